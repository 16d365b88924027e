const pad = (part: string): string => part.padStart(2, '0');

/** A day that exists; null for the 31st of February. */
function existing(year: string, month: string, day: string): string | null {
  const iso = `${year.length === 2 ? `20${year}` : year}-${pad(month)}-${pad(day)}`;
  const at = new Date(`${iso}T12:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : null;
}

/** The day as it is typed in Danish, 05.11.2026; '' for none. */
export const dayToInput = (day: string): string => day.split('-').toReversed().join('.');

/** YYYY-MM-DD of what somebody typed: 5.11.2026, 05-11-26, 5/11 2026, 05112026 or 2026-11-05. Null when it is no day. */
export function inputToDay(typed: string): string | null {
  const text = typed.trim();
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (iso) return existing(iso[1] ?? '', iso[2] ?? '', iso[3] ?? '');
  const danish = /^(\d{1,2})[.\-/ ]+(\d{1,2})[.\-/ ]+(\d{4}|\d{2})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  return danish ? existing(danish[3] ?? '', danish[2] ?? '', danish[1] ?? '') : null;
}
