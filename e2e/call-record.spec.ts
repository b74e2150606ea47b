import { expect } from '@playwright/test';
import type { VideoTalkLog } from '@/lib/contract/records';
import { test } from './fixtures/gatehouse';
import { exported, openLog, rows, search, searchAll } from './fixtures/logs';
import { openDeleteAll, pageAct } from './fixtures/page-acts';

const TABLE = 'VideoTalkLog';

test.beforeEach(async ({ gate, device }) => {
  await openLog(gate, device, '/vto/callRecord');
});

test('counts missed calls like the device, and finds rooms by prefix', { tag: '@deep' }, async ({ device, page }) => {
  await searchAll(page, '180');
  const held = await device.getRecords<VideoTalkLog>(TABLE);
  const missed = held.filter(({ EndState }) => EndState === 'Missed').length;
  await page.getByLabel('Outcome', { exact: true }).selectOption('Missed');
  await search(page);
  await expect(page.getByText(`${missed} records`, { exact: true })).toBeVisible();
  await page.getByLabel('Outcome', { exact: true }).selectOption('All');
  await page.getByLabel('Room number', { exact: true }).fill('3');
  await search(page);
  const floor = held.filter(({ PeerNumber }) => PeerNumber.startsWith('3')).length;
  await expect(page.getByText(`${floor} records`, { exact: true })).toBeVisible();
});

test('shows totals by outcome and month', async ({ device, page }) => {
  await searchAll(page, '180');
  const held = await device.getRecords<VideoTalkLog>('VideoTalkLog');
  await pageAct(page, 'Totals');
  const totals = page.getByRole('dialog', { name: 'Totals' });
  const countOf = (name: string) => totals.getByRole('row').filter({ hasText: name }).getByRole('cell').nth(1);
  const missed = held.filter(({ EndState }) => EndState === 'Missed').length;
  await expect(countOf('Missed')).toHaveText(String(missed));
  const month = (row: VideoTalkLog) => new Date(row.CreateTime * 1000).toISOString().slice(0, 7);
  for (const name of new Set(held.map(month))) {
    await expect(countOf(name)).toHaveText(String(held.filter((row) => month(row) === name).length));
  }
  await totals.getByRole('button', { name: 'Missed', exact: true }).click();
  await expect(page.getByText(`${missed} records`, { exact: true })).toBeVisible();
});

test('shows a simulated call of 65 s as the first row, with 01:05', { tag: '@deep' }, async ({ device, page }) => {
  await device.shortEvent('call', { room: '101', talkS: 65 });
  await expect(rows(page).first().getByRole('cell', { name: '01:05', exact: true })).toBeVisible();
  await expect(rows(page).first()).toContainText('Answered');
  const newest = (await device.getRecords<VideoTalkLog>(TABLE)).at(-1);
  expect(newest).toMatchObject({ PeerNumber: '101', TalkTime: 65, EndState: 'Received' });
});

test('marks a missed call with a voice message, and shows a text of the device as text', { tag: '@deep' }, async ({
  device,
  page,
}) => {
  await device.shortEvent('call', { room: '<i>9</i>', messageS: 7 });
  await expect(rows(page).first().getByRole('img', { name: 'Voice message' })).toBeVisible();
  await expect(rows(page).first()).toContainText('00:07');
  await expect(rows(page).first()).toContainText('Missed');
  await expect(rows(page).first().getByText('<i>9</i>', { exact: true })).toBeVisible();
});

test('deletes all records after the count is typed', { tag: '@deep' }, async ({ device, page }) => {
  await openDeleteAll(page);
  const dialog = page.getByRole('dialog', { name: 'Delete all 180 records?' });
  await dialog.getByLabel('Type 180 to confirm').fill('180');
  await dialog.getByRole('button', { name: 'Delete all', exact: true }).click();
  await expect(page.getByText('180 records deleted')).toBeVisible();
  expect(await device.getRecords(TABLE)).toEqual([]);
});

test('exports all records as a file', async ({ page }) => {
  await searchAll(page, '180');
  const { name, lines } = await exported(page);
  expect(name).toMatch(/^call-records .*\.csv$/);
  expect(lines).toHaveLength(181);
});
