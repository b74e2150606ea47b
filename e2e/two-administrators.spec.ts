/**
 * Two administrators on one settings page: different fields are merged, the same field asks before it is overwritten.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { certificateFiles } from '@/emulator/certificates.fixtures';
import type { ControlClient } from '@/emulator/control/client';
import type { ConfigTables } from '@/lib/contract/configs';
import { HTTPS_CERTIFICATE } from '@/lib/contract/methods/certificates';
import { callDevice } from './fixtures/call-device';
import { deepUnless } from './fixtures/deep';
import { test } from './fixtures/gatehouse';
import { push, settled } from './fixtures/routes';

/** A place in a table of the device: its name, then the members. */
type Place = readonly [table: string, ...path: (string | number)[]];

interface Meeting {
  /** The field of this administrator by its label, its place and three values, the second one typed by the other. */
  field: string;
  place: Place;
  values: readonly [string, string | number, string];
  /** Another place on the page, which only the other administrator changes. */
  other: Place;
  otherValue: string | number | boolean;
  /** Makes the field one that can be typed into. */
  before?: readonly (readonly [Place, unknown])[];
  /** The tab of the page. */
  tab?: string;
  /** An address in four boxes, of which the last one is typed. */
  isAddress?: true;
}

const KEY_UPDATE = ['MediaEncrypt', 'PrivateMediaEncrypt', 'KeyFrameEncrypt'] as const;
const SERVER = ['DVRIP', 'RegisterServer'] as const;

/** Every page of network and security with a save bar and a box to type into; some have two forms. */
const MEETINGS: Readonly<Record<string, Meeting>> = {
  '/network/ip': {
    ...{ field: 'Host name', place: ['Network', 'Hostname'], values: ['door-a', 'door-b', 'door-c'] },
    ...{ other: ['Network', 'eth0', 'MTU'], otherValue: 1400 },
  },
  '/network/port': {
    ...{ field: 'Maximum connections', place: ['DVRIP', 'MaxConnections'], values: ['20', 30, '40'] },
    ...{ other: ['DVRIP', 'UDPPort'], otherValue: 40_001 },
  },
  '/network/register': {
    ...{ field: 'Device ID', place: [...SERVER, 'DeviceID'], values: ['DoorA', 'DoorB', 'DoorC'] },
    ...{ other: [...SERVER, 'Servers', 0, 'Port'], otherValue: 9_501 },
    before: [
      [[...SERVER, 'Enable'], true],
      [[...SERVER, 'Servers', 0, 'Address'], 'platform.example'],
    ],
  },
  '/network/802_1x': {
    ...{ field: 'User name', place: ['Wire802_1X', 'eth0', 'UserName'], values: ['door-a', 'door-b', 'door-c'] },
    ...{ other: ['Wire802_1X', 'eth0', 'KeyPassword'], otherValue: 'their-secret' },
  },
  '/network/wifi, client': {
    ...{ field: 'IP address', place: ['WLan', 'eth2', 'Network', 'IPAddress'], isAddress: true },
    ...{ values: ['192.168.50.61', '192.168.50.62', '192.168.50.63'], other: ['WLan', 'eth2', 'SSID'] },
    otherValue: 'Their network',
    before: [
      [
        ['WLan', 'eth2', 'Network'],
        {
          ...{ DhcpEnable: false, IPAddress: '192.168.50.60', SubnetMask: '255.255.255.0' },
          ...{ DefaultGateway: '192.168.50.1', DnsServers: [] },
        },
      ],
    ],
  },
  '/network/wifi, hotspot': {
    ...{ field: 'Network name (SSID)', place: ['AccessPoint', 'eth2', 'SSID'], values: ['Yard A', 'Yard B', 'Yard C'] },
    ...{ other: ['AccessPoint', 'eth2', 'Channel'], otherValue: 6, tab: 'Hotspot' },
    before: [
      [['AccessPoint', 'eth2', 'Enable'], true],
      [['AccessPoint', 'eth2', 'Password'], 'hotspot-key'],
    ],
  },
  '/network/4G': {
    ...{ field: 'APN', place: ['Wireless', 0, 'APN'], values: ['a.example', 'b.example', 'c.example'] },
    ...{ other: ['Wireless', 0, 'Password'], otherValue: 'their-secret', before: [[['Wireless', 0, 'Enable'], true]] },
  },
  '/network/serialPort': {
    ...{ field: 'Bus address', place: ['Comm', 0, 'Address'], values: ['11', 12, '13'] },
    ...{ other: ['Comm', 0, 'Attribute', 'BaudRate'], otherValue: 19_200 },
  },
  '/network/dateSet': {
    ...{ field: 'Server', place: ['NTP', 'Address'], values: ['a.example', 'b.example', 'c.example'] },
    ...{ other: ['NTP', 'UpdatePeriod'], otherValue: 77, before: [[['NTP', 'Enable'], true]] },
  },
  '/network/ddns': {
    ...{ field: 'Host name', place: ['DDNS', 0, 'HostName'], values: ['a.example', 'b.example', 'c.example'] },
    ...{ other: ['DDNS', 1, 'Password'], otherValue: 'their-secret' },
  },
  '/network/vpn': {
    ...{ field: 'User name', place: ['VPN', 'UserName'], values: ['door-a', 'door-b', 'door-c'] },
    ...{ other: ['VPN', 'Password'], otherValue: 'their-secret' },
    before: [
      [['VPN', 'Enable'], true],
      [['VPN', 'Address'], 'vpn.example'],
      [['VPN', 'UserName'], 'door'],
      [['VPN', 'Password'], 'our-secret'],
    ],
  },
  '/network/pppoe': {
    ...{ field: 'User name', place: ['PPPoE', 'UserName'], values: ['door-a', 'door-b', 'door-c'] },
    ...{ other: ['PPPoE', 'Password'], otherValue: 'their-secret' },
    before: [
      [['PPPoE', 'Enable'], true],
      [['PPPoE', 'UserName'], 'door'],
      [['PPPoE', 'Password'], 'our-secret'],
    ],
  },
  '/network/email': {
    ...{ field: 'Subject', place: ['Email', 'Title'], values: ['Door A', 'Door B', 'Door C'] },
    ...{ other: ['Email', 'SendInterv'], otherValue: 77 },
  },
  '/safe/fireWall': {
    ...{ field: 'Wrong passwords before lock', place: ['General', 'LockLoginTimes'], values: ['6', 7, '8'] },
    ...{ other: ['General', 'LoginFailLockTime'], otherValue: 600, tab: 'Account lock' },
  },
  '/safe/safetyAbnormal': {
    ...{ field: 'Wrong passwords before a report', place: ['LoginFailureAlarm', 'TryLoginTimes'] },
    ...{ values: ['6', 7, '8'], other: ['SafetyAbnormalAlarm', 'EventHandler', 'AlarmOutLatch'], otherValue: 77 },
  },
  '/safe/ssh': {
    ...{ field: 'Key update period', place: [...KEY_UPDATE, 'VKUpdateTime'], values: ['24', 36, '48'] },
    ...{ other: ['MobilePush', 'Enable'], otherValue: true, before: [[[...KEY_UPDATE, 'Enable'], true]] },
  },
};

async function stored(device: ControlClient, [table, ...path]: Place): Promise<unknown> {
  return path.reduce<unknown>((inner, step) => Reflect.get(Object(inner), step), await device.getTable(table));
}

/** The other administrator stores a value. */
async function store(device: ControlClient, place: Place, value: unknown): Promise<void> {
  const [table, ...path] = place;
  const changed = (inner: unknown, [step, ...rest]: readonly (string | number)[]): unknown => {
    if (step === undefined) return value;
    const copy = Array.isArray(inner) ? [...inner] : { ...Object(inner) };
    Reflect.set(copy, step, changed(Reflect.get(copy, step), rest));
    return copy;
  };
  await device.putTable(table, changed(await device.getTable(table), path));
  expect(await stored(device, place)).toEqual(value);
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).first().click();
const allSaved = (page: Page) => expect(page.getByText('All changes saved')).toBeVisible();

/** One of each kind: a port, an entry of a list, a switch's number with tables of other pages. */
const IN_EVERY_RUN = ['/safe/ssh'];

for (const [name, meeting] of Object.entries(MEETINGS)) {
  test(
    `on ${name} both changes are stored, and the same field is not overwritten unasked`,
    deepUnless(IN_EVERY_RUN.includes(name)),
    async ({ gate, device, page }) => {
      const { field, place, values, other, otherValue, before = [], tab, isAddress } = meeting;
      const [first, theirs, last] = values;
      const typed = (value: string) => (isAddress ? (value.split('.')[3] ?? '') : value);
      for (const [at, value] of before) await store(device, at, value);
      await gate.enter('/automaintain');
      await push(page, name.split(',')[0] ?? '');
      if (tab) await page.getByRole('tab', { name: tab, exact: true }).click();
      await settled(page);
      // Some of them ask before a save that ends a connection; what they ask is proved elsewhere.
      const answers = page.getByRole('dialog').getByRole('button', { name: /^(Save|Save without a trial)$/ });
      await page.addLocatorHandler(answers, () => answers.click());
      const box = isAddress
        ? page.getByRole('group', { name: field }).getByRole('textbox').nth(3)
        : page.getByLabel(field, { exact: true });

      // Another field of the same page, and often of the same table.
      await box.fill(typed(first));
      await store(device, other, otherValue);
      await save(page);
      await allSaved(page);
      expect(String(await stored(device, place))).toBe(first);
      expect(await stored(device, other)).toEqual(otherValue);

      // The same field: theirs stands until I have read it.
      await box.fill(typed(last));
      await store(device, place, theirs);
      await save(page);
      await expect(page.getByText(/^Changed by someone else in the meantime: /)).toContainText(field);
      expect(await stored(device, place)).toBe(theirs);
      await expect(box).toHaveValue(typed(last));
      await expect(page.getByRole('main')).toContainText(String(theirs));
      await save(page);
      await allSaved(page);
      expect(String(await stored(device, place))).toBe(last);
      expect(await stored(device, other)).toEqual(otherValue);
    },
  );
}

/** Adds an address to the allow list of the page. */
async function allow(page: Page, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Add to allowlist' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add address' });
  for (const [place, octet] of address.split('.').entries()) {
    await drawer.getByRole('group', { name: 'Address' }).getByRole('textbox').nth(place).fill(octet);
  }
  await drawer.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(drawer).toBeHidden();
}

for (const { profile, route } of [
  { profile: 'baseline-1', route: '/safe/ipfilter' },
  { profile: 'face-full', route: '/safe/fireWall' },
] as const) {
  test.describe(`the lists of ${route}`, () => {
    test.use({ profile });

    test(
      'both lists are stored with their ports, and the same list is not overwritten unasked',
      deepUnless(route === '/safe/fireWall'),
      async ({ gate, device, page }) => {
        const filter = () => device.getTable<ConfigTables['AccessFilter']>('AccessFilter');
        const { Ports, ...before } = await filter();
        const ports = (lists: Partial<ConfigTables['AccessFilter']>, own: readonly string[]) => ({
          ...lists,
          ...(Ports && { Ports: own }),
        });
        // A device of baseline 1 knows the login of a new page by its cookie only with this.
        await device.patchCaps({ httpOnly: true });
        await gate.enter('/automaintain');
        await push(page, route);
        await settled(page);
        const rows = page.getByRole('table', { name: 'Allowlist' });

        await allow(page, '192.0.2.77');
        const BannedList = [...before.BannedList, '203.0.113.9'];
        await device.putTable('AccessFilter', { ...before, ...ports({ BannedList }, [...(Ports ?? []), '22-22']) });
        await save(page);
        await allSaved(page);
        const both = ports({ TrustList: [...before.TrustList, '192.0.2.77'], BannedList }, [
          ...(Ports ?? []).slice(0, before.TrustList.length),
          '1-65535',
          ...(Ports ?? []).slice(before.TrustList.length),
          '22-22',
        ]);
        expect(await filter()).toEqual({ ...before, ...both });

        await allow(page, '192.0.2.78');
        const theirs = { ...before, ...ports({ TrustList: ['192.0.2.99'], BannedList: [] }, ['80-80']) };
        await device.putTable('AccessFilter', theirs);
        await save(page);
        await expect(page.getByText(/^Changed by someone else in the meantime: /)).toContainText('Allowlist');
        expect(await filter()).toEqual(theirs);
        await expect(rows).toContainText('192.0.2.78');
        await save(page);
        await allSaved(page);
        expect((await filter()).TrustList).toEqual([...before.TrustList, '192.0.2.77', '192.0.2.78']);
        expect((await filter()).BannedList).toEqual([]);
      },
    );
  });
}

test('on /safe/fireWall each of two administrators switches another flood protection, and both are stored', async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/safe/fireWall');
  await page.getByRole('tab', { name: 'Flood protection', exact: true }).click();
  const flood = (name: string): Locator => page.getByRole('switch', { name: `${name} flood protection` });
  await flood('SYN').click({ force: true });
  await store(device, ['AntiDosAttack', 'IcmpFlood', 'Enable'], false);
  await save(page);
  await allSaved(page);
  expect(await stored(device, ['AntiDosAttack', 'SynFlood', 'Enable'])).toBe(false);
  expect(await stored(device, ['AntiDosAttack', 'IcmpFlood', 'Enable'])).toBe(false);
  await expect(flood('ICMP')).not.toBeChecked();
  // A switch has two values: to move it where the other one did is to agree.
  await flood('ICMP').click({ force: true });
  await store(device, ['AntiDosAttack', 'IcmpFlood', 'Enable'], true);
  await save(page);
  await allSaved(page);
  expect(await stored(device, ['AntiDosAttack', 'IcmpFlood', 'Enable'])).toBe(true);
});

test('on /safe/cert the certificate stays that another administrator needs meanwhile, and what they did is shown', async ({
  gate,
  emulator,
  device,
  page,
}) => {
  const { own, key } = certificateFiles(Date.now());
  const held = () => emulator.device.state().certificates[HTTPS_CERTIFICATE];
  emulator.device.update(({ certificates }) => {
    certificates[HTTPS_CERTIFICATE] = { fileName: '', content: `${key}${own}` };
  });
  await gate.enter('/safe/cert');
  const card = page.getByRole('region', { name: 'HTTPS certificate' });
  await expect(card).toContainText('CN=door-1');
  const ask = () => card.getByRole('button', { name: 'Delete certificate' }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete certificate' });
  // They enable https while this page asks.
  await ask();
  await expect(confirm).toBeVisible();
  await store(device, ['Https', 'Enable'], true);
  await confirm.click();
  await expect(page.getByText('Turn off the function that uses it first, then delete the certificate.')).toBeVisible();
  await expect(card).toContainText('CN=door-1');
  expect(held()).toBeDefined();

  await store(device, ['Https', 'Enable'], false);
  emulator.device.update(({ certificates }) => void Reflect.deleteProperty(certificates, HTTPS_CERTIFICATE));
  await ask();
  await confirm.click();
  await expect(card).toContainText('Issued by the device');
  await expect(card.getByRole('button', { name: 'Delete certificate' })).toHaveCount(0);
  expect(held()).toBeUndefined();
});

/** A row of a table, and what its drawer holds. */
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('on /network/nas both changes of a target are stored, and the same field is not overwritten unasked', {
  tag: '@deep',
}, async ({ gate, device, page }) => {
  const directory: Place = ['NAS', 1, 'Directory'];
  await gate.enter('/network/nas');
  await settled(page);
  const drawer = page.getByRole('dialog', { name: 'Office' });
  const box = drawer.getByLabel('Directory', { exact: true });
  const edit = () =>
    row(page, 'Office')
      .getByRole('button', { name: /^Edit / })
      .click();
  const keep = () => drawer.getByRole('button', { name: 'Save', exact: true }).click();

  await edit();
  await box.fill('mine');
  await store(device, ['NAS', 1, 'Port'], 4450);
  await store(device, ['NAS', 0, 'Password'], 'their-secret');
  await keep();
  await expect(drawer).toHaveCount(0);
  expect(await stored(device, directory)).toBe('mine');
  expect(await stored(device, ['NAS', 1, 'Port'])).toBe(4450);
  expect(await stored(device, ['NAS', 0, 'Password'])).toBe('their-secret');

  await edit();
  await box.fill('mine again');
  await store(device, directory, 'theirs');
  await keep();
  await expect(drawer.getByText(/^Changed by someone else in the meantime: Directory\./)).toBeVisible();
  expect(await stored(device, directory)).toBe('theirs');
  await expect(box).toHaveValue('mine again');
  await expect(drawer).toContainText('theirs');
  await keep();
  await expect(drawer).toHaveCount(0);
  expect(await stored(device, directory)).toBe('mine again');
});

test('on /network/nas a user whom somebody else added is not added twice', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/network/nas');
  await page.getByRole('tab', { name: 'Users' }).click();
  await settled(page);
  await page.getByRole('button', { name: 'Add user' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add user' });
  await drawer.getByLabel('Name', { exact: true }).fill('Night');
  await drawer.getByLabel('User name', { exact: true }).fill('mine');
  const theirs = { user: { name: 'Night', user: 'theirs' } };
  expect(await callDevice(page, 'NASUserManager.addUser', theirs)).toMatchObject({ result: true });
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(drawer.getByText('Number 3 already has the name Night')).toBeVisible();
  expect(await device.requests('NASUserManager.addUser')).toHaveLength(1);
  await drawer.getByLabel('Name', { exact: true }).fill('Guard');
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(row(page, 'Guard')).toContainText('mine');
  await expect(row(page, 'Night')).toContainText('theirs');
});

test('on /network/wifi a network is joined on top of what somebody else stored', async ({ gate, device, page }) => {
  await store(device, ['WLan', 'eth2', 'Enable'], true);
  await gate.enter('/network/wifi');
  await settled(page);
  await page.getByRole('button', { name: 'Connect: \u2068Alder Office\u2069', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Connect: \u2068Alder Office\u2069' });
  await drawer.getByLabel('Password', { exact: true }).fill('office-key-7');
  await store(device, ['WLan', 'eth2', 'Network', 'DnsServers'], ['192.168.50.53']);
  await drawer.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(row(page, 'Alder Office')).toContainText('Connected');
  expect(await stored(device, ['WLan', 'eth2', 'SSID'])).toBe('Alder Office');
  expect(await stored(device, ['WLan', 'eth2', 'Network', 'DnsServers'])).toEqual(['192.168.50.53']);
});
