// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  barriers,
  dialog,
  fill,
  LOADING,
  openOnDevice,
  press,
  setUpDevicePage,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import { addSingleRightAccounts, SINGLE_RIGHT_PASSWORD } from '@/emulator/rights/single-right.fixtures';
import { backupOf, configFile } from '@/emulator/services/config-file';
import { signedInDevice } from '@/emulator/test-device';
import { AUTHORITIES } from '@/lib/contract/authorities';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { ReplyError } from '@/lib/contract/error-codes';
import type { DeviceEvent } from '@/lib/contract/methods/events';
import { dropDraft, keepDraft } from '@/lib/forms/drafts';
import { setUpHelper } from '@/lib/helper/page-helper.fixtures';
import { saved } from '@/lib/save-file.fixtures';
import { notifications, rpc } from '@/lib/session/device';
import { upgradeWatch } from '@/lib/session/upgrade-watch';
import { answerUploads } from '@/lib/upload/answered-uploads.fixtures';
import ConfigPage from './page';

const capabilities = vi.hoisted(() => ({}) as Record<string, unknown>);
const helper = setUpHelper();
const visitor = vi.hoisted(() => ({ userName: 'admin', authorities: [] as readonly string[] }));
const awaitRestart = vi.hoisted(() => vi.fn());

vi.mock('@/lib/session/use-visitor', () => ({
  useCapabilities: () => capabilities,
  useVisitor: () => ({ ...visitor, capabilities }),
}));
vi.mock('@/components/shell/use-reboot', async (original) => ({
  ...(await original<typeof import('@/components/shell/use-reboot')>()),
  awaitRestart,
}));
vi.mock('@/lib/save-file', async (original) => (await import('@/lib/save-file.fixtures')).caught(original));

setUpDevicePage();
beforeEach(() => {
  Object.assign(visitor, { userName: 'admin', authorities: AUTHORITIES });
  saved.length = 0;
  awaitRestart.mockClear();
});

const EXPORT = 'SecurityImExport.prepareExportData';
const IMPORT = 'SecurityImExport.importData';
const PASSWORD = 'Kept-secret-7';

/** The page over an emulated device with its notifications, uploads and downloads. */
async function open(profile: 'face-full' | 'minimal' = 'face-full') {
  const made = signedInDevice({ profile });
  Object.assign(capabilities, DEFAULT_CAPABILITIES, made.device.capabilities());
  const opened = await openOnDevice(ConfigPage, made);
  await screen.findByRole('button', { name: 'Export configuration' }, LOADING);
  await screen.findByRole('button', { name: 'Import configuration' }, LOADING);
  vi.spyOn(notifications, 'listen').mockImplementation((codes, onEvent, onOpen) => {
    const detach = made.device.onNotification(({ message }) => {
      for (const event of (message.params.eventList ?? []) as DeviceEvent[])
        if (codes.includes(event.Code)) onEvent(event);
    });
    made.call('EventManager.attach', { codes: [...codes] });
    onOpen?.();
    return detach;
  });
  vi.spyOn(rpc, 'request').mockImplementation((method, params) => ({
    id: 77,
    method,
    params,
    session: made.session(),
  }));
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const file = made.device.exportedFile(String(address).replace('/RPC2_Loadfile', ''), made.session());
    return new Response(file ? new Uint8Array(file) : null, { status: file ? 200 : 404 });
  });
  const sent: string[] = [];
  const answers: string[] = [];
  answerUploads(async (form) => {
    const verify = String(form.get('verify'));
    sent.push(verify);
    const { method, params, id } = JSON.parse(verify);
    const Data = Buffer.from(await (form.get('file') as File).arrayBuffer()).toString('base64');
    return answers.shift() ?? JSON.stringify({ ...made.upload(method, { ...params, Data }), id });
  });
  const hour = () => made.device.state().tables.AutoMaintain.AutoRebootHour;
  const setHour = (value: number) =>
    made.device.update(({ tables }) => {
      tables.AutoMaintain.AutoRebootHour = value;
    });
  return { ...made, ...opened, sent, answers, hour, setHour };
}
type Opened = Awaited<ReturnType<typeof open>>;

async function exportLocked(own = 'Admin123', account = 'admin') {
  press('Export configuration');
  const box = await dialog();
  fill(box, 'Password', PASSWORD);
  fill(box, 'Repeat password', PASSWORD);
  fill(box, `Password of ${account}`, own);
  fireEvent.click(box.getByRole('button', { name: 'Export' }));
  return box;
}

/** The bytes of an export. */
async function exported({ device }: Opened): Promise<Buffer<ArrayBuffer>> {
  await exportLocked();
  await waitFor(() => {
    device.clock.advance(1_000);
    expect(saved).toHaveLength(1);
  }, LOADING);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return Buffer.from((await saved[0]?.content.arrayBuffer()) as ArrayBuffer);
}

const choose = (content: BlobPart, name = 'site.backup') =>
  fireEvent.change(screen.getByLabelText(/^Configuration file/, { selector: 'input' }), {
    target: { files: [new File([content], name)] },
  });
const page = () => within(document.body);
const pressEscape = () => act(async () => void fireEvent.keyDown(document.body, { key: 'Escape' }));
const alertText = async () => (await screen.findByRole('alert', {}, LOADING)).textContent;

/** Chooses the file, types its password, and presses Import. */
async function importFile(bytes: Buffer<ArrayBuffer>, password = PASSWORD) {
  choose(bytes);
  await screen.findByLabelText('File password', { selector: 'input' }, LOADING);
  fill(page(), 'File password', password);
  press('Import configuration');
}
const confirm = async () => press('Import configuration', await dialog());

it('exports under a password that travels encrypted, and the import brings a changed table back', async () => {
  const made = await open();
  made.setHour(3);
  expect(await barriers(made.container)).toEqual([]);
  const bytes = await exported(made);
  expect(saved[0]?.name).toMatch(/^ASI-7000 9D00EMU00000001.*\.backup$/);
  expect(toastTexts()).toContain('File saved');
  expect(JSON.stringify(vi.mocked(rpc.call).mock.calls.map((call) => call.slice(0, 2)))).not.toContain(PASSWORD);
  made.setHour(17);

  await importFile(bytes);
  const question = await dialog();
  question.getByText('ASI-7000');
  const fold = question.getByRole('button', { name: /groups of settings are replaced$/, expanded: false });
  expect(document.querySelector('details')).toBeNull();
  fireEvent.click(fold);
  question.getByText('Door parameters');
  expect(question.queryByText('E-mail')).toBeNull();
  expect(await barriers(screen.getByRole('dialog'))).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(made.sent).toEqual([]);
  press('Import configuration');
  await confirm();
  await waitFor(() => expect(awaitRestart).toHaveBeenCalledTimes(1), LOADING);
  expect(made.hour()).toBe(3);
  expect(sessionStorage.getItem('gatehouse.restart-note')).toContain('"what":"settings","user":"admin"');
  expect(screen.getByText('Restarting', { selector: 'li' }).getAttribute('aria-current')).toBe('step');
  expect(made.sent.join()).not.toContain(PASSWORD);
});

it('says what an account that has only the right of the page cannot export and import', async () => {
  const made = await open();
  const bytes = await exported(made);
  addSingleRightAccounts(made.device);
  made.signIn('AuthMaintence', SINGLE_RIGHT_PASSWORD);
  Object.assign(visitor, { userName: 'AuthMaintence', authorities: ['AuthMaintence'] });
  made.setHour(17);

  await exportLocked(SINGLE_RIGHT_PASSWORD, 'AuthMaintence');
  await waitFor(() => {
    made.device.clock.advance(1_000);
    expect(saved).toHaveLength(2);
  }, LOADING);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const notice = within(await screen.findByText(/^Your account may not read these settings\. They are not/));
  notice.getByText('E-mail');
  notice.getByText('SIP settings');
  expect(notice.queryByText('Maintenance')).toBeNull();
  expect(await barriers(made.container)).toEqual([]);

  await importFile(bytes);
  const question = await dialog();
  question.getByText('1 group of settings is replaced');
  within(question.getByText(/^Your account may not change these settings/)).getByText('SIP settings');
  await confirm();
  await waitFor(() => expect(awaitRestart).toHaveBeenCalledTimes(1), LOADING);
  expect(made.hour()).not.toBe(17);
  within(await screen.findByText(/^Your account may not change these settings/)).getByText('SIP settings');
});

it('asks about changes kept of other pages before it sends a file', async () => {
  const made = await open();
  const bytes = await exported(made);
  const changed = [{ label: 'Baud rate', was: '9600', now: '19200' }];
  keepDraft({ form: 'a', address: '/network/serialPort', loaded: {}, values: {}, changed });
  await importFile(bytes);
  await confirm();
  await screen.findByText('Baud rate');
  press('Stay on this page', await dialog());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(made.sent).toEqual([]);
  dropDraft('a');
});

it('keeps typed passwords when Escape is pressed', async () => {
  await open();
  press('Export configuration');
  const box = await dialog();
  fill(box, 'Password', PASSWORD);
  await pressEscape();
  expect(box.getByLabelText('Password', { selector: 'input' })).toHaveProperty('value', PASSWORD);
});

it.each([
  ['short-7', /^Use 8 to 32 characters$/],
  ['with space 7', /^Do not use quotation marks/],
  ['onlyletters', /^Use at least two of/],
])(
  'sends nothing under the password %s, another repetition and without that of the account',
  async (password, text) => {
    const { asked } = await open();
    const before = asked.length;
    press('Export configuration');
    const box = await dialog();
    fill(box, 'Password', password);
    fill(box, 'Repeat password', PASSWORD);
    fireEvent.click(box.getByRole('button', { name: 'Export' }));
    const problems = box.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(problems).toEqual([expect.stringMatching(text), 'The two passwords differ', 'Enter a value']);
    expect(asked.slice(before)).toEqual([]);
  },
);

it('shows the attempts left after a wrong password of the account', async () => {
  const { asked } = await open();
  const box = await exportLocked('Wrong123');
  expect(await box.findByText('Wrong password. 4 attempts left.', {}, LOADING)).toBeTruthy();
  expect(saved).toEqual([]);
  expect(asked).toContain('System.multiSec');
  expect(box.getByLabelText<HTMLInputElement>('Password', { selector: 'input' }).value).toBe(PASSWORD);
  expect(box.getByLabelText('Password of admin', { selector: 'input' }).getAttribute('aria-invalid')).toBe('true');
});

it.each([
  [401, 'Sign in again to do this.'],
  [403, 'The device does not allow this.'],
  [404, 'The file is ready, but could not be downloaded. Try again.'],
])('saves nothing of a download that ends with %i, and says why', async (status, text) => {
  const { device } = await open();
  vi.mocked(globalThis.fetch).mockResolvedValue(new Response('<html>', { status }));
  const box = await exportLocked();
  await waitFor(() => {
    device.clock.advance(1_000);
    expect(box.getByRole('alert').textContent).toBe(text);
  }, LOADING);
  expect(saved).toEqual([]);
});

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

it('exports without a question and without secrets below baseline 2', async () => {
  const made = await open('minimal');
  screen.getByText('The file contains no passwords and can be read by anyone.');
  press('Export configuration');
  await waitFor(() => {
    made.device.clock.advance(1_000);
    expect(saved).toHaveLength(1);
  }, LOADING);
  expect(made.asked).toContain(EXPORT);
  choose(saved[0]?.content ?? '');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  press('Import configuration');
  await waitFor(async () => (await dialog()).getByText(/^The file contains no passwords/), LOADING);
  await confirm();
  await waitFor(() => expect(awaitRestart).toHaveBeenCalled(), LOADING);
  expect(JSON.parse(made.sent[0] ?? '')).toMatchObject({ method: IMPORT, params: { Except: ['Network'] } });
});

/** Opens the question before the import: the file is read once its reader is loaded, which nothing shows. */
const askToImport = () =>
  waitFor(() => {
    if (!screen.queryByRole('dialog')) press('Import configuration');
    screen.getByRole('dialog');
  }, LOADING);

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
  await askToImport();
  const question = await dialog();
  question.getByText(/^The file comes from software version/);
  const lacking = () =>
    within(screen.getByText(/^Some passwords are neither in the file/))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(lacking()).toEqual(['Third-party platform']);
  expect(await barriers(screen.getByRole('dialog'))).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The tables of the network are replaced as well.
  fireEvent.click(screen.getByRole('checkbox'));
  press('Import configuration');
  await dialog();
  expect(lacking()).toEqual(['VPN', 'Third-party platform']);
  await confirm();
  await waitFor(() => expect(awaitRestart).toHaveBeenCalled(), LOADING);
  expect(made.device.state().secureTables.Email.Password).toBe('own-key-1');
  expect(made.device.state().secureTables.VPN.Password).toBe('');
});

/** Compares a backup with the device, or with an earlier one. */
async function compare(backups: readonly Buffer[], password = PASSWORD) {
  if (backups.length > 1) fireEvent.click(screen.getByRole('radio', { name: 'Another backup' }));
  for (const [place, bytes] of backups.entries()) {
    const label = place === 0 ? 'Backup' : 'Earlier backup';
    fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), {
      target: { files: [new File([new Uint8Array(bytes)], 'site.backup')] },
    });
    await waitFor(
      () => expect(screen.getAllByLabelText('File password', { selector: 'input' })).toHaveLength(place + 1),
      LOADING,
    );
    const box = screen.getAllByLabelText('File password', { selector: 'input' })[place] as HTMLElement;
    fireEvent.change(box, { target: { value: password } });
  }
  press('Show differences');
}
const backup = ({ device }: Opened, change: (tables: Record<string, Record<string, unknown>>) => void) => {
  const core = { state: () => device.state(), capabilities: () => device.capabilities(), wallNow: () => 0 };
  const content = structuredClone(backupOf(core as never, false));
  change(content.Tables as never);
  return configFile(content, PASSWORD);
};

it('shows in words what differs between a backup and the device, and applies only what is chosen', async () => {
  const made = await open();
  const DoorList = ['1', '2'].map((ReaderID) => ({ Doors: [{ ReaderID }] }));
  const route = { Index: 0, Name: 'Car park', Enable: true, ResetTime: 60, TimeSection: 255, DoorList };
  made.device.update(({ antiPassback }) => {
    antiPassback.routes = [route];
  });
  const [holiday] = made.device.state().tables.SpecialDayGroup[0]?.SpecialDay ?? [];
  const bytes = backup(made, ({ AutoMaintain, NTP, Web, OpenDoorRoute, SpecialDayGroup }) => {
    Object.assign(AutoMaintain as object, { AutoRebootHour: 17 });
    Object.assign(Object(OpenDoorRoute)[0], { ResetTime: 7 });
    Object.assign(Object(SpecialDayGroup)[0].SpecialDay[0], { DayName: 'New year' });
    Object.assign(NTP as object, { Address: '<b>time</b>' });
    Object.assign(Web as object, { Port: 8_099 });
  });
  made.device.update(({ tables }) => Reflect.deleteProperty(tables, 'VSP_PaaS'));
  await compare([bytes]);
  const box = await dialog();
  box.getByRole('heading', { name: '5 differences' });
  // Each value says which side it is of.
  expect(box.getByRole('region', { name: 'Auto maintenance' }).textContent).toMatch(
    /1 difference.*Device now .*02:17.*Backup of \u2068[\d-]+ [\d:]+\u2069 .*17:17/,
  );
  // By the page that edits the table.
  expect(box.getByText(/^Not compared:/).textContent).toBe('Not compared: Platform access');
  expect(holiday?.DayName).toBe("New Year's Day");
  expect(box.getByRole('region', { name: 'Holiday groups' }).textContent).toMatch(
    /New Year's Day .*2026-01-01.*New year .*2026-01-01/,
  );
  const routes = box.getByRole('region', { name: 'Anti-passback' });
  expect(routes.textContent).toMatch(/Reset after.*60 min.*7 min/);
  expect(box.getByRole('region', { name: 'Date and time' }).textContent).toContain('<b>time</b>');
  // What could cut off the console is changed on its page.
  const ports = within(box.getByRole('region', { name: 'Ports' }));
  expect(ports.queryByRole('checkbox')).toBeNull();
  expect(ports.getByRole('link').getAttribute('href')).toBe('/network/port?show=http');
  expect(await barriers(screen.getByRole('dialog'))).toEqual([]);

  const server = made.device.state().tables.NTP.Address;
  fireEvent.click(
    within(box.getByRole('region', { name: 'Auto maintenance' })).getAllByRole('checkbox')[1] as HTMLElement,
  );
  fireEvent.click(within(routes).getAllByRole('checkbox')[1] as HTMLElement);
  fireEvent.click(box.getByRole('button', { name: 'Apply 2 settings' }));
  await waitFor(() => expect(made.hour()).toBe(17), LOADING);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(made.device.state().antiPassback.routes[0]?.ResetTime).toBe(7);
  expect(made.device.state().tables.NTP.Address).toBe(server);
  expect(made.device.state().tables.Web.Port).not.toBe(8_099);
});

it('applies no setting whose page asks before it saves', async () => {
  const made = await open();
  await compare([
    backup(made, ({ AutoMaintain, SSHD }) => {
      Object.assign(AutoMaintain as object, { AutoRebootHour: 17 });
      Object.assign(SSHD as object, { Enable: true });
    }),
  ]);
  const box = await dialog();
  const shell = within(box.getByRole('region', { name: 'System services' }));
  expect(shell.queryByRole('checkbox')).toBeNull();
  const link = shell.getByRole('link', { name: 'Change this on its own page, which asks for confirmation' });
  expect(link.getAttribute('href')).toMatch(/^\/safe\/ssh\?show=/);
});

it('names the pages whose settings were not stored', async () => {
  const made = await open();
  await compare([
    backup(made, ({ AutoMaintain, NTP }) => {
      Object.assign(AutoMaintain as object, { AutoRebootHour: 17 });
      Object.assign(NTP as object, { Address: 'time.example' });
    }),
  ]);
  const box = await dialog();
  for (const each of box.getAllByRole('checkbox', { name: /^(Auto maintenance|Date and time)$/ }))
    fireEvent.click(each);
  made.device.setIntercept(({ method, params }) =>
    method === 'configManager.setConfig' && Object(params).name === 'NTP'
      ? { result: false, error: { code: ReplyError.Unknown } }
      : undefined,
  );
  fireEvent.click(box.getByRole('button', { name: 'Apply 2 settings' }));
  expect(await alertText()).toBe('Some settings were not saved: Date and time. Close and compare again.');
  expect(made.hour()).toBe(17);
});

it('applies nothing over what somebody changed since, and keeps the choice', async () => {
  const made = await open();
  await compare([backup(made, ({ AutoMaintain }) => Object.assign(AutoMaintain as object, { AutoRebootHour: 17 }))]);
  const box = await dialog();
  made.setHour(9);
  fireEvent.click(box.getAllByRole('checkbox')[1] as HTMLElement);
  await pressEscape();
  fireEvent.click(box.getByRole('button', { name: 'Apply 1 setting' }));
  expect(await alertText()).toMatch(/^Some of these settings have changed on the device since/);
  expect(made.hour()).toBe(9);
});

it('compares two backups without asking the device, and offers nothing to apply', async () => {
  const made = await open();
  const [newer, older] = [5, 4].map((hour) =>
    backup(made, ({ AutoMaintain }) => Object.assign(AutoMaintain as object, { AutoRebootHour: hour })),
  ) as [Buffer, Buffer];
  const before = made.asked.length;
  await compare([newer, older]);
  const box = await dialog();
  expect(box.getByRole('region', { name: 'Auto maintenance' }).textContent).toMatch(/Time.*4.*5/);
  expect(box.queryByRole('checkbox')).toBeNull();
  expect(made.asked.slice(before)).toEqual([]);
});

it('names what is wrong with a backup before it compares', async () => {
  const made = await open();
  press('Show differences');
  expect(await alertText()).toBe('Choose a configuration file.');
  const another = new File(['of another kind'], 'site.backup');
  fireEvent.change(screen.getByLabelText('Backup', { selector: 'input' }), { target: { files: [another] } });
  await screen.findByLabelText('File password', { selector: 'input' }, LOADING);
  press('Show differences');
  await waitFor(async () => expect(await alertText()).toContain('The device cannot use this configuration file'));
  await compare([backup(made, () => undefined)], 'Another-one-7');
  await waitFor(async () => expect(await alertText()).toBe('This password does not open the file'), LOADING);
  const next = new File([new Uint8Array(backup(made, () => undefined))], 'next.backup');
  fireEvent.change(screen.getByLabelText('Backup', { selector: 'input' }), { target: { files: [next] } });
  await screen.findByLabelText('File password', { selector: 'input' }, LOADING);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await compare([backup(made, () => undefined)]);
  (await dialog()).getByText('No differences');
});
