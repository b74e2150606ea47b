// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  barriers,
  dialog,
  fill,
  openOnDevice,
  press,
  save,
  setUpDevicePage,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import type { CustomPassword } from '@/lib/contract/records';
import { isolated } from '@/lib/i18n/isolated';
import CustomPasswordPage from './page';

const can = vi.hoisted(() => ({ doorCount: 1 }));
vi.mock('@/lib/session/use-visitor', () => ({
  useCapabilities: () => ({ ...DEFAULT_CAPABILITIES, ...can, customPasswordEncryption: 1 }),
}));
const clipboard = vi.hoisted(() => ({ texts: [] as string[] }));
vi.mock('@/lib/copy-text', () => ({
  copyText: (text: string) => {
    clipboard.texts.push(text);
    return Promise.resolve(true);
  },
}));

setUpDevicePage();
beforeEach(() => {
  clipboard.texts.length = 0;
  can.doorCount = 1;
});

async function open(profile: 'face-full' | 'door-controller' = 'face-full') {
  const made = signedInDevice({ profile });
  const opened = await openOnDevice(CustomPasswordPage, made);
  await screen.findByText('24 codes');
  const rows = () => made.device.state().records.AccessControlCustomPassword.rows;
  const add = () => screen.getByRole('button', { name: 'Add code' }) as HTMLButtonElement;
  await waitFor(() => expect(add().disabled).toBe(false));
  return { ...made, ...opened, rows, add };
}

it('refuses the same code for duress, then stores only hashes', async () => {
  const { rows, add, container } = await open();
  expect(await barriers(container)).toEqual([]);
  fireEvent.click(add());
  const drawer = await dialog();
  fill(drawer, 'Owner ID', 'cleaner');
  fill(drawer, 'Code', '4711');
  fill(drawer, 'Duress code', '4711');
  save(drawer);
  expect(await drawer.findByText('The duress code must differ from the code')).toBeTruthy();
  expect(rows()).toHaveLength(24);
  fill(drawer, 'Code', '100200');
  fill(drawer, 'Duress code', '4712');
  save(drawer);
  expect(await drawer.findByText('This code is already in use')).toBeTruthy();
  fill(drawer, 'Code', '4711');
  save(drawer);
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(rows().at(-1)).toMatchObject({ UserID: 'cleaner', Doors: [0], TimeSections: [255], ValidCounts: 0 });
  expect(rows().at(-1)?.OpenDoorPassword).toMatch(/^[0-9A-F]{32}$/);
  expect(await screen.findByText('25 codes')).toBeTruthy();
});

/** Opens the drawer of this code. */
async function edit(owner: string) {
  press(`Edit ${isolated(owner)}`);
  return dialog();
}

it('keeps what somebody else changed of a code meanwhile, and asks where both changed it', async () => {
  const { device, rows } = await open();
  const { RecNo, UserID } = rows()[0] as unknown as CustomPassword;
  const row = () => rows().find((each) => each.RecNo === RecNo);
  const drawer = await edit(UserID);
  fill(drawer, 'Owner ID', 'courier');
  const revoke = (change: Partial<CustomPassword>) =>
    device.update(({ records }) => {
      const held = records.AccessControlCustomPassword.rows.find((each) => each.RecNo === RecNo);
      Object.assign(held ?? {}, change);
    });
  revoke({ ValidDateEnd: '2026-11-20 12:00:00', ValidCounts: 7 });
  save(drawer);
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(row()).toMatchObject({ UserID: 'courier', ValidDateEnd: '2026-11-20 12:00:00', ValidCounts: 7 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const again = await edit('courier');
  fill(again, 'Uses', '9');
  revoke({ ValidCounts: 1 });
  save(again);
  await again.findByText(/^Changed by someone else in the meantime: Uses/);
  expect(row()?.ValidCounts).toBe(1);
  save(again);
  await waitFor(() => expect(row()?.ValidCounts).toBe(9));
});

it('says that a refused duress code may be the stored code, and that a typed code is the stored duress code', async () => {
  const { rows, add } = await open();
  fireEvent.click(add());
  const drawer = await dialog();
  fill(drawer, 'Owner ID', 'cleaner');
  fill(drawer, 'Code', '4711');
  save(drawer);
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('Next page');
  await screen.findByText('cleaner');
  const edited = await edit('cleaner');
  fill(edited, 'Duress code', '4711');
  save(edited);
  await edited.findByText(/^The duress code is already in use, or is the same as the code/);
  fill(edited, 'Duress code', '4712');
  save(edited);
  await waitFor(() => expect(rows().at(-1)?.AlarmPassword).not.toBe(''));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const again = await edit('cleaner');
  fill(again, 'Code', '4712');
  save(again);
  expect(await again.findByText('The duress code must differ from the code')).toBeTruthy();
});

it('says that somebody deleted the edited code meanwhile', async () => {
  const { device, rows } = await open();
  const [{ UserID }] = rows() as unknown as [CustomPassword];
  const drawer = await edit(UserID);
  fill(drawer, 'Owner ID', 'courier');
  device.update(({ records }) => {
    records.AccessControlCustomPassword.rows.shift();
  });
  save(drawer);
  await drawer.findByText('This entry is no longer on the device.');
  expect(rows()).toHaveLength(23);
});

it('puts back the number of uses, unless it was typed, when a generated code is dropped', async () => {
  const { add } = await open();
  fireEvent.click(add());
  const drawer = await dialog();
  fill(drawer, 'Uses', '5');
  const uses = () => (drawer.getByLabelText('Uses') as HTMLInputElement).value;
  press('Generate a one-time code', drawer);
  expect(uses()).toBe('1');
  press('Enter your own', drawer);
  expect(uses()).toBe('5');
  press('Generate a one-time code', drawer);
  fill(drawer, 'Uses', '3');
  press('Enter your own', drawer);
  expect(uses()).toBe('3');
});

it('shows a generated code until it is copied, and the code opens a door once', async () => {
  const { device, add, rows } = await open();
  device.update(({ tables }) => Object.assign(tables.AccessControl[0] ?? {}, { CustomPasswordEnable: true }));
  fireEvent.click(add());
  const drawer = await dialog();
  fill(drawer, 'Owner ID', 'courier');
  fireEvent.click(drawer.getByRole('button', { name: 'Generate a one-time code' }));
  const shown = drawer.getByText(/^\d{8}$/).textContent ?? '';
  fireEvent.click(drawer.getByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(drawer.queryByText(shown)).toBeNull());
  expect(clipboard.texts).toEqual([shown]);
  save(drawer);
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(rows().at(-1)).toMatchObject({ ValidCounts: 1, UsedCounts: 0 });
  expect(document.body.textContent).not.toContain(shown);
  // The device clock is stopped, but the page clock, from which the code is valid, is not.
  device.clock.advance(60_000);
  expect([device.typeCode(0, shown).errorCode, device.typeCode(0, shown).errorCode]).toEqual([0, 20]);
});

it('says that no door accepts codes, sets the door, and leaves its other settings alone', async () => {
  const { device } = await open();
  const [before] = device.state().tables.AccessControl;
  expect(await screen.findByText(/No door accepts codes yet/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Choose doors' }));
  const drawer = await dialog();
  fireEvent.click(drawer.getByRole('checkbox'));
  save(drawer);
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(device.state().tables.AccessControl[0]).toEqual({ ...before, CustomPasswordEnable: true });
  await waitFor(() => expect(screen.queryByText(/No door accepts codes yet/)).toBeNull());
});

it('leaves the choice of somebody else for another door alone', async () => {
  can.doorCount = 2;
  const { device } = await open('door-controller');
  fireEvent.click(screen.getByRole('button', { name: 'Choose doors' }));
  const drawer = await dialog();
  fireEvent.click(drawer.getByRole('checkbox', { name: /^Door 1/ }));
  device.update(({ tables }) => Object.assign(tables.AccessControl[1] ?? {}, { CustomPasswordEnable: true }));
  save(drawer);
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(device.state().tables.AccessControl.slice(0, 2)).toMatchObject([
    { CustomPasswordEnable: true },
    { CustomPasswordEnable: true },
  ]);
});

it('deletes several at once and finds those that expire soon', async () => {
  const { device, rows } = await open();
  fireEvent.click(screen.getByLabelText('Select all on this page'));
  fireEvent.click(screen.getByRole('button', { name: 'Delete 20' }));
  fireEvent.click((await dialog()).getByRole('button', { name: 'Delete 20' }));
  await waitFor(() => expect(toastTexts()).toEqual(['20 codes deleted']));
  expect(rows()).toHaveLength(4);
  device.update(({ records }) => {
    Object.assign(records.AccessControlCustomPassword.rows[0] ?? {}, { ValidDateEnd: '2026-11-22 00:00:00' });
  });
  fireEvent.change(screen.getByLabelText('Show codes'), { target: { value: 'expiring' } });
  expect(await screen.findByText('1 code')).toBeTruthy();
});
