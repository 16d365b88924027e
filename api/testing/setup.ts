import { afterEach, expect, vi } from 'vitest';

/** Whatever prints an error has failed, even when the test did not look there. */
const errors = vi.spyOn(console, 'error');

afterEach(() => {
  const printed = errors.mock.calls.map((call) => call.join(' '));
  errors.mockClear();
  expect(printed).toEqual([]);
});
