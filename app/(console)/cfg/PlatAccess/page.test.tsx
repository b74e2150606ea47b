// @vitest-environment happy-dom
import { focusManager } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import {
  barriers,
  openOnDevice,
  save,
  setUpDevicePage,
  toastTexts,
  whileTicking,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { MASKED_SECRET } from '@/lib/contract/configs';
import { ReplyError } from '@/lib/contract/error-codes';
import type { Gb28181Table } from '@/lib/contract/tables/platforms';
import { sealed } from '@/lib/session/device';
import PlatformAccessPage from './page';
import { GB, type GbFields, gbProblems } from './platform-fields';

setUpVisitor();

setUpDevicePage();
afterEach(() => focusManager.setFocused(undefined));

const STORED = 'Stored-Harbour-7';
const CODE = '34020000002000000001';
const READY: Partial<Gb28181Table> = {
  Enable: true,
  SipServerID: CODE,
  SipServerDomain: '3402000000',
  SipServerIP: 'gb.example.org',
  DeviceID: '34020000001320000001',
  ChannelID: '34020000001310000001',
  Password: STORED,
};

type Prepare = NonNullable<Parameters<typeof signedInDevice>[0]>['prepare'];

async function open(table: Partial<Gb28181Table> = {}, prepare?: Prepare) {
  const made = signedInDevice({
    prepare(draft) {
      Object.assign(draft.secureTables.VSP_GBT28181, table);
      prepare?.(draft);
    },
  });
  const batches = vi.spyOn(sealed, 'batch').mockClear();
  const opened = await openOnDevice(PlatformAccessPage, made);
  const stored = () => made.device.state().secureTables.VSP_GBT28181;
  /** Encrypted tables as they were given to the encryption. */
  const written = () =>
    batches.mock.calls
      .flatMap(([calls]) => calls.filter(({ method }) => method === 'Security.setConfig'))
      .map(({ params }) => (params as { table: object }).table);
  const polls = () => opened.asked.filter((method) => method === 'netApp.getVspStatus').length;
  return { ...made, ...opened, stored, written, polls };
}

const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const type = (label: string, value: string) => fireEvent.change(box(label), { target: { value } });
const turn = (name: string) => fireEvent.click(screen.getByRole('switch', { name }));
/** Text beside a field. */
const beside = (label: string) => box(label).closest('[data-state]')?.textContent;

it('names each rule beside its field, and stores nothing before all are kept', async () => {
  const { container, stored, written } = await open();
  const before = stored();
  expect(await barriers(container)).toEqual([]);
  turn('Connect to the platform');
  type('SIP server ID', CODE.slice(1));
  type('SIP domain', '34020');
  type('Server address', '300.1.1.1');
  type('Local port', '5050');
  type('Heartbeat interval', '4');
  save();
  await waitFor(() => expect(beside('SIP server ID')).toContain('Use exactly 20 digits'));
  expect(beside('SIP domain')).toContain('Use exactly 10 digits');
  expect(beside('Server address')).toContain('Enter an IPv4 address or a host name');
  expect(beside('Device ID')).toContain('Enter a value');
  expect(beside('Channel ID')).toContain('Enter a value');
  expect(beside('Local port')).toContain('Use 1025–65535 except the reserved ports');
  expect(beside('Heartbeat interval')).toContain('Enter 5 to 255');
  type('Local port', '5060');
  expect(beside('Local port')).toContain('Local SIP port uses this port too');
  expect(written()).toEqual([]);
  type('SIP server ID', '3402 0000 0020 0000 0001');
  type('SIP domain', '3402000000');
  type('Server address', 'gb.example.org');
  type('Device ID', '34020000001320000001');
  type('Channel ID', '34020000001310000001');
  type('Local port', '5070');
  type('Heartbeat interval', '30');
  type('Registration password', 'Typed-Lantern-8');
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  const rest = { LocalPort: 5070, HeartBeatPeriod: 30, Password: 'Typed-Lantern-8' };
  expect(stored()).toEqual({ ...before, ...READY, ...rest });
});

it('keeps the stored password, and leaves it out of what it writes', async () => {
  const { container, stored, written, asked } = await open(READY);
  expect(box('Registration password').value).toBe('');
  for (const secret of [STORED, MASKED_SECRET]) expect(container.innerHTML).not.toContain(secret);
  type('Registration period', '600');
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(written()).toMatchObject([{ RegistTime: 600, SipServerID: CODE }]);
  expect(written()[0]).not.toHaveProperty('Password');
  expect(stored()).toMatchObject({ ...READY, RegistTime: 600 });
  expect(asked).not.toContain('configManager.setConfig');
});

it('says that the registration restarts for a change while it is enabled only', async () => {
  await open(READY);
  const notice = () => screen.queryByText(/^Saving restarts the registration/);
  expect(notice()).toBeNull();
  type('Maximum lost heartbeats', '5');
  expect(notice()).not.toBeNull();
  type('Maximum lost heartbeats', '3');
  expect(notice()).toBeNull();
  type('Registration password', 'Typed-Lantern-8');
  expect(notice()).not.toBeNull();
  // Switched off it ends and does not restart.
  turn('Connect to the platform');
  expect(notice()).toBeNull();
});

it('follows the registration from connecting to failed and why, and asks no more once it is left or hidden', async () => {
  const { device, page, polls } = await open({ ...READY, Password: 'wrong' });
  const state = () => screen.getByRole('region', { name: 'Registration' }).textContent;
  await whileTicking(async () => {
    await waitFor(() => expect(state()).toContain('Connecting'));
    device.clock.advance(2_000);
    await vi.advanceTimersByTimeAsync(5_000);
    await waitFor(() => expect(state()).toContain('Failed'));
    expect(state()).toContain('User name or password is wrong');
    const before = polls();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(polls() - before).toBeGreaterThanOrEqual(2);

    focusManager.setFocused(false);
    await vi.advanceTimersByTimeAsync(5_000);
    const whileHidden = polls();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(polls()).toBe(whileHidden);
    focusManager.setFocused(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(polls()).toBeGreaterThan(whileHidden);

    page.unmount();
    const afterwards = polls();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(polls()).toBe(afterwards);
  });
});

it('shows beside its field what only the device refused, and keeps what was typed', async () => {
  const { device, stored } = await open(READY);
  const before = stored();
  device.update(({ tables }) => {
    tables.RTSP = { ...tables.RTSP, Port: 5_555 };
  });
  type('Local port', '5555');
  save();
  await waitFor(() => expect(beside('Local port')).toContain('The device did not accept this value'));
  expect(box('Local port').value).toBe('5555');
  expect(stored()).toEqual(before);
});

it('has a tab for the vendor cloud, with its own switch and state', async () => {
  const { container, device, polls } = await open();
  fireEvent.click(screen.getByRole('tab', { name: 'Vendor cloud' }));
  await screen.findByRole('switch', { name: 'Use the vendor cloud' });
  expect(await barriers(container)).toEqual([]);
  expect(screen.queryByLabelText('SIP server ID')).toBeNull();
  await screen.findByText('Not connected');
  turn('Use the vendor cloud');
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(device.state().tables.VSP_PaaS).toMatchObject({ Enable: true });
  await screen.findByText('Connecting');
  const before = polls();
  device.clock.advance(2_000);
  await whileTicking(async () => {
    await vi.advanceTimersByTimeAsync(5_000);
    await screen.findByText('Connected');
  });
  expect(polls()).toBeGreaterThan(before);
});

it('shows no state that can no longer be read, and the next one that can', async () => {
  const { device, trouble } = await open(READY);
  const state = () => screen.getByRole('region', { name: 'Registration' }).textContent;
  await whileTicking(async () => {
    device.clock.advance(2_000);
    await vi.advanceTimersByTimeAsync(5_000);
    await waitFor(() => expect(state()).not.toContain('Connecting'));
    const before = state();
    trouble.refuse = { 'netApp.getVspStatus': ReplyError.InternalError };
    await vi.advanceTimersByTimeAsync(5_000);
    await waitFor(() => expect(state()).toContain('Could not be read'));
    expect(state()).not.toMatch(/Connected|Failed|Not connected/);
    trouble.refuse = {};
    await vi.advanceTimersByTimeAsync(5_000);
    await waitFor(() => expect(state()).toBe(before));
  });
});

it('offers no vendor cloud where the device has none', async () => {
  await open({}, ({ tables }) => Reflect.deleteProperty(tables, 'VSP_PaaS'));
  await waitFor(() => expect(screen.queryByRole('tab')).toBeNull());
  expect(screen.getByLabelText('SIP server ID')).toBeTruthy();
});

it.each<[Partial<GbFields>, keyof GbFields]>([
  [{ serverId: CODE.slice(1) }, 'serverId'],
  [{ serverId: `${CODE}1` }, 'serverId'],
  [{ deviceId: '3402000000132000000x' }, 'deviceId'],
  [{ channelId: '1' }, 'channelId'],
  [{ domain: '34020000001' }, 'domain'],
  [{ server: 'fe80::1' }, 'server'],
  [{ port: 0 }, 'port'],
  [{ localPort: 1024 }, 'localPort'],
  [{ localPort: 5050 }, 'localPort'],
  [{ localPort: 8554 }, 'localPort'],
  [{ password: 'a'.repeat(33) }, 'password'],
  [{ period: 59 }, 'period'],
  [{ heartbeat: 256 }, 'heartbeat'],
  [{ losses: 11 }, 'losses'],
])('refuses %j while it is off, too', (change, key) => {
  const { VSP_GBT28181 } = signedInDevice().device.state().secureTables;
  const fields = { ...GB.toFields({ VSP_GBT28181 }), ...change };
  const problems = Object.entries(gbProblems(fields, [{ port: 8554, name: 'RTSP port' }])).filter(([, each]) => each);
  expect(problems.map(([name]) => name)).toEqual([key]);
});
