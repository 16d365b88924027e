import { afterAll, afterEach, beforeAll, test } from 'vitest';
import type { Engine } from './engine';
import { type EngineStage, openEngineStage, ROUNDS } from './engine-stage';
import { journeys } from './journeys';

/** Every journey in one engine, each on devices of its own. */
export function testEngine(name: string, start: () => Promise<Engine>): void {
  let stage: EngineStage;
  beforeAll(async () => {
    stage = await openEngineStage(name, start);
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.stop());

  test.each(Object.entries(journeys))('%s', { timeout: 120_000 * ROUNDS }, (_, journey) => journey(stage));
}
