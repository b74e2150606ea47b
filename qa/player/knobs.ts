import type { Switches } from '@/emulator/device-interface';
import type { FaultAction, FaultType } from '@/emulator/faults/fault-rule';
import { LANGUAGES } from '@/lib/contract/languages';
import { RTSP_VERBS } from '@/lib/contract/stream';
import type { AudioFormat, VideoFormat } from '@/lib/contract/tables/video';

type ClipName = NonNullable<Extract<FaultAction, { type: 'media' }>['clip']>;

/** Kinds of values. A flag is `1` or `0`, a size `640x480`, a time `2026_03_04_05_06_07` (UTC). */
export type KnobKind =
  | { kind: 'choice'; choices: readonly string[] }
  | { kind: 'number'; min: number; max: number; isWhole: boolean; isEven?: boolean }
  | { kind: 'closeCode' }
  | { kind: 'flag' }
  | { kind: 'size' }
  | { kind: 'time' }
  | { kind: 'name' };

/** A size and a time stay as they are written. */
export type KnobValue = string | number | boolean;

/** The knobs that an address sets, by name. */
export type KnobValues = ReadonlyMap<string, KnobValue>;

/** A knob as the tables below write it. */
type KnobSpec = KnobKind & {
  name: string;
  /** Another knob that must be set, too. */
  needs?: string;
  /** The default; an address that omits the knob resets it to this. */
  standard?: KnobValue;
};

type StreamSwitch = Extract<keyof Switches, `stream${string}` | 'maxStreams'>;

/** Faults of calls and notifications, which do not affect streams. */
type ForeignFault = 'error' | 'result' | 'loseEvent' | 'duplicateEvent' | 'delayEvent';

/** Faults that can affect a stream. */
export type StreamFaultType = Exclude<FaultType, ForeignFault>;

type ActionOf<T extends FaultType> = Extract<FaultAction, { type: T }>;

/** Members of an action; an action without members is set by its type. */
type MemberOf<T extends FaultType> = keyof ActionOf<T> extends 'type' ? 'type' : Exclude<keyof ActionOf<T>, 'type'>;

/** How a knob is applied. */
export type KnobTarget =
  | { part: 'page' }
  | { part: 'encode' }
  | { part: 'mediaEncrypt' }
  | { part: 'switch'; member: StreamSwitch }
  | { part: 'action'; type: StreamFaultType; member: string }
  | { part: 'rule' };

/** One knob of the address. */
export type Knob = KnobSpec & { target: KnobTarget };

const choice = (name: string, choices: readonly string[], standard?: string) =>
  ({ kind: 'choice', name, choices, ...(standard !== undefined && { standard }) }) as const satisfies KnobSpec;
const whole = (name: string, min: number, max: number, standard?: number) =>
  ({ kind: 'number', name, min, max, isWhole: true, ...(standard !== undefined && { standard }) }) as const;
const part = (name: string, max: number) => ({ kind: 'number', name, min: 0, max, isWhole: false }) as const;
const flag = (name: string) => ({ kind: 'flag', name }) as const;

const MAX_MS = 120_000;
const MAX_FRAMES = 1_000_000;

/** Shapes that the product's tools can draw over the picture. */
export const DRAWABLES = ['polygon', 'line', 'rectangle', 'grid'] as const;

export type Drawable = (typeof DRAWABLES)[number];

/** Whose picture is shown, in which language, and what lies over it. */
const PAGE: readonly KnobSpec[] = [
  { kind: 'name', name: 'profile' },
  choice(
    'lang',
    LANGUAGES.map(({ tag }) => tag),
    'en',
  ),
  choice('stream', ['main', 'sub'], 'main'),
  whole('channel', 1, 4, 1),
  { kind: 'time', name: 'starttime', needs: 'endtime' },
  { kind: 'time', name: 'endtime', needs: 'starttime' },
  choice('draw', DRAWABLES),
  flag('ptz'),
];

const CODECS = ['H.264', 'H.265', 'MJPG'] as const satisfies readonly VideoFormat['Compression'][];
const SOUNDS = ['G.711A', 'G.711Mu', 'AAC', 'PCM'] as const satisfies readonly AudioFormat['Compression'][];

/** Table `Encode` of that channel and stream; each stream has a standard size of its own. */
const ENCODE: readonly KnobSpec[] = [
  choice('codec', CODECS, 'H.264'),
  { kind: 'size', name: 'size' },
  whole('fps', 1, 120, 25),
  whole('gop', 1, 400, 50),
  choice('audio', ['none', ...SOUNDS], 'G.711A'),
  choice('audioRate', ['8000', '16000', '32000', '48000'], '8000'),
];

const SWITCHES: { readonly [S in StreamSwitch]: KnobSpec } = {
  streamAuth: choice('auth', ['none', 'basic', 'digest', 'digestSha256'] satisfies Switches['streamAuth'][], 'digest'),
  streamNonceS: whole('nonceS', 0, 86_400, 0),
  streamTimeoutS: whole('timeoutS', 1, 86_400, 60),
  maxStreams: whole('viewers', 0, 1000, 5),
  streamAnalytics: choice('analytics', ['off', 'on', 'stopped'] satisfies Switches['streamAnalytics'][], 'off'),
};

const CLIPS = ['x264-high-b3', 'x264-high-1080', 'x265-main', 'x265-main-960'] as const satisfies readonly ClipName[];

/** Members of the fault actions; null: without meaning for a stream. */
const ACTIONS: { readonly [T in StreamFaultType]: { readonly [M in MemberOf<T>]: KnobSpec | null } } = {
  media: {
    lossPercent: part('loss', 100),
    duplicatePercent: part('duplicate', 100),
    reorderDepth: whole('reorder', 0, 32),
    jitterMs: whole('jitter', 0, 5000),
    skipPercent: part('skip', 100),
    announcedFps: whole('claimedFps', 1, 240),
    clip: choice('clip', CLIPS),
    resizeAfterFrames: whole('resizeAfter', 0, MAX_FRAMES),
    width: { ...whole('resizeWidth', 128, 4096), isEven: true, needs: 'resizeAfter' },
    height: { ...whole('resizeHeight', 128, 4096), isEven: true, needs: 'resizeAfter' },
    isMarkerMissing: flag('noMarker'),
    payloadBytes: whole('payload', 64, 60_000),
    isAggregationOff: flag('noAggregation'),
    parameterSets: choice('parameterSets', ['description', 'stream']),
    isVuiOff: flag('noVui'),
    splitting: choice('splitting', ['byte', 'prefix', 'packet', 'many']),
    wrapAfterMs: whole('wrap', 0, MAX_MS),
    seed: whole('seed', 0, 4_294_967_295),
  },
  stall: {
    forMs: whole('stall', 0, MAX_MS),
    afterFrames: whole('stallAfter', 0, MAX_FRAMES),
    isBurst: { ...flag('burst'), needs: 'stall' },
  },
  throttle: { bytesPerSecond: whole('throttle', 1, 1_000_000_000) },
  rtsp: {
    status: whole('status', 200, 999),
    afterFrames: { ...whole('statusAfter', 0, MAX_FRAMES), needs: 'status' },
    retryAfterS: { ...whole('retryAfterS', 0, 86_400), needs: 'status' },
  },
  delay: { ms: whole('delay', 0, MAX_MS), jitter: { ...whole('delayJitter', 0, MAX_MS), needs: 'delay' } },
  drop: { when: choice('drop', ['before', 'after']) },
  malformed: { kind: choice('malformed', ['notJson', 'halfJson', 'html', 'wrongId', 'noParams', 'wrongType']) },
  reset: { at: choice('reset', ['beforeBody', 'midBody', 'afterBody']) },
  refuse: { type: flag('refuse') },
  http: { status: whole('upgradeStatus', 200, 599), body: null },
  closeWs: {
    code: { kind: 'closeCode', name: 'close' },
    afterFrames: { ...whole('closeAfter', 0, MAX_FRAMES), needs: 'close' },
  },
};

/** Where and how often faults apply; media and a slow connection are permanent. */
const RULE: readonly KnobSpec[] = [
  choice('at', ['upgrade', ...RTSP_VERBS]),
  choice('track', ['video', 'audio', 'talk']),
  whole('times', 0, MAX_FRAMES),
  part('probability', 1),
];

const aimed = (specs: readonly KnobSpec[], target: KnobTarget): Knob[] => specs.map((spec) => ({ ...spec, target }));

const actionKnobs = Object.entries(ACTIONS).flatMap(([type, members]) =>
  Object.entries<KnobSpec | null>(members).flatMap(([member, spec]) =>
    spec ? aimed([spec], { part: 'action', type: type as StreamFaultType, member }) : [],
  ),
);

/**
 * The table: every knob of the address and how it is applied, in the order of the form. docs/stream-knobs.md lists
 * them.
 */
export const KNOBS: readonly Knob[] = [
  ...aimed(PAGE, { part: 'page' }),
  ...aimed(ENCODE, { part: 'encode' }),
  ...aimed([{ ...flag('tls'), standard: false }], { part: 'mediaEncrypt' }),
  ...Object.entries(SWITCHES).flatMap(([member, spec]) =>
    aimed([spec], { part: 'switch', member: member as StreamSwitch }),
  ),
  ...actionKnobs,
  ...aimed(RULE, { part: 'rule' }),
];

/** The values of an address, and the parts that are not understood, one sentence each. */
export interface Reading {
  values: KnobValues;
  problems: readonly string[];
}

/** Reads the query of an address. It never throws; with problems nothing of it should be applied. */
export function readKnobs(query: string): Reading {
  const values = new Map<string, KnobValue>();
  const problems: string[] = [];
  for (const [name, text] of new URLSearchParams(query)) {
    const knob = KNOBS.find((each) => each.name === name);
    const value = knob && parsed(knob, text);
    if (!knob) problems.push(`${name}: there is no such knob`);
    else if (values.has(name)) problems.push(`${name}: given twice`);
    else if (value === undefined) problems.push(`${name}: ${wantedBy(knob)} is needed, not "${text}"`);
    else values.set(name, value);
  }
  for (const { name, needs } of KNOBS) {
    if (needs !== undefined && values.has(name) && !values.has(needs)) problems.push(`${name}: needs ${needs} too`);
  }
  return { values, problems };
}

/** The query that `readKnobs` reads back, without a question mark. */
export function writeKnobs(values: KnobValues): string {
  const texts = [...values].map(([name, value]): [string, string] => [name, textOf(value)]);
  return new URLSearchParams(texts).toString();
}

/** A value as the address has it. */
export const textOf = (value: KnobValue): string =>
  typeof value === 'boolean' ? String(Number(value)) : String(value);

/** Codes allowed in a close frame of a WebSocket; 1015 to 2999 are unassigned. RFC 6455 §7.4 */
const CLOSE_CODES = [
  { min: 1000, max: 1003 },
  { min: 1007, max: 1014 },
  { min: 3000, max: 4999 },
];

const SIDES = { min: 128, max: 4096 };

function parsed(knob: KnobKind, text: string): KnobValue | undefined {
  switch (knob.kind) {
    case 'choice':
      return knob.choices.find((each) => each === text);
    case 'flag':
      return text === '1' ? true : text === '0' ? false : undefined;
    case 'number':
      return numberOf(knob, text);
    case 'closeCode':
      return isCloseCode(text) ? Number(text) : undefined;
    case 'size':
      return /^\d{3,4}x\d{3,4}$/.test(text) && text.split('x').every((side) => isSide(Number(side))) ? text : undefined;
    case 'time':
      return isTime(text) ? text : undefined;
    case 'name':
      return /^[\w.-]{1,64}$/.test(text) ? text : undefined;
  }
}

const isCloseCode = (text: string) =>
  /^\d{4}$/.test(text) && CLOSE_CODES.some(({ min, max }) => Number(text) >= min && Number(text) <= max);

/** 'yyyy_MM_dd_hh_mm_ss' of a day that the calendar has. */
function isTime(text: string): boolean {
  const iso = text.replace(/^(\d{4})_(\d\d)_(\d\d)_(\d\d)_(\d\d)_(\d\d)$/, '$1-$2-$3T$4:$5:$6.000Z');
  const ms = Date.parse(iso);
  return iso !== text && !Number.isNaN(ms) && new Date(ms).toISOString() === iso;
}

const isSide = (side: number) => side >= SIDES.min && side <= SIDES.max && side % 2 === 0;

function numberOf({ min, max, isWhole, isEven }: Extract<KnobKind, { kind: 'number' }>, text: string) {
  const value = /^\d+(?:\.\d+)?(?:e-\d+)?$/.test(text) ? Number(text) : Number.NaN;
  const isRight = value >= min && value <= max && (!isWhole || Number.isInteger(value)) && (!isEven || value % 2 === 0);
  return isRight ? value : undefined;
}

/** The values of a knob, in words. */
export function wantedBy(knob: KnobKind): string {
  switch (knob.kind) {
    case 'choice':
      return `one of ${knob.choices.join(', ')}`;
    case 'flag':
      return '1 or 0';
    case 'number':
      return `${knob.isEven ? 'an even' : knob.isWhole ? 'a whole' : 'a'} number from ${knob.min} to ${knob.max}`;
    case 'closeCode':
      return 'a close code, 1000 to 1003, 1007 to 1014 or 3000 to 4999,';
    case 'size':
      return `a size such as 640x480, even sides from ${SIDES.min} to ${SIDES.max},`;
    case 'time':
      return 'a time such as 2026_03_04_05_06_07';
    case 'name':
      return 'a name';
  }
}
