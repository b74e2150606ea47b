/**
 * Prepares a static export for a device: pages fetch the data of their inline scripts, so that it exists once and the
 * policy needs no 'unsafe-inline'; the scripts that every page starts with become one file; files that no browser
 * requests are dropped; every text file gets a `.gz` beside it; `headers.json` lists the headers that the device's
 * web server must send.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { gzipFiles } from './gzip.mjs';

const COMPRESSED = /\.(html|txt|js|css|json|bin|svg|ico|wasm)$/;
const SCRIPT = /<script(?<attributes>[^>]*)>(?<body>[\s\S]*?)<\/script>/g;
const STYLE_ATTRIBUTE = /<[^>]+\sstyle="/;

/** Headers of every response; `{host}` is the address the browser used, `{hostname}` the same without its port. */
export const SECURITY_HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self' ws://{host} wss://{hostname}:*",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types nextjs nextjs#bundler',
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(self)',
};

/**
 * Policies of single files instead of the one above. A worker gets its policy from its own script: only the one that
 * decodes H.265 may run WebAssembly, and only the one that asks who answers at a new address may connect elsewhere.
 */
export const POLICIES = [
  {
    path: '^/_next/static/chunks/hevc\\.',
    value: [
      "default-src 'none'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "connect-src 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types nextjs#bundler',
    ].join('; '),
  },
  {
    path: '^/_next/static/chunks/probe\\.',
    value: [
      "default-src 'none'",
      "script-src 'self'",
      'connect-src http: https:',
      "require-trusted-types-for 'script'",
      'trusted-types nextjs#bundler',
    ].join('; '),
  },
];

/** Caching by path: hashed names for a year, everything else is revalidated by ETag. */
export const CACHE_HEADERS = [
  { path: '^/_next/static/', value: 'public, max-age=31536000, immutable' },
  { path: '^/messages/', value: 'public, max-age=31536000, immutable' },
  { path: '', value: 'no-cache' },
];

const filesOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));

/**
 * Prefetch segments, not-found pages and the pages router: links do not prefetch, the device itself answers unknown
 * paths, and the console has no pages of that router.
 */
function isDead(path) {
  return (
    /(^|\/)__next\.[^/]*\.txt$/.test(path) ||
    /(^|\/)_not-found/.test(path) ||
    /(^|\/)404(\/|\.html$|\.txt$)/.test(path) ||
    /polyfills[^/]*\.js$/.test(path) ||
    /chunks\/(main-[0-9a-f]+\.js$|pages\/)/.test(path) ||
    /(_buildManifest|_ssgManifest|_clientMiddlewareManifest)\.js(on)?$/.test(path) ||
    /\.map$/.test(path)
  );
}

const PUSH = /^(?:\(self\.__next_f=self\.__next_f\|\|\[\]\)|self\.__next_f)\.push\((?<item>\[[\s\S]*\])\)$/;

/**
 * Removes the inline scripts of a page. They only hold the page's data, which is also a text file for navigation from
 * another page. Throws when they hold anything else.
 */
function withoutData(html, data) {
  let held = '';
  const rest = html.replace(SCRIPT, (whole, attributes, body) => {
    if (/\bnomodule\b/i.test(attributes)) return '';
    if (/\bsrc=/.test(attributes) || body.trim() === '') return whole;
    const item = PUSH.exec(body.trim())?.groups.item;
    if (!item) throw new Error(`an inline script is no page data: ${body.slice(0, 80)}`);
    const [kind, text] = JSON.parse(item);
    if (kind === 1) held += text;
    else if (kind !== 0) throw new Error(`page data of kind ${kind}`);
    return '';
  });
  if (held !== data) throw new Error('the data in a page differs from its text file');
  return rest;
}

/** The scripts at the start of every page: webpack's runtime first, and last the one that starts the page. */
const STARTS = ['webpack', 'framework', 'base', 'app/layout', 'app/error', 'main-app'];
const START = new RegExp(`<script src="(/_next/static/chunks/(${STARTS.join('|')})-[^"]+)"[^>]*></script>`, 'g');
const START_PRELOAD = /<link rel="preload"[^>]+href="\/_next\/static\/chunks\/webpack-[^>]+>/;

/** Passes the page its data before Next starts, which expects it to be complete once the document is. */
const WITH_DATA = (script) => `(async (tag) => {
const answer = await fetch(tag.dataset.page);
if (!answer.ok) throw new Error(\`\${answer.status} for the data of the page\`);
self.__next_f = [[0], [1, await answer.text()]];
${script}
})(document.currentScript);`;

/**
 * Joins the scripts that every page loads: five requests fewer on a server that answers few at a time. A later
 * request for one of them finds it loaded. The browser fetches the data meanwhile. Returns the page, and the files it
 * no longer needs. Throws when Next changes their names.
 */
function joinStart(html, dataPath, target) {
  const found = new Map([...html.matchAll(START)].map(([, path, name]) => [name, path]));
  const paths = STARTS.map((name) => found.get(name));
  if (paths.includes(undefined)) throw new Error(`a page starts with ${[...found.keys()]} alone`);
  const script = WITH_DATA(paths.map((path) => readFileSync(join(target, path), 'utf8')).join(';\n'));
  const name = `start-${createHash('sha256').update(script).digest('hex').slice(0, 10)}.js`;
  writeFileSync(join(target, '_next/static/chunks', name), script);
  const data = `<link rel="preload" as="fetch" href="${dataPath}" crossorigin>`;
  let isFirst = true;
  const joined = html.replace(START_PRELOAD, '').replace(START, () => {
    if (!isFirst) return '';
    isFirst = false;
    return `${data}<script src="/_next/static/chunks/${name}" data-page="${dataPath}" async=""></script>`;
  });
  return { joined, replaced: paths };
}

/** Answer for an unknown address: it redirects to the root, which then knows it. @spec contract 9 */
const LOST =
  // An icon of its own: browsers would ask for /favicon.ico, which is another unknown address.
  '<!doctype html><meta charset="utf-8"><title>Gatehouse</title><link rel="icon" href="data:,">' +
  '<meta http-equiv="refresh" content="0; url=/?lost"><a href="/?lost">Gatehouse</a>\n';

/** Code and decoder of H.265 by WebAssembly. */
const isH265Decoder = (path) => /^_next\/static\/(chunks|media)\/hevc[-.]/.test(path);

/**
 * Packs `source` (a Next export) into `target`. Throws when a page would violate the policy. Returns the packer's
 * name.
 */
export function pack(source, target, { isRelease = false, withoutH265 = false } = {}) {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  cpSync(source, target, { recursive: true });
  const unneeded = new Set();
  for (const file of filesOf(target)) {
    const path = relative(target, file).split(sep).join('/');
    if (isDead(path) || (withoutH265 && isH265Decoder(path))) rmSync(file);
    else if (path.endsWith('.html')) {
      const dataPath = path.replace(/\.html$/, '.txt');
      const data = readFileSync(join(target, dataPath), 'utf8');
      const bare = withoutData(readFileSync(file, 'utf8'), data);
      writeFileSync(
        join(target, dataPath),
        withoutHints(withoutHead(withShortIcon(withoutIconMark(withoutUndefined(data))))),
      );
      const { joined, replaced } = joinStart(bare, `/${dataPath}`, target);
      if (STYLE_ATTRIBUTE.test(joined)) throw new Error(`${path} carries a style attribute, which the policy forbids`);
      writeFileSync(file, withShortIcon(joined));
      for (const each of replaced) unneeded.add(each);
    }
  }
  for (const path of unneeded) rmSync(join(target, path));
  writeFileSync(join(target, '404.html'), LOST);
  const packer = gzipFiles(
    filesOf(target).filter((file) => COMPRESSED.test(file)),
    { isRelease },
  );
  for (const folder of emptyFolders(target)) rmSync(folder, { recursive: true });
  writeFileSync(
    join(target, 'headers.json'),
    `${JSON.stringify({ security: SECURITY_HEADERS, cache: CACHE_HEADERS, policies: POLICIES }, null, 2)}\n`,
  );
  return packer;
}

/**
 * The data of a page without the members that React writes as undefined, which a reader of objects cannot tell from
 * missing ones: 90 of 1,370 bytes. Only members of rows in JSON look like that.
 */
export const withoutUndefined = (data) =>
  data.replace(/"\w+":"\$undefined",/g, '').replace(/,"\w+":"\$undefined"/g, '');

/**
 * The data of a page without the mark by which Next's server finds the icons; in a browser it renders nothing. 35 of
 * 1,250 bytes.
 */
export function withoutIconMark(data) {
  const [row, id] = /^([0-9a-f]+):I\[\d+,\[\],"IconMark"\]\n/m.exec(data) ?? [];
  const bare = data.replace(new RegExp(`,\\["\\$","\\$L${id}","\\d+",\\{\\}\\]`), '');
  return row && bare !== data ? bare.replace(row, '') : data;
}

/**
 * The address of the only icon, which stands in every page and its data: without a version, as the file is asked for by
 * ETag like these, and without a size to choose it by.
 */
const withShortIcon = (text) =>
  text.replace(/\/icon\.svg\?[0-9a-f]+/g, '/icon.svg').replace(/ sizes="any"|,"sizes":"any"/g, '');

/**
 * The data of a page without hints to load its styles: it arrives whole, and the styles themselves stand in it before
 * what waits for a script. 20 of 1,200 bytes.
 */
export const withoutHints = (data) => data.replace(/^:HL\[.*\]\n/gm, '');

/**
 * The data of a page without the icon and the metas of its head: every HTML file has them there, where they stay. 80 of
 * 1,200 bytes.
 */
export const withoutHead = (data) =>
  data.replace(/^([0-9a-f]+):\[(?:\["\$","(?:link|meta)","\d+",\{[^{}]*\}\],?)+\]$/gm, '$1:null');

function emptyFolders(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isDirectory())
    .flatMap((path) => (filesOf(path).length === 0 ? [path] : emptyFolders(path)));
}
