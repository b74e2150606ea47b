import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { ReplyError } from '@/lib/contract/error-codes';
import type { AccessUser } from '@/lib/contract/records';
import type { HolidayGroupTable, HolidayPlanTable } from '@/lib/contract/tables/time-sections';
import { callDevice } from './fixtures/call-device';
import { test } from './fixtures/gatehouse';
import { open } from './fixtures/routes';
import { saved } from './fixtures/saved';

const SAVE = 'configManager.setChannelConfig';
const OFF = '0 00:00:00-00:00:00';

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const day = (date: string, name = date) => ({
  DayName: name,
  StartTime: `${date} 00:00:00`,
  EndTime: `${date} 23:59:59`,
});
/** Different days of one year. */
const days = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    day(new Date(Date.UTC(2026, 0, 1 + 2 * index)).toISOString().slice(0, 10)),
  );

test.describe('holiday groups', () => {
  test.beforeEach(async ({ gate }) => {
    await gate.enter('/section/holidayGroup');
  });

  const choose = (page: Page, entry: RegExp) =>
    page.getByRole('navigation', { name: 'Holiday groups by number' }).getByRole('button', { name: entry }).click();
  const dialog = (page: Page) => page.getByRole('dialog');

  async function addHoliday(page: Page, name: string, first: string, last: string): Promise<void> {
    await page.getByRole('button', { name: 'Add holiday' }).click();
    await dialog(page).getByLabel('Name').fill(name);
    await dialog(page).getByLabel('First day').fill(first);
    await dialog(page).getByLabel('Last day').fill(last);
    await dialog(page).getByRole('button', { name: 'Apply' }).click();
  }

  test('rejects 7 to 8 May beside 1 to 7 May, and stores both once they do not overlap', async ({ device, page }) => {
    await choose(page, /Company holidays/);
    await addHoliday(page, 'Spring', '2026-05-01', '2026-05-07');
    await expect(dialog(page)).toHaveCount(0);
    await addHoliday(page, 'Bridge', '2026-05-07', '2026-05-08');
    await expect(dialog(page).getByText('These dates overlap with Spring')).toBeVisible();
    expect(await device.requests(SAVE)).toEqual([]);
    await dialog(page).getByLabel('First day').fill('2026-05-08');
    await dialog(page).getByRole('button', { name: 'Apply' }).click();
    await save(page).click();
    await saved(page);
    const groups = await device.getTable<HolidayGroupTable[]>('SpecialDayGroup');
    expect(groups[1]).toMatchObject({
      GroupName: 'Company holidays',
      SpecialDay: [
        { DayName: 'Spring', StartTime: '2026-05-01 00:00:00', EndTime: '2026-05-07 23:59:59' },
        { DayName: 'Bridge', StartTime: '2026-05-08 00:00:00', EndTime: '2026-05-08 23:59:59' },
      ],
      Vendor_Reserved: 7,
    });
  });

  test('requires the first day not to be after the last', { tag: '@deep' }, async ({ page }) => {
    await addHoliday(page, 'Backwards', '2026-07-08', '2026-07-01');
    await expect(dialog(page).getByText('The start must be before the end')).toBeVisible();
  });

  test('rejects a 17th holiday in a group, like the device', { tag: '@deep' }, async ({ device, page }) => {
    const groups = await device.getTable<HolidayGroupTable[]>('SpecialDayGroup');
    const full = { ...groups[1], SpecialDay: days(16) };
    await device.putTable(
      'SpecialDayGroup',
      groups.map((group, index) => (index === 1 ? full : group)),
    );
    await open(page, '/section/holidayGroup');
    await choose(page, /Company holidays/);
    await expect(page.getByText('A group can have at most 16 holidays')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add holiday' })).toBeDisabled();
    const table = { ...full, SpecialDay: days(17) };
    const reply = await callDevice(page, SAVE, { name: 'SpecialDayGroup', channel: 1, table, options: [] });
    expect(reply).toMatchObject({
      result: false,
      error: { code: ReplyError.InvalidParams, detail: { field: 'SpecialDayGroup[1].SpecialDay' } },
    });
  });

  test('rejects a 129th holiday over all groups, like the device', { tag: '@deep' }, async ({ device, page }) => {
    const groups = await device.getTable<HolidayGroupTable[]>('SpecialDayGroup');
    const crowded = groups.map((group, index) => ({
      ...group,
      GroupName: index < 9 ? `Group ${index}` : '',
      GroupEnable: index < 9,
      SpecialDay: index < 8 ? days(16) : [],
    }));
    await device.putTable('SpecialDayGroup', crowded);
    await open(page, '/section/holidayGroup');
    await choose(page, /Group 8/);
    await expect(page.getByText('All groups together can have at most 128 holidays')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add holiday' })).toBeDisabled();
    const table = { ...crowded[8], SpecialDay: days(1) };
    const reply = await callDevice(page, SAVE, { name: 'SpecialDayGroup', channel: 8, table, options: [] });
    expect(reply).toMatchObject({ result: false, error: { detail: { field: 'SpecialDayGroup[8].SpecialDay' } } });
    expect(await device.getTable('SpecialDayGroup')).toEqual(crowded);
  });

  test('does not delete a group that a plan uses, and names the plan', { tag: '@deep' }, async ({ device, page }) => {
    const before = await device.getTable('SpecialDayGroup');
    await expect(
      page.getByText('Used by 2 plans: \u2068Public holiday closed\u2069, \u2068Short day\u2069'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Delete group' }).click();
    await dialog(page).getByRole('button', { name: 'Delete group' }).click();
    await expect(page.getByText(/The group is not deleted: holiday plans use it/)).toContainText(
      'Public holiday closed',
    );
    expect(await device.getTable('SpecialDayGroup')).toEqual(before);
  });

  test('deletes an unused group and frees its number', { tag: '@deep' }, async ({ device, page }) => {
    await choose(page, /Company holidays/);
    await page.getByRole('button', { name: 'Delete group' }).click();
    await dialog(page).getByRole('button', { name: 'Delete group' }).click();
    await expect(page.getByText('Group deleted')).toBeVisible();
    const groups = await device.getTable<HolidayGroupTable[]>('SpecialDayGroup');
    expect(groups[1]).toMatchObject({ GroupName: '', GroupEnable: false, SpecialDay: [] });
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  });

  test('adds a group under a name of its own', { tag: '@deep' }, async ({ device, page }) => {
    await page.getByRole('button', { name: 'Add group' }).click();
    await expect(page.getByRole('heading', { name: 'Group 24', exact: true })).toBeVisible();
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Public holidays');
    await save(page).click();
    await expect(name).toHaveAccessibleDescription('Number 0 already has the name Public holidays');
    expect(await device.requests(SAVE)).toEqual([]);
    await name.fill('School holidays');
    await save(page).click();
    await saved(page);
    const groups = await device.getTable<HolidayGroupTable[]>('SpecialDayGroup');
    expect(groups[24]).toMatchObject({ GroupName: 'School holidays', SpecialDay: [], Vendor_Reserved: 7 });
    await expect(page.getByRole('button', { name: /School holidays/ })).toHaveAttribute('aria-current', 'true');
  });
});

test.describe('calendar files and years', () => {
  test.beforeEach(async ({ gate }) => {
    await gate.enter('/section/holidayGroup');
  });
  const act = async (page: Page, name: string) => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };

  test('exports a group, imports the file into another one, and copies it to the next year', async ({
    device,
    page,
  }) => {
    const before = await device.getTable<HolidayGroupTable[]>('SpecialDayGroup');
    const held = before[0]?.SpecialDay ?? [];
    const year = Number(held[0]?.StartTime.slice(0, 4));
    const download = page.waitForEvent('download');
    await act(page, 'Export calendar file');
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text.match(/BEGIN:VEVENT\r\n/g)).toHaveLength(held.length);

    await page
      .getByRole('navigation', { name: 'Holiday groups by number' })
      .getByRole('button', { name: /Company holidays/ })
      .click();
    await act(page, 'Import calendar file');
    const dialog = page.getByRole('dialog', { name: 'Import calendar file' });
    await dialog.getByLabel('Year', { exact: true }).selectOption(String(year));
    const extra = `BEGIN:VEVENT\r\nSUMMARY:<b>Twice</b>\r\nDTSTART;VALUE=DATE:${year}1225\r\nEND:VEVENT\r\nEND:VCALENDAR`;
    await dialog.getByLabel('Calendar file (.ics)').setInputFiles({
      name: 'holidays.ics',
      mimeType: 'text/calendar',
      buffer: Buffer.from(text.replace('END:VCALENDAR', extra)),
    });
    await expect(dialog.getByRole('status')).toHaveText(
      `New: ${held.length}. Overlapping: 1. Too many: 0. Already there: 0.`,
    );
    await expect(dialog.getByRole('cell', { name: '<b>Twice</b>' })).toBeVisible();
    await dialog.getByRole('button', { name: `Add ${held.length} holidays` }).click();
    expect(await device.requests(SAVE)).toEqual([]);

    await act(page, 'Copy to the next year');
    const copy = page.getByRole('dialog', { name: 'Copy to the next year' });
    await expect(copy.getByRole('status')).toContainText(`New: ${16 - held.length}.`);
    await copy.getByLabel(`Remove the holidays of ${year} from the group`).check();
    await copy.getByRole('button', { name: `Add ${held.length} holidays` }).click();
    await save(page).click();
    await saved(page);
    const after = await device.getTable<HolidayGroupTable[]>('SpecialDayGroup');
    const next = (time: string) => time.replace(String(year), String(year + 1));
    expect(after[1]?.SpecialDay).toEqual(
      [...held]
        .map((each) => ({
          DayName: each.DayName,
          StartTime: next(each.StartTime),
          EndTime: next(each.EndTime),
        }))
        .sort((a, b) => a.StartTime.localeCompare(b.StartTime)),
    );
    expect(after[0]).toEqual(before[0]);
  });
});

test.describe('holiday plans', () => {
  test.beforeEach(async ({ gate }) => {
    await gate.enter('/section/holidayPlan');
  });

  const drawer = (page: Page) => page.getByRole('dialog');

  test('requires a group for a new plan', { tag: '@deep' }, async ({ device, page }) => {
    await page.getByRole('button', { name: 'Add plan' }).click();
    await drawer(page).getByLabel('Name', { exact: true }).fill('Half day');
    await drawer(page).getByRole('button', { name: 'Save', exact: true }).click();
    const group = drawer(page).getByRole('combobox', { name: 'Holiday group' });
    await expect(group).toHaveAccessibleDescription('Enter a value');
    expect(await device.requests(SAVE)).toEqual([]);
    await group.fill('Public');
    await page.getByRole('option', { name: '0 · Public holidays' }).click();
    await drawer(page).getByRole('slider', { name: 'Periods, period 1, end' }).press('Shift+ArrowLeft');
    await drawer(page).getByRole('button', { name: 'Save', exact: true }).click();
    await saved(page);
    const plans = await device.getTable<HolidayPlanTable[]>('SpecialDaysSchedule');
    expect(plans[24]).toEqual({
      ScheduleName: 'Half day',
      Enable: true,
      GroupNo: 0,
      TimeSection: ['1 00:00:00-23:30:00', OFF, OFF, OFF],
      Doors: [0],
      Vendor_Reserved: 7,
    });
  });

  test('duplicates a plan', { tag: '@deep' }, async ({ device, page }) => {
    const before = await device.getTable<HolidayPlanTable[]>('SpecialDaysSchedule');
    await page.getByRole('button', { name: 'Duplicate Short day' }).click();
    await expect(drawer(page).getByLabel('Name', { exact: true })).toHaveValue('Short day (2)');
    await drawer(page).getByRole('button', { name: 'Save', exact: true }).click();
    await saved(page);
    const after = await device.getTable<HolidayPlanTable[]>('SpecialDaysSchedule');
    expect(after[24]).toEqual({ ...before[1], ScheduleName: 'Short day (2)' });
  });

  test('requires a door, and sections that do not overlap', { tag: '@deep' }, async ({ device, page }) => {
    await page.getByRole('button', { name: 'Edit Short day' }).click();
    await drawer(page).getByRole('checkbox').first().uncheck();
    await drawer(page).getByRole('switch', { name: 'Period 2', exact: true }).check({ force: true });
    const start = drawer(page).getByRole('group', { name: 'Period 2, start', exact: true });
    await start.getByRole('spinbutton', { name: 'Hours' }).fill('11');
    await drawer(page).getByRole('button', { name: 'Save', exact: true }).click();
    await expect(drawer(page).getByText('Choose at least one door')).toBeVisible();
    await expect(drawer(page).getByText('periods 1 and 2 overlap')).toBeVisible();
    expect(await device.requests(SAVE)).toEqual([]);
  });

  test('shows the plan on a holiday and the weekly section on another day', { tag: '@deep' }, async ({
    device,
    page,
  }) => {
    const plans = await device.getTable<HolidayPlanTable[]>('SpecialDaysSchedule');
    await device.putTable(
      'SpecialDaysSchedule',
      plans.map((plan, index) => (index === 0 ? { ...plan, Enable: false } : plan)),
    );
    await page.getByRole('button', { name: 'Check a date' }).click();
    const preview = page.getByRole('dialog', { name: 'Check a date' });
    await preview.getByLabel('Weekly time section').selectOption('1');
    await preview.getByLabel('Date', { exact: true }).fill('2026-12-25');
    const answer = preview.getByRole('status');
    await expect(answer).toContainText('Christmas');
    await expect(answer).toContainText('Short day');
    await expect(answer).toContainText('08:00:00–12:00:00');
    await preview.getByLabel('Date', { exact: true }).fill('2026-12-28');
    await expect(answer).toContainText('the weekly time section applies');
    await expect(answer).toContainText('13:00:00–18:00:00');
    await preview.getByLabel('Date', { exact: true }).fill('2026-12-27');
    await expect(answer).toContainText('No one with this time section may enter.');
  });

  test('is enforced by the door', { tag: '@deep' }, async ({ device }) => {
    const groups = await device.getTable<HolidayGroupTable[]>('SpecialDayGroup');
    const today = new Date().getFullYear();
    const dates = [today - 1, today, today + 1].map((year) => ({
      DayName: `Year ${year}`,
      StartTime: `${year}-01-01 00:00:00`,
      EndTime: `${year}-12-31 23:59:59`,
    }));
    const people = await device.getAccess<AccessUser>('users');
    const [card] = await device.getAccess<{ CardNo: string; UserID: string }>('cards');
    if (!card) throw new Error('the device holds nobody');
    await device.putAccess(
      'users',
      people.map((each) =>
        each.UserID === card.UserID
          ? { ...each, UserType: 0, UserStatus: 0, TimeSections: [255], SpecialDaysSchedule: [0] }
          : each,
      ),
    );
    expect(await device.reader({ card: card.CardNo })).toMatchObject({ isOpened: true, errorCode: 0 });
    await device.putTable(
      'SpecialDayGroup',
      groups.map((group, index) => (index === 0 ? { ...group, SpecialDay: dates } : group)),
    );
    expect(await device.reader({ card: card.CardNo })).toMatchObject({ isOpened: false, errorCode: 33 });
  });

  test('does not delete a plan that a person has, and names the person', { tag: '@deep' }, async ({ device, page }) => {
    const people = await device.getAccess<AccessUser>('users');
    await device.putAccess(
      'users',
      people.map((each) => (each.UserID === '7' ? { ...each, SpecialDaysSchedule: [1] } : each)),
    );
    const before = await device.getTable('SpecialDaysSchedule');
    await page.getByRole('button', { name: 'Delete Short day' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete plan' }).click();
    await expect(page.getByText('The plan is not deleted: it is assigned to \u2068Lucía García\u2069.')).toBeVisible();
    expect(await device.getTable('SpecialDaysSchedule')).toEqual(before);
  });

  test('deletes an unused plan, also on the second page', { tag: '@deep' }, async ({ device, page }) => {
    await expect(page.getByText('24 plans')).toBeVisible();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByRole('button', { name: 'Delete Closed 2004' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete plan' }).click();
    await expect(page.getByText('Plan deleted')).toBeVisible();
    await expect(page.getByText('23 plans')).toBeVisible();
    const plans = await device.getTable<HolidayPlanTable[]>('SpecialDaysSchedule');
    expect(plans[23]).toMatchObject({ ScheduleName: '', Enable: false, Doors: [] });
  });

  test('distinguishes inactive plans from active ones', { tag: '@deep' }, async ({ device, page }) => {
    const row = page.getByRole('row').filter({ hasText: 'Short day' });
    await expect(row.getByText('Group off')).toHaveCount(0);
    const groups = await device.getTable<HolidayGroupTable[]>('SpecialDayGroup');
    await device.putTable(
      'SpecialDayGroup',
      groups.map((group, index) => (index === 0 ? { ...group, GroupEnable: false } : group)),
    );
    await open(page, '/section/holidayPlan');
    await expect(row.getByText('Group off')).toBeVisible();
  });
});
