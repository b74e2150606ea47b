import { randomBytes } from 'node:crypto';
import { HeldTasks } from './held-tasks';
import { RtspServerSession, type SessionLink } from './rtsp-session';
import { RtspRequestReader, RtspSyntaxError } from './rtsp-text';
import type { Scheduler } from './scheduler';
import type { StreamHost } from './stream-host';

/** A client that lets this much pile up loses frames instead of the device's memory. */
export const MAX_QUEUED_BYTES = 4 * 1024 * 1024;
/** Connections that are not yet sessions are bounded too. */
const CONNECTIONS_PER_SESSION = 4;
/** Close code for what is no RTSP. RFC 6455 §7.4.1 */
const PROTOCOL_ERROR = 1002;

/** The bytes of one client, whichever door it came through. */
export interface StreamConnection {
  /** Takes what arrived, split anyhow; what is no RTSP closes the link with 1002. */
  take(bytes: Uint8Array): void;
  /** The connection is gone; `detail` is for the log. */
  end(detail: string): void;
}

/** Sessions of all doors: they share one limit, one count of connections, and every change of the encoder table. */
export class StreamSessions {
  readonly #host: StreamHost;
  readonly #scheduler: Scheduler;
  readonly #held: HeldTasks;
  readonly #sessions = new Set<RtspServerSession>();
  #connections = 0;

  constructor(host: StreamHost, scheduler: Scheduler) {
    this.#host = host;
    this.#scheduler = scheduler;
    this.#held = new HeldTasks(scheduler);
  }

  /** Sessions between SETUP and TEARDOWN (or the end of their connection). */
  get count(): number {
    return [...this.#sessions].filter((session) => session.isSetUp).length;
  }

  /** No further connection is taken, not even one that never sets anything up. */
  get isFull(): boolean {
    return this.#sessions.size >= this.#host.maxSessions * CONNECTIONS_PER_SESSION;
  }

  /** Starts to serve one client. `door` is for the log. */
  open(link: SessionLink, door: string): StreamConnection {
    this.#connections += 1;
    const connection = this.#connections;
    const host = this.#host;
    const reader = new RtspRequestReader();
    const session = new RtspServerSession(link, {
      host,
      scheduler: this.#scheduler,
      held: this.#held,
      nonce: randomBytes(8).toString('hex'),
      hasRoom: () => this.count < host.maxSessions,
      log: (entry) => host.log({ connection, ...entry }),
      connection,
    });
    this.#sessions.add(session);
    host.log({ connection, event: 'open', detail: door });
    let isRefused = false;
    return {
      take(bytes) {
        if (isRefused) return;
        try {
          for (const found of reader.push(bytes)) {
            if ('verb' in found) session.handle(found);
            else session.receive(found);
          }
        } catch (error) {
          if (!(error instanceof RtspSyntaxError)) throw error;
          isRefused = true;
          link.close(PROTOCOL_ERROR, 'not RTSP');
        }
      },
      end: (detail) => {
        session.dispose();
        this.#sessions.delete(session);
        host.log({ connection, event: 'closed', detail });
      },
    };
  }

  /** The encoder table of a channel (index from 0) changed. */
  refresh(channelIndex: number): void {
    for (const session of this.#sessions) session.refresh(channelIndex);
  }

  /** Requests that fault rules hold up are answered now, or their connections end. */
  release(goesOn: boolean): void {
    this.#held.release(goesOn);
  }

  /** Timers and media of all sessions stop; their connections are the doors' to end. */
  close(): void {
    for (const session of this.#sessions) session.dispose();
  }
}
