import type { OverlayBox } from './analytics/private3';
import type { LiveSource } from './live-source';
import type { PlayerSnapshot, PlayerStats } from './player-state';

/** Called when the connection broke: resolves to the source by the device's current settings, undefined to keep it. */
export type RefreshSource = () => Promise<LiveSource | undefined>;

/**
 * The interface of the live panel to a player of any variant: `LivePlayer` without a plugin, `PluginPlayer`,
 * `FlashPlayer`. The panel reads it with `useSyncExternalStore(view.subscribe, view.getSnapshot)`.
 */
export interface LiveView {
  /** Called with the number of pictures shown, once per picture; not through React. */
  onFrame: ((frames: number) => void) | undefined;
  /** Called with the overlay of the picture each time it changes, at most once per picture; not through React. */
  onBoxes: ((boxes: readonly OverlayBox[]) => void) | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => PlayerSnapshot;
  /** The element that the picture is put into, as a React ref. */
  readonly attach: (host: HTMLElement | null) => void;
  /** Plays `source`, in any state of the player. */
  start(source: LiveSource, refresh?: RefreshSource): void;
  /** Ends the connection and frees what it needed. It can be started again. */
  stop(): void;
  /**
   * 0 (silent, as at the start) to 1. Call it in the handler of a click or a key: browsers do not let a page play
   * sound by itself.
   */
  setVolume(volume: number): void;
  /** Silent for a while, whatever the volume; afterwards the volume applies again, with any change made meanwhile. */
  setMuted(isMuted: boolean): void;
  /** The last picture stays. */
  pause(): void;
  /** Resumes at the live end. */
  resume(): void;
  /** Figures, half a second old at most; undefined where the player has none. */
  stats(): PlayerStats | undefined;
  /** Saves the current picture as PNG. Rejects with an Error when there is none. */
  saveSnapshot(fileName: string): Promise<void>;
}
