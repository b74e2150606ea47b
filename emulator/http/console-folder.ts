import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { isRecord } from '../is-record';
import type { ConsoleFile, ConsoleSource } from './http-context';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.webmanifest': 'application/manifest+json',
  '.map': 'application/json; charset=utf-8',
};

/** Cache rules of a package without its own: names with a hash for a year, the rest is revalidated. */
const CACHE_RULES: readonly PathRule[] = [
  { path: /^\/(?:_next\/static|messages)\//, value: 'public, max-age=31536000, immutable' },
];
const HEADERS_FILE = '/headers.json';
/** More than any export of this console; a wrong folder (such as a home folder) must not be read completely. */
const MAX_FILES = 20_000;

/** The first matching pattern applies. */
interface PathRule {
  path: RegExp;
  value: string;
}

/** The folder cannot be served; the message has the reason. */
export class ConsoleFolderError extends Error {}

/**
 * Reads the names of a packaged console once and answers by exact look-up: `/door` finds `door.html`, `/` finds
 * `index.html`. No path of a request is ever joined to the folder. Hidden files and links are left out.
 * Errors: ConsoleFolderError. @assumed pages-3 12.7, quality 9
 */
export function openConsoleFolder(folder: string): ConsoleSource {
  const files = new Map<string, ConsoleFile>();
  for (const [path, file] of namesBelow(folder)) {
    const isGzip = path.endsWith('.gz');
    const key = isGzip ? path.slice(0, -3) : path;
    const before = files.get(key);
    const { size, mtimeMs } = statSync(file);
    files.set(key, {
      ...before,
      [isGzip ? 'gzipFile' : 'file']: file,
      type: TYPES[extname(key).toLowerCase()] ?? 'application/octet-stream',
      etag: before && isGzip ? before.etag : etagOf(key, size, mtimeMs),
      cacheControl: '',
    });
  }
  const packaged = readHeaders(files.get(HEADERS_FILE)?.file);
  const rules = packaged?.cache ?? CACHE_RULES;
  const firstFor = (from: readonly PathRule[], path: string) => from.find((rule) => rule.path.test(path))?.value;
  for (const [path, file] of files) {
    file.cacheControl = firstFor(rules, path) ?? 'no-cache';
    const policy = firstFor(packaged?.policies ?? [], path);
    if (policy !== undefined) file.policy = policy;
  }
  files.delete(HEADERS_FILE);
  if (!files.has('/index.html')) throw new ConsoleFolderError(`${folder} holds no index.html`);
  return {
    headers: packaged?.security,
    find(path) {
      const direct = files.get(path === '/' ? '/index.html' : path);
      return direct ?? files.get(`${path}.html`) ?? files.get(decodeOnce(path));
    },
  };
}

/** A weak tag: the plain and the compressed file have the same. RFC 9110 §8.8.3 */
function etagOf(key: string, size: number, mtimeMs: number): string {
  return `W/"${createHash('sha1').update(`${key} ${size} ${mtimeMs}`).digest('base64url').slice(0, 20)}"`;
}

/** Names may be escaped, such as brackets. Looked up like all others, so that `%2e%2e` finds nothing. */
function decodeOnce(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}

function namesBelow(folder: string): [path: string, file: string][] {
  if (!existsSync(folder)) throw new ConsoleFolderError(`${folder} does not exist; build the console first`);
  const found: [string, string][] = [];
  const waiting: [string, string][] = [['', folder]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [prefix, here] = next;
    for (const entry of readdirSync(here, { withFileTypes: true })) {
      if (entry.name.startsWith('.')) continue;
      const path = `${prefix}/${entry.name}`;
      if (entry.isDirectory()) waiting.push([path, join(here, entry.name)]);
      else if (entry.isFile()) found.push([path, join(here, entry.name)]);
      if (found.length > MAX_FILES)
        throw new ConsoleFolderError(`${folder} holds more than ${MAX_FILES} files; is it the export?`);
    }
  }
  return found;
}

/** What `headers.json` says: headers of every reply, `Cache-Control` and policies of single files by path. */
interface PackagedHeaders {
  security: Record<string, string>;
  cache: PathRule[];
  policies: PathRule[];
}

/** `{security: {name: text}, cache: [{path: pattern, value}], policies: …}` as scripts/pack.mjs writes it. */
function readHeaders(file: string | undefined): PackagedHeaders | undefined {
  if (file === undefined) return undefined;
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isRecord(value) || !isRecord(value.security) || !Array.isArray(value.cache)) {
    throw new ConsoleFolderError(`${file} is not {security, cache}`);
  }
  const security: Record<string, string> = {};
  for (const [name, text] of Object.entries(value.security)) security[name] = headerText(file, text);
  const rulesOf = (list: readonly unknown[]) =>
    list.filter(isRecord).map((rule) => ({
      path: new RegExp(headerText(file, rule.path)),
      value: headerText(file, rule.value),
    }));
  const policies = Array.isArray(value.policies) ? value.policies : [];
  return { security, cache: rulesOf(value.cache), policies: rulesOf(policies) };
}

function headerText(file: string, text: unknown): string {
  if (typeof text !== 'string' || /[\r\n]/.test(text))
    throw new ConsoleFolderError(`${file} holds a header that is no line of text`);
  return text;
}
