/**
 * A first visit over a slow line: the console against a bare page of the same framework, the floor, in the same
 * browser.
 *
 *   npm run bench:cold [-- --rounds 5]
 *
 * The console has to be built. 2 Mbit/s, 40 ms, processor at a quarter; nothing is cached. Prints medians and ratios.
 * Exit code 1 when the sign-in form takes more than twice as long as the floor until it can be used (quality.md
 * 5.3).
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { register } from 'tsx/esm/api';
import { findBrowser } from '../scripts/browser.mjs';
import { root } from '../scripts/source-hash.mjs';
import { serveFloor } from './floor.mjs';
import { FLAGS, median } from './video/measure.mjs';

const MAX_RATIO = 2;
const ACCOUNT = { name: 'admin', password: 'Admin123' };
const LINE = { offline: false, latency: 40, downloadThroughput: 250_000, uploadThroughput: 250_000 };
const SLOW_DOWN = 4;

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const consoleFolder = join(root, 'dist', 'console');
if (!existsSync(consoleFolder)) throw new Error('dist/console is missing: run "npm run build" first');
register();
const { startEmulator } = await import('../emulator/control/client.ts');

/** Runs in the page: records when something appears first, in ms since the visit began. */
function watch() {
  window.moment = (selector) =>
    new Promise((resolve) => {
      const isThere = () => document.querySelector(selector) !== null;
      if (isThere()) return resolve(performance.now());
      const observer = new MutationObserver(() => {
        if (!isThere()) return;
        observer.disconnect();
        resolve(performance.now());
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true });
    });
  window.usable = window.moment('#field-userName:not(:disabled)');
}

/** One visit in a browser of its own; `use` continues on the page once it is usable. */
async function visit(url, use = () => ({})) {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: FLAGS });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
    page.setDefaultTimeout(120_000);
    await page.addInitScript(watch);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', LINE);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
    await page.goto(url, { waitUntil: 'commit' });
    const usable = await page.evaluate(() => window.usable);
    const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
    return { paint, usable, ...(await use(page)) };
  } finally {
    await browser.close();
  }
}

/** Signs in and changes the page once. */
async function signInAndGoOn(page) {
  await page.waitForLoadState('networkidle');
  await page.fill('#field-userName', ACCOUNT.name);
  await page.fill('#field-password', ACCOUNT.password);
  const first = await page.evaluate(async () => {
    const started = performance.now();
    document.querySelector('form').requestSubmit();
    return (await window.moment('tbody tr')) - started;
  });
  await page.waitForLoadState('networkidle');
  const change = await page.evaluate(async () => {
    const started = performance.now();
    document.querySelector('a[href="/user"]').click();
    return (await window.moment('a[href="/user"][aria-current]')) - started;
  });
  return { first, change };
}

const floor = await serveFloor();
const emulator = await startEmulator({ profile: 'face-full', consoleFolder });
const rounds = { floor: [], console: [] };
try {
  for (let round = 0; round < Number(options.rounds); round += 1) {
    rounds.floor.push(await visit(floor.url));
    rounds.console.push(await visit(`${emulator.origin}/login`, signInAndGoOn));
  }
} finally {
  floor.stop();
  await emulator.close();
}

const ms = (who, what) => median(rounds[who].map((each) => each[what]));
for (const [what, name] of [
  ['paint', 'first paint'],
  ['usable', 'form usable'],
]) {
  const [ours, theirs] = [ms('console', what), ms('floor', what)];
  console.log(
    `${name.padEnd(14)} ${Math.round(ours)} ms, floor ${Math.round(theirs)} ms, ${(ours / theirs).toFixed(2)}x`,
  );
}
for (const [what, name] of [
  ['first', 'first page'],
  ['change', 'route change'],
])
  console.log(`${name.padEnd(14)} ${Math.round(ms('console', what))} ms`);
process.exitCode = ms('console', 'usable') / ms('floor', 'usable') > MAX_RATIO ? 1 : 0;
