import { expect, type Page } from '@playwright/test';
import type { AccessUser } from '@/lib/contract/records';
import type { DoorTable } from '@/lib/contract/tables/access-control';
import { atReader } from './fixtures/at-reader';
import { callDevice } from './fixtures/call-device';
import { test } from './fixtures/gatehouse';
import { saved } from './fixtures/saved';

const PAGE = '/door/firstCard';
const SAVE = 'configManager.setConfig';

test.beforeEach(async ({ gate }) => {
  await gate.enter(PAGE);
});

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const waits = (page: Page) => page.getByLabel('Require the first card', { exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add people' });

/** Grants the right to a person. */
async function give(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add people' }).click();
  await dialog(page).getByLabel('Name or user ID').fill(name);
  await dialog(page).getByLabel(name).check();
  await dialog(page).getByRole('button', { name: 'Add 1 person' }).click();
  await expect(page.getByText('1 person now has the right')).toBeVisible();
}

test('refuses ordinary cards with 48 until the first card came', async ({ device, page }) => {
  const { card, lastError } = await atReader(device, ['1', '2']);
  await give(page, 'Emma Walker');
  await waits(page).check({ force: true });
  await save(page).click();
  await saved(page);
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  const rehearsal = page.getByRole('dialog', { name: 'Test door 1 without opening' });
  await rehearsal.getByRole('button', { name: 'Add people' }).click();
  for (const each of ['Lena Fischer', 'Emma Walker']) await dialog(page).getByLabel(each).check();
  await dialog(page).getByRole('button', { name: 'Add 2 people' }).click();
  const steps = rehearsal.getByRole('listitem');
  await expect(steps.nth(0)).toContainText('code 48');
  await expect(steps.nth(1)).toContainText('The door opens.');
  await page.keyboard.press('Escape');
  expect(await card('2')).toBe(48);
  expect(await lastError()).toBe(48);
  expect(await card('1')).toBe(0);
  expect(await card('2')).toBe(0);
  expect(await lastError()).toBe(0);
});

test('writes the rule of the door and keeps the rest of the table', { tag: '@deep' }, async ({ device, page }) => {
  const [before] = await device.getTable<DoorTable[]>('AccessControl');
  await waits(page).check({ force: true });
  await page.getByRole('combobox', { name: 'Time section' }).click();
  await page.getByRole('option', { name: '1 · Office' }).click();
  await page.getByRole('radiogroup', { name: 'After the first card' }).getByText('The door stays open').click();
  await save(page).click();
  await saved(page);
  const FirstEnter = { Enable: true, Status: 'KeepOpen', TimeIndex: 1 };
  expect(await device.getTable('AccessControl')).toEqual([{ ...before, FirstEnter }]);
});

test('keeps the door open after the first card when that is configured', { tag: '@deep' }, async ({ device, page }) => {
  const { card } = await atReader(device, ['1']);
  await give(page, 'Emma Walker');
  await waits(page).check({ force: true });
  await page.getByRole('radiogroup', { name: 'After the first card' }).getByText('The door stays open').click();
  await save(page).click();
  await saved(page);
  await device.freezeClock();
  expect(await card('1')).toBe(0);
  // More than the hold time.
  await device.advanceClock(10_000);
  // Repairing an intact cable changes nothing: the request returns the door's current state.
  expect(await device.door(0, 'mend')).toMatchObject({ leaf: 'Open', lock: 'Unlocked' });
});

test('writes only the flags of a person, and removes them again', { tag: '@deep' }, async ({ device, page }) => {
  const person = async () => (await device.getAccess<AccessUser>('users')).find(({ UserID }) => UserID === '17');
  const before = await person();
  await expect(page.getByText('No one has the first-card right at this door yet.')).toBeVisible();
  await give(page, 'Diego Navarro');
  expect(await person()).toEqual({ ...before, IsFirstEnter: true, FirstEnterDoors: [0] });
  expect(await device.requests(SAVE)).toEqual([]);
  await page.getByRole('button', { name: 'Remove the first-card right of Diego Navarro' }).click();
  await expect(page.getByText('First-card right removed')).toBeVisible();
  await expect(page.getByText('No one has the first-card right at this door yet.')).toBeVisible();
  expect(await person()).toEqual({ ...before, IsFirstEnter: false, FirstEnterDoors: [] });
});

test('does not offer persons who already have the right', async ({ page }) => {
  await give(page, 'Lena Fischer');
  await page.getByRole('button', { name: 'Add people' }).click();
  await expect(dialog(page).getByLabel('Lena Fischer')).toBeDisabled();
  await expect(dialog(page).getByLabel('Lena Fischer')).toBeChecked();
  await expect(dialog(page).getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
});

test('the device refuses a section that does not exist', { tag: '@deep' }, async ({ device, page }) => {
  const [door] = await device.getTable<DoorTable[]>('AccessControl');
  const table = [{ ...door, FirstEnter: { Enable: true, Status: 'Normal', TimeIndex: 128 } }];
  expect(await callDevice(page, SAVE, { name: 'AccessControl', table, options: [] })).toMatchObject({
    result: false,
    error: { detail: { field: 'AccessControl[0].FirstEnter.TimeIndex' } },
  });
});

test.describe('a controller of four doors', () => {
  test.use({ profile: 'door-controller' });

  test('keeps the rights of a person at the other doors', { tag: '@deep' }, async ({ device, page }) => {
    const users = await device.getAccess<AccessUser>('users');
    await device.putAccess(
      'users',
      users.map((each) => (each.UserID === '5' ? { ...each, IsFirstEnter: true, FirstEnterDoors: [0, 3] } : each)),
    );
    await page.getByRole('tab', { name: /Door 3/ }).click();
    await give(page, 'Ayşe Yılmaz');
    const held = async () => (await device.getAccess<AccessUser>('users')).find(({ UserID }) => UserID === '5');
    expect((await held())?.FirstEnterDoors).toEqual([0, 2, 3]);
    await page.getByRole('tab', { name: /Door 1/ }).click();
    await page.getByRole('button', { name: 'Remove the first-card right of Ayşe Yılmaz' }).click();
    await expect(page.getByText('First-card right removed')).toBeVisible();
    expect(await held()).toMatchObject({ IsFirstEnter: true, FirstEnterDoors: [2, 3] });
  });
});
