/**
 * Where the pages of the device answer: it follows its own tables, as a device does. A former port keeps answering for
 * a while, so that a client can follow; a former address does not. @assumed pages-2 /network/port, /network/ip
 */
import type { Clock } from './device-interface';
import { isFree, type Listener, listen, openWhile, portOf } from './listener';

/** How long a former port keeps answering, after a trial if there is one. @assumed pages-2 /network/port */
export const FORMER_PORT_MS = 60_000;

/** An address and a port of this machine. */
export interface Place {
  host: string;
  port: number;
}

interface PlacedListener {
  place: Place;
  listener: Listener;
  /** It could not take its port. */
  hasFailed: boolean;
  /** Device time until which it answers although the device has moved. */
  until: number;
  /** The device moved there on trial. */
  isTried: boolean;
  recheck(): void;
}

const isSame = (left: Place, right: Place) => left.host === right.host && left.port === right.port;

export interface MovingPorts {
  /** The one that the device was started with. */
  first: Listener;
  /** Opens the first place. Errors: EADDRINUSE. */
  open(place: Place): Promise<void>;
  /**
   * Opens the place where the device wants to be if it is new, and closes others when their time has come. Resolves to
   * false when the port could not be taken.
   */
  moved(): Promise<boolean>;
  /** Whether it could answer at this port of its address now. */
  canMove(port: number): Promise<boolean>;
  /** The port where it answers now, also while it is off. */
  port(): number;
  /** Why it answers at another port than its table names, or at none; undefined when it does not. */
  problem(): string | undefined;
  /** Ports that its pages have, or had a moment ago. */
  ports(): number[];
  /** After a restart, which ends a trial: the port that was only tried answers no longer. */
  forgetTried(): void;
  /** Breaks the connections of closed places, and frees those that are over; after any other change of what is open. */
  recheck(): void;
  cut(): void;
  close(): Promise<void>;
}

interface MovingOptions {
  make(): Listener;
  /** Undefined while the device is at no address of this machine. */
  wanted(): Place | undefined;
  /** Whether it answers at all: it is up, and this server is on. */
  isOn(): boolean;
  /** Device time at which the move is taken back unless it is kept; 0 when it is stored. */
  trialEnds(): number;
  clock: Clock;
}

/** One server that may change its place. */
export function movingPorts({ make, wanted, isOn, trialEnds, clock }: MovingOptions): MovingPorts {
  const placed: PlacedListener[] = [];
  /** They listen no longer, and end their last replies. */
  const leaving = new Set<Listener>();
  const timers = new Set<() => void>();

  const isOpen = (entry: PlacedListener) => {
    const place = wanted();
    return isOn() && (clock.now() < entry.until || (place !== undefined && isSame(place, entry.place)));
  };
  const listenerAt = (place: Place) => placed.find((each) => isSame(each.place, place));
  const recheck = () => {
    for (const each of placed) each.recheck();
    for (const each of [...placed]) if (isOver(each)) leave(each);
  };

  /** Its time is over, so that another program may have the port. Addresses of the first one are known outside. */
  function isOver(entry: PlacedListener): boolean {
    const isNeeded = entry === first || entry === current || (entry === former && current.hasFailed);
    return !isNeeded && clock.now() >= entry.until;
  }

  function leave(entry: PlacedListener): void {
    placed.splice(placed.indexOf(entry), 1);
    if (entry === former) former = undefined;
    if (!entry.listener.server.listening) return;
    leaving.add(entry.listener);
    entry.listener.server.close(() => leaving.delete(entry.listener));
  }

  function add(place: Place): PlacedListener {
    const entry: PlacedListener = {
      place,
      listener: make(),
      hasFailed: false,
      until: 0,
      isTried: false,
      recheck: () => undefined,
    };
    entry.recheck = openWhile(entry.listener, () => isOpen(entry));
    placed.push(entry);
    return entry;
  }

  /** The former port of the same address goes on for a while. */
  function keepFormer(former: PlacedListener, place: Place): void {
    if (former.place.host !== place.host || isSame(former.place, place)) return;
    const forMs = Math.max(0, trialEnds() - clock.now()) + FORMER_PORT_MS;
    former.until = clock.now() + forMs;
    const cancel = clock.after(forMs, () => {
      timers.delete(cancel);
      recheck();
    });
    timers.add(cancel);
  }

  const problemOf = ({ place: { port } }: PlacedListener) =>
    `the device cannot listen on port ${port}, which its table names`;

  async function move(): Promise<void> {
    const place = wanted();
    if (place && !isSame(current.place, place)) {
      // Where it could not answer, nobody is waiting.
      if (!current.hasFailed) former = current;
      if (former) keepFormer(former, place);
      current = listenerAt(place) ?? add(place);
      current.until = 0;
      current.isTried = trialEnds() > clock.now();
      const { server } = current.listener;
      if (!server.listening) {
        // Port 0 would be any free one, which nobody knows.
        current.hasFailed = await (place.port === 0 ? Promise.reject() : listen(server, place.port, place.host)).then(
          () => false,
          () => true,
        );
        if (current.hasFailed) process.emitWarning(problemOf(current));
      }
    }
    // A trial may have been extended.
    else if (place && former && trialEnds() > clock.now()) keepFormer(former, place);
    recheck();
  }

  const first = add({ host: '', port: 0 });
  let current = first;
  let former: PlacedListener | undefined;
  /** One move after the other: a server that is about to listen cannot be asked again. */
  let moves = Promise.resolve();
  return {
    first: first.listener,
    async open({ host, port }) {
      await listen(first.listener.server, port, host);
      first.place = { host, port: portOf(first.listener.server) };
    },
    moved() {
      moves = moves.then(move);
      return moves.then(() => !current.hasFailed);
    },
    async canMove(port) {
      await moves;
      const place = wanted();
      if (!place) return true;
      const isListening = listenerAt({ ...place, port })?.listener.server.listening === true;
      return isListening || isFree(port, place.host);
    },
    port: () => (current.hasFailed && former ? former : current).place.port,
    problem: () => (current.hasFailed ? problemOf(current) : undefined),
    ports: () => placed.map(({ place }) => place.port),
    forgetTried() {
      // The move back, which the end of the trial made, comes first.
      moves = moves.then(() => {
        for (const each of placed) if (each.isTried) each.until = 0;
        recheck();
      });
    },
    recheck,
    cut() {
      for (const each of [...placed.map(({ listener }) => listener), ...leaving]) each.cut();
    },
    async close() {
      for (const cancel of timers) cancel();
      await moves;
      for (const each of leaving) each.cut();
      await Promise.all(placed.map(({ listener }) => listener.close()));
    },
  };
}
