import type { AnalyticsEntry, AnalyticsMessage } from '@/lib/contract/analytics';
import { BOX_GRID } from '@/lib/contract/limits';
import { OperateType } from '@/lib/contract/stream';
import { type FaceAtCamera, type FaceReport, KNOWN_FACE } from '../rules/face-detection';

/** Nothing crosses the picture; objects do and are reported; objects do and no message is sent any more. */
export const ANALYTICS_MODES = ['off', 'on', 'stopped'] as const;

/** One of these. */
export type AnalyticsMode = (typeof ANALYTICS_MODES)[number];

/** An object in one picture. */
export interface SeenObject {
  kind: 'face' | 'object';
  objectId: number;
  /** x1, y1, x2, y2 on the grid of BOX_GRID. */
  track: [number, number, number, number];
  /** Hidden behind something: neither painted nor shown. */
  isHidden: boolean;
}

/** What the device says of a face at this place; undefined: it does not report it. */
export type JudgeFace = (track: SeenObject['track']) => FaceReport | undefined;

/** Who the face belongs to. */
export const FACE_NAME = 'Ada';

/** A path across the picture; positions and sizes as parts of it. */
interface Way {
  kind: SeenObject['kind'];
  /** Time from one start to the next, and the path within it. Milliseconds */
  roundMs: number;
  walkMs: number;
  /** Part of the path that is hidden. */
  hidden: readonly [from: number, to: number];
  from: number;
  to: number;
  top: number;
  width: number;
  height: number;
  /** The reported properties. */
  said: Pick<AnalyticsEntry, 'type' | 'text' | 'temperature'>;
}

/**
 * Away from bar code, caption and the factory's texts; at most half a percent of the width in a picture of 40 ms.
 */
const WAYS: readonly Way[] = [
  {
    kind: 'face',
    roundMs: 9000,
    walkMs: 8000,
    hidden: [0.45, 0.55],
    from: 0.05,
    to: 0.85,
    top: 0.14,
    width: 0.1,
    height: 0.24,
    said: { temperature: 36.5 },
  },
  {
    kind: 'object',
    roundMs: 7000,
    walkMs: 6000,
    hidden: [0.3, 0.4],
    from: 0.73,
    to: 0.03,
    top: 0.66,
    width: 0.24,
    height: 0.16,
    said: { type: 'Vehicle', text: 'GH 7000' },
  },
];

/**
 * A face that walks from left to right and a vehicle that crosses from right to left, repeatedly, each time under a
 * new number; both are hidden for a part of the path. The messages contain the changes since the previous one.
 */
export class AnalyticsScene {
  readonly #reported = new Map<string, SeenObject>();

  /** The objects in the picture of this time, in milliseconds since the stream began. */
  at(ms: number, face: Pick<FaceAtCamera, 'width' | 'height'> = KNOWN_FACE): SeenObject[] {
    return WAYS.map((way) => (way.kind === 'face' ? sized(way, face) : way)).flatMap((way) => {
      const round = Math.floor(ms / way.roundMs);
      const part = (ms - round * way.roundMs) / way.walkMs;
      if (part >= 1) return [];
      const left = way.from + (way.to - way.from) * part;
      const track = [left, way.top, left + way.width, way.top + way.height].map((each) => Math.round(each * BOX_GRID));
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = track;
      const isHidden = part >= way.hidden[0] && part < way.hidden[1];
      return [{ kind: way.kind, objectId: round + 1, track: [x1, y1, x2, y2], isHidden }];
    });
  }

  /** The message for a picture with these objects. */
  message(present: readonly SeenObject[], judge: JudgeFace = () => ({ text: FACE_NAME })): AnalyticsMessage {
    const said = new Map(present.map((each) => [each, each.kind === 'face' ? judge(each.track) : {}]));
    const seen = present.filter((each) => said.get(each));
    const gone = [...this.#reported].filter(([key]) => !seen.some((each) => keyOf(each) === key));
    const reports = [
      ...gone.map(([, object]) => ({ object, operateType: OperateType.Delete })),
      ...seen.map((object) => ({ object, operateType: operateTypeOf(object, this.#reported.get(keyOf(object))) })),
    ];
    for (const [key] of gone) this.#reported.delete(key);
    for (const object of seen) this.#reported.set(keyOf(object), object);
    const listOf = (kind: SeenObject['kind']) =>
      reports
        .filter(({ object }) => object.kind === kind)
        .map(({ object, operateType }) => ({ ...entryOf(object, operateType), ...said.get(object) }));
    return { objects: listOf('object'), faces: listOf('face') };
  }
}

/** The way of a face of another size, which stays in the picture. */
function sized(way: Way, face: Pick<FaceAtCamera, 'width' | 'height'>): Way {
  const [width, height] = [Math.min(face.width, BOX_GRID) / BOX_GRID, Math.min(face.height, BOX_GRID) / BOX_GRID];
  return {
    ...way,
    width,
    height,
    from: Math.min(way.from, 1 - width),
    to: Math.min(way.to, 1 - width),
    top: Math.min(way.top, 1 - height),
  };
}

const keyOf = ({ kind, objectId }: SeenObject) => `${kind} ${objectId}`;

/** Updates continue while an object is hidden: they do not show it. */
function operateTypeOf({ isHidden }: SeenObject, before: SeenObject | undefined): number {
  if (isHidden && before?.isHidden !== true) return OperateType.Hide;
  return !before || (before.isHidden && !isHidden) ? OperateType.Create : OperateType.Update;
}

function entryOf({ kind, objectId, track }: SeenObject, operateType: number): AnalyticsEntry {
  const [x1, , x2, y2] = track;
  const said = WAYS.find((way) => way.kind === kind)?.said;
  return { objectId, operateType, track, coordinate: [(x1 + x2) >> 1, y2], ...said };
}
