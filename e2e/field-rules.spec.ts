/**
 * Every field rule twice: refused beside its field before anything is sent, and refused by the device when the same
 * value is sent anyway. One table per page.
 */
import { expect } from '@playwright/test';
import { FailCode } from '@/lib/contract/error-codes';
import { SECTION_ALWAYS } from '@/lib/contract/limits';
import { type AccessUser, USER_TYPES } from '@/lib/contract/records';
import type { DoorTable } from '@/lib/contract/tables/access-control';
import type { EncodeTable } from '@/lib/contract/tables/video';
import { callDevice } from './fixtures/call-device';
import { box, expectRefusedBeside, expectRefusedByDevice, save } from './fixtures/field-rules';
import { test } from './fixtures/gatehouse';

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
