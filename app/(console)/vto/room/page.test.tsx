// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  barriers,
  LOADING,
  openOnDevice,
  press,
  refusing,
  setUpDevicePage,
  stayWith,
  toastTexts,
  whileTicking,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import type { DeviceState } from '@/emulator/state/device-state';
import { signedInDevice } from '@/emulator/test-device';
import { rpc } from '@/lib/session/device';
import RoomPage from './page';

setUpVisitor();

setUpDevicePage();

async function open(prepare: (draft: DeviceState) => void = () => undefined) {
  const made = signedInDevice({ profile: 'vto', prepare });
  const opened = await openOnDevice(RoomPage, made);
  const contacts = (type = 'VTH') =>
    made.device.state().records.VideoTalkContact.rows.filter(({ Type }) => Type === type);
  const numbers = () => contacts().map(({ VTLongNumber }) => VTLongNumber);
  return { ...made, ...opened, contacts, numbers };
}

const firstCells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);

async function drawer() {
  press('Add room');
  const dialog = await screen.findByRole('dialog', {}, LOADING);
  const box = (label: string) => within(dialog).getByLabelText(label) as HTMLInputElement;
  const type = (label: string, value: string) => fireEvent.change(box(label), { target: { value } });
  const save = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  return { dialog, box, type, save };
}

describe('the page of rooms', () => {
  it('lists by long number, a page at a time, with who is online', async () => {
    const { container } = await open(({ records }) => {
      const { rows } = records.VideoTalkContact;
      rows.unshift({ ...rows[0], RecNo: 900, VTLongNumber: '1001' }, { ...rows[0], RecNo: 901, VTLongNumber: '99' });
    });
    expect(await screen.findByText('62 rooms')).toBeTruthy();
    expect(firstCells().slice(0, 3)).toEqual(['99', '101', '102']);
    expect(firstCells()).toHaveLength(20);
    await waitFor(() => expect(screen.getAllByText('Online').length).toBeGreaterThan(0));
    expect(screen.getAllByText('Unknown').length).toBeGreaterThan(0);
    expect(await barriers(container)).toEqual([]);
    fireEvent.change(screen.getByLabelText('Number, name or group'), { target: { value: '60' } });
    expect(firstCells()).toEqual(['601', '602', '603', '604', '605', '606', '607', '608', '609']);
  });

  it('shows within 10 s which monitor went offline, and none while the device does not say', async () => {
    await whileTicking(async () => {
      const { device } = await open();
      const row = () => screen.getAllByText('101')[0]?.closest('tr')?.textContent;
      await waitFor(() => expect(row()).toContain('Online'));
      device.contactRegisters('VTH', '101', false);
      await act(() => vi.advanceTimersByTimeAsync(10_000));
      await waitFor(() => expect(row()).toContain('Offline'));
      device.setIntercept(refusing(['VideoTalkManager.getRegisterState']));
      await act(() => vi.advanceTimersByTimeAsync(10_000));
      await waitFor(() => expect(row()).toContain('Unknown'));
      device.setIntercept(undefined);
    });
  });

  it('drops characters that a number cannot have, and refuses 0101 and a group of an extension', async () => {
    const { numbers } = await open();
    const before = numbers();
    const { box, type, save, dialog } = await drawer();
    type('Room number', 'a1-b');
    expect(box('Room number').value).toBe('A1B');
    type('Room number', '0101');
    save();
    expect(await within(dialog).findByText('Enter a room number such as 101 or 101#1')).toBeTruthy();
    type('Room number', '101#1');
    type('Group', '7');
    save();
    expect(await within(dialog).findByText('An extension has no group of its own')).toBeTruthy();
    type('Room number', '102');
    expect(await within(dialog).findByText('Room 102 already exists')).toBeTruthy();
    expect(numbers()).toEqual(before);
    type('Room number', '101#1');
    type('Group', '');
    save();
    await waitFor(() => expect(toastTexts()).toEqual(['Room added']));
    expect(numbers()).toContain('101#1');
  });

  it('sends a register password only encrypted and never shows it', async () => {
    const { contacts } = await open();
    const { type, save } = await drawer();
    type('Room number', '707');
    type('Registration password', '24681357');
    save();
    await waitFor(() => expect(toastTexts()).toEqual(['Room added']));
    expect(contacts().at(-1)).toMatchObject({ VTLongNumber: '707', RegisterPassword: '24681357' });
    const sent = JSON.stringify(
      [vi.mocked(rpc.call).mock.calls, vi.mocked(rpc.batch).mock.calls].map((calls) =>
        calls.map((call) => call.slice(0, 2)),
      ),
    );
    expect(sent).not.toContain('24681357');
    expect(document.body.innerHTML).not.toContain('24681357');
  });

  it('shows the error beside the box when another user has taken the number meanwhile', async () => {
    const { device } = await open();
    const { type, save, dialog } = await drawer();
    type('Room number', '808');
    device.update(({ records }) => {
      records.VideoTalkContact.rows.push({ RecNo: 950, Type: 'VTH', VTLongNumber: '808' });
    });
    save();
    expect(await within(dialog).findByText('Room 808 already exists')).toBeTruthy();
  });

  it('edits a room and keeps unknown members', async () => {
    const { contacts } = await open(({ records }) => {
      Object.assign(records.VideoTalkContact.rows[0] ?? {}, { Vendor_Reserved: 7, RegisterPassword: '135790' });
    });
    const before = contacts()[0];
    press('Edit 101');
    const dialog = await screen.findByRole('dialog', {}, LOADING);
    fireEvent.change(within(dialog).getByLabelText('Nickname'), { target: { value: 'Corner' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toastTexts()).toEqual(['Room changed']));
    expect(contacts()[0]).toEqual({ ...before, Nickname: 'Corner' });
  });

  it('keeps what another user has stored since the list was read', async () => {
    const { device, contacts } = await open();
    device.update(({ records }) => {
      Object.assign(records.VideoTalkContact.rows[0] ?? {}, { Nickname: 'Corner' });
    });
    press('Edit 101');
    const dialog = await screen.findByRole('dialog', {}, LOADING);
    fireEvent.change(within(dialog).getByLabelText('Group'), { target: { value: '7' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toastTexts()).toEqual(['Room changed']));
    expect(contacts()[0]).toMatchObject({ VTLongNumber: '101', Nickname: 'Corner', GroupNumber: '7' });
  });

  it('deletes the chosen rooms after a question, and all rooms but no station', async () => {
    const { numbers, contacts } = await open();
    press('Delete 101');
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain('Delete room 101?');
    fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toastTexts()).toEqual(['1 room deleted']));
    expect(numbers()).not.toContain('101');
    const stations = contacts('VTO').length;
    press('More actions');
    fireEvent.click(await screen.findByRole('menuitem', { name: /^Delete all ?59$/ }, LOADING));
    const dialog = await screen.findByRole('dialog', { name: 'Delete all 59 rooms?' }, LOADING);
    fireEvent.change(within(dialog).getByLabelText('Type 59 to confirm'), { target: { value: '59' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete all' }));
    await waitFor(() => expect(contacts()).toEqual([]));
    expect(contacts('VTO')).toHaveLength(stations);
    expect(await screen.findByText('No rooms yet')).toBeTruthy();
  });

  it('imports 17 of 20 lines and lists the three whose numbers are taken', async () => {
    const { numbers, contacts } = await open();
    const fresh = Array.from({ length: 17 }, (_, index) => `${801 + index},Guest\r\n`).join('');
    press('Import');
    const dialog = await screen.findByRole('dialog', { name: 'Import rooms' }, LOADING);
    const text = `RoomNo,FirstName\r\n${fresh}101,X\r\n102,Y\r\n801,Again\r\n`;
    const file = new File([text], 'rooms.csv', { type: 'text/csv' });
    fireEvent.change(within(dialog).getByLabelText('CSV file'), { target: { files: [file] } });
    expect(await within(dialog).findByText(/^17 can be imported, 3 cannot/)).toBeTruthy();
    expect(within(dialog).getByText('Room number: Room 101 already exists')).toBeTruthy();
    expect(numbers()).toHaveLength(60);
    // The plan stays.
    await stayWith('CSV file');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Import 17 rooms' }));
    expect(await within(dialog).findByText('Added: 17. Not added: 3.')).toBeTruthy();
    expect(within(dialog).getAllByRole('row')).toHaveLength(4);
    expect(contacts()).toHaveLength(77);
    expect(await barriers(dialog)).toEqual([]);
  });

  it('adds and imports nothing while it does not know the rooms', async () => {
    const made = signedInDevice({ profile: 'vto' });
    made.device.setIntercept(refusing(['RecordFinder.startFind']) as never);
    await openOnDevice(RoomPage, made);
    const isOff = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
    expect([isOff('Import'), isOff('Add room')]).toEqual([true, true]);
    made.device.setIntercept(undefined);
    press('Try again');
    await waitFor(() => expect([isOff('Import'), isOff('Add room')]).toEqual([false, false]));
  });

  it('says why a file cannot be read', async () => {
    await open();
    press('Import');
    const dialog = await screen.findByRole('dialog', { name: 'Import rooms' }, LOADING);
    const choose = (text: string) =>
      fireEvent.change(within(dialog).getByLabelText('CSV file'), { target: { files: [new File([text], 'x.csv')] } });
    choose('Name\r\nA\r\n');
    expect(await within(dialog).findByText(/There is no column named RoomNo/)).toBeTruthy();
    choose(' ');
    expect(await within(dialog).findByText(/The file has no data rows/)).toBeTruthy();
  });
});

describe('the page of rooms on a device with lift control', () => {
  setUpVisitor({ liftControl: true });

  it('removes the lift floor of a room', async () => {
    const { contacts } = await open(({ records }) => {
      Object.assign(records.VideoTalkContact.rows[0] ?? {}, { LiftFloor: 7 });
    });
    press('Edit 101');
    const dialog = await screen.findByRole('dialog', {}, LOADING);
    const floor = within(dialog).getByLabelText('Lift floor') as HTMLInputElement;
    expect(floor.value).toBe('7');
    fireEvent.change(floor, { target: { value: '' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toastTexts()).toEqual(['Room changed']));
    expect(contacts()[0]?.LiftFloor).toBeNull();
  });
});
