import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RequestHandler, Router } from 'express';
import { openConsoleFolder } from '../http/console-folder';
import type { ConsoleSource, HttpContext } from '../http/http-context';
import { rpcRoutes } from '../http/rpc-routes';
import { securityHeaders } from '../http/security-headers';
import { ControlError } from './control-context';

/** Path of the page that plays the picture in a situation given by its address. */
export const PLAYER_PATH = '/player';

/** Output of `scripts/build-player.mjs`. */
const BUILT = fileURLToPath(new URL('../../dist/player', import.meta.url));

const NOT_BUILT = 'the player page is not built; run: node scripts/build-player.mjs';

/** Accepted values of Sec-Fetch-Site: typed or a bookmark, its own form, a program. */
const OWN_WAYS: readonly unknown[] = ['none', 'same-origin', undefined];
const LED_HERE = 'another page led here; put the cursor into the address and press Enter to play it';

/** The stream comes from the device's own ports, with the host name of the page. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self' ws://{hostname}:* wss://{hostname}:*",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Only the worker that decodes H.265 may run WebAssembly, as in the console. */
const DECODER = '/hevc.worker.js';
const DECODER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/**
 * Cookies know no port (RFC 6265 §8.5): those of this page would replace those of a console that the same browser has
 * open on the device's port. The page has its session in each call.
 */
const withoutCookies: RequestHandler = (request, response, next) => {
  delete request.headers.cookie;
  response.locals.hasNoCookies = true;
  next();
};

/** Whether that folder contains a page. */
export const isPlayerBuilt = (folder = BUILT): boolean => existsSync(join(folder, 'index.html'));

/**
 * The page and its files, by exact names of the folder. The folder is read again with each opening of the page: a
 * build while the emulator runs shows with the next reload. As opening the page changes the device, no other page may
 * link to it. Below `/device` calls are forwarded: the page moves the camera, and the device's port is another
 * origin. Errors: ControlError 403 for other origins, 404 for other names, and with the build command before the page
 * is built.
 */
export function playerRoutes(context: HttpContext, folder = BUILT): Router {
  let files: ConsoleSource | undefined;
  const serve: RequestHandler = ({ path, headers }, response) => {
    if (path === '/') files = undefined;
    if (!files && !isPlayerBuilt(folder)) throw new ControlError(404, NOT_BUILT);
    files ??= openConsoleFolder(folder);
    const found = files.find(path);
    if (found?.file === undefined) throw new ControlError(404, `the player page has no file ${path}`);
    const isPage = found.type.startsWith('text/html');
    if (isPage && !OWN_WAYS.includes(headers['sec-fetch-site'])) throw new ControlError(403, LED_HERE);
    if (path === DECODER) response.setHeader('Content-Security-Policy', DECODER_POLICY);
    // Names inside the folder cannot be hidden files; the path to it may contain some.
    response.type(found.type).sendFile(found.file, { dotfiles: 'allow' });
  };
  const router = Router();
  router.use(securityHeaders({ 'Content-Security-Policy': POLICY }));
  router.use('/device', withoutCookies, rpcRoutes(context));
  router.get('/{*path}', serve);
  return router;
}
