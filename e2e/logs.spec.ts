/** What the pages of the logs promise beyond their page tests. */
import { expect, type Locator } from '@playwright/test';
import { ReplyError } from '@/lib/contract/error-codes';
import { MENU_GROUPS } from '@/lib/routes/route-table';
import { test } from './fixtures/gatehouse';
import { openLog, rows, search, searchAll, setTime } from './fixtures/logs';
import { openPage } from './fixtures/open-page';

test('the last page of the system log stays while the next one cannot be read, and another press reads it', async ({
  gate,
  device,
  page,
}) => {
  await openLog(gate, device, '/log/syslog');
  await setTime(page, 'From', '2020-01-01T00:00:01');
  await search(page);
  await expect(rows(page)).toHaveCount(20);
  const first = await rows(page).first().textContent();
  const next = page.getByRole('button', { name: 'Next page' });
  await device.setFault({
    match: { method: 'log.doSeekFind' },
    action: { type: 'error', code: ReplyError.Unknown },
    times: 1,
  });
  await next.click();
  const notice = page.getByText('The list may be out of date: the device could not be read.');
  await expect(notice).toBeVisible();
  await expect(rows(page)).toHaveCount(20);
  await expect(rows(page).first()).toHaveText(first ?? '');
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toHaveCount(0);
  await expect(rows(page).first()).not.toHaveText(first ?? '');
});

test('the administrator records free what they opened on the device when they are left', async ({
  gate,
  device,
  page,
}) => {
  await openLog(gate, device, '/log/manageLog');
  await searchAll(page, '45');
  const finders = async () =>
    (await device.requests())
      .flatMap(({ method, params }) =>
        method === 'system.multicall' ? (params as { method: string }[]) : [{ method }],
      )
      .map(({ method }) => method);
  const count = async (method: string) => (await finders()).filter((each) => each === method).length;
  await openPage(page, '/version');
  const made = await count('RecordFinder.factory.create');
  expect(made).toBeGreaterThan(0);
  await expect.poll(() => count('RecordFinder.destroy')).toBe(made);
});

test('an administrator record shows the picture that the device took, in its row and its details', async ({
  gate,
  device,
  page,
}) => {
  await openLog(gate, device, '/log/manageLog');
  await searchAll(page, '45');
  const first = rows(page).filter({ hasText: 'Face' }).first();
  const widthOf = (picture: Locator) => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth);
  await expect.poll(() => widthOf(first.getByRole('img', { name: 'With picture' }))).toBe(320);
  await expect(rows(page).filter({ hasText: 'Card' }).first().getByRole('img')).toHaveCount(0);
  await first.getByRole('button', { name: /^Details/ }).click();
  const picture = page.getByRole('dialog').getByRole('img', { name: 'Picture of' });
  await expect.poll(() => widthOf(picture)).toBe(320);
});

test('without alarm outputs the alarm log stands among the logs, and its filter shows one type', async ({
  gate,
  device,
  page,
}) => {
  await device.patchCaps({ alarmOutSlots: 0 });
  await gate.enter('/log/alarm');
  const links = page.getByRole('navigation').locator('a[href$="/log/alarm"], a[href$="/alarm/alarmlog"]');
  await expect(links).toHaveCount(1);
  await expect(links).toHaveAttribute('href', '/log/alarm');
  for (const code of ['Duress', 'BreakIn', 'Duress', 'ChassisIntruded']) await device.event(code, { Door: 0 });
  await setTime(page, 'From', '2020-01-01T00:00:01');
  await page.getByRole('combobox', { name: 'Type' }).selectOption('BreakIn');
  await search(page);
  await expect(rows(page).first()).toContainText('Intrusion');
  const types = await rows(page).allTextContents();
  expect(types.filter((each) => !each.includes('Intrusion'))).toEqual([]);
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Duress');
  await search(page);
  await expect(rows(page).first()).toContainText('Duress');
  expect((await rows(page).allTextContents()).filter((each) => !each.includes('Duress'))).toEqual([]);
});

test('the pages that are switched off have no menu item, lead to the first page and ask the device nothing', {
  tag: '@deep',
}, async ({ gate, device, page }) => {
  const off = MENU_GROUPS.flatMap(({ routes }) => routes.filter(({ authority }) => authority === undefined));
  const paths = off.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['/network/p2p', '/safe/SafetyWarning']));
  gate.expectProblem(/404/, 'no page has this address');
  await gate.enter('/version');
  for (const path of paths) {
    await expect(page.locator(`a[href$="${path}"]`)).toHaveCount(0);
    await page.goto(path);
    await expect(page).toHaveURL('/personManage');
    await expect(page.getByText('This page is not available on this device or for your account.')).toBeVisible();
  }
  // The addresses themselves stand in the log, as those of no page.
  const asked = JSON.stringify((await device.requests()).filter(({ method }) => method !== undefined));
  expect(asked).not.toMatch(/SafetyWarning|p2p|TemperatureServer|CardSet/i);
});
