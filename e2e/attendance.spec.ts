import { expect, type Page } from '@playwright/test';
import type { AccessCardRec } from '@/lib/contract/records';
import { test } from './fixtures/gatehouse';
import { openLog, rows, search, searchAll } from './fixtures/logs';

const PAGE = '/accesslog/attendance';
const TABLE = 'AccessControlCardRec';
const link = (page: Page, path: string) => page.getByRole('navigation', { name: 'Pages' }).locator(`a[href="${path}"]`);

test.describe('a device in attendance mode', () => {
  test.use({ profile: 'attendance' });

  test('filters by state, and a report row equals the lateness computed by hand', async ({ gate, device, page }) => {
    await openLog(gate, device, PAGE);
    await searchAll(page, '1,234');
    await page.getByLabel('Attendance state', { exact: true }).selectOption({ label: 'Temporary leave' });
    await search(page);
    const held = (await device.getRecords<AccessCardRec>(TABLE)).filter((row) => row.AttendanceState === 2);
    await expect(page.getByText(`${held.length} records`, { exact: true })).toBeVisible();
    for (const row of await rows(page).all()) await expect(row).toContainText('Temporary leave');

    const at = (time: string) => Date.parse(`2026-11-20T${time}Z`) / 1000;
    const row = (RecNo: number, time: string) => ({ RecNo, UserID: '1', CreateTime: at(time), Status: 1 });
    await device.putRecords(TABLE, [row(1, '08:41:00'), row(2, '17:30:00')]);
    await page.getByRole('button', { name: 'Attendance report' }).click();
    const dialog = page.getByRole('dialog', { name: 'Attendance report' });
    await dialog.getByLabel('From', { exact: true }).fill('2026-10-01');
    await dialog.getByLabel('To', { exact: true }).fill('2026-11-20');
    await dialog.getByRole('button', { name: 'Show' }).click();
    await expect(dialog.getByText('A report covers at most 31 days')).toBeVisible();
    expect(await device.requests('Attendance.webStatis')).toEqual([]);
    await dialog.getByLabel('From', { exact: true }).fill('2026-11-20');
    await dialog.getByRole('button', { name: 'Show' }).click();
    const cells = dialog.getByRole('row', { name: /Emma Walker/ }).getByRole('cell');
    await expect(cells.nth(2)).toHaveText('11');
    await expect(cells.nth(3)).toHaveText('0');
    await dialog.getByLabel('By person and day').check();
    const line = dialog.getByRole('row', { name: /Emma Walker/ });
    await expect(line).toContainText('Late 11');

    // Print shows the report and nothing of the page around it.
    await page.emulateMedia({ media: 'print' });
    await expect(line).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Attendance report' })).toBeHidden();
  });

  test('shows exactly one of the two logs in the menu, following the device immediately', { tag: '@deep' }, async ({
    gate,
    device,
    page,
  }) => {
    await openLog(gate, device, PAGE);
    await expect(link(page, PAGE)).toHaveCount(1);
    await expect(link(page, '/accesslog/log')).toHaveCount(0);
    await device.patchCaps({ attendanceMode: false });
    await expect(link(page, PAGE)).toHaveCount(0);
    await page.waitForURL((url) => url.pathname !== PAGE);
    await expect(
      link(page, '/accesslog/log')
        .or(page.getByRole('button', { name: 'Records', exact: true }))
        .first(),
    ).toBeVisible();
  });
});
