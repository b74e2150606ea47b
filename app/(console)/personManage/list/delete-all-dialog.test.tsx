// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { ReplyError } from '@/lib/contract/error-codes';
import { RpcError, TransportError } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';
import { DeleteAllDialog } from './delete-all-dialog';

setUpPage();

/** A device with three persons; `remove` stands for its answer to AccessUser.removeAll. */
async function open(remove: (empty: () => void) => Promise<unknown>) {
  let total = 3;
  const sent: string[] = [];
  vi.spyOn(rpc, 'call').mockImplementation(async (method) => {
    sent.push(method);
    if (method === 'AccessUser.startFind') return { Token: 1, Total: total } as never;
    const empty = () => {
      total = 0;
    };
    return (method === 'AccessUser.removeAll' ? await remove(empty) : true) as never;
  });
  const [onClose, onRemoved] = [vi.fn(), vi.fn()];
  render(
    <TestProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <DeleteAllDialog onClose={onClose} onRemoved={onRemoved} />
      </QueryClientProvider>
    </TestProvider>,
  );
  const box = await screen.findByLabelText<HTMLInputElement>('Type 3 to confirm');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete all' });
  const type = (text: string) => fireEvent.change(box, { target: { value: text } });
  return { box, button, type, sent, onClose, onRemoved };
}

describe('DeleteAllDialog', () => {
  it('waits for the number of persons on the device', async () => {
    const { button, type, sent, onClose } = await open(async () => true);
    expect(button.disabled).toBe(true);
    type('33');
    expect(button.disabled).toBe(true);
    type('3');
    fireEvent.click(button);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent.filter((each) => each === 'AccessUser.removeAll')).toHaveLength(1);
  });

  it('keeps the number and says why when the device refuses', async () => {
    const { box, button, type, onClose } = await open(async () => {
      throw new RpcError('AccessUser.removeAll', ReplyError.NoAuthority, {}, {}, '');
    });
    type('3');
    fireEvent.click(button);
    expect((await screen.findByRole('alert')).textContent).toContain('Your account may not do this.');
    expect([box.value, onClose.mock.calls.length]).toEqual(['3', 0]);
  });

  it('asks the device who is left when the reply is lost', async () => {
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
});
