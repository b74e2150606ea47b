import type { Answer } from './probe';

/** Asks other addresses through the worker, one after the other. Without workers nobody answers. */
export class Prober {
  private worker: Worker | undefined;
  private waiting: ((answer: Answer) => void) | undefined;
  private last: Promise<unknown> = Promise.resolve();

  /** Resolves to who answers at the origin, after the questions before it. */
  ask(origin: string): Promise<Answer> {
    const answer = this.last.then(() => this.send(origin));
    this.last = answer;
    return answer;
  }

  private send(origin: string): Promise<Answer> {
    this.worker ??= this.start();
    return new Promise((resolve) => {
      this.waiting = resolve;
      this.worker?.postMessage(origin);
    });
  }

  stop(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.answer({ kind: 'none' });
  }

  private start(): Worker {
    const worker = new Worker(new URL(/* webpackChunkName: 'probe' */ './probe.worker.ts', import.meta.url), {
      type: 'module',
    });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => this.answer(data);
    worker.onerror = () => this.answer({ kind: 'none' });
    return worker;
  }

  private answer(answer: Answer): void {
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.(answer);
  }
}
