/**
 * From a move of a slider on /img to the changed picture on the canvas, over the loopback.
 *
 *   npm run bench:slider [-- --rounds 20]
 *
 * The console has to be built. Prints the median and the 95th percentile of three things: the slider of the console;
 * the floor, which is the same call and the same stream in the same page without the form; and the pictures that were
 * shown between the device's answer and the changed one. Then a slider is moved for three seconds at sixty moves a
 * second, and the calls of its table are counted. Exit code 1 when the median is over 300 ms, the changed picture comes
 * later than two pictures after the answer, or any second has more than five calls.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { register } from 'tsx/esm/api';
import { findBrowser } from '../scripts/browser.mjs';
import { root } from '../scripts/source-hash.mjs';
import { FLAGS, median, quantile, sleep } from './video/measure.mjs';

const BAR = { medianMs: 300, pictures: 2, callsPerSecond: 5 };
const ACCOUNT = { name: 'admin', password: 'Admin123' };
/** Between two measurements: longer than the console waits between two calls. */
const REST_MS = 500;
const DRAG_MS = 3_000;

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } });
const rounds = Number(options.rounds);
const consoleFolder = join(root, 'dist', 'console');
if (!existsSync(consoleFolder)) throw new Error('dist/console is missing: run "npm run build" first');
register();
const { startEmulator } = await import('../emulator/control/client.ts');

/** Runs in the page. */
function helpers() {
  const small = new OffscreenCanvas(16, 12).getContext('2d', { willReadFrequently: true });
  const picture = () => document.querySelector('main [data-state][data-dimmed]');
  /** Mean brightness of the picture below its bar code. */
  window.luma = () => {
    const canvas = picture().querySelector('canvas, video');
    const height = canvas.height || canvas.videoHeight;
    const width = canvas.width || canvas.videoWidth;
    small.drawImage(canvas, 0, height / 4, width, height / 2, 0, 0, 16, 12);
    const { data } = small.getImageData(0, 0, 16, 12);
    let sum = 0;
    for (let at = 0; at < data.length; at += 4) sum += data[at] + data[at + 1] + data[at + 2];
    return sum / (data.length / 4) / 3;
  };
  window.shown = () => Number(picture().getAttribute('data-frames'));
  const ownFetch = window.fetch;
  window.previews = [];
  window.fetch = async (address, init) => {
    const body = String(init?.body ?? '');
    const isPreview = body.includes('setTemporaryConfig');
    if (isPreview) window.previews.push(performance.now());
    const answer = await ownFetch(address, init);
    if (body.includes('"session"')) window.session = JSON.parse(body).session;
    if (isPreview) window.answered = { at: performance.now(), shown: window.shown() };
    return answer;
  };
  /** Milliseconds from the act to a picture of another brightness, and pictures since the answer. */
  window.timed = (act) =>
    new Promise((resolve) => {
      const before = window.luma();
      const started = performance.now();
      window.answered = undefined;
      act();
      const look = () => {
        const ms = performance.now() - started;
        if (Math.abs(window.luma() - before) > 4) {
          return resolve({ ms, pictures: window.answered ? window.shown() - window.answered.shown : 0 });
        }
        return ms > 10_000 ? resolve({ ms, pictures: 99 }) : requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  const slider = () => [...document.querySelectorAll('[role="slider"]')][0];
  window.press = (key) => slider().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  window.callOf = (method, params) =>
    window.fetch('/RPC2', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ method, params, id: 900_000 + window.previews.length, session: window.session }),
    });
}

const emulator = await startEmulator({ profile: 'face-full', consoleFolder });
const browser = await chromium.launch({ executablePath: findBrowser(), args: FLAGS });
const measured = { floor: [], slider: [] };
let calls = [];
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  await page.addInitScript(helpers);
  await page.goto(`${emulator.origin}/login`);
  await page.getByLabel('User name', { exact: true }).fill(ACCOUNT.name);
  await page.getByLabel('Password', { exact: true }).fill(ACCOUNT.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForFunction(() => document.querySelector('[data-dialogs="loaded"]') !== null);
  await page.evaluate(() => window.next.router.push('/img'));
  await page.waitForSelector('main [data-state="playing"]', { timeout: 20_000 });
  await page.waitForSelector('[role="slider"]');
  await sleep(1_000);
  const table = await emulator.control.getTable('VideoColor');
  const withBrightness = (Brightness) => table.map((profiles) => profiles.map((each) => ({ ...each, Brightness })));
  for (let round = 0; round < rounds; round += 1) {
    const params = { name: 'VideoColor', table: withBrightness(round % 2 ? 50 : 70), options: [] };
    measured.floor.push(
      await page.evaluate(
        (own) => window.timed(() => void window.callOf('configManager.setTemporaryConfig', own)),
        params,
      ),
    );
    await sleep(REST_MS);
  }
  await page.evaluate(() => window.callOf('configManager.restoreTemporaryConfig', { name: 'VideoColor' }));
  await sleep(REST_MS);
  for (let round = 0; round < rounds; round += 1) {
    measured.slider.push(
      await page.evaluate((key) => window.timed(() => window.press(key)), round % 2 ? 'PageDown' : 'PageUp'),
    );
    await sleep(REST_MS);
  }
  calls = await page.evaluate(async (ms) => {
    window.previews.length = 0;
    const until = performance.now() + ms;
    for (let move = 0; performance.now() < until; move += 1) {
      window.press(Math.floor(move / 40) % 2 ? 'ArrowLeft' : 'ArrowRight');
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return [...window.previews];
  }, DRAG_MS);
} finally {
  await browser.close();
  await emulator.close();
}

const line = (name, runs) => {
  const times = runs.map(({ ms }) => ms);
  console.log(
    `${name.padEnd(8)} ${median(times).toFixed(0).padStart(5)} ms, p95 ${quantile(times, 0.95).toFixed(0).padStart(5)} ms, ` +
      `${median(runs.map(({ pictures }) => pictures))} pictures after the answer`,
  );
  return median(times);
};
const floor = line('floor', measured.floor);
const ours = line('slider', measured.slider);
const pictures = median(measured.slider.map((each) => each.pictures));
const busiest = Math.max(...calls.map((from) => calls.filter((at) => at >= from && at < from + 1_000).length));
console.log(`ratio    ${(ours / floor).toFixed(2)}`);
console.log(`dragged  ${calls.length} calls in ${DRAG_MS / 1_000} s, at most ${busiest} in any second`);
const isOver = ours > BAR.medianMs || pictures > BAR.pictures || busiest > BAR.callsPerSecond;
process.exitCode = isOver ? 1 : 0;
