/** Two administrators on one settings page: different fields are merged, the same field asks before it is overwritten. */
import { expect, type Page } from '@playwright/test';
import type { ControlClient } from '@/emulator/control/client';
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
}

const KEY_UPDATE = ['MediaEncrypt', 'PrivateMediaEncrypt', 'KeyFrameEncrypt'] as const;
const SERVER = ['DVRIP', 'RegisterServer'] as const;

/** Every page of network and security that has a box to type into. */
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
  '/network/wifi': {
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
    ...{ field: 'Wrong passwords', place: ['General', 'LockLoginTimes'], values: ['6', 7, '8'] },
    ...{ other: ['General', 'LoginFailLockTime'], otherValue: 600, tab: 'Account lock' },
  },
  '/safe/safetyAbnormal': {
    ...{ field: 'Wrong passwords for an invalid sign-in', place: ['LoginFailureAlarm', 'TryLoginTimes'] },
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

for (const [route, meeting] of Object.entries(MEETINGS)) {
  test(`on ${route} both changes are stored, and the same field is not overwritten unasked`, async ({
    gate,
    device,
    page,
  }) => {
    const { field, place, values, other, otherValue, before = [], tab } = meeting;
    const [first, theirs, last] = values;
    for (const [at, value] of before) await store(device, at, value);
    await gate.enter('/automaintain');
    await push(page, route);
    if (tab) await page.getByRole('tab', { name: tab, exact: true }).click();
    await settled(page);
    // Some of them ask before a save that ends a connection; what they ask is proved elsewhere.
    const answers = page.getByRole('dialog').getByRole('button', { name: /^(Save|Save without a trial)$/ });
    await page.addLocatorHandler(answers, () => answers.click());
    const box = page.getByLabel(field, { exact: true });

    // Another field of the same page, and often of the same table.
    await box.fill(first);
    await store(device, other, otherValue);
    await save(page);
    await allSaved(page);
    expect(String(await stored(device, place))).toBe(first);
    expect(await stored(device, other)).toEqual(otherValue);

    // The same field: theirs stands until I have read it.
    await box.fill(last);
    await store(device, place, theirs);
    await save(page);
    await expect(page.getByText(/^Changed by someone else in the meantime: /)).toContainText(field);
    expect(await stored(device, place)).toBe(theirs);
    await expect(box).toHaveValue(last);
    await expect(page.getByRole('main')).toContainText(String(theirs));
    await save(page);
    await allSaved(page);
    expect(String(await stored(device, place))).toBe(last);
    expect(await stored(device, other)).toEqual(otherValue);
  });
}
