import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { RequestHandler } from 'express';

/** Name part of a Host header, lower case, without port and brackets; undefined when it is not a host. */
export function hostName(host: string): string | undefined {
  const match = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::\d{1,5})?$/i.exec(host);
  return (match?.[1] ?? match?.[2])?.toLowerCase();
}

/** Names of this very machine: localhost and the loopback addresses. */
export function isLoopbackName(name: string): boolean {
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '::1' ||
    (isIP(name) === 4 && name.startsWith('127.'))
  );
}

/**
 * True when the request is meant for this device: loopback names, names ending in `.test`, the names it was started
 * with, and the address the socket arrived at. Anything else is a page that made its own name point here (DNS
 * rebinding). A request without Host (HTTP/1.0) comes from no browser. @assumed quality 6.2
 */
export function isOwnHost(request: IncomingMessage, allowedNames: readonly string[]): boolean {
  const { host } = request.headers;
  if (host === undefined) return true;
  const name = hostName(host);
  if (name === undefined) return false;
  if (isLoopbackName(name) || name.endsWith('.test')) return true;
  if (allowedNames.some((allowed) => allowed.toLowerCase() === name)) return true;
  const arrivedAt = request.socket.localAddress?.replace(/^::ffff:/, '');
  return isIP(name) !== 0 && name === arrivedAt;
}

/** True when there is no Origin, or it names the host the request went to. @assumed quality 6.2 (CSRF) */
export function isOwnOrigin(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  try {
    return host !== undefined && new URL(origin).host === new URL(`http://${host}`).host;
  } catch {
    // "null" and other Origins that are no address belong to nobody.
    return false;
  }
}

/** Answers 403 to a foreign Host, and to everything but GET and HEAD from a foreign Origin. */
export function guard(allowedNames: readonly string[]): RequestHandler {
  return (request, response, next) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (isOwnHost(request, allowedNames) && (isReading || isOwnOrigin(request))) return next();
    response.status(403).type('text/plain').send('Forbidden');
  };
}
