import { expect } from '@playwright/test';
import { test } from './fixtures/gatehouse';
import { saved } from './fixtures/saved';

test('a mode and a hidden name are on the screen of the device after Save', async ({ gate, device, page }) => {
  await gate.enter('/individuation/mode');
  await page.getByRole('radio', { name: 'Name', exact: true }).check();
  await page.getByRole('switch', { name: 'Hide part of the name' }).check({ force: true });
  await expect(page.getByRole('img', { name: 'Amina H**** · 10241 · Welcome' })).toBeVisible();
  await page.getByRole('button', { name: 'Test on device' }).click();
  await expect.poll(async () => (await device.screenWords()).texts).toContain('Amina Haddad');
  const before = await device.screen();
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await saved(page);
  await page.getByRole('button', { name: 'Test on device' }).click();
  await expect.poll(async () => (await device.screenWords()).texts).toContain('Amina H****');
  expect((await device.screen()).equals(before)).toBe(false);
});
