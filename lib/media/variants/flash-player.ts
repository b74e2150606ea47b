import { createStore } from '@/lib/store';
import type { LiveView } from '../live-view';
import type { PlayerSnapshot } from '../player-state';

/**
 * The variant for browsers that can play neither by themselves nor by the plugin. Current browsers do not have Flash
 * either: it reports that, and the panel offers the address. @spec §7 Flash fallback
 */
export class FlashPlayer implements LiveView {
  readonly #snapshot = createStore<PlayerSnapshot>({ state: { kind: 'idle' } });
  onFrame: LiveView['onFrame'];
  onBoxes: LiveView['onBoxes'];

  readonly subscribe = this.#snapshot.subscribe;
  readonly getSnapshot = this.#snapshot.get;

  attach(): void {}

  start(): void {
    this.#snapshot.set({ state: { kind: 'unavailable', missing: 'flash' } });
  }

  stop(): void {
    this.#snapshot.set({ state: { kind: 'idle' } });
  }

  setVolume(): void {}
  setMuted(): void {}
  pause(): void {}
  resume(): void {}

  stats(): undefined {
    return undefined;
  }

  async saveSnapshot(): Promise<void> {
    throw new Error('no picture to save');
  }
}
