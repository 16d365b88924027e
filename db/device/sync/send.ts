import { type CallOutcome, callOnce, type Engine } from './engine';
import { entities } from '../rows/entities';
import type { Edit, Session } from '../types';

const TIMEOUT_MS = 30_000;
const TIMEOUT_WITH_FILES_MS = 120_000;

/** Send one frozen edit, under the session it was picked in: always the same body under the same key, and on a row always with the revision it stands on. */
export async function send(
  engine: Engine,
  session: Session,
  edit: Edit,
  isLast: boolean,
): Promise<CallOutcome<unknown> | { kind: 'renewed' }> {
  const files = await engine.store.readFiles(edit.files);
  const { endpoint, params, body } = entities[edit.entity].request(edit, files);
  const input = {
    params,
    body,
    timeoutMs: edit.files.length > 0 ? TIMEOUT_WITH_FILES_MS : TIMEOUT_MS,
    headers: {
      'Idempotency-Key': `"${edit.key}"`,
      ...(edit.kind !== 'create' && { 'If-Match': `"${edit.baseRevision}"` }),
    },
  };
  return callOnce(engine, session, endpoint, input, isLast);
}
