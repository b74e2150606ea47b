// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { OrderHandle } from './order-handle';
import { useOrder } from './use-order';

setUpPage();
const NAMES = ['Fire drill', 'Welcome', 'Lunch'];
afterEach(() => vi.restoreAllMocks());

/** A list of three rows; `store` is the device. */
function show(store: (keys: readonly string[]) => Promise<unknown> = async () => undefined) {
  const sent = vi.fn(store);
  function List() {
    const order = useOrder('Order', sent);
    const rows = order.sorted(NAMES, (name) => name);
    return (
      <table>
        <tbody>
          {rows.map((name) => (
            <tr key={name}>
              <td>
                <OrderHandle order={order} keys={rows} rowKey={name} name={name} />
              </td>
              <td>{name}</td>
            </tr>
          ))}
        </tbody>
      </table>
    );
  }
  render(<List />, { wrapper: TestProvider });
  return sent;
}

const rows = () => screen.getAllByRole('row');
const shown = () => rows().map((row) => row.textContent?.match(/Fire drill$|Welcome$|Lunch$/)?.[0]);
const handle = (place: number) => rows()[place]?.querySelector('button') as HTMLButtonElement;
/** The pointer is over this row; happy-dom places nothing. */
function over(place: number): void {
  const row = rows()[place] ?? null;
  document.elementFromPoint = () => row?.lastElementChild ?? null;
}
/** The button that is dragged, wherever its row is now. */
const dragged = () => screen.getByRole('button', { pressed: true });

it('moves a row that is dragged over others, and sends the order once it is dropped', async () => {
  const sent = show();
  fireEvent.pointerDown(handle(0), { pointerId: 1 });
  for (const place of [1, 2]) {
    over(place);
    fireEvent.pointerMove(dragged());
  }
  expect(shown()).toEqual(['Welcome', 'Lunch', 'Fire drill']);
  expect(dragged()).toBe(document.activeElement);
  expect(sent).not.toHaveBeenCalled();
  fireEvent.pointerUp(dragged());
  await waitFor(() => expect(sent).toHaveBeenCalledWith(['Welcome', 'Lunch', 'Fire drill']));
});

it('stays where it is outside of the list, and goes back when the drag is broken off', () => {
  const sent = show();
  fireEvent.pointerDown(handle(1), { pointerId: 1 });
  document.elementFromPoint = () => document.body;
  fireEvent.pointerMove(dragged());
  expect(shown()).toEqual(NAMES);
  over(0);
  fireEvent.pointerMove(dragged());
  expect(shown()).toEqual(['Welcome', 'Fire drill', 'Lunch']);
  fireEvent.pointerCancel(dragged());
  expect(shown()).toEqual(NAMES);
  fireEvent.pointerDown(handle(1), { pointerId: 1 });
  fireEvent.pointerUp(dragged());
  fireEvent.pointerMove(handle(1));
  expect([shown(), sent.mock.calls]).toEqual([NAMES, []]);
});

it('shows the order of the device again after a failure', async () => {
  show(() => Promise.reject(new Error('refused')));
  fireEvent.pointerDown(handle(0), { pointerId: 1 });
  over(1);
  fireEvent.pointerMove(dragged());
  fireEvent.pointerUp(dragged());
  await waitFor(() => expect(shown()).toEqual(NAMES));
});

it('goes back when another control takes the focus from a lifted row', () => {
  const sent = show();
  fireEvent.keyDown(handle(0), { key: ' ' });
  fireEvent.keyDown(dragged(), { key: 'ArrowDown' });
  expect(shown()).toEqual(['Welcome', 'Fire drill', 'Lunch']);
  // Rows move under the focus.
  fireEvent.blur(dragged());
  expect(shown()).toEqual(['Welcome', 'Fire drill', 'Lunch']);
  fireEvent.blur(dragged(), { relatedTarget: handle(2) });
  expect([shown(), sent.mock.calls]).toEqual([NAMES, []]);
});
