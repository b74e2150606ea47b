import type { RequestHandler } from 'express';

/**
 * Headers of every reply. `{host}` stands for the Host of the request, `{hostname}` for the same without its port: an
 * encrypted stream is on the https port, whichever page opens it. The console needs no inline script or style, so
 * none is allowed; `nextjs` and `nextjs#bundler` are the Trusted Types policies of Next's own loader.
 * @assumed quality 6.1
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self' ws://{host} wss://{hostname}:* ws://127.0.0.1:23490",
    "font-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-src 'self'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types nextjs nextjs#bundler',
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(self), payment=(), usb=()',
  'X-Frame-Options': 'DENY',
};

/** Paths inside a frame of the console: the upload form and its answers. @assumed contract 1.5 */
const FRAMED = /^\/fileUpload(?:\.html|\.txt|\/[a-z]+)?$/;

/** Sets the headers on every reply; only the upload frame may be framed, by the console itself. */
export function securityHeaders(headers: Readonly<Record<string, string>>): RequestHandler {
  return (request, response, next) => {
    // The guard has checked the Host; the rest cannot break out of the policy.
    const host = (request.headers.host ?? 'localhost').replace(/[^\w.:[\]-]/g, '');
    const isFramed = FRAMED.test(request.path);
    for (const [name, value] of Object.entries(headers)) {
      const filled = value.replaceAll('{host}', host).replaceAll('{hostname}', host.replace(/:\d+$/, ''));
      if (!isFramed) response.setHeader(name, filled);
      else if (name.toLowerCase() === 'x-frame-options') response.setHeader(name, 'SAMEORIGIN');
      else response.setHeader(name, filled.replace("frame-ancestors 'none'", "frame-ancestors 'self'"));
    }
    next();
  };
}
