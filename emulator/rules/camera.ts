/** Movement of a PTZ camera: position from speeds and time. Without a clock. @assumed pages-2 PTZ pad, rates ours */
import { BOX_GRID, DRAWING_MAX, PTZ } from '@/lib/contract/limits';
import type { PtzCode } from '@/lib/contract/methods/ptz';
import type { CameraPosition, CameraState, CameraStop } from '../state/device-state';
import type { Box } from './motion';

/** Field of view in degrees without zoom. */
export const FIELD_DEGREES = { across: 60, down: 34 } as const;

/** Change in a second for each step of the speed. */
const PER_SPEED: CameraPosition = { pan: 5, tilt: 5, zoom: 0.5, focus: 0.02 };
const MOVEMENTS_MAX = 100;
const FOCUS = { min: 0, max: 1 } as const;

/** The lens shows the scene sharp at this focus, whatever its zoom; and how far off it may be. */
export const SHARP = { focus: 0.5, tolerance: 0.02 } as const;
/** Movements of the lens that `devVideoInput` starts take this long. @assumed pages-2 /img */
export const LENS_MS = 1_500;
/** Name of such a movement in the camera's list. */
const LENS_CODE = 'Lens';
/** Largest radius of a blurred picture, in pixels, and while the lens moves. */
const BLUR = { max: 6, moving: 3 } as const;

/** A turn of the wiper, in milliseconds, and its width in the picture. */
export const WIPE_MS = 2_000;
const WIPER_WIDTH = 0.06;

const within = (value: number, { min, max }: { min: number; max: number }) => Math.min(Math.max(value, min), max);

/** The nearest position that the camera can reach, rounded to thousandths. */
export function reachable(position: CameraPosition): CameraPosition {
  const fine = (value: number) => Math.round(value * 1000) / 1000;
  return {
    pan: fine(within(position.pan, PTZ.panDegrees)),
    tilt: fine(within(position.tilt, PTZ.tiltDegrees)),
    zoom: fine(within(position.zoom, PTZ.zoom)),
    focus: fine(within(position.focus, FOCUS)),
  };
}

/** Change in a second at these speeds, -8 to 8: right, up, nearer by zoom, farther by focus. */
export function ratesOf(speeds: Partial<CameraPosition>): CameraPosition {
  return {
    pan: (speeds.pan ?? 0) * PER_SPEED.pan,
    tilt: (speeds.tilt ?? 0) * PER_SPEED.tilt,
    zoom: (speeds.zoom ?? 0) * PER_SPEED.zoom,
    focus: (speeds.focus ?? 0) * PER_SPEED.focus,
  };
}

/** Speeds of a held movement. @param upward of diagonals only */
export function speedsOf(code: PtzCode, upward: number, speed: number): Partial<CameraPosition> {
  switch (code) {
    case 'Up':
      return { tilt: speed };
    case 'Down':
      return { tilt: -speed };
    case 'Left':
      return { pan: -speed };
    case 'Right':
      return { pan: speed };
    case 'LeftUp':
      return { pan: -speed, tilt: upward };
    case 'RightUp':
      return { pan: speed, tilt: upward };
    case 'LeftDown':
      return { pan: -speed, tilt: -upward };
    case 'RightDown':
      return { pan: speed, tilt: -upward };
    case 'ZoomTele':
      return { zoom: speed };
    case 'ZoomWide':
      return { zoom: -speed };
    case 'FocusNear':
      return { focus: -speed };
    case 'FocusFar':
      return { focus: speed };
  }
}

/** Position of a camera on a path after that many milliseconds; after the last stop it starts over. */
function placeOnPath(stops: readonly CameraStop[], ms: number): CameraPosition | undefined {
  const lengthMs = stops.at(-1)?.ms ?? 0;
  const at = lengthMs > 0 ? ms % lengthMs : 0;
  const index = stops.findLastIndex((stop) => stop.ms <= at);
  const [from, to] = [stops[index], stops[index + 1]];
  if (!from || !to) return from?.position;
  const share = (at - from.ms) / (to.ms - from.ms);
  const between = (axis: keyof CameraPosition) =>
    from.position[axis] + share * (to.position[axis] - from.position[axis]);
  return { pan: between('pan'), tilt: between('tilt'), zoom: between('zoom'), focus: between('focus') };
}

/** The camera's position at that time, milliseconds of the device clock. */
export function positionAt({ position, movement }: CameraState, now: number): CameraPosition {
  if (!movement) return position;
  const until = movement.endsAt === null ? now : Math.min(now, movement.endsAt);
  if (movement.path) {
    const place = placeOnPath(movement.path, Math.max(0, until - movement.startedAt));
    return place ? reachable(place) : position;
  }
  const seconds = Math.max(0, until - movement.startedAt) / 1000;
  const { pan, tilt, zoom, focus } = movement.rates;
  return reachable({
    pan: position.pan + pan * seconds,
    tilt: position.tilt + tilt * seconds,
    zoom: position.zoom + zoom * seconds,
    focus: position.focus + focus * seconds,
  });
}

/** Whether it is moving at that time. */
export const isMovingAt = ({ movement }: CameraState, now: number): boolean =>
  movement !== null && (movement.endsAt === null || now < movement.endsAt);

/** The lens on its way to a focus and a zoom factor. */
export function lensMovesTo(camera: CameraState, now: number, to: { focus: number; zoom: number }) {
  const from = positionAt(camera, now);
  const inSeconds = LENS_MS / 1_000;
  const rates = {
    pan: 0,
    tilt: 0,
    zoom: (to.zoom - from.zoom) / inSeconds,
    focus: (to.focus - from.focus) / inSeconds,
  };
  return startedAt(camera, now, LENS_CODE, rates, LENS_MS);
}

/** Whether the lens moves at that time. */
export const isLensMovingAt = (camera: CameraState, now: number): boolean =>
  camera.movement?.code === LENS_CODE && isMovingAt(camera, now);

/** Radius of the blur at that time: of a lens that moves, or that is out of focus. */
export function blurAt(camera: CameraState, now: number): number {
  if (isLensMovingAt(camera, now)) return BLUR.moving;
  const off = Math.abs(positionAt(camera, now).focus - SHARP.focus) - SHARP.tolerance;
  return off <= 0 ? 0 : Math.min(BLUR.max, Math.ceil(off * 10));
}

/** The wiper in the picture at that time, as a bar from top to bottom; undefined between its turns. */
export function wiperAt({ peripherals, wipes }: CameraState, now: number): Box | undefined {
  if (!peripherals?.includes('Wiper')) return undefined;
  const { since = 0, everyMs = WIPE_MS } = wipes ?? {};
  const passed = everyMs > 0 ? (now - since) % everyMs : now - since;
  if (passed < 0 || passed >= WIPE_MS) return undefined;
  const left = Math.round((1 - WIPER_WIDTH) * (passed / WIPE_MS) * BOX_GRID);
  return [left, 0, left + Math.round(WIPER_WIDTH * BOX_GRID), BOX_GRID];
}

/** The camera after its movement ended at that time, or by itself before. Without a movement nothing changes. */
export function stoppedAt(camera: CameraState, now: number): CameraState {
  const { movement } = camera;
  if (!movement) return camera;
  const stopped = Math.min(now, movement.endsAt ?? now);
  const movements = camera.movements.map((each, index) =>
    index === camera.movements.length - 1 ? { ...each, stopped } : each,
  );
  return { ...camera, position: positionAt(camera, now), movement: null, movements };
}

/** The camera with a new movement; a running one is replaced and counts as never stopped. */
export function startedAt(camera: CameraState, now: number, code: string, rates: CameraPosition, lasts?: number) {
  const isReplaced = isMovingAt(camera, now);
  const still = isReplaced ? { ...camera, position: positionAt(camera, now) } : stoppedAt(camera, now);
  const movements = [...still.movements, { code, started: now, stopped: null }].slice(-MOVEMENTS_MAX);
  const endsAt = lasts === undefined ? null : now + lasts;
  return { ...still, movement: { code, startedAt: now, endsAt, rates }, movements };
}

/** The camera on a path, until it is stopped. */
export function startedOnPath(camera: CameraState, now: number, code: string, index: number, path: CameraStop[]) {
  const started = startedAt(camera, now, code, ratesOf({}));
  return { ...started, movement: { ...started.movement, index, path } };
}

/** The position that centres a box of the picture, two corners in drawing units, at the largest zoom. */
export function lookingAt(from: CameraPosition, [x1, y1, x2, y2]: readonly [number, number, number, number]) {
  const aside = (one: number, other: number) => (one + other) / 2 / DRAWING_MAX - 0.5;
  const larger = Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1));
  return {
    ...from,
    pan: from.pan + (aside(x1, x2) * FIELD_DEGREES.across) / from.zoom,
    tilt: from.tilt - (aside(y1, y2) * FIELD_DEGREES.down) / from.zoom,
    zoom: larger === 0 ? from.zoom : (from.zoom * DRAWING_MAX) / larger,
  };
}

/** Whether this number of a movement call is older than the last one; 0 follows 2^32 - 1. */
export function isOlderSeq(seq: number, last: number): boolean {
  const ahead = (seq - last) >>> 0;
  return ahead >= 2 ** 31;
}
