// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { SimpleTable } from './simple-table';

setUpPage();

it('names the menu of each row by the row, and that of a row without a name by the column', () => {
  // A narrow window, in which the buttons are in a menu.
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  render(
    <SimpleTable
      rows={['Front desk', 'Yard', '']}
      rowKey={(row) => row}
      columns={[
        { key: 'name', title: 'Name', cell: (row) => <bdi>{row}</bdi> },
        { key: 'acts', title: 'Acts', hasActions: true, cell: () => <button type="button">Edit</button> },
      ]}
    />,
    { wrapper: TestProvider },
  );
  const names = screen.getAllByRole('button').map((each) => each.getAttribute('aria-label'));
  expect(names.filter((each) => each !== null)).toEqual([
    'Actions for \u2068Front desk\u2069',
    'Actions for \u2068Yard\u2069',
    'Acts',
  ]);
});
