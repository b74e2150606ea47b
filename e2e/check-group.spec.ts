import { expect, type Page } from '@playwright/test';
import type { AttendanceInfo, CheckGroup } from '@/lib/contract/records';
import { callDevice } from './fixtures/call-device';
import { test } from './fixtures/gatehouse';
import { open } from './fixtures/routes';

const PAGE = '/attendance/checkGroup';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const groups = async (page: Page) => {
  const { params } = (await callDevice(page, 'Attendance.getCheckGroup', {})) as { params: { Info: CheckGroup[] } };
  return params.Info;
};

test.beforeEach(async ({ gate }) => {
  await gate.enter(PAGE);
});

test('adds a group that the device numbers, and moves a person into it from another', async ({ device, page }) => {
  await button(page, 'Add group').click();
  const drawer = page.getByRole('dialog', { name: 'Add group' });
  await drawer.getByLabel('Name', { exact: true }).fill('<b>Drivers</b>');
  await drawer.getByLabel('Work order on Monday').selectOption({ label: 'Night' });
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Group 4 added')).toBeVisible();
  expect((await groups(page)).at(-1)).toMatchObject({
    groupID: 4,
    groupInfo: { Name: '<b>Drivers</b>', WorkOrderID: [0, 2, 0, 0, 0, 0, 0] },
  });
  await expect(page.getByText('<b>Drivers</b>', { exact: true })).toBeVisible();

  await button(page, 'Persons of <b>Drivers</b>').click();
  const persons = page.getByRole('dialog', { name: 'Persons of <b>Drivers</b>' });
  await persons.getByRole('button', { name: 'Add persons' }).click();
  const picker = page.getByRole('dialog', { name: 'Add persons' });
  await picker.getByLabel('Emma Walker').check();
  await picker.getByRole('button', { name: 'Add 1 person' }).click();
  const assign = page.getByRole('dialog', { name: 'Put into <b>Drivers</b>' });
  await expect(assign.getByText(/1 person leaves another group/)).toBeVisible();
  await assign.getByRole('button', { name: 'Assign 1 person' }).click();
  await expect(page.getByText('1 person is in the group now')).toBeVisible();
  await expect(persons.getByText('Emma Walker', { exact: true })).toBeVisible();
  await persons.getByRole('button', { name: 'Close' }).click();
  await expect(persons).toHaveCount(0);
  await expect(row(page, 'Office')).toContainText('39');
  const held = await device.getAccess<AttendanceInfo>('attendance');
  expect(held.filter(({ groupID }) => groupID === 1)).toHaveLength(39);
  expect(held.find(({ UserID }) => UserID === '1')).toEqual({ UserID: '1', groupID: 4 });
});

test('assigns the user IDs of a file; a deleted person is in no group', async ({ device, page }) => {
  await button(page, 'Persons of Visitors').click();
  const persons = page.getByRole('dialog', { name: 'Persons of Visitors' });
  await expect(persons.getByRole('button', { name: 'Assign by CSV file' })).toBeEnabled();
  await persons.locator('input[type="file"]').setInputFiles({
    name: 'ids.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('UserID\r\n60\r\n61\r\nnobody\r\n'),
  });
  const assign = page.getByRole('dialog', { name: 'Put into Visitors' });
  await expect(assign.getByText('2 persons without a group are added.')).toBeVisible();
  await expect(assign.getByText(/does not know 1 user ID/)).toBeVisible();
  await assign.getByRole('button', { name: 'Assign 2 persons' }).click();
  await expect(page.getByText('2 persons are in the group now')).toBeVisible();
  const inVisitors = async () =>
    (await device.getAccess<AttendanceInfo>('attendance')).filter(({ groupID }) => groupID === 3);
  expect(await inVisitors()).toHaveLength(2);
  expect(await callDevice(page, 'AccessUser.removeMulti', { UserIDList: ['60'] })).toMatchObject({ result: true });
  expect(await inVisitors()).toEqual([{ UserID: '61', groupID: 3 }]);
  await open(page, PAGE);
  await expect(row(page, 'Visitors').getByRole('cell').nth(2)).toHaveText('1');
});

test('asks before it deletes a group with persons, who are then in none', async ({ device, page }) => {
  await expect(row(page, 'Warehouse').getByRole('cell').nth(2)).toHaveText('12');
  await button(page, 'Delete Warehouse').click();
  const question = page.getByRole('dialog', { name: 'Delete Warehouse?' });
  await expect(question).toContainText('12 persons will be in no group.');
  await question.getByRole('button', { name: 'Delete group' }).click();
  await expect(page.getByText('Group deleted')).toBeVisible();
  expect((await device.getAccess<AttendanceInfo>('attendance')).some(({ groupID }) => groupID === 2)).toBe(false);
  await button(page, 'Persons without a group').click();
  const persons = page.getByRole('dialog', { name: 'Persons without a group' });
  await expect(persons.getByText('Grace Reed', { exact: true })).toBeVisible();
});
