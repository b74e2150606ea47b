/** HTTPS switched off on trial from a page that came over it: the new address is where the change is kept. */
import { expect, type Page } from '@playwright/test';
import { test } from './fixtures/own-device';

const band = (page: Page, name = 'Change on trial') => page.getByRole('region', { name });

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('User name', { exact: true }).fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('Admin123');
  await page.keyboard.press('Enter');
}

/** Signs in over TLS and puts plain HTTP on trial. */
async function tryPlain(page: Page, origin: string): Promise<void> {
  await page.context().addInitScript(() => sessionStorage.setItem('gatehouse.language', 'English'));
  await page.goto(`${origin}/network/port`);
  await signIn(page);
  await page.getByRole('switch', { name: 'HTTPS', exact: true }).uncheck({ force: true });
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await page.getByRole('dialog', { name: 'Try this change first?' }).getByRole('button', { name: 'Try it' }).click();
}

test('leads to the plain address, where the change is kept, and says that the old one can do nothing', async ({
  page,
  own,
}) => {
  await tryPlain(page, own.httpsOrigin ?? '');
  const open = band(page).getByRole('link', { name: `Open ${new URL(own.origin).host}` });
  await expect(open).toBeVisible();
  await expect(band(page)).toContainText(
    'Open it and keep the change there, or the device restores the previous settings.',
  );
  await expect(band(page).getByRole('button', { name: 'Revert now' })).toBeDisabled();
  // Its generator was loaded before the old address stopped answering.
  await expect(page.getByRole('img', { name: 'QR code with the new address' })).toBeVisible();
  // It is in force: nothing is left to be saved.
  await expect(page.getByText(/unsaved change/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Unsaved changes/ })).toHaveCount(0);

  const opened = page.waitForEvent('popup');
  await open.click();
  const other = await opened;
  // A browser may send the cookie of the encrypted page or not.
  const keep = other.getByRole('button', { name: 'Keep the change' });
  await expect(keep.or(other.getByLabel('User name', { exact: true }))).toBeVisible();
  if (!(await keep.isVisible())) await signIn(other);
  await keep.click();
  await expect(other.getByText('The change is kept')).toBeVisible();
  expect(own.device.state().temporary).toEqual({});
  expect(await own.control.getTable('Https')).toMatchObject({ Enable: false });
});
