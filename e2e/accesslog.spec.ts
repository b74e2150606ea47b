import { expect, type Page } from '@playwright/test';
import { ReplyError } from '@/lib/contract/error-codes';
import type { AccessCardRec } from '@/lib/contract/records';
import { callDevice } from './fixtures/call-device';
import { deepUnless } from './fixtures/deep';
import { test } from './fixtures/gatehouse';
import { exported, openLog, rows, search, searchAll, setTime } from './fixtures/logs';
import { openPage } from './fixtures/open-page';
import { openDeleteAll } from './fixtures/page-acts';

const TABLE = 'AccessControlCardRec';
const PATH = '/accesslog/log';
const START = 'RecordFinder.startFind';
const SEEK = 'RecordFinder.doSeekFind';

const lastRange = (page: Page) => page.getByRole('navigation', { name: 'Page' }).last();

test('reports an end before the start beside the field, and makes no request', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await openLog(gate, device, PATH);
  const since = await device.newest();
  await setTime(page, 'From', '2026-03-12T10:00:01');
  await setTime(page, 'To', '2026-03-12T09:00:01');
  await search(page);
  await expect(page.getByRole('alert').filter({ hasText: 'The start must be before the end' })).toBeVisible();
  await expect(page.getByLabel('To', { exact: true })).toBeFocused();
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('2026-03-12 09:00:01');
  expect(await device.requests(START, since)).toEqual([]);
  await setTime(page, 'To', '2026-03-12T11:00:01');
  await search(page);
  await device.waitForRequest({ method: START, since });
  await expect(page.getByText('The start must be before the end')).toHaveCount(0);
});

test('begins with today by the clock of the device', { tag: '@deep' }, async ({ gate, device, page }) => {
  await openLog(gate, device, PATH);
  const { params } = (await callDevice(page, 'global.getCurrentTime', {})) as { params: { time: string } };
  const start = Date.parse(`${params.time.slice(0, 10)}T00:00:00Z`) / 1000;
  await device.expectRequest({ method: START, params: { condition: { CreateTime: ['<>', start, start + 86_399] } } });
});

test('shows all refusals at door 1, with the remainder on the last page', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await openLog(gate, device, PATH);
  await searchAll(page, '1,234');
  await page.getByLabel('Result', { exact: true }).selectOption('Denied');
  await page.getByLabel('Door', { exact: true }).selectOption('Main entrance');
  await search(page);
  const held = (await device.getRecords<AccessCardRec>(TABLE)).filter(({ Status, Door }) => Status === 0 && Door === 0);
  await expect(page.getByText(`${held.length} records`, { exact: true })).toBeVisible();
  await device.expectRequest({ method: START, params: { condition: { Status: 0, Door: 0 } } }, { count: 1 });
  await page.getByRole('button', { name: 'Last page' }).click();
  await expect(lastRange(page)).toContainText(`–${held.length} of ${held.length}`);
  await expect(rows(page)).toHaveCount(held.length % 20 || 20);
});

test('finds a person by a part of the name, and reports when nothing matches', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await openLog(gate, device, PATH);
  await searchAll(page, '1,234');
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByLabel('Name', { exact: true }).fill('WALKER');
  await search(page);
  const held = (await device.getRecords<AccessCardRec>(TABLE)).filter(({ CardName }) => CardName.includes('Walker'));
  await expect(page.getByText(`${held.length} records`, { exact: true })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Nobody at all');
  await search(page);
  await expect(page.getByText('No records match these filters')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
});

test('exports 1234 records in 62 reads as 1235 lines', { tag: '@deep' }, async ({ gate, device, page }) => {
  await openLog(gate, device, PATH);
  await searchAll(page, '1,234');
  const since = await device.newest();
  const { name, hasMark, lines } = await exported(page);
  expect(name).toMatch(/^access-records \d{4}-\d{2}-\d{2}\.csv$/);
  expect(hasMark).toBe(true);
  expect(lines).toHaveLength(1235);
  expect(lines[0]).toMatch(/^No\.,Time,User ID,Name/);
  expect(await device.requests(SEEK, since)).toHaveLength(62);
  await expect(page.getByText('1,234 records exported')).toBeVisible();
});

test('saves no file after Cancel and stops reading', { tag: '@deep' }, async ({ gate, device, page }) => {
  await openLog(gate, device, PATH);
  await searchAll(page, '1,234');
  await device.setFault({ match: { method: SEEK }, action: { type: 'delay', ms: 300 } });
  const since = await device.newest();
  let downloads = 0;
  page.on('download', () => {
    downloads += 1;
  });
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export records' });
  await expect(dialog.getByRole('progressbar', { name: 'Export records' })).toBeAttached();
  await expect(dialog.getByText(/^[1-9]\d* of 1,234 read$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await device.waitForRequest({ method: 'system.multicall', since });
  const asked = (await device.requests(SEEK, since)).length;
  expect(asked).toBeLessThan(62);
  expect((await device.requests(SEEK, since)).length).toBe(asked);
  expect(downloads).toBe(0);
});

for (const timezoneId of ['Asia/Tokyo', 'America/St_Johns']) {
  test.describe(`in a browser in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test(
      'shows a record of 23:30 device time as 23:30',
      deepUnless(timezoneId === 'Asia/Tokyo'),
      async ({ gate, device, page }) => {
        const CreateTime = Date.UTC(2026, 2, 12, 23, 30) / 1000;
        const [sample] = await device.getRecords<AccessCardRec>(TABLE);
        await device.putRecords(TABLE, [{ ...sample, RecNo: 1, CreateTime }]);
        await openLog(gate, device, PATH);
        await setTime(page, 'From', '2026-03-12T23:29:59');
        await setTime(page, 'To', '2026-03-12T23:30:01');
        await search(page);
        await expect(rows(page)).toHaveCount(1);
        await expect(rows(page)).toContainText('23:30:00');
        await expect(page.getByRole('table')).toContainText('2026-03-12, Thursday');
        const range = ['<>', CreateTime - 1, CreateTime + 1];
        await device.expectRequest({ method: START, params: { condition: { CreateTime: range } } }, { count: 1 });
      },
    );
  });
}

test('inserts pushed records at the top, and queues them while the list is paused', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await openLog(gate, device, PATH);
  await device.shortEvent('access', { userId: '7', errorCode: 18 });
  await expect(rows(page).first()).toContainText('Lucía García');
  await expect(rows(page).first()).toContainText('No permission for this door');
  expect((await device.getRecords<AccessCardRec>(TABLE)).at(-1)).toMatchObject({ UserID: '7', ErrorCode: 18 });
  await page.getByRole('switch', { name: 'Live' }).uncheck({ force: true });
  await device.shortEvent('access', { userId: '8' });
  await page.getByRole('button', { name: '1 new' }).click();
  await expect(rows(page).first()).toContainText('Анна Иванова');
  await expect(page.getByRole('button', { name: '1 new' })).toHaveCount(0);
});

test('opens a record with its picture, the box on the face, 36.5 as 36.50 and the number of the reason', {
  tag: '@deep',
}, async ({ gate, device, page }) => {
  await openLog(gate, device, PATH);
  await device.shortEvent('snapshot', { who: 'refused', userId: '2', celsius: 36.5 });
  await expect(rows(page).first()).toContainText('Lena Fischer');
  await rows(page)
    .first()
    .getByRole('button', { name: /^Details of/ })
    .click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toContainText('No permission for this door');
  await expect(drawer).toContainText('Code 18');
  await expect(drawer).toContainText('36.50');
  const picture = drawer.getByRole('img', { name: 'Picture of Lena Fischer' });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(320);
  await expect(drawer.locator('[data-face]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(
    rows(page)
      .first()
      .getByRole('button', { name: /^Details of/ }),
  ).toBeFocused();
});

test('treats texts of the device as text, on the page and in the file', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  const [sample] = await device.getRecords<AccessCardRec>(TABLE);
  const CreateTime = Date.UTC(2026, 2, 12, 12) / 1000;
  const markup = '<img src=x onerror=alert(1)>';
  await device.putRecords(TABLE, [
    { ...sample, RecNo: 1, CreateTime, CardName: '=HYPERLINK("http://example.org")' },
    { ...sample, RecNo: 2, CreateTime, CardName: markup, UserID: '"quoted"', URL: '//example.org/x.jpg' },
  ]);
  await openLog(gate, device, PATH);
  await searchAll(page, '2');
  await expect(rows(page).first().getByText(markup, { exact: true })).toBeVisible();
  const { lines } = await exported(page);
  expect(lines[1]).toContain(`"""quoted""",${markup}`);
  expect(lines[2]).toContain(`"'=HYPERLINK(""http://example.org"")"`);
});

test('says why the log could not be read, and reads it after another try', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await device.setFault({ match: { method: START }, action: { type: 'error', code: ReplyError.Unknown } });
  await gate.enter(PATH);
  await expect(page.getByRole('heading', { name: 'The list could not be read' })).toBeVisible();
  await device.clearFaults();
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^[\d,]+ records?$/)).toBeVisible();
});

test('releases its query when the page is left', { tag: '@deep' }, async ({ gate, device, page }) => {
  await openLog(gate, device, PATH);
  await openPage(page, '/version');
  await expect
    .poll(async () => JSON.stringify((await device.requests('system.multicall')).map(({ params }) => params)))
    .toContain('RecordFinder.destroy');
});

test('deletes all records after the count is typed, with the right to do so', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await openLog(gate, device, PATH);
  await openDeleteAll(page);
  const dialog = page.getByRole('dialog', { name: 'Delete all 1,234 records?' });
  const confirm = dialog.getByRole('button', { name: 'Delete all', exact: true });
  await dialog.getByLabel('Type 1234 to confirm').fill('123');
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Type 1234 to confirm').fill('1234');
  await confirm.click();
  await expect(page.getByText('1,234 records deleted')).toBeVisible();
  await expect(page.getByText('No records in this period')).toBeVisible();
  expect(await device.getRecords(TABLE)).toEqual([]);
  await page.getByRole('button', { name: 'More actions' }).click();
  const act = page.getByRole('menuitem', { name: /^Delete all/ });
  await expect(act).toHaveAccessibleName('Delete all There is nothing to delete. 0');
  await expect(act).toBeDisabled();
});

test('offers no deletion to an account without the right, and the device refuses it', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await gate.signIn({ name: 'operator1', password: 'Operator1' });
  // The first page this account may open.
  await expect(page).toHaveURL(PATH);
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /^Delete all/ })).toHaveCount(0);
  const made = (await callDevice(page, 'RecordUpdater.factory.instance', { name: TABLE })) as { result: unknown };
  expect(made.result).toBeFalsy();
  expect(await device.getRecords(TABLE)).toHaveLength(1234);
});
