// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useSelection } from './use-selection';

afterEach(cleanup);

const keyOf = (row: { id: string }) => row.id;
const rowsOf = (ids: string) => [...ids].map((id) => ({ id }));

it('of all that are found has none that somebody else has deleted on another page', () => {
  const page = (ids: string, slice: string) => ({ rows: rowsOf(ids), keyOf, filter: '', slice });
  const { result, rerender } = renderHook((list) => useSelection(list), { initialProps: page('ab', '1') });
  act(() => result.current.set(rowsOf('ab'), true));
  rerender(page('cd', '2'));
  expect([...result.current.selection.keys()]).toEqual(['a', 'b']);
  // Somebody deletes a.
  act(() => result.current.replace(rowsOf('bcd')));
  expect([...result.current.selection.keys()]).toEqual(['b', 'c', 'd']);
});
