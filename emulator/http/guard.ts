import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { RequestHandler } from 'express';
import { ENDPOINT } from '@/lib/contract/endpoints';

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
 * with, and the address of the socket. Anything else is a page that made its own name resolve to this address (DNS
 * rebinding); nobody can do that with `*.localhost` and `*.test`, which are reserved and in no public DNS (RFC 6761).
 * A request without Host (HTTP/1.0) comes from no browser, nor does one with two (RFC 9112 §3.2). @assumed quality 6.2
 */
export function isOwnHost(request: IncomingMessage, allowedNames: readonly string[]): boolean {
  const { host } = request.headers;
  if (host === undefined) return true;
  if ((request.headersDistinct.host ?? []).length > 1) return false;
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
    const { protocol, host: own } = new URL(origin);
    return host !== undefined && own === new URL(`${protocol}//${host}`).host;
  } catch {
    // "null" and other invalid Origins match nothing.
    return false;
  }
}

/** Ports of the device's pages, now and a moment ago. */
export interface OwnPorts {
  http: readonly number[];
  https: readonly number[];
}

/** Ports of pages that may show the device's stream. */
export interface StreamPagePorts extends OwnPorts {
  /** Port of the control API, which serves the player page. */
  player?: number;
}

/**
 * True when the Origin is a page of this device at its other port (a plain page opens the encrypted stream on the
 * https port), or the player page of the control API. Only for upgrades, which a page of the same machine may
 * request.
 * @assumed pages-2 /network/port
 */
export function isSiblingOrigin(request: IncomingMessage, ports: StreamPagePorts): boolean {
  const { origin = '', host = '' } = request.headers;
  const match = /^(https?):\/\/(.+)$/.exec(origin);
  const [, scheme, page = ''] = match ?? [];
  const name = hostName(page);
  if (name === undefined || name !== hostName(host)) return false;
  const port = Number(/:(\d+)$/.exec(page)?.[1] ?? (scheme === 'https' ? 443 : 80));
  return scheme === 'https' ? ports.https.includes(port) : ports.http.includes(port) || port === ports.player;
}

/**
 * True when the Origin is a page of this device, at whatever name of it. For services beside the device. @assumed
 * quality 6.2
 */
export function isDevicePage(origin: string, allowedNames: readonly string[], ports: OwnPorts): boolean {
  const [, scheme, page = ''] = /^(https?):\/\/(.+)$/.exec(origin) ?? [];
  const name = hostName(page);
  if (name === undefined) return false;
  const isOurs =
    isLoopbackName(name) || name.endsWith('.test') || allowedNames.some((each) => each.toLowerCase() === name);
  const port = Number(/:(\d+)$/.exec(page)?.[1] ?? (scheme === 'https' ? 443 : 80));
  return isOurs && (scheme === 'https' ? ports.https : ports.http).includes(port);
}

/**
 * Whether the browser says that a page of another host or port asks; the cookie is sent for all ports of a host.
 * Browsers say it only to https and to their own machine: at another address over http, a frame or picture of a page at
 * another port of the same host is not told from our own.
 */
const isFromOtherSite = ({ headers }: IncomingMessage): boolean =>
  ['same-site', 'cross-site'].includes(String(headers['sec-fetch-site']));

/**
 * Answers 403 to a foreign Host, and to everything but GET and HEAD from a foreign Origin; at the address of
 * notifications to these, too: the newest request takes the messages of the one before.
 */
export function guard(allowedNames: readonly string[]): RequestHandler {
  return (request, response, next) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    const isHarmless = isReading && request.path !== ENDPOINT.notify;
    const isOurs = isHarmless || (isOwnOrigin(request) && !isFromOtherSite(request));
    if (isOwnHost(request, allowedNames) && isOurs) return next();
    response.status(403).type('text/plain').send('Forbidden');
  };
}
