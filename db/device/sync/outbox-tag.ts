/**
 * Background Sync tag of the outbox: the pages register it after every saved edit, and the browser calls the worker with
 * it when there is a network (SYNC, "Who drains").
 */
export const OUTBOX_TAG = 'outbox';
