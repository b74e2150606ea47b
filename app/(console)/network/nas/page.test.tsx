// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  barriers,
  dialog,
  fill,
  holdAnswers,
  LOADING,
  openOnDevice,
  press,
  refusing,
  rowOf,
  save,
  setUpDevicePage,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { rpc } from '@/lib/session/device';
import NasPage from './page';

setUpVisitor();

setUpDevicePage();

/** `refused`: calls that fail until the test lets them through. */
async function open(refused: readonly string[] = []) {
  const made = signedInDevice({ profile: 'face-full' });
  made.device.setIntercept(refusing(refused));
  const opened = await openOnDevice(NasPage, made);
  return { ...opened, ...made, targets: () => made.device.state().secureTables.NAS };
}
async function openUsers() {
  const opened = await open();
  fireEvent.click(screen.getByRole('tab', { name: 'Users' }));
  await screen.findByRole('cell', { name: 'Front door' }, LOADING);
  return { ...opened, users: () => opened.device.state().nas.users };
}

it('tests each target by its call, with three results, and shows space, last write and a warning', async () => {
  const { container, asked, device } = await open();
  expect(await barriers(container)).toEqual([]);
  await screen.findByText('1,340 / 2,000 GB');
  for (const [name, result] of [
    ['Archive', 'Reachable'],
    ['Office', 'User name or password is wrong'],
    ['Old store', 'The server does not answer'],
  ]) {
    press(new RegExp(`^Test .*${name}`));
    await screen.findByText(result ?? '');
    await waitFor(() => expect(container.querySelector('[aria-busy="true"]')).toBeNull());
  }
  expect(asked.filter((method) => /\.test$/.test(method))).toEqual([
    'FtpTest.test',
    'devStorage.test',
    'devStorage.test',
  ]);
  expect(vi.mocked(rpc.call)).toHaveBeenCalledWith('FtpTest.test', { name: 'FTP1' }, expect.anything());
  await waitFor(() => rowOf('Archive Default target').getByText(/2026/));
  device.update(({ nas }) => {
    nas.usedBytes = 1_900_000_000_000;
  });
  press(/^Test .*Archive/);
  await waitFor(() => expect(rowOf('Archive Default target').getAllByText('Storage almost full')).toHaveLength(2));
});

it('shows no result of a test beside settings that were saved meanwhile', async () => {
  const { targets, idle } = await open();
  const answers = holdAnswers('devStorage.test');
  press(/^Test .*Office/);
  await screen.findByText('Testing');
  press(/^Edit .*Office/);
  const drawer = await dialog();
  fill(drawer, 'Name', 'Back office');
  save(drawer);
  await waitFor(() => expect(targets().some(({ Name }) => Name === 'Back office')).toBe(true), LOADING);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  answers.release();
  await waitFor(() => expect(screen.queryByText('Testing')).toBeNull());
  await idle();
  expect(screen.queryByText('User name or password is wrong')).toBeNull();
});

it('says what could not be read, the list or its space, and reads both again with one press', async () => {
  const { device } = await open(['System.multiSec', 'devStorage.getDeviceInfo']);
  await screen.findByText('The list could not be read');
  device.setIntercept(refusing(['devStorage.getDeviceInfo']));
  press('Try again');
  await screen.findByText('The list may be out of date: the device could not be read.');
  rowOf('Archive Default target').getByRole('button', { name: /^Edit/ });
  device.setIntercept(() => undefined);
  press('Try again');
  await screen.findByText('1,340 / 2,000 GB');
  expect(screen.queryByText('The list may be out of date: the device could not be read.')).toBeNull();
});

it('changes a target encrypted, with its port, and keeps what it does not know and the stored passwords', async () => {
  const { targets, asked, device } = await open();
  const before = targets();
  press(/^Edit .*Office/);
  const drawer = await dialog();
  expect(drawer.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  fill(drawer, 'Directory', 'door/../secret');
  save(drawer);
  await drawer.findByText('The device did not accept this value');
  fill(drawer, 'Directory', 'gate');
  fireEvent.click(drawer.getByRole('switch', { name: 'Default target' }));
  fireEvent.click(drawer.getByLabelText('NFS'));
  expect(drawer.getByLabelText<HTMLInputElement>('Port').value).toBe('2049');
  expect(drawer.getByLabelText<HTMLInputElement>('Password').disabled).toBe(true);
  // Another administrator saves in the meantime.
  device.update(({ secureTables }) => {
    Object.assign(secureTables.NAS[0] ?? {}, { Port: 2121 });
  });
  save(drawer);
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(targets()).toEqual([
    { ...before[0], Default: false, Port: 2121 },
    { ...before[1], Default: true, Protocol: 'NFS', Port: 2049, Directory: 'gate' },
    before[2],
  ]);
  expect(asked).not.toContain('configManager.setConfig');
});

it('needs server and directory of an enabled target, and a name of its own', async () => {
  const { targets } = await open();
  const before = targets();
  press(/^Edit .*Office/);
  const drawer = await dialog();
  fireEvent.click(drawer.getByRole('switch', { name: 'Use this target' }));
  fill(drawer, 'Name', 'Archive');
  fill(drawer, 'Server address', '');
  fill(drawer, 'Directory', '');
  save(drawer);
  await drawer.findByText('Archive is already in use');
  expect(drawer.getAllByText('Enter a value')).toHaveLength(2);
  expect(targets()).toEqual(before);
});

it('adds and changes users, and refuses a name twice, also one that was added meanwhile', async () => {
  const { container, users, device, asked } = await openUsers();
  expect(await barriers(container)).toEqual([]);
  press('Add user');
  const added = await dialog();
  fill(added, 'Name', 'Archive');
  fill(added, 'User name', 'night');
  save(added);
  await added.findByText('Number 2 already has the name Archive');
  fill(added, 'Name', 'Night');
  device.update(({ nas }) => {
    nas.users.push({ name: 'Night', user: 'other' });
  });
  save(added);
  await added.findByText('Number 3 already has the name Night');
  expect(asked).not.toContain('NASUserManager.addUser');
  fill(added, 'Name', 'Guard');
  save(added);
  await waitFor(() => expect(users().at(-1)).toEqual({ name: 'Guard', user: 'night' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press(/^Edit .*Guard/);
  const changed = await dialog();
  fill(changed, 'User name', 'day');
  save(changed);
  await waitFor(() => expect(users().at(-1)).toEqual({ name: 'Guard', user: 'day' }));
});

it('deletes a user after a question, and names the targets that sign in as one', async () => {
  const { users } = await openUsers();
  press(/^Delete .*Front door/);
  press('Delete', await dialog());
  await waitFor(() => expect(toastTexts().join()).toMatch(/In use by .*Archive.*Old store/));
  press(/^Delete .*Archive/);
  press('Delete', await dialog());
  await waitFor(() => expect(users()).toEqual([{ name: 'Front door', user: 'door' }]));
});

it('offers the folders of a stored target level by level, and puts the chosen one into its field', async () => {
  const { device } = await open();
  press(/^Edit .*Archive/);
  const drawer = await dialog();
  press('Choose directory', drawer);
  const tree = within(await screen.findByRole('dialog', { name: 'Directory on the server' }));
  await waitFor(() => expect(tree.getByRole<HTMLInputElement>('radio', { name: 'snapshots' }).checked).toBe(true));
  press(/^Directories in .*door/, tree);
  await tree.findByRole('radio', { name: 'مدخل رئيسي' });
  press(/^Directories in .*Main entrance & <lift>/, tree);
  fireEvent.click(await tree.findByRole('radio', { name: '2' }));
  press('Choose directory', tree);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Directory on the server' })).toBeNull());
  const field = drawer.getByLabelText<HTMLInputElement>('Directory');
  expect(field.value).toBe('/door/Main entrance & <lift>/2');
  expect(device.state().secureTables.NAS[0]?.Directory).toBe('/snapshots');
  fill(drawer, 'Server address', 'nolist.example.org');
  drawer.getByText('Directories can be listed once the new settings are saved.');
  expect(drawer.getByRole<HTMLButtonElement>('button', { name: 'Choose directory' }).disabled).toBe(true);
});

it('says why there are no folders to choose, and reads them again', async () => {
  const { device } = await open();
  const put = (change: object) => device.update(({ secureTables }) => Object.assign(secureTables.NAS[1] ?? {}, change));
  press(/^Edit .*Office/);
  press('Choose directory', await dialog());
  const tree = within(await screen.findByRole('dialog', { name: 'Directory on the server' }));
  await tree.findByText('User name or password is wrong', { exact: false });
  put({ Password: 'Harbour-7', Address: 'nolist.example.org' });
  press('Try again', tree);
  await tree.findByText('This server does not list its directories. Enter the path.');
});
