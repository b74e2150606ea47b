import type { RtpPacket } from '../rtp/rtp-packet';

/** Parameter sets as they came, each a whole NAL unit. */
export interface ParameterSets {
  sps: Uint8Array;
  pps: Uint8Array;
}

/** One coded picture. */
export interface AccessUnit {
  /** Slices only, each after its length in four bytes (the form MP4 and WebCodecs take). */
  data: Uint8Array<ArrayBuffer>;
  isKey: boolean;
  /** RTP time, 32 bits. */
  timestamp: number;
  /** Given when this key picture is the first under new parameter sets. */
  parameterSets?: ParameterSets;
}

const Nal = { Idr: 5, Sps: 7, Pps: 8, StapA: 24, FuA: 28 } as const;
const MAX_UNIT_BYTES = 8 * 1024 * 1024;

/**
 * Puts access units together from RTP (RFC 6184: single units, STAP-A, FU-A). A unit ends with the marker or when the
 * time changes. After a gap in the sequence the damaged unit and everything up to the next key picture is dropped: no
 * half picture is ever handed on.
 */
export class H264Depacketiser {
  readonly #onUnit: (unit: AccessUnit) => void;
  #sps: Uint8Array | undefined;
  #pps: Uint8Array | undefined;
  #isParametersNew = false;
  #expected: number | undefined;
  #ssrc: number | undefined;
  #timestamp = 0;
  #segments: Uint8Array[] = [];
  #lengths: number[] = [];
  #bytes = 0;
  #isKey = false;
  #isDamaged = false;
  #isInFragment = false;
  #needsKey = true;
  /** Access units not handed on, because they were damaged or led by a damaged one. */
  droppedUnits = 0;

  /** `known` are the parameter sets of the session description, if it gave any. */
  constructor(onUnit: (unit: AccessUnit) => void, known?: ParameterSets) {
    this.#onUnit = onUnit;
    if (known) this.#learn(known.sps, known.pps);
  }

  /** Takes the next packet of the track. */
  push(packet: RtpPacket): void {
    const { payload } = packet;
    if (!this.#isInOrder(packet, startsWithSps(payload)) || payload.length === 0) return;
    if (this.#hasParts() && packet.timestamp !== this.#timestamp) this.#finish();
    this.#timestamp = packet.timestamp;
    const type = (payload[0] ?? 0) & 31;
    if (type === Nal.StapA) this.#aggregate(payload);
    else if (type === Nal.FuA) this.#fragment(payload);
    else if (type > 0 && type < Nal.StapA) this.#whole(payload);
    if (packet.marker) this.#finish();
  }

  /** False for a packet that was here before. */
  #isInOrder(packet: RtpPacket, isFreshStart: boolean): boolean {
    if (this.#ssrc !== packet.ssrc) {
      this.#ssrc = packet.ssrc;
      this.#expected = undefined;
    }
    const ahead = this.#expected === undefined ? 0 : (packet.sequence - this.#expected) & 0xffff;
    if (ahead >= 0x8000) return false;
    if (ahead > 0) {
      if (this.#hasParts()) this.#drop();
      this.#needsKey = true;
      this.#isInFragment = false;
      // Where this picture began is unknown, unless the packet is plainly its first.
      this.#isDamaged = !isFreshStart;
    }
    this.#expected = (packet.sequence + 1) & 0xffff;
    return true;
  }

  #aggregate(payload: Uint8Array): void {
    for (let at = 1; at + 2 <= payload.length; ) {
      const length = ((payload[at] ?? 0) << 8) | (payload[at + 1] ?? 0);
      const nal = payload.subarray(at + 2, at + 2 + length);
      if (nal.length < length || length === 0) {
        this.#isDamaged = true;
        return;
      }
      this.#whole(nal);
      at += 2 + length;
    }
  }

  #fragment(payload: Uint8Array): void {
    const header = payload[1];
    if (header === undefined) return;
    const isStart = (header & 0x80) !== 0;
    if (isStart === this.#isInFragment) this.#isDamaged = true;
    const body = payload.subarray(2);
    if (isStart) this.#open(Uint8Array.of(((payload[0] ?? 0) & 0xe0) | (header & 31)));
    this.#extend(body);
    this.#isInFragment = (header & 0x40) === 0;
  }

  #whole(nal: Uint8Array): void {
    const type = (nal[0] ?? 0) & 31;
    if (type === Nal.Sps) this.#learn(nal, undefined);
    else if (type === Nal.Pps) this.#learn(undefined, nal);
    else if (type >= 1 && type <= Nal.Idr) this.#open(nal);
  }

  #open(start: Uint8Array): void {
    if (((start[0] ?? 0) & 31) === Nal.Idr) this.#isKey = true;
    this.#lengths.push(0);
    this.#extend(start);
  }

  #extend(part: Uint8Array): void {
    const last = this.#lengths.length - 1;
    if (last < 0 || this.#bytes + part.length > MAX_UNIT_BYTES) {
      this.#isDamaged = true;
      return;
    }
    if (this.#lengths[last] === 0) this.#segments.push(LENGTH_GOES_HERE);
    this.#lengths[last] = (this.#lengths[last] ?? 0) + part.length;
    this.#segments.push(part);
    this.#bytes += part.length;
  }

  #learn(sps: Uint8Array | undefined, pps: Uint8Array | undefined): void {
    if (sps && !isEqual(sps, this.#sps)) {
      this.#sps = sps.slice();
      this.#isParametersNew = true;
      this.#needsKey = true;
    }
    if (pps && !isEqual(pps, this.#pps)) {
      this.#pps = pps.slice();
      this.#isParametersNew = true;
      this.#needsKey = true;
    }
  }

  #finish(): void {
    const isUsable = !this.#isDamaged && !this.#isInFragment && this.#sps && this.#pps;
    if (this.#hasParts() || this.#isDamaged) {
      if (isUsable && (this.#isKey || !this.#needsKey)) this.#emit();
      else this.#drop();
    }
    this.#reset();
  }

  #emit(): void {
    const data = new Uint8Array(this.#bytes + 4 * this.#lengths.length);
    const view = new DataView(data.buffer);
    let at = 0;
    let nal = 0;
    for (const segment of this.#segments) {
      if (segment === LENGTH_GOES_HERE) {
        view.setUint32(at, this.#lengths[nal++] ?? 0);
        at += 4;
      } else {
        data.set(segment, at);
        at += segment.length;
      }
    }
    const isFirst = this.#isKey && this.#isParametersNew;
    const parameterSets = isFirst && this.#sps && this.#pps ? { sps: this.#sps, pps: this.#pps } : undefined;
    if (parameterSets) this.#isParametersNew = false;
    this.#needsKey = false;
    this.#onUnit({ data, isKey: this.#isKey, timestamp: this.#timestamp, ...(parameterSets && { parameterSets }) });
  }

  #drop(): void {
    this.droppedUnits += 1;
    this.#needsKey = true;
    this.#reset();
  }

  #hasParts(): boolean {
    return this.#lengths.length > 0;
  }

  #reset(): void {
    this.#segments = [];
    this.#lengths = [];
    this.#bytes = 0;
    this.#isKey = false;
    this.#isDamaged = false;
    this.#isInFragment = false;
  }
}

const LENGTH_GOES_HERE = new Uint8Array(0);

function startsWithSps(payload: Uint8Array): boolean {
  const type = (payload[0] ?? 0) & 31;
  return type === Nal.Sps || (type === Nal.StapA && ((payload[3] ?? 0) & 31) === Nal.Sps);
}

function isEqual(a: Uint8Array, b: Uint8Array | undefined): boolean {
  return b !== undefined && a.length === b.length && a.every((byte, index) => byte === b[index]);
}
