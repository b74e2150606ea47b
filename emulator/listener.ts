import { STATUS_CODES } from 'node:http';
import { type AddressInfo, createServer, isIP, type Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { TLSSocket, Server as TlsServer } from 'node:tls';
import { REQUEST } from '@/lib/contract/limits';
import { socketAddress } from './http/client-address';

/**
 * Connections of one listener, and of one address, so that a single client cannot take all of them; a device supports
 * far fewer pages. @assumed
 */
export const CONNECTIONS = { all: 256, ofAddress: 128 } as const;

/** Limits of a request head: bytes and time, `headMs` for a connection that sends none as well. @assumed quality 6.2 */
export const serverOptions = (headMs: number = REQUEST.headMs) => ({
  maxHeaderSize: 16_384,
  headersTimeout: headMs,
  // By default Node checks only every 30 s, so that a head could take as long.
  connectionsCheckingInterval: Math.ceil(headMs / 10),
  // Limit of a whole request: the time of the largest upload. Readers of bodies have shorter limits of their own.
  requestTimeout: REQUEST.bodyMs + (REQUEST.multipartBytes / REQUEST.uploadBytesPerS) * 1_000,
  keepAliveTimeout: 5_000,
});

/** Answers an upgrade with this status, and closes: Node watches it no more, and a client may keep its half open. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  socket.once('finish', () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Refused'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  );
}

/** A port of the emulator and the connections it has. */
export interface Listener {
  server: Server;
  /** Breaks every connection at once. */
  cut(): void;
  /** Breaks the connections on which no request is being answered. */
  cutIdle(): void;
  close(): Promise<void>;
}

/**
 * Tracks a server's connections: of an HTTP server, with or without TLS, or of a TCP server. A client that goes on with
 * a body after its answer was sent is cut off after `restMs`, and one that reads nothing of its answer for as long.
 */
export function listener(server: Server, restMs: number = REQUEST.bodyMs): Listener {
  server.maxConnections = CONNECTIONS.all;
  const accepted = new Set<Socket>();
  const secured = new Set<Socket>();
  const busy = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    const address = socketAddress(socket);
    const own = [...accepted].filter((each) => socketAddress(each) === address);
    if (own.length >= CONNECTIONS.ofAddress) socket.destroy();
    else keep(accepted, socket);
  });
  server.on('secureConnection', (socket: Socket) => keep(secured, socket));
  // Before the handler, which may answer at once.
  server.prependListener('request', (request, response) => {
    busy.add(request.socket);
    response.on('close', () => busy.delete(request.socket));
    // This timeout ends only when nothing was sent meanwhile. After the answer Node sets its own for idle connections.
    for (const begins of ['pipe', 'prefinish']) response.on(begins, () => request.socket.setTimeout(restMs));
    response.on('finish', () => {
      if (!request.complete) setTimeout(() => request.complete || request.socket.destroy(), restMs).unref();
    });
  });
  const cut = () => {
    for (const socket of accepted) socket.destroy();
  };
  return {
    server,
    cut,
    cutIdle() {
      // With TLS a request refers to the inner socket; the accepted one would seem idle.
      for (const socket of server instanceof TlsServer ? secured : accepted) if (!busy.has(socket)) socket.destroy();
    },
    close: () =>
      new Promise<void>((resolve) => {
        cut();
        if (server.listening) server.close(() => resolve());
        else resolve();
      }),
  };
}

/**
 * Accepts connections only while `isOpen` holds. Returns a function to call after a change: idle connections break at
 * once, a reply that is being sent (it may announce this very change) is completed first.
 */
export function openWhile({ server, cutIdle }: Listener, isOpen: () => boolean): () => void {
  const refuseWhenClosed = (socket: Socket) => {
    if (!isOpen()) socket.destroy();
  };
  server.on('connection', refuseWhenClosed);
  server.on('secureConnection', refuseWhenClosed);
  server.on('request', (request, response) => {
    response.on('finish', () => {
      if (!isOpen()) request.socket.destroySoon();
    });
  });
  return () => {
    if (!isOpen()) cutIdle();
  };
}

/** Errors: EADDRINUSE and what else `listen` reports. */
export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Whether a server could listen there now. */
export async function isFree(port: number, host: string): Promise<boolean> {
  const probe = createServer();
  try {
    await listen(probe, port, host);
  } catch {
    return false;
  }
  await new Promise((resolve) => probe.close(resolve));
  return true;
}

/** Breaks a connection without a close; Node cannot reset one inside TLS. */
export function breakOff(socket: Socket): void {
  if (socket instanceof TLSSocket) socket.destroy();
  else socket.resetAndDestroy();
}

/** The port a server listens on, 0 before and after. */
export function portOf(server: Server): number {
  const address = server.address() as AddressInfo | null;
  return address?.port ?? 0;
}

/** `scheme://host:port` of a server, with a name clients on this machine can use. */
export function originOf(scheme: 'http' | 'https' | 'rtsp' | 'ws', host: string, server: Server): string {
  const isAnywhere = host === '0.0.0.0' || host === '::';
  const name = isAnywhere ? '127.0.0.1' : isIP(host) === 6 ? `[${host}]` : host;
  return `${scheme}://${name}:${portOf(server)}`;
}

function keep(sockets: Set<Socket>, socket: Socket): void {
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket));
}
