import { createServer, type Server } from 'node:http';
import { type AddressInfo, isIP, type Socket } from 'node:net';
import { REQUEST } from '@/lib/contract/limits';
import { createControlApp } from './control/control-app';
import { SnapshotShelf } from './control/snapshot-shelf';
import { createDevice } from './device';
import type { Device, DeviceOptions } from './device-interface';
import { FaultBook } from './faults/fault-book';
import { openConsoleFolder } from './http/console-folder';
import { createDeviceApp } from './http/device-app';
import { isOwnHost, isOwnOrigin } from './http/guard';
import { Holds } from './http/holds';
import type { HttpContext, RequestLimits } from './http/http-context';
import { NotifyStreams } from './http/notify-streams';
import { type LoggedRequest, RequestLog } from './http/request-log';
import { ScratchFolder } from './http/scratch-folder';
import { StoredFiles } from './http/stored-files';
import { type LiveStreams, liveStreams, streamHost } from './http/stream-bridge';
import type { UploadRegistry } from './http/upload-registry';

/** What one emulator needs to run; everything but the device's own options has a standard value. */
export interface EmulatorOptions extends DeviceOptions {
  /** Address to listen on, 127.0.0.1 when absent. */
  host?: string;
  /** 0 picks a free port. */
  port?: number;
  /** Absent: no control door. */
  controlPort?: number;
  /** Needed on every control call when set. */
  controlToken?: string;
  /** Further names the device port answers to. */
  allowedHosts?: readonly string[];
  /** Folder of the packaged console. */
  consoleFolder?: string;
  /** Rules from the start, as JSON. */
  faults?: readonly unknown[];
  logSize?: number;
  limits?: Partial<RequestLimits>;
  uploads?: UploadRegistry;
  onRequest?: (entry: LoggedRequest) => void;
  onFailure?: (error: unknown) => void;
}

/** A running emulator. */
export interface Emulator {
  device: Device;
  /** `http://…` of the device port, without a slash at the end. */
  origin: string;
  port: number;
  /** Of the control door; undefined without one. */
  controlOrigin?: string;
  controlPort?: number;
  /** Ends connections, timers and listeners and writes what is pending. */
  close(): Promise<void>;
}

/** Longest request head, in bytes, and how long it may take. @assumed quality 6.2 */
const SERVER_OPTIONS = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  requestTimeout: 600_000,
  keepAliveTimeout: 5_000,
};

/** Sockets of one listener; a device has room for far fewer pages. @assumed */
const MAX_CONNECTIONS = 256;

/**
 * Starts a device with its port and its control door. Errors: those of the device (state folder), of the folder of the
 * console, FaultRuleError, and EADDRINUSE of the listener.
 */
export async function runEmulator(options: EmulatorOptions): Promise<Emulator> {
  const host = options.host ?? '127.0.0.1';
  const faults = new FaultBook(options.seed);
  for (const rule of options.faults ?? []) faults.add(rule);
  const consoleSource = options.consoleFolder === undefined ? undefined : openConsoleFolder(options.consoleFolder);
  const device = createDevice(options);
  const holds = new Holds();
  const log = new RequestLog(options.logSize ?? REQUEST.logEntries);
  if (options.onRequest) log.listen(options.onRequest);
  const notify = new NotifyStreams(device, faults, holds);
  const scratch = new ScratchFolder();
  const stored = new StoredFiles();
  const context: HttpContext = {
    device,
    faults,
    log,
    holds,
    limits: { ...REQUEST, ...options.limits },
    notify,
    uploads: options.uploads ?? {},
    refusals: [],
    customTexts: new Map(),
    console: consoleSource,
  };
  const allowedHosts = [host, ...(options.allowedHosts ?? [])];
  const onFailure = options.onFailure ?? ((error) => process.stderr.write(`emulator: ${String(error)}\n`));
  const streams = liveStreams(streamHost(device, faults, log));
  const stopWatching = device.onTableWritten((name) => {
    if (name === 'Encode') for (let channel = 0; channel < 4; channel += 1) streams.configChanged(channel);
  });
  const devicePort = listener(
    createServer(SERVER_OPTIONS, createDeviceApp(context, { allowedHosts, scratch, stored, onFailure })),
  );
  acceptStreams(devicePort.server, streams, allowedHosts);
  const stopUp = followPower(device, devicePort, notify);
  const controlPort =
    options.controlPort === undefined
      ? undefined
      : listener(
          createServer(
            SERVER_OPTIONS,
            createControlApp(context, {
              token: options.controlToken,
              allowedHosts,
              stored,
              snapshots: new SnapshotShelf(device),
              cutPower: () => devicePort.cut(),
              port: () => portOf(devicePort.server),
              streamSessions: () => streams.sessionCount(),
              onFailure,
            }),
          ),
        );

  const close = async () => {
    stopWatching();
    stopUp();
    holds.close();
    notify.close();
    await streams.close();
    await Promise.all([devicePort.close(), controlPort?.close()]);
    await scratch.remove();
    await device.close();
  };
  try {
    await listen(devicePort.server, options.port ?? 0, host);
    if (controlPort) await listen(controlPort.server, options.controlPort ?? 0, host);
  } catch (error) {
    await close();
    throw error;
  }
  const port = portOf(devicePort.server);
  return {
    device,
    origin: originOf(host, port),
    port,
    ...(controlPort
      ? { controlPort: portOf(controlPort.server), controlOrigin: originOf(host, portOf(controlPort.server)) }
      : {}),
    close,
  };
}

interface Listener {
  server: Server;
  /** Sockets with a request that is being answered. */
  busy: Set<Socket>;
  sockets: Set<Socket>;
  /** Breaks every connection at once. */
  cut(): void;
  close(): Promise<void>;
}

function listener(server: Server): Listener {
  server.maxConnections = MAX_CONNECTIONS;
  const sockets = new Set<Socket>();
  const busy = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('request', (request, response) => {
    busy.add(request.socket);
    response.on('close', () => busy.delete(request.socket));
  });
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const close = () =>
    new Promise<void>((resolve) => {
      cut();
      if (server.listening) server.close(() => resolve());
      else resolve();
    });
  return { server, sockets, busy, cut, close };
}

/** While the device is down nothing connects; the reply that announced the reboot is still sent. */
function followPower(device: Device, { server, sockets, busy }: Listener, notify: NotifyStreams): () => void {
  server.on('connection', (socket) => {
    if (!device.isUp()) socket.destroy();
  });
  server.on('request', (request, response) => {
    response.on('finish', () => {
      if (!device.isUp()) request.socket.destroySoon();
    });
  });
  return device.onUp((isUp) => {
    if (isUp) return;
    notify.endAll();
    for (const socket of sockets) if (!busy.has(socket)) socket.destroy();
  });
}

function acceptStreams(server: Server, streams: LiveStreams, allowedHosts: readonly string[]): void {
  server.on('upgrade', (request, socket, head) => {
    if (isOwnHost(request, allowedHosts) && isOwnOrigin(request)) streams.handleUpgrade(request, socket, head);
    else socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function portOf(server: Server): number {
  const address = server.address() as AddressInfo | null;
  return address?.port ?? 0;
}

function originOf(host: string, port: number): string {
  const isAnywhere = host === '0.0.0.0' || host === '::';
  const name = isAnywhere ? '127.0.0.1' : isIP(host) === 6 ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
