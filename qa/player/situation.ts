import type { Switches } from '@/emulator/device-interface';
import type { FaultAction, NewFault } from '@/emulator/faults/fault-rule';
import { type RtspVerb, StreamSubtype } from '@/lib/contract/stream';
import type { StreamFormat } from '@/lib/contract/tables/video';
import { KNOBS, type KnobValue, type KnobValues, type StreamFaultType } from './knobs';

/** State of the device for one address, whatever was there before. */
export interface Situation {
  /** Absent: the running one. */
  profile?: string;
  stream: 'main' | 'sub';
  channelIndex: number;
  /** Times as the stream's address has them; absent: live. */
  recording?: { start: string; end: string };
  encode: (format: StreamFormat) => StreamFormat;
  isOverTls: boolean;
  /** Whether the page moves the camera. */
  isMoved: boolean;
  switches: Partial<Switches>;
  rules: readonly NewFault[];
}

type Point = RtspVerb | 'upgrade';

/** Default point of each fault, unless `at` is given. */
const POINTS: Readonly<Record<StreamFaultType, Point>> = {
  media: 'PLAY',
  stall: 'PLAY',
  throttle: 'PLAY',
  closeWs: 'PLAY',
  rtsp: 'DESCRIBE',
  delay: 'DESCRIBE',
  drop: 'DESCRIBE',
  malformed: 'DESCRIBE',
  reset: 'DESCRIBE',
  refuse: 'upgrade',
  http: 'upgrade',
};

/** Faults with a fixed point: `at` does not apply to them. */
const FIXED: readonly StreamFaultType[] = ['media', 'stall', 'throttle', 'http'];

/** Faults of the stream itself, in every session; `times` and `probability` apply to the others. */
const LASTING: readonly StreamFaultType[] = ['media', 'throttle'];

/** Members of `media` that change the description, and those that change only the description. */
const DESCRIBED = ['announcedFps', 'clip', 'parameterSets', 'isVuiOff'];
const ONLY_DESCRIBED = ['announcedFps'];

const COVERED_PROBLEM = 'ptz: not beside draw, both take the picture';
const TRACK_PROBLEM = 'track: needs at=SETUP, where each track has a request of its own';

const STANDARD_SIZE = { main: '1280x720', sub: '640x480' } as const;

/** Value of a knob, or its default. */
function settingOf(values: KnobValues, name: string): KnobValue | undefined {
  return values.get(name) ?? KNOBS.find((knob) => knob.name === name)?.standard;
}

/** The situation of these values, and why it is impossible, one sentence each. */
export function situationOf(values: KnobValues): { situation: Situation; problems: readonly string[] } {
  const text = (name: string) => String(settingOf(values, name) ?? '');
  const stream = text('stream') === 'sub' ? 'sub' : 'main';
  const rules = rulesOf(values);
  const situation: Situation = {
    ...(values.has('profile') && { profile: text('profile') }),
    stream,
    channelIndex: Number(text('channel')) - 1,
    ...(values.has('starttime') && { recording: { start: text('starttime'), end: text('endtime') } }),
    encode: (format) => encoded(format, values, stream),
    isOverTls: values.get('tls') === true,
    isMoved: values.get('ptz') === true,
    switches: Object.fromEntries(
      KNOBS.flatMap(({ name, target }) => (target.part === 'switch' ? [[target.member, settingOf(values, name)]] : [])),
    ),
    rules,
  };
  const isTrackLost = values.has('track') && values.get('at') !== 'SETUP';
  const isCovered = situation.isMoved && values.has('draw');
  const problems = [...(isTrackLost ? [TRACK_PROBLEM] : []), ...(isCovered ? [COVERED_PROBLEM] : [])];
  return { situation, problems: [...problems, ...conflictsOf(rules)] };
}

/** Subtype of the requested stream. */
export const subtypeOf = ({ stream }: Situation): number =>
  stream === 'main' ? StreamSubtype.Main : StreamSubtype.Sub;

function encoded(format: StreamFormat, values: KnobValues, stream: Situation['stream']): StreamFormat {
  const [Width = 0, Height = 0] = String(values.get('size') ?? STANDARD_SIZE[stream])
    .split('x')
    .map(Number);
  const sound = settingOf(values, 'audio');
  return {
    ...format,
    VideoEnable: true,
    Video: {
      ...format.Video,
      Compression: settingOf(values, 'codec') as StreamFormat['Video']['Compression'],
      Width,
      Height,
      FPS: Number(settingOf(values, 'fps')),
      GOP: Number(settingOf(values, 'gop')),
    },
    AudioEnable: sound !== 'none',
    Audio: {
      ...format.Audio,
      Frequency: Number(settingOf(values, 'audioRate')),
      ...(sound !== 'none' && { Compression: sound as StreamFormat['Audio']['Compression'] }),
    },
  };
}

type Members = Record<string, KnobValue>;

/**
 * Delays, then counted rules, then permanent ones: of several matching rules the emulator applies the first that is
 * not a delay.
 */
function rulesOf(values: KnobValues): NewFault[] {
  const actions = new Map<StreamFaultType, Members>();
  for (const { name, target } of KNOBS) {
    const value = values.get(name);
    if (target.part !== 'action' || value === undefined) continue;
    actions.set(target.type, { ...actions.get(target.type), [target.member]: value });
  }
  // A fault without members is switched off by 0.
  if (actions.get('refuse')?.type === false) actions.delete('refuse');
  const rules = [...actions].flatMap(([type, members]) => rulesOfAction(type, members, values));
  const rank = ({ action, times, probability }: NewFault) =>
    action.type === 'delay' ? 0 : times === undefined && probability === undefined ? 2 : 1;
  return rules.sort((a, b) => rank(a) - rank(b));
}

function rulesOfAction(type: StreamFaultType, members: Members, values: KnobValues): NewFault[] {
  if (type === 'media') {
    const names = Object.keys(members);
    return [
      ...(names.some((name) => DESCRIBED.includes(name)) ? [rule(type, members, 'DESCRIBE', values)] : []),
      ...(names.some((name) => !ONLY_DESCRIBED.includes(name)) ? [rule(type, members, 'PLAY', values)] : []),
    ];
  }
  // A status or a close in the middle of the stream belongs to the PLAY that started it.
  const isAfterPictures = type === 'closeWs' && Number(members.afterFrames ?? 0) > 0;
  if (isAfterPictures || (type === 'rtsp' && members.afterFrames !== undefined))
    return [rule(type, members, 'PLAY', values)];
  const wanted = FIXED.includes(type) ? undefined : values.get('at');
  return [rule(type, members, typeof wanted === 'string' ? wanted : POINTS[type], values)];
}

function rule(type: StreamFaultType, members: Members, method: string, values: KnobValues): NewFault {
  const [times, probability, track] = [values.get('times'), values.get('probability'), values.get('track')];
  return {
    match: {
      transport: 'stream',
      method,
      ...(method === 'SETUP' && typeof track === 'string' && { name: track }),
    },
    action: { ...members, type } as FaultAction,
    ...(typeof times === 'number' && !LASTING.includes(type) && { times }),
    ...(typeof probability === 'number' && !LASTING.includes(type) && { probability }),
  };
}

/** Of two permanent faults at one point only the first would ever apply. */
function conflictsOf(rules: readonly NewFault[]): string[] {
  const lasting = rules.filter(
    ({ action, times, probability }) => action.type !== 'delay' && times === undefined && probability === undefined,
  );
  return lasting.flatMap((each, index) => {
    const point = each.match?.method;
    const other = lasting.slice(0, index).find(({ match }) => match?.method === point);
    return other
      ? [`${other.action.type} and ${each.action.type} both change ${point}, where one fault at a time can be`]
      : [];
  });
}
