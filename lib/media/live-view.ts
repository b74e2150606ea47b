import type { OverlayBox } from './analytics/private3';
import type { LiveSource } from './live-source';
import type { PlayerSnapshot, PlayerStats } from './player-state';

/** Asked when the connection broke: the source by the device's present settings, undefined to keep it. */
export type RefreshSource = () => Promise<LiveSource | undefined>;

/**
 * What the live panel needs of a player, whichever variant it is: `LivePlayer` without a plugin, `PluginPlayer`,
 * `FlashPlayer`. The panel reads it with `useSyncExternalStore(view.subscribe, view.getSnapshot)`.
 */
export interface LiveView {
  /** Called with the number of pictures shown, once per picture; not through React. */
  onFrame: ((frames: number) => void) | undefined;
  /** Called with what lies over the picture each time that changes, at most once per picture; not through React. */
  onBoxes: ((boxes: readonly OverlayBox[]) => void) | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => PlayerSnapshot;
  /** The element the picture is put into, as a React ref. */
  readonly attach: (host: HTMLElement | null) => void;
  /** Plays `source`, from wherever the player stands. */
  start(source: LiveSource, refresh?: RefreshSource): void;
  /** Ends the connection and frees what it needed. It can be started again. */
  stop(): void;
  /**
   * 0 (silent, as at the start) to 1. Call it in the handler of a click or a key: browsers let no page make a sound
   * by itself.
   */
  setVolume(volume: number): void;
  /** Silent for a while, whatever the volume; that is as it was, or as it was changed meanwhile, afterwards. */
  setMuted(isMuted: boolean): void;
  /** The last picture stands. */
  pause(): void;
  /** Goes on at the live end. */
  resume(): void;
  /** Figures, half a second old at most; undefined where the player cannot count. */
  stats(): PlayerStats | undefined;
  /** Saves the present picture as PNG. Rejects with an Error when there is none. */
  saveSnapshot(fileName: string): Promise<void>;
}
