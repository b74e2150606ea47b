/**
 * Where the time to our first picture goes: requests and answers in milliseconds from the navigation, until the
 * picture's number is read from the screen. Each run has a browser of its own; medians. With `--after` the player starts
 * so many milliseconds later, its worker at once, as in the console, and times count from the start of the player.
 *
 *   node bench/first-picture.mjs [--runs 5 --after 300]
 */
import { parseArgs } from 'node:util';
import { barCodeReader, bundleInParts } from '../scripts/bundle.mjs';
import { inBrowser, median } from './video/measure.mjs';
import { startSources } from './video/sources.mjs';

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, after: { type: 'string', default: '0' } },
});

const script = 'text/javascript';
const worker = await bundleInParts('lib/media/media.worker.ts');
const page = await bundleInParts('bench/video/pages/ours.mjs');
const files = {
  '/ours': ['text/html', '<!doctype html><body><script type=module src=/ours.js></script>'],
  '/ours.js': [script, page.js],
  '/media.worker.ts': [script, worker.js],
  ...Object.fromEntries(Object.entries(page.parts).map(([name, text]) => [`/${name}`, [script, text]])),
};
const reader = await barCodeReader();

/** One run: [what, ms since the navigation], in order. */
async function watch(host) {
  const sources = await startSources(files);
  const noted = [];
  sources.observe((what) => noted.push([what, performance.timeOrigin + performance.now()]));
  try {
    return await inBrowser(reader, `${sources.origin(host)}/ours?after=${options.after}`, async (tab) => {
      await tab.waitForFunction(() => window.seen.firstMs !== undefined, undefined, { timeout: 20_000 });
      const { origin, firstMs, startedMs } = await tab.evaluate(() => ({
        origin: performance.timeOrigin,
        firstMs: window.seen.firstMs,
        startedMs: window.startedMs,
      }));
      const from = Number(options.after) > 0 ? startedMs : 0;
      return [...noted.map(([what, at]) => [what, at - origin - from]), ['picture on the screen', firstMs - from]];
    });
  } finally {
    await sources.close();
  }
}

for (const [mode, host] of [
  ['canvas', '127.0.0.1'],
  ['video', 'device.test'],
]) {
  const runs = [];
  for (let n = 0; n < Number(options.runs); n++) runs.push(await watch(host));
  console.log(`\n${mode}`);
  let before = 0;
  for (const what of new Set(runs.flat().map(([name]) => name))) {
    const at = median(runs.flatMap((steps) => steps.find(([name]) => name === what)?.[1] ?? []));
    console.log(`${at.toFixed(1).padStart(8)}  +${(at - before).toFixed(1).padStart(5)}  ${what}`);
    before = at;
  }
}
