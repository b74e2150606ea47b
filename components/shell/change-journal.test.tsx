// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { barriers, openOnDevice, setUpDevicePage, toastTexts } from '@/components/form/device-page.fixtures';
import { testDevice } from '@/emulator/test-device';
import { AUTHORITIES } from '@/lib/contract/authorities';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import type { TableName } from '@/lib/contract/configs';
import { type Act, journal, noteEntry } from '@/lib/forms/change-journal';
import { readTables, saveTables } from '@/lib/forms/save-tables';
import { rpc, sealed } from '@/lib/session/device';
import { SETTINGS } from '@/lib/settings-index/settings';
import { ChangeJournal } from './change-journal';
import { wantedSetting } from './wanted-setting';

const open = vi.hoisted(() => ({ path: '/overview' }));
vi.mock('next/navigation', async () => ({
  ...(await import('@/components/form/navigation.fixtures')).navigationAt(''),
  usePathname: () => open.path,
}));
const visitor = vi.hoisted(() => ({ userName: 'admin', loginTime: '', capabilities: {}, authorities: [] as string[] }));
vi.mock('@/lib/session/use-visitor', () => ({
  useCapabilities: () => DEFAULT_CAPABILITIES,
  useVisitor: () => visitor,
  useAuthority: () => true,
}));

setUpDevicePage();
beforeEach(() => {
  journal.set([]);
  open.path = '/overview';
  onClose.mockClear();
  Object.assign(visitor, {
    capabilities: { ...DEFAULT_CAPABILITIES, managerRecord: true, email: true },
    authorities: AUTHORITIES,
  });
});

const onClose = vi.fn();
const Journal = () => <ChangeJournal settings={SETTINGS} onClose={onClose} />;

async function show() {
  const made = testDevice({ profile: 'face-full' });
  made.signIn();
  const opened = await openOnDevice(Journal, made);
  const change = (name: TableName, members: object) =>
    act(async () => {
      const held = (await readTables(rpc, [name], [], sealed))[name];
      await saveTables(rpc, { [name]: { ...(held as object), ...members } }, undefined, sealed);
    });
  return { ...opened, device: made.device, tables: () => made.device.state().tables, change };
}

/** The entries, the newest first. */
const entries = () => screen.getAllByRole('listitem').filter((each) => within(each).queryByRole('heading'));
const entry = (at = 0) => within(entries()[at] as HTMLElement);
/** Presses Undo of the newest entry as soon as it can be pressed. */
async function undo() {
  const button = () => entry().getByRole<HTMLButtonElement>('button', { name: 'Undo' });
  await waitFor(() => expect(button().disabled).toBe(false));
  fireEvent.click(button());
}
const question = async () => within(await screen.findByRole('dialog', { name: 'Undo this change?' }));

it('says that nothing was saved yet, and leads to the administrator records where they may be read', async () => {
  const { page } = await show();
  expect(screen.getByText('Nothing has been changed yet.')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Administrator records' });
  expect(link.getAttribute('href')).toBe('/log/manageLog');
  page.unmount();
  visitor.authorities = [];
  await show();
  expect(screen.queryByRole('link', { name: 'Administrator records' })).toBeNull();
});

it('shows what was saved in words and undoes it after a question', async () => {
  const { tables, change } = await show();
  const { Address } = tables().NTP;
  await change('NTP', { Address: 'ntp.example' });
  expect(entry().getByRole('heading').textContent).toBe('Date and time');
  expect(entry().getByText('ntp.example').closest('li')?.textContent).toBe(`Server${Address} → ntp.example`);
  expect(entry().getByRole('link', { name: 'Open page' }).getAttribute('href')).toMatch(/^\/network\/dateSet\?show=/);
  expect(await barriers(document.body)).toEqual([]);
  await undo();
  const asked = await question();
  expect(asked.getByText('ntp.example').closest('li')?.textContent).toBe(`Serverntp.example → ${Address}`);
  fireEvent.click(asked.getByRole('button', { name: 'Cancel' }));
  expect(tables().NTP.Address).toBe('ntp.example');
  await undo();
  fireEvent.click((await question()).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(tables().NTP.Address).toBe(Address));
  await waitFor(() => expect(entries()).toHaveLength(2));
  expect(toastTexts()).toContain('Saved');
  expect(entry(1).getByText('Changed again later.')).toBeTruthy();
  expect(entry(1).queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('writes choices, switches, units and named entries as their pages do', async () => {
  const { tables, change, device } = await show();
  device.update(({ tables }) => {
    Object.assign(tables.NTP, { TimeZone: 0, Enable: false });
    Object.assign(tables.AutoMaintain, { DeletePictureDays: 30, AutoRebootDay: 7 });
    Object.assign(tables.AccessControl[0] as object, { CloseTimeout: 60, OpenAlwaysTime: 255 });
  });
  const lines = () =>
    entry()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  await change('NTP', { TimeZone: 1, Enable: true });
  expect(lines()).toEqual(['Time zoneGMT+00:00 → GMT+01:00', 'NTPoff → on']);
  await change('Network', { eth0: { ...tables().Network.eth0, DhcpEnable: true } });
  expect(lines()).toEqual(['ModeStatic → DHCP']);
  await change('AutoMaintain', { DeletePictureDays: 0, AutoRebootDay: 1 });
  expect(lines()).toEqual(['DayEvery day → Monday', 'Delete old picturesAfter 30 days → Never']);
  const { DSTStart } = tables().Locales;
  await change('Locales', { DSTStart: { ...DSTStart, Month: 4, Hour: 3 } });
  expect(lines()).toEqual(['StartsMarch, Last, Sunday, \u206602:00\u2069 → April, Last, Sunday, \u206603:00\u2069']);
  await act(async () => {
    const { AccessTimeSchedule } = await readTables(rpc, ['AccessTimeSchedule']);
    const night = ['1 20:00:00-22:00:00', '1 23:00:00-23:59:59', '0 00:00:00-00:00:00', '0 00:00:00-00:00:00'];
    const off = night.map(() => '0 00:00:00-00:00:00');
    const week = AccessTimeSchedule[0]?.TimeSchedule.map((day, at) => (at === 1 ? night : at === 2 ? off : day));
    const next = AccessTimeSchedule.map((plan, at) => (at === 0 ? { ...plan, TimeSchedule: week ?? [] } : plan));
    await saveTables(rpc, { AccessTimeSchedule: next });
  });
  const wholeDay = '\u206600:00\u2060–\u206023:59:59\u2069';
  expect(lines()).toEqual([
    expect.stringMatching(
      `^Monday.*${wholeDay} → \u206620:00\u2060–\u206022:00\u2069, \u206623:00\u2060–\u206023:59:59\u2069$`,
    ),
    expect.stringMatching(`^Tuesday.*${wholeDay} → None$`),
  ]);
  await act(async () => {
    await readTables(rpc, ['AccessTimeSchedule']);
    const { AccessControl } = await readTables(rpc, ['AccessControl']);
    const next = AccessControl.map((door, at) => (at === 0 ? { ...door, CloseTimeout: 77, OpenAlwaysTime: 1 } : door));
    await saveTables(rpc, { AccessControl: next });
  });
  expect(lines()).toEqual([
    expect.stringContaining('60 s → 77 s'),
    expect.stringContaining(`None → 1 · ${tables().AccessTimeSchedule[1]?.Name}`),
  ]);
});

it('does not undo what somebody changed since', async () => {
  const { tables, device, change } = await show();
  await change('NTP', { Address: 'ntp.example' });
  device.update((state) => Object.assign(state.tables.NTP, { Address: 'other.example' }));
  await undo();
  fireEvent.click((await question()).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(entry().getByRole('alert').textContent).toContain('Changed elsewhere since.'));
  expect(tables().NTP.Address).toBe('other.example');
  expect(entry().queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(entry().getByRole('link', { name: 'Open page' })).toBeTruthy();
});

it('keeps the entry and its undo when the device refuses', async () => {
  const { trouble, change } = await show();
  await change('NTP', { Address: 'ntp.example' });
  trouble.refuse = { 'configManager.setConfig': 268_632_080 };
  await undo();
  fireEvent.click((await question()).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(entry().getByRole('alert').textContent).not.toBe(''));
  expect(entry().getByRole('button', { name: 'Undo' })).toBeTruthy();
});

it('does not claim what was not answered', async () => {
  const { trouble, change, tables } = await show();
  await change('NTP', { Address: 'ntp.example' });
  trouble.dropBefore = ['configManager.setConfig'];
  const { RTSP } = await readTables(rpc, ['RTSP']);
  trouble.dropBefore = ['configManager.setConfig', 'configManager.getConfig', 'system.multicall'];
  await act(async () => void (await saveTables(rpc, { RTSP: { ...RTSP, Port: 8554 } })));
  expect(tables().RTSP.Port).toBe(554);
  expect(entry().getByText(/^The device did not answer\. The change may or may not/)).toBeTruthy();
  expect(entry().queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(entry(1).getByRole('button', { name: 'Undo' })).toBeTruthy();
});

it('shows no secret and no value of an encrypted table, and sends them and risky ones to their page', async () => {
  const { change } = await show();
  await change('Email', { Address: 'mail.example', Password: 'Hush-hush-1' });
  await change('Web', { Port: 8080 });
  expect(entry().getByText('8080')).toBeTruthy();
  expect(entry(1).getByRole('heading').textContent).toBe('E-mail');
  expect(entry(1).getAllByText('Changed')).toHaveLength(2);
  expect(document.body.textContent).not.toMatch(/mail\.example|Hush|\*/);
  for (const at of [0, 1]) {
    expect(entry(at).queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(entry(at).getByRole('link', { name: 'Open page' })).toBeTruthy();
  }
  fireEvent.click(screen.getByText('Close'));
  expect(onClose).toHaveBeenCalled();
});

it('shows the setting on the open page, which keeps its tab', async () => {
  open.path = '/network/dateSet';
  const { change } = await show();
  await change('NTP', { Address: 'ntp.example' });
  expect(entry().queryByRole('link', { name: 'Open page' })).toBeNull();
  fireEvent.click(entry().getByRole('button', { name: 'Open page' }));
  const shown = SETTINGS.find(({ page, key }) => page === open.path && key === wantedSetting.get()?.show);
  expect(shown?.places).toContainEqual(expect.objectContaining({ table: 'NTP', path: ['NTP', 'Address'] }));
  expect(onClose).toHaveBeenCalledOnce();
  wantedSetting.set(undefined);
});

it('lists acts that change no table in words, with a link to their page and no undo', async () => {
  await show();
  const part = { verb: 'added', count: 1, names: ['Anna'], door: undefined } as const;
  const people = { label: 'menu.page.personManage', ...part };
  const tell = (page: string, parts: Act['parts'], isUnknown = false) =>
    act(async () => noteEntry({ time: '2026-11-20 12:00:00', page, parts, isUnknown, run: undefined }));
  await tell('/personManage', [people]);
  expect(entry().getByRole('heading').textContent).toBe('People');
  expect(
    entry()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['People · Anna1 added']);
  expect(entry().getByRole('link', { name: 'Open page' }).getAttribute('href')).toBe('/personManage');
  expect(entry().queryByRole('button', { name: 'Undo' })).toBeNull();
  await tell('/personManage', [{ ...people, count: 1200, names: ['Anna', 'Ben', 'Cem'] }]);
  expect(entry().getByRole('listitem').textContent).toBe('People · Anna, Ben, Cem …1,200 added');
  await tell('/door', [{ label: 'door.open', verb: 'done', count: undefined, names: [], door: 1 }]);
  expect(entry().getByRole('listitem').textContent).toBe('Open door · Door 2Done');
  await tell('/door', [{ label: 'door.open', verb: 'done', count: undefined, names: [], door: 1 }], true);
  expect(entry().getByRole('listitem').textContent).toBe('Open door · Door 2');
  await tell('/personManage', [{ ...people, verb: 'deleted', names: [] }], true);
  expect(entry().getByRole('listitem').textContent).toBe('People1 deleted');
  expect(entry().getByText('The device did not answer. The change may or may not have been made.')).toBeTruthy();
  expect(await barriers(document.body)).toEqual([]);
  visitor.authorities = [];
  cleanup();
  await show();
  expect(entry().queryByRole('link', { name: 'Open page' })).toBeNull();
});

it('stays open until it can say how an undo ended', async () => {
  const { trouble, change, ...client } = await show();
  await change('NTP', { Address: 'ntp.example' });
  trouble.refuse = { 'configManager.setConfig': 268_632_080 };
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { rpc: own } = client;
  vi.mocked(rpc.batch).mockImplementation(async (calls, options) => {
    await answered;
    return own.batch(calls, options);
  });
  vi.mocked(rpc.call).mockImplementation(async (method, params, options) => {
    await answered;
    return own.call(method, params, options);
  });
  await undo();
  fireEvent.click((await question()).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Undo this change?' })).toBeNull());
  const close = screen.getByText('Close').closest('button') as HTMLButtonElement;
  expect(close.disabled).toBe(true);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  for (const each of screen.getAllByRole('button', { name: 'Close' })) fireEvent.click(each);
  expect(fireEvent.click(entry().getByRole('link', { name: 'Open page' }))).toBe(false);
  expect(fireEvent.click(screen.getByRole('link', { name: 'Administrator records' }))).toBe(false);
  expect(onClose).not.toHaveBeenCalled();
  answer();
  await waitFor(() => expect(entry().getByRole('alert').textContent).not.toBe(''));
  await waitFor(() => expect(close.disabled).toBe(false));
  fireEvent.click(close);
  expect(onClose).toHaveBeenCalledOnce();
});
