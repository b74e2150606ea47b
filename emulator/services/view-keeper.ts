/** Reports what the camera sees while it moves, however it was started. @assumed pages-3 10.2 PtzViewRange */
import { PTZ_VIEW_EVENT, type PtzView } from '@/lib/contract/methods/camera-parts';
import { FIELD_DEGREES, isMovingAt, positionAt } from '../rules/camera';
import type { Core } from '../service';
import type { CameraPosition, DeviceState } from '../state/device-state';
import type { Keeper } from './keeper';

/** Between two reports of a movement, in milliseconds. */
const EVERY_MS = 500;

/** What the camera sees now. */
export function viewNow(core: Core): PtzView {
  const { pan, tilt, zoom } = positionAt(core.state().camera, core.clock.now());
  return { Pan: pan, Tilt: tilt, Zoom: zoom, Angle: Math.round((FIELD_DEGREES.across / zoom) * 10) / 10 };
}

const placeOf = ({ pan, tilt, zoom }: CameraPosition) => `${pan} ${tilt} ${zoom}`;

/** Follows the camera on the device clock; what was reported last is in memory only. */
export class ViewKeeper implements Keeper {
  #cancel: (() => void) | undefined;
  #reported: string | undefined;

  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
  }

  /** Applies a change of the state. */
  changed(next: DeviceState, before: DeviceState): void {
    if (next.camera === before.camera) return;
    this.#reported ??= placeOf(positionAt(before.camera, this.#core.clock.now()));
    this.#look();
  }

  /** Follows a movement that goes on; the place where it is now needs no report. */
  start(): void {
    this.#reported = placeOf(positionAt(this.#core.state().camera, this.#core.clock.now()));
    this.#look();
  }

  /** Ends the timer. */
  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #look(): void {
    this.stop();
    const { clock } = this.#core;
    const { camera } = this.#core.state();
    const view = viewNow(this.#core);
    const { Pan, Tilt, Zoom } = view;
    const place = `${Pan} ${Tilt} ${Zoom}`;
    if (place !== this.#reported)
      this.#core.emit({ Action: 'Pulse', Code: PTZ_VIEW_EVENT, Index: 0, Data: { ...view } });
    this.#reported = place;
    const now = clock.now();
    if (!isMovingAt(camera, now)) return;
    const left = (camera.movement?.endsAt ?? Number.POSITIVE_INFINITY) - now;
    this.#cancel = clock.after(Math.min(EVERY_MS, left), () => this.#look());
  }
}
