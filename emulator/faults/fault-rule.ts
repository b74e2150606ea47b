import type { MediaShape } from '../stream/media-shape';
import { CLIP_NAMES } from '../stream/picture-clip';
import { isRecord } from './subset';

/** Where a disturbed exchange takes place. @assumed pages-3 12.4 `transport` */
export const FAULT_TRANSPORTS = ['rpc', 'upload', 'download', 'notify', 'stream', 'static'] as const;
export type FaultTransport = (typeof FAULT_TRANSPORTS)[number];

/** Kinds of a broken reply. @assumed pages-3 12.4 */
export const MALFORMED_KINDS = ['notJson', 'halfJson', 'html', 'wrongId', 'noParams', 'wrongType'] as const;
export type MalformedKind = (typeof MALFORMED_KINDS)[number];

/** Which exchanges a rule applies to; all given members must match. @assumed pages-3 12.4 */
export interface FaultMatch {
  /** Path of the request, compared exactly or as a prefix when it ends in `*`. */
  endpoint?: string;
  /** Full method name, area without regard to case, `*` allowed at the end. RTSP verb or `upgrade` on the stream. */
  method?: string;
  /** `params.name`: the table or record; the event code of a notification; at SETUP the track: video, audio, talk. */
  name?: string;
  /** Subset of `params`. */
  params?: Record<string, unknown>;
  /** Name of the signed-in account. */
  user?: string;
  /** Only the n-th matching exchange, counted from 1. */
  nth?: number;
  /** Only exchanges after that many matching ones. */
  after?: number;
  transport?: FaultTransport;
}

/** The effect of a rule. Times are real milliseconds. @assumed pages-3 12.4 */
export type FaultAction =
  /** A reply with `result: false`; on addresses without calls it is the body. */
  | { type: 'error'; code: number; message?: string; detail?: unknown; params?: unknown }
  /** `value` becomes `result`, or `params` the parameters of a good reply. */
  | { type: 'result'; value?: unknown; params?: unknown }
  | { type: 'http'; status: number; body?: string }
  /** Waits, then continues with the next matching rule: combines with any other. */
  | { type: 'delay'; ms: number; jitter?: number }
  /** Never answers. `before`: the call is not executed; `after`: it is, and only the reply is lost. */
  | { type: 'drop'; when: 'before' | 'after' }
  | { type: 'malformed'; kind: MalformedKind }
  /** The connection breaks: before the call is executed, in the middle of the reply, after its last byte. */
  | { type: 'reset'; at: 'beforeBody' | 'midBody' | 'afterBody' }
  | { type: 'throttle'; bytesPerSecond: number }
  /** The connection is closed, or the upgrade refused, before anything is read. */
  | { type: 'refuse' }
  | { type: 'closeWs'; code: number; afterFrames: number }
  | { type: 'rtsp'; status: number; afterFrames?: number; retryAfterS?: number }
  | { type: 'stall'; afterFrames: number; forMs?: number; isBurst?: boolean }
  | ({ type: 'media' } & MediaShape)
  | { type: 'loseEvent' }
  | { type: 'duplicateEvent' }
  | { type: 'delayEvent'; ms: number };

export type FaultType = FaultAction['type'];

/** A fault rule; `id` is generated when absent. @assumed pages-3 12.4 */
export interface FaultRule {
  id: string;
  match: FaultMatch;
  action: FaultAction;
  /** Counts down with each use; absent: until removed. */
  times?: number;
  /** From 0 to 1, drawn from the emulator's seed. */
  probability?: number;
  enabled: boolean;
}

/** The rule is invalid; the message names the member. */
export class FaultRuleError extends Error {}

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string' && value.length <= 500;
const whole =
  (min: number, max: number): Check =>
  (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
const oneOf =
  (values: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && values.includes(value);
const anything: Check = () => true;
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

/**
 * The longest time a rule may hold a connection, in milliseconds; a dropped one is freed after it. @assumed pages-3
 * 12.4
 */
export const MAX_HOLD_MS = 120_000;

const ms = whole(0, MAX_HOLD_MS);
const frames = whole(0, 1_000_000);
const flag: Check = (value) => typeof value === 'boolean';
const percent: Check = (value) => typeof value === 'number' && value >= 0 && value <= 100;
/** Codes that a program may close a WebSocket with; the others are reserved. RFC 6455 §7.4 */
const closeCode: Check = (value) =>
  [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014].includes(Number(value)) ||
  whole(3000, 4999)(value);
/** Limits of the emulator's encoder. */
const side: Check = (value) => whole(128, 4096)(value) && Number(value) % 2 === 0;

const MEDIA: Record<keyof MediaShape, Check> = {
  clip: optional(oneOf(CLIP_NAMES)),
  lossPercent: optional(percent),
  duplicatePercent: optional(percent),
  reorderDepth: optional(whole(0, 32)),
  jitterMs: optional(whole(0, 5000)),
  skipPercent: optional(percent),
  announcedFps: optional(whole(1, 240)),
  resizeAfterFrames: optional(frames),
  width: optional(side),
  height: optional(side),
  isMarkerMissing: optional(flag),
  payloadBytes: optional(whole(64, 60_000)),
  isAggregationOff: optional(flag),
  parameterSets: optional(oneOf(['description', 'stream'])),
  isVuiOff: optional(flag),
  splitting: optional(oneOf(['byte', 'prefix', 'packet', 'many'])),
  wrapAfterMs: optional(ms),
  seed: optional(whole(0, 4_294_967_295)),
};

/** A clip is fixed: its pictures cannot be omitted or changed. */
const NOT_WITH_CLIP = ['resizeAfterFrames', 'width', 'height', 'skipPercent', 'isVuiOff'];

const ACTIONS: Record<FaultType, Record<string, Check>> = {
  error: { code: whole(-2_147_483_648, 4_294_967_295), message: optional(text), detail: anything, params: anything },
  result: { value: anything, params: anything },
  http: { status: whole(200, 599), body: optional((value) => typeof value === 'string' && value.length <= 1_000_000) },
  delay: { ms, jitter: optional(ms) },
  drop: { when: oneOf(['before', 'after']) },
  malformed: { kind: oneOf(MALFORMED_KINDS) },
  reset: { at: oneOf(['beforeBody', 'midBody', 'afterBody']) },
  throttle: { bytesPerSecond: whole(1, 1_000_000_000) },
  refuse: {},
  closeWs: { code: closeCode, afterFrames: frames },
  rtsp: { status: whole(200, 999), afterFrames: optional(frames), retryAfterS: optional(whole(0, 86_400)) },
  stall: { afterFrames: frames, forMs: optional(ms), isBurst: optional(flag) },
  media: MEDIA,
  loseEvent: {},
  duplicateEvent: {},
  delayEvent: { ms },
};

const MATCH: Record<keyof FaultMatch, Check> = {
  endpoint: optional(text),
  method: optional(text),
  name: optional(text),
  params: optional(isRecord),
  user: optional(text),
  nth: optional(whole(1, 1_000_000)),
  after: optional(whole(0, 1_000_000)),
  transport: optional(oneOf(FAULT_TRANSPORTS)),
};

/** Members of a rule besides `match` and `action`; also used for changes of a rule. */
const RULE: Record<'id' | 'times' | 'probability' | 'enabled', Check> = {
  id: optional((value) => typeof value === 'string' && /^[\w.-]{1,64}$/.test(value)),
  times: optional(whole(0, 1_000_000)),
  probability: optional((value) => typeof value === 'number' && value >= 0 && value <= 1),
  enabled: optional((value) => typeof value === 'boolean'),
};

/**
 * Reads a rule from JSON; `id` falls back to `fallbackId`, `drop` without `when` happens before the call.
 * Errors: FaultRuleError for unknown members, kinds and values out of range.
 */
export function parseFaultRule(value: unknown, fallbackId: string): FaultRule {
  if (!isRecord(value)) throw new FaultRuleError('a rule is an object {match, action, times?, probability?, enabled?}');
  const { match = {}, action, ...rest } = value;
  checkMembers('rule', rest, RULE);
  if (!isRecord(match)) throw new FaultRuleError('match: an object is needed');
  checkMembers('match', match, MATCH);
  const { id, times, probability, enabled } = rest as Partial<FaultRule>;
  return {
    id: id ?? fallbackId,
    match: match as FaultMatch,
    action: parseAction(action),
    enabled: enabled ?? true,
    ...(times === undefined ? {} : { times }),
    ...(probability === undefined ? {} : { probability }),
  };
}

function parseAction(value: unknown): FaultAction {
  if (!isRecord(value) || typeof value.type !== 'string')
    throw new FaultRuleError('action: an object with a type is needed');
  const { type, ...members } = value;
  if (!Object.hasOwn(ACTIONS, type))
    throw new FaultRuleError(`action.type: ${type} is none of ${Object.keys(ACTIONS).join(', ')}`);
  if (type === 'drop') members.when ??= 'before';
  if (type === 'closeWs') members.afterFrames ??= 0;
  if (type === 'stall') members.afterFrames ??= 0;
  if (type === 'media') checkClip(members);
  checkMembers(`action ${type}`, members, ACTIONS[type as FaultType]);
  return { type, ...members } as FaultAction;
}

function checkClip({ clip, ...others }: Record<string, unknown>): void {
  if (clip === undefined) return;
  if (!MEDIA.clip(clip)) throw new FaultRuleError(`action media.clip: none of ${CLIP_NAMES.join(', ')}`);
  const misfit = NOT_WITH_CLIP.find((member) => others[member] !== undefined);
  if (misfit) throw new FaultRuleError(`action media.${misfit}: not with a clip`);
}

function checkMembers(where: string, members: Record<string, unknown>, checks: Record<string, Check>): void {
  for (const key of Object.keys(members)) {
    if (!Object.hasOwn(checks, key)) throw new FaultRuleError(`${where}: unknown member ${key}`);
  }
  for (const [key, check] of Object.entries(checks)) {
    if (!check(members[key])) throw new FaultRuleError(`${where}.${key}: missing or out of range`);
  }
}
