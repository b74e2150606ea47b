// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import type { Records } from '@/lib/records/use-finder';
import type { RecordActs } from './record-acts';
import { RecordPage } from './record-page';

vi.mock('@/components/shell/page-title', () => ({ usePageTitle: () => 'Keys' }));

interface Key {
  id: string;
  isBuiltIn?: boolean;
}

const KEYS: Key[] = [{ id: 'A' }, { id: 'B', isBuiltIn: true }, { id: 'C' }];

function records(rows: readonly Key[]): Records<Key> {
  return {
    rows,
    total: rows.length,
    page: 1,
    pages: 1,
    goTo: () => undefined,
    state: 'ready',
    isReading: false,
    error: undefined,
    tries: 0,
    refresh: () => Promise.resolve(),
  };
}

function show(acts: RecordActs<Key>, rows: readonly Key[] = KEYS): void {
  render(
    <TestProvider>
      <RecordPage
        {...acts}
        records={records(rows)}
        rowKey={({ id }) => id}
        rowName={({ id }) => id}
        columns={[{ key: 'id', title: 'Key', cell: ({ id }) => id }]}
        empty={{ title: 'No keys', text: 'Add one.' }}
      />
    </TestProvider>,
  );
}

const labels = () => screen.queryAllByRole('button').map((each) => each.getAttribute('aria-label') ?? each.textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

setUpPage();

it('has no button and no checkbox without acts', () => {
  show({});
  expect(screen.getAllByRole('row')).toHaveLength(4);
  expect(labels().filter((each) => /A|B|C|Add/.test(each ?? ''))).toEqual([]);
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
});

it('moves by the arrow keys from row to row, over the line of a group', () => {
  render(
    <TestProvider>
      <RecordPage
        records={records(KEYS)}
        rowKey={({ id }) => id}
        rowName={({ id }) => id}
        columns={[{ key: 'id', title: 'Key', cell: ({ id }) => id }]}
        groups={{ of: ({ id }) => (id === 'A' ? 'first' : 'others'), title: ({ id }) => `Group of ${id}` }}
        onOpen={() => undefined}
      />
    </TestProvider>,
  );
  const row = (name: string) => screen.getByRole('row', { name });
  row('A').focus();
  fireEvent.keyDown(row('A'), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(row('B'));
  fireEvent.keyDown(row('B'), { key: 'ArrowUp' });
  expect(document.activeElement).toBe(row('A'));
  // Above the first row there is none.
  fireEvent.keyDown(row('A'), { key: 'ArrowUp' });
  expect(document.activeElement).toBe(row('A'));
});

it('gives each act of a row its button, and names the row', () => {
  const edit = vi.fn();
  const copy = vi.fn();
  const remove = vi.fn();
  show({ edit, copy, remove });
  press('Edit A');
  press('Duplicate B');
  press('Delete C');
  expect([edit, copy, remove].map((each) => each.mock.calls)).toEqual([[[KEYS[0]]], [[KEYS[1]]], [[KEYS[2]]]]);
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
});

it('says in the menu of a row what each act does, without the name again', () => {
  show({ edit: vi.fn(), copy: vi.fn(), remove: vi.fn() });
  const verbs = ['Edit A', 'Duplicate A', 'Delete A'].map((name) => screen.getByRole('button', { name }).dataset.verb);
  expect(verbs).toEqual(['Edit', 'Duplicate', 'Delete']);
});

it('deletes chosen rows, but never one that the device keeps', () => {
  const removeChosen = vi.fn((_rows: Key[], clear: () => void) => clear());
  show({ removeChosen, isKept: ({ isBuiltIn }) => isBuiltIn === true });
  expect(screen.queryByRole('button', { name: 'Delete B' })).toBeNull();
  press('Delete C');
  expect(removeChosen.mock.lastCall?.[0]).toEqual([KEYS[2]]);

  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  press('Delete 2');
  expect(removeChosen.mock.lastCall?.[0]).toEqual([KEYS[0], KEYS[2]]);
  expect(screen.queryByRole('button', { name: 'Delete 2' })).toBeNull();
});

it('keeps chosen after a deletion what was chosen while it was pending', () => {
  const removeChosen = vi.fn((_rows: Key[], _done: (left?: readonly Key[]) => void) => undefined);
  show({ removeChosen });
  const boxOf = (id: string) => screen.getByRole('checkbox', { name: `Select ${id}` });
  fireEvent.click(boxOf('A'));
  press('Delete');
  fireEvent.click(boxOf('C'));
  act(() => removeChosen.mock.lastCall?.[1]());
  press('Delete');
  expect(removeChosen.mock.lastCall?.[0]).toEqual([KEYS[2]]);
});

it('offers nothing on chosen rows while none is chosen', () => {
  const removeChosen = vi.fn();
  show({ removeChosen });
  expect(labels().filter((each) => /^Delete \d/.test(each ?? ''))).toEqual([]);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  expect(screen.getByRole('button', { name: 'Delete 3' })).toBeDefined();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  expect(screen.queryByRole('button', { name: 'Delete 3' })).toBeNull();
  expect(removeChosen).not.toHaveBeenCalled();
});

it('offers to add in the head, and in the middle of an empty list', () => {
  const run = vi.fn();
  show({ add: { label: 'Add key', run } });
  press('Add key');
  cleanup();
  show({ add: { label: 'Add key', run } }, []);
  const empty = screen.getByRole('heading', { name: 'No keys' }).parentElement as HTMLElement;
  fireEvent.click(within(empty).getByRole('button', { name: 'Add key' }));
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(run).toHaveBeenCalledTimes(2);
});
