import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { register } from 'tsx/esm/api';
import { findBrowser } from '../scripts/browser.mjs';
import { root } from '../scripts/source-hash.mjs';
import { FLAGS } from './video/measure.mjs';
const consoleFolder = join(root, 'dist', 'console');
register();
const { startEmulator } = await import('../emulator/control/client.ts');
const { SIGNED_IN_ROUTES } = await import('../e2e/fixtures/routes.ts');
const targets = process.argv.slice(2);
const emulator = await startEmulator({ profile: 'face-full', consoleFolder });
const browser = await chromium.launch({ executablePath: findBrowser(), args: FLAGS });
const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
page.setDefaultTimeout(60_000);
await page.goto(`${emulator.origin}/login`);
await page.getByLabel('User name', { exact: true }).fill('admin');
await page.getByLabel('Password', { exact: true }).fill('Admin123');
await page.getByRole('button', { name: 'Sign in', exact: true }).click();
await page.waitForFunction(() => document.querySelector('[data-dialogs="loaded"]') !== null);
const s = await page.context().newCDPSession(page);
await s.send('Emulation.setCPUThrottlingRate', { rate: Number(process.env.RATE ?? 4) });
const push = (path) => page.evaluate(async (path) => {
  const started = performance.now();
  let shown;
  window.next.router.push(path);
  for (;;) {
    await new Promise((r) => requestAnimationFrame(r));
    const at = location.pathname === path && document.querySelector('h1') !== null;
    if (at && !shown) shown = performance.now() - started;
    if (at && !document.querySelector('main [aria-busy="true"]')) break;
    if (performance.now() - started > 20000) break;
  }
  return { shown: Math.round(shown), whole: Math.round(performance.now() - started) };
}, path);
const start = await page.evaluate(() => location.pathname);
for (const path of (process.env.ORDER?.split(',') ?? SIGNED_IN_ROUTES).filter((each) => each !== start)) {
  const traced = targets.includes(path), trace = process.env.TRACE && traced;
  let events = [];
  if (trace) {
    s.on('Tracing.dataCollected', ({ value }) => events.push(...value));
    await s.send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline', 'v8', 'disabled-by-default-devtools.timeline', 'disabled-by-default-v8.compile', 'disabled-by-default-v8.cpu_profiler'] } });
  }
  if (process.env.CPU && traced) { await s.send('Profiler.enable'); await s.send('Profiler.setSamplingInterval', { interval: 500 }); await s.send('Profiler.start'); }
  if (process.env.COV && traced) { await s.send('Profiler.enable'); await s.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false }); }
  const from = await page.evaluate(() => performance.now());
  const t = await push(path);
  console.log(path, t.shown, t.whole);
  if (process.env.COV && traced) {
    const { result } = await s.send('Profiler.takePreciseCoverage');
    await s.send('Profiler.stopPreciseCoverage');
    for (const { url, functions } of result) {
      const name = url.split('/').slice(-3).join('/');
      if (!/page-|forms-|console-|layout-|parts/.test(url)) continue;
      const counts = functions.map((f) => [f.functionName, f.ranges[0].startOffset, f.ranges[0].count]).sort((a, b) => b[2] - a[2]).filter((f) => f[2] > 0);
      console.log('  ', name, counts.filter((f) => process.env.FN ? new RegExp(process.env.FN).test(f[0]) : true).slice(0, 30).map((f) => f.join(':')).join(' '));
    }
  }
  if (process.env.CPU && traced) {
    const { profile } = await s.send('Profiler.stop');
    const self = new Map();
    const byId = new Map(profile.nodes.map((n) => [n.id, n]));
    const parent = new Map();
    for (const n of profile.nodes) for (const c of n.children ?? []) parent.set(c, n.id);
    const incl = new Map();
    profile.samples.forEach((id, i) => {
      const dt = profile.timeDeltas[i] / 1000;
      const n = byId.get(id);
      const key = (n) => `${n.callFrame.functionName || '(anon)'} ${n.callFrame.url.split('/').pop()}:${n.callFrame.lineNumber}:${n.callFrame.columnNumber}`;
      self.set(key(n), (self.get(key(n)) ?? 0) + dt);
      const seen = new Set();
      for (let c = id; c !== undefined; c = parent.get(c)) { const k = key(byId.get(c)); if (!seen.has(k)) { seen.add(k); incl.set(k, (incl.get(k) ?? 0) + dt); } }
    });
    const top = (m, n) => [...m].sort((a, b) => b[1] - a[1]).slice(0, n).map(([k, v]) => `   ${v.toFixed(0)} ${k}`).join('\n');
    console.log('SELF\n' + top(self, 25) + '\nINCL\n' + top(incl, 60));
  }
  if (traced) console.log((await page.evaluate((from) => performance.getEntriesByType('resource').filter((e) => e.startTime >= from - 1).map((e) => `   ${Math.round(e.startTime - from)}+${Math.round(e.duration)} wait ${Math.round(e.responseStart - e.requestStart)} ${e.name.replace(/^http:..[^/]*/, '').slice(0, 90)} ${e.transferSize}`), from)).join('\n'));
  if (trace) {
    const done = new Promise((r) => s.once('Tracing.tracingComplete', r));
    await s.send('Tracing.end');
    await done;
    const { writeFileSync } = await import('node:fs');
    writeFileSync(`/tmp/trace${path.replaceAll('/', '_')}.json`, JSON.stringify({ traceEvents: events }));
    s.removeAllListeners('Tracing.dataCollected');
  }
}
await browser.close();
await emulator.close();
process.exit(0);
