import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { DEFAULT_DAY, type TimeScheduleTable } from '@/lib/contract/tables/time-sections';
import { test } from './fixtures/gatehouse';
import { saved } from './fixtures/saved';

const SAVE = 'configManager.setChannelConfig';
const OFF = '0 00:00:00-00:00:00';

test.beforeEach(async ({ gate }) => {
  await gate.enter('/section/set');
});

const choose = (page: Page, entry: RegExp) =>
  page.getByRole('navigation', { name: 'Time sections by number' }).getByRole('button', { name: entry }).click();
const day = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const track = (page: Page, name: string) => page.getByRole('group', { name: `Periods: ${name}`, exact: true });
const slider = (page: Page, name: string) => page.getByRole('slider', { name, exact: true });
const part = (page: Page, box: string, name: 'Hours' | 'Minutes' | 'Seconds') =>
  page.getByRole('group', { name: box, exact: true }).getByRole('spinbutton', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

/** Start and end of a drag over a day, in hours, as screen positions. */
async function placesOf(page: Page, name: string, ...hours: number[]): Promise<{ x: number; y: number }[]> {
  await track(page, name).scrollIntoViewIfNeeded();
  const box = await track(page, name).boundingBox();
  if (!box) throw new Error(`${name} has no track`);
  return hours.map((hour) => ({ x: box.x + (box.width * hour) / 24, y: box.y + box.height / 2 }));
}

async function drag(page: Page, name: string, from: number, to: number): Promise<void> {
  const [start = { x: 0, y: 0 }, end = start] = await placesOf(page, name, from, to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, end.y);
  await page.mouse.move(end.x, end.y);
}

test('reports two overlapping sections, sends nothing, and accepts them when one is off', { tag: '@deep' }, async ({
  device,
  page,
}) => {
  await choose(page, /Office/);
  await day(page, 'Wednesday').click();
  await part(page, 'Period 1, end', 'Hours').fill('14');
  await expect(page.getByText('Wednesday: periods 1 and 2 overlap')).toBeVisible();
  await expect(page.getByText('Two periods of this day overlap').filter({ visible: true })).toHaveCount(2);
  await expect(part(page, 'Period 2, start', 'Hours')).toHaveAttribute('aria-invalid', 'true');
  await save(page).click();
  await expect(part(page, 'Period 1, start', 'Hours')).toBeFocused();
  expect(await device.requests(SAVE)).toEqual([]);
  await page.getByRole('switch', { name: 'Period 2', exact: true }).uncheck({ force: true });
  await expect(page.getByText('Two periods of this day overlap')).toHaveCount(0);
  await save(page).click();
  await saved(page);
  const plans = await device.getTable<TimeScheduleTable[]>('AccessTimeSchedule');
  expect(plans[1]?.TimeSchedule[3]).toEqual(['1 08:00:00-14:00:00', '0 13:00:00-18:00:00', OFF, OFF]);
});

test('trims the earlier of two sections when asked to', { tag: '@deep' }, async ({ device, page }) => {
  await choose(page, /Office/);
  await day(page, 'Wednesday').click();
  await part(page, 'Period 1, end', 'Hours').fill('14');
  await page.getByRole('button', { name: 'Trim period 1' }).click();
  await expect(page.getByText('periods 1 and 2 overlap')).toHaveCount(0);
  await save(page).click();
  await saved(page);
  const plans = await device.getTable<TimeScheduleTable[]>('AccessTimeSchedule');
  expect(plans[1]?.TimeSchedule[3]?.[0]).toBe('1 08:00:00-12:59:59');
});

test('requires the start before the end', { tag: '@deep' }, async ({ device, page }) => {
  await choose(page, /Default/);
  await part(page, 'Period 1, start', 'Hours').fill('18');
  await part(page, 'Period 1, end', 'Hours').fill('08');
  await part(page, 'Period 1, end', 'Minutes').fill('00');
  await part(page, 'Period 1, end', 'Seconds').fill('00');
  await expect(page.getByText('The start must be before the end').filter({ visible: true })).toHaveCount(1);
  await save(page).click();
  await expect(part(page, 'Period 1, start', 'Hours')).toHaveAccessibleDescription('The start must be before the end');
  expect(await device.requests(SAVE)).toEqual([]);
});

test('copies Monday to four days and writes the five in one call', { tag: '@deep' }, async ({ device, page }) => {
  const before = await device.getTable<TimeScheduleTable[]>('AccessTimeSchedule');
  await choose(page, /Office/);
  await day(page, 'Monday').click();
  await slider(page, 'Monday, period 2, end').press('Shift+ArrowRight');
  await page.getByRole('button', { name: 'Copy day' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy Monday to' });
  for (const name of ['Tuesday', 'Wednesday', 'Thursday', 'Friday']) await dialog.getByLabel(name).check();
  await dialog.getByRole('button', { name: 'Copy to 4 days' }).click();
  await expect(page.getByText('5 unsaved changes')).toBeVisible();
  await save(page).click();
  await saved(page);
  const writes = await device.requests(SAVE);
  expect(writes.map(({ params }) => params)).toMatchObject([{ name: 'AccessTimeSchedule', channel: 1 }]);
  expect(await device.requests('configManager.setConfig')).toEqual([]);
  const after = await device.getTable<TimeScheduleTable[]>('AccessTimeSchedule');
  const stored = ['1 08:00:00-12:00:00', '1 13:00:00-18:30:00', OFF, OFF];
  expect(after[1]?.TimeSchedule.slice(1, 6)).toEqual([stored, stored, stored, stored, stored]);
  expect(after[1]?.TimeSchedule[0]).toEqual(before[1]?.TimeSchedule[0]);
  expect(after.filter((_, index) => index !== 1)).toEqual(before.filter((_, index) => index !== 1));
});

test('starts a new section with the default day, and preserves unknown members', { tag: '@deep' }, async ({
  device,
  page,
}) => {
  await page.getByRole('button', { name: 'Add time section' }).click();
  await expect(slider(page, 'Monday, period 1, end')).toHaveAttribute('aria-valuetext', '23:59:59');
  await page.getByLabel('Name', { exact: true }).fill('Deliveries');
  await expect(page.getByLabel('Enabled', { exact: true })).toBeChecked();
  await save(page).click();
  await saved(page);
  await expect(page.getByRole('button', { name: /Deliveries/ })).toHaveAttribute('aria-current', 'true');
  const plans = await device.getTable<(TimeScheduleTable & { Vendor_Reserved: number })[]>('AccessTimeSchedule');
  expect(plans[3]).toEqual({
    Name: 'Deliveries',
    Enable: true,
    TimeSchedule: Array.from({ length: 7 }, () => [...DEFAULT_DAY]),
    Vendor_Reserved: 7,
  });
});

test('paints, merges and removes with the mouse, with a preview', async ({ device, page }) => {
  await choose(page, /Office/);
  await drag(page, 'Saturday', 9, 11);
  await page.mouse.up();
  await expect(slider(page, 'Saturday, period 1, start')).toHaveAttribute('aria-valuetext', '09:00:00');

  await drag(page, 'Monday', 20, 17);
  await expect(page.getByText(/they are merged/)).toContainText('17:00:00–20:00:00 overlaps a period');
  await page.mouse.up();

  await drag(page, 'Tuesday', 12, 15);
  await expect(page.getByText(/the edge stops before/)).toContainText('08:00:00–12:59:59');
  await page.mouse.up();

  await drag(page, 'Friday', 14, 15);
  await page.mouse.up();
  await expect(page.getByText('4 unsaved changes')).toBeVisible();
  await save(page).click();
  await saved(page);
  const week = (await device.getTable<TimeScheduleTable[]>('AccessTimeSchedule'))[1]?.TimeSchedule ?? [];
  expect(week[6]).toEqual(['1 09:00:00-11:00:00', OFF, OFF, OFF]);
  expect(week[1]).toEqual(['1 08:00:00-12:00:00', '1 13:00:00-20:00:00', OFF, OFF]);
  expect(week[2]).toEqual(['1 08:00:00-12:59:59', '1 13:00:00-18:00:00', OFF, OFF]);
  expect(week[5]).toEqual(['1 08:00:00-12:00:00', '1 13:00:00-14:00:00', '1 15:00:00-18:00:00', OFF]);
});

test('is painted by keys alone', { tag: '@deep' }, async ({ device, page }) => {
  await choose(page, /Office/);
  await day(page, 'Monday').focus();
  await page.keyboard.press('ArrowDown');
  await expect(day(page, 'Tuesday')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(slider(page, 'Tuesday, period 1, start')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(slider(page, 'Tuesday, period 1, start')).toHaveAttribute('aria-valuetext', '07:59:00');
  await page.keyboard.press('ArrowDown');
  await expect(slider(page, 'Wednesday, period 1, start')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(slider(page, 'Wednesday, period 1, start')).toHaveCount(0);
  await expect(day(page, 'Wednesday')).toBeFocused();
  await save(page).click();
  await saved(page);
  const week = (await device.getTable<TimeScheduleTable[]>('AccessTimeSchedule'))[1]?.TimeSchedule ?? [];
  expect(week[2]?.[0]).toBe('1 07:59:00-12:00:00');
  expect(week[3]).toEqual([OFF, '1 13:00:00-18:00:00', OFF, OFF]);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test('a finger paints horizontally and scrolls the page vertically', async ({ page }) => {
    await page.getByRole('combobox', { name: 'Time sections by number' }).selectOption('1');
    const devTools = await page.context().newCDPSession(page);
    const swipe = async (steps: { x: number; y: number }[]) => {
      const [first, ...others] = steps;
      await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: first ? [first] : [] });
      for (const each of others) {
        await devTools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [each] });
      }
      await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await swipe(await placesOf(page, 'Saturday', 6, 8, 10, 12));
    await expect(slider(page, 'Saturday, period 1, end')).toHaveAttribute('aria-valuetext', '12:00:00');
    await expect(track(page, 'Sunday')).toHaveCSS('touch-action', 'pan-y');
    const [down = { x: 0, y: 0 }] = await placesOf(page, 'Sunday', 6);
    await swipe([0, 10, 30, 60, 90, 120].map((by) => ({ x: down.x, y: down.y - by })));
    await expect(slider(page, 'Sunday, period 1, start')).toHaveCount(0);
  });
});

test('warns before a section in use stops admitting anybody', { tag: '@deep' }, async ({ device, page }) => {
  await choose(page, /Office/);
  await expect(page.getByText('Used in 30 places').filter({ visible: true }).first()).toBeVisible();
  await page.getByLabel('Enabled', { exact: true }).uncheck({ force: true });
  await save(page).click();
  const question = page.getByRole('dialog', { name: 'Save a time section that lets no one in?' });
  await expect(question).toContainText('It is used in 30 places: \u2068Ayşe Yılmaz\u2069');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await device.requests(SAVE)).toEqual([]);
  await save(page).click();
  await question.getByRole('button', { name: 'Save', exact: true }).click();
  await saved(page);
  expect((await device.getTable<TimeScheduleTable[]>('AccessTimeSchedule'))[1]?.Enable).toBe(false);
});

test('asks before selecting another section discards changes', async ({ page }) => {
  await choose(page, /Office/);
  await page.getByLabel('Name', { exact: true }).fill('Bureau');
  await choose(page, /Night/);
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Bureau');
  await choose(page, /Night/);
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Night');
  await expect(page.getByText('All changes saved')).toBeVisible();
});

test('finds a section by number or name among the 128', { tag: '@deep' }, async ({ page }) => {
  const list = page.getByRole('navigation', { name: 'Time sections by number' });
  const search = list.getByRole('textbox', { name: 'Number or name' });
  await search.fill('20');
  await list.getByRole('button', { name: /^20/ }).click();
  await expect(page.getByRole('heading', { name: 'Time section 20', exact: true })).toBeVisible();
  await search.fill('nigh');
  await list.getByRole('button', { name: /Night/ }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Night');
});

test('marks the day that the device refuses and keeps the entries', { tag: '@deep' }, async ({ device, page }) => {
  await device.setFault({
    match: { method: SAVE },
    action: { type: 'error', code: 268894211, detail: { field: 'AccessTimeSchedule[1].TimeSchedule[2][0]' } },
    times: 1,
  });
  await choose(page, /Office/);
  await day(page, 'Tuesday').click();
  await slider(page, 'Tuesday, period 1, start').press('ArrowRight');
  await save(page).click();
  await expect(page.getByText('The device did not accept this value')).toBeVisible();
  await expect(slider(page, 'Tuesday, period 1, start')).toHaveAttribute('aria-valuetext', '08:01:00');
  const plans = await device.getTable<TimeScheduleTable[]>('AccessTimeSchedule');
  expect(plans[1]?.TimeSchedule[2]?.[0]).toBe('1 08:00:00-12:00:00');
});

test('copies a week to other sections, exports them, and shows a plan before importing', { tag: '@deep' }, async ({
  device,
  page,
}) => {
  const act = async (name: string) => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await choose(page, /Office/);
  await act('Copy week to other time sections');
  const copy = page.getByRole('dialog', { name: 'Copy the week of time section 1 to' });
  await copy.getByRole('checkbox', { name: /^2 · Night/ }).check();
  await copy.getByRole('button', { name: 'Copy to 1 time section' }).click();
  await expect(page.getByText('Week copied to 1 time section')).toBeVisible();
  const copied = await device.getTable<TimeScheduleTable[]>('AccessTimeSchedule');
  expect(copied[2]).toMatchObject({ Name: 'Night', TimeSchedule: copied[1]?.TimeSchedule });
  expect(await device.requests(SAVE)).toEqual([]);

  const download = page.waitForEvent('download');
  await act('Export time sections');
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.trim().split('\r\n')).toHaveLength(129);
  await act('Import time sections');
  const dialog = page.getByRole('dialog', { name: 'Import time sections' });
  const changed = `${text.replace('1,Office,', '1,<b>Late</b>,')}2,again\r\n`;
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'sections.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(changed),
  });
  await expect(dialog.getByRole('status')).toHaveText(
    'Changed: 1. Unchanged: 127. Cannot be imported: 1. Nothing has been saved yet.',
  );
  expect(await device.getTable('AccessTimeSchedule')).toEqual(copied);
  await dialog.getByRole('button', { name: 'Change 1 time section' }).click();
  await expect(page.getByText('1 time section changed')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('<b>Late</b>');
  const after = await device.getTable<TimeScheduleTable[]>('AccessTimeSchedule');
  expect(after).toEqual(copied.map((plan, index) => (index === 1 ? { ...plan, Name: '<b>Late</b>' } : plan)));
  await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused();
});

test('prints the week and nothing else of the page', { tag: '@deep' }, async ({ page }) => {
  await choose(page, /Office/);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Print', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Print the week' });
  const monday = dialog.getByRole('row', { name: /Monday/ });
  await expect(monday).toContainText('08:00:00–12:00:00');
  await page.emulateMedia({ media: 'print' });
  await expect(monday).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Print' })).toBeHidden();
});
