import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type RawData, WebSocket, WebSocketServer } from 'ws';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { STREAM_SUBPROTOCOL } from '@/lib/contract/stream';
import { MAX_HOLD_MS } from '../faults/fault-rule';
import { clientAddress } from '../http/client-address';
import { refuseUpgrade } from '../listener';
import { noteOpening } from './disturbance';
import { HeldTasks } from './held-tasks';
import { acceptRtspSocket, CLOSE_GRACE_MS } from './rtsp-port';
import type { SessionLink } from './rtsp-session';
import { processScheduler, type Scheduler } from './scheduler';
import { rulesOf, type StreamFault, type StreamHost } from './stream-host';
import { MAX_QUEUED_BYTES, StreamSessions } from './stream-sessions';

/** Requests are texts of a few hundred bytes; talk packets are the largest data from a client. */
const MAX_MESSAGE_BYTES = 64 * 1024;

/** The device's live video behind one WebSocket path and, where it listens, one TCP port. */
export interface StreamServer {
  /** Takes over an HTTP upgrade for `/rtspoverwebsocket`; any other path is answered 404. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Takes over a connection of the RTSP port. */
  handleConnection(socket: Socket): void;
  /** Sessions between SETUP and TEARDOWN (or the end of their connection), of WebSocket and RTSP port. */
  sessionCount(): number;
  /** To be called after a change of the encoder table; running streams of the channel (index from 0) follow at once. */
  configChanged(channelIndex: number): void;
  /** To be called when accounts or capabilities changed: who may not go on ends, others follow. */
  accessChanged(): void;
  /** Delayed requests of fault rules continue now, or their connection ends. */
  release(continues: boolean): void;
  /** Ends all connections. */
  close(): Promise<void>;
}

/**
 * RTSP over WebSocket as the device serves it: text or binary in, always binary out, header and body in one message,
 * digest without qop. @spec §7 live stream; details @assumed protocol.md 5.1
 */
export function createStreamServer(host: StreamHost, scheduler: Scheduler = processScheduler): StreamServer {
  const sessions = new StreamSessions(host, scheduler);
  const held = new HeldTasks(scheduler);
  const sockets = new Set<Socket>();
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(STREAM_SUBPROTOCOL) ? STREAM_SUBPROTOCOL : false),
  });

  function accept(ws: WebSocket, address: string): void {
    const connection = sessions.open(linkOf(ws, address, scheduler), 'websocket');
    ws.on('message', (data) => connection.take(bytesOf(data)));
    ws.on('close', (code) => connection.end(String(code)));
    // Oversized messages and broken frames end here; `close` follows and cleans up.
    ws.on('error', () => ws.terminate());
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, fault: StreamFault | undefined): void {
    if (fault) noteOpening(host, scheduler, fault);
    const address = clientAddress(request);
    const isRefusal = fault?.kind === 'refuse' || fault?.kind === 'rtsp' || fault?.kind === 'malformed';
    if (isRefusal || sessions.isFullFor(address)) {
      const status = fault?.kind === 'refuse' ? (fault.status ?? 503) : 503;
      host.log({ connection: 0, address, event: 'refused', status, rules: isRefusal ? rulesOf(fault) : [] });
      refuseUpgrade(socket, status);
      return;
    }
    if (fault?.kind === 'stall' || fault?.kind === 'drop') {
      // The client waits until it gives up, as with a reply that is dropped.
      held.after(MAX_HOLD_MS, () => socket.destroy());
      return;
    }
    if (fault?.kind === 'reset') {
      socket.destroy();
      return;
    }
    server.handleUpgrade(request, socket, head, (ws) => {
      if (fault?.kind === 'closeWs') ws.close(fault.code, 'fault');
      else accept(ws, address);
    });
  }

  return {
    handleUpgrade(request, socket, head) {
      socket.on('error', () => socket.destroy());
      const path = (request.url ?? '').split('?')[0] ?? '';
      if (path !== ENDPOINT.stream) {
        const uri = path.slice(0, 200);
        host.log({ connection: 0, address: clientAddress(request), event: 'refused', verb: 'GET', uri, status: 404 });
        return refuseUpgrade(socket, 404);
      }
      const address = clientAddress(request);
      if (!host.mayReach(address, request.socket.localPort)) {
        host.log({ connection: 0, address, event: 'refused', status: 403 });
        return refuseUpgrade(socket, 403);
      }
      const fault = host.fault('upgrade');
      if (fault?.kind !== 'delay') {
        upgrade(request, socket, head, fault);
        return;
      }
      noteOpening(host, scheduler, fault);
      held.after(fault.ms, (continues) => {
        if (!continues) socket.destroy();
        else if (!socket.destroyed) upgrade(request, socket, head, fault.afterwards);
      });
    },
    handleConnection(socket) {
      if (socket.destroyed) return; // refused by others meanwhile, or gone: its `close` is past
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      acceptRtspSocket(socket, { host, scheduler, sessions, held });
    },
    sessionCount: () => sessions.count,
    configChanged: (channelIndex) => sessions.refresh(channelIndex),
    accessChanged: () => sessions.refresh(),
    release(continues) {
      held.release(continues);
      sessions.release(continues);
    },
    close() {
      sessions.close();
      for (const ws of server.clients) ws.terminate();
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

function linkOf(ws: WebSocket, address: string, scheduler: Scheduler): SessionLink {
  return {
    address,
    send(bytes) {
      if (ws.readyState === WebSocket.OPEN) ws.send(bytes, { binary: true });
    },
    isCongested: () => ws.bufferedAmount > MAX_QUEUED_BYTES,
    close(code, reason) {
      ws.close(code, reason);
      ws.once(
        'close',
        scheduler.after(CLOSE_GRACE_MS, () => ws.terminate()),
      );
    },
    cut: () => ws.terminate(),
  };
}

function bytesOf(data: RawData): Uint8Array {
  if (Array.isArray(data)) return Buffer.concat(data);
  return data instanceof ArrayBuffer ? new Uint8Array(data) : data;
}
