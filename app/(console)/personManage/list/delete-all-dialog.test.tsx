// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { shownToasts } from '@/components/feedback/toasts';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { ReplyError } from '@/lib/contract/error-codes';
import { RpcError, TransportError } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';
import { DeleteAllDialog } from './delete-all-dialog';

setUpVisitor();

setUpPage();
beforeEach(() => shownToasts.set([]));

/** A device with so many persons; `remove` is its reply to AccessUser.removeAll. */
async function open(remove: (empty: () => void) => Promise<unknown>, before = 3) {
  let total = before;
  const persons = Array.from({ length: before }, (_, index) => ({ UserID: String(index + 1) }));
  const sent: string[] = [];
  vi.spyOn(rpc, 'call').mockImplementation(async (method) => {
    sent.push(method);
    if (method === 'AccessUser.startFind') return { Token: 1, Total: total } as never;
    if (method === 'AccessUser.doFind' || method === 'AccessUser.list') return { Info: persons } as never;
    const empty = () => {
      total = 0;
    };
    return (method === 'AccessUser.removeAll' ? await remove(empty) : true) as never;
  });
  const [onClose, onRemoved, onUndo, onExport] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  render(
    <TestProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <DeleteAllDialog onClose={onClose} onRemoved={onRemoved} onUndo={onUndo} onExport={onExport} />
      </QueryClientProvider>
    </TestProvider>,
  );
  const box = await screen.findByLabelText<HTMLInputElement>(`Type ${before} to confirm`);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete all' });
  const type = (text: string) => fireEvent.change(box, { target: { value: text } });
  return { box, button, type, sent, onClose, onRemoved, onUndo, onExport };
}

describe('DeleteAllDialog', () => {
  it('waits until the number of persons has been typed', async () => {
    const { button, type, sent, onClose } = await open(async () => true);
    expect(button.disabled).toBe(true);
    type('33');
    expect(button.disabled).toBe(true);
    type('3');
    fireEvent.click(button);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent.filter((each) => each === 'AccessUser.removeAll')).toHaveLength(1);
  });

  it('keeps the typed number and gives the reason when the device refuses', async () => {
    const { box, button, type, onClose } = await open(async () => {
      throw new RpcError('AccessUser.removeAll', ReplyError.NoAuthority, {}, {}, '');
    });
    type('3');
    fireEvent.click(button);
    expect((await screen.findByRole('alert')).textContent).toContain('Your account is not allowed to do this.');
    expect([box.value, onClose.mock.calls.length]).toEqual(['3', 0]);
  });

  it('checks who is left when the reply is lost', async () => {
    const lost = () => new TransportError('AccessUser.removeAll', 'timeout');
    let isGone = false;
    const { button, type, onClose, onRemoved } = await open(async (empty) => {
      if (isGone) empty();
      throw lost();
    });
    type('3');
    fireEvent.click(button);
    expect((await screen.findByRole('alert')).textContent).toContain('The device did not answer.');
    expect([onClose.mock.calls.length, onRemoved.mock.calls.length]).toEqual([0, 1]);
    isGone = true;
    fireEvent.click(button);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('offers to undo the deletion of a few, and an export before many are deleted', async () => {
    const few = await open(async () => true);
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
    few.type('3');
    fireEvent.click(few.button);
    await waitFor(() => expect(shownToasts.get().map(({ message }) => message)).toEqual(['3 people deleted']));
    shownToasts.get()[0]?.undo?.();
    const [[removed]] = few.onUndo.mock.calls as [[{ person: { UserID: string } }[]]];
    expect(removed.map(({ person }) => person.UserID)).toEqual(['1', '2', '3']);
    cleanup();
    shownToasts.set([]);
    const many = await open(async () => true, 201);
    fireEvent.click(screen.getByRole('button', { name: 'Export' }));
    expect(many.onExport).toHaveBeenCalledOnce();
    many.type('201');
    fireEvent.click(many.button);
    await waitFor(() => expect(shownToasts.get().map(({ message }) => message)).toEqual(['201 people deleted']));
    expect([shownToasts.get()[0]?.undo, many.sent.includes('AccessUser.list')]).toEqual([undefined, false]);
  });
});
