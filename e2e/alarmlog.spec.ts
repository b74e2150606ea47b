import { expect } from '@playwright/test';
import { ALARM_TYPES, type AlarmRecord } from '@/lib/contract/records';
import { test } from './fixtures/gatehouse';
import { exported, openLog, rows, search, searchAll } from './fixtures/logs';
import { openDeleteAll, pageAct } from './fixtures/page-acts';
import { open } from './fixtures/routes';

const TABLE = 'AccessControlAlarmRecord';
const PATH = '/alarm/alarmlog';

test.beforeEach(async ({ gate, device }) => {
  await openLog(gate, device, PATH);
});

test('filters by each of the nine types, with the counts of the device', { tag: '@deep' }, async ({ device, page }) => {
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

test('shows a simulated intrusion as the first row', { tag: '@deep' }, async ({ device, page }) => {
  await device.shortEvent('alarm', { type: 'BreakIn' });
  await expect(rows(page).first().getByRole('cell', { name: 'Intrusion', exact: true })).toBeVisible();
  await expect(rows(page).first()).toContainText('Main entrance');
  const newest = (await device.getRecords<AlarmRecord>(TABLE)).at(-1);
  expect(newest).toMatchObject({ Type: 'BreakIn', RecNo: 301 });
  await expect(rows(page).first()).toContainText(/^301/);
});

test('names an alarm input by its number, and shows a text of the device as text', async ({ device, page }) => {
  await device.event('AlarmLocal', { Content: '<b onclick=alert(1)>' }, 1);
  await expect(rows(page).first()).toContainText('Input 2');
  await expect(rows(page).first().getByText('<b onclick=alert(1)>', { exact: true })).toBeVisible();
});

test('deletes all records only after the count is typed', { tag: '@deep' }, async ({ device, page }) => {
  await openDeleteAll(page);
  const dialog = page.getByRole('dialog', { name: 'Delete all 300 records?' });
  const confirm = dialog.getByRole('button', { name: 'Delete all', exact: true });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Type 300 to confirm').fill('30');
  await expect(confirm).toBeDisabled();
  expect(await device.requests('RecordUpdater.clear')).toEqual([]);
  await dialog.getByLabel('Type 300 to confirm').fill('300');
  await confirm.click();
  await expect(page.getByText('300 records deleted')).toBeVisible();
  await expect(page.getByText('No records in this period')).toBeVisible();
  expect(await device.getRecords(TABLE)).toEqual([]);
  await device.expectRequest({ method: 'RecordUpdater.clear' }, { count: 1 });
});

test('exports all records as a file', { tag: '@deep' }, async ({ page }) => {
  await searchAll(page, '300');
  const { name, lines } = await exported(page);
  expect(name).toMatch(/^alarm-records .*\.csv$/);
  expect(lines).toHaveLength(301);
});

test('shows totals, keeps filters and columns over a reload, and pages by keyboard', { tag: '@deep' }, async ({
  device,
  page,
}) => {
  await searchAll(page, '300');
  const act = (name: string) => pageAct(page, name);
  await page.keyboard.press('Alt+PageDown');
  await expect(page.getByLabel('Go to page')).toHaveValue('2');
  await page.keyboard.press('Alt+PageUp');
  await expect(page.getByLabel('Go to page')).toHaveValue('1');

  await act('Totals');
  const totals = page.getByRole('dialog', { name: 'Totals' });
  const intrusions = totals.getByRole('row').filter({ hasText: 'Intrusion' });
  await expect(intrusions).toBeVisible();
  const count = await intrusions.getByRole('cell').nth(1).textContent();
  await totals.getByRole('button', { name: 'Intrusion', exact: true }).click();
  await expect(page.getByText(`${count} records`, { exact: true })).toBeVisible();

  await act('Saved filters');
  const saved = page.getByRole('dialog', { name: 'Saved filters' });
  await saved.getByLabel('Name for the current filters').fill('<i>Mine</i>');
  await saved.getByLabel('Time').selectOption({ label: 'Last 30 days' });
  await saved.getByRole('button', { name: 'Save filters' }).click();
  await expect(saved.getByRole('button', { name: '<i>Mine</i>', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused();

  await act('Columns');
  const columns = page.getByRole('dialog', { name: 'Columns of the list' });
  await expect(columns.getByLabel('Time')).toBeDisabled();
  await columns.getByLabel('Content').uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Content' })).toHaveCount(0);

  await open(page, PATH);
  // The page starts with today's records, and the alarm may be older.
  await searchAll(page, '300');
  await expect(page.getByRole('columnheader', { name: 'Type' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Content' })).toHaveCount(0);
  await act('Saved filters');
  const since = await device.newest();
  await saved.getByRole('button', { name: '<i>Mine</i>', exact: true }).click();
  const [asked] = await device.waitForRequest({ method: 'RecordFinder.startFind', since });
  if (!asked) throw new Error('nothing was asked');
  const { condition } = asked.params as { condition: { CreateTime: [string, number, number]; Type: string } };
  expect(condition.Type).toBe('BreakIn');
  expect(condition.CreateTime[2] - condition.CreateTime[1]).toBe(30 * 86_400 - 1);
  await expect(page.getByLabel('Type', { exact: true })).toHaveValue('BreakIn');
});
