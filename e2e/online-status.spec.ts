import { expect } from '@playwright/test';
import { test } from './fixtures/gatehouse';
import { settled } from './fixtures/routes';

test.use({ profile: 'vto' });

test('counts what it shows, and a state that is pushed changes its row', async ({ gate, device, page }) => {
  await gate.enter('/onlineStatus');
  await settled(page);
  await expect(page.getByText(/^Online: \d+, Offline: \d+, Unknown: \d+$/)).toBeVisible();
  await page.getByLabel('Type', { exact: true }).selectOption({ label: 'Master station' });
  await expect(page.getByText('Online: 2, Offline: 0, Unknown: 0', { exact: true })).toBeVisible();
  const rows = page.getByRole('main').locator('tbody tr');
  await expect(rows).toHaveCount(2);
  await device.waitForRequest({ method: 'EventManager.attach' });
  await device.intercom('VTS', '888801', false);
  // The next reading of all states is up to 10 s away.
  await expect(rows.first()).toContainText('Offline', { timeout: 2_000 });
  await expect(page.getByText('Online: 1, Offline: 1, Unknown: 0', { exact: true })).toBeVisible();
  await device.intercom('VTS', '888801', true);
  await expect(page.getByText('Online: 2, Offline: 0, Unknown: 0', { exact: true })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  expect((await download).suggestedFilename()).toBe('online-status.csv');
});
