/**
 * Prepares a static export for a device: pages fetch their data, so that it exists once and the policy needs no
 * 'unsafe-inline'; the scripts that every page starts with become one file; files that no browser requests are dropped;
 * every text file gets a `.gz` beside it; `headers.json` lists the headers that the device's web server must send.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { gzipFiles } from './gzip.mjs';

const COMPRESSED = /\.(html|txt|js|css|json|svg|ico|wasm)$/;
const SCRIPT = /<script(?<attributes>[^>]*)>(?<body>[\s\S]*?)<\/script>/g;
const STYLE_ATTRIBUTE = /<[^>]+\sstyle="/;

/**
 * What the device's web server must send. `{host}` is the address the browser used, `{hostname}` the same without its
 * port. `policies` replace the one above for single files, as a worker gets its policy from its own script: only the one
 * that decodes H.265 may run WebAssembly, and only the one that asks who answers at a new address may connect elsewhere.
 */
const HEADERS = JSON.parse(readFileSync(new URL('../docs/device-headers.json', import.meta.url), 'utf8'));
/** A policy is a list of its parts in the source, and one line for the web server. */
const inOneLine = (_, value) => (Array.isArray(value) && typeof value[0] === 'string' ? value.join('; ') : value);

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

const DATA = /^\s*(\(self\.__next_f=self\.__next_f\|\|\[\]\)|self\.__next_f)\.push\(/;

/**
 * A page without its inline scripts, which the policy forbids. They hold the page's data, which is also the text file for
 * navigation from another page: 50 KB. Throws when they hold anything else.
 */
function withoutInline(html) {
  return html.replace(SCRIPT, (whole, attributes, body) => {
    if (/\bsrc=/.test(attributes) && !/\bnomodule\b/i.test(attributes)) return whole;
    if (body.trim() !== '' && !DATA.test(body))
      throw new Error(`an inline script is no page data: ${body.slice(0, 80)}`);
    return '';
  });
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
      const { joined, replaced } = joinStart(withoutInline(readFileSync(file, 'utf8')), `/${dataPath}`, target);
      if (STYLE_ATTRIBUTE.test(joined)) throw new Error(`${path} carries a style attribute, which the policy forbids`);
      writeFileSync(file, joined);
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
  writeFileSync(join(target, 'headers.json'), `${JSON.stringify(HEADERS, inOneLine, 2)}\n`);
  return packer;
}

function emptyFolders(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isDirectory())
    .flatMap((path) => (filesOf(path).length === 0 ? [path] : emptyFolders(path)));
}
