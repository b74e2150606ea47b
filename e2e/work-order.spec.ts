import { expect, type Page } from '@playwright/test';
import type { WorkOrder } from '@/lib/contract/records';
import { callDevice } from './fixtures/call-device';
import { test } from './fixtures/gatehouse';
import { saved } from './fixtures/saved';

const PAGE = '/attendance/workOrder';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const orders = async (page: Page) => {
  const { params } = (await callDevice(page, 'Attendance.getWorkOrder', {})) as { params: { Info: WorkOrder[] } };
  return params.Info;
};

test('rejects overlapping periods on the page and on the device, stores others, and duplicates', async ({
  gate,
  page,
}) => {
  await gate.enter(PAGE);
  await button(page, 'Add shift').click();
  const drawer = page.getByRole('dialog', { name: 'Add shift' });
  await drawer.getByLabel('Name', { exact: true }).fill('<b>Split</b>');
  await drawer.getByLabel('Period 1: from').fill('08:00');
  await drawer.getByLabel('Period 1: to').fill('12:00');
  await drawer.getByLabel('Period 2: from').fill('11:30');
  await drawer.getByLabel('Period 2: to').fill('18:00');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer.getByLabel('Period 2: from')).toHaveAccessibleDescription(
    'These times overlap with others of the shift',
  );
  expect(await orders(page)).toHaveLength(2);
  await drawer.getByLabel('Period 2: from').fill('13:00');
  await expect(drawer.getByText('Working time 9 h 0 min.')).toBeVisible();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await saved(page);
  expect((await orders(page)).at(-1)).toMatchObject({
    workOrderID: 3,
    workOrderInfo: { Name: '<b>Split</b>', Periods: ['08:00-12:00', '13:00-18:00'] },
  });
  await expect(page.getByText('<b>Split</b>', { exact: true })).toBeVisible();
  const workOrderInfo = { ...(await orders(page))[0]?.workOrderInfo, Periods: ['08:00-12:00', '11:30-18:00'] };
  expect(await callDevice(page, 'Attendance.addWorkOrder', { workOrderInfo })).toMatchObject({
    result: false,
    error: { detail: { field: 'workOrderInfo.Periods[1]' } },
  });

  await button(page, 'Duplicate Night').click();
  const copy = page.getByRole('dialog', { name: 'Add shift' });
  await copy.getByLabel('Name', { exact: true }).fill('Night 2');
  await copy.getByRole('button', { name: 'Save' }).click();
  await expect(copy).toHaveCount(0);
  expect((await orders(page)).at(-1)).toMatchObject({
    workOrderID: 4,
    workOrderInfo: { Name: 'Night 2', Periods: ['22:00-06:00'] },
  });
});

test('does not delete a used shift and names the group; 08:35:00 is on time and 08:35:01 is late', async ({
  gate,
  device,
  page,
}) => {
  await gate.enter(PAGE);
  await button(page, 'Delete Day').click();
  const question = page.getByRole('dialog', { name: 'Delete Day?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Delete shift' }).click();
  await expect(page.getByText(/Office.* still use it/)).toBeVisible();
  expect(await orders(page)).toHaveLength(2);

  const at = (time: string) => Date.parse(`2026-11-20T${time}Z`) / 1000;
  const row = (RecNo: number, UserID: string, time: string) => ({ RecNo, UserID, CreateTime: at(time), Status: 1 });
  await device.putRecords('AccessControlCardRec', [
    row(1, '1', '08:35:00'),
    row(2, '2', '08:35:01'),
    row(3, '1', '17:30:00'),
    row(4, '2', '17:30:00'),
  ]);
  const reply = await callDevice(page, 'Attendance.webStatis', {
    StartTime: '2026-11-20 00:00:00',
    EndTime: '2026-11-20 23:59:59',
    groupID: 1,
  });
  const late = (reply as { params: { Info: { UserID: string; Late: number }[] } }).params.Info;
  expect(late.filter(({ UserID }) => UserID === '1' || UserID === '2')).toMatchObject([{ Late: 0 }, { Late: 6 }]);
});
