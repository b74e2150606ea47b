// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { PaginationBar } from './pagination-bar';

setUpPage();

/** The bar on a page of three, of 45 rows. */
function show(page: number, pages = 3) {
  const onGoTo = vi.fn();
  render(<PaginationBar page={page} pages={pages} total={pages * 20 - 15} onGoTo={onGoTo} />, {
    wrapper: TestProvider,
  });
  return onGoTo;
}
const box = () => screen.getByLabelText<HTMLInputElement>('Go to page');
const type = (text: string) => {
  fireEvent.change(box(), { target: { value: text } });
  fireEvent.keyDown(box(), { key: 'Enter' });
};
const off = () =>
  screen
    .getAllByRole<HTMLButtonElement>('button')
    .filter(({ disabled }) => disabled)
    .map((button) => button.getAttribute('aria-label'));

it('takes digits only, and goes to a page that is there', () => {
  const onGoTo = show(1);
  fireEvent.change(box(), { target: { value: '-3a.e' } });
  expect(box().value).toBe('3');
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect(onGoTo.mock.calls).toEqual([[3]]);
});

it.each(['0', '4', '999999999999', ''])('clears %j, which is no page, and stays', (text) => {
  const onGoTo = show(2);
  type(text);
  expect([box().value, onGoTo.mock.calls]).toEqual(['', []]);
  fireEvent.blur(box());
  expect(box().value).toBe('2');
});

it('names the shown page again when it is left without Enter', () => {
  show(2);
  fireEvent.change(box(), { target: { value: '3' } });
  fireEvent.blur(box());
  expect(box().value).toBe('2');
});

it.each([
  [1, ['First page', 'Previous page']],
  [2, []],
  [3, ['Next page', 'Last page']],
])('goes no farther than the first and the last page, from page %i', (page, blocked) => {
  const onGoTo = show(page);
  expect(off()).toEqual(blocked);
  for (const button of screen.getAllByRole('button')) fireEvent.click(button);
  expect(onGoTo.mock.calls.flat().every((each) => each >= 1 && each <= 3 && each !== page)).toBe(true);
});

it('shows nothing but the number of rows where there is one page', () => {
  show(1, 1);
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(screen.getByRole('navigation').textContent).toContain('5');
});
