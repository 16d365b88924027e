import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useDialog } from './use-dialog';

const show = () => renderHook(() => useDialog<string>()).result;

it('closes the dialog it was handed to', () => {
  const opened = show();
  act(() => opened.current.open('rediger'));
  expect(opened.current.dialog).toBe('rediger');
  act(() => opened.current.close());
  expect(opened.current.dialog).toBeNull();
});

it.each(['slet', 'rediger'])('a close that comes late leaves the next dialog open (%s)', (next) => {
  const opened = show();
  act(() => opened.current.open('rediger'));
  const { close } = opened.current;
  act(close);
  act(() => opened.current.open(next));
  act(close);
  expect(opened.current.dialog).toBe(next);
});
