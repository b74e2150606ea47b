/**
 * Measures the packed console against its bars (quality.md 5.3) and fails when it is over one. Bytes are gzip -9, as a
 * device serves them.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const KB = 1_024;
const BARS = {
  'sign-in, scripts': 225 * KB,
  'largest page after sign-in, scripts': 335 * KB,
  'largest page, styles': 30 * KB,
  'largest page, requests when nothing is cached': 22,
  /** From the first page after sign-in. */
  'largest page, files that a change to it fetches': 4,
  /** Keys and texts of one language. */
  'texts before sign-in, largest language': 12 * KB,
  /** At 92 routes. */
  'whole export': 2_400 * KB,
  'files without their .gz': 700,
};
/** A figure above this share of its bar is announced. */
const WARN_FROM = 0.95;
/**
 * Other requests of a cold page besides its HTML, scripts and styles: icon, its data, two facts, five for the texts,
 * one call.
 */
const BESIDES = 10;

const folder = fileURLToPath(new URL('../dist/console', import.meta.url));
const pathOf = (file) => relative(folder, file).split(sep).join('/');
const gzipOf = (file) => gzipSync(readFileSync(file), { level: 9 }).length;

/** Files of the export, without what is packed beside them or for the firmware alone. */
const filesOf = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.gz$|^\.source-hash$|^headers\.json$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));

/** What a cold page loads. */
function measured(html) {
  const text = readFileSync(html, 'utf8');
  const found = (pattern) => [...new Set([...text.matchAll(pattern)].map(([, path]) => decodeURIComponent(path)))];
  const [scripts, styles] = [found(/<script[^>]+src="([^"?]+)/g), found(/href="([^"?]+\.css)/g)];
  const sum = (paths) => paths.reduce((total, path) => total + gzipOf(join(folder, path)), 0);
  const requests = 1 + scripts.length + styles.length + BESIDES;
  return { path: pathOf(html), js: sum(scripts), css: sum(styles), requests, own: [...scripts, ...styles] };
}

if (!existsSync(folder)) throw new Error('dist/console is missing: run npm run build first');
const files = filesOf();
const pages = files.filter((file) => file.endsWith('.html')).map(measured);
const most = (member, all = pages) => all.toSorted((left, right) => right[member] - left[member])[0];
const signIn = pages.find(({ path }) => path === 'login.html');
const known = new Set(pages.find(({ path }) => path === 'personManage.html')?.own);
// With its data.
for (const page of pages) page.fetched = 1 + page.own.filter((file) => !known.has(file)).length;
const early = files.filter((file) => /\/early-/.test(`/${pathOf(file)}`));
const keys = early.filter((file) => file.includes('early-keys'));
if (!signIn || keys.length !== 1) throw new Error('the export has no sign-in, or not one list of keys before it');
const values = {
  'sign-in, scripts': signIn.js,
  'largest page after sign-in, scripts': most('js').js,
  'largest page, styles': most('css').css,
  'largest page, requests when nothing is cached': most('requests').requests,
  'largest page, files that a change to it fetches': most('fetched').fetched,
  'texts before sign-in, largest language':
    gzipOf(keys[0]) + Math.max(...early.filter((file) => file !== keys[0]).map(gzipOf)),
  'whole export': files.reduce((sum, file) => sum + gzipOf(file), 0),
  'files without their .gz': files.length,
};
for (const [what, bar] of Object.entries(BARS)) {
  const show = (value) => (bar >= KB * 2 ? `${(value / KB).toFixed(1)} KB` : String(value));
  const verdict = values[what] > bar ? 'OVER' : values[what] > bar * WARN_FROM ? 'NEAR' : 'ok  ';
  console.log(`${verdict} ${what}: ${show(values[what])} of ${show(bar)}`);
  if (verdict === 'OVER') process.exitCode = 1;
}
console.log(`     ${pages.length} pages; most scripts: ${most('js').path}, most styles: ${most('css').path}`);
console.log(`     raw size ${(files.reduce((sum, file) => sum + statSync(file).size, 0) / KB).toFixed(1)} KB`);
