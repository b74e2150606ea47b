import { expect, type Page } from '@playwright/test';
import { ReplyError } from '@/lib/contract/error-codes';
import { test } from './fixtures/gatehouse';
import { openPage } from './fixtures/open-page';
import { expectSilentEnd, signInAgain } from './fixtures/session-end';

const rows = (page: Page) => page.getByRole('main').locator('tbody tr');
const ACTIVE = 'userManager.getActiveUserInfoAll';

test('shows a second browser after Refresh and no longer after its sign-out', async ({
  gate,
  page,
  signInElsewhere,
}) => {
  // Only a tab that signed in itself knows its own row.
  await gate.signIn();
  await openPage(page, '/onlineuser');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Web3.0');
  await expect(rows(page)).toContainText('This is you');
  const second = await signInElsewhere({ name: 'operator1', password: 'Operator1' });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByText('2 signed in')).toBeVisible();
  await expect(rows(page).filter({ hasText: 'operator1' })).not.toContainText('This is you');
  await second.getByRole('button', { name: 'Sign out' }).click();
  await second.waitForURL('**/login');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(rows(page)).toHaveCount(1);
});

test('reads the list again every 10 s, and keeps the rows when that fails', async ({ gate, device, page }) => {
  await page.clock.install();
  await gate.enter('/onlineuser');
  await expect(rows(page)).toHaveCount(1);
  const before = (await device.requests(ACTIVE)).length;
  await page.clock.runFor(10_100);
  await expect.poll(async () => (await device.requests(ACTIVE)).length).toBeGreaterThan(before);
  await device.setFault({ match: { method: ACTIVE }, action: { type: 'error', code: ReplyError.Unknown } });
  const failed = (await device.requests(ACTIVE)).length;
  await page.clock.runFor(10_100);
  await expect(page.getByText('The settings could not be read')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await page.clock.runFor(10_100);
  await expect.poll(async () => (await device.requests(ACTIVE)).length).toBeGreaterThan(failed + 1);
  await expect(page.getByText('The settings could not be read')).toHaveCount(1);
});

test('stops reading when the page is left', async ({ gate, device, page }) => {
  await page.clock.install();
  await gate.enter('/onlineuser');
  await expect(rows(page)).toHaveCount(1);
  await openPage(page, '/user');
  // The accounts page asks once who is signed in, before it shows its rows.
  await expect(page.getByText('Password update period')).toBeVisible();
  await expect(rows(page).getByRole('cell', { name: 'admin', exact: true }).first()).toBeVisible();
  const since = await device.newest();
  await page.clock.runFor(25_000);
  await device.waitForRequest({ method: 'Global.keepAlive', since });
  expect(await device.requests(ACTIVE, since)).toEqual([]);
});

test('shows 60 logins on three pages, newest first, and marks the own one alone', async ({ gate, device, page }) => {
  await gate.signIn();
  // All others signed in later than this browser, within one second.
  await device.advanceClock(2_000);
  await device.addLogins(59, { clientType: 'App' });
  expect(await device.logins()).toHaveLength(60);
  await openPage(page, '/onlineuser');
  await expect(page.getByText('60 signed in')).toBeVisible();
  for (const range of ['1–20 of 60', '21–40 of 60', '41–60 of 60']) {
    await expect(page.getByRole('navigation', { name: 'Page' }).last()).toContainText(range);
    await expect(rows(page)).toHaveCount(20);
    if (range.startsWith('41')) break;
    await expect(rows(page).filter({ hasText: 'This is you' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Next page' }).click();
  }
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await expect(rows(page).filter({ hasText: 'This is you' })).toHaveCount(1);
  await expect(rows(page).last()).toContainText('This is you');
  await expect(rows(page).last()).toContainText('Web3.0');
  await page.getByRole('textbox', { name: 'User name' }).fill('no such name');
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();
  await page.getByRole('textbox', { name: 'User name' }).fill('ADM');
  await expect(rows(page).first().getByRole('cell').first()).toHaveText('1');
});

test('stops silently when the session ends, and continues after a new sign-in', async ({ gate, device, page }) => {
  gate.expectProblem(/session (expired|missing)/, 'the device forgot the session');
  await page.clock.install();
  await gate.enter('/onlineuser');
  await expect(rows(page)).toHaveCount(1);
  await device.endLogins();
  await page.clock.runFor(10_100);
  await expectSilentEnd(page);
  await expect(rows(page)).toHaveCount(1);
  const asked = (await device.requests(ACTIVE)).length;
  await page.clock.runFor(30_000);
  expect(await device.requests(ACTIVE)).toHaveLength(asked);
  await page.getByRole('heading', { level: 1 }).click();
  await signInAgain(page);
  await page.clock.runFor(10_100);
  await expect.poll(async () => (await device.requests(ACTIVE)).length).toBeGreaterThan(asked);
  await expect(rows(page)).toHaveCount(1);
});
