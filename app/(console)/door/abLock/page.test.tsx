// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { barriers, openOnDevice, press, setUpDevicePage, toastTexts } from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import type { DeviceState } from '@/emulator/state/device-state';
import { signedInDevice } from '@/emulator/test-device';
import InterlockPage from './page';

setUpVisitor({ doorCount: 4 });

setUpDevicePage();

async function open(prepare: (draft: DeviceState) => void = () => undefined) {
  const made = signedInDevice({ profile: 'door-controller', prepare });
  const opened = await openOnDevice(InterlockPage, made);
  await screen.findByText('Interlock groups');
  const tables = () => made.device.state().tables;
  return { ...made, ...opened, tables, lock: () => tables().AccessControlGeneral.ABLock };
}

const group = (number: number) => within(screen.getByRole('region', { name: `Group ${number}` }));
const chip = (number: number, name: RegExp) => group(number).getByRole('checkbox', { name });

it('stores a third group, keeps unknown members, and shows the state of the doors', async () => {
  const { lock, tables, container } = await open(({ doors }) => Object.assign(doors[1] ?? {}, { leaf: 'Open' }));
  const before = tables().AccessControlGeneral;
  await waitFor(() => expect(chip(1, /Back door.* Open/)).toBeTruthy());
  expect(chip(2, /Warehouse.* Closed/)).toBeTruthy();
  fireEvent.click(screen.getByRole('switch', { name: 'Interlock' }));
  fireEvent.click(chip(2, /Server room/));
  press('Add group');
  fireEvent.click(chip(3, /Server room/));
  expect(await barriers(container)).toEqual([]);
  press('Save');
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(tables().AccessControlGeneral).toEqual({
    ...before,
    ABLock: { Enable: true, Doors: [{ Doors: [0, 1] }, { Doors: [2] }, { Doors: [3] }] },
  });
  expect(lock().Doors).toHaveLength(3);
});

it('refuses a single group and a door in two groups with errors beside them, and sends nothing', async () => {
  const { asked, lock } = await open();
  press('Delete group 2');
  press('Save');
  expect(await screen.findByText('Set up at least 2 groups')).toBeTruthy();
  press('Add group');
  fireEvent.click(chip(2, /Front door/));
  press('Save');
  expect(await screen.findByText('Door 1 is already in group 1')).toBeTruthy();
  expect(asked.filter((method) => method.startsWith('configManager.set'))).toEqual([]);
  expect(lock().Doors).toEqual([{ Doors: [0, 1] }, { Doors: [2, 3] }]);
});

it('warns about doors that stay open and about two that are open at once', async () => {
  await open(({ doors, tables }) => {
    for (const door of doors.slice(0, 2)) door.leaf = 'Open';
    Object.assign(tables.AccessControl[2] ?? {}, { State: 'OpenAlways' });
  });
  await waitFor(() => expect(chip(1, /Back door.* Open/)).toBeTruthy());
  expect(screen.queryByText(/kept open/)).toBeNull();
  act(() => void fireEvent.click(screen.getByRole('switch', { name: 'Interlock' })));
  expect(screen.getByText(/Warehouse.* is kept open: the other doors of its group stay closed/)).toBeTruthy();
  expect(screen.getByText(/Several doors of group 1 are open now/)).toBeTruthy();
});

it('warns about a door that a time section keeps open, unless the door is off or always closed', async () => {
  await open(({ tables: { AccessControl } }) => {
    Object.assign(AccessControl[0] ?? {}, { OpenAlwaysTime: 1, Enable: false });
    Object.assign(AccessControl[1] ?? {}, { OpenAlwaysTime: 1, State: 'CloseAlways' });
    Object.assign(AccessControl[2] ?? {}, { OpenAlwaysTime: 1 });
  });
  act(() => void fireEvent.click(screen.getByRole('switch', { name: 'Interlock' })));
  expect(screen.getByText(/^A time section keeps these doors open at times: \u2068Warehouse\u2069\./)).toBeTruthy();
});

it('binds a door to a group and frees it with the group', async () => {
  const { tables } = await open(({ tables: { AccessControl, AccessControlGeneral } }) => {
    AccessControlGeneral.ABLock = { Enable: false, Doors: [{ Doors: [0] }, { Doors: [1] }, { Doors: [2] }] };
    Object.assign(AccessControl[3] ?? {}, { ABLockRoute: 2 });
  });
  const routes = () => tables().AccessControl.map(({ ABLockRoute }) => ABLockRoute);
  const bound = () => screen.getByRole('combobox', { name: /Server room/ }) as HTMLInputElement;
  expect(bound().value).toBe('Group 3');
  press('Delete group 1');
  press('Save');
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  await waitFor(() => expect(routes()).toEqual([-1, -1, -1, 1]));
  press('Delete group 2');
  expect(bound().value).toBe('None');
});
