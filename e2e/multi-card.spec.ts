import { expect, type Page } from '@playwright/test';
import { ReplyError } from '@/lib/contract/error-codes';
import type { DoorGroupTable, DoorTable } from '@/lib/contract/tables/access-control';
import { atReader } from './fixtures/at-reader';
import { callDevice } from './fixtures/call-device';
import { test } from './fixtures/gatehouse';
import { open } from './fixtures/routes';
import { saved } from './fixtures/saved';

const PAGE = '/door/multiCard';
const SAVE = 'configManager.setConfig';

test.beforeEach(async ({ gate }) => {
  await gate.enter(PAGE);
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const needed = (page: Page) => page.getByLabel('People required', { exact: true });
const question = (page: Page) => page.getByRole('dialog', { name: 'Open this door with several people?' });

/** Adds persons of the first page of the list to a group. */
async function addMembers(page: Page, group: number, ...names: string[]): Promise<void> {
  await button(page, `Add people to group ${group}`).click();
  const picker = page.getByRole('dialog', { name: `Add people to group ${group}` });
  for (const each of names) await picker.getByLabel(each).check();
  await picker.getByRole('button', { name: /^Add \d/ }).click();
  await expect(picker).toHaveCount(0);
}

async function addPair(page: Page): Promise<void> {
  await button(page, 'Add group').click();
  await addMembers(page, 1, 'Emma Walker', 'Lena Fischer');
}

async function saveWithMethod(page: Page): Promise<void> {
  await button(page, 'Save').click();
  await question(page).getByRole('button', { name: 'Set and save' }).click();
  await saved(page);
}

const member = (UserID: string, Method = 35) => ({ UserID, Method });
const one = (UserCount: number, ...ids: string[]): DoorGroupTable => ({
  Enable: true,
  UserCount,
  GroupDetail: ids.map((id) => member(id)),
});

test('rejects three of two members beside the field, like the device', { tag: '@deep' }, async ({ device, page }) => {
  const before = await device.getTable('OpenDoorGroup');
  await addPair(page);
  await needed(page).fill('3');
  await button(page, 'Save').click();
  await expect(needed(page)).toHaveAccessibleDescription('The group has only 2 members');
  await expect(needed(page)).toHaveValue('3');
  expect(await device.getTable('OpenDoorGroup')).toEqual(before);
  const table = [{ Groups: [one(3, '1', '2')] }];
  expect(await callDevice(page, SAVE, { name: 'OpenDoorGroup', table, options: [] })).toMatchObject({
    result: false,
    error: { code: ReplyError.InvalidParams, detail: { field: 'OpenDoorGroup[0].Groups[0].UserCount' } },
  });
});

test('opens the door for two of two; one alone is refused and recorded as 81', async ({ device, page }) => {
  const { card, face, lastError } = await atReader(device, ['1', '2', '4']);
  const [before] = await device.getTable<DoorTable[]>('AccessControl');
  await addPair(page);
  await page.getByRole('combobox', { name: 'Opening method of Lena Fischer' }).selectOption({ label: 'Face' });
  await saveWithMethod(page);
  expect(await device.getTable('AccessControl')).toEqual([{ ...before, Method: 11 }]);
  const GroupDetail = [member('1'), member('2', 17)];
  expect(await device.getTable('OpenDoorGroup')).toEqual([
    { Groups: [{ Enable: true, UserCount: 2, GroupDetail }], Vendor_Reserved: 7 },
  ]);
  expect(await card('1')).toBe(81);
  expect(await lastError()).toBe(81);
  expect(await card('4')).toBe(19);
  expect(await face('2')).toBe(0);
  expect(await lastError()).toBe(0);
});

test('requires all members within 30 seconds of device time', { tag: '@deep' }, async ({ device, page }) => {
  const { card } = await atReader(device, ['1', '2']);
  await addPair(page);
  await saveWithMethod(page);
  await device.freezeClock();
  expect(await card('1')).toBe(81);
  await device.advanceClock(30_000);
  expect(await card('2')).toBe(81);
  await device.advanceClock(29_000);
  expect(await card('1')).toBe(0);
});

test('asks before it sets the method, and writes nothing on Cancel', { tag: '@deep' }, async ({ device, page }) => {
  const before = await device.getTable('AccessControl');
  await addPair(page);
  await button(page, 'Save').click();
  await expect(question(page)).toContainText('Saving sets this method.');
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(question(page)).toHaveCount(0);
  expect(await device.getTable('AccessControl')).toEqual(before);
  expect(await device.getTable('OpenDoorGroup')).toMatchObject([{ Groups: [] }]);
  await expect(button(page, 'Remove Emma Walker from group 1')).toBeVisible();
});

test('does not offer persons who are in a group of this door, and the device refuses duplicates', {
  tag: '@deep',
}, async ({ device, page }) => {
  await addPair(page);
  await button(page, 'Add group').click();
  await button(page, 'Add people to group 2').click();
  const picker = page.getByRole('dialog', { name: 'Add people to group 2' });
  await expect(picker.getByLabel('Emma Walker')).toBeDisabled();
  await expect(picker.getByLabel('Zofia Nowak')).toBeEnabled();
  const table = [{ Groups: [one(1, '1'), one(1, '1')] }];
  expect(await callDevice(page, SAVE, { name: 'OpenDoorGroup', table, options: [] })).toMatchObject({
    error: { detail: { field: 'OpenDoorGroup[0].Groups[1].GroupDetail[0].UserID' } },
  });
  expect(await device.getTable('OpenDoorGroup')).toMatchObject([{ Groups: [] }]);
});

test('has room for four groups of 50, on the page and on the device', { tag: '@deep' }, async ({ device, page }) => {
  const ids = Array.from({ length: 50 }, (_, index) => String(index + 1));
  await device.putTable('OpenDoorGroup', [{ Groups: [one(1, ...ids), one(1, '61'), one(1, '62')] }]);
  await open(page, PAGE);
  await expect(button(page, 'Add people to group 1')).toBeDisabled();
  await button(page, 'Add group').click();
  await expect(button(page, 'Add group')).toBeDisabled();
  await expect(page.getByText('A door can have at most 4 groups')).toBeVisible();
  const reply = async (Groups: DoorGroupTable[]) =>
    callDevice(page, SAVE, { name: 'OpenDoorGroup', table: [{ Groups }], options: [] });
  expect(await reply([one(2, ...ids, '51')])).toMatchObject({
    error: { detail: { field: 'OpenDoorGroup[0].Groups[0].GroupDetail' } },
  });
  expect(await reply(['1', '2', '3', '4', '5'].map((id) => one(1, id)))).toMatchObject({
    error: { detail: { field: 'OpenDoorGroup[0].Groups' } },
  });
});

test('removes a deleted person from the groups without blocking other changes', { tag: '@deep' }, async ({
  device,
  page,
}) => {
  await device.putTable('OpenDoorGroup', [{ Groups: [one(2, '1', '2'), one(1, '4', '5')] }]);
  expect(await callDevice(page, 'AccessUser.removeMulti', { UserIDList: ['2'] })).toMatchObject({ result: true });
  expect(await device.getTable('OpenDoorGroup')).toEqual([{ Groups: [one(2, '1'), one(1, '4', '5')] }]);
  await open(page, PAGE);
  await button(page, 'Remove Ayşe Yılmaz from group 2').click();
  await button(page, 'Save').click();
  await saved(page);
  expect(await device.getTable('OpenDoorGroup')).toEqual([{ Groups: [one(2, '1'), one(1, '4')] }]);
});

test.describe('a controller of four doors', () => {
  test.use({ profile: 'door-controller' });

  test('changes the groups of one door alone', { tag: '@deep' }, async ({ device, page }) => {
    const before = await device.getTable<object[]>('OpenDoorGroup');
    await page.getByRole('tab', { name: /Door 2/ }).click();
    await addPair(page);
    await saveWithMethod(page);
    const after = await device.getTable<{ Groups: DoorGroupTable[] }[]>('OpenDoorGroup');
    expect(after[1]?.Groups).toMatchObject([{ UserCount: 2 }]);
    expect(after.filter((_, index) => index !== 1)).toEqual(before.filter((_, index) => index !== 1));
    const doors = await device.getTable<DoorTable[]>('AccessControl');
    expect(doors.map(({ Method }) => Method)).toEqual([2, 11, 2, 2]);
  });
});

test('rehearses persons in order without opening, with the same result as the device', async ({ device, page }) => {
  const { card } = await atReader(device, ['1', '2']);
  await addPair(page);
  await saveWithMethod(page);
  const before = await device.getRecords('AccessControlCardRec');
  await button(page, 'Test').click();
  const drawer = page.getByRole('dialog', { name: 'Test door 1 without opening' });
  await drawer.getByRole('button', { name: 'Add people' }).click();
  const picker = page.getByRole('dialog', { name: 'Add people' });
  for (const each of ['Emma Walker', 'Lena Fischer']) await picker.getByLabel(each).check();
  await picker.getByRole('button', { name: 'Add 2 people' }).click();
  const steps = drawer.getByRole('list', { name: 'People in order' }).getByRole('listitem');
  await expect(steps.nth(0)).toContainText('The door stays closed, code 81');
  await expect(steps.nth(1)).toContainText('The door opens.');
  await drawer.getByLabel('When Lena Fischer arrives').selectOption({ label: '30 seconds later' });
  await expect(steps.nth(1)).toContainText('The door stays closed, code 81');
  await drawer.getByLabel('When Lena Fischer arrives').selectOption({ label: '29 seconds later' });
  await expect(steps.nth(1)).toContainText('The door opens.');
  await steps.nth(1).getByRole('button', { name: 'Move Lena Fischer up' }).click();
  await expect(steps.nth(0)).toContainText('Lena Fischer');
  expect(await device.getRecords('AccessControlCardRec')).toEqual(before);
  expect(await device.requests('accessControl.openDoor')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Test')).toBeFocused();
  expect(await card('1')).toBe(81);
  expect(await card('2')).toBe(0);
});
