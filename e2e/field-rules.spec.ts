/**
 * Every field rule twice: refused beside its field before anything is sent, and refused by the device when the same
 * value is sent anyway. One table per page.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import type { ControlClient } from '@/emulator/control/client';
import { FailCode, ReplyError } from '@/lib/contract/error-codes';
import { SECTION_ALWAYS } from '@/lib/contract/limits';
import { type AccessUser, USER_TYPES } from '@/lib/contract/records';
import type { DoorTable } from '@/lib/contract/tables/access-control';
import type { EncodeTable } from '@/lib/contract/tables/video';
import { callDevice } from './fixtures/call-device';
import { test } from './fixtures/gatehouse';
import { push } from './fixtures/routes';
import { saved } from './fixtures/saved';

/** A number box, the text typed into it, and the message that the page shows. */
type BoxRule = readonly [label: string, typed: string, says: string | RegExp];

/** A path into a table, from the table's name on, and the value that the device must refuse there. */
type DeviceRule = readonly [member: string, value: unknown];

const HOST_NAME = 'Letters, digits and hyphens only, no hyphen at the start or the end';
const IPV6 = 'Enter an IPv6 address such as fe80::1';
const SERVER = 'Enter an IPv4 or IPv6 address or a host name';

const box = (where: Page | Locator, label: string) => where.getByLabel(label, { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

/** Types all of them, saves once, and checks each box; nothing may be sent. */
async function expectRefusedBeside(page: Page, device: ControlClient, rules: readonly BoxRule[]): Promise<void> {
  for (const [label, typed] of rules) await box(page, label).fill(typed);
  await save(page).click();
  for (const [label, typed, says] of rules) {
    await expect(box(page, label)).toHaveAccessibleDescription(says);
    await expect(box(page, label)).toHaveAttribute('aria-invalid', 'true');
    await expect(box(page, label)).toHaveValue(typed);
  }
  expect(await device.requests('configManager.setConfig')).toEqual([]);
}

/** The device refuses each value by its own rules, names the member, and keeps the table. */
async function expectRefusedByDevice(page: Page, device: ControlClient, rules: readonly DeviceRule[]): Promise<void> {
  for (const [member, value] of rules) {
    const name = /^\w+/.exec(member)?.[0] ?? '';
    const held = await device.getTable(name);
    const params = { name, table: withMember(held, member.slice(name.length), value), options: [] };
    expect(await callDevice(page, 'configManager.setConfig', params), `${member} ${String(value)}`).toMatchObject({
      result: false,
      error: { code: ReplyError.InvalidParams, detail: { field: member } },
    });
    expect(await device.getTable(name), member).toEqual(held);
  }
}

/** A copy of a table with one member replaced; `path` such as `[0].HandicapTimeOut.CloseTimeout`, '' for all of it. */
function withMember(table: unknown, path: string, value: unknown): unknown {
  const keys = path.match(/\w+/g) ?? [];
  const last = keys.pop();
  if (last === undefined) return value;
  const copy = structuredClone(table);
  const holder = keys.reduce<unknown>((node, key) => Reflect.get(Object(node), key), copy);
  Reflect.set(Object(holder), last, value);
  return copy;
}

test('/door refuses names, times and sections outside their ranges', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/door');
  await expectRefusedBeside(page, device, [
    ['Name', '', 'Enter a value'],
    ['Unlock duration', '600.1', 'Enter 0.2 to 600'],
    ['Door-open timeout', '10000', 'Enter 0 to 9999'],
    ['Re-entry delay', '181', 'Enter 0 to 180'],
    ['Verification time', '16', 'Enter 1 to 15'],
    ['Unlock duration, accessible', '0.1', 'Enter 0.2 to 600'],
    ['Door-open timeout, accessible', '10000', 'Enter 0 to 9999'],
  ]);
  await box(page, 'Verification time').fill('0');
  await expect(box(page, 'Verification time')).toHaveAccessibleDescription('Enter 1 to 15');
  const [door] = await device.getTable<DoorTable[]>('AccessControl');
  await expectRefusedByDevice(page, device, [
    ['AccessControl[0].Name', ''],
    ['AccessControl[0].Name', 'x'.repeat(33)],
    ['AccessControl[0].State', 'Ajar'],
    ['AccessControl[0].Method', 13],
    ['AccessControl[0].UnlockHoldInterval', 199],
    ['AccessControl[0].UnlockHoldInterval', 600_001],
    // Longer than the enabled timeout.
    ['AccessControl[0].UnlockHoldInterval', ((door?.CloseTimeout ?? 0) + 1) * 1000],
    ['AccessControl[0].CloseTimeout', 10_000],
    ['AccessControl[0].OpenAlwaysTime', 128],
    ['AccessControl[0].CloseAlwaysTime', 254],
    ['AccessControl[0].HolidayTime', -1],
    ['AccessControl[0].RepeatEnterTime', 181],
    ['AccessControl[0].HandicapTimeOut.UnlockHoldInterval', 100],
    ['AccessControl[0].HandicapTimeOut.CloseTimeout', 10_000],
    ['AccessControlGeneral.RemoteAuthTimeOut', 0],
    ['AccessControlGeneral.RemoteAuthTimeOut', 16],
    ['AccessControlGeneral.SensorType', 2],
  ]);
});

test('/network/port refuses ports that are reserved, out of range or taken', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/network/port');
  await page.getByRole('switch', { name: 'HTTPS', exact: true }).check({ force: true });
  await page.getByRole('switch', { name: 'Use UPnP', exact: true }).check({ force: true });
  await page.getByRole('radiogroup', { name: 'Mapping' }).getByText('Custom').click();
  const reserved = '1900, 3800, 5000, 5050, 9999, 37776–37778, 39999, 42323, 37780–37880';
  const port = (factory: number) => `Use ${factory}, 1025–65535 except the reserved ports ${reserved}`;
  await expectRefusedBeside(page, device, [
    ['HTTP port', '1024', port(80)],
    ['HTTPS port', '37800', port(443)],
    ['RTSP port', '1900', port(554)],
    ['TCP port', '9999', port(37_777)],
    ['UDP port', '65536', port(37_778)],
    ['Maximum connections', '51', 'Enter 1 to 50'],
    ['External port of HTTP', '65536', 'Enter 1 to 65535'],
  ]);
  await box(page, 'Maximum connections').fill('0');
  await expect(box(page, 'Maximum connections')).toHaveAccessibleDescription('Enter 1 to 50');
  await expectRefusedByDevice(page, device, [
    ['Web.Port', 1024],
    ['Web.Port', 554],
    ['Web.Port', 5060],
    ['Https.Port', 37_800],
    ['RTSP.Port', 1900],
    ['DVRIP.TCPPort', 9999],
    ['DVRIP.UDPPort', 65_536],
    ['DVRIP.MaxConnections', 0],
    ['DVRIP.MaxConnections', 51],
    ['UPnP.Mode', 'Sometimes'],
    ['UPnP.MapTable[0].OuterPort', 0],
    ['UPnP.MapTable[4].OuterPort', 65_536],
  ]);
});

test('/network/ip refuses names, addresses and sizes against the rules', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/network/ip');
  await page.getByRole('switch', { name: 'IPv6', exact: true }).check({ force: true });
  await page.getByRole('switch', { name: 'Automatic', exact: true }).uncheck({ force: true });
  const gateway = page.getByRole('group', { name: 'Gateway', exact: true });
  const octets = ['192', '0', '3', '1'];
  for (const [index, octet] of octets.entries()) await gateway.getByRole('textbox').nth(index).fill(octet);
  await expectRefusedBeside(page, device, [
    ['Host name', '-door', HOST_NAME],
    ['MTU', '499', 'Enter 500 to 1500'],
    ['IPv6 address', '2001:db8:::7', IPV6],
    ['Prefix length', '128', 'Enter 3 to 127'],
    ['IPv6 gateway', '192.0.2.1', IPV6],
    ['IPv6 DNS 2', 'x', IPV6],
  ]);
  await expect(gateway.getByRole('textbox').first()).toHaveAccessibleDescription(
    'Not in the same network as the IP address',
  );
  await expectRefusedByDevice(page, device, [
    ['Network.Hostname', '-door'],
    ['Network.Hostname', 'x'.repeat(64)],
    ['Network.eth0.SubnetMask', '255.0.255.0'],
    ['Network.eth0.DefaultGateway', '192.0.3.1'],
    ['Network.eth0.DefaultGateway', '192.0.2.108'],
    ['Network.eth0.IPAddress', '192.0.2.255'],
    // Another device has it.
    ['Network.eth0.IPAddress', '192.0.2.200'],
    ['Network.eth0.DnsServers[1]', '192.0.2.256'],
    ['Network.eth0.MTU', 1501],
  ]);
});

test('/network/register, /network/dateSet and /network/serialPort refuse what their rules refuse', {
  tag: '@deep',
}, async ({ gate, device, page }) => {
  await gate.enter('/network/register');
  await page.getByRole('switch', { name: 'Register automatically', exact: true }).check({ force: true });
  await expectRefusedBeside(page, device, [
    ['Server address', 'a_b', SERVER],
    ['Port', '65536', 'Enter 1 to 65535'],
    ['Device ID', 'd-1', 'Letters and digits only'],
  ]);
  await page.getByRole('button', { name: /^Discard/ }).click();
  await push(page, '/network/dateSet');
  await page.getByRole('switch', { name: 'NTP', exact: true }).check({ force: true });
  await expectRefusedBeside(page, device, [
    ['Server', 'ab', 'Enter an IPv4 address or a host name of 3 to 255 characters'],
    ['Port', '0', 'Enter 1 to 65535'],
    ['Update interval', '1441', 'Enter 1 to 1440'],
  ]);
  await page.getByRole('button', { name: /^Discard/ }).click();
  await push(page, '/network/serialPort');
  await page.getByText('Output', { exact: true }).click();
  await expectRefusedBeside(page, device, [
    ['Bus address', '248', 'Enter 1 to 247'],
    ['Pulse width', '25', 'Enter a multiple of 10'],
  ]);
  await box(page, 'Pulse width').fill('20');
  await box(page, 'Pulse interval').fill('1010');
  await expect(box(page, 'Pulse interval')).toHaveAccessibleDescription(/^Enter a multiple of the width 20/);
  await box(page, 'Pulse interval').fill('1000');
  await box(page, 'Bus address').fill('7');
  await save(page).click();
  await saved(page);
  expect(await device.getTable('Wiegand')).toMatchObject([{ Mode: 'Out', PulseWidth: 20, PulseStep: 1000 }]);
  await expectRefusedByDevice(page, device, [
    ['DVRIP.RegisterServer.DeviceID', 'd-1'],
    ['DVRIP.RegisterServer.Servers[0].Address', 'a_b'],
    ['DVRIP.RegisterServer.Servers[0].Port', 65_536],
    ['NTP.Address', 'ab'],
    ['NTP.Address', '192.0.2.256'],
    ['NTP.Address', '2001:db8::1'],
    ['NTP.Port', 0],
    ['NTP.UpdatePeriod', 1441],
    ['NTP.TimeZone', 36],
    ['Comm[0].Address', 248],
    ['Comm[0].Attribute.BaudRate', 300],
    ['Wiegand[0].PulseWidth', 25],
    ['Wiegand[0].PulseStep', 1010],
    ['Wiegand[0].TransferMode', 32],
  ]);
});

test('/video/set refuses rates, intervals and titles beyond the encoder', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/video/set');
  await expectRefusedBeside(page, device, [
    ['Bit rate, main stream', '511', /^Enter \d+ to \d+$/],
    ['Bit rate, sub stream', '99999', /^Enter \d+ to \d+$/],
    ['Key-frame interval, main stream', '151', /^Enter \d+ to 150 frames$/],
    ['Key-frame interval, sub stream', '1', /^Enter \d+ to 150 frames$/],
  ]);
  await page.getByRole('tab', { name: /Overlay text/ }).click();
  await box(page, 'Channel title').fill('x'.repeat(32));
  await expect(box(page, 'Channel title')).toHaveValue('x'.repeat(31));
  const [channel] = await device.getTable<EncodeTable[]>('Encode');
  const main = channel?.MainFormat[0]?.Video;
  await expectRefusedByDevice(page, device, [
    ['Encode[0].MainFormat[0].Video.BitRate', 511],
    ['Encode[0].ExtraFormat[0].Video.BitRate', 99_999],
    ['Encode[0].MainFormat[0].Video.GOP', 151],
    ['Encode[0].MainFormat[0].Video.GOP', (main?.FPS ?? 0) - 1],
    ['Encode[0].MainFormat[0].Video.FPS', 26],
    ['Encode[0].MainFormat[0].Video.Quality', 7],
    ['Encode[0].MainFormat[0].Video.Compression', 'H.266'],
    ['Encode[0].MainFormat[0].Audio.Frequency', 44_100],
    // Larger than the main stream.
    ['Encode[0].ExtraFormat[0].Video.Width', (main?.Width ?? 0) * 2],
    ['VideoStandard', 'SECAM'],
    ['ChannelTitle[0].Name', 'x'.repeat(32)],
    ['VideoWidget[0].TimeTitle.Rect', [500, 0, 400, 100]],
  ]);
});

test('/user refuses periods, passwords and contacts against the rules', async ({ gate, device, page }) => {
  await gate.enter('/user');
  await page.getByRole('combobox', { name: 'Remind after' }).click();
  await page.getByRole('option', { name: 'Custom number of days' }).click();
  await expectRefusedBeside(page, device, [['Days', '181', 'Enter 0 to 180']]);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Change password' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter a value')).toBeVisible();
  for (const [password, says] of [
    ['short1', 'Use 8 to 32 characters'],
    ['abcdefgh', 'Use at least two of: lower case, upper case, digits, special characters'],
    ['pass word1', 'Do not use quotation marks, colons, semicolons, ampersands, spaces or letters outside A to Z'],
  ] as const) {
    await box(dialog, 'New password').fill(password);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText(says, { exact: true })).toBeVisible();
  }
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard entries' }).click();
  await page.getByRole('button', { name: 'Change contact' }).click();
  await box(dialog, 'Recovery e-mail').fill('keeper@');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('This contact is not valid')).toBeVisible();
  for (const method of ['Security.modifyPasswordPlain', 'userManager.modifyPassword', 'PasswdFind.setContact']) {
    expect(await device.requests(method), method).toEqual([]);
  }
  // Passwords and contacts are sent encrypted: the device's checks of them are covered by its own unit tests.
  await expectRefusedByDevice(page, device, [
    ['PwdUpdatePeriod', 181],
    ['PwdUpdatePeriod', -1],
  ]);
});

test('/personManage refuses persons and cards against the rules', async ({ gate, device, page }) => {
  await gate.enter('/personManage');
  const drawer = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add person' }).click();
  await box(drawer, 'Door password').fill('123456789');
  await expect(box(drawer, 'Door password')).toHaveValue('12345678');
  await drawer.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('listbox').getByRole('option', { name: 'Guest' }).click();
  await drawer.getByRole('checkbox', { name: 'Main entrance' }).uncheck();
  for (let number = 1; number <= 5; number += 1) {
    await drawer.getByRole('button', { name: 'Add card' }).click();
    await box(drawer, `Card ${number}`).fill(`ABCDEF0${number}`);
  }
  await expect(drawer.getByRole('button', { name: 'Add card' })).toBeDisabled();
  await expect(drawer.getByText('At most 5 cards')).toBeVisible();
  await box(drawer, 'Card 5').fill('1234567');
  const rules = [
    ['User ID', 'no-dash', 'Use 1 to 32 letters and digits'],
    ['Name', '', 'Enter a value'],
    ['Uses', '201', 'Enter 1 to 200'],
    ['Valid to', '2020-01-01T00:00:00', 'The start must be before the end'],
  ] as const;
  for (const [label, typed] of rules) await box(drawer, label).fill(typed);
  await drawer.getByRole('button', { name: /^More/ }).click();
  await drawer.getByRole('switch', { name: 'First card', exact: true }).check({ force: true });
  await box(drawer, 'Room number').fill('0101');
  await save(page).click();
  await expect(box(drawer, 'Room number')).toHaveAccessibleDescription('Enter a room number such as 101 or 101#1');
  await expect(drawer.getByText('Choose at least one door')).toHaveCount(2);
  for (const [label, , says] of rules) await expect(box(drawer, label)).toHaveAccessibleDescription(says);
  await expect(drawer.getByText('Use 8 to 16 hexadecimal digits')).toBeVisible();
  expect(await device.requests('AccessUser.insertMulti')).toEqual([]);

  const users = await device.getAccess<AccessUser>('users');
  const cards = await device.getAccess('cards');
  const person = { ...users[4], UserID: '9001', UserName: 'Rana Aziz', Password: '' };
  for (const [change, code] of [
    [{ UserID: 'no-dash' }, FailCode.InvalidUserID],
    [{ UserID: 'x'.repeat(33) }, FailCode.InvalidUserID],
    [{ UserID: '5' }, FailCode.RecordExists],
    [{ UserName: '' }, FailCode.InvalidUserData],
    [{ Password: '123456789' }, FailCode.InvalidPassword],
    [{ UserType: USER_TYPES.guest, UseTime: 201 }, FailCode.InvalidUserData],
    [{ ValidTo: '2020-01-01 00:00:00' }, FailCode.InvalidUserData],
    [{ CitizenIDNo: 'x'.repeat(33) }, FailCode.InvalidUserData],
    [{ Doors: [] }, FailCode.InvalidUserData],
    [{ Doors: [9] }, FailCode.InvalidUserData],
    [{ TimeSections: [128] }, FailCode.InvalidUserData],
    [{ SpecialDaysSchedule: [128] }, FailCode.InvalidUserData],
    [{ SpecialDaysSchedule: [0, SECTION_ALWAYS] }, FailCode.InvalidUserData],
    [{ IsFirstEnter: true, FirstEnterDoors: [] }, FailCode.InvalidUserData],
    [{ FirstEnterDoors: [9] }, FailCode.InvalidUserData],
    [{ RoomNo: ['0101'] }, FailCode.InvalidUserData],
    [{ FloorNo: ['0'] }, FailCode.InvalidUserData],
    [{ FloorNo: ['129'] }, FailCode.InvalidUserData],
  ] as const) {
    const reply = await callDevice(page, 'AccessUser.insertMulti', { UserList: [{ ...person, ...change }] });
    expect(reply, JSON.stringify(change)).toMatchObject({ result: false, error: { detail: { FailCodes: [code] } } });
  }
  const card = { CardNo: '1234567', UserID: '5', CardName: '', CardType: 0, CardStatus: 0 };
  expect(await callDevice(page, 'AccessCard.insertMulti', { CardList: [card] })).toMatchObject({
    error: { detail: { FailCodes: [FailCode.InvalidCard] } },
  });
  expect(await device.getAccess('users')).toEqual(users);
  expect(await device.getAccess('cards')).toEqual(cards);
});

test('/safe/fireWall refuses tries and times of a lock out of range', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/safe/fireWall');
  await page.getByRole('tab', { name: 'Account lock', exact: true }).click();
  await expectRefusedBeside(page, device, [
    ['Wrong passwords before lock', '2', 'Enter 3 to 10'],
    ['Lock duration', '31', 'Enter 1 to 30'],
    ['Wrong passwords before lock, ONVIF', '31', 'Enter 3 to 30'],
    ['Lock duration, ONVIF', '0', 'Enter 1 to 30'],
  ]);
});

test('/safe/safetyAbnormal refuses limits out of range, and the device those of safety and maintenance', {
  tag: '@deep',
}, async ({ gate, device, page }) => {
  await gate.enter('/safe/safetyAbnormal');
  await expectRefusedBeside(page, device, [
    ['Wrong passwords before a report', '11', 'Enter 3 to 10'],
    ['Output duration', '301', 'Enter 1 to 300'],
  ]);
  await expectRefusedByDevice(page, device, [
    ['General.LockLoginTimes', 2],
    ['General.LockLoginTimes', 11],
    ['General.LoginFailLockTime', 59],
    ['General.LoginFailLockTime', 90],
    ['General.LoginFailLockTime', 1_860],
    ['OnvifUserLock.LockTimes', 31],
    ['OnvifUserLock.LockTime', 0],
    ['SafetyAbnormalAlarm.Types', []],
    ['SafetyAbnormalAlarm.Types', ['Unheard']],
    ['SafetyAbnormalAlarm.EventHandler.AlarmOutChannels', [2]],
    ['SafetyAbnormalAlarm.EventHandler.AlarmOutLatch', 301],
    // Nobody gets the mail of this device.
    ['SafetyAbnormalAlarm.EventHandler.MailEnable', true],
    ['LoginFailureAlarm.TryLoginTimes', 11],
    ['MediaEncrypt.PrivateMediaEncrypt.KeyFrameEncrypt.VKUpdateTime', 721],
    ['DeviceSearch.AuthMode', 'None'],
    ['PrivateProtocolAuth.Mode', 'None'],
    ['Https.CompatTLS11', true],
    ['AutoMaintain.AutoRebootDay', 8],
    ['AutoMaintain.AutoRebootHour', 24],
    ['AutoMaintain.AutoRebootMinute', 60],
    ['AutoMaintain.DeletePictureDays', 8],
    ['AccessFilter.Type', 2],
  ]);
});
