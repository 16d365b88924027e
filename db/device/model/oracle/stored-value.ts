import { sameValue } from '../../rows/same-value';

/** An upload has a name on the device and an address on the server. */
const stored = (value: unknown): unknown => (typeof value === 'string' ? value.replace(/^file:/, '/uploads/') : value);

export const isQueued = (value: unknown): boolean => typeof value === 'string' && value.startsWith('file:');
export const isSame = (one: unknown, other: unknown): boolean => sameValue(stored(one), stored(other));
