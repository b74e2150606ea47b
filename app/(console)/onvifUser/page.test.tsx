// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  barriers,
  choose,
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
import { SEED_PASSWORDS } from '@/emulator/state/seed';
import { signedInDevice } from '@/emulator/test-device';
import { ReplyError } from '@/lib/contract/error-codes';
import OnvifUserPage from './page';

setUpDevicePage();

async function open(
  prepare: (draft: DeviceState) => void = () => undefined,
  isRefused: (method: string) => boolean = () => false,
) {
  const made = signedInDevice({ prepare });
  const call: typeof made.call = (method, params, more) =>
    isRefused(JSON.stringify([method, params]))
      ? { id: 0, result: false, error: { code: ReplyError.Unknown } }
      : made.call(method, params, more);
  const opened = await openOnDevice(OnvifUserPage, { ...made, call });
  await screen.findByText('3 accounts');
  return { ...made, ...opened, users: () => made.device.state().onvifUsers };
}

it('adds an account with its password encrypted, and the account cannot sign in to the console', async () => {
  const { users, asked, container, signIn } = await open();
  expect(await barriers(container)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Add ONVIF user' }));
  const drawer = await dialog();
  const fill = (label: string, value: string) => fireEvent.change(drawer.getByLabelText(label), { target: { value } });
  fill('User name', 'viewer');
  fill('New password', 'Recorder-1');
  fill('Repeat new password', 'Recorder-1');
  save(drawer);
  expect(await drawer.findByText('An account named viewer already exists')).toBeTruthy();
  fill('User name', 'nvr_2');
  save(drawer);
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']), LOADING);
  expect(asked).toContain('DockUser.addUser');
  expect(asked).not.toContain('userManager.onvifaddUser');
  expect(users().at(-1)).toMatchObject({ name: 'nvr_2', group: 'user', reserved: false });
  expect(await screen.findByText('nvr_2')).toBeTruthy();
  expect(signIn('nvr_2', 'Recorder-1').result).not.toBe(true);
});

it('shows beside the name that somebody else has taken it meanwhile', async () => {
  const { device } = await open();
  press('Add ONVIF user');
  const drawer = await dialog();
  device.update(
    ({ onvifUsers }) => void onvifUsers.push({ id: 99, name: 'nvr_2', group: 'user', reserved: false, h1: '' }),
  );
  fill(drawer, 'User name', 'nvr_2');
  fill(drawer, 'New password', 'Recorder-1');
  fill(drawer, 'Repeat new password', 'Recorder-1');
  save(drawer);
  await drawer.findByText('An account named nvr_2 already exists');
});

it('deletes no reserved account, alone or among others', async () => {
  const { users } = await open();
  expect(screen.queryByRole('button', { name: /^Delete .*admin/ })).toBeNull();
  fireEvent.click(screen.getByLabelText('Select all on this page'));
  fireEvent.click(screen.getByRole('button', { name: 'Delete 2' }));
  fireEvent.click((await dialog()).getByRole('button', { name: 'Delete 2' }));
  await waitFor(() => expect(toastTexts()).toEqual(['2 accounts deleted']));
  expect(users().map(({ name }) => name)).toEqual(['admin']);
});

it('names the remaining accounts when a deletion stops in the middle', async () => {
  let calls = 0;
  const isSecond = (method: string) => method.includes('onvifdeleteUser') && ++calls === 2;
  const { users } = await open(undefined, isSecond);
  fireEvent.click(screen.getByLabelText('Select all on this page'));
  fireEvent.click(screen.getByRole('button', { name: 'Delete 2' }));
  fireEvent.click((await dialog()).getByRole('button', { name: 'Delete 2' }));
  await waitFor(() => expect(toastTexts()).toHaveLength(1));
  const [left] = users().filter(({ name }) => name !== 'admin');
  expect(users()).toHaveLength(2);
  expect(toastTexts()[0]).toContain(`Still on the device: \u2068${left?.name}\u2069`);
});

it('changes the password once when the group is refused at first, and says so', async () => {
  let refused = 0;
  const { users, asked } = await open(undefined, (call) => call.includes('onvifmodifyUser') && ++refused <= 2);
  const before = users()[1]?.h1;
  press(/^Edit .*recorder/);
  const drawer = await dialog();
  fill(drawer, 'Old password', SEED_PASSWORDS.operator1);
  fill(drawer, 'New password', 'Recorder-1');
  fill(drawer, 'Repeat new password', 'Recorder-1');
  await choose('Group', 'User');
  save(drawer);
  await waitFor(() => expect(toastTexts()).toEqual(['Password changed']), LOADING);
  expect(users()[1]).toMatchObject({ name: 'recorder', group: 'operator' });
  await drawer.findByRole('alert');
  save(drawer);
  await waitFor(() => expect(refused).toBe(2));
  await waitFor(() => expect(drawer.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false));
  save(drawer);
  await waitFor(() => expect(toastTexts()).toContain('Saved'));
  expect(toastTexts().filter((text) => text === 'Password changed')).toHaveLength(1);
  expect(users()[1]).toMatchObject({ name: 'recorder', group: 'user' });
  expect(users()[1]?.h1).not.toBe(before);
  expect(asked.filter((method) => method === 'DockUser.modifyPassword')).toHaveLength(1);
});

it('shows a generated password, and says when the service is off', async () => {
  await open(({ tables }) => Object.assign(tables, { VSP_ONVIF: { Enable: false } }));
  expect(await screen.findByText(/The ONVIF service is off/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Add ONVIF user' }));
  const drawer = await dialog();
  fireEvent.click(drawer.getByRole('button', { name: 'Generate a password' }));
  expect(drawer.getByRole('status').textContent).toMatch(/^[\w.+-]{16}$/);
  fireEvent.click(drawer.getByRole('button', { name: 'Enter your own' }));
  expect((drawer.getByLabelText('New password') as HTMLInputElement).value).toBe('');
});
