/**
 * Memory growth of a running picture: our player on a canvas and in a video element, and media-stream-library, each in
 * a browser of its own at the same time. Proportional set size of the whole browser each half minute, the slope by
 * least squares after the first five minutes. Linux only.
 *
 *   npm run bench:memory [-- --minutes 30]
 *
 * A figure that misses its gate (video.md 7: 0.2 MB a minute, no more than the other) is printed as MISSED, exit code
 * 1.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';
import { bundle, bundleInParts } from '../scripts/bundle.mjs';
import { installAnchors } from './video/anchors.mjs';
import { FLAGS, sleep, tileFrames } from './video/measure.mjs';
import { startSources } from './video/sources.mjs';

const { values: options } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } });
const minutes = Number(options.minutes);
const SAMPLE_S = 30;
const WARM_UP_MINUTES = Math.min(5, minutes / 3);
const FPS = 25;
const MAX_MB_A_MINUTE = 0.2;

const anchors = await installAnchors();
const script = 'text/javascript';
const alias = { 'media-stream-library-build': anchors.mediaStreamLibrary };
// H.264 needs none of the parts.
const files = { '/media.worker.ts': [script, (await bundleInParts('lib/media/media.worker.ts')).js] };
for (const name of ['ours', 'msl']) {
  const make = name === 'ours' ? bundleInParts : bundle;
  files[`/${name}.js`] = [script, (await make(`bench/video/pages/${name}.mjs`, { alias })).js];
  files[`/${name}`] = ['text/html', `<!doctype html><body><script type=module src=/${name}.js></script>`];
}

const PLAYERS = [
  { name: 'ours, canvas', path: '/ours', host: '127.0.0.1' },
  { name: 'ours, video', path: '/ours', host: 'device.test' },
  { name: 'media-stream-library', path: '/msl', host: '127.0.0.1' },
];

const sources = await startSources(files);
const runs = [];
for (const player of PLAYERS) {
  const server = await chromium.launchServer({ executablePath: findBrowser(), args: FLAGS });
  const browser = await chromium.connect(server.wsEndpoint());
  const page = await browser.newPage();
  await page.goto(sources.origin(player.host) + player.path);
  runs.push({ ...player, server, page, samples: [] });
}

for (let taken = 0; taken <= (minutes * 60) / SAMPLE_S; taken++) {
  await sleep(SAMPLE_S * 1_000);
  for (const { server, samples } of runs) {
    samples.push({ minute: (taken * SAMPLE_S) / 60, mb: treeMegabytes(server.process().pid) });
  }
}

const slopes = new Map();
console.log(`${minutes} minutes of 640x480 at ${FPS} pictures a second, in megabytes\n`);
for (const { name, page, samples } of runs) {
  const late = samples.filter(({ minute }) => minute >= WARM_UP_MINUTES);
  const slope = slopeOf(late);
  slopes.set(name, slope);
  const [frames] = await tileFrames(page);
  const shown = `${((frames / (minutes * 60 + SAMPLE_S) / FPS) * 100).toFixed(0)} % of the pictures`;
  const [first, last] = [late.at(0), late.at(-1)].map(({ mb }) => mb.toFixed(0));
  console.log(`${name.padEnd(22)} ${first} at first, ${last} at last, ${slope.toFixed(2)} a minute, ${shown}`);
}
for (const { server } of runs) await server.close();
await sources.close();

console.log('');
const other = slopes.get('media-stream-library');
let isMissed = false;
for (const name of ['ours, canvas', 'ours, video']) {
  const slope = slopes.get(name);
  const isGood = slope <= MAX_MB_A_MINUTE && slope <= Math.max(other, 0);
  isMissed ||= !isGood;
  console.log(
    `${isGood ? 'ok    ' : 'MISSED'} ${name}: ${slope.toFixed(2)} MB a minute (gate ${MAX_MB_A_MINUTE}, and ${other.toFixed(2)})`,
  );
}
process.exitCode = isMissed ? 1 : 0;

/** Least squares. */
function slopeOf(samples) {
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = mean(samples.map(({ minute }) => minute));
  const y = mean(samples.map(({ mb }) => mb));
  const over = samples.reduce((sum, { minute, mb }) => sum + (minute - x) * (mb - y), 0);
  return over / samples.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
}

/** Proportional set size of a process and its descendants. */
function treeMegabytes(root) {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(name)]);
  const below = (pid) => [pid, ...parents.filter(([, parent]) => parent === pid).flatMap(([child]) => below(child))];
  return below(root).reduce((sum, pid) => sum + kilobytesOf(pid), 0) / 1_024;
}

function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0; // it has ended meanwhile
  }
}

function kilobytesOf(pid) {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
