import { PlayerCode } from '@/lib/contract/stream';
import { saveFile } from '@/lib/save-file';
import type { OverlayBox } from './analytics/private3';
import { SoundOutput } from './audio/sound-output';
import type { LiveSource } from './live-source';
import type { LiveView, RefreshSource } from './live-view';
import { type MediaLink, type OpenLink, openMediaLink } from './media-link';
import type { MediaNews, MediaOrder, PlayPosition } from './media-messages';
import type { PlayerSnapshot, PlayerState, PlayerStats } from './player-state';
import { PageScreens } from './screen/page-screens';

/** Dependencies of a player on the page; tests replace them. */
export interface PlayerEnvironment {
  openLink: OpenLink;
  makeSound(): Pick<SoundOutput, 'setVolume' | 'isOn' | 'push' | 'append' | 'silence' | 'close'>;
}

const browserEnvironment: PlayerEnvironment = { openLink: openMediaLink, makeSound: () => new SoundOutput() };

const IDLE: PlayerSnapshot = { state: { kind: 'idle' } };
const UNREACHABLE: PlayerState = {
  kind: 'refused',
  reason: 'unreachable',
  code: PlayerCode.SocketNotOpened,
  isSecure: false,
};
const NO_STATS: PlayerStats = { frames: 0, fps: 0, kbitPerS: 0, lagMs: 0, lost: 0, dropped: 0 };

/**
 * The plugin-free variant. The page's side of one live picture, outside React: elements, sound and commands;
 * everything else runs in the worker.
 */
export class LivePlayer implements LiveView {
  readonly #environment: PlayerEnvironment;
  readonly #listeners = new Set<() => void>();
  readonly #sound: ReturnType<PlayerEnvironment['makeSound']>;
  readonly #screens = new PageScreens((order, transfer) => this.#link?.post(order, transfer));
  #link: MediaLink | undefined;
  #snapshot = IDLE;
  #stats = NO_STATS;
  #source: LiveSource | undefined;
  #refresh: RefreshSource | undefined;
  #volume = 0;
  #drawing = 0;
  #isMuted = false;
  onFrame: ((frames: number) => void) | undefined;
  onBoxes: ((boxes: readonly OverlayBox[]) => void) | undefined;

  constructor(environment: Partial<PlayerEnvironment> = {}) {
    this.#environment = { ...browserEnvironment, ...environment };
    this.#sound = this.#environment.makeSound();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): PlayerSnapshot => this.#snapshot;

  readonly attach = (host: HTMLElement | null): void => this.#screens.attach(host);

  start(source: LiveSource, refresh?: RefreshSource): void {
    this.#source = source;
    this.#refresh = refresh;
    if (!this.#link) this.#open();
    this.#order({ type: 'start', source, canRefresh: refresh !== undefined });
  }

  /** Ends the session with TEARDOWN and frees decoder, timers and picture. It can be started again. */
  stop(): void {
    // Also without a link, which is gone where the code was not served.
    if (!this.#source) return;
    document.removeEventListener('visibilitychange', this.#onVisibility);
    this.#order({ type: 'release' });
    this.#link = undefined;
    this.#source = undefined;
    this.#screens.clear();
    this.onBoxes?.([]);
    this.#sound.close();
    this.#stats = NO_STATS;
    this.#replace(IDLE);
  }

  setVolume(volume: number): void {
    this.#volume = volume;
    this.#applyVolume();
  }

  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted;
    if (this.#link) this.#applyVolume();
  }

  /** By PAUSE; the picture stays, also when the connection breaks meanwhile. */
  pause(): void {
    this.#order({ type: 'pause' });
  }

  /** Resumes at the live end, a recording where it was paused, or at its start when the connection broke meanwhile. */
  resume(): void {
    this.#order({ type: 'resume' });
  }

  /** Playback speed of a recording; the snapshot has the speed that the device chose. @spec §7 SCALE */
  scale(scale: number): void {
    this.#order({ type: 'scale', scale });
  }

  /**
   * Plays from another time. One that does not exist leads back to live, and for a recording the snapshot reports it
   * (457).
   */
  seek(from: PlayPosition): void {
    this.#order({ type: 'seek', from });
  }

  /** Figures, half a second old at most. */
  stats(): PlayerStats {
    return this.#stats;
  }

  async saveSnapshot(fileName: string): Promise<void> {
    saveFile(fileName, await this.snapshot());
  }

  /** The current picture as PNG in the stream's own size. Rejects with an Error when there is none. */
  async snapshot(): Promise<Blob> {
    const { size } = this.#snapshot;
    if (!size) throw new Error('no picture to save');
    return this.#screens.picture(size);
  }

  #open(): void {
    // Messages of a closed link are ignored.
    const link: MediaLink = this.#environment.openLink({
      onNews: (news) => {
        if (this.#link === link) this.#onNews(news);
      },
      onLost: () => this.#openAgain(link),
      onUnreachable: () => {
        if (this.#link === link) this.#giveUp();
      },
    });
    this.#link = link;
    document.addEventListener('visibilitychange', this.#onVisibility);
    this.#onVisibility();
    this.#applyVolume();
  }

  #applyVolume(): void {
    this.#sound.setVolume(this.#isMuted ? 0 : this.#volume);
    this.#order({ type: 'sound', isOn: this.#sound.isOn });
  }

  #openAgain(lost: MediaLink): void {
    const source = this.#source;
    if (this.#link !== lost || !source) return;
    this.#screens.clear();
    this.onBoxes?.([]);
    this.#link = undefined;
    this.start(source, this.#refresh);
  }

  #giveUp(): void {
    document.removeEventListener('visibilitychange', this.#onVisibility);
    this.#link = undefined;
    this.#replace({ state: UNREACHABLE });
  }

  readonly #onVisibility = () => this.#order({ type: 'visible', isVisible: document.visibilityState === 'visible' });

  #order(order: MediaOrder): void {
    this.#link?.post(order);
  }

  #onNews(news: MediaNews): void {
    switch (news.type) {
      case 'snapshot':
        this.#replace(news.snapshot);
        return;
      case 'stats':
        this.#stats = news.stats;
        this.#confirmDrawn();
        return;
      case 'frame':
        this.onFrame?.(news.frames);
        return;
      case 'boxes':
        this.onBoxes?.(news.boxes);
        return;
      case 'refresh':
        void this.#answerRefresh();
        return;
      case 'sound':
        this.#sound.push(news.samples, news.timestamp);
        return;
      case 'codedSound':
        this.#sound.append(news.segments);
        return;
      case 'silence':
        this.#sound.silence();
        return;
      case 'talking':
      case 'talkOver':
        return; // messages of a talk, which has a link of its own
      default:
        this.#screens.receive(news);
    }
  }

  /**
   * Only a page that is drawn shows new pictures: it may be busy, or behind another window without being told so. A
   * page in the background gets no callback.
   */
  #confirmDrawn(): void {
    cancelAnimationFrame(this.#drawing);
    this.#drawing = requestAnimationFrame(() => {
      if (this.#screens.isInView) this.#order({ type: 'drawn' });
    });
  }

  async #answerRefresh(): Promise<void> {
    const link = this.#link;
    // A device that cannot be asked now is reconnected by the back-off that is already running.
    const source = await this.#refresh?.().catch(() => undefined);
    if (source && link === this.#link) {
      this.#source = source;
      this.#order({ type: 'refreshed', source });
    }
  }

  #replace(snapshot: PlayerSnapshot): void {
    this.#snapshot = snapshot;
    for (const listener of this.#listeners) listener();
  }
}
