import { fileURLToPath } from 'node:url';
import { type RequestHandler, Router } from 'express';
import { securityHeaders } from '../http/security-headers';

/** Path of the page that lists the error catalogue and raises its rows. */
export const FAULTS_PATH = '/faults';

const FOLDER = fileURLToPath(new URL('../../qa/', import.meta.url));

/** Exact names: no path of a request is joined to the folder. */
type Files = Readonly<Record<string, readonly [file: string, type: string]>>;

const FAULTS_FILES: Files = {
  '/': ['faults/index.html', 'text/html; charset=utf-8'],
  '/faults.js': ['faults/faults.js', 'text/javascript; charset=utf-8'],
  '/faults.css': ['faults/faults.css', 'text/css; charset=utf-8'],
};

const BENCH_FILES: Files = {
  '/': ['bench/index.html', 'text/html; charset=utf-8'],
  '/bench.js': ['bench/bench.js', 'text/javascript; charset=utf-8'],
  '/bench.css': ['bench/bench.css', 'text/css; charset=utf-8'],
};

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves the page of the error catalogue. What it does goes through the control API, from the same origin. */
export const faultsPage = (): Router => page(FAULTS_FILES, () => true);

/**
 * Serves the page of the test bench. A program that asks for `/` is led to the description instead. @assumed pages-3
 * 12.5 QA page
 */
export const benchPage = (): Router =>
  page(BENCH_FILES, (request) => request.path !== '/' || request.accepts(['json', 'html']) === 'html');

function page(files: Files, isMeant: (request: Parameters<RequestHandler>[0]) => boolean): Router {
  const router = Router();
  const protect = securityHeaders({ 'Content-Security-Policy': POLICY });
  for (const [path, [name, type]] of Object.entries(files)) {
    const send: RequestHandler = (request, response, next) => {
      if (!isMeant(request)) return next();
      protect(request, response, () => {
        response.type(type).sendFile(`${FOLDER}${name}`, { dotfiles: 'allow' });
      });
    };
    router.get(path, send);
  }
  return router;
}
