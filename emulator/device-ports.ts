/** The ports of the device: HTTP always, HTTPS and RTSP where requested. */
import { createServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer as createTcpServer, isIP, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import type { Express } from 'express';
import type { Device } from './device-interface';
import { isOwnHost, isOwnOrigin, isSiblingOrigin, type StreamPagePorts } from './http/guard';
import type { LiveStreams } from './http/stream-bridge';
import { type Listener, listen, listener, openWhile, portOf, SERVER_OPTIONS } from './listener';

/** Where the device listens; 0 picks a free port, an absent one is not opened. */
export interface PortOptions {
  host: string;
  allowedHosts: readonly string[];
  port: number;
  httpsPort?: number;
  rtspPort?: number;
  /** Port of the player page; undefined when there is none. */
  playerPort: () => number | undefined;
}

/** The device's open ports. */
export interface DevicePorts {
  http: Listener;
  https?: Listener;
  rtsp?: Listener;
  /** Errors: EADDRINUSE. Afterwards `Https` has the https port. */
  open(): Promise<void>;
  /** Breaks every connection at once. */
  cut(): void;
  close(): Promise<void>;
}

/** Older versions are off. @assumed pages-3 /safe/base (TLS 1.1 is an exception that has to be switched on) */
const TLS: TlsOptions = { minVersion: 'TLSv1.2' };

/**
 * Creates the ports and binds them to the device: no connections while it is down, or while `Https.Enable` or
 * `RTSP.Enable` is off; with `MediaEncrypt.RTSPOverTls` the RTSP port uses TLS, and the picture is sent by wss only
 * where an https port is on. @spec §3 Https, RTSP, MediaEncrypt; the rest @assumed pages-3 12.3, pages-2 ports
 */
export function createDevicePorts(
  device: Device,
  app: Express,
  streams: LiveStreams,
  options: PortOptions,
): DevicePorts {
  const tables = () => device.state().tables;
  const identity = () => ({ ...TLS, ...device.tlsIdentity(certificateHosts(options)) });
  const isHttpsOn = () => device.isUp() && tables().Https.Enable;

  const http = listener(createServer(SERVER_OPTIONS, app));
  const https =
    options.httpsPort === undefined
      ? undefined
      : listener(createHttpsServer({ ...SERVER_OPTIONS, ...identity() }, app));
  const rtsp = options.rtspPort === undefined ? undefined : listener(createTcpServer());

  const isPlainStreamOff = () => https !== undefined && isHttpsOn() && tables().MediaEncrypt.RTSPOverTls.Enable;
  const pagePorts = (): StreamPagePorts => ({
    http: portOf(http.server),
    https: https && portOf(https.server),
    player: options.playerPort(),
  });
  const plainStreams = acceptStreams(http, isPlainStreamOff);
  if (https) acceptStreams(https, () => false);
  if (rtsp) acceptRtsp(rtsp);

  const rechecks = [
    openWhile(http, device.isUp),
    ...(https ? [openWhile(https, isHttpsOn)] : []),
    ...(rtsp ? [openWhile(rtsp, () => device.isUp() && tables().RTSP.Enable)] : []),
  ];
  const recheck = () => {
    for (const each of rechecks) each();
    if (isPlainStreamOff()) for (const socket of plainStreams) socket.destroy();
  };
  let wasOverTls = tables().MediaEncrypt.RTSPOverTls.Enable;
  const stops = [
    device.onUp(recheck),
    device.onTableWritten((name) => {
      if (name === 'Https' || name === 'RTSP' || name === 'MediaEncrypt') recheck();
      const isOverTls = tables().MediaEncrypt.RTSPOverTls.Enable;
      if (isOverTls !== wasOverTls) rtsp?.cut();
      wasOverTls = isOverTls;
    }),
  ];
  const all = [http, ...(https ? [https] : []), ...(rtsp ? [rtsp] : [])];

  /** Live pictures by WebSocket; returns the sockets that carry one. */
  function acceptStreams({ server }: Listener, isOff: () => boolean): ReadonlySet<Socket> {
    const carrying = new Set<Socket>();
    server.on('upgrade', (request, socket: Socket, head) => {
      const isOurs =
        isOwnHost(request, options.allowedHosts) && (isOwnOrigin(request) || isSiblingOrigin(request, pagePorts()));
      if (!isOurs || isOff()) {
        socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
        return;
      }
      carrying.add(socket);
      socket.on('close', () => carrying.delete(socket));
      streams.handleUpgrade(request, socket, head);
    });
    return carrying;
  }

  function acceptRtsp({ server }: Listener): void {
    // Never listens: it gets the connections to encrypt.
    let tls: ReturnType<typeof createTlsServer> | undefined;
    server.on('connection', (socket: Socket) => {
      if (!tables().MediaEncrypt.RTSPOverTls.Enable) return streams.handleConnection(socket);
      tls ??= createTlsServer(identity(), (secured) => streams.handleConnection(secured));
      tls.emit('connection', socket);
    });
  }

  return {
    http,
    ...(https ? { https } : {}),
    ...(rtsp ? { rtsp } : {}),
    async open() {
      await listen(http.server, options.port, options.host);
      if (rtsp) await listen(rtsp.server, options.rtspPort ?? 0, options.host);
      if (!https) return;
      await listen(https.server, options.httpsPort ?? 0, options.host);
      device.update(({ tables: { Https } }) => {
        Https.Enable = true;
        Https.Port = portOf(https.server);
      });
    },
    cut() {
      for (const each of all) each.cut();
    },
    async close() {
      for (const stop of stops) stop();
      await Promise.all(all.map((each) => each.close()));
    },
  };
}

/** Names and addresses a browser may reach the device by. */
function certificateHosts({ host, allowedHosts }: PortOptions): string[] {
  const isAnywhere = host === '0.0.0.0' || host === '::';
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  // A link-local address carries a zone, which no certificate can name.
  const own = isAnywhere
    ? addresses.map(({ address }) => address).filter((address) => isIP(address) && !/%|^fe80/i.test(address))
    : [host];
  return [
    ...new Set([
      'localhost',
      '127.0.0.1',
      '::1',
      ...own,
      ...allowedHosts.filter((name) => !/^(0\.0\.0\.0|::)$/.test(name)),
    ]),
  ];
}
