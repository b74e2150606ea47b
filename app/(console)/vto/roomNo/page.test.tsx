// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  barriers,
  LOADING,
  openOnDevice,
  setUpDevicePage,
  stayWith,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { saveFile } from '@/lib/save-file';
import RoomNumberPage from './page';

vi.mock('@/lib/save-file', () => ({ saveFile: vi.fn() }));
setUpVisitor();

setUpDevicePage();

const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement;
const press = (name: string) => fireEvent.click(button(name));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function open() {
  const made = signedInDevice({ profile: 'vto' });
  const opened = await openOnDevice(RoomNumberPage, made);
  await screen.findByText('Preview');
  const contacts = () => made.device.state().records.VideoTalkContact.rows;
  const numbers = () => contacts().flatMap(({ Type, VTLongNumber }) => (Type === 'VTH' ? [VTLongNumber] : []));
  const building = () => made.device.state().tables.Building;
  return { ...made, ...opened, contacts, numbers, building };
}

/** Opens the dialog, chooses what happens to existing rooms, and starts. */
async function generate(existing: 'keep' | 'replace') {
  press('Generate rooms');
  const dialog = await screen.findByRole('dialog', {}, LOADING);
  fireEvent.change(await within(dialog).findByLabelText(/^The device already has [\d,]+ rooms?$/), {
    target: { value: existing },
  });
  if (existing === 'replace') await stayWith(/^The device already has/);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Generate rooms' }));
  return dialog;
}

describe('the page of room numbers', () => {
  it('shows the number of rooms of a building of 6 by 10, and refuses 100 by 20', async () => {
    const { container, building, asked } = await open();
    expect(screen.getByText(/^60 rooms, from/).textContent).toBe('60 rooms, from 101 to 610');
    expect(await barriers(container)).toEqual([]);
    type('Floors', '100');
    type('Rooms per floor', '20');
    press('Save');
    expect(await screen.findByText('Floors times rooms per floor must not exceed 1000')).toBeTruthy();
    expect(button('Generate rooms').disabled).toBe(true);
    expect(asked.filter((method) => method === 'configManager.setConfig')).toEqual([]);
    expect(building()).toMatchObject({ UnitFloorNumber: 6, FloorPerRoomNumber: 10 });
  });

  it('refuses a first floor that does not start below the second', async () => {
    await open();
    type('First room of the first floor', '301');
    press('Save');
    expect(
      await screen.findByText('The first floor’s first room must have a lower number than the second floor’s'),
    ).toBeTruthy();
  });

  it('replaces the existing rooms: exactly 60 remain, and no station is deleted', async () => {
    const { contacts, numbers, device } = await open();
    device.update(({ records }) => {
      records.VideoTalkContact.rows.push({ RecNo: 900, Type: 'VTH', VTLongNumber: '9999' });
    });
    const stations = contacts().length - numbers().length;
    const dialog = await generate('replace');
    expect(await within(dialog).findByText('Added: 60. Kept: 0. Not added: 0.')).toBeTruthy();
    expect(numbers()).toHaveLength(60);
    expect(numbers()).not.toContain('9999');
    expect(contacts().length - numbers().length).toBe(stations);
  });

  it('keeps rooms with their names and adds the missing ones', async () => {
    const { numbers, building } = await open();
    type('Floors', '7');
    expect(button('Generate rooms').disabled).toBe(true);
    expect(screen.getByText('Save the building first.')).toBeTruthy();
    press('Save');
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
    expect(building()).toMatchObject({ UnitFloorNumber: 7, BuildingNumber: '1', Vendor_Reserved: 7 });
    const dialog = await generate('keep');
    expect(await within(dialog).findByText('Added: 10. Kept: 60. Not added: 0.')).toBeTruthy();
    expect(numbers()).toHaveLength(70);
  });

  it('stops after the current page: the first rooms are new, the others are unchanged', async () => {
    const { device, contacts, numbers } = await open();
    device.setSwitches({ importRowMs: 1_000 });
    const before = contacts();
    const dialog = await generate('replace');
    const stop = await within(dialog).findByRole('button', { name: 'Stop' });
    expect(await within(dialog).findByRole('progressbar')).toBeTruthy();
    await waitFor(() => expect(numbers()).toHaveLength(40));
    act(() => device.clock.advance(5_000));
    fireEvent.click(stop);
    act(() => device.clock.advance(60_000));
    expect(await within(dialog).findByText('Added: 20. Kept: 0. Not added: 40.')).toBeTruthy();
    expect(within(dialog).getByText(/^Stopped\./)).toBeTruthy();
    expect(within(dialog).getByText('Existing rooms not yet processed are unchanged.')).toBeTruthy();
    const first = [...Array(20).keys()].map((room) => String(room < 10 ? 101 + room : 191 + room));
    const isNew = ({ Type, FirstName }: Record<string, unknown>) => Type === 'VTH' && FirstName === '';
    expect(contacts().flatMap((room) => (isNew(room) ? [room.VTLongNumber] : []))).toEqual(first);
    expect(contacts().filter((room) => !isNew(room))).toEqual(
      before.filter(({ VTLongNumber }) => !first.includes(String(VTLongNumber))),
    );
  });

  it('replaces a full directory, and deletes the surplus rooms at the end', async () => {
    const { device, numbers } = await open();
    device.update(({ records }) => {
      const stations = records.VideoTalkContact.rows.filter(({ Type }) => Type !== 'VTH');
      const rooms = Array.from({ length: 1000 }, (_, index) => ({
        RecNo: 5000 + index,
        Type: 'VTH',
        VTLongNumber: String(599 + index),
      }));
      records.VideoTalkContact.rows = [...stations, ...rooms];
    });
    const dialog = await generate('replace');
    expect(await within(dialog).findByText('Added: 60. Kept: 0. Not added: 0.', {}, LOADING)).toBeTruthy();
    expect(numbers()).toHaveLength(60);
    expect(new Set(numbers()).has('1598')).toBe(false);
  });

  it('exports the list before anything is generated', async () => {
    const { numbers } = await open();
    const before = numbers();
    press('Save list as CSV');
    const [name, file] = vi.mocked(saveFile).mock.calls[0] ?? [];
    expect(name).toBe('room-numbers.csv');
    const text = (await file?.text()) ?? '';
    expect(text.trim().split('\r\n')).toHaveLength(61);
    expect(numbers()).toEqual(before);
  });

  it('says when the device refuses, and adds nothing', async () => {
    const { trouble, numbers } = await open();
    trouble.refuse = { 'RecordUpdater.factory.instance': 285_278_249 };
    const before = numbers();
    const dialog = await generate('replace');
    expect(await within(dialog).findByText('Your account is not allowed to do this.')).toBeTruthy();
    expect(numbers()).toEqual(before);
  });
});
