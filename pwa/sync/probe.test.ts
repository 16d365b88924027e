import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useUnsavedChanges } from '../platform/unsaved-changes';
import { probe } from './probe';

const gone = { read: () => Promise.reject(new DOMException('lost', 'UnknownError')), isClosed: () => false };

it('does nothing while the database answers', async () => {
  const reload = vi.fn();
  await probe({ read: async () => undefined as never, isClosed: () => false }, reload);
  expect(reload).not.toHaveBeenCalled();
});

it('loads the app anew when the database stays lost (rule 142)', async () => {
  const reload = vi.fn();
  await probe(gone, reload);
  expect(reload).toHaveBeenCalledOnce();
});

it('but not under a form that holds what nobody has saved, nor after a log-out', async () => {
  const reload = vi.fn();
  const form = renderHook(() => useUnsavedChanges(true));
  await probe(gone, reload);
  form.unmount();
  await probe({ ...gone, isClosed: () => true }, reload);
  expect(reload).not.toHaveBeenCalled();
});
