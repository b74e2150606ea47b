// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { barriers, dialog, fill, LOADING, press, setUpDevicePage } from '@/components/form/device-page.fixtures';
import { backupOf, configFile } from '@/emulator/services/config-file';
import { ReplyError } from '@/lib/contract/error-codes';
import { setUpHelper } from '@/lib/helper/page-helper.fixtures';
import { upgradeWatch } from '@/lib/session/upgrade-watch';
import {
  alertText,
  askToImport,
  choose,
  confirm,
  exported,
  importFile,
  open,
  PASSWORD,
  page,
  setUpConfigPage,
} from './config-page.fixtures';
import { awaitRestart, capabilities } from './config-visitor.fixtures';

vi.mock('@/lib/session/use-visitor', async () => (await import('./config-visitor.fixtures')).visitorModule);
vi.mock('@/components/shell/use-reboot', async (original) => ({
  ...(await original<typeof import('@/components/shell/use-reboot')>()),
  awaitRestart: (await import('./config-visitor.fixtures')).awaitRestart,
}));
vi.mock('@/lib/save-file', async (original) => (await import('@/lib/save-file.fixtures')).caught(original));

const helper = setUpHelper();
setUpDevicePage();
setUpConfigPage();

it('sends nothing without a file, and names what is wrong with one', async () => {
  const made = await open();
  const bytes = await exported(made);
  press('Import configuration');
  expect(await alertText()).toBe('Choose a configuration file.');
  choose('x', 'notes.txt');
  await waitFor(async () => expect(await alertText()).toContain('The device cannot use this configuration file'));
  choose(new Uint8Array(8_388_609));
  await waitFor(async () => expect(await alertText()).toBe('The file is too large.'));
  const damaged = Buffer.from(bytes);
  damaged[100] = (damaged[100] ?? 0) ^ 1;
  await importFile(damaged);
  await waitFor(async () =>
    expect(await alertText()).toBe('The file is damaged or its signature is not valid. Nothing was changed.'),
  );
  await importFile(bytes, 'Another-one-7');
  await waitFor(async () => expect(await alertText()).toBe('This password does not open the file'), LOADING);
  choose(bytes, 'other.backup');
  await screen.findByLabelText('File password', { selector: 'input' }, LOADING);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  capabilities.deviceType = 'VTO-1';
  await importFile(bytes);
  await waitFor(async () => expect(await alertText()).toBe('The file is from another model. Nothing was changed.'));
  expect(made.sent).toEqual([]);
  expect(awaitRestart).not.toHaveBeenCalled();
});

it.each([
  ['SignatureError', 'The file is damaged or its signature is not valid. Nothing was changed.'],
  ['ConfigModelMismatch', 'The file is from another model. Nothing was changed.'],
  ['ConfigFileInvalid', 'The device cannot use this configuration file. Nothing was changed.'],
  ['ImportTooLarge', 'The file is too large.'],
  ['LowStorage', 'The device has too little free storage.'],
  ['TargetInUse', 'This is in use at the moment.'],
  ['RebootFailedLocalUser', 'The device did not restart: someone is using it locally.'],
])('asks the device about a file that it cannot read itself, and shows %s', async (reason, text) => {
  const { answers, sent } = await open();
  choose('of another kind');
  await screen.findByLabelText('File password', { selector: 'input' }, LOADING);
  press('Import configuration');
  (await dialog()).getByText(/^This console cannot show/);
  answers.push(JSON.stringify({ id: 77, result: false, error: { code: ReplyError.Unknown, detail: { reason } } }));
  await confirm();
  expect(await alertText()).toBe(text);
  expect(sent).toHaveLength(1);
  expect(awaitRestart).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Import configuration' })).toBeTruthy();
});

it('says that a file is too large for the device, which takes less than the console', async () => {
  const { answers } = await open();
  choose('of another kind');
  await screen.findByLabelText('File password', { selector: 'input' }, LOADING);
  press('Import configuration');
  await dialog();
  answers.push(JSON.stringify({ id: 77, result: false, error: { code: ReplyError.BodyTooLong } }));
  await confirm();
  expect(await alertText()).toBe('The file is too large.');
});

it('imports a backup that is chosen with the helper, and reads none that is too large', async () => {
  const made = await open();
  const bytes = await exported(made);
  const { calls, heard } = helper;
  helper.start();
  calls.folder.put('C:/site.backup', bytes);
  calls.folder.put('C:/large.backup', Buffer.alloc(8_388_609));
  const take = async (path: string) => {
    calls.settings.select = [path];
    fireEvent.click(await screen.findByRole('button', { name: 'Choose with the helper program' }, LOADING));
  };
  await take('C:/large.backup');
  expect(await alertText()).toBe('The file is too large.');
  screen.getByText('large.backup');
  expect(heard).not.toContain('ReadFile');
  await take('C:/site.backup');
  await screen.findByText('site.backup');
  await screen.findByLabelText('File password', { selector: 'input' }, LOADING);
  fill(page(), 'File password', PASSWORD);
  press('Import configuration');
  await confirm();
  await waitFor(() => expect(awaitRestart).toHaveBeenCalledOnce(), LOADING);
  expect(made.sent).toHaveLength(1);
});

it('keeps the file that was chosen while the helper was still reading another', async () => {
  await open();
  const { calls } = helper;
  helper.start();
  calls.folder.put('C:/site.backup', Buffer.from('of the helper'));
  calls.settings.select = ['C:/site.backup'];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const answer = calls.answer.bind(calls);
  const reading = vi.spyOn(calls, 'answer').mockImplementation(async (method, ...rest) => {
    if (method === 'ReadFile') await held;
    return answer(method, ...rest);
  });
  const CHOOSE = 'Choose with the helper program';
  fireEvent.click(await screen.findByRole('button', { name: CHOOSE }, LOADING));
  await waitFor(() => expect(reading.mock.calls.map(([method]) => method)).toContain('ReadFile'), LOADING);
  choose('of the browser', 'mine.backup');
  await screen.findByText('mine.backup');
  release();
  await screen.findByRole('button', { name: CHOOSE }, LOADING);
  screen.getByText('mine.backup');
  expect(screen.queryByText('site.backup')).toBeNull();
});

it('says that an upgrade keeps the device from importing', async () => {
  const { answers } = await open();
  choose('of another kind');
  await screen.findByLabelText('File password', { selector: 'input' }, LOADING);
  press('Import configuration');
  const detail = { reason: 'TargetInUse' };
  answers.push(JSON.stringify({ id: 77, result: false, error: { code: ReplyError.Unknown, detail } }));
  upgradeWatch.set(true);
  await confirm();
  expect(await alertText()).toBe('The device is being upgraded. Do not disconnect the power.');
  upgradeWatch.set(false);
});

it('says that it is unknown whether the file was applied when the answer is malformed', async () => {
  const { answers } = await open();
  choose('of another kind');
  await screen.findByLabelText('File password', { selector: 'input' }, LOADING);
  fireEvent.click(screen.getByRole('checkbox'));
  press('Import configuration');
  (await dialog()).getByText(/the device may no longer be reachable at this address/);
  answers.push('<html>');
  await confirm();
  expect(await alertText()).toMatch(/^The device did not answer\. It may have applied the file/);
});

it('names before the import only the pages that this device has', async () => {
  const made = await open('minimal');
  Object.assign(capabilities, { vpn: true });
  const core = { state: () => made.device.state(), capabilities: () => made.device.capabilities(), wallNow: () => 0 };
  choose(new Uint8Array(configFile(backupOf(core as never, true), undefined)));
  fireEvent.click(screen.getByRole('checkbox'));
  await askToImport();
  const question = within(await screen.findByRole('dialog'));
  fireEvent.click(question.getByRole('button', { name: /groups of settings are replaced$/ }));
  const named = question.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(named).toEqual(expect.arrayContaining(['VPN', 'Ports']));
  for (const lacked of ['Third-party platform', 'Mobile network', 'TCP/IP']) expect(named).not.toContain(lacked);
});

it('names before the import the pages whose passwords nobody has, and another version', async () => {
  const made = await open('minimal');
  Object.assign(capabilities, { vpn: true, thirdPartyPlatform: true });
  const setPasswords = (vpn: string, mail: string, push: string) =>
    made.device.update(({ secureTables: { VPN, Email, PictureHttpUpload } }) => {
      VPN.Password = vpn;
      Email.Password = mail;
      Object.assign(PictureHttpUpload.UploadServerList[0] ?? {}, { Password: push });
    });
  setPasswords('vpn-key-1', 'mail-key-1', 'push-key-1');
  const core = { state: () => made.device.state(), capabilities: () => made.device.capabilities(), wallNow: () => 0 };
  const file = configFile({ ...backupOf(core as never, true), Version: '0.9.1' }, undefined);
  setPasswords('', 'own-key-1', '');
  choose(new Uint8Array(file));
  fireEvent.click(screen.getByRole('checkbox'));
  await askToImport();
  const question = await dialog();
  question.getByText(/^The file comes from software version/);
  const lacking = () =>
    within(screen.getByText(/^Some passwords are neither in the file/))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  // The tables of the network are replaced as well.
  expect(lacking()).toEqual(['VPN', 'Third-party platform']);
  expect(await barriers(screen.getByRole('dialog'))).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('checkbox'));
  press('Import configuration');
  await dialog();
  expect(lacking()).toEqual(['Third-party platform']);
  await confirm();
  await waitFor(() => expect(awaitRestart).toHaveBeenCalled(), LOADING);
  expect(made.device.state().secureTables.Email.Password).toBe('own-key-1');
  const note = JSON.parse(sessionStorage.getItem('gatehouse.restart-note') ?? '{}');
  expect(note.lacking).toEqual(['PictureHttpUpload']);
});
