// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import AskDialog from '@/components/feedback/ask-dialog';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { useRemoval } from './use-removal';

setUpPage();

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
