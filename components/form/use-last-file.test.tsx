// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useLastFile } from './use-last-file';

it('counts the file alone that was chosen last, whichever is read first, and its failure', async () => {
  const { result } = renderHook(useLastFile);
  const ends = { read: vi.fn(), failed: vi.fn() };
  let finish = (_content: string) => {};
  let fail = (_error: Error) => {};
  const late = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const broken = new Promise<string>((_, reject) => {
    fail = reject;
  });
  const file = () => new File([], 'x');
  const all = [
    result.current(file(), () => late, ends),
    result.current(file(), () => broken, ends),
    result.current(file(), async () => 'last', ends),
  ];
  finish('late');
  fail(new Error('moved'));
  await Promise.all(all);
  expect([ends.read.mock.calls, ends.failed.mock.calls]).toEqual([[['last']], []]);
  const gone = new Error('gone');
  await result.current(file(), () => Promise.reject(gone), ends);
  expect(ends.failed.mock.calls).toEqual([[gone]]);
});
