import type { Store } from '@/lib/store';
import type { Phase, RunControls } from './paced-run';

/** A part of a long write, with a state of its own. */
interface Part extends RunControls {
  state: Pick<Store<{ phase: Phase }>, 'get' | 'subscribe'>;
  start(): Promise<void>;
}

/**
 * A long write in parts, one after the other. Pause and cancel are meant for all of it: a part that starts later heeds
 * them too.
 */
export abstract class PartsRun implements RunControls {
  private wish: keyof RunControls = 'resume';
  private current: RunControls | undefined;

  /** Publishes the state of all parts; `phase` is that of the current one. */
  protected abstract setPhase(phase: Phase): void;

  pause(): void {
    this.want('pause');
  }

  resume(): void {
    this.want('resume');
  }

  cancel(): void {
    this.want('cancel');
  }

  private want(wish: keyof RunControls): void {
    this.wish = wish;
    this.current?.[wish]();
  }

  /** Runs a part to its end; returns whether it was cancelled. */
  protected async runPart(part: Part): Promise<boolean> {
    this.current = part;
    part[this.wish]();
    const unheard = part.state.subscribe(() => {
      const { phase } = part.state.get();
      // The end of a part is not the end of the whole.
      this.setPhase(phase.kind === 'ended' ? { kind: 'sending' } : phase);
    });
    await part.start();
    unheard();
    const { phase } = part.state.get();
    return phase.kind === 'ended' && phase.isCancelled;
  }
}
