import { expect } from '@playwright/test';
import { test } from './fixtures/gatehouse';
import { saved } from './fixtures/saved';

test('five wrong passwords stand among the last security entries, and the output runs', async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/safe/safetyAbnormal');
  await page.getByRole('group', { name: 'Alarm outputs' }).getByRole('checkbox', { name: '1' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await saved(page);
  expect(await device.getTable('SafetyAbnormalAlarm')).toMatchObject({ EventHandler: { AlarmOutChannels: [0] } });
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('User name', { exact: true }).fill('operator1');
  for (let count = 0; count < 5; count += 1) {
    await page.getByLabel('Password', { exact: true }).fill('Wrong-pass1');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText(count < 4 ? `${4 - count} attempt` : 'Try again in').first()).toBeVisible();
  }
  await gate.enter('/safe/safetyAbnormal');
  const entries = page.getByRole('table', { name: 'Latest security entries' });
  await expect(entries.getByText('Account locked', { exact: true })).toHaveCount(1);
  await expect(entries.getByRole('row').filter({ hasText: 'operator1' })).toHaveCount(6);
});

test.describe('a device without the capability', () => {
  test.use({ profile: 'ash31' });

  test('has no such page, in the menu or by its address', { tag: '@deep' }, async ({ gate, page }) => {
    await gate.signIn();
    await expect(page.locator('a[href="/safe/safetyAbnormal"]')).toHaveCount(0);
    await page.goto('/safe/safetyAbnormal');
    await expect(page).not.toHaveURL(/safetyAbnormal/);
  });
});
