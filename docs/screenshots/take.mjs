/**
 * Pictures for the README, of the packaged console on a fresh emulator:
 * node docs/screenshots/take.mjs [console address] [control address].
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.mjs';

const [address = 'http://127.0.0.1:8080', control = 'http://127.0.0.1:8090'] = process.argv.slice(2);
const folder = fileURLToPath(new URL('.', import.meta.url));
mkdirSync(folder, { recursive: true });

const DESKTOP = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 };

/** Name, context, device language, path; without a path the sign-in page. */
const SHOTS = [
  ['sign-in', DESKTOP, 'English'],
  ['door', DESKTOP, 'English', '/door'],
  ['door-dark', { ...DESKTOP, colorScheme: 'dark' }, 'English', '/door'],
  ['door-arabic', DESKTOP, 'Arabic', '/door'],
  ['persons', DESKTOP, 'English', '/personManage'],
  ['video', DESKTOP, 'English', '/video/set'],
  ['time-sections', DESKTOP, 'English', '/section/set'],
  ['persons-phone', PHONE, 'English', '/personManage'],
];

const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
for (const [name, context, language, path] of SHOTS) {
  await putLanguage(language);
  const page = await (await browser.newContext(context)).newPage();
  if (path) await page.addInitScript((value) => sessionStorage.setItem('gatehouse.wanted', value), path);
  await page.goto(`${address}/login`);
  await page.locator('#field-userName').waitFor();
  if (path) {
    await page.locator('#field-userName').fill('admin');
    await page.locator('#field-password').fill('Admin123');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${path}`);
    await page.locator('h1').waitFor();
    if (['/door', '/video/set'].includes(path)) await page.locator('[data-mode][data-state="playing"]').waitFor();
    await page.waitForFunction(() => /\d\d:\d\d/.test(document.querySelector('footer')?.textContent ?? ''));
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
    // Nothing is measured before the first second of the picture.
    await page.getByText('0.0 fps', { exact: true }).waitFor({ state: 'detached' });
  }
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await page.context().close();
}
await browser.close();

async function putLanguage(language) {
  const body = JSON.stringify(language);
  const headers = { 'Content-Type': 'application/json' };
  const { ok, status } = await fetch(`${control}/api/v1/tables/Language`, { method: 'PUT', headers, body });
  if (!ok) throw new Error(`The control API answered ${status}`);
}
