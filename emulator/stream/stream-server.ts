import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, WebSocket, WebSocketServer } from 'ws';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { STREAM_SUBPROTOCOL } from '@/lib/contract/stream';
import { RtspServerSession, type SessionLink } from './rtsp-session';
import { RtspRequestReader, RtspSyntaxError } from './rtsp-text';
import { processScheduler, type Scheduler } from './scheduler';
import type { StreamHost } from './stream-host';

/** Requests are text of a few hundred bytes; talk packets are the largest thing a client may send. */
const MAX_MESSAGE_BYTES = 64 * 1024;
/** A client that lets this much pile up loses frames instead of the device's memory. */
const MAX_QUEUED_BYTES = 4 * 1024 * 1024;
/** Sockets that are not yet sessions are bounded too. */
const SOCKETS_PER_SESSION = 4;

/** The device's live video behind one WebSocket path. */
export interface StreamServer {
  /** Takes over an HTTP upgrade for `/rtspoverwebsocket`; any other path is answered 404. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Sessions between SETUP and TEARDOWN (or the end of their connection). */
  sessionCount(): number;
  /** To be called after a change of the encoder table; running streams of the channel (index from 0) follow at once. */
  configChanged(channelIndex: number): void;
  /** Ends all connections. */
  close(): Promise<void>;
}

/**
 * RTSP over WebSocket as the device serves it: text or binary in, always binary out, header and body in one message,
 * digest without qop. @spec §7 live stream; details @assumed protocol.md 5.1
 */
export function createStreamServer(host: StreamHost, scheduler: Scheduler = processScheduler): StreamServer {
  const sessions = new Set<RtspServerSession>();
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(STREAM_SUBPROTOCOL) ? STREAM_SUBPROTOCOL : false),
  });
  let connections = 0;
  const sessionCount = () => [...sessions].filter((session) => session.isSetUp).length;

  function accept(ws: WebSocket): void {
    connections += 1;
    const connection = connections;
    const reader = new RtspRequestReader();
    const session = new RtspServerSession(linkOf(ws), {
      host,
      scheduler,
      nonce: randomBytes(8).toString('hex'),
      hasRoom: () => sessionCount() < host.maxSessions,
      log: (entry) => host.log({ connection, ...entry }),
    });
    sessions.add(session);
    host.log({ connection, event: 'open' });
    ws.on('message', (data) => {
      try {
        for (const request of reader.push(bytesOf(data))) session.handle(request);
      } catch (error) {
        if (!(error instanceof RtspSyntaxError)) throw error;
        ws.close(1002, 'not RTSP');
      }
    });
    ws.on('close', (code) => {
      session.dispose();
      sessions.delete(session);
      host.log({ connection, event: 'closed', detail: String(code) });
    });
    // Oversized messages and broken frames end here; `close` follows and cleans up.
    ws.on('error', () => ws.terminate());
  }

  return {
    handleUpgrade(request, socket, head) {
      socket.on('error', () => socket.destroy());
      const path = (request.url ?? '').split('?')[0];
      const isFull = sessions.size >= host.maxSessions * SOCKETS_PER_SESSION;
      if (path !== ENDPOINT.stream) return refuseUpgrade(socket, 404, 'Not Found');
      const fault = host.fault('upgrade');
      if (isFull || fault?.kind === 'refuse' || fault?.kind === 'rtsp') {
        host.log({ connection: 0, event: 'refused', status: 503 });
        return refuseUpgrade(socket, 503, 'Service Unavailable');
      }
      if (fault?.kind === 'stall') return; // the client waits until it gives up
      server.handleUpgrade(request, socket, head, (ws) => {
        if (fault?.kind === 'closeWs') ws.close(fault.code, 'fault');
        else accept(ws);
      });
    },
    sessionCount,
    configChanged(channelIndex) {
      for (const session of sessions) session.refresh(channelIndex);
    },
    close() {
      for (const session of sessions) session.dispose();
      for (const ws of server.clients) ws.terminate();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

function linkOf(ws: WebSocket): SessionLink {
  return {
    send(bytes) {
      if (ws.readyState === WebSocket.OPEN) ws.send(bytes, { binary: true });
    },
    isCongested: () => ws.bufferedAmount > MAX_QUEUED_BYTES,
    close: (code, reason) => ws.close(code, reason),
    cut: () => ws.terminate(),
  };
}

function refuseUpgrade(socket: Duplex, status: number, reason: string): void {
  socket.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function bytesOf(data: RawData): Uint8Array {
  if (Array.isArray(data)) return Buffer.concat(data);
  return data instanceof ArrayBuffer ? new Uint8Array(data) : data;
}
