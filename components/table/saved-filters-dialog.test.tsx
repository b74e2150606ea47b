// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { keepFilters, SAVED_FILTERS, savedFilters } from '@/lib/records/saved-filters';
import { SavedFiltersDialog } from './saved-filters-dialog';

setUpPage();

const TABLE = 'AccessControlCardRec';
const values = { from: '2026-11-20 00:00:00', to: '2026-11-20 23:59:59' };
const named = (name: string) => ({ name, values });
const names = () => savedFilters(TABLE, []).map(({ name }) => name);

/** The dialog of one tab, and another tab that stores filters while it is open. */
function show() {
  localStorage.clear();
  const filters = { values, isValid: true, days: undefined, show: () => undefined };
  render(
    <TestProvider>
      <SavedFiltersDialog table={TABLE} members={[]} day="2026-11-20" filters={filters} onClose={() => undefined} />
    </TestProvider>,
  );
  const box = screen.getByLabelText<HTMLInputElement>('Name for the current filters');
  const save = (name: string) => {
    fireEvent.change(box, { target: { value: name } });
    fireEvent.click(screen.getByRole('button', { name: 'Save filters' }));
  };
  return { box, save };
}

it('says that another tab has taken the name meanwhile, and keeps what was typed', () => {
  const { box, save } = show();
  keepFilters(TABLE, [named('Night')]);
  save('Night');
  expect(screen.getByRole('alert').textContent).toBe('Saved filters with this name already exist');
  expect(box.value).toBe('Night');
  expect(names()).toEqual(['Night']);
  save('Day');
  expect(names()).toEqual(['Night', 'Day']);
});

it('keeps the new name of filters that another tab deletes meanwhile, for new ones', () => {
  const { box, save } = show();
  save('Night');
  fireEvent.click(screen.getByRole('button', { name: /^Rename .*Night/ }));
  fireEvent.change(box, { target: { value: 'Late night' } });
  keepFilters(TABLE, []);
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }));
  expect(names()).toEqual([]);
  expect(screen.getByLabelText<HTMLInputElement>('Name for the current filters').value).toBe('Late night');
  fireEvent.click(screen.getByRole('button', { name: 'Save filters' }));
  expect(names()).toEqual(['Late night']);
});

it('says that another tab has taken the last place meanwhile', () => {
  const { save } = show();
  const others = Array.from({ length: SAVED_FILTERS.max }, (_, index) => named(`F${index}`));
  keepFilters(TABLE, others);
  save('Night');
  expect(screen.getByText('At most 20 can be saved. Delete one first.')).toBeTruthy();
  expect(names()).toEqual(others.map(({ name }) => name));
});
