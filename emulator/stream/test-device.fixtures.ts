import { HeldTasks } from './held-tasks';
import { RtspServerSession } from './rtsp-session';
import { RtspRequestReader } from './rtsp-text';
import { ManualScheduler, TestStreamHost } from './stream-host.fixtures';

/** Events at a client's end of the connection; none after `onClose`. */
interface ConnectionHandlers {
  onOpen(): void;
  onBytes(bytes: Uint8Array): void;
  onClose(): void;
}

/**
 * The emulator's stream behind a transport without sockets; a message takes no time but is never delivered
 * synchronously.
 */
export class TestDevice {
  readonly host = new TestStreamHost();
  readonly scheduler = new ManualScheduler();
  /** Received requests, verb and status. */
  readonly requests: string[] = [];
  /** Connections that were opened so far. */
  connections = 0;
  isReachable = true;
  /** Drops everything the device sends. */
  isMute = false;
  readonly #sessions = new Set<RtspServerSession>();
  #dropConnection: (() => void) | undefined;

  /** Sessions with a picture that the device still holds. */
  get sessions(): number {
    return [...this.#sessions].filter((session) => session.isSetUp).length;
  }

  /** Cuts the newest connection, like a pulled plug. */
  pullPlug(): void {
    this.#dropConnection?.();
  }

  /** The encoder table changed. */
  refresh(): void {
    for (const session of this.#sessions) session.refresh(0);
  }

  readonly open = (_url: string, handlers: ConnectionHandlers) => {
    this.connections += 1;
    let isOpen = true;
    const later = (run: () => void) => {
      this.scheduler.after(0, () => {
        if (isOpen) run();
      });
    };
    const reader = new RtspRequestReader();
    const end = () => {
      session.dispose();
      later(() => {
        isOpen = false;
        handlers.onClose();
      });
    };
    const session = new RtspServerSession(
      {
        send: (bytes) => {
          if (!this.isMute) later(() => handlers.onBytes(bytes));
        },
        address: '192.0.2.9',
        isCongested: () => false,
        close: end,
        cut: end,
      },
      {
        host: this.host,
        scheduler: this.scheduler,
        held: new HeldTasks(this.scheduler),
        nonce: 'a1b2c3d4e5f60718',
        hasRoom: () => true,
        connection: this.connections,
        log: ({ event, verb, status }) => {
          if (event === 'reply') this.requests.push(`${verb} ${status}`);
        },
      },
    );
    if (this.isReachable) later(() => handlers.onOpen());
    else end();
    this.#sessions.add(session);
    this.#dropConnection = end;
    const take = (bytes: Uint8Array) => {
      for (const found of reader.push(bytes)) {
        if ('verb' in found) session.handle(found);
        else session.receive(found);
      }
    };
    return {
      send: (text: string) => take(Buffer.from(text)),
      sendMedia: take,
      close() {
        isOpen = false;
        session.dispose();
      },
    };
  };
}
