import { randomBytes } from 'node:crypto';
import { HeldTasks } from './held-tasks';
import { RtspServerSession, type SessionLink } from './rtsp-session';
import { RtspRequestReader, RtspSyntaxError } from './rtsp-text';
import type { Scheduler } from './scheduler';
import type { StreamHost } from './stream-host';

/** A client with more unread output loses frames instead of filling the device's memory. */
export const MAX_QUEUED_BYTES = 4 * 1024 * 1024;
/** Connections without a session are limited, too. */
const CONNECTIONS_PER_SESSION = 4;
const FEWEST_SESSIONS = 2;
/** One address has half of them at most, so that another one can always play. @assumed */
const ADDRESS_SHARE = 1 / 2;
/** Close code for data that is not RTSP. RFC 6455 §7.4.1 */
const PROTOCOL_ERROR = 1002;

/** The bytes of one client, from either port. */
export interface StreamConnection {
  /** Handles received bytes, in any pieces; data that is not RTSP closes the link with 1002. */
  take(bytes: Uint8Array): void;
  /** The connection is closed; `detail` is for the log. */
  end(detail: string): void;
}

/** Sessions of both ports: they share one limit, one count of connections, and every change of the encoder table. */
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

  /** No further connection of this address is accepted, not even one without a session. */
  isFullFor(address: string): boolean {
    // However few may play, one more can ask and is told so.
    const most = Math.max(this.#host.maxSessions, FEWEST_SESSIONS) * CONNECTIONS_PER_SESSION;
    const own = [...this.#sessions].filter((session) => session.address === address);
    return this.#sessions.size >= most || own.length >= most * ADDRESS_SHARE;
  }

  /** Starts to serve one client. `door` names the port in the log. */
  open(link: SessionLink, door: string): StreamConnection {
    this.#connections += 1;
    const connection = this.#connections;
    const host = this.#host;
    const { address } = link;
    const reader = new RtspRequestReader();
    const guard = (task: () => void) => () => {
      try {
        task();
      } catch (error) {
        session.fail(error);
      }
    };
    const session: RtspServerSession = new RtspServerSession(link, {
      host,
      scheduler: { now: () => this.#scheduler.now(), after: (ms, task) => this.#scheduler.after(ms, guard(task)) },
      held: { after: (ms, task) => this.#held.after(ms, (continues) => guard(() => task(continues))()) },
      nonce: randomBytes(8).toString('hex'),
      hasRoom: () => this.count < host.maxSessions,
      log: (entry) => host.log({ connection, address, ...entry }),
      connection,
    });
    this.#sessions.add(session);
    host.log({ connection, address, event: 'open', detail: door });
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
          isRefused = true;
          if (error instanceof RtspSyntaxError) link.close(PROTOCOL_ERROR, 'not RTSP');
          else session.fail(error);
        }
      },
      end: (detail) => {
        session.dispose();
        this.#sessions.delete(session);
        host.log({ connection, address, event: 'closed', detail });
      },
    };
  }

  /** The encoder table of a channel (index from 0) changed; without one, what every session may do or gets. */
  refresh(channelIndex?: number): void {
    for (const session of this.#sessions) {
      try {
        session.refresh(channelIndex);
      } catch (error) {
        session.fail(error);
      }
    }
  }

  /** Delayed requests of fault rules are answered now, or their connections end. */
  release(continues: boolean): void {
    this.#held.release(continues);
  }

  /** Stops timers and media of all sessions; their connections are closed by the ports. */
  close(): void {
    for (const session of this.#sessions) session.dispose();
  }
}
