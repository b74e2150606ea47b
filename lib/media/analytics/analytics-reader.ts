import { ANALYTICS_MESSAGE_BYTES } from '@/lib/contract/analytics';
import { OperateType, StreamLimits } from '@/lib/contract/stream';
import type { AnalyticsObject, FaceFacts } from './private3';

/** Longest type and label that are kept, in characters. */
const TEXT_MAX = 64;
/** Degrees that no body has; they would fill the picture with digits. */
const HOTTEST = 1000;

/**
 * The objects and faces of one packet, in order and limited to what can be drawn. An invalid entry is skipped; a
 * payload that is too long or not JSON gives none. Never throws.
 */
export function readAnalytics(payload: Uint8Array): AnalyticsObject[] {
  if (payload.length > ANALYTICS_MESSAGE_BYTES) return [];
  const message = parsed(payload);
  return [...entries(message, 'objects', 'object'), ...entries(message, 'faces', 'face')];
}

function parsed(payload: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(payload));
  } catch {
    return undefined; // a broken message loses only its own updates
  }
}

function entries(message: unknown, list: 'objects' | 'faces', kind: AnalyticsObject['kind']): AnalyticsObject[] {
  const found = isRecord(message) ? message[list] : undefined;
  if (!Array.isArray(found)) return [];
  return found.slice(0, StreamLimits.overlayObjects).flatMap((entry: unknown) => objectOf(entry, kind) ?? []);
}

function objectOf(entry: unknown, kind: AnalyticsObject['kind']): AnalyticsObject | undefined {
  if (!isRecord(entry)) return undefined;
  const { objectId, operateType, type, text, temperature } = entry;
  if (!isWhole(objectId) || !isWhole(operateType)) return undefined;
  // Deleted and hidden objects are not drawn: their position may be missing.
  const needsPlace = operateType === OperateType.Create || operateType === OperateType.Update;
  const face = kind === 'face' ? factsOf(entry) : {};
  const track = trackOf(entry.track) ?? (needsPlace ? undefined : NOWHERE);
  if (!track) return undefined;
  return {
    kind,
    objectId,
    operateType,
    track,
    ...(isText(type) && { type: type.slice(0, TEXT_MAX) }),
    ...(isText(text) && { text: text.slice(0, TEXT_MAX) }),
    ...(isNumber(temperature) && Math.abs(temperature) < HOTTEST && { temperature }),
    ...(Object.keys(face).length > 0 && { face }),
  };
}

/** Each fact that is one; others are dropped. */
function factsOf({ similarity, quality, angle, mask, alive }: Record<string, unknown>): FaceFacts {
  return {
    ...(isShare(similarity) && { similarity }),
    ...(isShare(quality) && { quality }),
    ...(isShare(angle) && { angle }),
    ...(typeof mask === 'boolean' && { mask }),
    ...(typeof alive === 'boolean' && { alive }),
  };
}

const NOWHERE: AnalyticsObject['track'] = [0, 0, 0, 0];

function trackOf(value: unknown): AnalyticsObject['track'] | undefined {
  if (!Array.isArray(value) || value.length !== 4) return undefined;
  const [x1, y1, x2, y2]: unknown[] = value;
  return isNumber(x1) && isNumber(y1) && isNumber(x2) && isNumber(y2) ? [x1, y1, x2, y2] : undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isShare = (value: unknown): value is number => isNumber(value) && value >= 0 && value <= 100;
const isNumber = (value: unknown): value is number => Number.isFinite(value);
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
