import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import type { Request, RequestHandler } from 'express';
import { exchange, type Reply } from './exchange';
import type { ConsoleFile, HttpContext } from './http-context';
import { isAskedByBrowsers, noteRefusal } from './note-refusal';

const NO_CONSOLE =
  'This is the Gatehouse device emulator. No console is being served; start with --serve-console <folder>.\n';

/**
 * The packaged console: compressed where the browser accepts it, hashed files cached for a year, the rest
 * revalidated.
 */
export function consoleRoutes(context: HttpContext): RequestHandler {
  return async (request, response) => {
    const facts = { transport: 'static' as const, endpoint: request.path };
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const found = isRead ? await consoleReply(context, request) : undefined;
    if (found) return exchange(context, request, response, { ...facts, isUnlogged: true }, () => found);
    // A program that asks at an address of its own making would leave no trace otherwise.
    const isBrowser = isRead && (isFromBrowser(request) || isAskedByBrowsers(request.path));
    const noted = isBrowser ? [] : [noteRefusal(context, `${request.method} ${request.path}`, 'unknown address')];
    const page = isRead && request.accepts('html') ? context.console?.find('/404') : undefined;
    await exchange(context, request, response, { ...facts, noted }, () =>
      page ? fileReply(page, request, 404) : notFound(),
    );
  };
}

/**
 * A browser says so where the address is https or this machine; everywhere it asks for pages, and in the languages of
 * its user. It tells in its own console what is missing. Programs accept anything.
 */
const isFromBrowser = ({ headers }: Request): boolean =>
  headers['sec-fetch-site'] !== undefined ||
  String(headers.accept).includes('text/html') ||
  (headers['accept-language'] ?? '*') !== '*';

async function consoleReply({ console }: HttpContext, request: Request): Promise<Reply | undefined> {
  const found = console?.find(request.path);
  if (found) return fileReply(found, request, 200);
  return request.path === '/' && !console ? plain(200, NO_CONSOLE) : undefined;
}

const plain = (status: number, text: string): Reply => ({
  kind: 'bytes',
  status,
  type: 'text/plain; charset=utf-8',
  body: Buffer.from(text),
});
const notFound = () => plain(404, 'Not Found');

/** Whether the client holds this version; a proxy may have weakened its tag. RFC 9110 §13.1.2 */
function hasTag({ headers }: Request, etag: string): boolean {
  const held = (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
  return held.includes('*') || held.some((tag) => tag.replace(/^W\//, '') === etag.replace(/^W\//, ''));
}

/** One packaged file, compressed for those who take it. */
export async function fileReply(found: ConsoleFile, request: Request, status: number): Promise<Reply> {
  const headers: Record<string, string> = {
    ETag: found.etag,
    Vary: 'Accept-Encoding',
    'Cache-Control': found.cacheControl,
    ...(found.policy !== undefined && { 'Content-Security-Policy': found.policy }),
  };
  if (status === 200 && hasTag(request, found.etag)) {
    return { kind: 'bytes', status: 304, type: found.type, body: Buffer.alloc(0), headers };
  }
  const takesGzip = request.acceptsEncodings('gzip') === 'gzip';
  if (found.gzipFile !== undefined && (takesGzip || found.file === undefined)) {
    const packed = await readFile(found.gzipFile);
    if (!takesGzip) return { kind: 'bytes', status, type: found.type, body: gunzipSync(packed), headers };
    return {
      kind: 'bytes',
      status,
      type: found.type,
      body: packed,
      headers: { ...headers, 'Content-Encoding': 'gzip' },
    };
  }
  return { kind: 'bytes', status, type: found.type, body: await readFile(found.file ?? ''), headers };
}
