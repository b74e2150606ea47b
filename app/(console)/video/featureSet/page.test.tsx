// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  barriers,
  choose,
  dialog,
  fill,
  openOnDevice,
  press,
  save,
  setUpDevicePage,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { calledBy, shownShortcuts } from '@/emulator/rules/screen-content';
import { signedInDevice } from '@/emulator/test-device';
import type { ShortcutSetTable } from '@/lib/contract/tables/terminal-screen';
import ShortcutsPage from './page';

setUpVisitor({ shortcutSet: true, intercom: true, alarmOutSlots: 2 });
setUpDevicePage();

async function open(stored: Partial<ShortcutSetTable> = {}) {
  const made = signedInDevice({ profile: 'vto' });
  made.device.update(({ tables }) => void Object.assign(tables.ShortcutSet, stored));
  const { container } = await openOnDevice(ShortcutsPage, made);
  await screen.findByRole('switch', { name: 'Call' });
  const state = () => made.device.state();
  return { container, state, table: () => state().tables.ShortcutSet };
}
const wasOf = (key: string) => document.querySelector(`[data-field="${key}"]`)?.textContent?.match(/was .*$/)?.[0];
const button = (name: string) => screen.getByRole('switch', { name });

it('saves buttons, order and bell, and keeps what it does not know', async () => {
  const { container, state, table } = await open();
  const before = table();
  expect(await barriers(container)).toEqual([]);
  fireEvent.click(button('QR code'));
  press('Move up: Call');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move up: Call');
  press('Move up: Call');
  // Nothing is above it now.
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move down: Call');
  await screen.findByRole('img', { name: 'Call · Password · QR code' });
  // The buttons that the screen shows until the change is saved.
  expect(wasOf('order')).toBe('was Password, Call');
  fireEvent.click(screen.getByRole('radio', { name: 'Large' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Tone 3' }));
  fill(screen, 'Ring time', '12');
  await choose('Alarm output', 'Output 1');
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(table()).toEqual({
    ...before,
    ...{ QRCode: { Enable: true }, Order: ['Call', 'Password', 'QRCode', 'Doorbell'], IconSize: 'Large' },
    Bell: { Local: true, Tone: 3, Time: 12, AlarmOut: 0 },
  });
  expect(shownShortcuts(state())).toEqual(['Call', 'Password', 'QRCode']);
});

it('says that no button was shown before the order of the first ones is changed', async () => {
  await open({ Password: { Enable: false }, Call: { Enable: false, Type: 0, RoomNo: '' } });
  fireEvent.click(button('Password'));
  fireEvent.click(button('QR code'));
  press('Move up: QR code');
  expect(wasOf('order')).toBe('was None');
});

it('needs a room for a fixed room, in capital letters', async () => {
  const { state, table } = await open();
  await choose('Calls', 'A fixed room');
  save();
  await screen.findByText('Enter a value');
  fill(screen, 'Room number', 'a-1#b');
  expect(screen.getByLabelText('Room number')).toHaveProperty('value', 'A1#B');
  save();
  await waitFor(() => expect(table().Call).toMatchObject({ Type: 2, RoomNo: 'A1#B' }));
  expect(calledBy(state(), '')).toBe('A1#B');
});

it('asks before the doorbell takes the place of the call, and takes a button off the screen', async () => {
  const { state } = await open();
  fireEvent.click(button('Doorbell'));
  press('Cancel', await dialog());
  expect(button('Call')).toHaveProperty('checked', true);
  fireEvent.click(button('Doorbell'));
  press('Replace', await dialog());
  await waitFor(() => expect(button('Call')).toHaveProperty('checked', false));
  fireEvent.click(button('Password'));
  save();
  await waitFor(() => expect(shownShortcuts(state())).toEqual(['Doorbell']));
});

it('refuses 31 seconds at the field', async () => {
  const { table } = await open();
  fill(screen, 'Ring time', '31');
  save();
  await screen.findByText('Enter 1 to 30');
  expect(table().Bell.Time).toBe(3);
});
