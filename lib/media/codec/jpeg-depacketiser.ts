import { JpegPayload } from '@/lib/contract/jpeg';
import { isSameBytes } from '../bytes';
import type { RtpPacket } from '../rtp/rtp-packet';
import { SequenceCheck } from '../rtp/sequence-check';
import { divisorsOf, type JpegShape, jpegHeader } from './jpeg-header';
import { type CodedPicture, isSameConfig, type VideoConfig } from './video-config';

const MAX_PICTURE_BYTES = 8 * 1024 * 1024;
/** At most as many packets as there are sequence numbers, so that tiny ones cannot fill the memory. */
const MAX_PARTS = 0x10000;
const DIVISOR_BYTES = 128;
const END_OF_IMAGE = [0xff, 0xd9] as const;
const NO_DESCRIPTION = new Uint8Array(0);

/**
 * Reassembles JPEG files from RTP (RFC 2435): the header is generated, the fragments follow in order. An incomplete
 * picture is dropped; pictures are independent, so the next one is whole again.
 */
export class JpegDepacketiser {
  readonly #onPicture: (picture: CodedPicture) => void;
  readonly #divisorsOfQ = new Map<number, Uint8Array>();
  #config: VideoConfig | undefined;
  readonly #sequence = new SequenceCheck();
  #timestamp: number | undefined;
  #shape: JpegShape | undefined;
  #header: { of: JpegShape; bytes: Uint8Array } | undefined;
  #parts: Uint8Array[] = [];
  #bytes = 0;
  #isDamaged = false;
  /** Pictures dropped because a part was lost or invalid. */
  droppedUnits = 0;

  constructor(onPicture: (picture: CodedPicture) => void) {
    this.#onPicture = onPicture;
  }

  /** Takes the next packet of the track. */
  push(packet: RtpPacket): void {
    const place = this.#sequence.place(packet);
    if (place === 'old') return;
    const isNew = place === 'start' || packet.timestamp !== this.#timestamp;
    if (this.#timestamp !== undefined && isNew) this.#drop();
    this.#timestamp = packet.timestamp;
    this.#take(packet.payload);
    if (packet.marker) this.#finish();
  }

  /**
   * Main header, restart header, divisors, data. RFC 2435 §3.1. A gap shows in the offset, whatever the sequence
   * numbers say.
   */
  #take(payload: Uint8Array): void {
    const [, high = 0, middle = 0, low = 0, type = 0, q = 0, columns = 0, rows = 0] = payload;
    const offset = (high << 16) | (middle << 8) | low;
    if (payload.length < 8 || offset !== this.#bytes) {
      this.#isDamaged = true;
      return;
    }
    const hasRestart = type >= JpegPayload.TypeRestart && type < 2 * JpegPayload.TypeRestart;
    let at = 8;
    const restartInterval = hasRestart ? ((payload[at] ?? 0) << 8) | (payload[at + 1] ?? 0) : 0;
    if (hasRestart) at += 4;
    if (offset === 0) {
      const inBand = q >= JpegPayload.QFromHere ? this.#readDivisors(payload.subarray(at), q) : undefined;
      const divisors = inBand?.divisors ?? divisorsOf(q);
      const isKnown = (type & ~JpegPayload.TypeRestart) <= JpegPayload.Type420 && columns > 0 && rows > 0;
      if (!divisors || !isKnown) {
        this.#isDamaged = true;
        return;
      }
      at += inBand?.bytes ?? 0;
      this.#shape = { type, width: columns * 8, height: rows * 8, divisors, restartInterval };
    }
    const data = payload.subarray(at);
    if (this.#bytes + data.length > MAX_PICTURE_BYTES || this.#parts.length >= MAX_PARTS) {
      this.#isDamaged = true;
      return;
    }
    this.#parts.push(data);
    this.#bytes += data.length;
  }

  /** Divisors of the packet, or those sent before with the same Q. RFC 2435 §3.1.8 */
  #readDivisors(payload: Uint8Array, q: number): { divisors: Uint8Array; bytes: number } | undefined {
    const precision = payload[1] ?? 0;
    const length = ((payload[2] ?? 0) << 8) | (payload[3] ?? 0);
    if (length === 0) {
      const known = q === JpegPayload.QInBand ? undefined : this.#divisorsOfQ.get(q);
      return known && { divisors: known, bytes: 4 };
    }
    // Baseline pictures have divisors of eight bits.
    if (precision !== 0 || length !== DIVISOR_BYTES || payload.length < 4 + length) return undefined;
    const divisors = payload.slice(4, 4 + length);
    this.#divisorsOfQ.set(q, divisors);
    return { divisors, bytes: 4 + length };
  }

  #finish(): void {
    const shape = this.#shape;
    if (this.#isDamaged || !shape || this.#bytes === 0) {
      this.#drop();
      return;
    }
    const header = this.#headerOf(shape);
    const data = new Uint8Array(header.length + this.#bytes + END_OF_IMAGE.length);
    data.set(header);
    let at = header.length;
    for (const part of this.#parts) {
      data.set(part, at);
      at += part.length;
    }
    data.set(END_OF_IMAGE, at);
    const timestamp = this.#timestamp ?? 0;
    this.#reset();
    const { width, height } = shape;
    const config: VideoConfig = { family: 'jpeg', codec: 'jpeg', width, height, description: NO_DESCRIPTION };
    const isNew = !this.#config || !isSameConfig(this.#config, config);
    this.#config = config;
    this.#onPicture({ data, isKey: true, timestamp, ...(isNew && { config }) });
  }

  /** Cached while the stream's shape stays the same. */
  #headerOf(shape: JpegShape): Uint8Array {
    const known = this.#header;
    if (known && isSameShape(known.of, shape)) return known.bytes;
    this.#header = { of: shape, bytes: jpegHeader(shape) };
    return this.#header.bytes;
  }

  #drop(): void {
    if (this.#bytes > 0 || this.#isDamaged) this.droppedUnits += 1;
    this.#reset();
  }

  #reset(): void {
    this.#timestamp = undefined;
    this.#shape = undefined;
    this.#parts = [];
    this.#bytes = 0;
    this.#isDamaged = false;
  }
}

function isSameShape(a: JpegShape, b: JpegShape): boolean {
  return (
    a.type === b.type &&
    a.width === b.width &&
    a.height === b.height &&
    a.restartInterval === b.restartInterval &&
    isSameBytes(a.divisors, b.divisors)
  );
}
