/**
 * Measures the packed console against its budget and fails when it is over. Bytes are gzip -9, as a device serves them.
 * Bars: issue 2, quality.md 5.3.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const KB = 1_024;
export const BUDGET = {
  loginJs: 210 * KB,
  routeJs: 290 * KB,
  css: 24 * KB,
  coldRequests: 20,
  /** Of H.264 with G.711; parts of other streams come with those. video.md 7 */
  player: 25 * KB,
  exportGzip: 1.2 * KB * KB,
  files: 300,
};

const folder = fileURLToPath(new URL('../dist/console', import.meta.url));

const filesOf = (root) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== '.source-hash')
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));

const gzipOf = (file) => gzipSync(readFileSync(file), { level: 9 }).length;

/** Calls and files that a cold page asks for besides its HTML, scripts and styles: icon, its data, two facts, three for the texts, one call. */
const BESIDES = 8;

function measureRoute(html) {
  const text = readFileSync(html, 'utf8');
  const scripts = new Set([...text.matchAll(/<script[^>]+src="([^"?]+)/g)].map((match) => match[1]));
  const styles = new Set(
    [...text.matchAll(/<link[^>]+rel="stylesheet"[^>]+href="([^"?]+)|href="([^"?]+\.css)/g)].map(
      (match) => match[1] ?? match[2],
    ),
  );
  const sum = (paths) => [...paths].reduce((total, path) => total + gzipOf(join(folder, decodeURIComponent(path))), 0);
  return { js: sum(scripts), css: sum(styles), requests: 1 + scripts.size + styles.size + BESIDES };
}

/** Lines of the report and what is over. */
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
  for (const html of raw.filter((file) => file.endsWith('.html')).sort()) {
    const route = `/${relative(folder, html)
      .split(sep)
      .join('/')
      .replace(/\.html$/, '')
      .replace(/^index$/, '')}`;
    const { js, css, requests } = measureRoute(html);
    check(`${route} scripts`, js, route === '/login' ? BUDGET.loginJs : BUDGET.routeJs, kb);
    check(`${route} styles`, css, BUDGET.css, kb);
    check(`${route} cold requests`, requests, BUDGET.coldRequests, count);
  }
  const player = raw.filter((file) => /[\\/]media\.[0-9a-f]+\.js$/.test(file));
  if (player.length !== 1) throw new Error(`${player.length} files for the player's worker`);
  check('worker of the player', gzipOf(player[0]), BUDGET.player, kb);
  check(
    'whole export, gzip',
    raw.reduce((sum, file) => sum + gzipOf(file), 0),
    BUDGET.exportGzip,
    kb,
  );
  check('files without their .gz', raw.length, BUDGET.files, count);
  lines.push(`      raw size ${kb(raw.reduce((sum, file) => sum + statSync(file).size, 0))}`);
  return { lines, over };
}

if (process.argv[1]?.endsWith('budget.mjs')) {
  const { lines, over } = budgetReport();
  console.log(lines.join('\n'));
  if (over.length > 0) process.exitCode = 1;
}
