/**
 * Time from opening a page to the first picture on the screen, on loopback, with the live panel alone on the page.
 *
 *   node bench/first-frame.mjs [--runs 5]
 *
 * Canvas mode: http://127.0.0.1, WebCodecs. Video mode: http://device.test mapped to loopback, an insecure origin like
 * a device in the field, MediaSource. The first picture is proven by its bar code, not by an event: the page's pixels
 * are read on every animation frame until the code of a picture stands there. Exit code 1 when a median exceeds 1 s.
 */
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { build } from 'esbuild';
import { register } from 'tsx/esm/api';

const LIMIT_MS = 1000;
const WATCH_LAG_MS = 4000;
const FLAGS = [
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

register();
const { createStreamServer } = await import('../emulator/stream/stream-server.ts');
const { TestStreamHost } = await import('../emulator/stream/stream-host.fixtures.ts');

/** The bar-code reader as a script of the page: the same file the emulator paints by. */
async function bundle(options) {
  const { outputFiles } = await build({
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    outdir: 'out',
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: { '@': process.cwd() },
    jsx: 'automatic',
    ...options,
  });
  return Object.fromEntries(outputFiles.map((file) => [file.path.split('.').at(-1), file.text]));
}

const { js, css } = await bundle({ entryPoints: ['bench/first-frame.page.tsx'] });
const reader = await bundle({ entryPoints: ['emulator/stream/bar-code.ts'], globalName: 'barCode' });

const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "media-src 'self' blob:",
  "require-trusted-types-for 'script'",
].join('; ');
const files = {
  '/page': [
    'text/html',
    '<!doctype html><title>bench</title><link rel=stylesheet href=/a.css><div id=root></div><script src=/a.js></script>',
  ],
  '/a.js': ['text/javascript', js],
  '/a.css': ['text/css', css ?? ''],
  '/favicon.ico': ['image/x-icon', ''],
};

/** Runs in the page: notes when the first code is seen, then how old each new picture is. */
function watch() {
  const seen = { firstMs: undefined, lagsMs: [] };
  window.seen = seen;
  const small = document.createElement('canvas');
  const context = small.getContext('2d', { willReadFrequently: true });
  let last;
  const look = () => {
    requestAnimationFrame(look);
    const picture = document.querySelector('canvas, video');
    const width = picture?.videoWidth || picture?.width || 0;
    if (!width || width === 300) return;
    small.width = width;
    small.height = window.barCode.barCodeHeight(width);
    context.drawImage(picture, 0, 0);
    const value = window.barCode.readBarCode(context.getImageData(0, 0, width, small.height).data, width);
    if (value === undefined || value === last) return;
    last = value;
    seen.firstMs ??= performance.now();
    seen.lagsMs.push((Date.now() - value + window.barCode.BAR_CODE_RANGE) % window.barCode.BAR_CODE_RANGE);
  };
  requestAnimationFrame(look);
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

const { values: options } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const streams = createStreamServer(new TestStreamHost());
const server = createServer((request, response) => {
  const file = files[new URL(request.url ?? '/', 'http://x').pathname];
  response.writeHead(file ? 200 : 404, { 'Content-Type': file?.[0] ?? 'text/plain', 'Content-Security-Policy': CSP });
  response.end(file?.[1] ?? '');
});
server.on('upgrade', streams.handleUpgrade);
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address();
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: FLAGS });

async function run(host) {
  const page = await browser.newPage();
  const problems = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.addInitScript(`${reader.js};window.barCode=barCode;(${watch})()`);
  await page.goto(`http://${host}:${port}/page`);
  await page.waitForFunction(() => window.seen.firstMs !== undefined, undefined, { timeout: 15_000 }).catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, WATCH_LAG_MS));
  const panel = await page.evaluate(() => {
    const picture = document.querySelector('[data-state]');
    return { ...picture?.dataset, text: picture?.textContent, seen: window.seen };
  });
  const result = { ...panel, ...panel.seen, problems };
  await page.close();
  return result;
}

let isTooSlow = false;
for (const host of ['127.0.0.1', 'device.test']) {
  const runs = [];
  for (let n = 0; n < Number(options.runs); n++) runs.push(await run(host));
  const failed = runs.find(({ firstMs, problems }) => firstMs === undefined || problems.length > 0);
  if (failed) {
    console.error(`${host}: no picture or page errors`, failed);
    isTooSlow = true;
    continue;
  }
  const firstMs = median(runs.map((each) => each.firstMs));
  const lags = runs.flatMap((each) => each.lagsMs.slice(25));
  isTooSlow ||= firstMs > LIMIT_MS;
  console.log(
    `${runs[0].mode.padEnd(6)} first frame ${firstMs.toFixed(0)} ms (limit ${LIMIT_MS}), ` +
      `lag p50 ${median(lags)} ms, frames ${runs.map((each) => each.frames).join(' ')}`,
  );
}
await browser.close();
await streams.close();
server.close();
process.exitCode = isTooSlow ? 1 : 0;
