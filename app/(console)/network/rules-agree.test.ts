/**
 * The rules of the network pages twice: what a page refuses beside a field, the device refuses there when it is called
 * directly, and the other way round. Each draws its values from one list of valid, invalid and edge ones.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONFIG_RULES } from '@/emulator/rules/config-rules';
import { signedInDevice } from '@/emulator/test-device';
import type { AllTables, TableName } from '@/lib/contract/configs';
import { WLAN_SECURITY } from '@/lib/contract/tables/network-access';
import type { Problems } from '@/lib/forms/form-field';
import { required } from '@/lib/validation/text-kinds';
import { MOBILE, mobileProblems } from './4G/mobile-fields';
import { WIRED, wiredProblems } from './802_1x/wired-fields';
import { DATE, dateProblems } from './dateSet/date-fields';
import { DDNS, ddnsProblems } from './ddns/ddns-fields';
import { MAIL, mailProblems } from './email/email-fields';
import { IP, ipProblems } from './ip/ip-fields';
import { TARGET, targetProblems } from './nas/nas-fields';
import { PORTS, portProblems } from './port/port-fields';
import { PPPOE } from './pppoe/pppoe-fields';
import { REGISTER, registerProblems } from './register/register-fields';
import { SERIAL } from './serialPort/serial-fields';
import { VPN } from './vpn/vpn-fields';
import { CLIENT, clientProblems, HOTSPOT, hotspotProblems, ssidProblem, wlanKeyProblem } from './wifi/wifi-fields';
import { joined } from './wifi/wlan-link';

const { device } = signedInDevice({ profile: 'face-full' });

/** Tables of a device; the secrets that a page never types are stored. */
function seed(): AllTables {
  const { tables, secureTables } = device.state();
  const all = structuredClone({ ...tables, ...secureTables });
  for (const secret of [all.PPPoE, all.VPN, all.Email, all.Wire802_1X.eth0, all.AccessPoint.eth2, ...all.DDNS]) {
    secret.Password = 'stored-secret';
  }
  // Ports that other fields may take, too.
  Object.assign(all.Https, { Port: 8443 });
  Object.assign(all.RTSP, { Port: 8554 });
  Object.assign(all.VSP_GBT28181, { Enable: true, LocalPort: 8000 });
  return all as unknown as AllTables;
}

/** Member that the device refuses first when these tables arrive one by one, in this order or the other way. */
function refusedMember(names: readonly TableName[], next: object, before: object): string | undefined {
  const inOrder = (order: readonly TableName[]) => {
    let held = before;
    for (const name of order) {
      const then = { ...held, [name]: Reflect.get(next, name) };
      const member = CONFIG_RULES[name]?.(then as never, held as never, {} as never);
      if (member) return member;
      held = then;
    }
    return undefined;
  };
  return inOrder(names) ?? inOrder([...names].reverse());
}

interface Binding {
  toFields(tables: never, row?: number): object;
  toConfigs(fields: never, tables: never, row?: number): object;
  fieldOf(member: string): string | undefined;
}

interface Pair {
  binding: Binding;
  tables: readonly TableName[];
  problems(fields: never, loaded: never): Problems<object>;
  /** Values of each field. */
  values: Readonly<Record<string, readonly unknown[]>>;
  /** What makes the fields count, where the factory has them off. */
  on?: object;
  row?: number;
}

const SERVERS = [
  ...['', 'ab', 'abc', 'a.example.org', '192.0.2.7', '192.0.2.256', '1.2.3', '2001:db8::1', '2001:db8:::1'],
  ...['192.0.2.07', '010.0.0.1', '::1]/[a', 'fe80::1%eth0'],
  ...[
    '-a.example',
    'a_b.example',
    'a b',
    'a..b',
    'x'.repeat(63),
    'x'.repeat(64),
    `${'x.'.repeat(126)}xyz`,
    `${'x.'.repeat(127)}xy`,
    'döner.example',
    'https://a.example',
  ],
];
const FOREIGN_PORTS = [0, 1, 80, 65_535, 65_536, -1];
const BOTH = [true, false];
/** The boxes of the address of a host begin with 1 to 223. */
const IPV4 = ['', '0.0.0.0', '192.0.2.0', '192.0.2.1', '192.0.2.7', '192.0.2.255', '192.0.3.1', '10.0.0.1'];
const MASKS = ['255.255.255.0', '255.0.255.0', '255.255.255.254', '255.255.255.255', '255.0.0.0', '0.0.0.0'];
const IPV6 = [
  ...['', '2001:db8::7', '::', '1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7', '2001:db8:::7', '::ffff:192.0.2.7', 'fe80::1%eth0'],
  ...['12345::', 'g::1', '192.0.2.7', '1::2::3', ':1:2:3:4:5:6:7'],
];
const OWN_PORTS = [0, 80, 443, 554, 1024, 1025, 1900, 3800, 5000, 5050, 8000, 9999, 37_776, 37_777, 37_778, 37_779];
const MORE_PORTS = [8443, 8554, 37_780, 37_800, 37_880, 37_881, 39_999, 42_323, 65_535, 65_536];
const MAILS = [
  ...['', 'a@b', 'a@b.c', 'a@b.org', 'guard@example.org', '.a@b.org', 'a.@b.org', 'a b@c.org', 'a@@b.org', 'ä@b.org'],
  ...[
    'a@-b.org',
    'a@b..org',
    'a+b%c@d.example',
    '@b.org',
    'a"@b.org',
    'a.b@c.org',
    'a..b@c.org',
    `a@${'x'.repeat(44)}.org`,
  ],
];
const edge = (Month: number, Week: number, Day: number, Hour: number, Minute = 0) => ({
  Month,
  Week,
  Day,
  Hour,
  Minute,
});
const EDGES = [
  ...[
    edge(3, -1, 0, 2),
    edge(3, -1, 0, 2, 30),
    edge(3, -1, 0, 3),
    edge(3, 4, 0, 23),
    edge(10, -1, 0, 3),
    edge(10, 1, 0, 2),
  ],
  ...[edge(4, 1, 0, 3), edge(3, 0, 31, 2), edge(3, 0, 29, 23, 59), edge(12, 0, 31, 23), edge(1, 0, 1, 0)],
];
const ADDRESSES = { dhcp: BOTH, address: IPV4.slice(2), mask: MASKS, gateway: IPV4, dns1: IPV4, dns2: IPV4 };

const PAIRS: Readonly<Record<string, Pair>> = {
  '/network/ip': {
    binding: IP,
    tables: ['Network', 'IPv6'],
    problems: ipProblems,
    on: { ipv6: true, ipv6Auto: false, ipv6Address: '2001:db8::7' },
    values: {
      hostname: ['', 'a', 'front-door-2', '-door', 'door-', 'a.b', 'a_b', 'dör', 'a b', 'x'.repeat(63)],
      ...ADDRESSES,
      mtu: [499, 500, 1500, 1501],
      ...{ ipv6: BOTH, ipv6Auto: BOTH, ipv6Address: IPV6, ipv6Gateway: IPV6, ipv6Dns1: IPV6, ipv6Dns2: IPV6 },
      ipv6Prefix: [2, 3, 64, 127, 128],
    },
  },
  '/network/port': {
    binding: PORTS,
    tables: ['Web', 'Https', 'RTSP', 'DVRIP', 'UPnP'],
    problems: (fields, loaded) => portProblems(fields, loaded, (key) => key, [{ port: 8000, name: 'platform' }]),
    values: {
      ...Object.fromEntries(['http', 'https', 'rtsp', 'tcp', 'udp'].map((key) => [key, [...OWN_PORTS, ...MORE_PORTS]])),
      maxConnections: [0, 1, 50, 51],
    },
  },
  '/network/register': {
    binding: REGISTER,
    tables: ['DVRIP'],
    problems: registerProblems,
    on: { enabled: true, server: 'a.example', deviceId: 'D1' },
    values: {
      ...{ enabled: BOTH, server: SERVERS, port: FOREIGN_PORTS, deviceId: ['', 'D1', 'd-1', 'x y', 'x'.repeat(32)] },
      ...{ backup: SERVERS, backupPort: ['', ...FOREIGN_PORTS] },
    },
  },
  '/network/802_1x': {
    binding: WIRED,
    tables: ['Wire802_1X'],
    problems: (fields) => wiredProblems(fields, undefined),
    on: { enabled: true },
    values: { enabled: BOTH, userName: ['', 'door-1'], method: ['PEAP', 'TLS'] },
  },
  '/network/wifi, client': {
    binding: CLIENT,
    tables: ['WLan', 'AccessPoint'],
    problems: clientProblems,
    on: { dhcp: false, address: '192.0.2.7', mask: '255.255.255.0' },
    values: { enabled: BOTH, ...ADDRESSES },
  },
  '/network/wifi, hotspot': {
    binding: HOTSPOT,
    tables: ['WLan', 'AccessPoint'],
    problems: hotspotProblems,
    on: { enabled: true, ssid: 'Yard' },
    values: {
      enabled: BOTH,
      ssid: ['', 'Yard', 'x'.repeat(32), 'é'.repeat(16), 'é'.repeat(17)],
      password: ['', 'seven-7', 'eight-88', 'x'.repeat(63)],
    },
  },
  '/network/4G': {
    binding: MOBILE,
    tables: ['Wireless'],
    problems: mobileProblems,
    values: { enabled: BOTH, limit: [-1, 0, 102_400, 102_401] },
  },
  '/network/serialPort': {
    binding: SERIAL,
    tables: ['Comm', 'Wiegand'],
    problems: (fields, loaded) => SERIAL.form().validate(fields, loaded),
    on: { direction: 'Out' },
    values: {
      address: [0, 1, 247, 248],
      width: [10, 19, 20, 25, 30, 200, 210],
      interval: [190, 200, 777, 990, 1000, 1010, 5000, 5010],
    },
  },
  '/network/dateSet': {
    binding: DATE,
    tables: ['NTP', 'Locales'],
    problems: dateProblems,
    on: { ntp: true, dst: true },
    values: {
      ...{ ntp: BOTH, server: SERVERS, port: FOREIGN_PORTS, period: [0, 1, 1440, 1441] },
      ...{ dst: BOTH, start: EDGES, end: EDGES },
    },
  },
  '/network/ddns': {
    binding: DDNS,
    tables: ['DDNS'],
    problems: ddnsProblems,
    on: { enabled: true, hostName: 'ok.example.org', userName: 'u' },
    row: 1,
    values: {
      enabled: BOTH,
      server: [
        ...SERVERS,
        'http://a.example:8080/update?x=1',
        'ftp://a.example',
        'https://',
        `https://${'x'.repeat(63)}.example`,
        `https://${'x'.repeat(64)}.example`,
        'https://a b',
      ],
      port: FOREIGN_PORTS,
      hostName: ['', 'ab', 'ok.example.org', 'a b.example', 'x'.repeat(63), 'x'.repeat(64), 'a/b'],
      ...{ userName: ['', 'u'], period: [4, 5, 1440, 1441] },
    },
  },
  '/network/vpn': {
    binding: VPN,
    tables: ['VPN'],
    problems: (fields, loaded) => VPN.form().validate(fields, loaded),
    on: { enabled: true, server: 'a.example', userName: 'u' },
    values: { enabled: BOTH, server: SERVERS, userName: ['', 'u'] },
  },
  '/network/pppoe': {
    binding: PPPOE,
    tables: ['PPPoE'],
    problems: (fields, loaded) => PPPOE.form().validate(fields, loaded),
    on: { enabled: true, userName: 'u' },
    values: { enabled: BOTH, userName: ['', 'u'] },
  },
  '/network/email': {
    binding: MAIL,
    tables: ['Email'],
    problems: mailProblems,
    on: { enabled: true, server: 'a.example', sender: 'a@b.org', receivers: ['c@b.org'] },
    values: {
      ...{ enabled: BOTH, server: SERVERS, port: FOREIGN_PORTS, sender: MAILS },
      receivers: [[], ...MAILS.map((each) => [each]), ['a@b.org', 'a@b.org'], ['a@b.org', 'c@b.org', 'd@b.org']],
      ...{ interval: [-1, 0, 3600, 3601], reportInterval: [0, 1, 1440, 1441] },
    },
  },
  '/network/nas': {
    binding: TARGET,
    tables: ['NAS'],
    problems: (fields) => targetProblems(fields, ['Archive', 'Old store']),
    on: { enabled: true },
    row: 1,
    values: {
      name: ['', ' ', 'Archive', 'Office', 'x'.repeat(32)],
      ...{ enabled: BOTH, server: SERVERS, port: FOREIGN_PORTS },
      directory: ['', 'gate', 'a/../b', '..', 'a\\..\\b', 'a\nb', 'a..b'],
    },
  },
};

describe.each(Object.entries(PAIRS))(
  'page and device on %s',
  (_, { binding, tables, problems, values, on = {}, row = 0 }) => {
    const before = seed();
    const loaded = binding.toFields(before as never, row);
    const change = fc.record(
      Object.fromEntries(Object.entries(values).map(([key, list]) => [key, fc.constantFrom(...list)])),
      { requiredKeys: [] },
    );
    /** Keys that the page marks, and the one that the device names. */
    function judged(changed: object) {
      const fields = { ...loaded, ...changed };
      const found = problems(fields as never, loaded as never);
      const marked = Object.entries(found).flatMap(([key, problem]) => (problem ? [key] : []));
      const next = { ...before, ...binding.toConfigs(fields as never, before as never, row) };
      const member = refusedMember(tables, next, before);
      return { marked, named: member && (binding.fieldOf(member) ?? member) };
    }
    const agree = (changed: object) => {
      const { marked, named } = judged(changed);
      // Both name servers are one list of the device, whose refusal the first one shows.
      if (named?.endsWith('ns1') && marked.includes(named.replace('1', '2'))) return;
      const about = JSON.stringify({ changed, marked, named });
      if (named === undefined) expect(marked, about).toEqual([]);
      else expect(marked, about).toContain(named);
    };

    it('refuse the same single values, each beside its field', () => {
      for (const [key, list] of Object.entries(values)) for (const value of list) agree({ ...on, [key]: value });
    });

    it('refuse the same combinations', () => {
      fc.assert(fc.property(change, (changed) => agree({ ...on, ...changed })));
    });
  },
);

describe('page and device', () => {
  it.each(WLAN_SECURITY)('refuse the same names and keys of a network to join with %s', (security) => {
    const before = seed();
    const names = ['', 'Yard', 'x'.repeat(32), 'é'.repeat(16), 'é'.repeat(17)];
    const keys = [
      '12345',
      '1234567',
      '12345678',
      '1234567890123',
      'k'.repeat(63),
      'k'.repeat(64),
      'aF'.repeat(32),
      'пароль12',
      '1234567\n',
    ];
    for (const ssid of names) {
      for (const key of keys) {
        const eth2 = joined(before.WLan.eth2, ssid, security, key);
        const member = refusedMember(['WLan'], { ...before, WLan: { eth2 } }, before);
        const isNamed = (required(ssid) ?? ssidProblem(ssid)) !== undefined;
        const expected = isNamed ? 'WLan.eth2.SSID' : wlanKeyProblem(security, key) && 'WLan.eth2.Keys';
        expect(member, `${security} ${ssid} ${key}`).toBe(expected);
      }
    }
  });
});

describe('the device', () => {
  const LONG = 'x'.repeat(64);
  const MAX = 'x'.repeat(256);
  it.each<readonly [member: string, value: unknown]>([
    ['Network.Hostname', LONG],
    ['Network.eth0.IPAddress', '0.0.0.1'],
    ['Network.eth0.IPAddress', '224.0.0.1'],
    ['Network.eth0.IPAddress', '192.0.2.200'],
    ['Network.DefaultInterface', 'eth7'],
    ['UPnP.MapTable[0].ServiceName', 'Gopher'],
    ['UPnP.MapTable[0].Protocol', 'ICMP'],
    ['DVRIP.RegisterServer.DeviceID', 'x'.repeat(33)],
    ['DVRIP.RegisterServer.Servers', ['a', 'b', 'c'].map((name) => ({ Address: `${name}.example`, Port: 9500 }))],
    ['Wire802_1X.eth0.Method', 'MD5'],
    ['Wire802_1X.eth0.UserName', LONG],
    ['Wire802_1X.eth0.KeyPassword', LONG],
    ['AccessPoint.eth2.Channel', 14],
    ['Wireless[0].Mode', '6G'],
    ['Wireless[0].AuthMode', 'EAP'],
    ['Wireless[0].APN', LONG],
    ['Wireless[0].AccessNumber', LONG],
    ['Wireless[0].UserName', LONG],
    ['Comm[0].Function', 'Toaster'],
    ['Comm[0].OutType', 'Name'],
    ['Comm[0].Attribute.BaudRate', 300],
    ['Comm[0].Attribute.DataBits', 9],
    ['Comm[0].Attribute.StopBits', 3],
    ['Comm[0].Attribute.Parity', 'Mark'],
    ['Wiegand[0].Mode', 'Both'],
    ['Wiegand[0].TransferMode', 32],
    ['Wiegand[0].OutType', 'Name'],
    ['NTP.TimeZone', 36],
    ['NTP.TimeZone', -1],
    ['Locales.TimeFormat', 'yy'],
    ['Locales.DSTStart.Month', 13],
    ['DDNS[1].Protocol', 'My own'],
    ['DDNS[1].UserName', LONG],
    ['DDNS[1].HostName', MAX],
    ['VPN.Protocol', 'Carrier pigeon'],
    ['VPN.UserName', LONG],
    ['VPN.PSK', LONG],
    ['PPPoE.UserName', LONG],
    ['PPPoE.Password', LONG],
    ['Email.UserName', LONG],
    ['Email.Title', LONG],
    ['Email.Title', 'Alarm\r\nBcc: a@b.org'],
    ['Email.UserName', 'door\n1'],
    ['AccessPoint.eth2.Password', 'пароль-12'],
    ['NAS[1].Name', 'Archive\0'],
    ['NAS[1].UserName', 'door\r\n1'],
    ['Email.Receivers', ['a@b.org', 'c@b.org', 'd@b.org', 'e@b.org']],
    ['Email.SendAddress', `${'x'.repeat(40)}@example.org`],
    ['NAS[1].Name', 'x'.repeat(33)],
    ['NAS[1].Directory', MAX],
    ['NAS[1].Protocol', 'WebDAV'],
    ['NAS[1].UserName', LONG],
  ])('refuses what no box or choice of a page can hold: %s %j', (member, value) => {
    const before = seed();
    const [table = '', ...steps] = member.match(/\w+/g) ?? [];
    const next = structuredClone(before);
    const last = steps.pop() ?? '';
    const holder = steps.reduce<unknown>((node, step) => Reflect.get(Object(node), step), Reflect.get(next, table));
    Reflect.set(Object(holder), last, value);
    expect(refusedMember([table as TableName], next, before)).toBe(member);
  });

  it('refuses a date that no year has', () => {
    const before = seed();
    const edge = (Month: number, Day: number) => ({ Year: 2026, Month, Week: 0, Day, Hour: 2, Minute: 0 });
    const refused = (Month: number, Day: number) =>
      refusedMember(['Locales'], { ...before, Locales: { ...before.Locales, DSTStart: edge(Month, Day) } }, before);
    expect(refused(2, 29)).toBeUndefined();
    for (const [month, day] of [
      [2, 30],
      [4, 31],
      [12, 32],
      [6, 0],
    ] as const) {
      expect(refused(month, day), `${day}.${month}.`).toBe('Locales.DSTStart.Day');
    }
  });

  it('refuses one address for two of its cards, and a lease that is no address', () => {
    const before = seed();
    const own = { ...before.Network.eth0, DhcpEnable: false };
    const { eth2 } = before.WLan;
    const card = { ...eth2, Enable: true, Network: { ...eth2.Network, ...own } };
    expect(refusedMember(['WLan'], { ...before, WLan: { eth2: card } }, before)).toBe('WLan.eth2.Network.IPAddress');
    const wireless = { ...card, Network: { ...card.Network, IPAddress: '192.0.2.7' } };
    const joined = { ...before, WLan: { eth2: wireless } };
    const moved = { ...joined, Network: { ...before.Network, eth0: { ...own, IPAddress: '192.0.2.7' } } };
    expect(refusedMember(['Network'], moved, joined)).toBe('Network.eth0.IPAddress');
    const leased = { ...own, DhcpEnable: true, SubnetMask: '<img>' };
    const next = { ...before, Network: { ...before.Network, eth0: leased } };
    expect(refusedMember(['Network'], next, before)).toBe('Network.eth0.SubnetMask');
  });
});
