/** An http(s) address as the screens may link to it; anything else is left out. Google writes some photo addresses without a scheme. */
export function webLink(value: string | undefined): string | undefined {
  if (!value) return undefined;
  try {
    const url = new URL(value.startsWith('//') ? `https:${value}` : value);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** RFC 3339 as epoch seconds; 0 when it is no time. */
export function epochSeconds(time: string): number {
  const ms = Date.parse(time);
  return Number.isNaN(ms) ? 0 : Math.floor(ms / 1000);
}
