import { expect, type Page } from '@playwright/test';
import { ReplyError } from '@/lib/contract/error-codes';
import type { ActiveUser } from '@/lib/contract/methods/user-manager';
import { Gate } from './fixtures/gate';
import { test } from './fixtures/gatehouse';
import { openPage } from './fixtures/open-page';

const rows = (page: Page) => page.getByRole('main').locator('tbody tr');
const ACTIVE = 'userManager.getActiveUserInfoAll';

test('shows a second browser after Refresh and no longer after its sign-out', async ({
  gate,
  browser,
  baseURL,
  page,
}) => {
  await gate.signIn();
  await openPage(page, '/onlineuser');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Web3.0');
  await expect(rows(page)).toContainText('This is you');
  const other = await browser.newContext({ baseURL, locale: 'en-GB' });
  const second = await other.newPage();
  await new Gate(second, baseURL ?? '').signIn({ name: 'operator1', password: 'Operator1' });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByText('2 signed in')).toBeVisible();
  await expect(rows(page).filter({ hasText: 'operator1' })).not.toContainText('This is you');
  await second.getByRole('button', { name: 'Sign out' }).click();
  await second.waitForURL('**/login');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(rows(page)).toHaveCount(1);
  await other.close();
});

test('reads the list again every 10 s, and keeps the rows when that fails', async ({ gate, device, page }) => {
  await page.clock.install();
  await gate.signIn();
  await openPage(page, '/onlineuser');
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
  await gate.signIn();
  await openPage(page, '/onlineuser');
  await expect(rows(page)).toHaveCount(1);
  await openPage(page, '/user');
  await expect(page.getByText('Password update period')).toBeVisible();
  const since = await device.newest();
  await page.clock.runFor(25_000);
  await device.waitForRequest({ method: 'Global.keepAlive', since });
  expect(await device.requests(ACTIVE, since)).toEqual([]);
});

test('shows 60 users on three pages, newest first', async ({ gate, device, page }) => {
  const users = Array.from({ length: 60 }, (_, index): ActiveUser => {
    const minute = String(index).padStart(2, '0');
    return {
      Id: index + 1,
      Name: `watch${minute}`,
      Group: 'user',
      ClientAddress: `192.0.2.${index + 1}`,
      ClientType: 'Web3.0',
      LoginTime: `2026-11-20 08:${minute}:00`,
    };
  });
  await device.setFault({ match: { method: ACTIVE }, action: { type: 'result', params: { users } } });
  await gate.signIn();
  await openPage(page, '/onlineuser');
  await expect(page.getByText('60 signed in')).toBeVisible();
  await expect(rows(page)).toHaveCount(20);
  await expect(rows(page).first()).toContainText('watch59');
  await page.getByRole('button', { name: 'Last page' }).click();
  await expect(rows(page)).toHaveCount(20);
  await expect(rows(page).last()).toContainText('watch00');
  await expect(page.getByText('of 3')).toBeVisible();
});
