import { browserClock, type Cancel } from '@/lib/clock';
import { StreamWaits } from '@/lib/contract/stream-waits';
import type { MediaNews, MediaOrder, Post } from './media-messages';
import { openLater } from './open-later';

/** The page's end of the connection to one player. */
export interface MediaLink {
  post: Post<MediaOrder>;
}

/** Messages from the other end. */
export interface LinkHandlers {
  onNews(news: MediaNews): void;
  /** The worker could not be started: every command must be repeated on a new link. */
  onLost(): void;
  /** The device did not serve the code either: this link is unusable, a later one may work. */
  onUnreachable(): void;
}

/** Opens a connection to where media runs. */
export type OpenLink = (handlers: LinkHandlers) => MediaLink;

/**
 * A worker without players ends after this time: TEARDOWN has had its reply by then, and a page change keeps the
 * worker.
 */
const IDLE_MS = 2 * StreamWaits.tearDownMs;

/** A worker that was started in advance ends after this time: by then the tables of a stream are read. */
const WARM_MS = 10_000;

/** Time that a worker needs to take a command and to write to its socket, on a weak machine. */
const TEARDOWN_MS = 80;

/** The worker shared by all players of this page. */
class SharedWorkerLink {
  readonly #worker: Worker;
  readonly #onIdle: () => void;
  readonly #players = new Map<number, LinkHandlers>();
  #isReady = false;
  #cancelEnd: Cancel | undefined;

  /** `onFailed`: whether players wait for it; `onIdle`: it ended because it had no players. */
  constructor(onFailed: (isWanted: boolean) => void, onIdle: () => void) {
    this.#onIdle = onIdle;
    this.#worker = new Worker(new URL(/* webpackChunkName: 'media' */ './media.worker.ts', import.meta.url), {
      type: 'module',
    });
    this.#worker.onmessage = ({ data }: MessageEvent<'ready' | { player: number; news: MediaNews }>) => {
      if (data === 'ready') this.#isReady = true;
      else this.#players.get(data.player)?.onNews(data.news);
    };
    this.#worker.onerror = () => {
      // An error of a running worker concerns one message; a worker that never ran is unusable.
      if (this.#isReady) return;
      this.#cancelEnd?.();
      onFailed(this.#players.size > 0);
      for (const handlers of [...this.#players.values()]) handlers.onLost();
    };
  }

  /** Ends the worker unless a player needs it until then. */
  endAfter(ms: number): void {
    if (this.#players.size > 0) return;
    this.#cancelEnd?.();
    this.#cancelEnd = browserClock.after(ms, () => {
      this.#onIdle();
      this.#worker.terminate();
    });
  }

  open(player: number, handlers: LinkHandlers): MediaLink {
    this.#cancelEnd?.();
    this.#players.set(player, handlers);
    return {
      post: (order, transfer = []) => {
        this.#worker.postMessage({ player, order }, { transfer });
        if (order.type !== 'release') return;
        this.#players.delete(player);
        this.endAfter(IDLE_MS);
      },
    };
  }
}

let shared: SharedWorkerLink | undefined;
let isWorkerUseless = typeof Worker === 'undefined';
let lastPlayer = 0;

function sharedWorker(): SharedWorkerLink {
  shared ??= new SharedWorkerLink(
    (isWanted) => {
      // A failure without waiting players may have been a short outage of the device.
      isWorkerUseless = isWanted;
      shared = undefined;
    },
    () => {
      shared = undefined;
    },
  );
  return shared;
}

/**
 * Starts the worker before it is known what to play, so that the first picture does not wait for its script. It ends
 * by itself when no player needs it; calling it twice is harmless.
 */
export function warmUp(): void {
  if (isWorkerUseless) return;
  try {
    sharedWorker().endAfter(WARM_MS);
  } catch {
    isWorkerUseless = true;
  }
}

/** Uses the page's one worker; where it cannot be started, media runs on the page. */
export const openMediaLink: OpenLink = (handlers) => {
  lastPlayer += 1;
  if (!isWorkerUseless) {
    try {
      return sharedWorker().open(lastPlayer, handlers);
    } catch {
      // A policy that forbids workers makes the constructor throw.
      isWorkerUseless = true;
    }
  }
  return openLocalLink(handlers);
};

/**
 * A page that unloads ends its worker: call this in the handler of `pagehide`, after the commands of a player, so that
 * the worker still sends its TEARDOWN. It blocks the page for a moment; without it a third of the sessions ended
 * without TEARDOWN.
 */
export function holdPage(): void {
  if (!shared) return;
  const until = performance.now() + TEARDOWN_MS;
  while (performance.now() < until);
}

/** Media on the page itself; its code is loaded only here. */
function openLocalLink({ onNews, onUnreachable }: LinkHandlers): MediaLink {
  const open = async () => (await import('./media-host')).openMedia(onNews);
  return { post: openLater(open, onUnreachable) };
}
