import { expect, type Page } from '@playwright/test';
import type { AccessCardRec, AlarmRecord, CustomPassword } from '@/lib/contract/records';
import { test } from './fixtures/gatehouse';

const TABLE = 'AccessControlCustomPassword';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Add code' });
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true }).last()).toBeVisible();

test.beforeEach(async ({ gate }) => {
  await gate.enter('/customPassword');
});

test('refuses the code as duress code, stores hashes, and the duress code raises its alarm', async ({
  device,
  page,
}) => {
  await button(page, 'Doors').click();
  const doors = page.getByRole('dialog', { name: 'Doors that take codes' });
  await doors.getByRole('checkbox').check();
  await doors.getByRole('button', { name: 'Save' }).click();
  await saved(page);
  expect(await device.getTable('AccessControl')).toMatchObject([{ CustomPasswordEnable: true }]);

  await button(page, 'Add code').click();
  await drawer(page).getByLabel('Owner ID').fill('<b>cleaner</b>');
  await drawer(page).getByLabel('Code', { exact: true }).fill('4711');
  await drawer(page).getByLabel('Duress code', { exact: true }).fill('4711');
  await drawer(page).getByRole('button', { name: 'Save' }).click();
  await expect(drawer(page).getByText('The duress code must differ from the code')).toBeVisible();
  await drawer(page).getByLabel('Duress code', { exact: true }).fill('4712');
  await drawer(page).getByRole('button', { name: 'Save' }).click();
  await expect(drawer(page)).toHaveCount(0);
  await expect(page.getByText('25 codes', { exact: true })).toBeVisible();
  const stored = (await device.getRecords<CustomPassword>(TABLE)).at(-1);
  expect(stored?.UserID).toBe('<b>cleaner</b>');
  expect([stored?.OpenDoorPassword, stored?.AlarmPassword]).toEqual([
    'B52340B4DE4566B804C9880AA0B4AF5F',
    expect.stringMatching(/^[0-9A-F]{32}$/),
  ]);
  await button(page, 'Next page').click();
  await expect(page.getByText('<b>cleaner</b>', { exact: true })).toBeVisible();

  expect(await device.typeCode('4711')).toMatchObject({ isOpened: true, isDuress: false });
  expect(await device.typeCode('4712')).toMatchObject({ isOpened: true, isDuress: true });
  expect((await device.getRecords<AlarmRecord>('AccessControlAlarmRecord')).at(-1)).toMatchObject({ Type: 'Duress' });
});

test('a generated code is shown once, opens once and fails then', async ({ device, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const [door] = await device.getTable<object[]>('AccessControl');
  await device.putTable('AccessControl', [{ ...door, CustomPasswordEnable: true }]);
  await button(page, 'Add code').click();
  await drawer(page).getByLabel('Owner ID').fill('courier');
  await drawer(page).getByRole('button', { name: 'Generate a one-time code' }).click();
  const shown = drawer(page).getByText(/^\d{8}$/);
  const code = (await shown.textContent()) ?? '';
  await drawer(page).getByRole('button', { name: 'Copy' }).click();
  await expect(shown).toHaveCount(0);
  await expect(drawer(page).getByText('It is not shown again')).toBeVisible();
  await drawer(page).getByRole('button', { name: 'Save' }).click();
  await saved(page);
  expect(await device.typeCode(code)).toMatchObject({ isOpened: true, userId: 'courier' });
  expect(await device.typeCode(code)).toMatchObject({ isOpened: false, errorCode: 20 });
  expect((await device.getRecords<AccessCardRec>('AccessControlCardRec')).at(-1)).toMatchObject({
    UserID: 'courier',
    ErrorCode: 20,
  });
});

test('deletes a page of codes at once and finds the one that ends soon', async ({ device, page }) => {
  await page.getByLabel('Select all on this page').check();
  await button(page, 'Delete 20').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 20' }).click();
  await expect(page.getByText('20 codes deleted', { exact: true })).toBeVisible();
  const left = await device.getRecords<CustomPassword>(TABLE);
  expect(left).toHaveLength(4);
  const { now } = await device.clock();
  const soon = new Date(now + 2 * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');
  await device.putRecords(
    TABLE,
    left.map((each, place) => (place === 2 ? { ...each, ValidDateEnd: soon } : each)),
  );
  await page.getByLabel('Codes shown').selectOption({ label: 'Ending within 7 days' });
  await expect(page.getByText('1 code', { exact: true })).toBeVisible();
  await expect(page.getByText(left[2]?.UserID ?? '', { exact: true })).toBeVisible();
});
