import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { ReplyError } from '@/lib/contract/error-codes';
import { test } from './fixtures/gatehouse';
import { openPage } from './fixtures/open-page';

test('tells which calls were refused and why pages are missing; the support file has no text of the settings', async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/onlineuser');
  const match = { method: 'userManager.getActiveUserInfoAll' };
  await device.setFault({ match, action: { type: 'error', code: ReplyError.InvalidParams } });
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await openPage(page, '/health');
  const refused = page
    .getByRole('table', { name: 'Failed calls' })
    .getByRole('row', { name: new RegExp(String(ReplyError.InvalidParams)) });
  await expect(refused).toContainText('Online users');
  await page.getByRole('checkbox', { name: /^Settings/ }).check();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save support file', exact: true }).click();
  const file = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(file.calls.codes[0]).toMatchObject({ code: ReplyError.InvalidParams, page: '/onlineuser' });
  expect(JSON.stringify(file.settings)).not.toContain('127.0.0.1');
  expect(Object.keys(file.settings).length).toBeGreaterThan(30);
  await page.getByRole('tab', { name: 'Missing pages' }).click();
  await expect(page.getByRole('row', { name: /IP authority|IP filter/ })).toContainText('securityBaseline < 2');
  // The page scrolls in its frame: below the frame there is nothing to scroll to.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
  // In a card the conditions are below the path.
  await page.setViewportSize({ width: 360, height: 740 });
  const card = page.getByRole('row', { name: /Interlock/ });
  const path = await card.getByText('/door/abLock', { exact: true }).boundingBox();
  const needs = await card.getByRole('list').boundingBox();
  expect(needs?.y).toBeGreaterThanOrEqual((path?.y ?? 0) + (path?.height ?? 0));
});
