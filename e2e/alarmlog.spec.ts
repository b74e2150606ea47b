import { expect } from '@playwright/test';
import { ALARM_TYPES, type AlarmRecord } from '@/lib/contract/records';
import { test } from './fixtures/gatehouse';
import { exported, openLog, rows, search, searchAll } from './fixtures/logs';

const TABLE = 'AccessControlAlarmRecord';
const PATH = '/alarm/alarmlog';

test.beforeEach(async ({ gate, device }) => {
  await openLog(gate, device, PATH);
});

test('each of nine types is found alone, as often as the device holds it', async ({ device, page }) => {
  await searchAll(page, '300');
  const held = await device.getRecords<AlarmRecord>(TABLE);
  const type = page.getByLabel('Type', { exact: true });
  for (const each of ALARM_TYPES) {
    await type.selectOption(each);
    await search(page);
    const own = held.filter(({ Type }) => Type === each);
    await device.waitForRequest({ method: 'RecordFinder.startFind', params: { condition: { Type: each } } });
    await expect(rows(page).first()).toContainText(new RegExp(`^${own.at(-1)?.RecNo}`));
    await expect(page.getByText(`${own.length} records`, { exact: true })).toBeVisible();
    const name = (await type.locator('option:checked').textContent()) ?? '';
    for (const row of await rows(page).all()) await expect(row.getByRole('cell', { name, exact: true })).toBeVisible();
  }
});

test('a simulated intrusion is its first row', async ({ device, page }) => {
  await device.happen('alarm', { type: 'BreakIn' });
  await expect(rows(page).first().getByRole('cell', { name: 'Intrusion', exact: true })).toBeVisible();
  await expect(rows(page).first()).toContainText('Door 1');
  const newest = (await device.getRecords<AlarmRecord>(TABLE)).at(-1);
  expect(newest).toMatchObject({ Type: 'BreakIn', RecNo: 301 });
  await expect(rows(page).first()).toContainText(/^301/);
});

test('an alarm input is named by its number, a text of the device stays a text', async ({ device, page }) => {
  await device.event('AlarmLocal', { Content: '<b onclick=alert(1)>' }, 1);
  await expect(rows(page).first()).toContainText('Input 2');
  await expect(rows(page).first().getByText('<b onclick=alert(1)>', { exact: true })).toBeVisible();
});

test('is emptied by the typed number and not before', async ({ device, page }) => {
  await page.getByRole('button', { name: 'Delete all', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete all 300 records?' });
  const confirm = dialog.getByRole('button', { name: 'Delete all', exact: true });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Type 300 to confirm').fill('30');
  await expect(confirm).toBeDisabled();
  expect(await device.requests('RecordUpdater.clear')).toEqual([]);
  await dialog.getByLabel('Type 300 to confirm').fill('300');
  await confirm.click();
  await expect(page.getByText('300 records deleted')).toBeVisible();
  await expect(page.getByText('No records fit these filters')).toBeVisible();
  expect(await device.getRecords(TABLE)).toEqual([]);
  await device.expectRequest({ method: 'RecordUpdater.clear' }, { count: 1 });
});

test('hands over all of them as a file', async ({ page }) => {
  await searchAll(page, '300');
  const { name, lines } = await exported(page);
  expect(name).toMatch(/^alarm-records .*\.csv$/);
  expect(lines).toHaveLength(301);
});
