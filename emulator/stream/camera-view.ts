/** What the camera sees now: where it points, who and what passes, how it renders. Effects of device control ours. */

import { BOX_GRID } from '@/lib/contract/limits';
import type { WideMode } from '@/lib/contract/methods/device-areas';
import { blurAt, FIELD_DEGREES, positionAt, reachable, wiperAt } from '../rules/camera';
import { type Box, walkerAt } from '../rules/motion';
import { turnedTrack, turnOf } from '../rules/picture-turn';
import type { Core } from '../service';
import { lookOf } from './look-of-tables';
import { NEUTRAL_LOOK, type PictureLook } from './picture-look';
import type { CameraView, PaintedObject } from './test-picture';

interface Seeing extends Pick<Core, 'state' | 'clock' | 'wallNow'> {
  capabilities(): { ptz?: unknown; motionDetect?: unknown; focusControl?: unknown };
}

/** Share of the zoom: a wide picture shows more of the scene. */
const WIDE_ZOOM: Readonly<Record<string, number>> = { Panorama: 0.5, Split: 0.75 } satisfies Partial<
  Record<WideMode, number>
>;

/** Where a PTZ camera points, or one whose picture is wide; undefined for a fixed one. @assumed pages-2 PTZ pad */
export function paintedView(core: Seeing): CameraView | undefined {
  const { camera, areas } = core.state();
  const wide = WIDE_ZOOM[areas.wide];
  const canTurn = core.capabilities().ptz === true;
  if (!canTurn && wide === undefined) return undefined;
  const place = positionAt(camera, core.clock.now());
  const aside = canTurn ? (followed(core)?.aside ?? 0) : 0;
  const { pan, tilt, zoom } = reachable({ ...place, pan: place.pan + (aside * FIELD_DEGREES.across) / place.zoom });
  return { pan, tilt, zoom: zoom * (wide ?? 1) };
}

/** The same at the time of the device. */
export const lookNow = (core: Seeing, input: number): PictureLook => lookAt(core, input, core.wallNow());

/** Who walks through the picture, and the wiper on top. @param input from 0 */
export function passingNow(core: Seeing, input: number): PaintedObject[] {
  const turn = turnOf(core.state().tables, input);
  const now = core.clock.now();
  const walker = core.capabilities().motionDetect === true ? walkerAt(now) : undefined;
  const wiper = wiperAt(core.state().camera, now);
  const made = (kind: 'walker' | 'wiper', track: Box | undefined): PaintedObject[] =>
    track ? [{ kind, track: turnedTrack(track, turn), isHidden: false }] : [];
  return [...made('walker', followed(core)?.centred ?? walker), ...made('wiper', wiper)];
}

/** By the tables in force, the lens and the lamps, at this wall time. @param input from 0 */
export function lookAt(core: Seeing, input: number, wallMs: number): PictureLook {
  const { camera } = core.state();
  const blur = core.capabilities().focusControl === true ? blurAt(camera, core.clock.now()) : 0;
  try {
    return lookOf(core.state(), input, wallMs, { blur, board: camera.faceBoard, iris: camera.iris });
  } catch {
    // The control port may have stored a table of any shape, which must not end a stream.
    return NEUTRAL_LOOK;
  }
}

/** The passer-by that the camera follows: how far from the middle without that, -0.5 to 0.5, and its centred place. */
function followed(core: Seeing): { aside: number; centred: Box } | undefined {
  const walker = core.capabilities().motionDetect === true ? walkerAt(core.clock.now()) : undefined;
  if (!walker || core.state().areas.tracked === 0) return undefined;
  const [left, top, right, bottom] = walker;
  const aside = (left + right) / 2 / BOX_GRID - 0.5;
  const shift = Math.round(aside * BOX_GRID);
  return { aside, centred: [left - shift, top, right - shift, bottom] };
}
