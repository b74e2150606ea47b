/**
 * Time from opening a page to the first picture on the screen, on loopback, with the live panel alone on the page.
 *
 *   node bench/first-frame.mjs [--runs 5]
 *
 * Canvas mode: http://127.0.0.1, WebCodecs. Video mode: http://device.test mapped to loopback, an insecure origin like
 * a device in the field, MediaSource. The first picture is proven by its bar code, not by an event: the page's pixels
 * are read on every animation frame until the code of a picture can be read. Each run has a browser of its own. Exit
 * code 1 when a median exceeds 1 s.
 */
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { register } from 'tsx/esm/api';
import { barCodeReader, bundle, bundleInParts } from '../scripts/bundle.mjs';
import { inBrowser, median, seen, sleep } from './video/measure.mjs';

const LIMIT_MS = 1000;
const WATCH_LAG_MS = 4000;

register();
const { createStreamServer } = await import('../emulator/stream/stream-server.ts');
const { TestStreamHost } = await import('../emulator/stream/stream-host.fixtures.ts');

const { js, css } = await bundle('bench/first-frame.page.tsx');
const worker = await bundleInParts('lib/media/media.worker.ts');
const reader = await barCodeReader();

const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "media-src 'self' blob:",
].join('; ');
const files = {
  '/page': [
    'text/html',
    '<!doctype html><title>bench</title><link rel=stylesheet href=/a.css><div id=root></div><script type=module src=/a.js></script>',
  ],
  '/a.js': ['text/javascript', js],
  '/media.worker.ts': ['text/javascript', worker.js],
  ...Object.fromEntries(Object.entries(worker.parts).map(([name, text]) => [`/${name}`, ['text/javascript', text]])),
  '/a.css': ['text/css', css],
  '/favicon.ico': ['image/x-icon', ''],
};

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

const run = (host) =>
  inBrowser(reader, `http://${host}:${port}/page`, async (page, problems) => {
    await page.waitForFunction(() => window.seen.firstMs !== undefined, undefined, { timeout: 15_000 });
    await sleep(WATCH_LAG_MS);
    const panel = await page.evaluate(() => ({ ...document.querySelector('[data-state]')?.dataset }));
    return { ...panel, ...(await seen(page)), workers: page.workers().length, problems };
  });

let isBad = false;
for (const host of ['127.0.0.1', 'device.test']) {
  const runs = [];
  for (let n = 0; n < Number(options.runs); n++) runs.push(await run(host));
  const failed = runs.find(({ problems, workers }) => problems.length > 0 || workers !== 1);
  if (failed) {
    console.error(`${host}: page errors, or no worker`, failed.problems, failed.workers);
    isBad = true;
    continue;
  }
  const firstMs = median(runs.map((each) => each.firstMs));
  const lags = runs.flatMap((each) => each.samples.slice(25).map(({ lag }) => lag));
  isBad ||= firstMs > LIMIT_MS;
  console.log(
    `${runs[0].mode.padEnd(6)} first frame ${firstMs.toFixed(0)} ms (limit ${LIMIT_MS}), ` +
      `lag p50 ${median(lags)} ms, frames ${runs.map((each) => each.frames).join(' ')}`,
  );
}
await streams.close();
server.closeAllConnections();
server.close();
process.exitCode = isBad ? 1 : 0;
