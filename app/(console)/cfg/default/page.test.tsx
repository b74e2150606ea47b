// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  barriers,
  dialog,
  fill,
  openOnDevice,
  press,
  setUpDevicePage,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import { FactoryResetDialog } from '@/components/shell/factory-reset-dialog';
import { signedInDevice } from '@/emulator/test-device';
import { DEFAULT_CAPABILITIES, type DeviceCapabilities } from '@/lib/contract/capabilities';
import { ReplyError } from '@/lib/contract/error-codes';
import { drafts, keepDraft } from '@/lib/forms/drafts';
import { rpc } from '@/lib/session/device';
import { restoreParams } from './kept-groups';
import DefaultPage from './page';

const capabilities = {
  ...DEFAULT_CAPABILITIES,
  restoreDefault: true,
  partialRestore: true,
  deviceType: 'ASI-7000',
  securityBaseline: 2,
};
const follow = vi.hoisted(() => vi.fn((_: string) => Promise.resolve()));
const restartAtRoot = vi.hoisted(() => vi.fn());

vi.mock('@/lib/session/use-visitor', () => ({
  useCapabilities: () => capabilities,
  useVisitor: () => ({ userName: 'admin', capabilities, authorities: [], loginTime: '' }),
  useAuthority: () => true,
}));
vi.mock('@/components/form/use-follow', () => ({
  loadFollower: () => Promise.resolve(),
  useFollow: () => follow,
}));
vi.mock('@/components/shell/use-reboot', async (original) => ({
  ...(await original<typeof import('@/components/shell/use-reboot')>()),
  restartAtRoot,
}));

const KEPT = {
  form: '/network/serialPort Comm',
  address: '/network/serialPort',
  title: 'Serial port',
  loaded: {},
  values: {},
  changed: [{ label: 'Baud rate', was: '9600', now: '19200' }],
};

setUpDevicePage();
beforeEach(() => {
  drafts.set([]);
  Object.assign(capabilities, { restoreDefault: true, partialRestore: true });
  restartAtRoot.mockClear();
  follow.mockClear();
});

async function open(address?: string) {
  const made = signedInDevice({ profile: 'face-full' });
  made.device.update(({ tables }) => {
    if (address !== undefined) tables.Network.eth0.IPAddress = address;
    tables.Web = { ...tables.Web, Port: 8080 };
    tables.AutoMaintain = { ...tables.AutoMaintain, AutoRebootHour: 17 };
  });
  return { ...made, ...(await openOnDevice(DefaultPage, made)), state: () => made.device.state() };
}

it('asks first, then restores all settings but those of the network, the people and the logs', async () => {
  const { container, state, asked } = await open();
  const people = state().access.users.length;
  const logs = state().records.AccessControlCardRec.rows.length;
  expect(await barriers(container)).toEqual([]);
  press('Restore defaults');
  expect((await dialog()).queryByText('All logs and records are deleted.')).toBeNull();
  press('Cancel', await dialog());
  expect(asked).not.toContain('configManager.restoreExcept');
  press('Restore defaults');
  press('Restore defaults', await dialog());
  await waitFor(() => expect(toastTexts()).toContain('The other settings were reset to factory defaults.'));
  expect(state().tables.Web.Port).toBe(8080);
  expect(state().tables.AutoMaintain.AutoRebootHour).not.toBe(17);
  expect(state().access.users).toHaveLength(people);
  expect(state().records.AccessControlCardRec.rows).toHaveLength(logs);
  expect(restartAtRoot).not.toHaveBeenCalled();
});

/** Answers the question before data is lost. */
async function prove(password = 'Admin123') {
  const box = await dialog();
  fill(box, 'Enter the device type ASI-7000 to continue', 'ASI-7000');
  fill(box, 'Password of admin', password);
  press('Restore defaults', box);
}

it('deletes logs only with device type and password, as a factory reset', async () => {
  const { state } = await open();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Logs and records' }));
  press('Restore defaults');
  (await dialog()).getByText('All logs and records are deleted.');
  expect((await dialog()).getByRole('button', { name: 'Restore defaults' })).toHaveProperty('disabled', true);
  await prove('Wrong123');
  expect(await (await dialog()).findByText('Wrong password. 4 attempts left.')).toBeTruthy();
  expect(state().tables.AutoMaintain.AutoRebootHour).toBe(17);
  await prove();
  await waitFor(() => expect(toastTexts()).toContain('The other settings were reset to factory defaults.'));
  expect(state().records.AccessControlCardRec.rows).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([false, true])(
  'sends the password encrypted, in clear only where the device has no encryption: %s',
  async (isPlain) => {
    const { device } = await open();
    const code = ReplyError.MethodNotFound;
    if (isPlain) {
      device.setIntercept(({ method }) =>
        method === 'Security.getEncryptInfo' ? { result: false, error: { code } } : undefined,
      );
    }
    fireEvent.click(screen.getByRole('checkbox', { name: 'Logs and records' }));
    press('Restore defaults');
    await prove();
    await waitFor(() => expect(toastTexts()).toContain('The other settings were reset to factory defaults.'));
    expect(JSON.stringify(vi.mocked(rpc.call).mock.calls).includes('Admin123')).toBe(isPlain);
  },
);

it('shows the future address of the device, and opens the root when the accounts are deleted', async () => {
  const { state } = await open();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Network' }));
  expect(screen.queryByRole('button', { name: /^Undo change/ })).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'People and accounts' }));
  press('Restore defaults');
  await waitFor(async () => (await dialog()).getByText(/^\d+\.\d+\.\d+\.\d+:80$/));
  await prove();
  await waitFor(() => expect(restartAtRoot).toHaveBeenCalledTimes(1));
  expect(state().accounts.map(({ name }) => name)).toEqual(['admin', 'operator1', 'service']);
  expect(state().access.users).toEqual([]);
});

it("asks about changes kept of other pages before it ends everybody's sign-in", async () => {
  const { asked } = await open();
  keepDraft(KEPT);
  fireEvent.click(screen.getByRole('checkbox', { name: 'People and accounts' }));
  press('Restore defaults');
  await prove();
  await screen.findByText('Baud rate');
  press('Stay on this page');
  await waitFor(() => expect(screen.queryByText('Baud rate')).toBeNull());
  expect(asked).not.toContain('configManager.restoreExcept');
  expect(drafts.get()).toHaveLength(1);
});

it('asks about them before a factory reset, too', async () => {
  const made = signedInDevice({ profile: 'face-full' });
  const own = { ...DEFAULT_CAPABILITIES, ...made.device.capabilities() } as DeviceCapabilities;
  const visitor = { userName: 'admin', capabilities: own, authorities: [], loginTime: '' };
  const onClose = vi.fn();
  keepDraft(KEPT);
  const { asked } = await openOnDevice(() => <FactoryResetDialog visitor={visitor} onClose={onClose} />, made);
  const box = await dialog();
  fill(box, 'Enter the device type ASI-7000 to continue', 'ASI-7000');
  fill(box, 'Password of admin', 'Admin123');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(box.getByRole('button', { name: 'Restore factory defaults' }));
  await screen.findByText('Baud rate');
  fireEvent.click(screen.getByRole('button', { name: 'Stay on this page' }));
  await waitFor(() => expect(screen.queryByText('Baud rate')).toBeNull());
  expect(asked).not.toContain('magicBox.resetSystem');
  fireEvent.click(box.getByRole('button', { name: 'Restore factory defaults' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(asked).toContain('magicBox.resetSystem'));
});

it('says of a factory reset that a password was wrong, that it is locked, and that the device refused it', async () => {
  const made = signedInDevice({ profile: 'face-full' });
  const own = { ...DEFAULT_CAPABILITIES, ...made.device.capabilities() } as DeviceCapabilities;
  const visitor = { userName: 'admin', capabilities: own, authorities: [], loginTime: '' };
  const onClose = vi.fn();
  await openOnDevice(() => <FactoryResetDialog visitor={visitor} onClose={onClose} />, made);
  const box = await dialog();
  const attempt = (password: string) => {
    fill(box, 'Enter the device type ASI-7000 to continue', 'ASI-7000');
    fill(box, 'Password of admin', password);
    press('Restore factory defaults', box);
  };
  made.device.setIntercept(({ method }) =>
    method === 'magicBox.resetSystem' ? { result: false, error: { code: ReplyError.Unknown } } : undefined,
  );
  attempt('Admin123');
  await box.findByText('The device could not do this.');
  made.device.setIntercept(undefined);
  for (const left of ['4 attempts', '3 attempts', '2 attempts', '1 attempt']) {
    attempt('Wrong123');
    await box.findByText(`Wrong password. ${left} left.`);
  }
  attempt('Wrong123');
  await box.findByText(/^Locked for (300|29\d) s/);
  expect(made.device.state().accounts).not.toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
});

it('resets a device below baseline 2 without a password', async () => {
  const made = signedInDevice({ profile: 'baseline-1' });
  const own = { ...DEFAULT_CAPABILITIES, ...made.device.capabilities() } as DeviceCapabilities;
  const visitor = { userName: 'admin', capabilities: own, authorities: [], loginTime: '' };
  const { asked } = await openOnDevice(() => <FactoryResetDialog visitor={visitor} onClose={vi.fn()} />, made);
  const box = await dialog();
  expect(box.queryByLabelText('Password of admin')).toBeNull();
  const confirm = box.getByRole('button', { name: 'Restore factory defaults' });
  expect(confirm).toHaveProperty('disabled', true);
  fill(box, `Enter the device type ${own.deviceType} to continue`, own.deviceType);
  fireEvent.click(confirm);
  await waitFor(() => expect(asked).toContain('magicBox.resetSystemEx'));
  expect(asked).not.toContain('magicBox.resetSystem');
  await waitFor(() => expect(made.device.state().accounts).toEqual([]));
});

it.each([
  [{}, 'The device rejected this. Nothing was changed.'],
  [{ reason: 'TargetInUse' }, 'The device is being upgraded. Do not disconnect the power.'],
])('stays and says so when the device refuses with %j', async (detail, text) => {
  const { state, device } = await open();
  device.setIntercept(({ method }) =>
    method === 'configManager.restoreExcept'
      ? { result: false, error: { code: ReplyError.Unknown, detail } }
      : undefined,
  );
  press('Restore defaults');
  press('Restore defaults', await dialog());
  await waitFor(() => expect(toastTexts()).toContain(text));
  expect(state().tables.AutoMaintain.AutoRebootHour).toBe(17);
});

it('reads again what may have changed when the answer is lost', async () => {
  const { trouble, asked, state, idle } = await open();
  await idle();
  const reads = () => asked.filter((method) => method !== 'configManager.restoreExcept').length;
  trouble.dropAfter = ['configManager.restoreExcept'];
  const before = reads();
  press('Restore defaults');
  press('Restore defaults', await dialog());
  await waitFor(() => expect(state().tables.AutoMaintain.AutoRebootHour).not.toBe(17));
  await waitFor(() => expect(toastTexts()).toHaveLength(1));
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
});

it.each([true, false])(
  'follows the device to its factory address when the console is at its own: %s',
  async (isOwn) => {
    const { idle } = await open(isOwn ? window.location.hostname : undefined);
    await idle();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Network' }));
    press('Restore defaults');
    const address = (await (await dialog()).findByText(/^\d+\.\d+\.\d+\.\d+:80$/)).textContent;
    press('Restore defaults', await dialog());
    await waitFor(() => expect(toastTexts()).toContain('The other settings were reset to factory defaults.'));
    expect(follow.mock.calls).toEqual(isOwn ? [[`http://${address}${window.location.pathname}`]] : []);
  },
);

it('follows the device also where its accounts go, to the page that signs in', async () => {
  const { idle } = await open(window.location.hostname);
  await idle();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Network' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'People and accounts' }));
  press('Restore defaults');
  const address = (await (await dialog()).findByText(/^\d+\.\d+\.\d+\.\d+:80$/)).textContent;
  await prove();
  await waitFor(() => expect(follow.mock.calls).toEqual([[`http://${address}/`]]));
  expect(restartAtRoot).not.toHaveBeenCalled();
});

it('offers what the device can', async () => {
  capabilities.partialRestore = false;
  await open();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getByRole('button', { name: 'Restore factory defaults' })).toBeTruthy();
});

it('names the tables that stay, and what goes beside tables', () => {
  expect(restoreParams([])).toEqual({ names: [], options: ['Users', 'Records'] });
  expect(restoreParams(['records', 'time'])).toEqual({ names: ['Locales', 'NTP'], options: ['Users'] });
});
