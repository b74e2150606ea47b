import { BOX_GRID } from '@/lib/contract/limits';
import { OperateType, StreamLimits } from '@/lib/contract/stream';

/** A face or another object that the device detects, as in the stream's analytics data. @spec §3 */
export interface AnalyticsObject {
  kind: 'object' | 'face';
  objectId: number;
  /** One of `OperateType`; others are skipped. */
  operateType: number;
  /**
   * Left, top, right, bottom on the grid of 8192. @assumed order as in other boxes; the specification says four numbers
   */
  track: readonly [number, number, number, number];
  /** As the device writes it: `Human`, `Vehicle`, another word, or nothing. */
  type?: string;
  /** Text shown beside the box. */
  text?: string;
  /** Degrees Celsius. */
  temperature?: number;
  /** Of a face, each as far as the device says it. */
  face?: FaceFacts;
}

/** What a device says of a face. @assumed names, see lib/contract/analytics.ts */
export interface FaceFacts {
  /** 0 to 100. */
  similarity?: number;
  quality?: number;
  /** Degrees. */
  angle?: number;
  mask?: boolean;
  alive?: boolean;
}

/** A box on the picture; positions and sizes as parts of the picture, 0 to 1. */
export interface OverlayBox
  extends Pick<AnalyticsObject, 'kind' | 'objectId' | 'type' | 'text' | 'temperature' | 'face'> {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface KnownObject {
  box: OverlayBox;
  isHidden: boolean;
  atMs: number;
}

/** The objects known at one time; made by `withObjects`, read by `boxesAt`. */
export type Overlay = ReadonlyMap<string, KnownObject>;

/** Before the first analytics data. */
export const EMPTY_OVERLAY: Overlay = new Map();

/**
 * The overlay after the objects that are visible from the time `atMs` on (monotonic). Objects and faces are numbered
 * separately.
 *
 * @assumed an update of an unknown object shows it, one of a hidden object leaves it hidden (pages-2 overlays)
 */
export function withObjects(overlay: Overlay, objects: readonly AnalyticsObject[], atMs: number): Overlay {
  const next = new Map([...overlay].filter(([, known]) => isFresh(known, atMs)));
  for (const object of objects) {
    const { kind, objectId, operateType } = object;
    const key = `${kind} ${objectId}`;
    const known = next.get(key);
    if (operateType === OperateType.Delete) next.delete(key);
    else if (operateType === OperateType.Hide) {
      if (known) next.set(key, { ...known, isHidden: true, atMs });
    } else if (operateType === OperateType.Create || operateType === OperateType.Update) {
      const isHidden = operateType === OperateType.Update && known?.isHidden === true;
      if (known || next.size < StreamLimits.overlayObjects) next.set(key, { box: boxOf(object), isHidden, atMs });
    }
  }
  return next;
}

/** The boxes to draw over the picture of the time `atMs`, in the order in which objects were first seen. */
export function boxesAt(overlay: Overlay, atMs: number): OverlayBox[] {
  return [...overlay.values()].flatMap((known) => (known.isHidden || !isFresh(known, atMs) ? [] : [known.box]));
}

const isFresh = ({ atMs }: KnownObject, nowMs: number): boolean => nowMs - atMs < StreamLimits.overlayMs;

function boxOf({ operateType: _, track, ...said }: AnalyticsObject): OverlayBox {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = track.map((place) => Math.min(1, Math.max(0, place / BOX_GRID)));
  return {
    ...said,
    left: Math.min(x1, x2),
    top: Math.min(y1, y2),
    width: Math.abs(x2 - x1),
    height: Math.abs(y2 - y1),
  };
}
