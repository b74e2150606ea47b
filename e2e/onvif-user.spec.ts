import { expect, type Page } from '@playwright/test';
import { callDevice } from './fixtures/call-device';
import { test } from './fixtures/gatehouse';
import { open } from './fixtures/routes';
import { saved } from './fixtures/saved';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page) => page.getByRole('navigation', { name: 'Pages' }).locator('a[href^="/onvifUser"]');

test('adds an account that cannot sign in to the console, and keeps the reserved one', async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/onvifUser');
  await expect(page.getByRole('button', { name: /^Delete .*admin/ })).toHaveCount(0);
  await button(page, 'Add ONVIF user').click();
  const drawer = page.getByRole('dialog', { name: 'Add ONVIF user' });
  await drawer.getByLabel('User name').fill('nvr_2');
  await drawer.getByLabel('New password', { exact: true }).fill('Recorder-1');
  await drawer.getByLabel('Repeat new password').fill('Recorder-1');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await saved(page);
  await expect(page.getByRole('cell', { name: 'nvr_2', exact: true })).toBeVisible();
  expect(await device.requests('DockUser.addUser')).toHaveLength(1);
  expect(await device.requests('userManager.onvifaddUser')).toEqual([]);
  expect(await callDevice(page, 'userManager.onvifdeleteUser', { name: 'admin' })).toMatchObject({ result: false });

  await page.context().clearCookies();
  await open(page, '/login');
  await page.getByLabel('User name').fill('nvr_2');
  await page.getByLabel('Password', { exact: true }).fill('Recorder-1');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(/Wrong user name or password/)).toBeVisible();
});

for (const change of [{ securityBaseline: 1 }, { onvifOption: false }]) {
  test(`is unavailable with ${JSON.stringify(change)}`, async ({ gate, device, page }) => {
    await device.patchCaps(change);
    await gate.signIn();
    await expect(page.locator('a[href^="/personManage"]')).toBeVisible();
    await expect(link(page)).toHaveCount(0);
  });
}
