import { expect } from '@playwright/test';
import { REQUEST } from '@/lib/contract/limits';
import { test } from './fixtures/gatehouse';
import { open } from './fixtures/routes';

test('a second reload, or another page, while the first is still loading keeps the session', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/door');
  const fault = { match: { method: 'system.multicall' }, action: { type: 'delay', ms: 1_500 } } as const;
  await device.setFault(fault);
  await page.reload({ waitUntil: 'commit' });
  // The page asks what the device can do, and the answer takes its time.
  await page.waitForRequest((request) => request.postData()?.includes('magicBox.getProductDefinition') === true);
  await page.reload({ waitUntil: 'commit' });
  await page.waitForRequest((request) => request.postData()?.includes('magicBox.getProductDefinition') === true);
  await page.goto('/network/port', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Ports' })).toBeVisible();
  const ends = (await device.requests('Global.logout')).map(({ params }) => params);
  expect(ends.filter((params) => !(params as { unload?: boolean }).unload)).toEqual([]);
});

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
