import { fileURLToPath } from 'node:url';
import { type RequestHandler, Router } from 'express';
import { securityHeaders } from '../http/security-headers';

/** Path of the page that lists the error catalogue and raises its rows. */
export const FAULTS_PATH = '/faults';

const FOLDER = fileURLToPath(new URL('../../qa/faults/', import.meta.url));

/** Exact names: no path of a request is joined to the folder. */
const FILES = {
  '/': ['index.html', 'text/html; charset=utf-8'],
  '/faults.js': ['faults.js', 'text/javascript; charset=utf-8'],
  '/faults.css': ['faults.css', 'text/css; charset=utf-8'],
} as const;

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves the page. What it does goes through the control API, from the same origin. @assumed pages-3 12.5 QA page */
export function faultsPage(): Router {
  const router = Router();
  router.use(securityHeaders({ 'Content-Security-Policy': POLICY }));
  for (const [path, [name, type]] of Object.entries(FILES)) {
    const send: RequestHandler = (_request, response) => {
      response.type(type).sendFile(`${FOLDER}${name}`, { dotfiles: 'allow' });
    };
    router.get(path, send);
  }
  return router;
}
