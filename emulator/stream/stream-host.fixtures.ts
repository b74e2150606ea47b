import { createHash } from 'node:crypto';
import type { RtspVerb } from '@/lib/contract/stream';
import { KNOWN_FACE } from '../rules/face-detection';
import { type AnalyticsMode, FACE_NAME } from './analytics-scene';
import type { DigestAlgorithm, StreamAuthMode } from './digest';
import type { Disturbance } from './disturbance';
import { Loudspeaker } from './loudspeaker';
import type { OverlayText } from './overlay-layer';
import { NEUTRAL_LOOK, type PictureLook } from './picture-look';
import type { Scheduler } from './scheduler';
import type { TrackName } from './stream-address';
import type { FaceInPicture, StreamFault, StreamHost, StreamLogEntry, StreamSettings } from './stream-host';
import type { CameraView } from './test-picture';

/** Account of the test host. */
export const TEST_USER = { userName: 'admin', password: 'Passw0rd!' };

/** Settings of its main stream. */
export const TEST_SETTINGS: StreamSettings = {
  width: 640,
  height: 480,
  fps: 25,
  gop: 50,
  compression: 'H.264',
  sound: 'G.711A',
};

/** A device around the stream server: one camera, one account; tests change `settings`, `texts` and `faults`. */
export class TestStreamHost implements StreamHost {
  readonly maxSessions = 2;
  auth: StreamAuthMode = 'digest';
  nonceLifeS = 0;
  sessionTimeoutS = 60;
  readonly entries: StreamLogEntry[] = [];
  readonly disturbances: Disturbance[] = [];
  readonly loudspeaker = new Loudspeaker();
  /** By verb; `talk` is only for SETUP of the talk track. */
  readonly faults = new Map<RtspVerb | 'upgrade' | 'talk', StreamFault>();
  settings: StreamSettings = TEST_SETTINGS;
  /** Names of wrong passwords so far, and how many lock a name. */
  readonly wrongPasswords: string[] = [];
  attempts = Number.POSITIVE_INFINITY;
  isPlayAllowed = true;
  /** The account that keeps the loudspeaker by a call. */
  speaker: string | undefined;
  texts: readonly OverlayText[] = [];
  analyticsMode: AnalyticsMode = 'off';
  cameraView: CameraView | undefined;
  passer: readonly [number, number, number, number] | undefined;
  microphoneVolume = 1;
  wallTime = 1_700_000_000_000;
  /** How far the wall time is ahead of UTC, and how far it has been already. */
  offsetMs = 0;
  shownUntil = 0;
  pictureLook: PictureLook = NEUTRAL_LOOK;
  /** The moment of a recording that was asked for last. */
  lookedAt: number | undefined;

  realm(): string {
    return 'Login to 7F00EXAMPLE01';
  }

  ha1(userName: string, algorithm: DigestAlgorithm = 'MD5'): string | undefined {
    if (userName !== TEST_USER.userName) return undefined;
    const hash = createHash(algorithm === 'MD5' ? 'md5' : 'sha256');
    return hash.update(`${userName}:${this.realm()}:${TEST_USER.password}`).digest('hex');
  }

  isLocked(userName: string): boolean {
    return this.wrongPasswords.filter((each) => each === userName).length >= this.attempts;
  }

  wrongPassword(userName: string): void {
    this.wrongPasswords.push(userName);
  }

  mayTalk(userName: string | undefined): boolean {
    return this.speaker === undefined || this.speaker === userName;
  }

  mayReach(): boolean {
    return true;
  }

  mayPlay(): boolean {
    return this.isPlayAllowed;
  }

  passing() {
    return this.passer ? [{ kind: 'walker', track: this.passer, isHidden: false } as const] : [];
  }

  look(_channelIndex: number, wallMs?: number): PictureLook {
    this.lookedAt = wallMs;
    return this.pictureLook;
  }

  microphone(): number {
    return this.microphoneVolume;
  }

  encode(channelIndex: number): StreamSettings | undefined {
    return channelIndex === 0 ? this.settings : undefined;
  }

  fault(at: RtspVerb | 'upgrade', track?: TrackName): StreamFault | undefined {
    return this.faults.get(track === 'talk' ? track : at);
  }

  view(): CameraView | undefined {
    return this.cameraView;
  }

  overlays(): readonly OverlayText[] {
    return this.texts;
  }

  face(): FaceInPicture {
    return { size: KNOWN_FACE, judge: () => ({ text: FACE_NAME }) };
  }

  analytics(): AnalyticsMode {
    return this.analyticsMode;
  }

  wallNow(): number {
    return this.wallTime;
  }

  wasShown(wallMs: number): boolean {
    return wallMs < this.shownUntil;
  }

  utcNow(): number {
    return this.wallTime - this.offsetMs;
  }

  log(entry: StreamLogEntry): void {
    this.entries.push(entry);
  }

  disturbed(disturbance: Disturbance): void {
    this.disturbances.push(disturbance);
  }
}

/** A scheduler whose time moves only by `advance`. */
export class ManualScheduler implements Scheduler {
  #now = 1_700_000_000_000;
  #tasks: { at: number; task: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(delayMs: number, task: () => void): () => void {
    const entry = { at: this.#now + delayMs, task };
    this.#tasks.push(entry);
    return () => {
      this.#tasks = this.#tasks.filter((each) => each !== entry);
    };
  }

  /** Runs `task` repeatedly; for a client's clock that shares this time. */
  every(ms: number, task: () => void): () => void {
    let cancel = () => {};
    const again = () => {
      cancel = this.after(ms, () => {
        again();
        task();
      });
    };
    again();
    return () => cancel();
  }

  /** Runs everything due within the next `ms`, in order. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const next = this.#tasks.filter((each) => each.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#tasks = this.#tasks.filter((each) => each !== next);
      this.#now = Math.max(this.#now, next.at);
      next.task();
    }
    this.#now = end;
  }

  /** Timers that still wait. */
  get pending(): number {
    return this.#tasks.length;
  }
}
