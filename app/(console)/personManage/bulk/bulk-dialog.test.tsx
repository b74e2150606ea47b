// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import AskDialog from '@/components/feedback/ask-dialog';
import { shownToasts } from '@/components/feedback/toasts';
import { barriers, stayWith } from '@/components/form/device-page.fixtures';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { FailCode, ReplyError } from '@/lib/contract/error-codes';
import type { RpcRequest } from '@/lib/contract/rpc';
import { clientOnDevice, type Disturbance } from '@/lib/records/test-client.fixtures';
import { saved } from '@/lib/save-file.fixtures';
import { rpc } from '@/lib/session/device';
import type { RemovedPerson } from '../undo/removed-persons';
import { BulkDialog } from './bulk-dialog';
import type { BulkAct } from './person-bulk';

setUpVisitor({ doorCount: 1 });
vi.mock('@/lib/save-file', async (original) => (await import('@/lib/save-file.fixtures')).caught(original));

setUpPage();
beforeEach(() => void saved.splice(0));

/** Opens the dialog for the first persons of the device. */
function open(act: BulkAct, disturb?: (request: RpcRequest) => Disturbance, count = 25) {
  const on = clientOnDevice(disturb);
  vi.spyOn(rpc, 'call').mockImplementation((...args) => on.rpc.call(...args) as never);
  on.device.update(({ access }) => {
    for (const person of access.users) person.UserStatus = 0;
  });
  const users = () => on.device.state().access.users;
  const [onChanged, onDone, onClose, onUndo, onExport] = [vi.fn(), vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  const page = render(
    <TestProvider>
      <BulkDialog
        act={act}
        persons={users().slice(0, count)}
        now="2026-11-20 12:00:00"
        onChanged={onChanged}
        onDone={onDone}
        onUndo={onUndo}
        onExport={onExport}
        onClose={onClose}
      />
      <AskDialog />
    </TestProvider>,
  );
  const frozen = () => users().filter(({ UserStatus }) => UserStatus === 1).length;
  return { on, page, users, frozen, onChanged, onDone, onClose, onUndo, onExport };
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { name });
const refusal = (...FailCodes: number[]) => ({
  result: false as const,
  error: { code: ReplyError.BatchFailed, detail: { FailCodes } },
});

describe('BulkDialog', () => {
  it('shows progress as numbers and percent, and offers the refused persons as a file', async () => {
    const { frozen, on, onChanged, onDone, onClose } = open('freeze', ({ method, params }) =>
      method === 'AccessUser.updateMulti' &&
      (params as { UserList: { UserID: string }[] }).UserList.some(({ UserID }) => UserID === '24')
        ? refusal(...[21, 22, 23, 24, 25].map((id) => (id === 24 ? FailCode.Unknown : FailCode.None)))
        : undefined,
    );
    await press('Change 25 people');
    await heading('Finished');
    expect(screen.getByText('25 of 25')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toMatch(/^100\s?%$/);
    const bar = screen.getByRole('progressbar', { name: 'Sending to the device' });
    expect(bar.getAttribute('aria-valuenow')).toBe('100');
    expect(on.methods().filter((method) => method === 'AccessUser.updateMulti')).toHaveLength(3);
    expect(frozen()).toBe(20);
    const dialog = screen.getByRole('dialog');
    expect(await barriers(dialog)).toEqual([]);
    expect(within(dialog).getByRole('table').textContent).toContain('Alicja Wójcik');
    await press('Save list of people not changed');
    expect(saved.map(({ name }) => name)).toEqual(['persons-not-changed.csv']);
    expect(await saved[0]?.content.text()).toMatch(/^.?UserID,UserName,FailCode,Reason\r\n24,Alicja Wójcik,1,/);
    expect([onChanged.mock.calls.length, onDone.mock.calls.length]).toEqual([1, 0]);
    fireEvent.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect([onDone.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]));
  });

  it('reports that the device is full, and continues on request', async () => {
    let isFull = true;
    const { frozen, users } = open('freeze', ({ method }) =>
      isFull && method === 'AccessUser.updateMulti'
        ? refusal(...Array.from({ length: 10 }, () => FailCode.InsertLimit))
        : undefined,
    );
    await press('Change 25 people');
    const told = await screen.findByRole('alert');
    expect(told.textContent).toContain(`${users().length}`);
    expect(frozen()).toBe(0);
    isFull = false;
    await press('Continue');
    await heading('Finished');
    expect(frozen()).toBe(25);
  });

  it('waits for a device that does not answer, and keeps completed chunks when stopped', async () => {
    let calls = 0;
    const { frozen } = open('freeze', ({ method }) => {
      if (method === 'AccessUser.updateMulti') calls += 1;
      return calls > 1 ? 'never' : undefined;
    });
    await press('Change 25 people');
    await screen.findByText('The device does not answer. This continues by itself as soon as it does.');
    await press('Stop');
    await heading('Stopped. Changes already made stay.');
    expect(screen.getByText('10 of 25')).toBeTruthy();
    expect(frozen()).toBe(10);
    // The outcome of the second chunk is unknown; the last five were never sent.
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows).toHaveLength(15);
    expect(rows[0]?.textContent).toContain('it may have saved this person');
    expect(rows.at(-1)?.textContent).toContain('Not sent');
  });
});

it('reads the selected persons again before the plan, and retries after a failed read', async () => {
  let isDenied = true;
  const { on, onClose } = open('freeze', ({ method }) =>
    isDenied && method === 'AccessUser.list' ? { result: false, error: { code: ReplyError.NoAuthority } } : undefined,
  );
  await screen.findByRole('alert');
  expect(screen.queryByRole('heading', { name: 'Plan' })).toBeNull();
  isDenied = false;
  // Meanwhile another administrator froze one person and deleted another.
  on.device.update(({ access }) => {
    Object.assign(access.users[0] ?? {}, { UserStatus: 1 });
    access.users.splice(1, 1);
  });
  await press('Try again');
  await heading('Plan');
  expect(screen.getByText('23 people will change')).toBeTruthy();
  expect(screen.getByText('1 person stays as is')).toBeTruthy();
  expect(screen.getByText('1 person is no longer on the device')).toBeTruthy();
  await press('Cancel');
  expect([onClose.mock.calls.length, on.methods().includes('AccessUser.updateMulti')]).toEqual([1, false]);
});

it('asks before the chosen values are lost, also at their plan', async () => {
  const { on, onClose } = open('validity');
  fireEvent.change(screen.getByLabelText('Valid to'), { target: { value: '2027-11-20 12:00:00' } });
  await stayWith('Valid to');
  await press('Next');
  await heading('Plan');
  await press('Cancel');
  await press('Stay in the dialog');
  expect(onClose).not.toHaveBeenCalled();
  await press('Cancel');
  await press('Discard entries');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(on.methods()).not.toContain('AccessUser.updateMulti');
});

describe('a deletion of many', () => {
  const close = () =>
    fireEvent.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);

  it('offers to undo it for those who are gone', async () => {
    shownToasts.set([]);
    const { users, onUndo } = open('remove', ({ method, params }) =>
      method === 'AccessUser.removeMulti' && (params as { UserIDList: string[] }).UserIDList.includes('7')
        ? { result: false, error: { code: ReplyError.Unknown, detail: { reason: 'TargetInUse' } } }
        : undefined,
    );
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
    await press('Delete 25');
    await heading('Finished');
    expect(shownToasts.get()).toEqual([]);
    close();
    expect(shownToasts.get().map(({ message }) => message)).toEqual(['24 people deleted']);
    shownToasts.get()[0]?.undo?.();
    const [[removed]] = onUndo.mock.calls as [[RemovedPerson[]]];
    const ids = removed.map(({ person }) => person.UserID);
    expect([ids.length, ids.includes('7'), users().some(({ UserID }) => UserID === '7')]).toEqual([24, false, true]);
  });

  it('says that it cannot be undone when the device does not give out a part of the data', async () => {
    shownToasts.set([]);
    open('remove', ({ method }) =>
      method === 'AccessUser.list' ? { result: false, error: { code: ReplyError.NoAuthority } } : undefined,
    );
    await press('Delete 25');
    await heading('Finished');
    close();
    expect(shownToasts.get().map(({ message, undo }) => [message, undo])).toEqual([
      ['25 people deleted', undefined],
      ['This cannot be undone: the device did not provide all of their data.', undefined],
    ]);
  });

  it('offers an export before more are deleted than can be restored', async () => {
    shownToasts.set([]);
    const { users, onExport } = open('remove', undefined, 201);
    await press('Export');
    expect(onExport).toHaveBeenCalledOnce();
    await press('Delete 201');
    await heading('Finished');
    close();
    expect([users().length, shownToasts.get()]).toEqual([99, []]);
  });

  it('ends with its dialog when the page is left', async () => {
    const { on, page, users, onChanged } = open(
      'remove',
      ({ method }) => {
        if (method === 'AccessUser.removeMulti') page.unmount();
        return undefined;
      },
      250,
    );
    await press('Delete 250');
    await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
    expect(on.methods().filter((method) => method === 'AccessUser.removeMulti')).toHaveLength(1);
    expect(users()).toHaveLength(200);
  });
});
