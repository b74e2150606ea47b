/**
 * Every change of page, and the search over everything, with the processor at a quarter.
 *
 *   npm run bench:changes [-- --rounds 3]
 *
 * The console has to be built. Each built page of profile face-full is entered once, over the loopback. Prints
 * for the page (its frame and controls) and for the page with what it reads: median, 95th percentile, the slowest five;
 * the same change on a bare page of the framework, the floor, and the ratio. Exit code 1 when the 95th percentile of
 * the page is over seven times the bare page (quality.md 5.3), or the search over twice.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { register } from 'tsx/esm/api';
import { findBrowser } from '../scripts/browser.mjs';
import { root } from '../scripts/source-hash.mjs';
import { serveFloor } from './floor.mjs';
import { quiet } from './quiet.mjs';
import { FLAGS, median } from './video/measure.mjs';

/** Multiples of the bare page of the same run: a time of a shared machine proves nothing. */
const BAR = { page: 7, search: 2 };
const ACCOUNT = { name: 'admin', password: 'Admin123' };
const SLOW_DOWN = 4;

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const rounds = Number(options.rounds);
const consoleFolder = join(root, 'dist', 'console');
if (!existsSync(consoleFolder)) throw new Error('dist/console is missing: run "npm run build" first');
register();
const { startEmulator } = await import('../emulator/control/client.ts');
const { SIGNED_IN_ROUTES } = await import('../e2e/fixtures/routes.ts');

/** Runs in the page. */
function helpers() {
  /** Milliseconds from the act until the condition holds and is painted; 20 s where it never holds. */
  window.timed = async (act, isDone) => {
    const started = performance.now();
    act();
    await new Promise((resolve) => {
      // Checked right before each frame; a message follows right after the frame, a timer only after all other work.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      const look = () =>
        isDone() || performance.now() > started + 20_000 ? port2.postMessage('') : requestAnimationFrame(look);
      requestAnimationFrame(look);
    });
    return performance.now() - started;
  };
  // The address changes when the page is drawn.
  window.isAt = (path) => location.pathname === path && document.querySelector('h1') !== null;
  window.isReading = () => document.querySelector('main [aria-busy="true"]') !== null;
  window.pageOf = async (path) => {
    let page;
    const whole = await window.timed(
      () => {
        page = window.timed(
          () => window.next.router.push(path),
          () => window.isAt(path),
        );
      },
      () => window.isAt(path) && !window.isReading(),
    );
    return { page: await page, whole };
  };
}

async function inBrowser(use) {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: FLAGS });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
    page.setDefaultTimeout(60_000);
    await page.addInitScript(helpers);
    const session = await page.context().newCDPSession(page);
    return await use(page, () => session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN }));
  } finally {
    await browser.close();
  }
}

const floorChanges = (url) =>
  inBrowser(async (page, slow) => {
    await page.goto(url, { waitUntil: 'networkidle' });
    await slow();
    const times = [];
    for (let round = 0; round < 4 * rounds; round += 1) {
      times.push(
        await page.evaluate(() =>
          window.timed(
            () => window.next.router.push('/other'),
            () => document.querySelector('h1') !== null,
          ),
        ),
      );
      await page.goto(url, { waitUntil: 'networkidle' });
    }
    return times;
  });

async function signIn(page, origin) {
  await page.goto(`${origin}/login`);
  await page.getByLabel('User name', { exact: true }).fill(ACCOUNT.name);
  await page.getByLabel('Password', { exact: true }).fill(ACCOUNT.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForFunction(() => document.querySelector('[data-dialogs="loaded"]') !== null);
}

/** The first entry of each page, whose script is not yet there, and the first and the next opening of the search. */
const ours = (origin) =>
  inBrowser(async (page, slow) => {
    await signIn(page, origin);
    // The pointer rests on the menu, as when somebody chooses pages; over the page it would open tooltips.
    await page.mouse.move(120, 700);
    await slow();
    const entered = [];
    const start = await page.evaluate(() => location.pathname);
    for (const path of SIGNED_IN_ROUTES.filter((each) => each !== start)) {
      await page.evaluate(quiet);
      entered.push({ path, ...(await page.evaluate((to) => window.pageOf(to), path)) });
    }
    const search = [];
    for (let round = 0; round < 5; round += 1) {
      search.push(
        await page.evaluate(() =>
          window.timed(
            () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true })),
            () => document.querySelector('[role="dialog"] li a') !== null,
          ),
        ),
      );
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => document.querySelector('[role="dialog"]') === null);
    }
    return { entered, search };
  });

const quantile = (times, share) => times.toSorted((a, b) => a - b)[Math.ceil(share * times.length) - 1];
const ms = (time) => `${Math.round(time)} ms`;

const floor = await serveFloor();
const emulator = await startEmulator({ profile: 'face-full', consoleFolder });
const visits = [];
let bare;
try {
  bare = median(await floorChanges(floor.url));
  for (let round = 0; round < rounds; round += 1) visits.push(await ours(emulator.origin));
} finally {
  floor.stop();
  await emulator.close();
}

/** The median of each page over the rounds. */
const pages = visits[0].entered.map(({ path }, index) => ({
  path,
  page: median(visits.map(({ entered }) => entered[index].page)),
  whole: median(visits.map(({ entered }) => entered[index].whole)),
}));
/** A time, and how many bare pages it is. */
const ratio = (time) => `${ms(time)}, ${(time / bare).toFixed(1)}x`;
console.log(`bare page      ${ms(bare)}`);
const slowest = {};
for (const kind of ['page', 'whole']) {
  const times = pages.map((each) => each[kind]);
  slowest[kind] = quantile(times, 0.95);
  console.log(
    `${(kind === 'page' ? 'page' : 'with values').padEnd(14)} ${ratio(median(times))}; p95 ${ratio(slowest[kind])}, ${times.length} pages`,
  );
  for (const each of pages.toSorted((a, b) => b[kind] - a[kind]).slice(0, 5))
    console.log(`               ${ms(each[kind]).padStart(8)} ${each.path}`);
}
const search = {
  first: median(visits.map((each) => each.search[0])),
  next: median(visits.flatMap((each) => each.search.slice(1))),
};
console.log(`search         first ${ratio(search.first)}, next ${ratio(search.next)}`);
process.exitCode = slowest.page / bare > BAR.page || search.first / bare > BAR.search ? 1 : 0;
