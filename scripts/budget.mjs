/**
 * Measures the packed console against its budget and fails when it is over. Bytes are gzip -9, as a device serves them.
 * Bars: quality.md 5.3.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const KB = 1_024;
export const BUDGET = {
  loginJs: 210 * KB,
  routeJs: 295 * KB,
  /** A page's own script, and what it loads later. */
  ownJs: 6 * KB,
  partsJs: 15 * KB,
  /** Pages and parts that exceed these two, and must not grow further. */
  larger: {
    '/accesslog/attendance': 6.1 * KB,
    // Seven blocks, whose reads travel together.
    '/overview': 7.8 * KB,
    '/personManage': 6.5 * KB,
    '/section/set': 10.1 * KB,
    '/video/set': 6.4 * KB,
  },
  css: 26 * KB,
  coldRequests: 20,
  /** Keys and texts of one language before sign-in. */
  earlyTexts: 12 * KB,
  /** For H.264 with G.711; parts of other streams are loaded with those. video.md 7 */
  player: 25 * KB,
  /** The bar at 36 routes, and what each further one may add. */
  exportGzip: (routes) => (1_188 + 8.5 * Math.max(0, routes - 36)) * KB,
  files: (routes) => Math.floor(100 + 4.4 * routes),
};

const folder = fileURLToPath(new URL('../dist/console', import.meta.url));

const filesOf = (root) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== '.source-hash')
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));

const gzipOf = (file) => gzipSync(readFileSync(file), { level: 9 }).length;

/**
 * Other requests of a cold page besides its HTML, scripts and styles: icon, its data, two facts, five for the texts,
 * one call.
 */
const BESIDES = 10;

const partName = (file) => file.split(sep).at(-1).split('.')[0];

function measureRoute(html) {
  const text = readFileSync(html, 'utf8');
  const scripts = new Set([...text.matchAll(/<script[^>]+src="([^"?]+)/g)].map((match) => match[1]));
  const styles = new Set(
    [...text.matchAll(/<link[^>]+rel="stylesheet"[^>]+href="([^"?]+)|href="([^"?]+\.css)/g)].map(
      (match) => match[1] ?? match[2],
    ),
  );
  const sum = (paths) => [...paths].reduce((total, path) => total + gzipOf(join(folder, decodeURIComponent(path))), 0);
  const own = [...scripts].filter((path) => /\/page-[0-9a-f]+\.js$/.test(path));
  return { js: sum(scripts), own: sum(own), css: sum(styles), requests: 1 + scripts.size + styles.size + BESIDES };
}

/** Lines of the report, and what exceeds its bar. */
export function budgetReport() {
  if (!existsSync(folder)) throw new Error('dist/console is missing: run npm run build first');
  const files = filesOf(folder);
  const raw = files.filter((file) => !file.endsWith('.gz') && !file.endsWith('headers.json'));
  const lines = [];
  const over = [];
  const check = (what, value, bar, show) => {
    lines.push(`${value > bar ? 'OVER ' : 'ok   '} ${what}: ${show(value)} of ${show(bar)}`);
    if (value > bar) over.push(what);
  };
  const kb = (bytes) => `${(bytes / KB).toFixed(1)} KB`;
  const count = (value) => String(value);
  const pages = raw.filter((file) => file.endsWith('.html')).sort();
  for (const html of pages) {
    const route = `/${relative(folder, html)
      .split(sep)
      .join('/')
      .replace(/\.html$/, '')
      .replace(/^index$/, '')}`;
    const { js, own, css, requests } = measureRoute(html);
    check(`${route} scripts`, js, route === '/login' ? BUDGET.loginJs : BUDGET.routeJs, kb);
    check(`${route} own script`, own, BUDGET.larger[route] ?? BUDGET.ownJs, kb);
    check(`${route} styles`, css, BUDGET.css, kb);
    check(`${route} cold requests`, requests, BUDGET.coldRequests, count);
  }
  for (const file of raw.filter((each) => /[\\/]parts-[\w-]+\.[0-9a-f]+\.js$/.test(each)).sort())
    check(`later part ${partName(file)}`, gzipOf(file), BUDGET.larger[partName(file)] ?? BUDGET.partsJs, kb);
  const early = raw.filter((file) => /[\\/]early-/.test(file));
  const keys = early.find((file) => file.includes('early-keys'));
  if (!keys) throw new Error('the texts before sign-in have no keys');
  const largest = Math.max(...early.filter((file) => file !== keys).map(gzipOf));
  check('texts before sign-in, largest language', gzipOf(keys) + largest, BUDGET.earlyTexts, kb);
  const player = raw.filter((file) => /[\\/]media\.[0-9a-f]+\.js$/.test(file));
  if (player.length !== 1) throw new Error(`${player.length} files for the player's worker`);
  check('worker of the player', gzipOf(player[0]), BUDGET.player, kb);
  check(
    'whole export, gzip',
    raw.reduce((sum, file) => sum + gzipOf(file), 0),
    BUDGET.exportGzip(pages.length),
    kb,
  );
  check('files without their .gz', raw.length, BUDGET.files(pages.length), count);
  lines.push(`      raw size ${kb(raw.reduce((sum, file) => sum + statSync(file).size, 0))}`);
  return { lines, over };
}

if (process.argv[1]?.endsWith('budget.mjs')) {
  const { lines, over } = budgetReport();
  console.log(lines.join('\n'));
  if (over.length > 0) process.exitCode = 1;
}
