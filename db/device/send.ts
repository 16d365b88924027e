import { type CallOutcome, callAsUser, type Engine } from './engine';
import { entities } from './entities';
import type { Edit } from './schema';

const TIMEOUT_MS = 30_000;
const TIMEOUT_WITH_FILES_MS = 120_000;

/** Send one frozen edit: always the same body under the same key, and on a row always with the revision it stands on. */
export async function send(engine: Engine, edit: Edit): Promise<CallOutcome<unknown>> {
  const files = await engine.store.readFiles(edit.files);
  const { endpoint, params, body } = entities[edit.ent].request(edit, files);
  return callAsUser(engine, endpoint, {
    params,
    ...(body !== undefined && { body }),
    timeoutMs: edit.files.length > 0 ? TIMEOUT_WITH_FILES_MS : TIMEOUT_MS,
    headers: {
      'Idempotency-Key': `"${edit.key}"`,
      ...(edit.kind !== 'create' && { 'If-Match': `"${edit.baseRev}"` }),
    },
  });
}
