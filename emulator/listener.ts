import { type AddressInfo, isIP, type Server, type Socket } from 'node:net';
import { Server as TlsServer } from 'node:tls';

/** Sockets of one listener; a device has room for far fewer pages. @assumed */
const MAX_CONNECTIONS = 256;

/** Longest request head, in bytes, and how long it may take. @assumed quality 6.2 */
export const SERVER_OPTIONS = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  requestTimeout: 600_000,
  keepAliveTimeout: 5_000,
};

/** A port of the emulator and the connections it has. */
export interface Listener {
  server: Server;
  /** Breaks every connection at once. */
  cut(): void;
  /** Breaks the connections on which no request is being answered. */
  cutIdle(): void;
  close(): Promise<void>;
}

/** Keeps book of a server's connections: an HTTP server's, with or without TLS, or a bare TCP server's. */
export function listener(server: Server): Listener {
  server.maxConnections = MAX_CONNECTIONS;
  const accepted = new Set<Socket>();
  const secured = new Set<Socket>();
  const busy = new Set<Socket>();
  server.on('connection', (socket: Socket) => keep(accepted, socket));
  server.on('secureConnection', (socket: Socket) => keep(secured, socket));
  server.on('request', (request, response) => {
    busy.add(request.socket);
    response.on('close', () => busy.delete(request.socket));
  });
  const cut = () => {
    for (const socket of accepted) socket.destroy();
  };
  return {
    server,
    cut,
    cutIdle() {
      // Behind TLS a request names the socket inside; the one that was accepted would look idle.
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
 * Lets connections in only while `isOpen` holds. Returns what to call after a change: idle connections break at once, a
 * reply that is being sent (it may announce this very change) goes out first.
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
