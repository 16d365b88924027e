import pino from 'pino';
import type { Logger } from '../../ports/logger';

/** What else a database tells of an error (`detail`, `where`, `hint`) is the contents of rows: addresses, hashes of passwords. */
function withoutContents(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack, code } = pino.stdSerializers.err(error);
  return { type, message, stack, code: code as unknown };
}

/** One JSON line per event on standard output, UTC, without addresses, tokens or mails (ASVS 16). */
export function createLog(): Logger {
  return pino({
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    serializers: { err: withoutContents },
  });
}
