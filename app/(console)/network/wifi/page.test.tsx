// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  barriers,
  choose,
  dialog,
  holdAnswers,
  openOnDevice,
  press,
  save,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { ReplyError } from '@/lib/contract/error-codes';
import { SOON, setUpLinkPage } from '../link-page.fixtures';
import WifiPage from './page';
import { bestOf } from './wlan-link';

setUpLinkPage({ wifi: true, accessPoint: true });

const open = async (change: object = { Enable: true }, runMs = 0) => {
  const made = signedInDevice({
    profile: 'face-full',
    prepare: ({ secureTables }) => Object.assign(secureTables.WLan.eth2, change),
  });
  made.device.clock.advance(runMs);
  const opened = await openOnDevice(WifiPage, made);
  const state = () => made.device.state().secureTables;
  /** Device time goes on until the networks are there. */
  const scanned = async () => {
    await waitFor(() => expect(opened.asked).toContain('netApp.scanWLanDevices'), SOON);
    made.device.clock.advance(2_000);
    await screen.findByRole('cell', { name: 'Alder Office' }, SOON);
  };
  return { ...opened, ...made, state, scanned };
};
const row = (name: string) => within(screen.getByRole('cell', { name }).closest('tr') as HTMLElement);
const typeIn = (box: Awaited<ReturnType<typeof dialog>>, label: string, value: string) =>
  fireEvent.change(box.getByLabelText(label), { target: { value } });
const connect = (box: Awaited<ReturnType<typeof dialog>>) =>
  fireEvent.click(box.getByRole('button', { name: 'Connect' }));

it('says what typed addresses without a name server break, and offers the gateway', async () => {
  const Network = { DhcpEnable: false, IPAddress: '192.0.2.9', SubnetMask: '255.255.255.0', DnsServers: [] };
  const { state } = await open({ Enable: true, Network: { ...Network, DefaultGateway: '192.0.2.1' } });
  expect(screen.getByText(/^Without a DNS server the device finds no server by its name/)).toBeTruthy();
  press(/^Use the gateway/);
  expect(screen.queryByText(/^Without a DNS server/)).toBeNull();
  save();
  await waitFor(() => expect(state().WLan.eth2.Network.DnsServers).toEqual(['192.0.2.1']), SOON);
});

describe('networks', () => {
  it('are listed once with their best signal, the connected one first', () => {
    const station = { BSSID: '', AuthMode: 'Open' as const, EncrAlgr: '', LinkMode: '', ApConnected: false };
    const names = bestOf([
      { ...station, SSID: 'a', LinkQuality: 10 },
      { ...station, SSID: 'b', LinkQuality: 50 },
      { ...station, SSID: 'a', LinkQuality: 90 },
      { ...station, SSID: 'c', LinkQuality: 5, ApConnected: true },
      { ...station, SSID: '', LinkQuality: 99 },
    ]).map(({ SSID, LinkQuality }) => `${SSID} ${LinkQuality}`);
    expect(names).toEqual(['c 5', 'a 90', 'b 50']);
  });

  it('of one name with another encryption are two', () => {
    const station = { SSID: 'a', BSSID: '', EncrAlgr: '', LinkMode: '', ApConnected: false };
    const found = bestOf([
      { ...station, AuthMode: 'Open', LinkQuality: 90 },
      { ...station, AuthMode: 'WPA2-PSK', LinkQuality: 10, ApConnected: true },
      { ...station, AuthMode: 'WPA2-PSK', LinkQuality: 30 },
    ]);
    expect(found).toMatchObject([
      { AuthMode: 'WPA2-PSK', LinkQuality: 30, ApConnected: true },
      { AuthMode: 'Open', LinkQuality: 90 },
    ]);
  });

  it('of one name are distinguished, and only the joined one is marked', async () => {
    const { device, state, scanned } = await open();
    await scanned();
    expect(screen.getAllByRole('cell', { name: 'Alder Guest' })).toHaveLength(2);
    screen.getByRole('button', { name: /^Connect: .*Alder Guest.* · Open$/ });
    fireEvent.click(screen.getByRole('button', { name: /^Connect: .*Alder Guest.* · .*WPA2-PSK/ }));
    const box = await dialog();
    typeIn(box, 'Password', 'guest-key-7');
    connect(box);
    await waitFor(() => expect(state().WLan.eth2).toMatchObject({ SSID: 'Alder Guest', AuthMode: 'WPA2-PSK' }), SOON);
    device.clock.advance(2_000);
    await screen.findByText('192.168.50.23', {}, SOON);
    const rows = screen.getAllByRole('cell', { name: 'Alder Guest' }).map((cell) => cell.closest('tr')?.textContent);
    expect(rows.filter((text) => text?.includes('Connected'))).toEqual([expect.stringContaining('WPA2-PSK')]);
    const bands = [/2\.4 GHz.*Open/, /5 GHz.*WPA2-PSK/].map((band) => rows.filter((text) => band.test(text ?? '')));
    expect(bands.map(({ length }) => length)).toEqual([1, 1]);
  });

  it('are searched while Wi-Fi is on, and a name of markup is text', async () => {
    const { container, scanned } = await open();
    await scanned();
    expect(screen.getAllByRole('cell', { name: 'Alder Office' })).toHaveLength(1);
    screen.getByRole('cell', { name: '<b>Neighbour</b> & Co' });
    expect(await barriers(container)).toEqual([]);
  });

  it('are not searched while it is off', async () => {
    const { asked } = await open({ Enable: false });
    screen.getByText('Enable and save it first');
    expect(screen.queryByText('Networks in range')).toBeNull();
    expect(asked).not.toContain('netApp.scanWLanDevices');
  });

  it('are joined with the right key, and the row says that a key is wrong', async () => {
    const { device, state, scanned, asked } = await open();
    await scanned();
    press('Connect: \u2068Alder Office\u2069');
    const before = asked.length;
    let box = await dialog();
    expect(document.activeElement).toBe(box.getByLabelText('Password'));
    // Nothing is stored for a network that is joined for the first time.
    expect(box.queryByText('Not set.')).toBeNull();
    typeIn(box, 'Password', 'seven-7');
    connect(box);
    await box.findByText('Use 8 to 63 characters, or 64 hexadecimal digits');
    expect(asked.slice(before).filter((each) => !/getLinkStatus|scan/.test(each))).toEqual([]);
    typeIn(box, 'Password', 'wrong-key-7');
    connect(box);
    await waitFor(() => expect(state().WLan.eth2.SSID).toBe('Alder Office'), SOON);
    await waitFor(() => expect(row('Alder Office').getByText('Connecting')).toBeTruthy(), SOON);
    device.clock.advance(3_000);
    await waitFor(() => expect(row('Alder Office').getByText('The password is wrong')).toBeTruthy(), SOON);
    press('Connect: \u2068Alder Office\u2069');
    box = await dialog();
    typeIn(box, 'Password', 'office-key-7');
    connect(box);
    await waitFor(() => expect(state().WLan.eth2.Keys).toEqual(['office-key-7']), SOON);
    device.clock.advance(2_000);
    await screen.findByText('192.168.50.23', {}, SOON);
    expect(row('Alder Office').getByText('Connected')).toBeTruthy();
    press('Disconnect');
    await waitFor(() => expect(state().WLan.eth2).toMatchObject({ LinkEnable: false, Keys: ['office-key-7'] }), SOON);
    expect(asked).not.toContain('configManager.setConfig');
  });
});

describe('remembered networks', () => {
  const OFFICE = { SSID: 'Alder Office', AuthMode: 'WPA2-PSK' as const, Keys: ['office-key-7'] };
  const AWAY = { SSID: '<i>Site</i> 9', AuthMode: 'Open' as const, Keys: [''] };
  const ask = async (name: string) => {
    press(`Forget: \u2068${name}\u2069`);
    return dialog();
  };

  it('are joined without a password, and listed when they are out of range', async () => {
    const { device, state, scanned, container } = await open({ Enable: true, Known: [AWAY, OFFICE] });
    await scanned();
    expect(row('Alder Office').getByText('Saved')).toBeTruthy();
    const away = row('<i>Site</i> 9');
    expect([away.getByText('Out of range'), away.getByText('Saved')]).toHaveLength(2);
    expect(away.queryByRole('button', { name: /^Connect/ })).toBeNull();
    expect(screen.getAllByText('Saved')).toHaveLength(2);
    expect(await barriers(container)).toEqual([]);
    press('Connect: \u2068Alder Office\u2069');
    await waitFor(() => expect(state().WLan.eth2).toMatchObject({ ...OFFICE, LinkEnable: true }), SOON);
    expect(screen.queryByRole('dialog')).toBeNull();
    device.clock.advance(2_000);
    await waitFor(() => expect(row('Alder Office').getByText('Connected')).toBeTruthy(), SOON);
    expect(row('Alder Office').queryByRole('button', { name: /^Connect/ })).toBeNull();
    expect(state().WLan.eth2.Known).toEqual([OFFICE, AWAY]);
  });

  it('and the connection show nothing as live while its state cannot be read', async () => {
    const { device, scanned, trouble } = await open({ Enable: true, Known: [OFFICE] });
    await scanned();
    press('Connect: \u2068Alder Office\u2069');
    const connection = screen.getByRole('region', { name: 'Connection' });
    await within(connection).findByText('Connecting', {}, SOON);
    device.clock.advance(3_000);
    await waitFor(() => expect(row('Alder Office').getByText('Connected')).toBeTruthy(), SOON);
    expect(connection.textContent).toMatch(/Alder Office.*Signal/);
    trouble.refuse = { 'netApp.getLinkStatus': ReplyError.InternalError };
    await within(connection).findByText('Could not be read', {}, SOON);
    expect(connection.textContent).not.toMatch(/Alder Office|%/);
    expect(row('Alder Office').queryByText('Connected')).toBeNull();
  });

  it('are neither joined nor forgotten while another one is being joined', async () => {
    const { scanned, state } = await open({ Enable: true, Known: [AWAY, OFFICE] });
    await scanned();
    const answers = holdAnswers('System.multiSec');
    press('Connect: \u2068Alder Office\u2069');
    const others = screen.getAllByRole<HTMLButtonElement>('button', { name: /^(Connect|Forget): / });
    expect(others.length).toBeGreaterThan(3);
    await waitFor(() => expect(others.filter(({ disabled }) => !disabled)).toEqual([]));
    answers.release();
    await waitFor(() => expect(others.some(({ disabled }) => !disabled)).toBe(true), SOON);
    expect(state().WLan.eth2).toMatchObject(OFFICE);
  });

  it('ask for a new password once the stored one is refused', async () => {
    const { device, state, scanned } = await open({ Enable: true, Known: [{ ...OFFICE, Keys: ['former-key-7'] }] });
    await scanned();
    press('Connect: \u2068Alder Office\u2069');
    await waitFor(() => expect(state().WLan.eth2.Keys).toEqual(['former-key-7']), SOON);
    device.clock.advance(3_000);
    await waitFor(() => expect(row('Alder Office').getByText('The password is wrong')).toBeTruthy(), SOON);
    press('Connect: \u2068Alder Office\u2069');
    const box = await dialog();
    typeIn(box, 'Password', 'office-key-7');
    connect(box);
    await waitFor(() => expect(state().WLan.eth2.Keys).toEqual(['office-key-7']), SOON);
    device.clock.advance(2_000);
    await waitFor(() => expect(row('Alder Office').getByText('Connected')).toBeTruthy(), SOON);
    expect(state().WLan.eth2.Known).toEqual([OFFICE]);
  });

  it('are marked as soon as they are joined', async () => {
    const { device, state, scanned } = await open();
    await scanned();
    press('Connect: \u2068Alder Guest\u2069 · Open');
    connect(await dialog());
    await waitFor(() => expect(state().WLan.eth2.SSID).toBe('Alder Guest'), SOON);
    device.clock.advance(2_000);
    await screen.findByRole('button', { name: /^Forget: .*Alder Guest.* · Open$/ }, SOON);
    expect(screen.getAllByRole('button', { name: /^Forget/ })).toHaveLength(1);
  });

  it('are forgotten after a question, and the others keep their passwords', async () => {
    const { state, scanned } = await open({ Enable: true, Known: [AWAY, OFFICE] });
    await scanned();
    let box = await ask('<i>Site</i> 9');
    box.getByText('The device deletes the password of this network and no longer joins it automatically.');
    fireEvent.click(box.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(state().WLan.eth2.Known).toHaveLength(2);
    box = await ask('<i>Site</i> 9');
    fireEvent.click(box.getByRole('button', { name: 'Forget' }));
    await waitFor(() => expect(state().WLan.eth2.Known).toEqual([OFFICE]), SOON);
    await waitFor(() => expect(screen.queryByRole('cell', { name: '<i>Site</i> 9' })).toBeNull(), SOON);
    fireEvent.click((await ask('Alder Office')).getByRole('button', { name: 'Forget' }));
    await waitFor(() => expect(state().WLan.eth2.Known).toEqual([]), SOON);
    await waitFor(() => expect(row('Alder Office').queryByText('Saved')).toBeNull(), SOON);
  });

  it('are left when the device is in one that is forgotten', async () => {
    const joined = { Enable: true, LinkEnable: true, KeyFlag: true, ...OFFICE };
    const { state, scanned } = await open(joined, 2_000);
    await scanned();
    const box = await ask('Alder Office');
    box.getByText(
      'The device disconnects from this network, deletes its password and no longer joins it automatically.',
    );
    fireEvent.click(box.getByRole('button', { name: 'Forget' }));
    await waitFor(() => expect(row('Alder Office').getByText('Not connected')).toBeTruthy(), SOON);
    const left = { SSID: '', Keys: [''], KeyFlag: false, LinkEnable: false, Known: [] };
    expect(state().WLan.eth2).toMatchObject(left);
  });

  it('are the one of the card on a device that keeps no list', async () => {
    const { device, state, scanned } = await open({ Enable: true, KeyFlag: true, ...OFFICE });
    device.update(({ secureTables: { WLan } }) => {
      delete WLan.eth2.Known;
    });
    press('Refresh');
    await scanned();
    await waitFor(() => expect(row('Alder Office').getByText('Saved')).toBeTruthy(), SOON);
    expect(screen.getAllByRole('button', { name: /^Forget/ })).toHaveLength(1);
    fireEvent.click((await ask('Alder Office')).getByRole('button', { name: 'Forget' }));
    await waitFor(() => expect(state().WLan.eth2).toMatchObject({ SSID: '', Keys: [''], KeyFlag: false }), SOON);
  });
});

describe('a network that does not answer', () => {
  it('is said to do so on its row after twenty seconds', async () => {
    const { device, scanned } = await open();
    await scanned();
    press('Connect: \u2068<b>Neighbour</b> & Co\u2069');
    const box = await dialog();
    typeIn(box, 'Password', 'neighbour-7');
    connect(box);
    const weak = row('<b>Neighbour</b> & Co');
    await waitFor(() => expect(weak.getByText('Connecting')).toBeTruthy(), SOON);
    device.clock.advance(20_000);
    await waitFor(
      () => expect(row('<b>Neighbour</b> & Co').getByText('The network did not answer')).toBeTruthy(),
      SOON,
    );
  });
});

describe('another network', () => {
  it('is refused beside its field: a name of too many bytes, a key of another length', async () => {
    const { scanned, asked } = await open();
    await scanned();
    press('Other network');
    const box = await dialog();
    const before = asked.length;
    typeIn(box, 'Network name (SSID)', 'é'.repeat(17));
    connect(box);
    await box.findByText('Use at most 32 bytes: letters outside A to Z take more than one');
    await box.findByText('Use 8 to 63 characters, or 64 hexadecimal digits');
    await choose('Encryption', 'WEP');
    typeIn(box, 'Password', '1234');
    connect(box);
    await box.findByText('Use 5 or 13 characters');
    expect(asked.slice(before).filter((each) => !/getLinkStatus|scan/.test(each))).toEqual([]);
  });
});

describe('a client that is switched off', () => {
  it('shows no network any more', async () => {
    const { scanned } = await open();
    await scanned();
    fireEvent.click(screen.getByRole('switch', { name: 'Use Wi-Fi' }));
    save();
    await waitFor(() => expect(toastTexts()).toContain('Saved'));
    await waitFor(() => expect(screen.queryByRole('cell', { name: 'Alder Office' })).toBeNull());
  });
});

describe('client and hotspot', () => {
  it('exclude each other, after a question', async () => {
    const { state } = await open();
    fireEvent.click(screen.getByRole('tab', { name: 'Hotspot' }));
    await screen.findByRole('tab', { name: 'Hotspot', selected: true });
    await screen.findByLabelText('Network name (SSID)');
    fireEvent.click(screen.getByRole('switch', { name: 'Use the hotspot' }));
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'short' } });
    save();
    await screen.findByText('Use 8 to 63 characters');
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'hotspot-key' } });
    save();
    const box = await dialog();
    box.getByText('The device can use only one of the two. It will leave its Wi-Fi network.');
    fireEvent.click(box.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toastTexts()).toContain('Saved'));
    expect(state()).toMatchObject({ WLan: { eth2: { Enable: false } }, AccessPoint: { eth2: { Enable: true } } });
    fireEvent.click(screen.getByRole('tab', { name: 'Client' }));
    await screen.findByText('Enable and save it first');
    fireEvent.click(screen.getByRole('switch', { name: 'Use Wi-Fi' }));
    save();
    (await dialog()).getByText('The device can use only one of the two. The hotspot will be disabled.');
    press('Save', await dialog());
    await waitFor(() =>
      expect(state()).toMatchObject({ WLan: { eth2: { Enable: true } }, AccessPoint: { eth2: { Enable: false } } }),
    );
  });
});

describe('the address of the client', () => {
  it('is in the network of its gateway, and free', async () => {
    const { state, asked } = await open({ Enable: false });
    const before = state().WLan;
    const type = (label: string, address: string) =>
      address.split('.').forEach((value, index) => {
        const box = within(screen.getByRole('group', { name: label })).getAllByRole('textbox')[index];
        fireEvent.change(box as HTMLElement, { target: { value } });
      });
    fireEvent.click(screen.getByLabelText('Static'));
    type('IP address', '192.0.2.200');
    save();
    await screen.findByText('Not in the same network as the IP address');
    expect(asked).not.toContain('netApp.checkIPConflict');
    type('Gateway', '192.0.2.1');
    save();
    await screen.findByText('Another device has this address');
    expect(state().WLan).toBe(before);
    type('IP address', '192.0.2.77');
    save();
    await waitFor(() => expect(toastTexts()).toContain('Saved'));
    expect(state().WLan.eth2.Network).toMatchObject({ DhcpEnable: false, IPAddress: '192.0.2.77' });
  });
});

describe('the address of the client that is on', () => {
  it('is not that of the wired card', async () => {
    const { device, state } = await open();
    const before = state().WLan;
    fireEvent.click(await screen.findByLabelText('Static'));
    device
      .state()
      .tables.Network.eth0.IPAddress.split('.')
      .forEach((value, index) => {
        const box = within(screen.getByRole('group', { name: 'IP address' })).getAllByRole('textbox')[index];
        fireEvent.change(box as HTMLElement, { target: { value } });
      });
    save();
    await screen.findByText('The interface eth0 of this device has this address');
    expect(state().WLan).toBe(before);
  });
});

describe('a page that is reached over Wi-Fi', () => {
  it('says so, and what may cut it off can be tried first', async () => {
    vi.spyOn(window.location, 'hostname', 'get').mockReturnValue('192.168.50.23');
    const joined = { Enable: true, LinkEnable: true, SSID: 'Alder Office', Keys: ['office-key-7'] };
    const { device, state } = await open(joined, 2_000);
    await screen.findByText('Connected', {}, SOON);
    screen.getByText(/This page is open over this Wi-Fi connection/);
    press('Disconnect');
    const box = await dialog();
    box.getByText('Try this change first?');
    fireEvent.click(box.getByRole('button', { name: 'Try it' }));
    await waitFor(() => expect(state().WLan.eth2.LinkEnable).toBe(false), SOON);
    expect(device.state().temporary.WLan).toMatchObject({ stored: { eth2: { LinkEnable: true } } });
  });

  it('is asked for before the network that it uses is forgotten, and for no other', async () => {
    vi.spyOn(window.location, 'hostname', 'get').mockReturnValue('192.168.50.23');
    const office = { SSID: 'Alder Office', AuthMode: 'WPA2-PSK' as const, Keys: ['office-key-7'] };
    const Known = [{ SSID: 'Site 9', AuthMode: 'Open' as const, Keys: [''] }];
    const { device, state, scanned } = await open({ Enable: true, LinkEnable: true, ...office, Known }, 2_000);
    await scanned();
    const forget = async (name: string) => {
      press(`Forget: \u2068${name}\u2069`);
      fireEvent.click((await dialog()).getByRole('button', { name: 'Forget' }));
    };
    await forget('Site 9');
    await waitFor(() => expect(state().WLan.eth2.Known).toEqual([office]), SOON);
    expect(device.state().temporary).toEqual({});
    await forget('Alder Office');
    await screen.findByText('Try this change first?');
    press('Try it');
    await waitFor(() => expect(state().WLan.eth2.SSID).toBe(''), SOON);
    expect(device.state().temporary.WLan).toMatchObject({ stored: { eth2: { ...office, Known: [office] } } });
  });

  /** Joined to the network without WPS; asks for the other one by the PIN of its router. */
  const joinByPin = async (pin: string) => {
    vi.spyOn(window.location, 'hostname', 'get').mockReturnValue('192.168.50.23');
    const guest = { Enable: true, LinkEnable: true, SSID: 'Alder Guest', AuthMode: 'Open', Encryption: 'Off' };
    const made = await open(guest, 2_000);
    await screen.findByText('Connected', {}, SOON);
    press('Connect by WPS');
    const drawer = await dialog();
    fireEvent.click(drawer.getByRole('radio', { name: 'Router PIN' }));
    fireEvent.change(drawer.getByRole('textbox', { name: 'Router PIN' }), { target: { value: pin } });
    connect(drawer);
    await screen.findByText('Try this change first?');
    return { ...made, drawer };
  };

  it('tries WPS too: the device returns to the network that is stored', async () => {
    const { device, state, asked } = await joinByPin('12345670');
    expect(asked).not.toContain('netApp.connectByWps');
    press('Try it');
    await waitFor(() => expect(asked).toContain('netApp.connectByWps'), SOON);
    device.clock.advance(4_000);
    await waitFor(() => expect(state().WLan.eth2.SSID).toBe('Alder Office'), SOON);
    expect(device.state().temporary.WLan).toMatchObject({ stored: { eth2: { SSID: 'Alder Guest' } } });
    // Nobody keeps it.
    device.clock.advance(600_000);
    expect(state().WLan.eth2).toMatchObject({ SSID: 'Alder Guest', LinkEnable: true });
  });

  it('asks nothing of the device when WPS is called off, and leaves no trial when it is refused', async () => {
    const { device, state, asked } = await joinByPin('12345670');
    fireEvent.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByText('Try this change first?')).toBeNull());
    expect(asked).not.toContain('netApp.connectByWps');
    device.setIntercept(({ method }) =>
      method === 'netApp.connectByWps' ? { result: false, error: { code: ReplyError.Unknown } } : undefined,
    );
    press('Connect');
    await screen.findByText('Try this change first?');
    press('Try it');
    await waitFor(() => expect(asked).toContain('netApp.connectByWps'), SOON);
    await waitFor(() => expect(device.state().temporary).toEqual({}), SOON);
    expect(state().WLan.eth2.SSID).toBe('Alder Guest');
  });
});
