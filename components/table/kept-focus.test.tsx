// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { useKeptFocus } from './kept-focus';

afterEach(cleanup);

function List() {
  const [rows, setRows] = useState(['one', 'two']);
  const list = useKeptFocus(rows.join());
  return (
    <>
      <section ref={list} tabIndex={-1} aria-label="list">
        {rows.map((row) => (
          <button key={row} type="button" onClick={() => setRows(rows.filter((each) => each !== row))}>
            {row}
          </button>
        ))}
      </section>
      <button type="button" onClick={() => setRows([])}>
        clear
      </button>
    </>
  );
}

const press = (name: string) => {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
};

describe('useKeptFocus', () => {
  it('gives the list the focus of a row that went', () => {
    render(<List />);
    press('two');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('list');
  });

  it('leaves the focus where it is outside the list', () => {
    render(<List />);
    press('clear');
    expect(document.activeElement?.textContent).toBe('clear');
  });
});
