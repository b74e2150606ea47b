import { browserClock } from '@/lib/clock';
import type { Answer } from './probe';

/** Longer than both requests of `probe` take, including the start of the worker. */
const WAIT_MS = 6_000;

const NOBODY: Answer = { kind: 'none' };

/**
 * Asks other addresses through the worker, one after the other. Where the worker cannot run, every address counts as
 * silent.
 */
export class Prober {
  private worker: Worker | undefined;
  private waiting: ((answer: Answer) => void) | undefined;
  private last: Promise<unknown> = Promise.resolve();
  /** Requests of an earlier round are dropped. */
  private round = 0;

  /** Resolves to the answer of the origin, after those of earlier requests. Never throws. */
  ask(origin: string): Promise<Answer> {
    const { round } = this;
    const answer = this.last.then(() => (round === this.round ? this.send(origin) : NOBODY)).catch(() => NOBODY);
    this.last = answer;
    return answer;
  }

  /** Ends the worker; pending requests resolve as unanswered. */
  stop(): void {
    this.round += 1;
    this.drop();
  }

  private send(origin: string): Promise<Answer> {
    this.worker ??= this.start();
    const { worker } = this;
    return new Promise((resolve) => {
      // A worker that does not reply would block all later requests.
      const cancel = browserClock.after(WAIT_MS, () => this.drop());
      this.waiting = (answer) => {
        cancel();
        resolve(answer);
      };
      worker.postMessage(origin);
    });
  }

  private start(): Worker {
    const worker = new Worker(new URL(/* webpackChunkName: 'probe' */ './probe.worker.ts', import.meta.url), {
      type: 'module',
    });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => this.answer(data);
    worker.onerror = () => this.drop();
    return worker;
  }

  /** Ends the worker; the next request starts another one. */
  private drop(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.answer(NOBODY);
  }

  private answer(answer: Answer): void {
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.(answer);
  }
}
