/** Shared code of the camera's methods. */
import { PTZ } from '@/lib/contract/limits';
import { recorded } from '../rules/camera-path';
import type { Call } from '../service';
import type { CameraState } from '../state/device-state';
import { badValue } from './device-error';
import { readOptionalText, readWhole } from './read-params';

/** Largest number of a movement call; numbers are read from its negative on, so that a range can refuse them. */
export const SEQ_MAX = 2 ** 32 - 1;

/** From 1 to 8. Errors: DeviceError naming the field. */
export function readSpeed(value: unknown, field: string): number {
  const speed = readWhole(value, field, -SEQ_MAX);
  if (speed < PTZ.speed.min || speed > PTZ.speed.max) throw badValue(field);
  return speed;
}

/** Name of a preset or a tour. Throws DeviceError with the name of the parameter. */
export function readName(value: unknown): string {
  const name = readOptionalText(value, 'name');
  if (name.trim() === '' || [...name].length > PTZ.presetNameMax) throw badValue('name');
  return name;
}

/** Changes the camera now, and updates a pattern that is being recorded. */
export function changeCamera(call: Call, next: (camera: CameraState, now: number) => CameraState): true {
  const { core } = call;
  const before = core.state().camera;
  const now = core.clock.now();
  const camera = recorded(before, next(before, now), now);
  core.update((draft) => {
    draft.camera = camera;
  });
  return true;
}
