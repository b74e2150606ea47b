import { expect } from '@playwright/test';
import { test } from './fixtures/gatehouse';
import { saved } from './fixtures/saved';

test('a company name is on the screen of the device after Save and not before', async ({ gate, device, page }) => {
  await gate.enter('/individuation/set');
  const name = page.getByLabel('Company name', { exact: true });
  await name.fill('Reed & Sons');
  await expect(page.getByRole('img', { name: 'General · \u2068Reed & Sons\u2069' })).toBeVisible();
  const before = await device.screen();
  expect((await device.screenWords()).texts).toContain('Halden Works');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await saved(page);
  expect((await device.screenWords()).texts).toContain('Reed & Sons');
  expect((await device.screen()).equals(before)).toBe(false);
});
