import { expect } from '@playwright/test';
import { deepUnless } from './fixtures/deep';
import { test } from './fixtures/gatehouse';
import { openPage } from './fixtures/open-page';

/**
 * A good reply without the members that the page needs counts as a failed read: section 11.6 of the error catalogue.
 */
const READS = [
  ['/personManage', 'AccessUser.startFind', 'The list could not be read', 'Emma Walker'],
  ['/personManage', 'AccessUser.doFind', 'The list could not be read', 'Emma Walker'],
  ['/onlineuser', 'userManager.getActiveUserInfoAll', 'The settings could not be read', 'Web3.0'],
  ['/user', 'userManager.getUserInfoAll', 'The settings could not be read', 'admin'],
  ['/user', 'PasswdFind.getContact', 'The settings could not be read', 'admin'],
] as const;

for (const [path, method, title, row] of READS) {
  test(
    `${path} shows a read failure, not an empty table, when ${method} has no parameters`,
    deepUnless(method === 'AccessUser.startFind'),
    async ({ gate, device, page }) => {
      await gate.enter('/version');
      await device.setFault({ match: { method }, action: { type: 'malformed', kind: 'noParams' } });
      // The browser may cache rows of a page that was open before.
      await page.reload();
      await openPage(page, path);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { name: title })).toBeVisible();
      await expect(main.getByRole('table')).toHaveCount(0);
      await expect(main.getByText(/^(0 signed in|0 people|No people yet)$/)).toHaveCount(0);
      await device.clearFaults();
      await main.getByRole('button', { name: 'Try again' }).click();
      await expect(main.getByRole('cell', { name: row, exact: true }).first()).toBeVisible();
      expect((await device.requests(method)).length).toBeGreaterThan(1);
    },
  );
}

test('shows a read failure when magicBox.get2DCode returns no code', async ({ gate, device, page }) => {
  await gate.enter('/user');
  const match = { method: 'magicBox.get2DCode' };
  await device.setFault({ match, action: { type: 'malformed', kind: 'noParams' } });
  await openPage(page, '/version');
  await expect(page.getByText('The QR code could not be shown')).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code' })).toHaveCount(0);
  await device.clearFaults();
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  expect((await device.requests(match.method)).length).toBeGreaterThan(1);
});

test('treats a null list with a count as an empty list', async ({ gate, device, page }) => {
  await device.putAccess('users', []);
  await gate.enter('/personManage');
  await expect(page.getByRole('heading', { name: 'No people yet' })).toBeVisible();
  await expect(page.getByText('The list could not be read')).toHaveCount(0);
  const [found] = await device.requests('AccessUser.startFind');
  expect(found?.reply).toMatchObject({ params: { Total: 0 } });
});
