// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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
import type { DeviceState } from '@/emulator/state/device-state';
import { CHAIN_LOGIN } from '@/emulator/state/seed-chain';
import { signedInDevice } from '@/emulator/test-device';
import SubControllerPage from './page';

setUpDevicePage();

const choose = (...names: string[]) => {
  for (const name of names) fireEvent.click(screen.getByLabelText(`Select ${name}`, { exact: false }));
};
const rowOf = (name: string) => screen.getByText(name).closest('tr') as HTMLElement;

async function open(prepare: (draft: DeviceState) => void = () => undefined) {
  const made = signedInDevice({ profile: 'door-controller', prepare });
  const opened = await openOnDevice(SubControllerPage, made);
  const entered = () => made.device.state().subControllers;
  return { ...made, ...opened, entered };
}

it('shows the three states, the clock that is off and the waiting records', async () => {
  const { container } = await open(({ chain }) => {
    Object.assign(chain[2] ?? {}, { State: 'Unknown' });
  });
  expect(await screen.findByText('3 sub-controllers')).toBeTruthy();
  expect(rowOf('North wing').textContent).toContain('Online');
  expect(rowOf('South wing').textContent).toContain('Offline');
  expect(rowOf('Garage').textContent).toContain('Unknown');
  expect(rowOf('Garage').textContent).toContain('120 records waiting');
  expect(rowOf('North wing').textContent).toContain('Off by 45 s');
  expect(rowOf('North wing').hasAttribute('data-marked')).toBe(true);
  expect(rowOf('South wing').hasAttribute('data-marked')).toBe(false);
  expect(await barriers(container)).toEqual([]);
});

it('refuses a taken index, keeps the dialog open when the device cannot add the controller, and adds it with the right password', async () => {
  const { entered, asked } = await open();
  await screen.findByText('3 sub-controllers');
  press('Add sub-controller');
  const drawer = await dialog();
  fireEvent.click(drawer.getByRole('button', { name: 'Search the subnet and the bus' }));
  expect(await drawer.findByText('2 controllers found')).toBeTruthy();
  fireEvent.click(drawer.getByRole('button', { name: /192\.0\.2\.145/ }));
  expect((drawer.getByLabelText('Address') as HTMLInputElement).value).toBe('192.0.2.145');
  fill(drawer, 'Position', '1');
  fill(drawer, 'Number', 'SC2');
  fill(drawer, 'Name', '<b>Roof</b>');
  save(drawer);
  expect(await drawer.findByText('1 is already in use by North wing')).toBeTruthy();
  expect(drawer.getByText('SC2 is already in use by South wing')).toBeTruthy();
  expect(asked).not.toContain('accessControlManager.addDevice');
  fill(drawer, 'Position', '9');
  fill(drawer, 'Number', 'SC9');
  fill(drawer, 'User name', CHAIN_LOGIN.userName);
  fill(drawer, 'Password', 'wrong');
  save(drawer);
  expect(await drawer.findByText(/The device could not be added/, {}, LOADING)).toBeTruthy();
  expect((drawer.getByLabelText('Name') as HTMLInputElement).value).toBe('<b>Roof</b>');
  expect(entered()).toHaveLength(3);
  fill(drawer, 'Password', CHAIN_LOGIN.password);
  save(drawer);
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']), LOADING);
  expect(entered().at(-1)).toEqual({
    Index: 9,
    Number: 'SC9',
    Name: '<b>Roof</b>',
    Model: 'ASC-8',
    Address: '192.0.2.145',
    UserName: CHAIN_LOGIN.userName,
    Password: CHAIN_LOGIN.password,
  });
  expect(await screen.findByText('<b>Roof</b>')).toBeTruthy();
});

it('changes a controller and keeps its password and unknown members', async () => {
  const { entered } = await open(({ subControllers }) => {
    Object.assign(subControllers[0] ?? {}, { Vendor: 7 });
  });
  await screen.findByText('3 sub-controllers');
  fireEvent.click(within(rowOf('North wing')).getByRole('button', { name: /Edit/ }));
  const drawer = await dialog();
  expect((drawer.getByLabelText('Position') as HTMLInputElement).disabled).toBe(true);
  expect((drawer.getByLabelText('Password') as HTMLInputElement).value).toBe('');
  fill(drawer, 'Name', 'East wing');
  save(drawer);
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']), LOADING);
  expect(entered()[0]).toMatchObject({ Name: 'East wing', Password: CHAIN_LOGIN.password, Vendor: 7 });
  expect(entered()[0]).not.toHaveProperty('now');
});

it('does not sync a single offline controller; of several, lists the offline one as failed and fetches the records', async () => {
  const { device, asked } = await open();
  await screen.findByText('3 sub-controllers');
  const { records } = device.state();
  const before = records.AccessControlCardRec.rows.length;
  choose('\u2068South wing\u2069');
  for (const button of ['Sync time', 'Sync offline logs']) {
    press(button);
    // A repeated failure replaces the first message.
    await waitFor(() => expect(toastTexts()).toEqual(['No online device selected']));
  }
  expect(asked).not.toContain('accessControlManager.syncTime');
  expect(asked).not.toContain('accessControlManager.syncOfflineLog');
  choose('\u2068North wing\u2069', '\u2068Garage\u2069');
  press('Sync time');
  let sync = await dialog();
  expect(await sync.findByText('Succeeded: 2. Failed: 1.', {}, LOADING)).toBeTruthy();
  expect(sync.getByText(/Not reached: .*South wing/)).toBeTruthy();
  expect(sync.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
  expect(device.state().chain[0]?.drift).toBe(0);
  fireEvent.click(sync.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByText(/Off by/)).toBeNull());

  press('Sync offline logs');
  sync = await dialog();
  await waitFor(() => expect(asked).toContain('accessControlManager.getSyncState'));
  device.clock.advance(2_000);
  expect(await sync.findByText('120 records fetched', {}, LOADING)).toBeTruthy();
  expect(sync.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
  const { rows } = device.state().records.AccessControlCardRec;
  expect(rows).toHaveLength(before + 120);
  const times = rows.map(({ CreateTime }) => Number(CreateTime));
  expect(times).toEqual([...times].sort((one, other) => one - other));
});

it('says why a controller of an interlock group is kept, and deletes the others', async () => {
  const { entered } = await open();
  await screen.findByText('3 sub-controllers');
  fireEvent.click(screen.getByLabelText('Select all on this page'));
  press('Delete 3');
  press('Delete 3', await dialog());
  await waitFor(() => expect(toastTexts()).toHaveLength(3));
  expect(toastTexts().at(-1)).toContain('its doors are in an interlock group');
  expect(entered().map(({ Name }) => Name)).toEqual(['North wing']);
  // Only the one that is left remains chosen.
  expect(await screen.findByRole('button', { name: 'Delete' })).toBeTruthy();
});

it('says why none can be added while the list is full, and offers it again after a deletion', async () => {
  const { device } = await open(({ subControllers }) => {
    const [first] = subControllers;
    for (let Index = 4; first && Index <= 64; Index += 1) {
      subControllers.push({
        ...first,
        Index,
        Number: `SC${Index}`,
        Name: `Door ${Index}`,
        Address: `198.51.100.${Index}`,
      });
    }
  });
  await screen.findByText('64 sub-controllers: the device is full');
  const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add sub-controller' });
  expect(add().disabled).toBe(true);
  choose('\u2068Door 4\u2069');
  press('Delete');
  press('Delete', await dialog());
  await screen.findByText('63 sub-controllers');
  expect(add().disabled).toBe(false);
  expect(device.state().subControllers).toHaveLength(63);
});

it('shows an empty state with a button to add', async () => {
  await open((draft) => {
    draft.subControllers = [];
  });
  expect(await screen.findByText('No sub-controllers yet')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Add sub-controller' })).toHaveLength(1);
});
