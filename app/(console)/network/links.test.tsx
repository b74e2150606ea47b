// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  barriers,
  dialog,
  fill,
  openOnDevice,
  press,
  save,
  setUpDevicePage,
  toastTexts,
  whileTicking,
} from '@/components/form/device-page.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { ReplyError } from '@/lib/contract/error-codes';
import { TRIAL_S } from '@/lib/contract/limits';
import { session } from '@/lib/session/device';
import { trial } from '@/lib/trial/trial';
import MobilePage from './4G/page';
import DdnsPage from './ddns/page';
import EmailPage from './email/page';
import PppoePage from './pppoe/page';
import RegisterPage from './register/page';
import SerialPortPage from './serialPort/page';
import VpnPage from './vpn/page';

vi.mock('next/navigation', async () =>
  (await import('@/components/form/navigation.fixtures')).navigationAt('/network/register'),
);
vi.mock('@/lib/session/use-visitor', () => ({
  useCapabilities: () => ({ ...DEFAULT_CAPABILITIES, wiegand: true }),
  useAuthority: () => true,
}));

setUpDevicePage();
beforeEach(() => {
  const visitor = { userName: 'admin', loginTime: '', capabilities: DEFAULT_CAPABILITIES, authorities: [] };
  session.state.set({ phase: 'open', visitor });
});
afterEach(() => {
  session.state.set({ phase: 'none' });
  trial.set(undefined);
});

const open = async (page: ComponentType, prepare?: NonNullable<Parameters<typeof signedInDevice>[0]>['prepare']) => {
  const made = signedInDevice({ profile: 'face-full', ...(prepare && { prepare }) });
  const opened = await openOnDevice(page, made);
  const state = () => made.device.state();
  /** Device time goes on, and the page asks again. */
  const later = (ms: number) => made.device.clock.advance(ms);
  return { ...opened, ...made, state, later };
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const turn = (name: string) => fireEvent.click(screen.getByRole('switch', { name }));
const saved = () => waitFor(() => expect(toastTexts()).toContain('Saved'));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const SOON = { timeout: 8_000 };
/** The state itself, not the result of an attempt before. */
const inState = (phase: string) => screen.findByText(phase, { selector: 'dd > *' }, SOON);
/** Saves, and answers the question about it. */
async function saveAfter(question: string, answer: 'Save' | 'Cancel') {
  save();
  const box = await dialog();
  box.getByText(question);
  fireEvent.click(box.getByRole('button', { name: answer }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SOON);
}

describe('the page of automatic registration', () => {
  it('needs a server, keeps the ports of the table, and reaches "Connected" without a reload', async () => {
    const { container, state, later } = await open(RegisterPage);
    const before = state().tables.DVRIP;
    expect(await barriers(container)).toEqual([]);
    turn('Enabled');
    save();
    expect(await screen.findAllByText('Enter a value')).toHaveLength(2);
    expect(state().tables.DVRIP).toEqual(before);
    type('Server address', 'platform.example.org');
    type('Device ID', 'D1');
    save();
    await saved();
    expect(state().tables.DVRIP).toEqual({
      ...before,
      RegisterServer: {
        ...before.RegisterServer,
        Enable: true,
        DeviceID: 'D1',
        Servers: [{ Address: 'platform.example.org', Port: 9500 }],
      },
    });
    await screen.findByText('Connecting');
    later(2_000);
    await screen.findByText('Connected', {}, SOON);
    const dropped = 'The device is registered at the platform and registers again with the new settings.';
    type('Device ID', 'D2');
    await saveAfter(dropped, 'Cancel');
    expect(state().tables.DVRIP.RegisterServer?.DeviceID).toBe('D1');
    await saveAfter(dropped, 'Save');
    await waitFor(() => expect(state().tables.DVRIP.RegisterServer?.DeviceID).toBe('D2'));
    turn('Enabled');
    expect(screen.getByLabelText<HTMLInputElement>('Server address')).toMatchObject({
      disabled: true,
      value: 'platform.example.org',
    });
  });
});

describe('the reserve of automatic registration', () => {
  const enabled = (servers: object[]) => (draft: { tables: { DVRIP: object } }) => {
    const RegisterServer = { Enable: true, DeviceID: 'D1', Servers: servers };
    Object.assign(draft.tables.DVRIP, { RegisterServer });
  };
  const DEAD = { Address: 'dead.example.org', Port: 9500 };

  it('is tried when the first server does not answer, and the page says which one answered', async () => {
    const { container, state, later, asked } = await open(RegisterPage, enabled([DEAD]));
    const servers = () => state().tables.DVRIP.RegisterServer?.Servers;
    const before = state().tables.DVRIP;
    later(2_000);
    await screen.findByText('The server cannot be reached', {}, SOON);
    type('Backup server address', 'a_b');
    type('Backup server port', '65536');
    save();
    await screen.findByText(/^Enter 1 to 65,?535$/);
    expect(screen.getByLabelText('Backup server address').getAttribute('aria-invalid')).toBe('true');
    expect(servers()).toEqual([DEAD]);
    type('Backup server address', 'reserve.example.org');
    type('Backup server port', '');
    save();
    await saved();
    expect(servers()).toEqual([DEAD, { Address: 'reserve.example.org', Port: 9500 }]);
    type('Backup server port', '9600');
    save();
    await waitFor(() => expect(servers()?.[1]?.Port).toBe(9600));
    await screen.findByText('Connecting', {}, SOON);
    later(4_000);
    await screen.findByText('Connected', {}, SOON);
    expect(screen.getByText('reserve.example.org:9600')).toMatchObject({ tagName: 'BDI', dir: 'ltr' });
    expect(await barriers(container)).toEqual([]);
    type('Backup server address', '');
    await saveAfter('The device is registered at the platform and registers again with the new settings.', 'Save');
    await waitFor(() => expect(servers()?.[1]).toEqual({ Address: '', Port: 9600 }));
    expect({ ...state().tables.DVRIP, RegisterServer: undefined }).toEqual({ ...before, RegisterServer: undefined });
    expect(asked).not.toContain('Security.setConfig');
  });

  it('is not added to a device that has none while nothing of it is entered', async () => {
    const { state } = await open(RegisterPage, enabled([{ ...DEAD, Extra: 1 }]));
    type('Device ID', 'D2');
    save();
    await saved();
    expect(state().tables.DVRIP.RegisterServer).toEqual({
      ...{ Enable: true, DeviceID: 'D2' },
      Servers: [{ ...DEAD, Extra: 1 }],
    });
  });
});

describe('the page of PPPoE', () => {
  it('needs a user name, and shows address or reason without a reload', async () => {
    const { state, later, asked } = await open(PppoePage);
    turn('Enabled');
    save();
    await screen.findByText('Enter a value');
    screen.getByText('While it is dialled in, the address of the provider replaces the static one.');
    type('User name', 'adsl');
    save();
    press('Save without a trial');
    await waitFor(() => expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true'));
    screen.getByText('Enter a value');
    expect(state().secureTables.PPPoE.Enable).toBe(false);
    type('Password', 'wrong');
    save();
    press('Save without a trial');
    await saved();
    later(2_000);
    await screen.findByText('Failed', {}, SOON);
    screen.getByText('User name or password is wrong');
    type('Password', 'right');
    save();
    press('Save without a trial');
    await waitFor(() => expect(state().secureTables.PPPoE.Password).toBe('right'));
    later(2_000);
    await screen.findByText('198.51.100.77', {}, SOON);
    screen.getByText('198.51.100.1');
    turn('Enabled');
    save();
    press('Save without a trial');
    await waitFor(() => expect(state().secureTables.PPPoE).toMatchObject({ Enable: false, UserName: 'adsl' }));
    expect(state().secureTables.PPPoE.Password).toBe('right');
    await screen.findByText('Not connected', {}, SOON);
    expect(asked).not.toContain('configManager.setConfig');
  });

  it('dials again after a question while the connection is up, and at once after a failure', async () => {
    const { container, device, later, asked } = await open(PppoePage, ({ secureTables }) => {
      Object.assign(secureTables.PPPoE, { Enable: true, UserName: 'adsl', Password: 'right' });
    });
    const dials = () => asked.filter((method) => method === 'netApp.dial').length;
    later(2_000);
    await screen.findByText('198.51.100.77', {}, SOON);
    for (const [answer, calls] of [['Cancel', 0] as const, ['Reconnect', 1] as const]) {
      press('Reconnect');
      const question = await dialog();
      question.getByText('The provider may assign another address.');
      fireEvent.click(question.getByRole('button', { name: answer }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SOON);
      await waitFor(() => expect(dials()).toBe(calls));
    }
    await screen.findByText('Connecting', {}, SOON);
    expect(screen.queryByText('198.51.100.77')).toBeNull();
    expect(await barriers(container)).toEqual([]);
    later(2_000);
    await screen.findByText('198.51.100.77', {}, SOON);
    device.update(({ secureTables }) => Object.assign(secureTables.PPPoE, { Password: 'wrong' }));
    later(2_000);
    await screen.findByText('Failed', {}, { timeout: 15_000 });
    press('Reconnect');
    await screen.findByText('Connecting', {}, SOON);
    expect(dials()).toBe(2);
  });

  it('can try another password while it is on, which the device takes back', async () => {
    const { state, later } = await open(PppoePage, ({ secureTables }) => {
      Object.assign(secureTables.PPPoE, { Enable: true, UserName: 'adsl', Password: 'right' });
    });
    type('Password', 'wrong');
    save();
    press('Try it');
    await waitFor(() => expect(trial.get()?.names).toEqual(['PPPoE']), SOON);
    expect(state().secureTables.PPPoE.Password).toBe('wrong');
    later(TRIAL_S.usual * 1_000);
    expect(state().secureTables.PPPoE.Password).toBe('right');
  });

  it('dials again neither while it is off, nor where the device refuses a change for want of the right', async () => {
    const { device } = await open(PppoePage, ({ secureTables }) => {
      Object.assign(secureTables.PPPoE, { UserName: 'adsl', Password: 'right' });
    });
    expect(button('Reconnect').disabled).toBe(true);
    screen.getByText('Enable and save it first');
    turn('Enabled');
    save();
    press('Save without a trial');
    await saved();
    await waitFor(() => expect(button('Reconnect').disabled).toBe(false), SOON);
    const error = { code: ReplyError.NoAuthority, message: '' };
    device.setIntercept(({ method }) => (method === 'Security.setConfig' ? { result: false, error } : undefined));
    type('User name', 'other');
    save();
    press('Save without a trial');
    await waitFor(() => expect(button('Reconnect').disabled).toBe(true), SOON);
  });
});

describe('the page of the VPN', () => {
  it('says that the server did not answer, leaves the form editable, and connects again', async () => {
    const { state, later } = await open(VpnPage, ({ secureTables }) => {
      Object.assign(secureTables.VPN, { Enable: true, Address: 'vpn.example.org', UserName: 'u', Password: 'p' });
    });
    expect(screen.queryByLabelText('Pre-shared key')).not.toBeNull();
    await inState('Connecting');
    later(5_000);
    await inState('Failed');
    screen.getByText('The server did not answer in time', { selector: 'dd' });
    expect(screen.getByLabelText<HTMLInputElement>('Server address').disabled).toBe(false);
    type('Server address', 'ok.example.org');
    save();
    await saved();
    later(2_000);
    await screen.findByText('10.8.0.6', {}, SOON);
    press('Disconnect');
    await inState('Not connected');
    expect(state().secureTables.VPN).toMatchObject({ Enable: true, Password: 'p' });
    press('Connect');
    await inState('Connecting');
    later(2_000);
    await inState('Connected');
    type('User name', 'other');
    await saveAfter('The tunnel is closed and set up again with the new settings.', 'Save');
    await waitFor(() => expect(state().secureTables.VPN.UserName).toBe('other'));
    await inState('Connecting');
  });
});

describe('the last attempts of the VPN', () => {
  const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

  it('are listed with time, result and reason, read with the state', async () => {
    const { container, later } = await open(VpnPage, ({ secureTables }) => {
      Object.assign(secureTables.VPN, { Enable: true, Address: 'vpn.example.org', UserName: 'u', Password: 'p' });
    });
    expect(screen.queryByText('Last attempts')).toBeNull();
    later(5_000);
    await screen.findByText('Last attempts', {}, SOON);
    const TIME = '\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d';
    const failed = expect.stringMatching(new RegExp(`^${TIME} · Failed The server did not answer in time$`));
    expect(shown()).toEqual([failed]);
    type('Server address', 'ok.example.org');
    save();
    await saved();
    later(2_000);
    await screen.findByText('10.8.0.6', {}, SOON);
    expect(shown()).toEqual([expect.stringMatching(new RegExp(`^${TIME} · Connected $`)), failed]);
    expect(await barriers(container)).toEqual([]);
  });

  it.each([
    ['no such member', undefined, 0],
    ['none', null, 0],
    ['another shape', { a: 1 }, 0],
    ['rows of another shape', ['Failed', { time: 7, state: 'Melted', reason: {} }], 1],
    ['more than it should', Array.from({ length: 9 }, () => ({ time: '', state: 'Failed' })), 5],
  ])('are shown as far as they are known, from a device with %s', async (_, attempts, count) => {
    const made = signedInDevice({ profile: 'face-full' });
    const params = { state: 'Connected', address: '10.8.0.6', attempts };
    made.device.setIntercept(({ method }) =>
      method === 'LinkLayerVPNClient.getStatus' ? { result: true, params } : undefined,
    );
    await openOnDevice(VpnPage, made);
    await screen.findByText('10.8.0.6');
    expect(screen.queryAllByRole('listitem')).toHaveLength(count);
    expect(screen.queryByText('Last attempts') !== null).toBe(count > 0);
  });
});

describe('a tunnel for all traffic', () => {
  it('is tried first: when it is chosen, when another server is, and when it ends', async () => {
    const { device, state } = await open(VpnPage, ({ secureTables }) => {
      Object.assign(secureTables.VPN, { Enable: true, Address: 'ok.example.org', UserName: 'u', Password: 'p' });
    });
    screen.getByText('All traffic goes through the tunnel: this page may become unreachable');
    turn('Default route');
    save();
    expect((await dialog()).getByRole('listitem').textContent).toContain('Default route');
    press('Save without a trial');
    await waitFor(() => expect(state().secureTables.VPN.DefaultRoute).toBe(true));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SOON);
    type('Server address', 'elsewhere.example.org');
    save();
    (await dialog()).getByText('Try this change first?');
    press('Try it');
    await waitFor(() => expect(state().secureTables.VPN.Address).toBe('elsewhere.example.org'), SOON);
    expect(device.state().temporary.VPN).toMatchObject({ stored: { Address: 'ok.example.org' } });
  });
});

describe('the page of e-mail', () => {
  it('checks addresses, has three receivers at most, and sends a test by what is stored', async () => {
    const { container, state } = await open(EmailPage);
    turn('Enabled');
    type('Sender', 'a@b');
    press('Add recipient');
    type('Recipient 1', 'guard@example.org');
    save();
    await screen.findByText(/Enter an e-mail address/);
    expect(await barriers(container)).toEqual([]);
    type('Sender', 'door@example.org');
    press('Add recipient');
    type('Recipient 2', 'guard@example.org');
    save();
    await screen.findByText('guard@example.org is already in use');
    type('Recipient 2', 'boss@example.org');
    press('Add recipient');
    type('Recipient 3', 'night@example.org');
    expect(button('Add recipient').disabled).toBe(true);
    expect(button('Send a test e-mail').disabled).toBe(true);
    fireEvent.click(screen.getByLabelText('TLS'));
    expect(screen.getByLabelText<HTMLInputElement>('Port').value).toBe('587');
    save();
    await saved();
    press('Send a test e-mail');
    await waitFor(() => expect(toastTexts()).toContain('Test e-mail sent'));
    expect(state().mails).toMatchObject([
      { to: ['guard@example.org', 'boss@example.org', 'night@example.org'], title: 'Alder Street 12' },
    ]);
  });
});

describe('the page of e-mail', () => {
  it('needs no account of an anonymous one, says what travels in clear, and why a test failed', async () => {
    const { state } = await open(EmailPage, ({ secureTables }) => {
      const mail = { Enable: true, Address: 'refused.example.org', SendAddress: 'a@b.org', Receivers: ['c@b.org'] };
      Object.assign(secureTables.Email, mail, { SslEnable: false, TlsEnable: false });
    });
    screen.getByText('The password travels unencrypted');
    press('Send a test e-mail');
    await waitFor(() => expect(toastTexts()).toContain('User name or password is wrong'));
    turn('Anonymous');
    expect(screen.getByLabelText<HTMLInputElement>('User name').disabled).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Password').disabled).toBe(true);
    fireEvent.click(screen.getByLabelText('SSL'));
    expect(screen.getByLabelText<HTMLInputElement>('Port').value).toBe('465');
    expect(screen.queryByText('The password travels unencrypted')).toBeNull();
    type('Server address', 'dead.example.org');
    save();
    await saved();
    press('Send a test e-mail');
    await waitFor(() => expect(toastTexts()).toContain('The server did not answer in time'));
    expect(state().mails).toEqual([]);
  });
});

describe('the page of DDNS', () => {
  /** Each text of the line, all of them in a direction of their own. */
  const publicAddress = () =>
    [...(screen.getByText('Public address').nextElementSibling?.children ?? [])].map((part) => {
      expect(part).toMatchObject({ tagName: 'BDI', dir: 'ltr' });
      return part.textContent;
    });
  const filled = (row: object, at: number) =>
    Object.assign(row, { Enable: at === 0, HostName: 'ok.example.org', UserName: 'u', Password: 'p' });

  it('tests what is typed, waits before the next test, and connects after a save', async () => {
    const { later } = await open(DdnsPage, ({ secureTables }) => secureTables.DDNS.forEach(filled));
    type('Host name', 'auth.example.org');
    press('Test');
    await screen.findByText('The provider rejects user name or password');
    expect(button('Test').disabled).toBe(true);
    type('Host name', 'nodyn.example.org');
    save();
    await saved();
    later(2_000);
    await screen.findByText('Failed', {}, SOON);
    screen.getByText('This is not a dynamic host name');
    expect(screen.queryByText('Public address')).toBeNull();
    type('Host name', 'ok.example.org');
    save();
    await screen.findByText('Connecting', {}, SOON);
    later(2_000);
    await screen.findByText('Connected', {}, SOON);
    expect(publicAddress()).toEqual(['ok.example.org', '203.0.113.24']);
  });

  it('shows the name in use with its public address on the tab of each provider, and none that is not known', async () => {
    const { device, later } = await open(DdnsPage, ({ secureTables }) => secureTables.DDNS.forEach(filled));
    later(2_000);
    await screen.findByText('203.0.113.24', {}, SOON);
    fireEvent.click(screen.getByRole('tab', { name: /Dyndns/ }));
    await screen.findByRole('tab', { name: /Dyndns/, selected: true });
    await waitFor(() => expect(publicAddress()).toEqual(['ok.example.org', '203.0.113.24']), SOON);
    device.setIntercept(({ method }) =>
      method === 'ddnsClient.getStatus' ? { result: true, params: { State: 'Connected', Time: '' } } : undefined,
    );
    await waitFor(() => expect(screen.queryByText('Public address')).toBeNull(), { timeout: 15_000 });
    screen.getByText('Connected');
  });

  /** What the page says of each beginning of a host name that the device's provider knows. */
  const RESULTS = {
    auth: 'The provider rejects user name or password',
    nodyn: 'This is not a dynamic host name',
    dns: 'The name could not be updated',
    sys: 'The provider has an internal error',
    net: 'The provider cannot be reached',
    oem: 'The provider does not know this device’s maker',
    ok: 'The provider accepted the host name',
  };

  it('has a message of its own for each failure, and one for a second test too soon', () =>
    whileTicking(async () => {
      const { later } = await open(DdnsPage, ({ secureTables }) => secureTables.DDNS.forEach(filled));
      const test = async (prefix: string) => {
        type('Host name', `${prefix}.example.org`);
        await waitFor(() => expect(button('Test').disabled).toBe(false));
        press('Test');
        await waitFor(() => expect(button('Test').disabled).toBe(true));
      };
      const goesOn = async () => {
        await vi.advanceTimersByTimeAsync(10_000);
        later(10_000);
      };
      for (const [prefix, text] of Object.entries(RESULTS)) {
        await test(prefix);
        await screen.findByText(text);
        await goesOn();
      }
      await test('auth');
      await screen.findByText(RESULTS.auth);
      // The pause of the page is over, that of the provider is not: another browser would be as quick.
      await vi.advanceTimersByTimeAsync(10_000);
      await test('ok');
      await screen.findByText('Too many registrations: wait a little');
    }));

  it('disables the provider in use when another is enabled, after a question', async () => {
    const { state } = await open(DdnsPage, ({ secureTables }) => secureTables.DDNS.forEach(filled));
    fireEvent.click(screen.getByRole('tab', { name: /Dyndns/ }));
    await screen.findByRole('tab', { name: /Dyndns/, selected: true });
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Enabled' }).checked).toBe(false));
    turn('Enabled');
    save();
    (await dialog()).getByText('Only one provider can be in use: “\u2068NO-IP DDNS\u2069” is disabled.');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
    await saved();
    expect(state().secureTables.DDNS.map(({ Enable }) => Enable)).toEqual([false, true, false]);
    expect(state().secureTables.DDNS.map(({ Password }) => Password)).toEqual(['p', 'p', 'p']);
  });
});

describe('the page of the mobile network', () => {
  it('dials, shows signal and address, and says within one poll that the card is gone', async () => {
    const { device, later } = await open(MobilePage, ({ secureTables }) => {
      Object.assign(secureTables.Wireless[0] ?? {}, { Enable: true });
    });
    await screen.findByText('Connecting');
    later(2_000);
    await screen.findByText('100.64.3.9', {}, SOON);
    screen.getByText(/4G · \d\/5 · -\d+ dBm/);
    press('Hang up');
    await screen.findByText('Not connected');
    device.setSwitches({ hasSim: false });
    await waitFor(() => expect(screen.getAllByText('No SIM card')).toHaveLength(2), SOON);
    expect(button('Dial').disabled).toBe(true);
  });

  it('asks before it dials again, and says why it failed and when it tries again', async () => {
    const { state, later } = await open(MobilePage, ({ secureTables }) => {
      Object.assign(secureTables.Wireless[0] ?? {}, { Enable: true, AutoConnect: true });
    });
    await screen.findByText('Connecting');
    later(2_000);
    await screen.findByText('100.64.3.9', {}, SOON);
    type('APN', 'wrong');
    const again = 'The connection is closed and set up again with the new settings.';
    await saveAfter(again, 'Cancel');
    expect(state().secureTables.Wireless[0]?.APN).not.toBe('wrong');
    await saveAfter(again, 'Save');
    await waitFor(() => expect(state().secureTables.Wireless[0]?.APN).toBe('wrong'));
    await screen.findByText('Connecting', {}, SOON);
    later(2_000);
    await screen.findByText('The server cannot be reached', {}, SOON);
    screen.getByText('30 seconds');
    later(30_000);
    await screen.findByText('Connecting', {}, SOON);
  });
});

describe('the page of the serial port', () => {
  it('offers the nearest interval, hides the output in input direction, and asks for the restart of a changed device', async () => {
    const { state } = await open(SerialPortPage);
    expect(screen.queryByLabelText('Pulse width')).toBeNull();
    fireEvent.click(screen.getByLabelText('Output'));
    type('Pulse width', '30');
    press('Use 990 µs');
    save();
    await saved();
    expect(state().tables.Wiegand[0]).toMatchObject({ Mode: 'Out', PulseWidth: 30, PulseStep: 990 });
    fireEvent.click(screen.getByRole('combobox', { name: 'Connected device' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Lift module', hidden: true }));
    save();
    expect((await dialog()).getByText('Restart to apply')).toBeTruthy();
    expect(state().tables.Comm[0]?.Function).toBe('LiftModule');
  });

  it('offers the devices and rates that this device reports', async () => {
    const made = signedInDevice({ profile: 'face-full' });
    const caps = { Functions: ['CardReader', 'LiftModule'], BaudRates: [9600, 19_200] };
    made.device.setIntercept(({ method }) =>
      method === 'commPort.getCaps' ? { result: true, params: { caps } } : undefined,
    );
    await openOnDevice(SerialPortPage, made);
    fireEvent.click(screen.getByRole('combobox', { name: 'Connected device' }));
    fireEvent.click(screen.getByRole('combobox', { name: 'Baud rate' }));
    const offered = () => screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent);
    await waitFor(() => expect(offered()).toEqual(['Card reader', 'Lift module', '9600', '19200']));
  });

  it('stores no changed output of Wiegand in input direction, not even a wrong one', async () => {
    const { state } = await open(SerialPortPage);
    const [before] = state().tables.Wiegand;
    fireEvent.click(screen.getByLabelText('Output'));
    type('Pulse width', '25');
    type('Pulse interval', '777');
    fireEvent.click(screen.getByLabelText('Input'));
    fireEvent.click(screen.getByLabelText('Output'));
    expect(screen.getByLabelText<HTMLInputElement>('Pulse width').value, 'typed values are kept').toBe('25');
    fireEvent.click(screen.getByLabelText('Input'));
    type('Bus address', '9');
    save();
    await saved();
    expect(state().tables.Comm[0]?.Address).toBe(9);
    expect(state().tables.Wiegand[0]).toEqual(before);
    fireEvent.click(screen.getByLabelText('Output'));
    expect(screen.getByLabelText<HTMLInputElement>('Pulse width').value).toBe(String(before?.PulseWidth));
  });
});

describe('the page of e-mail', () => {
  const stored: Parameters<typeof open>[1] = ({ secureTables }) => {
    const mail = { Enable: true, Address: 'mail.example.org', SendAddress: 'a@b.org', Receivers: ['c@b.org'] };
    Object.assign(secureTables.Email, mail);
  };

  it('sends a test to another receiver, which is not stored and must be an address', async () => {
    const { container, state } = await open(EmailPage, stored);
    const box = screen.getByLabelText<HTMLInputElement>('Test recipient');
    expect(box.placeholder).toBe('c@b.org');
    type('Test recipient', 'me@b');
    fireEvent.blur(box);
    await screen.findByText(/Enter an e-mail address/);
    expect(button('Send a test e-mail').disabled).toBe(true);
    type('Test recipient', 'me@b.org');
    expect(await barriers(container)).toEqual([]);
    press('Send a test e-mail');
    await waitFor(() => expect(toastTexts()).toContain('Test e-mail sent'));
    expect(state().mails).toMatchObject([{ to: ['me@b.org'] }]);
    type('Test recipient', '');
    press('Send a test e-mail');
    await waitFor(() => expect(state().mails[1]).toMatchObject({ to: ['c@b.org'] }));
    expect(state().secureTables.Email.Receivers).toEqual(['c@b.org']);
    type('Subject', 'Side door');
    expect(box.disabled).toBe(true);
  });

  it('shows the e-mail of an alarm under the typed subject, or why it cannot', async () => {
    const { device } = await open(EmailPage, stored);
    type('Subject', 'Side door');
    press('Preview of an alarm e-mail');
    const box = await dialog();
    await box.findByText('Side door: IllegalLogin, 192.0.2.45');
    box.getByText(/Device: Alder Street 12/);
    expect(await barriers(screen.getByRole('dialog'))).toEqual([]);
    fireEvent.click(box.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SOON);
    device.setIntercept(({ method }) =>
      method === 'netApp.previewMail' ? { result: false, error: { code: 268959743, message: '' } } : undefined,
    );
    press('Preview of an alarm e-mail');
    await (await dialog()).findByRole('button', { name: 'Try again' });
  });
});

describe('the page of the mobile network', () => {
  it('asks for the PIN of the card with the attempts left, sends it encrypted, and dials', async () => {
    const { device, state, later, container } = await open(MobilePage, ({ secureTables, switches }) => {
      Object.assign(secureTables.Wireless[0] ?? {}, { Enable: true });
      switches.simPin = '4711';
    });
    await screen.findByText('Attempts left: 3');
    expect(screen.queryByRole('button', { name: 'Dial' })).toBeNull();
    expect(await barriers(container)).toEqual([]);
    const sent: string[] = [];
    device.setIntercept(({ method, params }) => {
      if (method === 'netApp.unlockSim') sent.push(JSON.stringify(params));
      return undefined;
    });
    press('Enter PIN');
    const box = await dialog();
    const enter = (pin: string) => {
      fill(box, 'PIN', pin);
      fireEvent.click(box.getByRole('button', { name: 'Unlock SIM card' }));
    };
    enter('12');
    await box.findByRole('alert');
    expect(sent).toEqual([]);
    enter('0000');
    await box.findByText('The PIN is wrong');
    await box.findByText('Attempts left: 2');
    expect(await barriers(screen.getByRole('dialog'))).toEqual([]);
    enter('4711');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SOON);
    expect(sent.map((each) => /4711|0000/.test(each))).toEqual([false, false]);
    later(2_000);
    await screen.findByText('100.64.3.9', {}, SOON);
    device.update(({ switches, sim }) => {
      switches.simPin = '0815';
      Object.assign(sim, { pin: '0815', wrong: 3, isOpen: false });
    });
    await screen.findByText('SIM card locked', {}, SOON);
    expect(button('Enter PIN').disabled).toBe(true);
    expect(state().sim.wrong).toBe(3);
  });

  it('shows the data of the month as a part of its limit', async () => {
    const { device } = await open(MobilePage, ({ secureTables }) => {
      Object.assign(secureTables.Wireless[0] ?? {}, { FlowLimit: 1_000 });
    });
    const used = (new Date(device.clock.now()).getUTCDate() - 1) * 12;
    await screen.findByText(`${used} / 1,000 MB`);
    const bar = screen.getByRole('progressbar', { name: 'Data this month' });
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual([String(used), '1000']);
  });

  it('says that the limit of the month is reached, also when it is dialled, until the limit is raised', async () => {
    const { later, state } = await open(MobilePage, ({ secureTables }) => {
      Object.assign(secureTables.Wireless[0] ?? {}, { Enable: true, FlowLimit: 1 });
    });
    // Enough for the first day of a month, too.
    later(120_000);
    const reason = 'The monthly limit is reached. Raise it or wait for the next month';
    await screen.findByText(reason, { exact: false }, SOON);
    press('Dial');
    await waitFor(() => expect(toastTexts()).toEqual([reason]), SOON);
    fill(screen, 'Monthly limit', '0');
    save();
    await saved();
    expect(state().secureTables.Wireless[0]?.FlowLimit).toBe(0);
    later(2_000);
    await screen.findByText('100.64.3.9', {}, SOON);
    expect(screen.queryByText(reason, { exact: false })).toBeNull();
  });
});

describe('the page of the serial port', () => {
  it('follows the last card with its raw bits while it is open', async () => {
    const { device, container } = await open(SerialPortPage);
    const lines = within(await screen.findByRole('region', { name: 'Last card read' }));
    lines.getByText('–');
    device.update(({ tables }) => Object.assign(tables.Wiegand[0] ?? {}, { TransferMode: 26 }));
    const proof = { kind: 'card' as const, cardNo: 'FF0000A1' };
    device.atReader({ door: 0, readerId: '1', direction: 'Entry', proof });
    await lines.findByText('00000000 00000000 01010000 10', {}, SOON);
    lines.getByText('26 bits');
    lines.getByText(/^FF0000A1 · \d{4}-/);
    expect(await barriers(container)).toEqual([]);
  });

  it('shows nothing of it on a device that does not report it, and does not ask again', () =>
    whileTicking(async () => {
      const made = signedInDevice({ profile: 'face-full' });
      made.device.setIntercept(({ method }) =>
        method === 'commPort.getLastCard'
          ? { result: false, error: { code: ReplyError.MethodNotFound, message: '' } }
          : undefined,
      );
      const { asked } = await openOnDevice(SerialPortPage, made);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(screen.queryByText('Last card read')).toBeNull();
      expect(asked.filter((method) => method === 'commPort.getLastCard')).toHaveLength(1);
    }));
});
