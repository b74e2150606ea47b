// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { barriers, openOnDevice, save, setUpDevicePage, toastTexts } from '@/components/form/device-page.fixtures';
import type { DeviceState } from '@/emulator/state/device-state';
import { signedInDevice } from '@/emulator/test-device';
import { FailCode, ReplyError } from '@/lib/contract/error-codes';
import { isolated } from '@/lib/i18n/isolated';
import CheckGroupPage from './page';

vi.mock('@/lib/session/use-visitor', () => ({ useVisitor: () => undefined }));

setUpDevicePage();

async function open(prepare: (draft: DeviceState) => void = () => undefined) {
  const made = signedInDevice({ prepare });
  const opened = await openOnDevice(CheckGroupPage, made);
  const sizes = () => {
    const { checkGroups, access } = made.device.state();
    return checkGroups.map((each) => access.attendance.filter(({ groupID }) => groupID === each.groupID).length);
  };
  return { ...made, ...opened, groups: () => made.device.state().checkGroups, sizes };
}
const late = { timeout: 15_000 };
const cells = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(name) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

async function openPersons(name: string) {
  fireEvent.click(screen.getByRole('button', { name }));
  return within(await screen.findByRole('dialog', {}, late));
}

describe('the page of check groups', () => {
  it('lists groups with their persons and work orders', async () => {
    const { container } = await open(({ checkGroups }) => {
      if (checkGroups[2]) checkGroups[2].groupInfo.Name = '<u>Visitors</u>';
    });
    await waitFor(() => expect(cells('Office').slice(0, 4)).toEqual(['1', 'Office', '40', 'Day']));
    expect(cells('Warehouse').slice(0, 4)).toEqual(['2', 'Warehouse', '12', 'Night']);
    expect(screen.getByText('<u>Visitors</u>')).toBeTruthy();
    expect(await barriers(container)).toEqual([]);
  });

  it('adds a group, numbered by the device, and shows its row', async () => {
    const { groups } = await open();
    fireEvent.click(screen.getByRole('button', { name: 'Add group' }));
    const drawer = within(await screen.findByRole('dialog', {}, late));
    save(drawer);
    expect(await drawer.findByText('Enter a value')).toBeTruthy();
    fireEvent.change(drawer.getByLabelText('Name'), { target: { value: 'Drivers' } });
    fireEvent.click(drawer.getByLabelText('Saturday'));
    fireEvent.change(drawer.getByLabelText('Shift on Saturday'), { target: { value: '2' } });
    expect(await barriers(screen.getByRole('dialog'))).toEqual([]);
    save(drawer);
    await waitFor(() => expect(toastTexts()).toEqual(['Group 4 added']));
    expect(groups()[3]).toEqual({
      groupID: 4,
      groupInfo: {
        Name: 'Drivers',
        Mode: 'Automatic',
        Workdays: [false, true, true, true, true, true, true],
        WorkOrderID: [0, 0, 0, 0, 0, 0, 2],
        SpecialDayGroup: [],
      },
    });
    await waitFor(() => expect(cells('Drivers').slice(0, 3)).toEqual(['4', 'Drivers', '0']));
  });

  it('keeps what somebody else changed in the same group', async () => {
    const { groups, device } = await open();
    fireEvent.click(screen.getByRole('button', { name: 'Edit Office' }));
    const drawer = within(await screen.findByRole('dialog', {}, late));
    fireEvent.change(drawer.getByLabelText('Name'), { target: { value: 'Offices' } });
    const Workdays = [true, true, false, true, true, true, true];
    device.update(({ checkGroups }) => Object.assign(checkGroups[0]?.groupInfo ?? {}, { Workdays }));
    save(drawer);
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
    expect(groups()[0]?.groupInfo).toMatchObject({ Name: 'Offices', Workdays });
  });

  it('keeps unknown members, and keeps the typed values when the device refuses', async () => {
    const { groups, device } = await open(({ checkGroups }) =>
      Object.assign(checkGroups[0]?.groupInfo ?? {}, { Vendor: 7 }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Edit Office' }));
    const drawer = within(await screen.findByRole('dialog', {}, late));
    fireEvent.change(drawer.getByLabelText('Name'), { target: { value: 'Bureau' } });
    device.setIntercept(({ method }) =>
      method === 'Attendance.modifyCheckGroup'
        ? { result: false, error: { code: ReplyError.InvalidParams, detail: { field: 'groupInfo.Name' } } }
        : undefined,
    );
    save(drawer);
    expect(await drawer.findByText('The device did not accept this value')).toBeTruthy();
    expect(drawer.getByLabelText<HTMLInputElement>('Name').value).toBe('Bureau');
    device.setIntercept(undefined);
    save(drawer);
    await waitFor(() => expect(groups()[0]).toMatchObject({ groupInfo: { Name: 'Bureau', Vendor: 7 } }));
  });

  it('moves persons between groups after showing what will change, and updates both counts', async () => {
    const { sizes } = await open();
    const drawer = await openPersons('People of Visitors');
    expect(await drawer.findByText('Nobody is in this group yet.')).toBeTruthy();
    await waitFor(() =>
      expect(drawer.getByRole<HTMLButtonElement>('button', { name: 'Add people' }).disabled).toBe(false),
    );
    fireEvent.click(drawer.getByRole('button', { name: 'Add people' }));
    const picker = within(await screen.findByRole('dialog', { name: 'Add people' }, late));
    fireEvent.click(await picker.findByLabelText('Emma Walker'));
    fireEvent.click(picker.getByLabelText('Lena Fischer'));
    fireEvent.click(picker.getByRole('button', { name: 'Add 2 people' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Add to/ }, late));
    expect(dialog.getByText(/2 people leave another group/)).toBeTruthy();
    expect(sizes()).toEqual([40, 12, 0]);
    // The plan stays.
    await act(async () => void fireEvent.keyDown(document.body, { key: 'Escape' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Assign 2 people' }));
    await waitFor(() => expect(sizes()).toEqual([38, 12, 2]));
    expect(toastTexts()).toEqual(['2 people added to the group']);
    fireEvent.click(await drawer.findByRole('button', { name: 'Remove Emma Walker from the group' }));
    await waitFor(() => expect(sizes()).toEqual([38, 12, 1]));
  });

  it('assigns the user IDs of a file, and lists those the device does not know', async () => {
    const { sizes } = await open();
    const drawer = await openPersons('People of Visitors');
    await waitFor(() =>
      expect(drawer.getByRole<HTMLButtonElement>('button', { name: 'Assign from CSV file' }).disabled).toBe(false),
    );
    const lines = ['UserID', '1', '60', '61', '62', '63', '64', '65', '66', '67', '68', '69', '70', 'nobody'];
    const file = new File([lines.join('\n')], 'ids.csv', { type: 'text/csv' });
    fireEvent.change(drawer.getByLabelText('Assign from CSV file', { selector: 'input' }), {
      target: { files: [file] },
    });
    const dialog = within(await screen.findByRole('dialog', { name: /Add to/ }, late));
    expect(await dialog.findByText('11 people without a group are added.')).toBeTruthy();
    expect(dialog.getByText(/1 user ID is not on the device: .*nobody/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Assign 12 people' }));
    await waitFor(() => expect(sizes()).toEqual([39, 12, 12]));
  });

  it('reads one user ID without a header, known or not, and refuses a header alone', async () => {
    const { sizes } = await open();
    const drawer = await openPersons('People of Visitors');
    const input = () => drawer.getByLabelText('Assign from CSV file', { selector: 'input' });
    await waitFor(() =>
      expect(drawer.getByRole<HTMLButtonElement>('button', { name: 'Assign from CSV file' }).disabled).toBe(false),
    );
    for (const [text, said] of [
      ['9999', /1 user ID is not on the device: .*9999/],
      ['UserID', /^The file has no data rows/],
    ] as const) {
      fireEvent.change(input(), { target: { files: [new File([text], 'ids.csv')] } });
      const dialog = within(await screen.findByRole('dialog', { name: /Add to/ }, late));
      expect(await dialog.findByText(said)).toBeTruthy();
      fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: /Add to/ })).toBeNull());
    }
    fireEvent.change(input(), { target: { files: [new File(['60'], 'ids.csv')] } });
    await waitFor(() => expect(sizes()[2]).toBe(1));
  });

  it('names who was not accepted, after the others are in the group', async () => {
    const { device, sizes } = await open();
    const drawer = await openPersons('People of Visitors');
    await waitFor(() =>
      expect(drawer.getByRole<HTMLButtonElement>('button', { name: 'Assign from CSV file' }).disabled).toBe(false),
    );
    const { UserName } = device.state().access.users.find(({ UserID }) => UserID === '61') ?? {};
    device.setIntercept(({ method }) =>
      method === 'AccessAttendance.insertMulti'
        ? {
            result: false,
            error: { code: ReplyError.BatchFailed, detail: { FailCodes: [FailCode.None, FailCode.Unknown] } },
          }
        : undefined,
    );
    fireEvent.change(drawer.getByLabelText('Assign from CSV file', { selector: 'input' }), {
      target: { files: [new File(['UserID\n60\n61\n1'], 'ids.csv', { type: 'text/csv' })] },
    });
    const dialog = within(await screen.findByRole('dialog', { name: /Add to/ }, late));
    fireEvent.click(await dialog.findByRole('button', { name: 'Assign 3 people' }));
    expect(await dialog.findByText(`The device did not accept 1 person: ${isolated(UserName ?? '')}.`)).toBeTruthy();
    expect(dialog.getByRole('heading', { name: 'Finished' })).toBeTruthy();
    expect(sizes()).toEqual([39, 12, 1]);
    expect(toastTexts()).toEqual([]);
    fireEvent.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Add to/ })).toBeNull());
  });

  it('lists who is in no group', async () => {
    const { device } = await open();
    const { access } = device.state();
    const drawer = await openPersons('People without a group');
    expect(await drawer.findByText(access.users[52]?.UserName ?? '')).toBeTruthy();
    expect(drawer.queryByText('Emma Walker')).toBeNull();
    expect(drawer.getByText(new RegExp(`of ${access.users.length - 52}`))).toBeTruthy();
  });

  it('asks with the number of persons before deleting a group; they then belong to no group', async () => {
    const { groups, device } = await open();
    await waitFor(() => expect(cells('Warehouse')[2]).toBe('12'));
    fireEvent.click(screen.getByRole('button', { name: 'Delete Warehouse' }));
    expect(await screen.findByText('12 people are then without a group.', {}, late)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Delete group' }));
    await waitFor(() => expect(toastTexts()).toEqual(['Group deleted']));
    expect(groups().map(({ groupID }) => groupID)).toEqual([1, 3]);
    expect(device.state().access.attendance).toHaveLength(40);
  });
});
