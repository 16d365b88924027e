import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Outcome } from '../../api/contract/client';
import { endpoints } from '../../api/contract/endpoints';
import { openServerStage, type Owner, type ServerStage } from './sync-stage';

/** The built server is killed with -9 while it writes; whoever asked asks again under the same key (SYNC, T3). */
let stage: ServerStage;
let owner: Owner;
let id: string;
beforeAll(async () => {
  stage = await openServerStage();
  owner = await stage.addOwner('anna', 1);
  id = owner.products[0] ?? '';
});
afterAll(() => stage?.stop());

const isEdit = ({ method }: { method: string }): boolean => method === 'PUT';
const rename = (nickname: string, version: number): Promise<Outcome<unknown>> =>
  owner.proxied(endpoints.updateStand, {
    params: { id },
    body: { nickname },
    headers: { 'Idempotency-Key': `"key-${nickname}"`, 'If-Match': `"${version}"` },
  });

/** Ask until there is an answer; the server is started again in between. */
async function insist(nickname: string, version: number, first: Promise<Outcome<unknown>>): Promise<Outcome<unknown>> {
  let outcome = await first;
  while (outcome.kind !== 'ok') {
    expect(outcome.kind, 'only silence is a reason to ask again').toBe('unreachable');
    await stage.product.restart();
    outcome = await rename(nickname, version);
  }
  return outcome;
}

/** One edit, one new revision, one stored answer: not lost, and not done twice. */
async function expectDoneOnce(nickname: string, edit: (version: number) => Promise<Outcome<unknown>>): Promise<void> {
  const effects = stage.effectsOf(owner).length;
  const { version } = stage.standOf(id);
  const outcome = await edit(version);
  const after = stage.standOf(id);
  expect(after).toEqual({ nickname, version: version + 1 });
  expect(stage.effectsOf(owner)).toHaveLength(effects + 1);
  expect(outcome).toMatchObject({ kind: 'ok', data: { nickname, version: version + 1 } });
}

test.each(Array.from({ length: 5 }, (_, index) => index))('killed between commit and answer, %i', async (index) => {
  const nickname = `svar${index}`;
  void stage.proxy.fail(isEdit, { kind: 'drop-answer', onAnswer: () => stage.product.kill() }, 1);
  await expectDoneOnce(nickname, (version) => insist(nickname, version, rename(nickname, version)));
});

test.each(Array.from({ length: 10 }, (_, index) => index))('killed %i half milliseconds after the request', async (index) => {
  const nickname = `tid${index}`;
  await expectDoneOnce(nickname, async (version) => {
    const first = rename(nickname, version);
    await pause(index / 2);
    await stage.product.kill();
    const outcome = await first;
    if (outcome.kind !== 'ok') return insist(nickname, version, Promise.resolve(outcome));
    await stage.product.restart();
    return outcome;
  });
});

test('twenty at once under one key: one effect, and the same answer for all', async () => {
  await expectDoneOnce('alle', async (version) => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => rename('alle', version)));
    const answers = new Set(outcomes.map((outcome) => JSON.stringify(outcome.kind === 'ok' ? outcome.data : outcome)));
    expect(answers.size).toBe(1);
    expect(outcomes.filter((outcome) => outcome.kind === 'ok' && outcome.headers.get('Idempotency-Replayed') === 'true')).toHaveLength(19);
    return outcomes[0] as Outcome<unknown>;
  });
});
