import type { MediaShape } from './media-shape';
import type { Scheduler } from './scheduler';
import type { StreamFault, StreamHost } from './stream-host';

/** Kinds of disturbances of a stream. */
export type DisturbanceKind =
  /** A packet was lost, duplicated, or sent after later ones: `channel`, `sequence`, `packets`. */
  | 'lost'
  | 'repeated'
  | 'heldBack'
  /** A message went out `ms` later. */
  | 'late'
  /** A picture was not sent, because the connection is slow or pictures are skipped by rule. */
  | 'leftOut'
  /** Nothing is sent between two times, `from` and `to`; `to` is null for ever. */
  | 'stalled'
  /** Another size after so many pictures. */
  | 'resized'
  /** A clip instead of the painted picture: in the description or in the stream, as `verb` says. */
  | 'clip'
  /** The description, or the whole stream, has another shape: the members of the rule that applied. */
  | 'shaped'
  /** At a request, or at `upgrade`. */
  | 'status'
  | 'delayed'
  | 'unanswered'
  | 'malformed'
  | 'refused'
  | 'cut'
  | 'closed';

/** Numbers and words of a disturbance. */
export type DisturbanceFacts = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** One disturbance of a stream. */
export type Disturbance = {
  /** Milliseconds since 1970 by the stream's time, which runs while the device's clock is frozen. */
  at: number;
  rule: string;
  /** Number of the connection, as in the request log; 0 when there was none yet. */
  session: number;
  what: DisturbanceKind;
} & DisturbanceFacts;

/** Records a disturbance. */
export type NoteDisturbance = (what: DisturbanceKind, facts?: DisturbanceFacts) => void;

/** Records disturbances of a connection at its opening; some actions do nothing there. */
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
/** Members that change a whole stream: disturbances of single packets and pictures are recorded one by one. */
const STREAMED = [
  'parameterSets',
  'isVuiOff',
  'isMarkerMissing',
  'payloadBytes',
  'isAggregationOff',
  'splitting',
  'wrapAfterMs',
] as const;

/** Records how a rule changes a description or a stream from its start. */
export function noteShape(note: NoteDisturbance, verb: 'DESCRIBE' | 'PLAY', shape: MediaShape): void {
  if (shape.clip) note('clip', { verb, clip: shape.clip });
  const members = (verb === 'DESCRIBE' ? DESCRIBED : STREAMED).filter((member) => shape[member] !== undefined);
  if (members.length > 0)
    note('shaped', { verb, ...Object.fromEntries(members.map((member) => [member, shape[member]])) });
}
