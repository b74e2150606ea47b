// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  barriers,
  dialog,
  fill,
  LOADING,
  openOnDevice,
  press,
  save,
  setUpDevicePage,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import type { DeviceState } from '@/emulator/state/device-state';
import { testDevice } from '@/emulator/test-device';
import { ReplyError } from '@/lib/contract/error-codes';
import { session } from '@/lib/session/device';
import { isPublicFloor } from './floor-rules';
import LiftControlPage from './page';

setUpVisitor();
setUpDevicePage();

async function open(prepare: (draft: DeviceState) => void = () => undefined) {
  const made = testDevice({ profile: 'door-controller' });
  made.device.update((draft) => {
    for (const user of draft.access.users) user.FloorNo = [];
    prepare(draft);
  });
  made.signIn();
  const opened = await openOnDevice(LiftControlPage, made);
  await screen.findByRole('button', { name: 'Test: Floor 1' });
  const state = () => made.device.state();
  return { ...made, ...opened, state };
}

it('refuses a port twice, stores a public floor on a free port, and the test of module 63 fails', async () => {
  const { state, container } = await open();
  const before = state().tables.AccessControlGeneral;
  expect(await barriers(container)).toEqual([]);
  press('Add floor');
  const drawer = await dialog();
  fill(drawer, 'Floor', '20');
  fill(drawer, 'Control module', '0');
  fill(drawer, 'Port', '1');
  save(drawer);
  expect(await drawer.findByText('Port 1 of module 0 is in use by floor -2')).toBeTruthy();
  expect(state().floors).toHaveLength(16);
  fill(drawer, 'Control module', '63');
  fireEvent.click(drawer.getByLabelText('Public'));
  save(drawer);
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(state().floors.at(-1)).toEqual({
    Floor: 20,
    ControlModuleAddr: 63,
    ControlModulePort: 1,
    CallLiftModuleAddr: 1,
  });
  expect(state().tables.AccessControlGeneral).toEqual({ ...before, FloorPermission: [2 ** 28, 0, 0, 0, 0] });
  fireEvent.click(await screen.findByRole('button', { name: 'Test: Floor 20' }));
  await waitFor(() => expect(toastTexts().at(-1)).toBe('The lift module does not answer.'));
  press('Test: Floor 1');
  await waitFor(() => expect(toastTexts().at(-1)).toBe('Floor 1: button pressed'));
});

it('keeps what somebody else changed of the same floor, its being public among it', async () => {
  const { state, device } = await open();
  press('Edit Floor 1');
  const drawer = await dialog();
  fill(drawer, 'Port', '16');
  device.update(({ floors, tables }) => {
    Object.assign(floors.find(({ Floor }) => Floor === 1) ?? {}, { CallLiftModuleAddr: 5 });
    Object.assign(tables.AccessControlGeneral, { FloorPermission: [2 ** 9, 0, 0, 0, 0] });
  });
  const { FloorPermission } = state().tables.AccessControlGeneral;
  save(drawer);
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  const floor = state().floors.find(({ Floor }) => Floor === 1);
  expect(floor).toMatchObject({ ControlModulePort: 16, CallLiftModuleAddr: 5 });
  expect(state().tables.AccessControlGeneral.FloorPermission).toEqual(FloorPermission);
});

it('adds a floor that somebody deleted meanwhile only at another save, with its being public', async () => {
  const { state, device } = await open(({ tables }) => {
    // Floor 1 is the tenth from the bottom.
    tables.AccessControlGeneral.FloorPermission = [2 ** 9];
  });
  press('Edit Floor 1');
  const drawer = await dialog();
  fill(drawer, 'Port', '16');
  device.update((draft) => {
    draft.floors = draft.floors.filter(({ Floor }) => Floor !== 1);
    draft.tables.AccessControlGeneral.FloorPermission = [0];
  });
  save(drawer);
  await drawer.findByText(/^This entry is no longer on the device/);
  expect(state().floors.some(({ Floor }) => Floor === 1)).toBe(false);
  save(drawer);
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(state().floors.find(({ Floor }) => Floor === 1)?.ControlModulePort).toBe(16);
  expect(isPublicFloor(state().tables.AccessControlGeneral.FloorPermission, 1)).toBe(true);
});

it('saves a new floor again after the answer to the first save was lost, also with another port', async () => {
  const { state, trouble } = await open();
  press('Add floor');
  const drawer = await dialog();
  fill(drawer, 'Floor', '20');
  fill(drawer, 'Port', '16');
  fireEvent.click(drawer.getByLabelText('Public'));
  trouble.dropAfter = ['LiftControl.setFloorInfo'];
  save(drawer);
  await drawer.findByText(/It is not known/);
  expect(state().floors).toHaveLength(17);
  fill(drawer, 'Port', '15');
  save(drawer);
  await waitFor(() => expect(state().floors.at(-1)).toMatchObject({ Floor: 20, ControlModulePort: 15 }));
  trouble.dropAfter = [];
  await drawer.findByText(/It is not known/);
  save(drawer);
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(state().floors).toHaveLength(17);
  expect(isPublicFloor(state().tables.AccessControlGeneral.FloorPermission, 20)).toBe(true);
});

it.each(['Add floor', 'Edit Floor 1'])('%s: another try writes what a failed one left', async (button) => {
  const { state, trouble } = await open();
  press(button);
  const drawer = await dialog();
  if (button === 'Add floor') fill(drawer, 'Floor', '20');
  fill(drawer, 'Port', '16');
  fireEvent.click(drawer.getByLabelText('Public'));
  trouble.refuse = { 'configManager.setConfig': ReplyError.InternalError };
  save(drawer);
  const floor = button === 'Add floor' ? 20 : 1;
  const port = () => state().floors.find(({ Floor }) => Floor === floor)?.ControlModulePort;
  await waitFor(() => expect(port()).toBe(16));
  await drawer.findByRole('alert');
  expect(state().tables.AccessControlGeneral.FloorPermission?.some(Boolean)).toBeFalsy();
  trouble.refuse = {};
  fill(drawer, 'Port', '15');
  save(drawer);
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(port()).toBe(15);
  expect(isPublicFloor(state().tables.AccessControlGeneral.FloorPermission, floor)).toBe(true);
});

it('shows and keeps the number of a floor below the ground, and adds another one', async () => {
  const { state } = await open();
  press('Edit Floor -2');
  const edited = await dialog();
  expect((edited.getByLabelText('Floor') as HTMLInputElement).value).toBe('-2');
  fill(edited, 'Lift call module', '5');
  save(edited);
  await waitFor(() => expect(state().floors.find(({ Floor }) => Floor === -2)?.CallLiftModuleAddr).toBe(5));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('Add floor');
  const added = await dialog();
  fill(added, 'Floor', '-3');
  save(added);
  await waitFor(() => expect(state().floors.map(({ Floor }) => Floor)).toContain(-3));
});

it('removes a deleted floor from the persons who have it, after asking', async () => {
  const { state } = await open(({ access }) => {
    for (const user of access.users.slice(0, 2)) user.FloorNo = ['1', '2'];
  });
  press('Delete Floor 1');
  const question = await dialog();
  expect(question.getByText('2 people lose access to this floor.')).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Delete floor' }));
  await waitFor(() => expect(toastTexts()).toEqual(['Floor deleted']), LOADING);
  expect(state().floors.some(({ Floor }) => Floor === 1)).toBe(false);
  expect(
    state()
      .access.users.slice(0, 2)
      .map(({ FloorNo }) => FloorNo),
  ).toEqual([['2'], ['2']]);
});

it('keeps what somebody else changed at the persons of a floor while the question was open', async () => {
  const { state, device } = await open(({ access }) => {
    for (const user of access.users.slice(0, 2)) user.FloorNo = ['1', '2'];
  });
  press('Delete Floor 1');
  const question = await dialog();
  device.update(({ access }) => {
    Object.assign(access.users[0] ?? {}, { UserStatus: 1, FloorNo: ['1', '2', '3'] });
  });
  fireEvent.click(question.getByRole('button', { name: 'Delete floor' }));
  await waitFor(() => expect(toastTexts()).toEqual(['Floor deleted']), LOADING);
  expect(state().access.users.slice(0, 2)).toMatchObject([
    { UserStatus: 1, FloorNo: ['2', '3'] },
    { UserStatus: 0, FloorNo: ['2'] },
  ]);
});

it('says in place of the question that the account may not take a floor from people, and deletes one of nobody', async () => {
  const before = session.state.get();
  if (before.phase !== 'none')
    session.state.set({ ...before, visitor: { ...before.visitor, authorities: ['AuthSysCfg'] } });
  const { state } = await open(({ access }) => {
    for (const user of access.users.slice(0, 2)) user.FloorNo = ['1'];
  });
  press('Delete Floor 1');
  await waitFor(() => expect(toastTexts()).toHaveLength(1), LOADING);
  expect(toastTexts()[0]).toBe(
    '2 people have access to this floor. ' +
      'Only an account with the right “People and accounts” can withdraw it and delete the floor.',
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  press('Delete Floor 2');
  fireEvent.click((await dialog()).getByRole('button', { name: 'Delete floor' }));
  await waitFor(() => expect(state().floors.some(({ Floor }) => Floor === 2)).toBe(false), LOADING);
  expect(state().floors.some(({ Floor }) => Floor === 1)).toBe(true);
});

it('fills floors over consecutive ports and shows them on their modules', async () => {
  const { state } = await open();
  press('Auto-fill');
  const drawer = await dialog();
  fill(drawer, 'Number of floors', '10');
  save(drawer);
  await waitFor(() => expect(toastTexts()).toEqual(['10 floors added']));
  expect(state().floors.at(-1)).toMatchObject({ Floor: 24, ControlModuleAddr: 2, ControlModulePort: 2 });
  press('Show modules');
  fireEvent.click(await screen.findByRole('button', { name: 'Module 2, port 3: free' }, LOADING));
  expect(((await dialog()).getByLabelText('Port') as HTMLInputElement).value).toBe('3');
});

it('imports the file that was chosen last, although one chosen before it is read later', async () => {
  const { idle } = await open();
  press('Import');
  const imports = await dialog();
  const columns = 'floor,module,port,call_module,public';
  let release: () => void = () => undefined;
  const slow = new File([`${columns}\n30,5,1,1,0\n31,5,2,1,0\n`], 'slow.csv');
  const bytes = await slow.arrayBuffer();
  slow.arrayBuffer = () =>
    new Promise((resolve) => {
      release = () => resolve(bytes);
    });
  const box = await imports.findByLabelText('CSV file', {}, LOADING);
  fireEvent.change(box, { target: { files: [slow] } });
  fireEvent.change(box, { target: { files: [new File([`${columns}\n40,6,1,1,0\n`], 'last.csv')] } });
  await imports.findByText('New: 1. Replaced: 0.');
  await act(async () => release());
  await idle();
  expect(imports.getByText('New: 1. Replaced: 0.')).toBeTruthy();
});

it('imports nothing of a file with a mistake, and all of a correct one', async () => {
  const { state } = await open();
  press('Import');
  const drawer = await dialog();
  const choose = (text: string) => {
    const file = new File([text], 'floors.csv');
    fireEvent.change(drawer.getByLabelText('CSV file'), { target: { files: [file] } });
  };
  choose('floor,module,port,call_module,public\n30,5,1,0,1\n31,5,1,0,0');
  expect(await drawer.findByText(/Row 3 of the file/)).toBeTruthy();
  save(drawer);
  expect(state().floors).toHaveLength(16);
  choose('floor,module,port,call_module,public\n30,5,1,0,1\n14,5,2,0,0');
  expect(await drawer.findByText('New: 1. Replaced: 1.')).toBeTruthy();
  save(drawer);
  await waitFor(() => expect(toastTexts()).toEqual(['2 floors imported']));
  expect(state().floors.slice(-2)).toMatchObject([
    { Floor: 14, ControlModuleAddr: 5, ControlModulePort: 2 },
    { Floor: 30, ControlModuleAddr: 5, ControlModulePort: 1 },
  ]);
});

it('leaves public floors unchanged when the file says nothing about them', async () => {
  // Floor 1 is the tenth from the bottom.
  const before = [2 ** 9];
  const { state } = await open(({ tables }) => {
    tables.AccessControlGeneral.FloorPermission = before;
  });
  press('Import');
  const imports = await dialog();
  const file = new File(['floor,module,port,call_module\n1,5,1,0'], 'floors.csv');
  fireEvent.change(await imports.findByLabelText('CSV file', {}, LOADING), { target: { files: [file] } });
  expect(await imports.findByText('New: 0. Replaced: 1.')).toBeTruthy();
  save(imports);
  await waitFor(() => expect(toastTexts().at(-1)).toBe('1 floor imported'));
  expect(state().floors.find(({ Floor }) => Floor === 1)).toMatchObject({ ControlModuleAddr: 5, ControlModulePort: 1 });
  expect(state().tables.AccessControlGeneral.FloorPermission).toEqual(before);
});

it('shows floors that were added although the answer was lost', async () => {
  const { state, trouble } = await open();
  press('Auto-fill');
  const drawer = await dialog();
  fill(drawer, 'Number of floors', '2');
  trouble.dropAfter = ['LiftControl.setFloorInfo'];
  save(drawer);
  await waitFor(() => expect(state().floors).toHaveLength(18));
  const highest = state().floors.at(-1)?.Floor;
  expect(await screen.findByRole('button', { name: `Test: Floor ${highest}`, hidden: true }, LOADING)).toBeTruthy();
});

it('stores the peak section and keeps other members of the table', async () => {
  const { state } = await open();
  const before = state().tables.AccessControlGeneral;
  fireEvent.click(screen.getByRole('combobox', { name: 'Peak time section' }));
  fireEvent.click(await screen.findByRole('option', { name: /Office/ }));
  press('Save');
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(state().tables.AccessControlGeneral).toEqual({ ...before, PeakTimeSection: 1 });
});
