import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PICTURE_CLIPS } from './clips/picture-clips.generated';
import type { MediaShape } from './media-shape';
import { annexBUnits } from './nal-unit';
import type { PicturePackets } from './picture-coder';
import { packetiseH264, packetiseH265, type RtpTrack } from './rtp-packetiser';
import type { StreamSettings } from './stream-host';

/** A committed clip of coded pictures, from its index. The last picture is followed by the first. */
export interface ClipEntry {
  name: string;
  compression: 'H.264' | 'H.265';
  /** Pixels. */
  width: number;
  height: number;
  fps: number;
  /** Number of access units; the bar code of the n-th shown picture is n, from 0. */
  frames: number;
  sha256: string;
  /** For a closed group, from a key picture to the next: the display position of each access unit. */
  order: readonly number[];
}

/** Clips that a rule can name. */
export type ClipName = (typeof PICTURE_CLIPS)[number]['name'];

/** All of them. */
export const CLIP_NAMES: readonly ClipName[] = PICTURE_CLIPS.map(({ name }) => name);

/** One coded picture of a clip. */
interface ClipUnit {
  isKey: boolean;
  /** Without start code and without the parameter sets before it. */
  slice: Uint8Array;
  /** Pictures from the tick when it is sent to the moment it was taken: never in the future, so 0 or less. */
  shift: number;
}

/** A clip ready to be sent; all sessions share one. */
export interface PictureClip {
  entry: ClipEntry;
  /** As in the description and before each key picture. */
  parameterSets: readonly Uint8Array[];
  units: readonly ClipUnit[];
}

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), 'clips');
const loaded = new Map<ClipName, PictureClip>();

/** A clip by its name; read and parsed once. Made by emulator/stream/clips/make-pictures.ts. */
export function pictureClip(name: ClipName): PictureClip {
  const known = loaded.get(name);
  if (known) return known;
  const entry = entryOf(name);
  const suffix = entry.compression === 'H.265' ? 'h265' : 'h264';
  const clip = cutClip(readFileSync(join(FOLDER, `${name}.${suffix}`)), entry);
  loaded.set(name, clip);
  return clip;
}

/** Settings of a stream that shows a clip instead of the encoder table's picture; sound and talk stay. */
export function clipSettings(settings: StreamSettings, name: ClipName): StreamSettings {
  const { compression, width, height, fps, order } = entryOf(name);
  return { ...settings, compression, width, height, fps, gop: order.length };
}

function entryOf(name: ClipName): ClipEntry {
  const entry = PICTURE_CLIPS.find((each) => each.name === name);
  if (!entry) throw new RangeError(`no clip ${name}`);
  return entry;
}

/** Plays a clip endlessly for one session: one access unit at each tick of the sender's grid. */
export class ClipReel {
  readonly #clip: PictureClip;
  readonly #shape: MediaShape;
  #sentAt: number | undefined;

  constructor(clip: PictureClip, shape: MediaShape) {
    this.#clip = clip;
    this.#shape = shape;
  }

  /** Position of the first picture in RTP time: that many pictures after its tick, 0 or less. */
  get firstShift(): number {
    return this.#clip.units[0]?.shift ?? 0;
  }

  /** The frame grid was reset: the clip starts over. */
  rewind(): void {
    this.#sentAt = undefined;
  }

  /**
   * Packets of the access unit of a tick; undefined when it references a skipped one, until the next key picture.
   * @param timestampAt RTP time of the picture taken that many pictures after this tick
   */
  code(tick: number, track: RtpTrack, timestampAt: (shift: number) => number): PicturePackets | undefined {
    const { units, parameterSets, entry } = this.#clip;
    const unit = units[tick % units.length];
    if (!unit || (!unit.isKey && this.#sentAt !== tick - 1)) return undefined;
    this.#sentAt = tick;
    const { payloadBytes, isAggregationOff } = this.#shape;
    const areSetsSent = unit.isKey && this.#shape.parameterSets !== 'description';
    const nals = areSetsSent ? [...parameterSets, unit.slice] : [unit.slice];
    const packetise = entry.compression === 'H.265' ? packetiseH265 : packetiseH264;
    return {
      isKey: unit.isKey,
      packets: packetise(track, nals, timestampAt(unit.shift), payloadBytes, isAggregationOff),
    };
  }
}

/**
 * Parses a file of one slice a picture, with the same parameter sets before each key picture. RangeError for any
 * other.
 */
function cutClip(bytes: Uint8Array, entry: ClipEntry): PictureClip {
  const kindOf = entry.compression === 'H.265' ? h265Kind : h264Kind;
  // A picture has its place in the file and cannot be sent before it was taken.
  const delay = Math.max(...entry.order.map((shown, at) => shown - at));
  const parameterSets: Uint8Array[] = [];
  const units: ClipUnit[] = [];
  for (const nal of annexBUnits(bytes)) {
    const kind = kindOf(nal);
    if (kind !== 'set') {
      const at = units.length % entry.order.length;
      units.push({ isKey: kind === 'key', slice: nal, shift: (entry.order[at] ?? at) - at - delay });
    } else if (units.length === 0) parameterSets.push(nal);
  }
  if (units.length !== entry.frames) throw new RangeError(`${entry.name}: ${units.length} pictures`);
  return { entry, parameterSets, units };
}

type UnitKind = 'set' | 'key' | 'other';

/** H.264 table 7-1: IDR slice 5, SPS 7, PPS 8. */
function h264Kind([header = 0]: Uint8Array): UnitKind {
  const type = header & 31;
  return type === 5 ? 'key' : type >= 7 ? 'set' : 'other';
}

/** H.265 table 7-1: IDR slices 19 and 20, VPS, SPS and PPS 32 to 34. */
function h265Kind([header = 0]: Uint8Array): UnitKind {
  const type = (header >> 1) & 63;
  return type === 19 || type === 20 ? 'key' : type >= 32 ? 'set' : 'other';
}
