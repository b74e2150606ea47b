import { expect, type Page } from '@playwright/test';
import type { ControlClient } from '@/emulator/control/client';
import { FailCode, ReplyError } from '@/lib/contract/error-codes';
import { PERSON, SECTION_ALWAYS } from '@/lib/contract/limits';
import {
  type AccessCard,
  type AccessUser,
  type AttendanceInfo,
  USER_AUTHORITY,
  USER_TYPES,
} from '@/lib/contract/records';
import { test } from './fixtures/gatehouse';
import { expectSilentEnd, signInAgain } from './fixtures/session-end';

const drawer = (page: Page) => page.getByRole('dialog');
const box = (page: Page, name: string) => drawer(page).getByLabel(name, { exact: true });
const save = (page: Page) => drawer(page).getByRole('button', { name: 'Save', exact: true });
const more = (page: Page) => drawer(page).getByRole('button', { name: /^More/ });
const combo = (page: Page, name: string) => drawer(page).getByRole('combobox', { name, exact: true });
/** Label of the time section at a door: names of the device are isolated. */
const sectionAt = (door: string) => `Time section, \u2068${door}\u2069`;
const tick = (page: Page, name: string) => drawer(page).getByRole('checkbox', { name, exact: true });
const rows = (page: Page) => page.getByRole('main').locator('tbody tr');

async function choose(page: Page, name: string, option: string): Promise<void> {
  await combo(page, name).click();
  await page.getByRole('option', { name: option, exact: true }).click();
  await expect(combo(page, name)).toHaveValue(option);
}

test.beforeEach(async ({ gate, page }) => {
  await page.clock.install();
  await gate.enter('/personManage');
  await expect(rows(page).filter({ hasText: 'Emma Walker' })).toBeVisible();
});

async function startNew(page: Page, id: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add person' }).click();
  // Its lists have loaded: the layout is stable.
  await expect(drawer(page).locator('form[aria-busy="false"]')).toBeVisible();
  await box(page, 'User ID').fill(id);
  await box(page, 'Name').fill(name);
}

test('adds a person with a card, and the count rises by one', async ({ device, page }) => {
  await startNew(page, '9001', 'Rana Aziz');
  await box(page, 'Door password').fill('0a12');
  await expect(box(page, 'Door password')).toHaveValue('012');
  await drawer(page).getByRole('button', { name: 'Add card' }).click();
  await box(page, 'Card 1').fill('beef00g1');
  await save(page).click();
  await expect(box(page, 'Card 1')).toHaveValue('BEEF001');
  await expect(drawer(page).getByText('Use 8 to 16 hexadecimal digits')).toBeVisible();
  await box(page, 'Card 1').fill('beef0001');
  await save(page).click();
  await expect(page.getByText('Person added')).toBeVisible();
  await expect(page.getByText('301 people')).toBeVisible();
  const users = await device.getAccess<AccessUser>('users');
  expect(users).toHaveLength(301);
  expect(users.find(({ UserID }) => UserID === '9001')).toMatchObject({
    UserName: 'Rana Aziz',
    UserType: USER_TYPES.normal,
    ValidTo: PERSON.validTo,
    Doors: [0],
    TimeSections: [SECTION_ALWAYS],
  });
  const cards = await device.getAccess<AccessCard>('cards');
  expect(cards.find(({ CardNo }) => CardNo === 'BEEF0001')).toMatchObject({ UserID: '9001' });
  await device.expectOrder('AccessUser.insertMulti', 'AccessCard.insertMulti');
  await page.getByLabel('Name or user ID').fill('9001');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Rana Aziz');
});

test('rejects the ID of another person, and the device keeps that person', async ({ device, page }) => {
  const before = await device.getAccess<AccessUser>('users');
  await startNew(page, '5', 'Second of that ID');
  await save(page).click();
  await expect(box(page, 'User ID')).toHaveAccessibleDescription('A person with the user ID 5 already exists');
  await expect(box(page, 'Name')).toHaveValue('Second of that ID');
  expect(await device.getAccess<AccessUser>('users')).toEqual(before);
});

test('changes a person and keeps members it does not know', async ({ device, page }) => {
  const users = await device.getAccess<AccessUser>('users');
  const own = { ...users[4], Vendor_Reserved: 7 };
  await device.putAccess('users', [...users.slice(0, 4), own, ...users.slice(5)]);
  await page.reload();
  await page.getByRole('button', { name: 'Edit Ayşe Yılmaz' }).click();
  await expect(page.getByRole('dialog', { name: 'Ayşe Yılmaz User ID 5' })).toBeVisible();
  await box(page, 'Name').fill('Fifth');
  await save(page).dblclick();
  await expect(page.getByText('Person changed')).toBeVisible();
  await device.expectRequest({ method: 'AccessUser.updateMulti' }, { count: 1 });
  const after = await device.getAccess<AccessUser>('users');
  expect(after[4]).toEqual({ ...own, UserName: 'Fifth' });
});

test('checks every field before anything is sent', { tag: '@deep' }, async ({ device, page }) => {
  await page.getByRole('button', { name: 'Add person' }).click();
  await box(page, 'User ID').fill('no blanks');
  // A message that appears on blur moves the content below.
  await page.keyboard.press('Tab');
  await drawer(page).getByRole('checkbox', { name: 'Main entrance' }).uncheck();
  await box(page, 'Valid to').fill('2020-01-01T00:00:00');
  await save(page).click();
  await expect(box(page, 'User ID')).toHaveAccessibleDescription('Use 1 to 32 letters and digits');
  await expect(box(page, 'Name')).toHaveAccessibleDescription('Enter a value');
  await expect(box(page, 'Valid to')).toHaveAccessibleDescription('The start must be before the end');
  await expect(drawer(page).getByText('Choose at least one door')).toBeVisible();
  expect(await device.requests('AccessUser.insertMulti')).toEqual([]);
});

test('offers uses to guests only, and no validity to the blocklist', { tag: '@deep' }, async ({ page }) => {
  await page.getByRole('button', { name: 'Add person' }).click();
  const type = drawer(page).getByRole('combobox', { name: 'Type' });
  await expect(box(page, 'Uses')).toHaveCount(0);
  await type.click();
  await page.getByRole('listbox').getByRole('option', { name: 'Guest' }).click();
  await box(page, 'Uses').fill('201');
  await save(page).click();
  await expect(box(page, 'Uses')).toHaveAccessibleDescription('Enter 1 to 200');
  await type.click();
  await page.getByRole('listbox').getByRole('option', { name: 'Blocklist' }).click();
  await expect(box(page, 'Valid to')).toHaveCount(0);
  await expect(drawer(page).getByRole('combobox', { name: 'Time section' })).toHaveCount(0);
  await expect(drawer(page).getByRole('checkbox', { name: 'Main entrance' })).toBeVisible();
});

test('keeps the person when the card belongs to somebody else, and names the owner', async ({ device, page }) => {
  const [taken] = await device.getAccess<AccessCard>('cards');
  await startNew(page, '9002', 'Rana Aziz');
  await drawer(page).getByRole('button', { name: 'Add card' }).click();
  await box(page, 'Card 1').fill(taken?.CardNo ?? '');
  await save(page).click();
  await expect(drawer(page).getByRole('alert')).toContainText('The person is saved, but not the cards.');
  await expect(drawer(page).getByRole('alert')).toContainText(`already belongs to ${taken?.UserID}`);
  const users = await device.getAccess<AccessUser>('users');
  expect(users.some(({ UserID }) => UserID === '9002')).toBe(true);
  expect((await device.getAccess<AccessCard>('cards')).filter(({ UserID }) => UserID === '9002')).toEqual([]);
});

test('keeps a guest at zero uses when something else is saved', { tag: '@deep' }, async ({ device, page }) => {
  const guest = async () => (await device.getAccess<AccessUser>('users')).find(({ UserID }) => UserID === '12');
  const before = await guest();
  expect(before).toMatchObject({ UserType: USER_TYPES.guest, UseTime: 0 });
  await page.getByRole('button', { name: 'Edit Jonas Weber' }).click();
  await expect(box(page, 'Uses')).toHaveValue('0');
  await box(page, 'Name').fill('Renamed guest');
  await save(page).click();
  await expect(page.getByText('Person changed')).toBeVisible();
  expect(await guest()).toEqual({ ...before, UserName: 'Renamed guest' });
  await expect(rows(page).filter({ hasText: 'Renamed guest' })).toContainText('No uses left');
});

test.describe('cards that do not reach the device', () => {
  const match = { method: 'AccessCard.insertMulti' };
  const troubles = [
    ['an error', { type: 'error', code: ReplyError.Unknown }, 'The device rejected this entry.'],
    ['a missing right', { type: 'error', code: ReplyError.NoAuthority }, 'Your account is not allowed to do this.'],
    ['a call that gets lost', { type: 'drop', when: 'before' }, 'The device did not answer.'],
  ] as const;

  for (const [what, action, why] of troubles) {
    test(`for ${what} leave the person stored, and the next save sends only the cards`, { tag: '@deep' }, async ({
      device,
      page,
    }) => {
      await startNew(page, '9010', 'Rana Aziz');
      await drawer(page).getByRole('button', { name: 'Add card' }).click();
      await box(page, 'Card 1').fill('BEEF0010');
      await device.setFault({ match, action, times: 1 });
      const sent = page.waitForRequest((request) => request.postData()?.includes(match.method) ?? false);
      await save(page).click();
      await sent;
      if (action.type === 'drop') await page.clock.fastForward(30_500);
      await expect(drawer(page).getByRole('alert')).toHaveText(`The person is saved, but not the cards. ${why}`);
      await expect(box(page, 'User ID')).toHaveCount(0);
      await expect(box(page, 'Name')).toHaveValue('Rana Aziz');
      await expect(box(page, 'Card 1')).toHaveValue('BEEF0010');
      await expect(page.getByText('301 people')).toBeVisible();
      const since = await device.newest();
      await save(page).click();
      await expect(page.getByText('Person added')).toBeVisible();
      await expect(drawer(page)).toBeHidden();
      await device.expectRequest({ ...match, since }, { count: 1 });
      for (const method of ['AccessUser.insertMulti', 'AccessUser.updateMulti']) {
        expect(await device.requests(method, since), method).toEqual([]);
      }
      const users = await device.getAccess<AccessUser>('users');
      expect(users.filter(({ UserID }) => UserID === '9010')).toHaveLength(1);
      const cards = await device.getAccess<AccessCard>('cards');
      expect(cards.filter(({ UserID }) => UserID === '9010')).toMatchObject([{ CardNo: 'BEEF0010' }]);
    });
  }

  test('are read after a lost reply, and reported as stored', { tag: '@deep' }, async ({ device, page }) => {
    await startNew(page, '9011', 'Rana Aziz');
    await drawer(page).getByRole('button', { name: 'Add card' }).click();
    await box(page, 'Card 1').fill('BEEF0011');
    await device.setFault({ match, action: { type: 'drop', when: 'after' }, times: 1 });
    await save(page).click();
    const own = async () => (await device.getAccess<AccessCard>('cards')).filter(({ UserID }) => UserID === '9011');
    await expect.poll(async () => (await own()).length).toBe(1);
    await page.clock.fastForward(30_500);
    await expect(page.getByText('The reply was lost, but the device saved the change.')).toBeVisible();
    await expect(drawer(page)).toBeHidden();
    expect(await own()).toMatchObject([{ CardNo: 'BEEF0011' }]);
    await device.expectRequest(match, { count: 1 });
  });
});

test('reports the number of persons on a full device, and keeps the entries', { tag: '@deep' }, async ({
  device,
  page,
}) => {
  // For an ID of this form the device answers with that code: 11, no room.
  await startNew(page, 'F11A', 'Rana Aziz');
  await save(page).click();
  await expect(drawer(page).getByRole('alert')).toHaveText('The device is full: 300 of 3,000 people.');
  await expect(box(page, 'Name')).toHaveValue('Rana Aziz');
  expect(await device.getAccess('users')).toHaveLength(300);
});

test('waits a second and retries once after a rate refusal', { tag: '@deep' }, async ({ device, page }) => {
  const match = { method: 'AccessUser.insertMulti' };
  await startNew(page, '9012', 'Rana Aziz');
  await device.setFault({
    match,
    action: { type: 'error', code: ReplyError.BatchFailed, detail: { FailCodes: [FailCode.MaxInsertRate] } },
    times: 1,
  });
  await save(page).click();
  await expect(page.getByText('Person added')).toBeVisible();
  const [first, second, ...more] = await device.requests(match.method);
  expect(more).toEqual([]);
  expect(Number(second?.time) - Number(first?.time)).toBeGreaterThanOrEqual(900);
  expect(await device.getAccess('users')).toHaveLength(301);
});

test('reports the rate after a second rate refusal', { tag: '@deep' }, async ({ device, page }) => {
  await startNew(page, 'F12A', 'Rana Aziz');
  await save(page).click();
  await expect(drawer(page).getByRole('alert')).toHaveText('Too many entries at once. Try again.');
  await device.expectRequest({ method: 'AccessUser.insertMulti' }, { count: 2 });
  await expect(box(page, 'Name')).toHaveValue('Rana Aziz');
  expect(await device.getAccess('users')).toHaveLength(300);
});

test('keeps entries when the device refuses them, and becomes read-only without the right', { tag: '@deep' }, async ({
  device,
  page,
}) => {
  await startNew(page, '9003', 'Rana Aziz');
  const match = { method: 'AccessUser.insertMulti' };
  await device.setFault({ match, action: { type: 'error', code: ReplyError.Unknown }, times: 1 });
  await save(page).click();
  await expect(drawer(page).getByRole('alert')).toHaveText('The device rejected this. Nothing was changed.');
  await expect(box(page, 'Name')).toHaveValue('Rana Aziz');
  await device.setFault({ match, action: { type: 'error', code: ReplyError.NoAuthority }, times: 1 });
  await save(page).click();
  await expect(drawer(page).getByRole('alert')).toHaveText('Your account is not allowed to do this.');
  await expect(box(page, 'Name')).toBeDisabled();
  await expect(box(page, 'Name')).toHaveValue('Rana Aziz');
  await expect(save(page)).toBeDisabled();
  expect(await device.getAccess('users')).toHaveLength(300);
});

test('reports once that the person was stored after a lost reply', { tag: '@deep' }, async ({ device, page }) => {
  await startNew(page, '9004', 'Rana Aziz');
  await device.setFault({
    match: { method: 'AccessUser.insertMulti' },
    action: { type: 'drop', when: 'after' },
    times: 1,
  });
  await save(page).click();
  await expect.poll(async () => (await device.getAccess('users')).length).toBe(301);
  await page.clock.fastForward(30_500);
  await expect(page.getByText('The reply was lost, but the device saved the change.')).toBeVisible();
  await expect(drawer(page)).toBeHidden();
  expect(await device.getAccess('users')).toHaveLength(301);
});

test('keeps entries when no request reached the device', { tag: '@deep' }, async ({ device, page }) => {
  await startNew(page, '9005', 'Rana Aziz');
  await device.setFault({
    match: { method: 'AccessUser.insertMulti' },
    action: { type: 'drop', when: 'before' },
    times: 1,
  });
  const sent = page.waitForRequest((request) => request.postData()?.includes('AccessUser.insertMulti') ?? false);
  await save(page).click();
  await sent;
  await page.clock.fastForward(30_500);
  await expect(drawer(page).getByRole('alert')).toHaveText('The device did not answer.');
  await expect(box(page, 'Name')).toHaveValue('Rana Aziz');
  expect(await device.getAccess('users')).toHaveLength(300);
});

test('asks before Escape discards entries', { tag: '@deep' }, async ({ device, page }) => {
  await startNew(page, '9006', 'Rana Aziz');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(question).toBeHidden();
  await expect(box(page, 'Name')).toHaveValue('Rana Aziz');
  await drawer(page).getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(drawer(page)).toBeHidden();
  expect(await device.requests('AccessUser.insertMulti')).toEqual([]);
});

test('keeps the drawer and the entries when the session ends', async ({ gate, device, page }) => {
  gate.expectProblem(/session (expired|missing)/, 'the device forgot the session');
  const person = page.getByRole('dialog', { name: 'Add person' });
  const button = person.getByRole('button', { name: 'Save', exact: true });
  await startNew(page, '9001', 'Rana Aziz');
  await device.endLogins();
  await button.click();
  await expectSilentEnd(page);
  expect(await device.getAccess('users')).toHaveLength(300);
  await button.click();
  await signInAgain(page);
  await expect(person.getByLabel('Name', { exact: true })).toHaveValue('Rana Aziz');
  await button.click();
  await expect(page.getByText('Person added')).toBeVisible();
  expect(await device.getAccess('users')).toHaveLength(301);
});

test.describe('what a person may do', () => {
  const person = async (device: ControlClient, id: string) =>
    (await device.getAccess<AccessUser>('users')).find(({ UserID }) => UserID === id);
  const groupOf = async (device: ControlClient, id: string) =>
    (await device.getAccess<AttendanceInfo>('attendance')).find(({ UserID }) => UserID === id)?.groupID;

  test('starts a first card with the doors of the person, and requires at least one', { tag: '@deep' }, async ({
    device,
    page,
  }) => {
    await page.getByRole('button', { name: 'Edit Ayşe Yılmaz' }).click();
    await expect(drawer(page).getByText('First card at')).toHaveCount(0);
    await more(page).click();
    // The drawn switch covers its input.
    await drawer(page).getByRole('switch', { name: 'First card', exact: true }).check({ force: true });
    const door = drawer(page)
      .getByRole('group', { name: 'First card at' })
      .getByRole('checkbox', { name: 'Main entrance' });
    await expect(door).toBeChecked();
    await door.uncheck();
    await save(page).click();
    await expect(drawer(page).getByText('Choose at least one door')).toBeVisible();
    expect(await device.requests('AccessUser.updateMulti')).toEqual([]);
    await door.check();
    await save(page).click();
    await expect(page.getByText('Person changed')).toBeVisible();
    expect(await person(device, '5')).toMatchObject({ IsFirstEnter: true, FirstEnterDoors: [0], Doors: [0] });
  });

  test('stores several holiday plans, and none as 255', { tag: '@deep' }, async ({ device, page }) => {
    await page.getByRole('button', { name: 'Edit Ayşe Yılmaz' }).click();
    for (const plan of ['0 · Public holiday closed', '1 · Short day']) await tick(page, plan).check();
    await save(page).click();
    await expect(page.getByText('Person changed')).toBeVisible();
    expect(await person(device, '5')).toMatchObject({ SpecialDaysSchedule: [0, 1] });
    await expect(drawer(page)).toBeHidden();
    await page.getByRole('button', { name: 'Edit Ayşe Yılmaz' }).click();
    for (const plan of ['0 · Public holiday closed', '1 · Short day']) await tick(page, plan).uncheck();
    await save(page).click();
    await expect.poll(async () => (await person(device, '5'))?.SpecialDaysSchedule).toEqual([SECTION_ALWAYS]);
  });

  test('makes an administrator of a user', async ({ device, page }) => {
    await page.getByRole('button', { name: 'Edit Ayşe Yılmaz' }).click();
    await more(page).click();
    await drawer(page).getByRole('radiogroup', { name: 'Role' }).getByText('Administrator').click();
    await save(page).click();
    await expect(page.getByText('Person changed')).toBeVisible();
    expect(await person(device, '5')).toMatchObject({ Authority: USER_AUTHORITY.administrator });
    const row = rows(page).filter({ hasText: 'Ayşe Yılmaz' });
    await expect(row.getByText('Administrator', { exact: true })).toBeVisible();
  });

  test('puts a new person into a check group and takes the person out again', { tag: '@deep' }, async ({
    device,
    page,
  }) => {
    await startNew(page, '9020', 'Aaron Grouped');
    await choose(page, 'Attendance group', 'Warehouse');
    await save(page).click();
    await expect(page.getByText('Person added')).toBeVisible();
    expect(await groupOf(device, '9020')).toBe(2);
    await device.expectOrder('AccessUser.insertMulti', 'AccessAttendance.insertMulti');
    await page.getByLabel('Name or user ID').fill('9020');
    await page.getByRole('button', { name: 'Edit Aaron Grouped' }).click();
    await expect(combo(page, 'Attendance group')).toHaveValue('Warehouse');
    await choose(page, 'Attendance group', 'None');
    await save(page).click();
    await expect(page.getByText('Person changed')).toBeVisible();
    expect(await groupOf(device, '9020')).toBeUndefined();
  });

  test('stores person and cards when the check group is refused, and the next save does the rest', {
    tag: '@deep',
  }, async ({ device, page }) => {
    const match = { method: 'AccessAttendance.insertMulti' };
    await startNew(page, '9021', 'Rana Aziz');
    await choose(page, 'Attendance group', 'Visitors');
    await drawer(page).getByRole('button', { name: 'Add card' }).click();
    await box(page, 'Card 1').fill('BEEF0021');
    await device.setFault({ match, action: { type: 'error', code: ReplyError.Unknown }, times: 1 });
    await save(page).click();
    await expect(drawer(page).getByRole('alert')).toHaveText(
      'The person is saved, but not the attendance group. The device rejected this entry.',
    );
    await expect(combo(page, 'Attendance group')).toHaveValue('Visitors');
    const cards = async () => (await device.getAccess<AccessCard>('cards')).filter(({ UserID }) => UserID === '9021');
    expect(await cards()).toHaveLength(1);
    expect(await groupOf(device, '9021')).toBeUndefined();
    const since = await device.newest();
    await save(page).click();
    await expect(page.getByText('Person added')).toBeVisible();
    expect(await groupOf(device, '9021')).toBe(3);
    for (const method of ['AccessUser.insertMulti', 'AccessUser.updateMulti', 'AccessCard.insertMulti']) {
      expect(await device.requests(method, since), method).toEqual([]);
    }
    expect(await cards()).toHaveLength(1);
  });

  test('shows stored values when no list of choices can be read, and saves them unchanged', { tag: '@deep' }, async ({
    device,
    page,
  }) => {
    const users = await device.getAccess<AccessUser>('users');
    const own = { ...users[4], SpecialDaysSchedule: [1] };
    await device.putAccess('users', [...users.slice(0, 4), own, ...users.slice(5)]);
    const action = { type: 'error', code: ReplyError.Unknown } as const;
    await device.setFault({ match: { method: 'Attendance.getCheckGroup' }, action });
    for (const name of ['AccessTimeSchedule', 'SpecialDaysSchedule']) {
      await device.setFault({ match: { method: 'configManager.getConfig', params: { name } }, action });
    }
    await page.reload();
    await expect(rows(page).filter({ hasText: 'Ayşe Yılmaz' })).toBeVisible();
    await page.getByRole('button', { name: 'Edit Ayşe Yılmaz' }).click();
    await expect(drawer(page).getByText('The list could not be read. The stored value is kept.')).toHaveCount(3);
    await expect(combo(page, 'Time section')).toHaveValue('1');
    await expect(combo(page, 'Attendance group')).toHaveValue('1');
    await expect(tick(page, '1')).toBeChecked();
    await box(page, 'Name').fill('Fifth');
    await save(page).click();
    await expect(page.getByText('Person changed')).toBeVisible();
    expect(await person(device, '5')).toEqual({ ...own, UserName: 'Fifth' });
    expect(await groupOf(device, '5')).toBe(1);
  });

  test('does not change a check group that could not be read', { tag: '@deep' }, async ({ device, page }) => {
    await device.setFault({
      match: { method: 'AccessAttendance.list' },
      action: { type: 'error', code: ReplyError.Unknown },
    });
    await page.getByRole('button', { name: 'Edit Ayşe Yılmaz' }).click();
    await expect(drawer(page).getByText('The attendance group of this person could not be read.')).toBeVisible();
    await expect(combo(page, 'Attendance group')).toBeDisabled();
    await box(page, 'Name').fill('Fifth');
    await save(page).click();
    await expect(page.getByText('Person changed')).toBeVisible();
    expect(await groupOf(device, '5')).toBe(1);
    for (const method of ['insertMulti', 'updateMulti', 'removeMulti']) {
      expect(await device.requests(`AccessAttendance.${method}`), method).toEqual([]);
    }
  });

  test('marks the field that the device refuses', async ({ device, page }) => {
    // For IDs of these forms the device answers with these codes: 22 for the ID, 3 for the password.
    for (const [id, label] of [
      ['F22A', 'User ID'],
      ['F03A', 'Door password'],
    ] as const) {
      await startNew(page, id, 'Rana Aziz');
      await save(page).click();
      await expect(box(page, label)).toHaveAccessibleDescription('The device did not accept this value');
      await expect(box(page, 'Name')).toHaveValue('Rana Aziz');
      await drawer(page).getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Leave without saving' }).click();
      await expect(drawer(page)).toHaveCount(0);
    }
    expect(await device.getAccess('users')).toHaveLength(300);
  });

  test.describe('on a controller of four doors with a lift', () => {
    test.use({ profile: 'door-controller' });

    test('has a time section for each permitted door', { tag: '@deep' }, async ({ device, page }) => {
      await page.getByRole('button', { name: 'Edit Ayşe Yılmaz' }).click();
      for (const door of ['Front door', 'Back door', 'Warehouse', 'Server room']) {
        await expect(combo(page, sectionAt(door))).toHaveValue('1 · Office');
      }
      await choose(page, sectionAt('Back door'), '2 · Night');
      await choose(page, sectionAt('Server room'), 'Always');
      await tick(page, 'Front door').uncheck();
      await expect(combo(page, sectionAt('Front door'))).toHaveCount(0);
      await save(page).click();
      await expect(page.getByText('Person changed')).toBeVisible();
      expect(await person(device, '5')).toMatchObject({ Doors: [1, 2, 3], TimeSections: [2, 1, SECTION_ALWAYS] });
    });

    test('gives a new person all doors at all times, and the selected floors', async ({ device, page }) => {
      await startNew(page, '9030', 'Rana Aziz');
      await expect(combo(page, 'Attendance group')).toHaveCount(0);
      for (const floor of ['Floor -2', 'Floor 3']) await tick(page, floor).check();
      await save(page).click();
      await expect(page.getByText('Person added')).toBeVisible();
      expect(await person(device, '9030')).toMatchObject({
        Doors: [0, 1, 2, 3],
        TimeSections: [SECTION_ALWAYS, SECTION_ALWAYS, SECTION_ALWAYS, SECTION_ALWAYS],
        FloorNo: ['-2', '3'],
      });
    });

    test('keeps floors when the list of floors cannot be read', { tag: '@deep' }, async ({ device, page }) => {
      const users = await device.getAccess<AccessUser>('users');
      const own = { ...users[4], FloorNo: ['3', '7'] };
      await device.putAccess('users', [...users.slice(0, 4), own, ...users.slice(5)]);
      await page.reload();
      await expect(rows(page).filter({ hasText: 'Ayşe Yılmaz' })).toBeVisible();
      await device.setFault({
        match: { method: 'LiftControl.getFloorInfo' },
        action: { type: 'error', code: ReplyError.Unknown },
      });
      await page.getByRole('button', { name: 'Edit Ayşe Yılmaz' }).click();
      await expect(drawer(page).getByText('The list could not be read. The stored value is kept.')).toBeVisible();
      for (const floor of ['Floor 3', 'Floor 7']) await expect(tick(page, floor)).toBeChecked();
      await tick(page, 'Floor 7').uncheck();
      await save(page).click();
      await expect(page.getByText('Person changed')).toBeVisible();
      expect(await person(device, '5')).toEqual({ ...own, FloorNo: ['3'] });
    });
  });

  test.describe('on a device without first card, holiday plans, lift and check groups', () => {
    test.use({ profile: 'vto' });

    test('shows and sends none of them', { tag: '@deep' }, async ({ device, page }) => {
      await startNew(page, '9040', 'Rana Aziz');
      await expect(combo(page, sectionAt('Garage gate'))).toHaveValue('Always');
      await more(page).click();
      for (const name of ['First card', 'Holiday plans', 'Floors', 'Attendance group']) {
        await expect(drawer(page).getByText(name, { exact: true }), name).toHaveCount(0);
      }
      await save(page).click();
      await expect(page.getByText('Person added')).toBeVisible();
      const [sent] = await device.requests('AccessUser.insertMulti');
      const { UserList = [] } = (sent?.params ?? {}) as { UserList?: Record<string, unknown>[] };
      const [record] = UserList;
      expect(record).toMatchObject({ UserID: '9040', TimeSections: [SECTION_ALWAYS, SECTION_ALWAYS] });
      for (const member of ['IsFirstEnter', 'FirstEnterDoors', 'FloorNo']) expect(record).not.toHaveProperty(member);
      for (const method of ['AccessAttendance.list', 'Attendance.getCheckGroup', 'LiftControl.getFloorInfo']) {
        expect(await device.requests(method), method).toEqual([]);
      }
    });
  });
});
