import { test } from './fixtures/gatehouse';
import { openPage } from './fixtures/open-page';
import { settled, speak } from './fixtures/routes';
import { expect } from '@playwright/test';

test('shots', async ({ gate, device, page }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1280, height: 900 });
  await gate.signIn();
  await openPage(page, '/overview');
  await settled(page);
  await page.waitForTimeout(4000);
  await page.screenshot({ path: '/tmp/shots/1280.png' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: '/tmp/shots/dark.png' });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1024, height: 900 });
  await page.waitForTimeout(500);
  await page.screenshot({ path: '/tmp/shots/1024.png' });
  await page.setViewportSize({ width: 1700, height: 900 });
  await page.waitForTimeout(500);
  await page.screenshot({ path: '/tmp/shots/1700.png' });
  await page.setViewportSize({ width: 360, height: 1900 });
  await page.waitForTimeout(500);
  await page.screenshot({ path: '/tmp/shots/360.png' });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.waitForTimeout(700);
  await page.screenshot({ path: '/tmp/shots/360menu.png' });
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const language of ['Arabic', 'Russian'] as const) {
    await speak(page, language);
    await page.goto('/overview');
    await settled(page);
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/shots/${language}.png` });
  }
  expect(1).toBe(1);
});
