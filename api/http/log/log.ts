import pino from 'pino';
import type { Logger } from '../../ports/logger';

/** One JSON line per event on standard output, UTC, without addresses, tokens or mails (ASVS 16). */
export function createLog(): Logger {
  return pino({
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    serializers: { err: pino.stdSerializers.err },
  });
}
