import type { MediaShape } from './media-shape';
import type { Scheduler } from './scheduler';
import type { StreamFault, StreamHost } from './stream-host';

/** What a rule can do to a stream. */
export type DisturbanceKind =
  /** A packet did not go out, went out twice, or after so many later ones: `channel`, `sequence`, `packets`. */
  | 'lost'
  | 'repeated'
  | 'heldBack'
  /** A message went out `ms` later. */
  | 'late'
  /** A picture was not sent, because the line is slow or because pictures are to be missing. */
  | 'leftOut'
  /** Nothing goes out between two moments, `from` and `to`; `to` is null for ever. */
  | 'stalled'
  /** Another size after so many pictures. */
  | 'resized'
  /** A clip in place of the painted picture: in the description or in the stream, as `verb` says. */
  | 'clip'
  /** The description, or the whole stream, is of another shape: the members of the rule that counted. */
  | 'shaped'
  /** At a request, or at `upgrade`. */
  | 'status'
  | 'delayed'
  | 'unanswered'
  | 'malformed'
  | 'refused'
  | 'cut'
  | 'closed';

/** Numbers and words that go with what was done. */
export type DisturbanceFacts = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** One thing that a rule did to a stream. */
export type Disturbance = {
  /** Milliseconds since 1970 by the stream's time, which runs while the device's clock is frozen. */
  at: number;
  rule: string;
  /** Number of the connection, the same as in the request log; 0 where there was none yet. */
  session: number;
  what: DisturbanceKind;
} & DisturbanceFacts;

/** Writes down that a rule has just done something. */
export type NoteDisturbance = (what: DisturbanceKind, facts?: DisturbanceFacts) => void;

/** Notes what a rule does to a connection as it opens, at either door; some do nothing there. */
export function noteOpening(host: StreamHost, scheduler: Scheduler, fault: StreamFault): void {
  const what = atOpening(fault);
  if (!what) return;
  const facts = fault.kind === 'delay' ? { ms: fault.ms } : {};
  host.disturbed({ verb: 'upgrade', ...facts, at: scheduler.now(), rule: fault.rule ?? '', session: 0, what });
}

function atOpening({ kind }: StreamFault): DisturbanceKind | undefined {
  switch (kind) {
    case 'refuse':
    case 'rtsp':
    case 'malformed':
      return 'refused';
    case 'drop':
    case 'stall':
      return 'unanswered';
    case 'reset':
      return 'cut';
    case 'closeWs':
      return 'closed';
    case 'delay':
      return 'delayed';
    default:
      return undefined;
  }
}

/** Members that shape a description. */
const DESCRIBED = ['announcedFps', 'parameterSets', 'isVuiOff'] as const;
/** Members that shape a whole stream: what is done to single packets and pictures is noted one by one. */
const STREAMED = [
  'parameterSets',
  'isVuiOff',
  'isMarkerMissing',
  'payloadBytes',
  'isAggregationOff',
  'splitting',
  'wrapAfterMs',
] as const;

/** Notes what a rule makes of a description or of a stream from its start on. */
export function noteShape(note: NoteDisturbance, verb: 'DESCRIBE' | 'PLAY', shape: MediaShape): void {
  if (shape.clip) note('clip', { verb, clip: shape.clip });
  const members = (verb === 'DESCRIBE' ? DESCRIBED : STREAMED).filter((member) => shape[member] !== undefined);
  if (members.length > 0)
    note('shaped', { verb, ...Object.fromEntries(members.map((member) => [member, shape[member]])) });
}
