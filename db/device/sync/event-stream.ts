/** One server-sent event. */
export interface StreamEvent {
  readonly event: string;
  readonly data: string;
}

/** Longest line that is kept: ours have a hundred characters. */
const MAX_LINE = 10_000;

/** Reads server-sent events piece by piece, however they were cut on their way: `take` answers those that are whole now. */
export function createEventReader(): { take: (bytes: Uint8Array) => StreamEvent[] } {
  const decoder = new TextDecoder();
  let rest = '';
  let event = '';
  let data: string[] = [];
  /** The event that an empty line ends; null when nothing was told. */
  const finish = (): StreamEvent | null => {
    const whole = data.length > 0 ? { event: event || 'message', data: data.join('\n') } : null;
    event = '';
    data = [];
    return whole;
  };
  const readLine = (line: string): void => {
    const [, name, value = ''] = /^([^:]*)(?::\s?(.*))?$/s.exec(line) ?? [];
    if (name === 'event') event = value;
    if (name === 'data') data.push(value);
  };
  return {
    take: (bytes) => {
      const lines = (rest + decoder.decode(bytes, { stream: true })).split(/\r?\n/);
      rest = (lines.pop() ?? '').slice(0, MAX_LINE);
      const events: StreamEvent[] = [];
      for (const line of lines) {
        const whole = line === '' ? finish() : null;
        if (line !== '') readLine(line);
        if (whole) events.push(whole);
      }
      return events;
    },
  };
}
