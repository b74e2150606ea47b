// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import AskDialog from '@/components/feedback/ask-dialog';
import { shownToasts } from '@/components/feedback/toasts';
import { ActFailure } from '@/components/feedback/use-act';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { ReplyError } from '@/lib/contract/error-codes';
import { RpcError, TransportError } from '@/lib/rpc/rpc-error';
import { useEntryRemoval } from './use-entry-removal';

setUpPage();
beforeEach(() => shownToasts.set([]));

const toastTexts = () => shownToasts.get().map(({ message }) => message);
const inUse = new RpcError('configManager.setConfig', ReplyError.Unknown, { reason: 'TargetInUse' }, {}, '');

/** A page that deletes one entry; `remove` is the device, `users` those who refer to the entry. */
function show(remove: () => Promise<unknown>, users: readonly string[] = []) {
  const answer = vi.fn();
  function Page() {
    const removal = useEntryRemoval();
    const press = () =>
      removal({
        title: 'Delete it?',
        text: 'It is gone then.',
        confirm: 'Delete',
        removed: 'Deleted',
        remove,
        inUse: { users: () => users, text: (names) => `Used by ${names}` },
      }).then(answer);
    return (
      <button type="button" onClick={press}>
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
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  return answer;
}
const choose = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

/** Answers to be given later. */
function slowDevice() {
  const calls: ((error?: Error) => void)[] = [];
  const remove = vi.fn(
    () => new Promise<void>((resolve, reject) => calls.push((error) => (error ? reject(error) : resolve()))),
  );
  return { calls, remove };
}

it('deletes the next one that is confirmed before the last has its answer', async () => {
  const { calls, remove } = slowDevice();
  show(remove);
  await choose('Delete');
  await waitFor(() => expect(calls).toHaveLength(1));
  await choose('Remove');
  await choose('Delete');
  await act(async () => calls[0]?.());
  await waitFor(() => expect(calls).toHaveLength(2));
  await act(async () => calls[1]?.());
  expect(toastTexts()).toEqual(['Deleted', 'Deleted']);
});

it('says on the next page that no answer came, and what the device refused', async () => {
  for (const [error, text] of [
    [new TransportError('configManager.setConfig', 'timeout'), 'The change may or may not have been made.'],
    [new ActFailure('Used by door 1'), 'Used by door 1'],
  ] as const) {
    shownToasts.set([]);
    const { calls, remove } = slowDevice();
    show(remove);
    await choose('Delete');
    await waitFor(() => expect(calls).toHaveLength(1));
    cleanup();
    await act(async () => calls[0]?.(error));
    expect(shownToasts.get()).toMatchObject([{ title: 'Delete', outlivesPage: true }]);
    expect(toastTexts()[0]).toContain(text);
  }
});

it('does nothing without a yes', async () => {
  const remove = vi.fn(async () => undefined);
  const answer = show(remove);
  await choose('Cancel');
  await waitFor(() => expect(answer).toHaveBeenCalledExactlyOnceWith(false));
  expect(remove).not.toHaveBeenCalled();
  expect(toastTexts()).toEqual([]);
});

it('says that the entry was deleted', async () => {
  const remove = vi.fn(async () => undefined);
  const answer = show(remove);
  await choose('Delete');
  await waitFor(() => expect(answer).toHaveBeenCalledExactlyOnceWith(true));
  expect(remove).toHaveBeenCalledOnce();
  expect(toastTexts()).toEqual(['Deleted']);
});

it('names those who keep it in use, and says the reason of the device where nobody is known', async () => {
  const answer = show(() => Promise.reject(inUse), ['Door <b>1</b>', 'Person 7']);
  await choose('Delete');
  await waitFor(() => expect(answer).toHaveBeenCalledExactlyOnceWith(true));
  expect(toastTexts()).toHaveLength(1);
  expect(toastTexts()[0]).toMatch(/^Used by .*Door <b>1<\/b>.*Person 7/);
});

it('gives the text of the failure when nobody is known to use it', async () => {
  const answer = show(() => Promise.reject(inUse));
  await choose('Delete');
  await waitFor(() => expect(answer).toHaveBeenCalledExactlyOnceWith(true));
  expect(toastTexts()).toHaveLength(1);
  expect(toastTexts()[0]).not.toContain('Used by');
});
