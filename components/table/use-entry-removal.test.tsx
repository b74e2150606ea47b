// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import AskDialog from '@/components/feedback/ask-dialog';
import { shownToasts } from '@/components/feedback/toasts';
import { ActFailure } from '@/components/feedback/use-act';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { ReplyError } from '@/lib/contract/error-codes';
import { RpcError, TransportError } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';
import { useEntryRemoval } from './use-entry-removal';

setUpPage();
beforeEach(() => shownToasts.set([]));

const toastTexts = () => shownToasts.get().map(({ message }) => message);
const inUse = new RpcError('configManager.setConfig', ReplyError.Unknown, { reason: 'TargetInUse' }, {}, '');

/** A page that deletes one entry; `remove` is the device, `users` those who refer to the entry. */
function show(remove: () => Promise<unknown>, users: readonly string[] = [], entries: readonly number[] = [1]) {
  const answer = vi.fn();
  function Page() {
    const removal = useEntryRemoval();
    const press = (entry: number) =>
      removal({
        title: 'Delete it?',
        text: 'It is gone then.',
        confirm: 'Delete',
        removed: 'Deleted',
        entry,
        remove,
        inUse: { users: () => users, text: (names) => `Used by ${names}` },
      }).then(answer);
    return entries.map((entry) => (
      <button key={entry} type="button" onClick={() => press(entry)}>
        {entry === 1 ? 'Remove' : `Remove ${entry}`}
      </button>
    ));
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

/** Confirms the deletion of two entries; the device has the first. */
async function confirmTwo(second = 'Remove 2') {
  const { calls, remove } = slowDevice();
  show(remove, [], [1, 2]);
  await choose('Delete');
  await waitFor(() => expect(calls).toHaveLength(1));
  await choose(second);
  await choose('Delete');
  return calls;
}

it('deletes the next one that is confirmed before the last has its answer', async () => {
  const calls = await confirmTwo();
  await act(async () => calls[0]?.());
  await waitFor(() => expect(calls).toHaveLength(2));
  await act(async () => calls[1]?.());
  expect(toastTexts()).toEqual(['Deleted', 'Deleted']);
});

it('still says why one was refused when the next one is deleted, until that one is deleted too', async () => {
  const calls = await confirmTwo();
  await act(async () => calls[0]?.(new ActFailure('Used by door 1')));
  await waitFor(() => expect(calls).toHaveLength(2));
  await act(async () => calls[1]?.());
  expect(toastTexts()).toEqual(['Used by door 1', 'Deleted']);
  await choose('Remove');
  await choose('Delete');
  await waitFor(() => expect(calls).toHaveLength(3));
  await act(async () => calls[2]?.());
  expect(toastTexts()).toEqual(['Deleted', 'Deleted']);
});

it('deletes one only once that is confirmed again before its answer', async () => {
  const calls = await confirmTwo('Remove');
  await act(async () => calls[0]?.());
  expect(calls).toHaveLength(1);
  expect(toastTexts()).toEqual(['Deleted']);
  // A later one may have its number.
  await choose('Remove');
  await choose('Delete');
  await waitFor(() => expect(calls).toHaveLength(2));
});

it('says on the next page what became of one that waited when the page was left', async () => {
  const calls = await confirmTwo();
  cleanup();
  await act(async () => calls[0]?.());
  await waitFor(() => expect(calls).toHaveLength(2));
  await act(async () => calls[1]?.(new TransportError('configManager.setConfig', 'timeout')));
  expect(shownToasts.get()[1]).toMatchObject({ title: 'Delete', outlivesPage: true });
  expect(toastTexts()[1]).toContain('The change may or may not have been made.');
});

it('deletes nothing in the name of the next account', async () => {
  const calls = await confirmTwo();
  const login = vi.spyOn(rpc, 'sessionId').mockReturnValue('another');
  await act(async () => calls[0]?.());
  expect(calls).toHaveLength(1);
  login.mockRestore();
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
