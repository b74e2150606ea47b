/**
 * Regions belong to the picture as it is shown. When another mirror, flip or rotation is stored they move along, so
 * that they stay over the same things. @assumed lib/contract/tables/motion.ts
 */
import { DRAWING_MAX } from '@/lib/contract/limits';
import type { VideoImageControlTable } from '@/lib/contract/tables/image';
import { isRecord } from '../is-record';
import type { DeviceState } from '../state/device-state';
import { fittedCrop } from './crop';
import { type GridSize, motionGrid } from './motion';

/** A place in a picture, both from 0 to 1. */
type Place = readonly [x: number, y: number];
export type Turn = Pick<VideoImageControlTable, 'Mirror' | 'Flip' | 'Rotate90'>;

/** Where the picture shows a place of the scene: mirrored and flipped first, then turned clockwise. */
function shown([x, y]: Place, { Mirror, Flip, Rotate90 }: Turn): Place {
  let place: Place = [Mirror ? 1 - x : x, Flip ? 1 - y : y];
  for (let quarter = 0; quarter < Rotate90; quarter += 1) place = [1 - place[1], place[0]];
  return place;
}

/** The place of the scene that the picture shows there. */
function sceneAt(place: Place, { Mirror, Flip, Rotate90 }: Turn): Place {
  let [x, y] = place;
  for (let quarter = 0; quarter < Rotate90; quarter += 1) [x, y] = [y, 1 - x];
  return [Mirror ? 1 - x : x, Flip ? 1 - y : y];
}

const moved = (place: Place, from: Turn, to: Turn): Place => shown(sceneAt(place, from), to);

/** A point in drawing units. */
function movedPoint([x = 0, y = 0]: readonly number[], from: Turn, to: Turn): number[] {
  return moved([x / DRAWING_MAX, y / DRAWING_MAX], from, to).map((part) => Math.round(part * DRAWING_MAX));
}

/** Masks of a grid: each cell of the new picture shows what one of the old picture showed. */
export function movedMasks(masks: readonly number[], grid: GridSize, from: Turn, to: Turn): number[] {
  const { columns, rows } = grid;
  return Array.from({ length: rows }, (_, row) => {
    let mask = 0;
    for (let column = 0; column < columns; column += 1) {
      const [x, y] = moved([(column + 0.5) / columns, (row + 0.5) / rows], to, from);
      const [oldColumn, oldRow] = [Math.floor(x * columns), Math.floor(y * rows)];
      const isSet = Math.floor((masks[oldRow] ?? 0) / 2 ** (columns - 1 - oldColumn)) % 2 === 1;
      mask = mask * 2 + (isSet ? 1 : 0);
    }
    return mask;
  });
}

/** Left, top, right, bottom in drawing units. */
export function movedRectangle(region: readonly number[], from: Turn, to: Turn): number[] {
  const [x1 = 0, y1 = 0] = movedPoint(region.slice(0, 2), from, to);
  const [x2 = 0, y2 = 0] = movedPoint(region.slice(2, 4), from, to);
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}

/** Every list of points under these names, wherever a rule holds it. */
const DRAWN = ['DetectRegion', 'DetectLine'];

function movedRule(value: unknown, from: Turn, to: Turn): unknown {
  if (Array.isArray(value)) return value.map((each) => movedRule(each, from, to));
  if (!isRecord(value)) return value;
  const isPoints = (list: unknown): list is number[][] =>
    Array.isArray(list) && list.every((point) => Array.isArray(point) && point.every(Number.isFinite));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      DRAWN.includes(name) && isPoints(member)
        ? member.map((point) => movedPoint(point, from, to))
        : movedRule(member, from, to),
    ]),
  );
}

const isSameTurn = (one: Turn, other: Turn) =>
  one.Mirror === other.Mirror && one.Flip === other.Flip && one.Rotate90 === other.Rotate90;

/** Moves the regions of every input whose stored orientation was another one. */
export function followTurns({ tables }: DeviceState, before: readonly Turn[], after: readonly Turn[]): void {
  const { MotionDetect, EncodeCrop, VideoAnalyseRule, Encode, VideoStandard, VideoImageControl } = tables;
  after.forEach((to, input) => {
    const from = before[input];
    if (!from || isSameTurn(from, to)) return;
    for (const window of MotionDetect[input]?.MotionDetectWindow ?? []) {
      window.Region = movedMasks(window.Region, motionGrid(VideoStandard), from, to);
    }
    const crop = EncodeCrop[input];
    const whole = { Encode, VideoImageControl };
    if (crop) crop.Region = fittedCrop(movedRectangle(crop.Region, from, to), whole, input);
    const rules = VideoAnalyseRule[input];
    if (rules) VideoAnalyseRule[input] = movedRule(rules, from, to) as typeof rules;
  });
}
