/** The ports of the device: HTTP always, HTTPS and RTSP where requested. */
import { createServer } from 'node:http';
import { createServer as createHttpsServer, type Server } from 'node:https';
import { createServer as createTcpServer, isIP, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import type { Express } from 'express';
import type { Device } from './device-interface';
import { isLoopbackName, isOwnHost, isOwnOrigin, isSiblingOrigin, type OwnPorts } from './http/guard';
import type { LiveStreams } from './http/stream-bridge';
import { type Listener, listener, portOf, refuseUpgrade, serverOptions } from './listener';
import { movingPorts, type Place } from './moving-ports';
import { networkCard } from './rules/network-cards';
import { tablesOfPorts } from './rules/start-ports';

/** Where the device listens; 0 picks a free port, an absent one is not opened. */
export interface PortOptions {
  host: string;
  allowedHosts: readonly string[];
  port: number;
  httpsPort?: number;
  rtspPort?: number;
  /** A request head, and a TLS handshake, must be complete within this. */
  headMs: number;
  /** A client that reads nothing of its answer is cut off after this. */
  bodyMs: number;
  /** Port of the player page; undefined when there is none. */
  playerPort: () => number | undefined;
  /** The device is at the address of its wired interface, which may be any loopback address. For tests. */
  followsAddress?: boolean;
}

/** The device's open ports. */
export interface DevicePorts {
  /** Those it was started with; the device may have moved since. */
  http: Listener;
  https?: Listener;
  rtsp?: Listener;
  /** Errors: EADDRINUSE. Afterwards the tables have the ports, and the address with `followsAddress`. */
  open(): Promise<void>;
  /** Ports of the console itself. */
  ownPorts(): OwnPorts;
  /** Where the device answers now. */
  portsNow(): { http: number; https?: number; rtsp?: number };
  /** Whether its pages could answer at this port now. */
  canMove(port: number): Promise<boolean>;
  /** Why it answers at another port than a table names, or at none; undefined when it does not. */
  problem(): string | undefined;
  /** Breaks every connection at once. */
  cut(): void;
  close(): Promise<void>;
}

/** The interface whose address the device may follow. */
const WIRED = 'eth0';

/** Older versions are off. TLS 1.1 is an exception that has to be switched on. @assumed pages-3 /safe/ssh */
const TLS: TlsOptions = { minVersion: 'TLSv1.2' };
/** OpenSSL allows the signatures of TLS 1.1 at its lowest security level only. */
const TLS11: TlsOptions = { minVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' };

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
  const identity = () => ({
    ...(tables().Https.CompatTLS11 ? TLS11 : TLS),
    handshakeTimeout: options.headMs,
    ...device.tlsIdentity(certificateHosts(options)),
  });
  const isHttpsOn = () => device.isUp() && tables().Https.Enable;

  /** The address of the tables where the device follows it; undefined while that is none of this machine. */
  const host = () => {
    if (!options.followsAddress) return options.host;
    const { IPAddress } = networkCard(tables().Network, WIRED) ?? {};
    return IPAddress && isLoopbackName(IPAddress) ? IPAddress : undefined;
  };
  const placeAt = (port: number): Place | undefined => {
    const here = host();
    return here === undefined ? undefined : { host: here, port };
  };
  const secureServers: Server[] = [];
  const plainStreams = new Set<Socket>();
  const isPlainStreamOff = () => https !== undefined && isHttpsOn() && tables().MediaEncrypt.RTSPOverTls.Enable;
  const http = movingPorts({
    make: () =>
      acceptStreams(
        listener(createServer(serverOptions(options.headMs), app), options.bodyMs),
        isPlainStreamOff,
        plainStreams,
      ),
    wanted: () => placeAt(tables().Web.Port),
    trialEnds: () => device.state().temporary.Web?.until ?? 0,
    isOn: device.isUp,
    clock: device.clock,
  });
  const https =
    options.httpsPort === undefined
      ? undefined
      : movingPorts({
          make() {
            const server = createHttpsServer({ ...serverOptions(options.headMs), ...identity() }, app);
            secureServers.push(server);
            return acceptStreams(listener(server, options.bodyMs), () => false, new Set());
          },
          wanted: () => placeAt(tables().Https.Port),
          trialEnds: () => device.state().temporary.Https?.until ?? 0,
          isOn: isHttpsOn,
          clock: device.clock,
        });
  const rtsp =
    options.rtspPort === undefined
      ? undefined
      : movingPorts({
          make: () => acceptRtsp(listener(createTcpServer())),
          wanted: () => placeAt(tables().RTSP.Port),
          trialEnds: () => device.state().temporary.RTSP?.until ?? 0,
          isOn: () => device.isUp() && tables().RTSP.Enable,
          clock: device.clock,
        });
  /** Never listens: it gets the connections to encrypt. */
  let rtspTls: ReturnType<typeof createTlsServer> | undefined;

  const ownPorts = () => ({ http: http.ports(), https: https?.ports() ?? [] });
  const recheck = () => {
    http.recheck();
    https?.recheck();
    rtsp?.recheck();
    if (isPlainStreamOff()) for (const socket of plainStreams) socket.destroy();
  };
  let wasOverTls = tables().MediaEncrypt.RTSPOverTls.Enable;
  const stops = [
    device.onUp((isUp) => {
      if (!isUp) for (const each of [http, https, rtsp]) each?.forgetTried();
      recheck();
    }),
    device.onTableWritten((name) => {
      if (name === 'Web' || name === 'Network')
        void http.moved().then((isHere) => device.serverListens('HTTP', isHere));
      if (name === 'Https' || name === 'Network')
        void https?.moved().then((isHere) => device.serverListens('HTTPS', isHere));
      if (name === 'RTSP' || name === 'Network')
        void rtsp?.moved().then((isHere) => device.serverListens('RTSP', isHere));
      if (name === 'Https') {
        for (const server of secureServers) server.setSecureContext(identity());
        rtspTls?.setSecureContext(identity());
      }
      if (name === 'Https' || name === 'RTSP' || name === 'MediaEncrypt') recheck();
      const isOverTls = tables().MediaEncrypt.RTSPOverTls.Enable;
      if (isOverTls !== wasOverTls) rtsp?.cut();
      wasOverTls = isOverTls;
    }),
  ];
  /** Writes the ports and the address of the command line to the tables. */
  const announce = () => {
    const startPorts = {
      http: portOf(http.first.server),
      ...(https && { https: portOf(https.first.server) }),
      ...(rtsp && { rtsp: portOf(rtsp.first.server) }),
    };
    device.update((draft) => {
      draft.startPorts = startPorts;
      Object.assign(draft.tables, tablesOfPorts(draft.tables, startPorts));
      const card = networkCard(draft.tables.Network, WIRED);
      if (options.followsAddress && card) {
        Object.assign(card, { IPAddress: options.host, SubnetMask: '255.0.0.0', DefaultGateway: '' });
      }
    });
  };
  stops.push(
    device.onReset(() => {
      announce();
      recheck();
    }),
  );

  /** Live pictures by WebSocket; `carrying` gets the sockets that carry one. */
  function acceptStreams(door: Listener, isOff: () => boolean, carrying: Set<Socket>): Listener {
    door.server.on('upgrade', (request, socket: Socket, head) => {
      // Node listens to it no more, and a client may leave before it is refused.
      socket.on('error', () => socket.destroy());
      const isOurs =
        isOwnHost(request, options.allowedHosts) &&
        (isOwnOrigin(request) || isSiblingOrigin(request, { ...ownPorts(), player: options.playerPort() }));
      if (!isOurs || isOff()) {
        refuseUpgrade(socket, 403);
        return;
      }
      carrying.add(socket);
      socket.on('close', () => carrying.delete(socket));
      streams.handleUpgrade(request, socket, head);
    });
    return door;
  }

  function acceptRtsp(door: Listener): Listener {
    door.server.on('connection', (socket: Socket) => {
      if (!tables().MediaEncrypt.RTSPOverTls.Enable) return streams.handleConnection(socket);
      rtspTls ??= createTlsServer(identity(), (secured) => streams.handleConnection(secured));
      rtspTls.emit('connection', socket);
    });
    return door;
  }

  return {
    http: http.first,
    ...(https ? { https: https.first } : {}),
    ...(rtsp ? { rtsp: rtsp.first } : {}),
    ownPorts,
    portsNow: () => ({
      http: http.port(),
      ...(https && { https: https.port() }),
      ...(rtsp && { rtsp: rtsp.port() }),
    }),
    canMove: http.canMove,
    problem: () => http.problem() ?? https?.problem() ?? rtsp?.problem(),
    async open() {
      await http.open({ host: options.host, port: options.port });
      await rtsp?.open({ host: options.host, port: options.rtspPort ?? 0 });
      await https?.open({ host: options.host, port: options.httpsPort ?? 0 });
      announce();
    },
    cut() {
      http.cut();
      https?.cut();
      rtsp?.cut();
    },
    async close() {
      for (const stop of stops) stop();
      await Promise.all([http.close(), https?.close(), rtsp?.close()]);
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
