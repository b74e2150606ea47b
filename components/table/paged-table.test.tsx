// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { PagedTable } from './paged-table';

setUpPage();

const table = (count: number) => (
  <TestProvider>
    <PagedTable
      rows={Array.from({ length: count }, (_, place) => `row ${place + 1}`)}
      rowKey={(row) => row}
      columns={[{ key: 'row', title: 'Row', cell: (row) => row }]}
    />
  </TestProvider>
);
const shown = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

it('shows twenty rows a page, and the last page there is when rows go', () => {
  const { rerender } = render(table(45));
  expect([shown().length, shown()[0]]).toEqual([20, 'row 1']);
  fireEvent.click(screen.getByRole('button', { name: 'Last page' }));
  expect(shown()).toEqual(['row 41', 'row 42', 'row 43', 'row 44', 'row 45']);
  rerender(table(21));
  expect(shown()).toEqual(['row 21']);
  rerender(table(3));
  expect(shown()).toEqual(['row 1', 'row 2', 'row 3']);
  expect(screen.queryByRole('button', { name: 'Last page' })).toBeNull();
});
