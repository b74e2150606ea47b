import { joined, withHeadroom } from '../bytes';
import type { RtpPacket } from '../rtp/rtp-packet';
import { SequenceCheck } from '../rtp/sequence-check';
import { ParameterSetStore, type ParameterSets, type SetFormat } from './parameter-sets';

/** The differences between H.264 and H.265 in RTP. Types are NAL unit types. */
export interface NalFormat extends Omit<SetFormat, 'typeOf'> {
  /** Position of the type in the first byte of the header, and its width. */
  typeShift: number;
  typeMask: number;
  aggregation: number;
  fragment: number;
  /** Types that only the first packet of an access unit begins with. */
  openingTypes: readonly number[];
  /** Comes before the first slice of its picture. */
  isBeforeSlices(type: number): boolean;
  isSlice(type: number): boolean;
  isKey(type: number): boolean;
  /** Shown before the key picture it follows, and references pictures before that one. */
  isSkippedLeading(type: number): boolean;
  /**
   * Whether no picture references the slice, from its type and the header bits that a fragment also has; `sps` is the
   * active sequence parameter set.
   */
  isDisposable(type: number, header: Uint8Array, sps: Uint8Array | undefined): boolean;
}

/** One coded picture. */
export interface AccessUnit {
  /** Slices only, each after its length in four bytes (as in MP4 and WebCodecs); made `withHeadroom`. */
  data: Uint8Array<ArrayBuffer>;
  isKey: boolean;
  /** RTP time, 32 bits. */
  timestamp: number;
  /** Present when this key picture is the first with new parameter sets, or with another sequence of them. */
  parameterSets?: ParameterSets;
}

const MAX_UNIT_BYTES = 8 * 1024 * 1024;
/**
 * Packets and units of one picture: at most as many as there are sequence numbers, so that tiny ones cannot fill the
 * memory.
 */
const MAX_PIECES = 0x10000;
const MAX_SET_BYTES = 0x10000;

/**
 * Reassembles access units from RTP: single units, aggregates, fragments. A unit ends with the marker or when the
 * time changes. After a gap in the sequence, or from a new sender, the damaged unit and everything up to the next key
 * picture is dropped: no partial picture is ever emitted. When everything lost certainly belongs to one picture that
 * no other references, only that one is dropped. At most 8 MB, in one copy per unit.
 */
export class NalDepacketiser {
  readonly #format: NalFormat;
  readonly #onUnit: (unit: AccessUnit) => void;
  readonly #orderBytes: 0 | 2;
  readonly #sequence = new SequenceCheck();
  readonly #sets: ParameterSetStore;
  /** The sets of the newest key picture. */
  #active: ParameterSets | undefined;
  #areSetsNew = false;
  #timestamp = 0;
  #pieces: Uint8Array[] = [];
  #lengths: number[] = [];
  #bytes = 0;
  #setPieces: Uint8Array[] | undefined;
  #setBytes = 0;
  #fragmentType = 0;
  #isKey = false;
  #isLeading = false;
  /** From the slices seen so far: in each codec all slices of a picture agree. */
  #isDisposable: boolean | undefined;
  #isDamaged = false;
  #isInFragment = false;
  #needsKey = true;
  #skipsLeading = true;
  /** Access units dropped because they or one they reference were damaged. */
  droppedUnits = 0;

  /**
   * @param known parameter sets of the session description
   * @param orderBytes size of the decoding order numbers in the packets (RFC 7798 §4.4); they are skipped, not
   * followed
   */
  constructor(
    format: NalFormat,
    onUnit: (unit: AccessUnit) => void,
    known: readonly Uint8Array[] = [],
    orderBytes: 0 | 2 = 0,
  ) {
    this.#format = format;
    this.#onUnit = onUnit;
    this.#orderBytes = orderBytes;
    this.#sets = new ParameterSetStore({ ...format, typeOf: (nal) => this.#typeOf(nal) });
    for (const nal of known) this.#learn(nal);
  }

  /** The parameter sets known by now; undefined while one is missing. */
  get knownSets(): ParameterSets | undefined {
    return this.#sets.setsFor(undefined);
  }

  /** Takes the next packet of the track. */
  push(packet: RtpPacket): void {
    const { payload, timestamp } = packet;
    const place = this.#sequence.place(packet);
    if (place === 'old') return;
    if (place === 'gap' && this.#isLossKnown(packet)) this.#isDamaged = true;
    else if (place !== 'next') this.#breakOff(packet, place === 'start');
    if (payload.length === 0) return;
    if ((this.#lengths.length > 0 || this.#isDamaged) && timestamp !== this.#timestamp) this.#finish();
    this.#timestamp = timestamp;
    const { aggregation, fragment } = this.#format;
    const type = this.#typeOf(payload);
    if (type === fragment) this.#fragment(payload);
    else if (this.#isInFragment || type > aggregation) this.#garble();
    else if (type === aggregation) this.#aggregate(payload);
    else this.#whole(this.#withoutOrder(payload));
    if (packet.marker) this.#finish();
  }

  #typeOf(nal: Uint8Array): number {
    return ((nal[0] ?? 0) >> this.#format.typeShift) & this.#format.typeMask;
  }

  /**
   * Whether all packets missing before this one belong to one picture that no other references: the picture goes on
   * in this packet, or the one missing packet is the next fragment of a slice, or the one before a fragment here.
   */
  #isLossKnown({ payload, timestamp }: RtpPacket): boolean {
    const isOne = this.#sequence.missing === 1;
    if (this.#isDisposable !== undefined) {
      return this.#isDisposable && (timestamp === this.#timestamp || (isOne && this.#isInFragment));
    }
    if (!isOne || this.#isDamaged || this.#isInFragment || this.#typeOf(payload) !== this.#format.fragment)
      return false;
    const header = payload[this.#format.headerBytes] ?? 0x80;
    const isLater = (header & 0x80) === 0;
    if (!isLater || !this.#isDisposableSlice(header & this.#format.typeMask, payload)) return false;
    this.#timestamp = timestamp;
    return true;
  }

  #isDisposableSlice(type: number, header: Uint8Array): boolean {
    return this.#format.isSlice(type) && this.#format.isDisposable(type, header, this.#active?.sps);
  }

  /**
   * Whether nothing of the picture can have been lost before this packet. A first slice, and what comes before it,
   * proves it only at the beginning of the stream: after a gap parameter sets may be among the lost packets.
   */
  #opensUnit(payload: Uint8Array, isStart: boolean): boolean {
    const { headerBytes, typeMask, aggregation, fragment, openingTypes, isBeforeSlices } = this.#format;
    let type = this.#typeOf(payload);
    let bodyAt = headerBytes + this.#orderBytes;
    if (type === aggregation) {
      type = this.#typeOf(payload.subarray(bodyAt + 2));
      bodyAt += 2 + headerBytes;
    } else if (type === fragment) {
      type = (payload[headerBytes] ?? 0) & typeMask;
      bodyAt += 1;
    }
    const isFirstSlice = this.#format.isSlice(type) && ((payload[bodyAt] ?? 0) & 0x80) !== 0;
    return openingTypes.includes(type) || (isStart && (isFirstSlice || isBeforeSlices(type)));
  }

  #breakOff({ payload, timestamp }: RtpPacket, isStart: boolean): void {
    if (this.#lengths.length > 0) this.#drop();
    this.#reset();
    this.#needsKey = true;
    this.#isDamaged = !this.#opensUnit(payload, isStart);
    this.#timestamp = timestamp;
  }

  #withoutOrder(payload: Uint8Array): Uint8Array {
    if (this.#orderBytes === 0) return payload;
    const { headerBytes } = this.#format;
    return joined([payload.subarray(0, headerBytes), payload.subarray(headerBytes + this.#orderBytes)]);
  }

  #aggregate(payload: Uint8Array): void {
    // The first unit has an order number of two bytes, the others a difference of one byte.
    for (let at = this.#format.headerBytes + this.#orderBytes; at < payload.length; at += this.#orderBytes / 2) {
      const length = ((payload[at] ?? 0) << 8) | (payload[at + 1] ?? 0);
      const nal = payload.subarray(at + 2, at + 2 + length);
      if (nal.length < length || length === 0) {
        this.#garble();
        return;
      }
      this.#whole(nal);
      at += 2 + length;
    }
  }

  #fragment(payload: Uint8Array): void {
    const { headerBytes, typeShift, typeMask, setTypes, isSlice } = this.#format;
    const header = payload[headerBytes] ?? 0;
    const isStart = (header & 0x80) !== 0;
    this.#noteSlice(header & typeMask, payload);
    if (isStart === this.#isInFragment || payload.length <= headerBytes) this.#garble();
    if (isStart) {
      const type = header & typeMask;
      const start = payload.slice(0, headerBytes);
      start[0] = ((start[0] ?? 0) & ~(typeMask << typeShift)) | (type << typeShift);
      this.#fragmentType = type;
      this.#setPieces = setTypes.includes(type) ? [start] : undefined;
      this.#setBytes = 0;
      if (isSlice(type)) this.#open(start);
    }
    const body = payload.subarray(headerBytes + 1 + (isStart ? this.#orderBytes : 0));
    if (isSlice(this.#fragmentType)) this.#extend(body);
    else if (this.#setPieces) this.#extendSet(this.#setPieces, body);
    this.#isInFragment = (header & 0x40) === 0;
    if (this.#isInFragment || !this.#setPieces) return;
    this.#learn(joined(this.#setPieces));
    this.#setPieces = undefined;
  }

  #whole(nal: Uint8Array): void {
    if (this.#format.isSlice(this.#typeOf(nal))) this.#open(nal);
    else this.#learn(nal);
  }

  #noteSlice(type: number, header: Uint8Array): void {
    if (!this.#format.isSlice(type)) return;
    this.#isDisposable = this.#isDisposable !== false && this.#isDisposableSlice(type, header);
  }

  #open(start: Uint8Array): void {
    const type = this.#typeOf(start);
    this.#noteSlice(type, start);
    if (this.#format.isKey(type)) this.#isKey = true;
    this.#isLeading = this.#format.isSkippedLeading(type);
    this.#lengths.push(0);
    this.#pieces.push(LENGTH_GOES_HERE);
    this.#extend(start);
  }

  #extend(piece: Uint8Array): void {
    const last = this.#lengths.length - 1;
    if (last < 0 || this.#bytes + piece.length > MAX_UNIT_BYTES || this.#pieces.length >= MAX_PIECES) {
      this.#spoil();
      return;
    }
    this.#lengths[last] = (this.#lengths[last] ?? 0) + piece.length;
    this.#pieces.push(piece);
    this.#bytes += piece.length;
  }

  /** Longer data cannot be a parameter set and is ignored. */
  #extendSet(pieces: Uint8Array[], piece: Uint8Array): void {
    this.#setBytes += piece.length;
    if (this.#setBytes > MAX_SET_BYTES || pieces.length >= MAX_PIECES) this.#setPieces = undefined;
    else pieces.push(piece);
  }

  /** Pictures may go on using the sets they know, but not one whose content is another now. */
  #learn(nal: Uint8Array): void {
    const change = this.#sets.learn(nal);
    if (change === 'none') return;
    this.#areSetsNew = true;
    if (change === 'replaced') this.#needsKey = true;
  }

  #finish(): void {
    if (this.#lengths.length > 0 || this.#isDamaged) {
      const isWhole = !this.#isDamaged && !this.#isInFragment && this.#lengths.length > 0;
      if (!isWhole || (this.#needsKey && !this.#isKey)) this.#drop();
      else if (this.#skipsLeading && this.#isLeading) this.droppedUnits += 1;
      else this.#complete(this.#assembled());
    }
    this.#reset();
  }

  #assembled(): Uint8Array<ArrayBuffer> {
    const data = withHeadroom(this.#bytes + 4 * this.#lengths.length);
    let at = 0;
    let nal = 0;
    for (const piece of this.#pieces) {
      if (piece === LENGTH_GOES_HERE) {
        const length = this.#lengths[nal++] ?? 0;
        // No DataView: for pictures of one packet creating it would cost as much as the copy.
        data[at++] = length >>> 24;
        data[at++] = length >>> 16;
        data[at++] = length >>> 8;
        data[at++] = length;
      } else {
        data.set(piece, at);
        at += piece.length;
      }
    }
    return data;
  }

  #complete(data: Uint8Array<ArrayBuffer>): void {
    const isKey = this.#isKey;
    const unit = { data, isKey, timestamp: this.#timestamp };
    if (!isKey) {
      if (this.#isDecodable(data)) this.#onUnit(unit);
      else this.#drop();
      return;
    }
    const pps = this.#sets.pictureSetOf(data.subarray(4, 4 + (this.#lengths[0] ?? 0)));
    const before = this.#active;
    const sets = this.#sets.setsFor(pps, before?.sps);
    if (!sets) {
      this.#drop();
      return;
    }
    this.#active = sets;
    const isFirst = this.#areSetsNew || sets.sps !== before?.sps;
    this.#areSetsNew = false;
    this.#skipsLeading = this.#needsKey;
    this.#needsKey = false;
    this.#onUnit(isFirst ? { ...unit, parameterSets: sets } : unit);
  }

  /** Whether the decoder has the sets of this picture: those that came after the key picture are not configured yet. */
  #isDecodable(data: Uint8Array): boolean {
    if (!this.#areSetsNew) return true;
    let at = 0;
    return this.#lengths.every((length) => {
      const pps = this.#sets.pictureSetOf(data.subarray(at + 4, at + 4 + length));
      at += 4 + length;
      return pps === undefined || this.#active?.units.at(-1)?.includes(pps) === true;
    });
  }

  #drop(): void {
    this.droppedUnits += 1;
    if (this.#isDisposable !== true) this.#needsKey = true;
    this.#reset();
  }

  /** An invalid packet, unless one is missing before it: then its content is unknown. */
  #garble(): void {
    if (!this.#isDamaged) this.#isDisposable = false;
    this.#isDamaged = true;
  }

  /** Damaged or over the limit: the pieces are freed at once. */
  #spoil(): void {
    const isInFragment = this.#isInFragment;
    const isDisposable = this.#isDisposable;
    this.#reset();
    this.#isInFragment = isInFragment;
    this.#isDisposable = isDisposable;
    this.#isDamaged = true;
  }

  #reset(): void {
    this.#pieces = [];
    this.#lengths = [];
    this.#bytes = 0;
    this.#setPieces = undefined;
    this.#isKey = false;
    this.#isDisposable = undefined;
    this.#isDamaged = false;
    this.#isInFragment = false;
  }
}

const LENGTH_GOES_HERE = new Uint8Array(0);
