// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import AskDialog from '@/components/feedback/ask-dialog';
import { shownToasts } from '@/components/feedback/toasts';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { useRemoval } from './use-removal';

setUpPage();
beforeEach(() => shownToasts.set([]));

/** Deletes these rows on a device that keeps some; returns what is to stay selected. */
async function removed(rows: readonly string[], remove: () => Promise<readonly string[]>) {
  const done = vi.fn();
  const refresh = vi.fn();
  function Page() {
    const removal = useRemoval<string>({
      title: () => 'Delete them?',
      text: () => 'They are gone then.',
      removed: () => 'Deleted',
      nameOf: (row) => row,
      remove,
      refresh,
    });
    return (
      <button type="button" onClick={() => void removal(rows, done)}>
        Remove
      </button>
    );
  }
  render(
    <TestProvider>
      <Page />
      <AskDialog />
    </TestProvider>,
  );
  fireEvent.click(screen.getByText('Remove'));
  fireEvent.click(await screen.findByRole('button', { name: `Delete ${rows.length}` }));
  await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
  return done.mock.calls;
}

it('leaves selected what the device keeps of a deletion, on whatever page the others were', async () => {
  expect(await removed(['a1', 'a2', 'b1', 'b2'], async () => ['b2'])).toEqual([[['b2']]]);
});

it('leaves nothing selected when all are deleted', async () => {
  expect(await removed(['a', 'b'], async () => [])).toEqual([[[]]]);
});

it('leaves the selection alone when the device deleted none', async () => {
  expect(await removed(['a', 'b'], () => Promise.reject(new Error('refused')))).toEqual([]);
});

it('leaves out what an earlier deletion has deleted when it was confirmed again meanwhile', async () => {
  const answers: (() => void)[] = [];
  const remove = vi.fn((_: readonly string[]) => new Promise<string[]>((give) => answers.push(() => give([]))));
  let press: (rows: readonly string[]) => void = () => undefined;
  function Page() {
    const removal = useRemoval<string>({
      title: () => 'Delete them?',
      text: () => 'They are gone then.',
      removed: (rows) => `Deleted ${rows.join()}`,
      nameOf: (row) => row,
      remove,
      refresh: () => undefined,
    });
    press = (rows) => void removal(rows);
    return null;
  }
  render(
    <TestProvider>
      <Page />
      <AskDialog />
    </TestProvider>,
  );
  act(() => press(['a', 'b']));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete 2' }));
  await waitFor(() => expect(answers).toHaveLength(1));
  act(() => press(['a', 'b', 'c']));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete 3' }));
  await act(async () => answers[0]?.());
  await waitFor(() => expect(answers).toHaveLength(2));
  await act(async () => answers[1]?.());
  expect(remove.mock.calls).toEqual([[['a', 'b']], [['c']]]);
  expect(shownToasts.get().map(({ message }) => message)).toEqual(['Deleted a,b', 'Deleted c']);
});
