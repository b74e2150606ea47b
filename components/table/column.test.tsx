// @vitest-environment happy-dom
import { Checkbox } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { RowMenu } from './row-menu';
import { SimpleTable } from './simple-table';

setUpPage();

interface Thing {
  name: string;
  kind: string;
  port: number | undefined;
}

const THINGS: Thing[] = [
  { name: 'Gate', kind: 'usual', port: 80 },
  { name: 'Lobby', kind: 'rare', port: undefined },
];

const show = () =>
  render(
    <TestProvider>
      <SimpleTable
        rows={THINGS}
        rowKey={({ name }) => name}
        columns={[
          { key: 'name', title: 'Name', cell: ({ name }) => name },
          {
            key: 'kind',
            title: 'Kind',
            card: ({ kind }) => (kind === 'usual' ? 'none' : 'line'),
            cell: ({ kind }) => kind,
          },
          { key: 'port', title: 'Port', rank: 3, cell: ({ port }) => port },
        ]}
      />
    </TestProvider>,
  );

const cells = (row: number) => [...(screen.getAllByRole('row')[row]?.querySelectorAll('td') ?? [])];

describe('a column', () => {
  it('begins the card of a row when it is the first, and goes by its rank together with its head', () => {
    show();
    expect(cells(1).map(({ dataset }) => dataset.card)).toEqual(['name', 'none', 'none']);
    expect(screen.getByRole('columnheader', { name: 'Port' }).dataset.rank).toBe('3');
    expect(cells(1).map(({ dataset }) => dataset.rank)).toEqual([undefined, undefined, '3']);
  });

  it('is on the cards of those rows only that have a value in it', () => {
    show();
    expect(cells(1)[1]?.dataset.card).toBe('none');
    expect(cells(2)[1]?.dataset.card).toBe('line');
  });

  it.each([
    ['a text', 'W'.repeat(32)],
    ['a name', <bdi key="name">{`of ${'W'.repeat(32)}`}</bdi>],
    ['a labelled box', <Checkbox key="box" label={<bdi>{'W'.repeat(32)}</bdi>} />],
  ])('may break a word of %s that is longer than any of a language', (_, content) => {
    render(
      <TestProvider>
        <SimpleTable
          rows={[content, 'W'.repeat(31)]}
          rowKey={(row) => String(row)}
          columns={[{ key: 'name', title: 'Name', cell: (row) => row }]}
        />
      </TestProvider>,
    );
    expect([cells(1), cells(2)].map(([cell]) => cell?.dataset.longWord)).toEqual(['true', undefined]);
  });

  it('cuts a text of many lines, and says all of it in a tooltip', () => {
    const long = 'N'.repeat(1000);
    render(
      <TestProvider>
        <SimpleTable
          rows={[long, 'Emma Walker']}
          rowKey={(row) => row}
          columns={[{ key: 'name', title: 'Name', cell: (row) => <bdi>{row}</bdi> }]}
        />
      </TestProvider>,
    );
    expect(screen.getByTitle(long).textContent).toBe(long);
    expect(cells(2)[0]?.querySelector('[title]')).toBeNull();
  });

  it('shows an en dash for nothing, which cards leave out', () => {
    show();
    expect(cells(2)[2]?.textContent).toBe('–');
    expect(cells(2)[2]?.dataset.empty).toBe('true');
    expect(cells(1)[2]?.dataset.empty).toBeUndefined();
  });
});

describe('the buttons of a row behind dots', () => {
  it('open with the focus on the first, close by Escape, and return the focus', () => {
    const press = vi.fn();
    render(
      <RowMenu label="Actions for Gate" hasDots>
        <button type="button" onClick={press}>
          Edit
        </button>
        <button type="button">Delete</button>
      </RowMenu>,
    );
    const dots = screen.getByRole('button', { name: 'Actions for Gate' });
    fireEvent.click(dots);
    expect(dots.getAttribute('aria-expanded')).toBe('true');
    const edit = screen.getByRole('button', { name: 'Edit' });
    expect(document.activeElement).toBe(edit);
    fireEvent.keyDown(edit, { key: 'Escape' });
    expect(dots.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(dots);
    fireEvent.click(dots);
    fireEvent.click(edit);
    expect(press).toHaveBeenCalledTimes(1);
    expect(dots.getAttribute('aria-expanded')).toBe('false');
    // The pressed button is hidden: a dialog that it opened gives the focus back to the dots.
    expect(document.activeElement).toBe(dots);
  });
});
