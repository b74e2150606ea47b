import type { Socket } from 'node:net';
import { MAX_HOLD_MS } from '../faults/fault-rule';
import { socketAddress } from '../http/client-address';
import { breakOff } from '../listener';
import { noteOpening } from './disturbance';
import type { HeldTasks } from './held-tasks';
import type { SessionLink } from './rtsp-session';
import { formatReply } from './rtsp-text';
import type { Scheduler } from './scheduler';
import { rulesOf, type StreamFault, type StreamHost } from './stream-host';
import { MAX_QUEUED_BYTES, type StreamSessions } from './stream-sessions';

/** A client that neither reads the rest nor closes is cut after this time, on the WebSocket, too. @assumed */
export const CLOSE_GRACE_MS = 5000;
/** A client error has this close code on the WebSocket and status 400 here. */
const PROTOCOL_ERROR = 1002;

/** Disturbances of an opening that leave no connection. */
const REFUSALS: readonly StreamFault['kind'][] = ['refuse', 'rtsp', 'malformed', 'closeWs'];

/** Dependencies of the port besides its socket. */
export interface RtspPortContext {
  host: StreamHost;
  scheduler: Scheduler;
  sessions: StreamSessions;
  held: HeldTasks;
}

/**
 * Serves RTSP on one TCP connection, plain or TLS, replies and interleaved packets in one byte stream (RFC 2326
 * §10.12), with the sessions of the WebSocket. A fault at `upgrade` applies when the connection opens. The picture
 * uses only this connection: SETUP with UDP is answered 461. @spec §3 `RTSP.Port`; details @assumed issue 3
 */
export function acceptRtspSocket(socket: Socket, context: RtspPortContext): void {
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  const { host } = context;
  const address = socketAddress(socket);
  if (!host.mayReach(address, socket.localPort)) {
    host.log({ connection: 0, address, event: 'refused', detail: 'tcp, address filter' });
    socket.destroy();
    return;
  }
  const fault = host.fault('upgrade');
  if (fault?.kind !== 'delay') {
    admit(socket, context, fault);
    return;
  }
  noteOpening(context.host, context.scheduler, fault);
  context.held.after(fault.ms, (continues) => {
    if (!continues) socket.destroy();
    else if (!socket.destroyed) admit(socket, context, fault.afterwards);
  });
}

function admit(socket: Socket, context: RtspPortContext, fault: StreamFault | undefined): void {
  const { host, scheduler, sessions, held } = context;
  if (fault) noteOpening(host, scheduler, fault);
  if (fault?.kind === 'stall' || fault?.kind === 'drop') {
    socket.resume(); // the client waits until it gives up
    held.after(MAX_HOLD_MS, () => socket.destroy());
    return;
  }
  if (fault?.kind === 'reset') {
    breakOff(socket);
    return;
  }
  const address = socketAddress(socket);
  const isRefusal = fault !== undefined && REFUSALS.includes(fault.kind);
  if (isRefusal || sessions.isFullFor(address)) {
    const rules = isRefusal ? rulesOf(fault) : [];
    host.log({ connection: 0, address, event: 'refused', detail: 'tcp', rules });
    socket.destroy();
    return;
  }
  const connection = sessions.open(linkOf(socket, scheduler), 'tcp');
  socket.on('data', (bytes) => connection.take(bytes));
  socket.on('close', (hadError) => connection.end(hadError ? 'broken' : 'tcp'));
}

function linkOf(socket: Socket, scheduler: Scheduler): SessionLink {
  return {
    address: socketAddress(socket),
    send(bytes) {
      if (socket.writable) socket.write(bytes);
    },
    isCongested: () => socket.writableLength > MAX_QUEUED_BYTES,
    close(code) {
      if (code === PROTOCOL_ERROR && socket.writable) socket.write(formatReply(400, { Connection: 'close' }));
      socket.destroySoon();
      const cancel = scheduler.after(CLOSE_GRACE_MS, () => socket.destroy());
      socket.once('close', cancel);
    },
    cut: () => breakOff(socket),
  };
}
