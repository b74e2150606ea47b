import type { Cancel, Clock } from '@/lib/clock';
import { PTZ } from '@/lib/contract/limits';
import type { PtzAction, PtzCode, PtzPreset, PtzTour } from '@/lib/contract/methods/ptz';
import type { Params } from '@/lib/contract/rpc';
import { AreaHandle } from '@/lib/rpc/area-handle';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { isSessionOver, RpcError } from '@/lib/rpc/rpc-error';
import { createStore } from '@/lib/store';
import { MovementSequence } from './movement-sequence';

/** A movement that was started and must be stopped. */
interface Movement {
  code: PtzCode;
  /** 1 to 8. */
  speed: number;
  cancelTimeout: Cancel;
  isSent: boolean;
}

/** Which call failed, and how. */
export interface PtzFailure {
  of: 'start' | 'stop';
  error: unknown;
}

/** Calls without a stop, or with a stop of any time. */
type PtzOrder =
  | 'ptz.setPreset'
  | 'ptz.gotoPreset'
  | 'ptz.removePreset'
  | 'ptz.setTour'
  | 'ptz.removeTour'
  | 'ptz.startTour'
  | 'ptz.stopTour'
  | 'ptz.setScanLimit'
  | 'ptz.startScan'
  | 'ptz.stopScan'
  | 'ptz.startPatternRecord'
  | 'ptz.startPatternReplay'
  | 'ptz.stopPatternReplay'
  | 'ptz.moveDirectly';

/** Duration of a press that cannot be held, such as one of a screen reader. */
const NUDGE_MS = 300;

/**
 * Moves the camera while a button is held: each start is followed by exactly one stop, however the press ends, and a
 * failed stop is sent once more. A start and its stop may overtake each other on the way; the device orders them by
 * their numbers. A stop is obeyed whatever its number, so the next start waits for its answer. @spec §7, §4 PTZ;
 * @assumed pages-2 PTZ pad
 */
export class PtzControl {
  /** The held movement. */
  readonly held = createStore<PtzCode | undefined>(undefined);
  /** Why the latest start or stop had no effect; cleared by the next one. */
  readonly failure = createStore<PtzFailure | undefined>(undefined);
  /**
   * Number of the pattern that is being recorded. The device does not report it: only recordings of this page are
   * known.
   */
  readonly recording = createStore<number | undefined>(undefined);
  readonly #rpc: Pick<RpcClient, 'call' | 'sessionId'>;
  readonly #clock: Clock;
  readonly #sequence: MovementSequence;
  readonly #handle: AreaHandle;
  #movement: Movement | undefined;
  /** The pending stop. */
  #stopping: Promise<void> | undefined;
  #underWay = new Set<Promise<void>>();

  /** @param channel of the device-control layer, 0 unless the device has several PTZ cameras. @spec §9 */
  constructor(rpc: Pick<RpcClient, 'call' | 'sessionId'>, clock: Clock, channel = 0) {
    this.#rpc = rpc;
    this.#clock = clock;
    this.#sequence = new MovementSequence(clock);
    this.#handle = new AreaHandle(rpc, () => rpc.call('ptz.factory.instance', { channel }));
  }

  /** Starts the movement; one that is already held is stopped first. `speed` from 1 to 8. */
  press(code: PtzCode, speed: number): void {
    this.#begin(code, speed, PTZ.holdMaxS * 1000);
  }

  /** A short movement that ends by itself. */
  nudge(code: PtzCode, speed: number): void {
    this.#begin(code, speed, NUDGE_MS);
  }

  /** Ends the held movement; sends nothing when there is none. */
  release(): void {
    const movement = this.#movement;
    if (!movement) return;
    this.#forget(movement);
    if (!movement.isSent) return;
    const stopping = this.#stop(movement).finally(() => {
      if (this.#stopping === stopping) this.#stopping = undefined;
    });
    this.#stopping = stopping;
    this.#keep(stopping);
  }

  /** Ends a movement or recording and releases the handle; the control can be used again. */
  async close(): Promise<void> {
    this.release();
    this.leaveRecording();
    await Promise.all(this.#underWay);
    // A button may be held again by now.
    if (!this.#movement) await this.#handle.release((object) => this.#rpc.call('ptz.destroy', {}, { object }));
  }

  /** Presets by number. Throws RpcError or TransportError, as do all calls below. */
  async presets(): Promise<PtzPreset[]> {
    const { presets } = await this.#handle.use((object) =>
      this.#rpc.call('ptz.getPresets', {}, { object, needs: ['presets'] }),
    );
    return presets ?? [];
  }

  /** Tours by number. */
  async tours(): Promise<PtzTour[]> {
    const { tours } = await this.#handle.use((object) =>
      this.#rpc.call('ptz.getTours', {}, { object, needs: ['tours'] }),
    );
    return tours ?? [];
  }

  /** Presets, tours, scans and patterns. Resolves when the device answers; the movement may go on by itself. */
  async order<M extends PtzOrder>(method: M, params: Params<M>): Promise<void> {
    await this.#handle.use((object) => this.#rpc.call(method, params, { object }));
  }

  /** Centres a position of the picture. @param place drawing units @param speed 1 to 8 */
  async lookAt([x, y]: readonly [x: number, y: number], speed: number): Promise<void> {
    this.release();
    await this.#stopping;
    await this.order('ptz.moveDirectly', { screen: [x, y, x, y], speed });
  }

  /** Records the movements of the camera under that number, until `endRecording`. */
  async startRecording(index: number): Promise<void> {
    this.recording.set(index);
    try {
      await this.order('ptz.startPatternRecord', { index });
    } catch (error) {
      // Without an answer it may be recording.
      if (error instanceof RpcError) this.recording.set(undefined);
      throw error;
    }
  }

  /** Ends the recording; sends nothing when there is none. */
  async endRecording(): Promise<void> {
    const index = this.recording.get();
    if (index === undefined) return;
    this.recording.set(undefined);
    try {
      await this.#handle.use((object) =>
        this.#rpc.call('ptz.stopPatternRecord', { index }, { object, outlivesPage: true }),
      );
    } catch (error) {
      this.recording.set(index);
      throw error;
    }
  }

  /** As `endRecording`, on unmount, when a failure can no longer be shown. */
  leaveRecording(): void {
    this.#keep(this.endRecording().catch(() => undefined));
  }

  #begin(code: PtzCode, speed: number, longestMs: number): void {
    this.release();
    const cancelTimeout = this.#clock.after(longestMs, () => this.release());
    const movement: Movement = { code, speed, cancelTimeout, isSent: false };
    this.#movement = movement;
    this.failure.set(undefined);
    this.held.set(code);
    this.#keep(this.#start(movement));
  }

  #keep(sent: Promise<void>): void {
    this.#underWay.add(sent);
    void sent.finally(() => this.#underWay.delete(sent));
  }

  #forget(movement: Movement): void {
    movement.cancelTimeout();
    this.#movement = undefined;
    this.held.set(undefined);
  }

  async #start(movement: Movement): Promise<void> {
    if (this.#stopping) await this.#stopping;
    // Released before the camera was free.
    if (this.#movement !== movement) return;
    movement.isSent = true;
    const seq = this.#sequence.next();
    let isRepeated = false;
    try {
      await this.#handle.use(async (object) => {
        // Released while a new handle was made: nothing moves, so nothing starts.
        if (isRepeated && this.#movement !== movement) return;
        isRepeated = true;
        await this.#sendStart(movement, object, seq);
      });
    } catch (error) {
      this.failure.set({ of: 'start', error });
      // Refused: there is nothing to stop. Without an answer it may be moving, and the stop will be sent.
      if (error instanceof RpcError && this.#movement === movement) this.#forget(movement);
    }
  }

  #sendStart({ code, speed }: Movement, object: number, seq: number): Promise<unknown> {
    if (!isFocus(code)) return this.#rpc.call('ptz.start', actionOf(code, speed), { object, seq });
    const signed = code === 'FocusNear' ? -speed : speed;
    return this.#rpc.call('ptz.focusContinuously', { speed: signed, timeout: PTZ.holdMaxS }, { object });
  }

  async #stop(movement: Movement): Promise<void> {
    try {
      await this.#sendStop(movement);
    } catch (error) {
      if (isSessionOver(error)) return;
      await this.#sendStop(movement).catch((again: unknown) => this.failure.set({ of: 'stop', error: again }));
    }
  }

  #sendStop({ code, speed }: Movement): Promise<unknown> {
    const seq = this.#sequence.next();
    const options = { outlivesPage: true } as const;
    return this.#handle.use<unknown>((object) =>
      isFocus(code)
        ? this.#rpc.call('ptz.stopFocus', {}, { ...options, object })
        : this.#rpc.call('ptz.stop', actionOf(code, speed), { ...options, object, seq }),
    );
  }
}

const isFocus = (code: PtzCode): boolean => code === 'FocusNear' || code === 'FocusFar';

/** Arguments of a held movement. */
function actionOf(code: PtzCode, speed: number): PtzAction {
  const isDiagonal = /^(Left|Right)(Up|Down)$/.test(code);
  return { code, arg1: isDiagonal ? speed : 0, arg2: speed, arg3: 0 };
}
