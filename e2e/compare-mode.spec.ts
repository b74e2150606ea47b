import { expect, type Page } from '@playwright/test';
import { ReplyError } from '@/lib/contract/error-codes';
import type { DoorGroupTable, DoorTable } from '@/lib/contract/tables/access-control';
import { atReader } from './fixtures/at-reader';
import { callDevice } from './fixtures/call-device';
import { test } from './fixtures/gatehouse';
import { open } from './fixtures/routes';
import { saved } from './fixtures/saved';

const PAGE = '/mode/compareMode';
const SAVE = 'configManager.setConfig';
const PROOFS = ['Card', 'Fingerprint', 'Face', 'Password'];

test.beforeEach(async ({ gate }) => {
  await gate.enter(PAGE);
});

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const group = (page: Page, name: string) => page.getByRole('radiogroup', { name });
const opensBy = (page: Page, way: string) => group(page, 'Opens by').getByText(way, { exact: true }).click();
const join = (page: Page, word: 'All of them' | 'Any of them') =>
  group(page, 'Required').getByText(word, { exact: true }).click();

async function tick(page: Page, ...names: string[]): Promise<void> {
  for (const name of PROOFS) {
    await page.getByRole('checkbox', { name, exact: true }).setChecked(names.includes(name));
  }
}

test('writes 21 for card and face, 25 for one of the two, and keeps the rest of the door', { tag: '@deep' }, async ({
  device,
  page,
}) => {
  const [before] = await device.getTable<DoorTable[]>('AccessControl');
  await tick(page, 'Card', 'Face');
  await join(page, 'All of them');
  await expect(page.getByText('Card and face')).toBeVisible();
  await save(page).click();
  await saved(page);
  expect(await device.getTable('AccessControl')).toEqual([{ ...before, Method: 21 }]);
  await expect(page.getByText('All changes saved')).toBeVisible();
  await join(page, 'Any of them');
  await expect(page.getByText('Card or face')).toBeVisible();
  await save(page).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  expect(await device.getTable('AccessControl')).toEqual([{ ...before, Method: 25 }]);
});

test('after a save of 21, a card alone is refused, and card with face opens the door', async ({ device, page }) => {
  const { card, face, lastError } = await atReader(device, ['1', '2']);
  await tick(page, 'Card', 'Face');
  await join(page, 'All of them');
  await save(page).click();
  await saved(page);
  expect(await card('1')).toBe(19);
  expect(await lastError()).toBe(19);
  expect(await face('2')).toBe(19);
  expect(await face('1')).toBe(0);
  expect(await lastError()).toBe(0);
});

test('refuses card, password and face together, beside the boxes and on the device', { tag: '@deep' }, async ({
  device,
  page,
}) => {
  await tick(page, 'Card', 'Face', 'Password');
  await join(page, 'All of them');
  await save(page).click();
  await expect(page.getByText('This device does not support this combination')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Password', exact: true })).toBeChecked();
  expect(await device.requests(SAVE)).toEqual([]);
  const [door] = await device.getTable<DoorTable[]>('AccessControl');
  const table = [{ ...door, Method: 22 }];
  expect(await callDevice(page, SAVE, { name: 'AccessControl', table, options: [] })).toMatchObject({
    result: false,
    error: { code: ReplyError.InvalidParams, detail: { field: 'AccessControl[0].Method' } },
  });
  await tick(page);
  await expect(page.getByText('Choose at least one credential')).toBeVisible();
});

test('has no check box for a missing reader', { tag: '@deep' }, async ({ device, page }) => {
  await device.patchCaps({ faceAuth: false });
  const [door] = await device.getTable<DoorTable[]>('AccessControl');
  await device.putTable('AccessControl', [{ ...door, Method: 2 }]);
  await open(page, PAGE);
  await expect(page.getByRole('checkbox', { name: 'Card', exact: true })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Face', exact: true })).toHaveCount(0);
});

test('links to the groups while none is in use, and accepts several persons once one is', { tag: '@deep' }, async ({
  device,
  page,
}) => {
  await opensBy(page, 'Several people');
  await save(page).click();
  await expect(page.getByText('Set up a group of people for this door first')).toBeVisible();
  await expect(page.getByText('No group is in use.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Set up groups' })).toHaveAttribute('href', /^\/door\/multiCard\/?$/);
  expect(await device.requests(SAVE)).toEqual([]);
  const member = (UserID: string) => ({ UserID, Method: 1 });
  const Groups: DoorGroupTable[] = [{ Enable: true, UserCount: 2, GroupDetail: [member('1'), member('2')] }];
  await device.putTable('OpenDoorGroup', [{ Groups }]);
  await open(page, PAGE);
  await opensBy(page, 'Several people');
  await expect(page.getByText('1 group is in use.')).toBeVisible();
  await save(page).click();
  await saved(page);
  const [door] = await device.getTable<DoorTable[]>('AccessControl');
  expect(door?.Method).toBe(11);
});

test('sets a method for each section, and the door uses the current one', { tag: '@deep' }, async ({
  device,
  page,
}) => {
  const { card, face } = await atReader(device, ['1']);
  await opensBy(page, 'By time section');
  const week = page.getByRole('region', { name: 'Week' });
  const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
  for (const day of days) {
    await week.getByRole('button', { name: new RegExp(`^${day}`) }).click();
    await page.getByRole('combobox', { name: 'Period 1, opening method' }).selectOption({ label: 'Face' });
  }
  await save(page).click();
  await saved(page);
  const [door] = await device.getTable<DoorTable[]>('AccessControl');
  expect(door).toMatchObject({ Method: 5, Vendor_Reserved: 7 });
  expect(door?.TimeSchedule?.map(([first]) => first)).toEqual(days.map(() => '17 00:00:00-23:59:59'));
  expect(await card('1')).toBe(19);
  expect(await face('1')).toBe(0);
});

test('refuses sections that overlap, and sends nothing', { tag: '@deep' }, async ({ device, page }) => {
  await opensBy(page, 'By time section');
  const second = page.getByRole('switch', { name: 'Period 2', exact: true });
  await second.check({ force: true });
  await page.getByRole('group', { name: 'Period 2, end' }).getByRole('spinbutton', { name: 'Hours' }).fill('08');
  await save(page).click();
  await expect(page.locator('[data-state="wrong"]').first()).toBeVisible();
  expect(await device.requests(SAVE)).toEqual([]);
  const [door] = await device.getTable<DoorTable[]>('AccessControl');
  const day = ['1 08:00:00-12:00:00', '17 12:00:00-18:00:00', '0 00:00:00-00:00:00', '0 00:00:00-00:00:00'];
  const table = [{ ...door, TimeSchedule: [...(door?.TimeSchedule?.slice(0, 6) ?? []), day] }];
  expect(await callDevice(page, SAVE, { name: 'AccessControl', table, options: [] })).toMatchObject({
    error: { detail: { field: 'AccessControl[0].TimeSchedule[6][1]' } },
  });
});

test('asks the platform for at most 15 s', { tag: '@deep' }, async ({ device, page }) => {
  const time = page.getByLabel('Answer time limit', { exact: true });
  await page.getByLabel('Platform verification', { exact: true }).check({ force: true });
  await time.fill('16');
  await save(page).click();
  await expect(time).toHaveAccessibleDescription('Enter 1 to 15');
  await expect(time).toHaveValue('16');
  expect(await device.requests(SAVE)).toEqual([]);
  await time.fill('15');
  await page.getByLabel('Open if there is no answer', { exact: true }).check({ force: true });
  await save(page).click();
  await saved(page);
  const [door] = await device.getTable<DoorTable[]>('AccessControl');
  expect(door).toMatchObject({ RemoteCheck: true, RemoteDetail: { TimeOut: 15, TimeOutDoorStatus: true } });
});

test.describe('a controller of four doors', () => {
  test.use({ profile: 'door-controller' });

  test('changes the method of one door alone', { tag: '@deep' }, async ({ device, page }) => {
    const before = await device.getTable<DoorTable[]>('AccessControl');
    await page.getByRole('tab', { name: /Door 3/ }).click();
    await page.getByRole('checkbox', { name: 'Password', exact: true }).uncheck();
    await save(page).click();
    await saved(page);
    const after = await device.getTable<DoorTable[]>('AccessControl');
    expect(after).toEqual(before.map((door, index) => (index === 2 ? { ...door, Method: 1 } : door)));
    await page.getByRole('button', { name: 'Apply to other doors' }).click();
    const dialog = page.getByRole('dialog', { name: 'Apply the settings of door 3 to' });
    await dialog.getByRole('checkbox', { name: /^1 · / }).check();
    await dialog.getByRole('button', { name: 'Apply to 1 door' }).click();
    await expect(page.getByText('Applied to 1 door')).toBeVisible();
    const copied = await device.getTable<DoorTable[]>('AccessControl');
    expect(copied.map(({ Method }) => Method)).toEqual([1, before[1]?.Method, 1, before[3]?.Method]);
  });
});
