// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { NumberedList } from './numbered-list';

setUpPage();

const entries = Array.from({ length: 45 }, (_, number) => ({ number, name: number === 33 ? 'Night shift' : '' }));

function open(chosen: number) {
  const onChoose = vi.fn();
  render(
    <TestProvider>
      <NumberedList label="Plans" entries={entries} chosen={chosen} onChoose={onChoose} />
    </TestProvider>,
  );
  return onChoose;
}

const shown = () => screen.getAllByRole('listitem').map((each) => Number.parseInt(each.textContent ?? '', 10));

describe('NumberedList', () => {
  it('opens at the page of the chosen entry and turns pages', () => {
    open(25);
    expect([shown()[0], shown().at(-1)]).toEqual([20, 39]);
    expect(screen.getByRole('button', { current: true }).textContent).toContain('25');
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect([shown()[0], shown().at(-1)]).toEqual([40, 44]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true);
  });

  it('finds by whole number or part of a name', () => {
    const onChoose = open(0);
    const search = screen.getByRole('textbox', { name: 'Number or name' });
    fireEvent.change(search, { target: { value: '3' } });
    expect(shown()).toEqual([3]);
    fireEvent.change(search, { target: { value: 'night' } });
    expect(shown()).toEqual([33]);
    fireEvent.click(screen.getByRole('button', { name: /Night shift/ }));
    expect(onChoose).toHaveBeenCalledWith(33);
  });
});
