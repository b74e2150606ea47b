import type { Cancel, Clock } from '@/lib/clock';
import { createStore } from '@/lib/store';
import { type Answer, canAsk } from './probe';

/**
 * The answer of an address. While there is none: since when, on the clock of the watch, and the number of unanswered
 * requests.
 */
export interface Sighting {
  answer: Answer | undefined;
  silentSince?: number;
  misses?: number;
}

/** This page's own address, and the one after the change where there is another. */
export interface Sightings {
  here: Sighting;
  next: Sighting;
}

/** Before the first answers. */
const UNASKED: Sightings = { here: { answer: undefined }, next: { answer: undefined } };

/** Pause between two requests. */
const EVERY_MS = 2_000;

interface WatchOptions {
  clock: Clock;
  askHere(): Promise<Answer>;
  /** Undefined where the address stays. */
  askNext: (() => Promise<Answer>) | undefined;
}

/** What the running watch has found, for the band and the page. */
export const sightings = createStore<Sightings>(UNASKED);

/** Asks both addresses repeatedly while a change is on trial. */
export class TrialWatch {
  private cancel: Cancel | undefined;
  private isStopped = false;

  constructor(private readonly options: WatchOptions) {
    sightings.set(UNASKED);
    void this.round();
  }

  stop(): void {
    this.isStopped = true;
    this.cancel?.();
  }

  private async round(): Promise<void> {
    const { askHere, askNext, clock } = this.options;
    const [here, next] = await Promise.all([askHere(), askNext?.()]);
    if (this.isStopped) return;
    const before = sightings.get();
    sightings.set({ here: this.sighted(before.here, here), next: this.sighted(before.next, next) });
    this.cancel = clock.after(EVERY_MS, () => void this.round());
  }

  private sighted(before: Sighting, answer: Answer | undefined): Sighting {
    if (answer?.kind !== 'none') return { answer };
    return { answer, silentSince: before.silentSince ?? this.options.clock.now(), misses: (before.misses ?? 0) + 1 };
  }
}

/** An address with this many unanswered requests counts as gone. */
const GONE_AFTER = 3;

/** Actions that are possible on the page now. */
export type TrialStep =
  /** Keep the change by this page's own address. */
  | 'keep'
  /** Go to the new address: only that one answers, and it is this device. */
  | 'follow'
  /** Open the new address, which this page cannot ask, and keep it there. */
  | 'open'
  /** Wait: the new address has not answered yet. */
  | 'wait'
  /** The change would keep this computer out at its next sign-in: it is not kept from here. */
  | 'lockout'
  /** Sign in again: the login is over, perhaps by a restart, which has ended the trial. */
  | 'signedOut'
  /** Keep it where it began: it has a secret that this page does not know. */
  | 'secret'
  /** Neither address answers: the device will take the change back by itself. */
  | 'lost';

interface Expected {
  /** Of this device. */
  serialNumber: string;
  /** The address after the change, undefined where it stays. */
  next: string | undefined;
  locksOut?: boolean | undefined;
  /** The page has no login. */
  isSignedOut?: boolean;
  /** The change has a secret that the page does not know. */
  lacksSecret?: boolean;
}

/** What is possible now, by what was seen of both addresses. */
export function trialStep(
  { here, next }: Sightings,
  { serialNumber, next: address, locksOut = false, isSignedOut = false, lacksSecret = false }: Expected,
): TrialStep {
  const isHere = here.answer !== undefined && here.answer.kind !== 'none';
  // The answer of a device that does not know this page says nothing about the change.
  if (isHere && (isSignedOut || isStranger(here))) return 'signedOut';
  if (address !== undefined && !canAsk(address)) return 'open';
  const keep = lacksSecret ? 'secret' : 'keep';
  if (address === undefined) return isHere ? (locksOut ? 'lockout' : keep) : isGone(here) ? 'lost' : 'wait';
  const isNext = next.answer?.kind === 'device' && next.answer.serialNumber === serialNumber;
  if (isNext) return isHere ? keep : isGone(here) ? 'follow' : 'wait';
  return isHere || !isGone(here) || !isGone(next) ? 'wait' : 'lost';
}

/** The device answered without knowing this page's login. */
const isStranger = ({ answer }: Sighting) => answer?.kind === 'device' && answer.isStranger === true;

/** No answer for so long that a request to it would fail. */
export const isGone = ({ misses = 0 }: Sighting) => misses >= GONE_AFTER;
