/** Days from before what the device keeps. */
export const olderDaysText = {
  loading: 'Henter ældre tal…',
  figures: 'Tal',
  pageFigures: 'Tal for landing pages',
  missing: (what: string, day: string) => `${what} før ${day} kunne ikke hentes.`,
  offline: 'De kræver internet.',
} as const;
