import type { Logger } from '../ports/logger';

export interface LogLine {
  level: 'info' | 'warn' | 'error';
  message: string;
  [field: string]: unknown;
}

/** A log that keeps its lines, for tests that look at them. */
export function createMemoryLog(): Logger & { lines: LogLine[] } {
  const lines: LogLine[] = [];
  const write = (level: LogLine['level']) => (fields: object, message: string) => {
    lines.push({ ...fields, level, message });
  };
  return { lines, info: write('info'), warn: write('warn'), error: write('error') };
}
