import { describe, expect, it } from 'vitest';
import { MASKED_SECRET, type SecureTables } from '@/lib/contract/configs';
import type { KnownNetwork } from '@/lib/contract/tables/network-access';
import { sealedCall } from '../sealer.fixtures';
import { detailOf, paramsOf, signedInDevice } from '../test-device';

function wireless() {
  const made = signedInDevice({ profile: 'face-full' });
  const { call, device } = made;
  const write = (change: Partial<SecureTables['WLan']['eth2']>) => {
    const { eth2 } = device.state().secureTables.WLan;
    return sealedCall(made, 'Security.setConfig', { name: 'WLan', table: { eth2: { ...eth2, ...change } } });
  };
  const offer = (change: Partial<SecureTables['AccessPoint']['eth2']>) => {
    const { eth2 } = device.state().secureTables.AccessPoint;
    return sealedCall(made, 'Security.setConfig', { name: 'AccessPoint', table: { eth2: { ...eth2, ...change } } });
  };
  const scan = (SSID = '') => paramsOf(call('netApp.scanWLanDevices', { Name: 'eth2', SSID }));
  const found = (SSID = '') => {
    scan(SSID);
    device.clock.advance(2_000);
    return (
      (scan(SSID).wlanDevice as { SSID: string; AuthMode: string; LinkQuality: number; ApConnected: boolean }[]) ?? []
    );
  };
  const join = (SSID: string, key: string, AuthMode: SecureTables['WLan']['eth2']['AuthMode'] = 'WPA2-PSK') =>
    write({
      Enable: true,
      LinkEnable: true,
      SSID,
      AuthMode,
      Encryption: AuthMode === 'Open' ? 'Off' : 'On',
      Keys: [key],
    });
  const link = () => paramsOf(call('netApp.getLinkStatus', { Name: 'eth2' }));
  const wps = (info: object) => call('netApp.connectByWps', { info: { SSID: '', ApPin: '', WLanPin: '', ...info } });
  return { ...made, write, offer, scan, found, join, link, wps };
}

describe('a scan', () => {
  it('takes two seconds, and shows the hidden network once it is named', () => {
    const { device, write, scan, found } = wireless();
    expect(scan()).toEqual({ wlanDevice: null, Scanning: false });
    write({ Enable: true });
    expect(scan()).toEqual({ wlanDevice: null, Scanning: true });
    device.clock.advance(1_000);
    expect(scan()).toEqual({ wlanDevice: null, Scanning: true });
    device.clock.advance(1_000);
    const before = scan().wlanDevice as { SSID: string; LinkQuality: number }[];
    expect([...new Set(before.map(({ SSID }) => SSID))]).toEqual([
      'Alder Guest',
      'Alder Office',
      'Old Warehouse',
      '<b>Neighbour</b> & Co',
    ]);
    expect(found('Alder Service').map(({ SSID }) => SSID)).toContain('Alder Service');
    expect(found().map(({ SSID }) => SSID)).not.toContain('Alder Service');
    device.clock.advance(9_000);
    expect(found().map(({ LinkQuality }) => LinkQuality)).not.toEqual(before.map(({ LinkQuality }) => LinkQuality));
  });
});

describe('a scan before the clock is set back', () => {
  it('holds up none after it', () => {
    const { device, signIn, write, scan, found } = wireless();
    device.clock.freeze(device.clock.now());
    write({ Enable: true });
    device.clock.advance(60_000);
    expect(scan().Scanning).toBe(true);
    device.clock.freeze(device.clock.now() - 60_000);
    device.reset('all');
    signIn();
    write({ Enable: true });
    expect(found()).not.toEqual([]);
  });
});

describe('a scan of several clients', () => {
  it('is one for all: who asks meanwhile waits for the same end, and each gets the hidden name that it asked for', () => {
    const { device, call, write, scan, signIn, session } = wireless();
    write({ Enable: true });
    const first = session();
    signIn();
    const second = session();
    expect(second).not.toBe(first);
    const ask = (login: string, SSID: string) =>
      paramsOf(call('netApp.scanWLanDevices', { Name: 'eth2', SSID }, { session: login }));
    const names = (reply: ReturnType<typeof ask>) =>
      (reply.wlanDevice as { SSID: string }[] | null)?.map(({ SSID }) => SSID);
    ask(first, '');
    device.clock.advance(1_000);
    expect(ask(second, 'Alder Service').Scanning).toBe(true);
    device.clock.advance(1_000);
    // The second one did not begin a scan of its own, which would have taken the first one's result.
    expect(names(ask(first, ''))).not.toContain('Alder Service');
    expect(names(ask(second, 'Alder Service'))).toContain('Alder Service');
    expect(scan().Scanning).toBe(true);
  });
});

describe('joining a network', () => {
  it.each([
    ['Alder Office', 'office-key-7', 'WPA2-PSK', 2_000],
    ['Alder Service', 'service-key-7', 'WPA2-PSK', 2_000],
    ['Alder Guest', '', 'Open', 2_000],
    ['Alder Guest', 'guest-key-7', 'WPA2-PSK', 2_000],
    ['Old Warehouse', '12345', 'WEP', 2_000],
  ] as const)('%s with its key has an address', (ssid, key, security, ms) => {
    const { device, join, link, call, found } = wireless();
    join(ssid, key, security);
    expect(link()).toMatchObject({ ConnStatus: 'Connecting', SSID: ssid });
    expect(link()).not.toHaveProperty('LinkQuality');
    device.clock.advance(ms);
    const up = { ConnStatus: 'Connected', IPAddress: '192.168.50.23', LinkQuality: expect.any(Number) };
    expect(link()).toMatchObject(up);
    const cards = paramsOf(call('netApp.getNetInterfaces')).netInterface as { Name: string; IPAddress: string }[];
    expect(cards.find(({ Name }) => Name === 'eth2')?.IPAddress).toBe('192.168.50.23');
    const joined = found(ssid).filter(({ ApConnected }) => ApConnected);
    // Of two networks with one name only the one with this encryption.
    expect(new Set(joined.map((each) => `${each.SSID} ${each.AuthMode}`))).toEqual(new Set([`${ssid} ${security}`]));
  });

  it('with a wrong key fails after three seconds, out of reach after twenty', () => {
    const { device, join, link } = wireless();
    join('Alder Office', 'wrong-key-7');
    device.clock.advance(3_000);
    expect(link()).toMatchObject({ ConnStatus: 'Failed', Reason: 'AuthFailed', IPAddress: '' });
    join('Alder Office', 'wrong-key-7');
    expect(link()).toMatchObject({ ConnStatus: 'Connecting' });
    join('Nowhere', 'whatever-7');
    device.clock.advance(20_000);
    expect(link()).toMatchObject({ ConnStatus: 'Failed', Reason: 'ConnectTimeout' });
  });

  it('uses the typed address without DHCP, and gives the key to nobody', () => {
    const made = wireless();
    const { device, write, join, link } = made;
    const { Network } = device.state().secureTables.WLan.eth2;
    write({ Network: { ...Network, DhcpEnable: false, IPAddress: '192.168.50.77' } });
    join('Alder Office', 'office-key-7');
    device.clock.advance(2_000);
    expect(link()).toMatchObject({ IPAddress: '192.168.50.77' });
    const { table } = paramsOf(sealedCall(made, 'Security.getConfig', { name: 'WLan' }));
    expect(table).toMatchObject({ eth2: { Keys: [MASKED_SECRET] } });
    expect(JSON.stringify(device.state().log)).not.toContain('office-key-7');
  });

  it.each([
    ['Keys', { Keys: ['seven-7'] }],
    ['SSID', { SSID: '' }],
    ['SSID', { SSID: 'é'.repeat(17) }],
    ['Encryption', { Encryption: 'Off' }],
    ['Keys', { AuthMode: 'WEP', Keys: ['1234'] }],
    ['AuthMode', { AuthMode: 'WPA9' }],
    ['Keys', { AuthMode: 'Open', Encryption: 'Off', Keys: ['x'.repeat(65)] }],
    ['Keys', { LinkEnable: false, Keys: ['', 'x'.repeat(65)] }],
    ['Keys', { Keys: Array.from({ length: 5 }, () => 'office-key-7') }],
    ['Network.DefaultGateway', { Network: { ...gateway('10.0.0.1') } }],
    ['Network.IPAddress', { Network: { ...gateway(''), IPAddress: '192.168.1.200' } }],
  ] as const)('is refused with a wrong %s', (member, change) => {
    const { write } = wireless();
    const good = { Enable: true, LinkEnable: true, SSID: 'Alder Office', Keys: ['office-key-7'] };
    expect(detailOf(write({ ...good, ...(change as object) }))).toEqual({ field: `WLan.eth2.${member}` });
  });

  it('by WPS needs no key, or the PIN of the router', () => {
    const { device, write, link, wps } = wireless();
    expect(detailOf(wps({ Type: 0 }))).toEqual({ reason: 'NetworkError' });
    write({ Enable: true });
    expect(detailOf(wps({ Type: 2, ApPin: '1' }))).toEqual({ field: 'info.ApPin' });
    wps({ Type: 2, ApPin: '00000000' });
    device.clock.advance(3_000);
    expect(link()).toMatchObject({ ConnStatus: 'Failed', Reason: 'AuthFailed' });
    expect(paramsOf(wps({ Type: 1 })).info).toMatchObject({ WLanPin: '24681357' });
    device.clock.advance(4_000);
    expect(link()).toMatchObject({ ConnStatus: 'Connected', SSID: 'Alder Office' });
    wps({ Type: 2, ApPin: '12345670' });
    device.clock.advance(4_000);
    expect(link()).toMatchObject({ ConnStatus: 'Connected' });
  });
});

describe('remembered networks', () => {
  const OFFICE = { SSID: 'Alder Office', AuthMode: 'WPA2-PSK' as const, Keys: ['office-key-7'] };
  const GUEST = { SSID: 'Alder Guest', AuthMode: 'Open' as const, Keys: [''] };
  const SERVICE = { SSID: 'Alder Service', AuthMode: 'WPA2-PSK' as const, Keys: ['service-key-7'] };
  const home = () => {
    const made = wireless();
    const card = () => made.device.state().secureTables.WLan.eth2;
    /** What a client reads, which has no key, with this change; without the masks, as a client sends it. */
    const edit = (change: (card: Record<string, unknown>) => object) => {
      const { table } = paramsOf(sealedCall(made, 'Security.getConfig', { name: 'WLan' }));
      const { eth2 } = table as { eth2: Record<string, unknown> };
      const next = JSON.stringify({ ...eth2, ...change(eth2) }).replaceAll(`,"Keys":["${MASKED_SECRET}"]`, '');
      expect(next).not.toContain(MASKED_SECRET);
      return sealedCall(made, 'Security.setConfig', { name: 'WLan', table: { eth2: JSON.parse(next) } });
    };
    const joinAll = (...networks: KnownNetwork[]) => {
      for (const { SSID, AuthMode, Keys } of networks) {
        made.join(SSID, Keys[0] ?? '', AuthMode);
        made.device.clock.advance(2_000);
        expect(made.link()).toMatchObject({ ConnStatus: 'Connected', SSID });
      }
    };
    const lose = (...lostNetworks: string[]) => made.device.setSwitches({ lostNetworks });
    const restart = () => {
      made.device.powerLoss();
      made.device.clock.advance(2_000);
      made.signIn();
    };
    return { ...made, card, edit, joinAll, lose, restart };
  };

  it('are those that were joined, the last one first, without their keys for a client', () => {
    const test = home();
    test.join('Alder Office', 'wrong-key-7');
    test.device.clock.advance(3_000);
    expect(test.card().Known).toEqual([]);
    test.joinAll(OFFICE, GUEST, SERVICE, OFFICE);
    expect(test.card().Known).toEqual([OFFICE, SERVICE, GUEST]);
    const reply = JSON.stringify(sealedCall(test, 'Security.getConfig', { name: 'WLan' }));
    expect(reply).not.toMatch(/office-key|service-key/);
    expect(JSON.stringify(test.device.state().log)).not.toMatch(/office-key|service-key/);
  });

  it('are eight at most: the one joined longest ago goes', () => {
    const test = home();
    const others = Array.from({ length: 8 }, (_, at) => ({ ...OFFICE, SSID: `Site ${at}` }));
    expect(test.write({ Known: others }).result).toBeTruthy();
    test.joinAll(OFFICE);
    expect(test.card().Known).toEqual([OFFICE, ...others.slice(0, 7)]);
  });

  it('take the place of one that is lost, the best one in reach first, and the device returns to none of itself', () => {
    const test = home();
    test.joinAll(GUEST, SERVICE, OFFICE);
    test.lose('Alder Office');
    expect(test.link()).toMatchObject({ ConnStatus: 'Connecting', SSID: 'Alder Office' });
    test.device.clock.advance(20_000);
    expect(test.link()).toMatchObject({ ConnStatus: 'Connecting', SSID: 'Alder Service' });
    test.device.clock.advance(2_000);
    expect(test.link()).toMatchObject({ ConnStatus: 'Connected', SSID: 'Alder Service' });
    expect(test.card()).toMatchObject({ ...SERVICE, Encryption: 'On', KeyFlag: true });
    test.lose('Alder Office', 'Alder Service');
    test.device.clock.advance(22_000);
    expect(test.link()).toMatchObject({ ConnStatus: 'Connected', SSID: 'Alder Guest', AuthMode: 'Open' });
    expect(test.card()).toMatchObject({ ...GUEST, Encryption: 'Off', KeyFlag: false });
    test.lose();
    test.device.clock.advance(60_000);
    expect(test.link()).toMatchObject({ ConnStatus: 'Connected', SSID: 'Alder Guest' });
  });

  it('are tried again while none is in reach', () => {
    const test = home();
    test.joinAll(SERVICE, OFFICE);
    test.lose('Alder Office', 'Alder Service');
    test.device.clock.advance(20_000);
    expect(test.link()).toMatchObject({ ConnStatus: 'Failed', Reason: 'ConnectTimeout', SSID: 'Alder Office' });
    test.lose('Alder Office');
    test.device.clock.advance(52_000);
    expect(test.link()).toMatchObject({ ConnStatus: 'Connected', SSID: 'Alder Service' });
  });

  it('are joined after a restart where the own one refuses, but not instead of one that a client has chosen', () => {
    const test = home();
    test.joinAll(GUEST);
    test.join('Alder Office', 'wrong-key-7');
    test.device.clock.advance(120_000);
    expect(test.link()).toMatchObject({ ConnStatus: 'Failed', Reason: 'AuthFailed', SSID: 'Alder Office' });
    test.restart();
    test.device.clock.advance(5_000);
    expect(test.link()).toMatchObject({ ConnStatus: 'Connected', SSID: 'Alder Guest' });
    expect(test.card().Known).toEqual([GUEST]);
    // Nothing is joined by itself after a Disconnect.
    test.write({ LinkEnable: false });
    test.restart();
    test.device.clock.advance(60_000);
    expect(test.link()).toMatchObject({ ConnStatus: 'Idle' });
  });

  it('keep their key when it is mistyped for the card and other settings are saved', () => {
    const test = home();
    test.joinAll(GUEST, OFFICE);
    test.join('Alder Office', 'wrong-key-77');
    test.device.clock.advance(120_000);
    expect(test.link()).toMatchObject({ ConnStatus: 'Failed', Reason: 'AuthFailed' });
    test.edit(({ Network }) => ({ Network: { ...(Network as object), DnsServers: ['9.9.9.9', ''] } }));
    expect(test.card()).toMatchObject({ Keys: ['wrong-key-77'], Known: [OFFICE, GUEST] });
  });

  it('take the place of a lost one also after other settings were saved, and of a chosen one that stays away', () => {
    const test = home();
    test.joinAll(GUEST, OFFICE);
    test.lose('Alder Office');
    test.edit(({ Network }) => ({ Network: { ...(Network as object), DnsServers: ['9.9.9.9', ''] } }));
    test.device.clock.advance(25_000);
    expect(test.link()).toMatchObject({ ConnStatus: 'Connected', SSID: 'Alder Guest' });
    test.edit(() => ({ ...OFFICE, Encryption: 'On' }));
    test.device.clock.advance(20_000);
    expect(test.link()).toMatchObject({ ConnStatus: 'Failed', Reason: 'ConnectTimeout', SSID: 'Alder Office' });
    test.device.clock.advance(55_000);
    expect(test.link()).toMatchObject({ ConnStatus: 'Connected', SSID: 'Alder Guest' });
  });

  it('are joined without a key, which follows the name and the encryption', () => {
    const test = home();
    test.joinAll(SERVICE, OFFICE);
    const choose = (network: object) => test.edit(() => ({ ...network, Keys: [MASKED_SECRET] }));
    expect(choose({ SSID: 'Alder Service' }).result).toBeTruthy();
    expect(test.card()).toMatchObject(SERVICE);
    test.device.clock.advance(2_000);
    expect(test.link()).toMatchObject({ ConnStatus: 'Connected', SSID: 'Alder Service' });
    // Neither another encryption nor another network gets a key of these.
    expect(detailOf(choose({ AuthMode: 'WPA3-SAE' }))).toEqual({ field: 'WLan.eth2.Keys' });
    expect(detailOf(choose({ SSID: 'Old Warehouse' }))).toEqual({ field: 'WLan.eth2.Keys' });
    expect(test.card()).toMatchObject(SERVICE);
  });

  it('that are left out are forgotten with their keys; the others keep theirs, and the link stays', () => {
    const test = home();
    test.joinAll(GUEST, SERVICE, OFFICE);
    test.edit(({ Known }) => ({ Known: (Known as object[]).filter((_, at) => at !== 1) }));
    expect(test.card().Known).toEqual([OFFICE, GUEST]);
    expect(test.link()).toMatchObject({ ConnStatus: 'Connected', SSID: 'Alder Office' });
    expect(JSON.stringify(test.device.state().secureTables)).not.toContain('service-key-7');
    const again = test.edit(() => ({ SSID: 'Alder Service', Keys: [MASKED_SECRET] }));
    expect(detailOf(again)).toEqual({ field: 'WLan.eth2.Keys' });
    // A client that does not know the member forgets none.
    test.edit(() => ({ Known: undefined }));
    expect(test.card().Known).toEqual([OFFICE, GUEST]);
    // A row whose key nobody holds is none.
    test.edit(({ Known }) => ({ Known: [...(Known as object[]), { ...SERVICE, Keys: [MASKED_SECRET] }] }));
    expect(test.card().Known).toEqual([OFFICE, GUEST]);
  });

  it('outlive a restart, and a reset to the factory clears them', () => {
    const test = home();
    test.joinAll(OFFICE);
    test.restart();
    expect(test.card().Known).toEqual([OFFICE]);
    test.call('magicBox.resetSystem', { authN: { mode: 'pwd', password: 'Admin123' } });
    expect(test.card().Known).toEqual([]);
  });

  it('of a change on trial go with it', () => {
    const test = home();
    test.joinAll(OFFICE);
    const { eth2 } = test.device.state().secureTables.WLan;
    const table = { eth2: { ...eth2, SSID: 'Alder Service', Keys: ['service-key-7'] } };
    sealedCall(test, 'System.multiSec', [
      { method: 'configManager.setTemporaryConfig', params: { name: 'WLan', table, options: [], timeout: 180 } },
    ]);
    test.device.clock.advance(2_000);
    expect(test.card().Known).toEqual([SERVICE, OFFICE]);
    test.device.clock.advance(180_000);
    expect(test.card()).toMatchObject({ ...OFFICE, Known: [OFFICE] });
  });

  it.each([
    ['Known', 'x'],
    ['Known', { length: 1 }],
    ['Known', Array.from({ length: 9 }, (_, at) => ({ ...OFFICE, SSID: `Site ${at}` }))],
    ['Known', Array.from({ length: 9 }, (_, at) => ({ SSID: `Site ${at}`, AuthMode: 'WPA2-PSK' }))],
    ['Known[0].SSID', [{}]],
    ['Known[0].SSID', [null]],
    ['Known[0].SSID', ['Alder Office']],
    ['Known[0].SSID', [{ ...OFFICE, SSID: '' }]],
    ['Known[0].SSID', [{ ...OFFICE, SSID: 'é'.repeat(17) }]],
    ['Known[0].SSID', [{ ...OFFICE, SSID: { a: 1 } }]],
    ['Known[0].AuthMode', [{ ...OFFICE, AuthMode: 'WPA9' }]],
    ['Known[0].Keys', [{ ...OFFICE, Keys: ['seven-7'] }]],
    ['Known[0].Keys', [{ ...OFFICE, Keys: [''] }]],
    ['Known[0].Keys', [{ ...OFFICE, Keys: [5] }]],
    ['Known[0].Keys', [{ ...GUEST, Keys: [] }]],
    ['Known[0].Keys', [{ ...OFFICE, Keys: 'office-key-7' }]],
    ['Known[0].Keys', [{ ...GUEST, Keys: ['x'.repeat(65)] }]],
    ['Known[0].Keys', [{ ...OFFICE, Keys: ['office-key-7', 'x'.repeat(65)] }]],
    ['Known[0].Keys', [{ ...OFFICE, Keys: ['office-key-7', 5] }]],
    ['Known[0].Keys', [{ ...OFFICE, Keys: Array.from({ length: 5 }, () => 'office-key-7') }]],
    ['Known[1]', [OFFICE, OFFICE]],
  ])('are refused with a wrong %s: %j', (field, Known) => {
    const { write, card } = home();
    expect(detailOf(write({ Known: Known as never }))).toEqual({ field: `WLan.eth2.${field}` });
    expect(card().Known).toEqual([]);
  });

  it('are stored with their own members only', () => {
    const { write, card } = home();
    const Note = 'x'.repeat(100_000);
    expect(write({ Known: [{ ...OFFICE, Note } as KnownNetwork, { Note, ...GUEST } as KnownNetwork] }).result).toBe(
      true,
    );
    expect(card().Known).toEqual([OFFICE, GUEST]);
  });

  it('may have any name', () => {
    const test = home();
    const Known = ['<img src=x onerror=alert(1)>', '\u202Egnp.exe', '__proto__', ' ', '\u0000'].map((SSID) => ({
      ...OFFICE,
      SSID,
    }));
    expect(test.write({ Known }).result).toBeTruthy();
    test.joinAll(OFFICE);
    expect(test.card().Known).toEqual([OFFICE, ...Known]);
  });

  it('of another shape, as a test may set, stop nothing', () => {
    for (const Known of [5, [null, 'x', { SSID: 'Alder Guest' }], { length: 2 }]) {
      const test = home();
      test.join('Alder Office', 'office-key-7');
      test.device.update(({ secureTables: { WLan } }) => void Object.assign(WLan.eth2, { Known }));
      test.device.clock.advance(2_000);
      expect(test.card().Known).toEqual([OFFICE]);
      test.device.update(({ secureTables: { WLan } }) => void Object.assign(WLan.eth2, { Known }));
      test.lose('Alder Office');
      test.device.clock.advance(20_000);
      expect(test.link()).toMatchObject({ ConnStatus: 'Failed', SSID: 'Alder Office' });
    }
  });
});

function gateway(DefaultGateway: string): SecureTables['WLan']['eth2']['Network'] {
  return {
    DhcpEnable: false,
    IPAddress: '192.168.50.77',
    SubnetMask: '255.255.255.0',
    DefaultGateway,
    DnsServers: [],
  };
}

describe('the access point', () => {
  it('and the client exclude each other', () => {
    const { write, offer } = wireless();
    expect(detailOf(offer({ Enable: true }))).toEqual({ field: 'AccessPoint.eth2.Password' });
    expect(offer({ Enable: true, Password: 'hotspot-key' }).result).toBeTruthy();
    expect(detailOf(write({ Enable: true }))).toEqual({ field: 'WLan.eth2.Enable' });
    offer({ Enable: false });
    expect(write({ Enable: true }).result).toBeTruthy();
    expect(detailOf(offer({ Enable: true }))).toEqual({ field: 'AccessPoint.eth2.Enable' });
    expect(detailOf(offer({ Channel: 14 }))).toEqual({ field: 'AccessPoint.eth2.Channel' });
    expect(detailOf(offer({ Password: 'short' }))).toEqual({ field: 'AccessPoint.eth2.Password' });
  });
});
