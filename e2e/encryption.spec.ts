import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe';
import { test } from './fixtures/own-device';

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('User name', { exact: true }).fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('Admin123');
  await page.keyboard.press('Enter');
}

const mark = (page: Page) => page.getByRole('button', { name: 'Not encrypted' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Encrypted connection' });

test('HTTPS is turned on from the status line and opens the same page', async ({ page, own }) => {
  const { control, origin } = own;
  const https = await control.getTable<{ Enable: boolean; Port: number }>('Https');
  await control.putTable('Https', { ...https, Enable: false });
  await page.addInitScript(() => sessionStorage.setItem('gatehouse.language', 'English'));
  await page.goto(`${origin}/network/serialPort`);
  await signIn(page);
  await page.waitForURL(`${origin}/network/serialPort`);
  await mark(page).click();
  await expect(dialog(page).getByText('HTTPS is off on this device.')).toBeVisible();
  await expectAccessible(page, 'encrypted connection');
  const file = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Download root certificate' }).click();
  expect((await file).suggestedFilename()).toBe('RootCert.cer');
  await dialog(page).getByRole('button', { name: 'Turn on HTTPS' }).click();
  const open = dialog(page).getByRole('link', { name: 'Open over HTTPS' });
  await expect(open).toHaveAttribute('href', `https://127.0.0.1:${https.Port}/network/serialPort`);
  expect(await control.getTable('Https')).toMatchObject({ Enable: true, Port: https.Port });

  await open.click();
  await page.waitForURL(`https://127.0.0.1:${https.Port}/network/serialPort`);
  await expect(page.getByRole('heading', { level: 1, name: 'Serial port' })).toBeVisible();
  await expect(mark(page)).toHaveCount(0);
});

test('on a phone the way is at the foot of the menu', async ({ gate, page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await gate.enter('/automaintain');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await mark(page).click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
});
