import type { PacketSink } from './media-sender';
import type { MediaShape } from './media-shape';

/** Where the prefix of a packet is cut: between its channel and its length. */
const CUT = 2;
/** Number of messages that are merged. */
const TOGETHER = 10;
/**
 * Number of bytes of a packet that are sent one by one: its prefix, its RTP header and the start of its payload. Every
 * byte would be thousands of messages a picture, of which a busy browser takes few.
 */
const SINGLES = 32;

/** Bytes of an interleaved packet before the RTP header. RFC 2326 §10.12 */
const PREFIX = 4;

/** The sink itself, or one with other message boundaries; the bytes and their order stay. */
export function splitSink(sink: PacketSink, shape: MediaShape | undefined): PacketSink {
  if (shape?.splitting === 'many') return mergingSink(sink);
  const split = shape?.splitting && SPLITTERS[shape.splitting];
  if (!split) return sink;
  return {
    send(bytes) {
      for (const message of split(bytes)) sink.send(message);
    },
    isCongested: () => sink.isCongested(),
  };
}

/** Several messages in one; the last ones of a stream wait for no more. */
function mergingSink(sink: PacketSink): PacketSink {
  let waiting: Uint8Array[] = [];
  const flush = () => {
    if (waiting.length > 0) sink.send(Buffer.concat(waiting));
    waiting = [];
  };
  return {
    send(bytes) {
      waiting.push(bytes);
      if (waiting.length >= TOGETHER) flush();
    },
    isCongested: () => sink.isCongested(),
    flush,
  };
}

type Splitter = (bytes: Uint8Array) => readonly Uint8Array[];

const SPLITTERS: Readonly<Partial<Record<NonNullable<MediaShape['splitting']>, Splitter>>> = {
  byte: (bytes) =>
    cutAt(
      bytes,
      packetStarts(bytes).flatMap((start) => Array.from({ length: SINGLES + 1 }, (_, at) => start + at)),
    ),
  packet: (bytes) => cutAt(bytes, packetStarts(bytes)),
  prefix: (bytes) =>
    cutAt(
      bytes,
      packetStarts(bytes).map((start) => start + CUT),
    ),
};

function packetStarts(bytes: Uint8Array): number[] {
  const starts: number[] = [];
  for (let at = 0; at < bytes.length; at += PREFIX + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0))
    starts.push(at);
  return starts;
}

function cutAt(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const cuts = [...new Set([0, ...places.filter((place) => place < bytes.length), bytes.length])].sort((a, b) => a - b);
  return cuts.slice(1).map((end, index) => bytes.subarray(cuts[index], end));
}
