import { expect } from '@playwright/test';
import { REQUEST } from '@/lib/contract/limits';
import { test } from './fixtures/gatehouse';
import { open } from './fixtures/routes';

test('reloading leaks no handles or subscriptions of a login', async ({ gate, device, page }) => {
  await gate.signIn();
  const granted = async (method: string) =>
    (await device.requests(method)).map(({ reply }) => Boolean((reply as { result?: unknown }).result));

  await open(page, '/personManage');
  for (let load = 0; load <= REQUEST.finderTokens; load++) {
    await expect(page.getByRole('cell', { name: 'Emma Walker', exact: true })).toBeVisible();
    await page.reload();
  }
  await expect(page.getByRole('cell', { name: 'Emma Walker', exact: true })).toBeVisible();
  const finds = await granted('AccessUser.startFind');
  expect(finds.length).toBeGreaterThan(REQUEST.finderTokens);
  expect(finds).not.toContain(false);

  await open(page, '/accesslog/log');
  for (let load = 0; load <= REQUEST.subscriptions; load++) {
    await expect(page.getByText(/^\d+ records$/)).toBeVisible();
    await page.reload();
  }
  await expect(page.getByText(/^\d+ records$/)).toBeVisible();
  const attached = await granted('EventManager.attach');
  expect(attached.length).toBeGreaterThan(REQUEST.subscriptions);
  expect(attached).not.toContain(false);
});
