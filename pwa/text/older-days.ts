/** Days from before what the device keeps. */
export const olderDaysText = {
  loading: 'Henter ældre tal…',
  missing: (day: string) => `Tal før ${day} kunne ikke hentes.`,
  offline: 'De kræver internet.',
} as const;
