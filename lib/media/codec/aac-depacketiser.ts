import { withHeadroom } from '../bytes';
import type { RtpPacket } from '../rtp/rtp-packet';
import { SequenceCheck } from '../rtp/sequence-check';
import type { AacTrack } from './aac-config';
import { BitReader } from './bit-reader';

/** One coded piece of sound. */
export interface AudioUnit {
  /** Made `withHeadroom`. */
  data: Uint8Array<ArrayBuffer>;
  /** RTP time, 32 bits. */
  timestamp: number;
}

/**
 * Extracts AAC access units from RTP (RFC 3640 without interleaving): several in a packet, or one over several
 * packets. An incomplete unit is dropped; the others do not depend on it. Holds at most 64 KB.
 */
export class AacDepacketiser {
  readonly #track: AacTrack;
  readonly #onUnit: (unit: AudioUnit) => void;
  readonly #sequence = new SequenceCheck();
  #part: (AudioUnit & { filled: number }) | undefined;
  #droppedAt: number | undefined;
  /** Units dropped because a part was lost or invalid. */
  droppedUnits = 0;

  constructor(track: AacTrack, onUnit: (unit: AudioUnit) => void) {
    this.#track = track;
    this.#onUnit = onUnit;
  }

  /** Takes the next packet of the track. */
  push(packet: RtpPacket): void {
    const { payload, timestamp } = packet;
    const place = this.#sequence.place(packet);
    if (place === 'old') return;
    if (this.#part && (place !== 'next' || timestamp !== this.#part.timestamp)) this.#drop(this.#part.timestamp);
    const headerBits = ((payload[0] ?? 0) << 8) | (payload[1] ?? 0);
    let at = 2 + Math.ceil(headerBits / 8);
    const sizes = payload.length > at ? this.#sizes(payload.subarray(2, at), headerBits) : undefined;
    const [first] = sizes ?? [];
    if (!sizes || !first) this.#drop(timestamp);
    else if (sizes.length === 1 && (this.#part || first > payload.length - at)) {
      this.#fragment(first, payload.subarray(at), packet);
    } else {
      if (this.#part) this.#drop(timestamp);
      for (const [n, size] of sizes.entries()) {
        const unitTime = (timestamp + n * this.#track.frameTicks) >>> 0;
        if (size === 0 || at + size > payload.length) {
          this.#drop(unitTime);
          return;
        }
        const data = withHeadroom(size);
        data.set(payload.subarray(at, at + size));
        this.#onUnit({ data, timestamp: unitTime });
        at += size;
      }
    }
  }

  /** Bytes of each unit; undefined when the units do not follow each other. RFC 3640 §3.2.1 */
  #sizes(headers: Uint8Array, headerBits: number): number[] | undefined {
    const { sizeBits, indexBits, indexDeltaBits } = this.#track;
    const r = new BitReader(headers);
    const sizes: number[] = [];
    for (let left = headerBits; ; ) {
      const numberBits = sizes.length === 0 ? indexBits : indexDeltaBits;
      left -= sizeBits + numberBits;
      if (left < 0) return sizes;
      sizes.push(r.u(sizeBits));
      if (r.u(numberBits) !== 0) return undefined;
    }
  }

  /** Each fragment states the size of the whole unit; the last one has the marker. RFC 3640 §3.1 */
  #fragment(size: number, piece: Uint8Array, { timestamp, marker }: RtpPacket): void {
    this.#part ??= { data: withHeadroom(size), timestamp, filled: 0 };
    const part = this.#part;
    if (part.data.length !== size || part.filled + piece.length > size) {
      this.#drop(timestamp);
      return;
    }
    part.data.set(piece, part.filled);
    part.filled += piece.length;
    if (part.filled === size) {
      this.#part = undefined;
      this.#onUnit({ data: part.data, timestamp });
    } else if (marker) this.#drop(timestamp);
  }

  /** Counted once, however many of its packets still come. */
  #drop(timestamp: number): void {
    this.#part = undefined;
    if (timestamp !== this.#droppedAt) this.droppedUnits += 1;
    this.#droppedAt = timestamp;
  }
}
