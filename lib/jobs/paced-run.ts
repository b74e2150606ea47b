import type { Clock } from '@/lib/clock';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { isSessionOver, TransportError } from '@/lib/rpc/rpc-error';
import { runUnderWay } from './run-under-way';

/** Why a run waits for the person. */
export type Halt =
  | { kind: 'paused' }
  /** The login ended, as `error` says; the run continues after the next one. */
  | { kind: 'signedOut'; error: unknown }
  /** `used`: entries on the device, if it reports them. */
  | { kind: 'full'; used: number | undefined }
  | { kind: 'refused'; error: unknown };

/** State of a run. */
export type Phase =
  | { kind: 'sending' }
  /** No answer; it retries by itself. */
  | { kind: 'offline' }
  | Halt
  /** Nothing more will be sent. `isCancelled`: jobs are left. */
  | { kind: 'ended'; isCancelled: boolean };

const OFFLINE_PAUSES_MS = [1_000, 2_000, 5_000, 10_000];

/** Controls of a long write. */
export interface RunControls {
  pause(): void;
  resume(): void;
  cancel(): void;
}

/**
 * A long write in steps. Pause and cancel take effect after the current step, and at once while the run waits. After
 * a lost answer the device is asked what arrived, again and again with growing pauses, until it answers or the run is
 * cancelled.
 */
export abstract class PacedRun implements RunControls {
  protected wish: 'go' | 'pause' | 'cancel' = 'go';
  private wake: (() => void) | undefined;

  constructor(protected readonly device: { rpc: RpcClient; clock: Clock }) {}

  /** Whether there is something to send. */
  protected abstract isLeft(): boolean;
  /** Sends the next part. Throws as `call`. */
  protected abstract step(): Promise<void>;
  /** Called when no answer came to the pending jobs. */
  protected abstract lose(): void;
  /** Asks the device whether the pending jobs arrived. Throws as `call`. */
  protected abstract settle(): Promise<void>;
  protected abstract setPhase(phase: Phase): void;

  pause(): void {
    this.wish = 'pause';
    this.wake?.();
  }

  /** Continues after a pause or any other halt. */
  resume(): void {
    this.wish = 'go';
    this.wake?.();
  }

  cancel(): void {
    this.wish = 'cancel';
    this.wake?.();
  }

  /** Resolves when nothing more will be sent; never rejects. */
  async start(): Promise<void> {
    runUnderWay.current = this;
    while (this.isLeft() && this.wish !== 'cancel') {
      if (this.wish === 'pause') await this.halt({ kind: 'paused' });
      else await this.tryStep();
    }
    if (runUnderWay.current === this) runUnderWay.current = undefined;
    this.setPhase({ kind: 'ended', isCancelled: this.isLeft() });
  }

  private async tryStep(): Promise<void> {
    this.setPhase({ kind: 'sending' });
    try {
      await this.step();
    } catch (error) {
      if (isSessionOver(error)) return this.halt({ kind: 'signedOut', error });
      if (isWayBroken(error)) return this.settleAfterLoss();
      await this.halt({ kind: 'refused', error });
    }
  }

  /** Asks the device what arrived, as often as it takes. */
  private async settleAfterLoss(): Promise<void> {
    this.lose();
    for (let tries = 0; this.wish !== 'cancel'; tries += 1) {
      if (this.wish === 'pause') await this.halt({ kind: 'paused' });
      this.setPhase({ kind: 'offline' });
      await this.wait(OFFLINE_PAUSES_MS[tries] ?? 10_000);
      if (this.wish !== 'go') continue;
      try {
        return await this.settle();
      } catch (error) {
        if (isSessionOver(error)) await this.halt({ kind: 'signedOut', error });
        else if (!isWayBroken(error)) await this.halt({ kind: 'refused', error });
      }
    }
  }

  /** Waits for `resume` or `cancel`. */
  protected async halt(why: Halt): Promise<void> {
    if (this.wish === 'cancel') return;
    if (why.kind !== 'paused') this.wish = 'pause';
    this.setPhase(why);
    while (this.wish === 'pause') await new Promise<void>((resolve) => this.wakeBy(resolve));
  }

  /** Ends early on pause, resume or cancel. */
  protected wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = this.device.clock.after(ms, resolve);
      this.wakeBy(() => {
        end();
        resolve();
      });
    });
  }

  private wakeBy(run: () => void): void {
    this.wake = () => {
      this.wake = undefined;
      run();
    };
  }
}

/** The answer was lost or never came. A refusal by the web server will not go away by itself. */
const isWayBroken = (error: unknown): boolean =>
  error instanceof TransportError && error.status !== 401 && error.status !== 403;
