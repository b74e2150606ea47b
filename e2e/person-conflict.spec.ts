import { expect, type Page } from '@playwright/test';
import type { ControlClient } from '@/emulator/control/client';
import type { AccessUser } from '@/lib/contract/records';
import { test } from './fixtures/gatehouse';

/** Two administrators edit one person: the second one uses the emulator's test interface. */
const drawer = (page: Page) => page.getByRole('dialog');
const box = (page: Page, name: string) => drawer(page).getByRole('textbox', { name, exact: true });
const save = (page: Page) => drawer(page).getByRole('button', { name: 'Save', exact: true });
const panel = (page: Page, name = 'Changed by someone else') => drawer(page).getByRole('region', { name });
const side = (page: Page, field: string, name: RegExp) =>
  panel(page).getByRole('group', { name: field }).getByRole('radio', { name });
const UPDATE = 'AccessUser.updateMulti';

const person = async (device: ControlClient) =>
  (await device.getAccess<AccessUser>('users')).find(({ UserID }) => UserID === '5');

async function theyChange(device: ControlClient, change: object): Promise<void> {
  const users = await device.getAccess<AccessUser>('users');
  await device.putAccess(
    'users',
    users.map((each) => (each.UserID === '5' ? { ...each, ...change } : each)),
  );
}

test.beforeEach(async ({ gate, page }) => {
  await gate.enter('/personManage');
  await page.getByRole('button', { name: 'Edit Ayşe Yılmaz' }).click();
  await expect(drawer(page).locator('form[aria-busy="false"]')).toBeVisible();
});

test('the second administrator sees the changes of the first, chooses, and saves the merge', async ({
  device,
  page,
}) => {
  const hostile = '<img src=x onerror="document.title=1">';
  await theyChange(device, { UserName: hostile, CitizenIDNo: 'C1', Vendor_Reserved: 7 });
  await box(page, 'Name').fill('Mine');
  await save(page).click();
  await expect(panel(page).getByRole('heading')).toBeFocused();
  await expect(panel(page)).toContainText(hostile);
  await expect(drawer(page).locator('img[src="x"]')).toHaveCount(0);
  await expect(side(page, 'ID number', /^Theirs C1/)).toBeChecked();
  await expect(side(page, 'Name', /^Theirs/)).not.toBeChecked();
  await expect(box(page, 'Name')).toHaveValue('Mine');
  await save(page).click();
  await expect(panel(page).getByRole('alert')).toHaveText('Choose one of the two');
  expect(await device.requests(UPDATE)).toEqual([]);
  await side(page, 'Name', /^Theirs/).check();
  await expect(box(page, 'Name')).toHaveValue(hostile);
  // By keyboard, as in every group of radio buttons.
  await page.keyboard.press('ArrowDown');
  await expect(side(page, 'Name', /^Yours/)).toBeChecked();
  await save(page).click();
  await expect(page.getByText('Person changed')).toBeVisible();
  await expect(drawer(page)).toBeHidden();
  await device.expectRequest({ method: UPDATE }, { count: 1 });
  expect(await person(device)).toMatchObject({ UserName: 'Mine', CitizenIDNo: 'C1', Vendor_Reserved: 7 });
});

test('a person deleted by somebody else is added again, or the drawer is closed', { tag: '@deep' }, async ({
  device,
  page,
}) => {
  const users = await device.getAccess<AccessUser>('users');
  await device.putAccess(
    'users',
    users.filter(({ UserID }) => UserID !== '5'),
  );
  await box(page, 'Name').fill('Fifth again');
  await save(page).click();
  const gone = panel(page, 'Deleted by someone else');
  await expect(gone.getByRole('heading')).toBeFocused();
  expect(await device.requests(UPDATE)).toEqual([]);
  await expect(box(page, 'Name')).toHaveValue('Fifth again');
  await gone.getByRole('button', { name: 'Add again' }).click();
  await expect(page.getByText('Person added')).toBeVisible();
  expect(await person(device)).toMatchObject({ UserName: 'Fifth again' });
});
