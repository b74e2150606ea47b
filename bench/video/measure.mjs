/** What a player shows, how old it is and what it costs, seen from outside: pixels and process times. */
import { readdirSync, readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.mjs';

export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
  '--host-resolver-rules=MAP device.test 127.0.0.1',
];

/** Runs in the page: reads the burnt-in clock of the first picture on every animation frame. */
function watch() {
  const seen = { firstMs: undefined, samples: [], unreadable: 0 };
  window.seen = seen;
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  let last;
  const look = () => {
    requestAnimationFrame(look);
    const picture = document.querySelector('canvas, video');
    const width = picture?.videoWidth ?? picture?.width ?? 0;
    if (!width || width === 300) return;
    context.canvas.width = width;
    context.canvas.height = window.barCode.barCodeHeight(width);
    context.drawImage(picture, 0, 0);
    const value = window.barCode.readBarCode(context.getImageData(0, 0, width, context.canvas.height).data, width);
    if (value === undefined) seen.unreadable += 1;
    if (value === undefined || value === last) return;
    last = value;
    const now = Date.now();
    seen.firstMs ??= performance.now();
    const range = window.barCode.BAR_CODE_RANGE;
    seen.samples.push({ now, lag: (now - value + range) % range });
  };
  requestAnimationFrame(look);
}

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
export const quantile = (values, part) => [...values].sort((a, b) => a - b)[Math.floor(values.length * part)];
export const median = (values) => quantile(values, 0.5);

/** Opens `url` in a browser of its own and passes the page and its errors; closes both. */
export async function inBrowser(reader, url, use) {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: FLAGS });
  const page = await browser.newPage();
  const problems = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.addInitScript(`${reader};window.barCode=barCode;(${watch})()`);
  await page.goto(url);
  try {
    return await use(page, problems);
  } finally {
    await browser.close();
  }
}

/** Seen so far: {firstMs, samples: [{now, lag}], unreadable}. */
export const seen = (page) => page.evaluate(() => window.seen);

/** Pictures decoded by each tile so far: a video element's own count, our player's where it draws itself. */
export const tileFrames = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('canvas, video')].map(
      (each) =>
        each.getVideoPlaybackQuality?.().totalVideoFrames ?? Number(each.closest('[data-frames]')?.dataset.frames ?? 0),
    ),
  );

/** Seconds of processor time of every process below this one, Linux only; NaN elsewhere. */
export function childSeconds() {
  try {
    const processes = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        try {
          const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
          const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
          return [{ pid: Number(name), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }];
        } catch {
          return []; // it has ended meanwhile
        }
      });
    const below = (pid) =>
      processes.filter(({ parent }) => parent === pid).reduce((sum, each) => sum + each.ticks + below(each.pid), 0);
    return below(process.pid) / 100;
  } catch {
    return Number.NaN;
  }
}
