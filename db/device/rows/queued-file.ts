const PREFIX = 'file:';

/** Value of an image field while its upload waits in `files`. */
export const queuedFileValue = (id: string): string => PREFIX + id;

/** Id of the queued upload a field points at, or null for an address or nothing. */
export const queuedFileId = (value: unknown): string | null =>
  typeof value === 'string' && value.startsWith(PREFIX) ? value.slice(PREFIX.length) : null;

/** Ids of the queued uploads a patch points at. */
export const filesIn = (patch: Readonly<Record<string, unknown>>): string[] =>
  Object.values(patch)
    .map(queuedFileId)
    .filter((id) => id !== null);
