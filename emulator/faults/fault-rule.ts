import {
  anything,
  described,
  either,
  flag,
  type Members,
  map,
  named,
  nullable,
  number,
  type Optional,
  object,
  oneOf,
  optional,
  partial,
  type Shape,
  shapeFault,
  type TypeOf,
  text,
  whole,
} from '../json-shape';
import type { MediaShape } from '../stream/media-shape';
import { CLIP_NAMES } from '../stream/picture-clip';

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
  /**
   * Full method name, area without regard to case, `*` allowed at the end; RTSP verb or `upgrade`: on the stream. Of a
   * call inside a multicall only an error or a result can be raised; other actions match `system.multicall`.
   */
  method?: string;
  /** `params.name`: the table or record; the event code of a notification; at SETUP the track: video, audio, talk. */
  name?: string;
  /** Subset of `params`. */
  params?: Record<string, unknown>;
  /** Name of the signed-in account. */
  user?: string;
  /** Id of the login. */
  session?: string;
  /** Address that the client comes from. */
  address?: string;
  /** Headers of the request by name, without regard to case; a value may end in `*`. */
  headers?: Record<string, string>;
  /** Only the n-th matching exchange, counted from 1; those that an earlier rule answers count too. */
  nth?: number;
  /** Only exchanges after that many matching ones. */
  after?: number;
  transport?: FaultTransport;
}

/** The effect of a rule. Times are real milliseconds. @assumed pages-3 12.4 */
export type FaultAction =
  /** A reply with `result: false`; on addresses without calls it is the body. */
  | { type: 'error'; code: number; message?: string; detail?: unknown; params?: unknown }
  /** `value` becomes `result`, or `params` the parameters of a successful reply. */
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

/**
 * The longest time a rule may hold a connection, in milliseconds; a dropped one is freed after it. @assumed pages-3
 * 12.4
 */
export const MAX_HOLD_MS = 120_000;

const note = text(500);
const ms = whole(0, MAX_HOLD_MS);
const frames = whole(0, 1_000_000);
const percent = number({ minimum: 0, maximum: 100 });
/** Codes that a program may close a WebSocket with; the others are reserved. RFC 6455 §7.4 */
const closeCode = either(
  whole(3000, 4999),
  oneOf([1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014]),
);
/** Limits of the emulator's encoder. */
const side: Shape<number> = { ...whole(128, 4096), multipleOf: 2 };

const MEDIA: Record<keyof MediaShape, Optional<unknown>> = {
  clip: optional(described('A stored clip in place of the painted picture', oneOf(CLIP_NAMES))),
  lossPercent: optional(described('Packets that are lost', percent)),
  duplicatePercent: optional(described('Packets that come twice', percent)),
  reorderDepth: optional(described('By how many packets one comes too late', whole(0, 32))),
  jitterMs: optional(described('The most that a packet is late', whole(0, 5000))),
  skipPercent: optional(described('Pictures that are left out', percent)),
  announcedFps: optional(described('Frame rate that the description announces', whole(1, 240))),
  resizeAfterFrames: optional(described('Pictures after which the size changes', frames)),
  width: optional(described('Width of the picture, from then on; from the first one without resizeAfterFrames', side)),
  height: optional(described('Height of the picture, as width', side)),
  isMarkerMissing: optional(described('The last packet of a picture is not marked', flag)),
  payloadBytes: optional(described('The most bytes of a packet', whole(64, 60_000))),
  isAggregationOff: optional(described('Parameter sets are packets of their own', flag)),
  parameterSets: optional(described('Where the parameter sets are', oneOf(['description', 'stream']))),
  isVuiOff: optional(described('Parameter sets say nothing about the order of pictures', flag)),
  splitting: optional(described('How the bytes are split over messages', oneOf(['byte', 'prefix', 'packet', 'many']))),
  wrapAfterMs: optional(described('When the time stamps begin again at 0', ms)),
  seed: optional(described('Of the random choices', whole(0, 4_294_967_295))),
};

/** A clip is fixed: its pictures cannot be omitted or changed. */
const NOT_WITH_CLIP = ['resizeAfterFrames', 'width', 'height', 'skipPercent', 'isVuiOff'];

const ACTIONS: Record<FaultType, Members> = {
  error: {
    code: described('Code of the error', whole(-2_147_483_648, 4_294_967_295)),
    message: optional(described('Text of the error', note)),
    detail: optional(described('Detail of the error, as {field}', anything())),
    params: optional(described('Parameters beside the error', anything())),
  },
  result: {
    value: optional(described('The result; true when absent', anything())),
    params: optional(described('Parameters of the reply', anything())),
  },
  http: {
    status: described('HTTP status in place of a reply', whole(200, 599)),
    body: optional(described('Text of that answer', text(1_000_000))),
  },
  delay: {
    ms: described('Milliseconds to wait before the next rule', ms),
    jitter: optional(described('The most random milliseconds to add', ms)),
  },
  drop: {
    when: optional(
      described('before: the call is not executed; after: only the reply is lost', oneOf(['before', 'after'])),
    ),
  },
  malformed: {
    kind: described(
      'How the reply is broken; halfJson, wrongId, noParams and wrongType cut a reply that is no JSON in half',
      oneOf(MALFORMED_KINDS),
    ),
  },
  reset: {
    at: described(
      'When the connection breaks: before the call, in the middle of the reply, after its last byte',
      oneOf(['beforeBody', 'midBody', 'afterBody']),
    ),
  },
  throttle: { bytesPerSecond: described('Speed of the reply or, at PLAY, the stream', whole(1, 1_000_000_000)) },
  refuse: {},
  closeWs: {
    code: described('Close code of the WebSocket', closeCode),
    afterFrames: optional(described('Pictures before that', frames)),
  },
  rtsp: {
    status: described('RTSP status of the answer', whole(200, 999)),
    afterFrames: optional(described('Pictures before that, at PLAY', frames)),
    retryAfterS: optional(described('Seconds of Retry-After', whole(0, 86_400))),
  },
  stall: {
    afterFrames: optional(described('Pictures before the stream stands still', frames)),
    forMs: optional(described('How long it stands still; absent: for good', ms)),
    isBurst: optional(described('The pictures of the pause come at once after it', flag)),
  },
  media: MEDIA,
  loseEvent: {},
  duplicateEvent: {},
  delayEvent: { ms: described('Milliseconds that the event is late', ms) },
};

const ACTION = named(
  'FaultAction',
  either(
    ...Object.entries(ACTIONS).map(([type, members]) =>
      object({ type: described('What happens', oneOf([type])), ...members }),
    ),
  ),
);

const MATCH: Shape<FaultMatch> = named(
  'FaultMatch',
  object({
    endpoint: optional(described('Path of the request; ending in * it is a prefix', note)),
    method: optional(
      described(
        'A full name, area.*, the beginning of a name as in area.get*, or *; an RTSP verb or upgrade is the stream. ' +
          'Of a call inside a multicall only an error or a result can be raised; other actions match system.multicall',
        note,
      ),
    ),
    name: optional(
      described('params.name: the table or record table; code of an event; track at SETUP: video, audio, talk', note),
    ),
    params: optional(described('Subset of the parameters: lists by index', map(anything()))),
    user: optional(described('Name of the signed-in account', note)),
    session: optional(described('Id of the login; a list says only that there is one', note)),
    address: optional(described('Address that the client comes from', note)),
    headers: optional(
      described('Headers of the request by name, without regard to case; a value may end in *', map(note)),
    ),
    nth: optional(
      described(
        'Only the n-th matching exchange, counted from 1; those that an earlier rule answers count too',
        whole(1, 1_000_000),
      ),
    ),
    after: optional(described('Only exchanges after that many matching ones, counted as for nth', whole(0, 1_000_000))),
    transport: optional(described('Where the exchange takes place', oneOf(FAULT_TRANSPORTS))),
  }),
);

const RULE = {
  id: optional(described('Name of the rule; a number is made when absent', text(64, /^[\w.-]+$/))),
  match: optional(described('Which exchanges; absent: all', MATCH)),
  action: described('What happens to them', ACTION as Shape<FaultAction>),
  times: optional(described('Counts down with each use; absent: until removed.', whole(0, 1_000_000))),
  probability: optional(described("Drawn from the emulator's seed.", number({ minimum: 0, maximum: 1 }))),
  enabled: optional(described('Default: true', flag)),
};

const NEW_HITS = optional(described('As a list has it; a new rule begins at 0', whole(0)));

/** A rule as it is sent. */
export const NEW_FAULT = named('NewFault', object({ ...RULE, hits: NEW_HITS }));
export type NewFault = TypeOf<typeof NEW_FAULT>;

/** Changed members of a rule; null takes one away. */
export const FAULT_CHANGE = partial(
  object({
    ...RULE,
    hits: NEW_HITS,
    times: optional(nullable(RULE.times.optional)),
    probability: optional(nullable(RULE.probability.optional)),
  }),
);

/** A list is no way to the sessions of others: a rule in it says only that it is about one. */
export const HIDDEN_SESSION = '(one login)';

/** A rule as it is kept. */
export const FAULT_RULE: Shape<FaultRule> = named(
  'FaultRule',
  object({
    ...RULE,
    id: RULE.id.optional,
    match: MATCH,
    enabled: described('A rule that is not is passed over', flag),
  }),
);

/** A rule with the number of exchanges that it disturbed. */
export const LISTED_FAULT: Shape<FaultRule & { hits: number }> = named(
  'ListedFault',
  object({
    ...RULE,
    id: RULE.id.optional,
    match: MATCH,
    enabled: described('A rule that is not is passed over', flag),
    hits: described('Exchanges that it disturbed', whole(0)),
  }),
);

/**
 * Reads a rule from JSON; `id` falls back to `fallbackId`, `drop` without `when` happens before the call. A list tells
 * how many `times` are left: those that it counts as hits come on top, as the rule begins anew.
 * Errors: FaultRuleError for unknown members, kinds and values out of range.
 */
export function parseFaultRule(value: unknown, fallbackId: string): FaultRule {
  const problem = shapeFault(NEW_FAULT, value);
  if (problem) throw new FaultRuleError(problem);
  const { id = fallbackId, match = {}, enabled = true, action, hits = 0, times, ...rest } = value as NewFault;
  if (match.session === HIDDEN_SESSION)
    throw new FaultRuleError('match.session: a list does not tell which login; the id of one is needed');
  if (action.type === 'media') checkClip(action);
  const all = times === undefined ? {} : { times: times + hits };
  return { ...rest, ...all, id, match, enabled, action: withDefaults(action) };
}

function withDefaults(action: FaultAction): FaultAction {
  if (action.type === 'drop') return { ...action, when: action.when ?? 'before' };
  if (action.type === 'closeWs' || action.type === 'stall') return { ...action, afterFrames: action.afterFrames ?? 0 };
  return action;
}

function checkClip({ clip, ...others }: MediaShape): void {
  const misfit = NOT_WITH_CLIP.find((member) => Reflect.get(others, member) !== undefined);
  if (clip !== undefined && misfit) throw new FaultRuleError(`action.${misfit}: not with a clip`);
}
