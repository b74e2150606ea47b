import { JpegPayload } from '@/lib/contract/jpeg';

/** RTP packets of one track, already wrapped for the WebSocket (RFC 2326 §10.12: `$`, channel, 16-bit length). */

const RTP_HEADER = 12;
const INTERLEAVED_PREFIX = 4;

/** Bytes of payload after the RTP header; with all headers a packet stays under an Ethernet frame. @assumed */
const RTP_PAYLOAD_BYTES = 1400;

/** Numbers one track (RFC 3550 §5.1) and wraps each packet with its channel. */
export class RtpTrack {
  #sequence: number;
  packets = 0;
  octets = 0;

  constructor(
    readonly channel: number,
    readonly payloadType: number,
    readonly ssrc: number,
    firstSequence: number,
  ) {
    this.#sequence = firstSequence & 0xffff;
  }

  /** Sequence number of the next packet, as RTP-Info announces it. */
  get nextSequence(): number {
    return this.#sequence;
  }

  /** One interleaved packet whose payload is the given parts in order. */
  packet(parts: readonly Uint8Array[], timestamp: number, marker: boolean): Uint8Array {
    const payloadBytes = parts.reduce((sum, part) => sum + part.length, 0);
    const out = new Uint8Array(INTERLEAVED_PREFIX + RTP_HEADER + payloadBytes);
    const view = new DataView(out.buffer);
    view.setUint8(0, 0x24);
    view.setUint8(1, this.channel);
    view.setUint16(2, RTP_HEADER + payloadBytes);
    view.setUint8(4, 0x80); // version 2, no padding, no extension, no CSRC
    view.setUint8(5, (marker ? 0x80 : 0) | this.payloadType);
    view.setUint16(6, this.#sequence);
    view.setUint32(8, timestamp >>> 0);
    view.setUint32(12, this.ssrc);
    let at = INTERLEAVED_PREFIX + RTP_HEADER;
    for (const part of parts) {
      out.set(part, at);
      at += part.length;
    }
    this.#sequence = (this.#sequence + 1) & 0xffff;
    this.packets += 1;
    this.octets += payloadBytes;
    return out;
  }
}

/** Rules to aggregate small units and to fragment large ones. */
interface UnitFormat {
  /** Size of a unit's header, which fragments carry in another form. */
  headerBytes: number;
  /** First bytes of an aggregation packet. */
  aggregationHeader(nals: readonly Uint8Array[]): Uint8Array;
  /** First bytes of a fragment; `position` has bit 7 on the first one and bit 6 on the last one. */
  fragmentHeader(nal: Uint8Array, position: number): Uint8Array;
}

/** STAP-A and FU-A. RFC 6184 §5.7.1, §5.8 */
const H264_FORMAT: UnitFormat = {
  headerBytes: 1,
  aggregationHeader: (nals) => Uint8Array.of(Math.max(...nals.map((nal) => (nal[0] ?? 0) & 0x60)) | 24),
  fragmentHeader: ([header = 0], position) => Uint8Array.of((header & 0xe0) | 28, position | (header & 0x1f)),
};

/** Aggregation packet and fragmentation unit, without decoding order numbers. RFC 7798 §4.4.2, §4.4.3 */
const H265_FORMAT: UnitFormat = {
  headerBytes: 2,
  aggregationHeader: (nals) => Uint8Array.of(48 << 1, Math.min(...nals.map((nal) => nal[1] ?? 1))),
  fragmentHeader: ([first = 0, second = 0], position) =>
    Uint8Array.of((first & 0x81) | (49 << 1), second, position | ((first >> 1) & 0x3f)),
};

/**
 * Packets of one H.264 access unit (RFC 6184, packetization-mode 1): small neighbours share a STAP-A, large units are
 * split into FU-A, the last packet has the marker.
 * @param isAggregationOff small neighbours are sent alone
 */
export function packetiseH264(
  track: RtpTrack,
  nals: readonly Uint8Array[],
  timestamp: number,
  payloadBytes = RTP_PAYLOAD_BYTES,
  isAggregationOff = false,
): Uint8Array[] {
  return packetise(track, nals, timestamp, payloadBytes, isAggregationOff, H264_FORMAT);
}

/** The same of one H.265 access unit (RFC 7798), with aggregation packets and fragmentation units. */
export function packetiseH265(
  track: RtpTrack,
  nals: readonly Uint8Array[],
  timestamp: number,
  payloadBytes = RTP_PAYLOAD_BYTES,
  isAggregationOff = false,
): Uint8Array[] {
  return packetise(track, nals, timestamp, payloadBytes, isAggregationOff, H265_FORMAT);
}

function packetise(
  track: RtpTrack,
  nals: readonly Uint8Array[],
  timestamp: number,
  payloadBytes: number,
  isAggregationOff: boolean,
  format: UnitFormat,
): Uint8Array[] {
  const packets: Uint8Array[] = [];
  let index = 0;
  while (index < nals.length) {
    const together = isAggregationOff ? [] : aggregatable(nals, index, payloadBytes - format.headerBytes);
    const nal = nals[index];
    if (!nal) break;
    const isLast = index + Math.max(1, together.length) >= nals.length;
    if (together.length > 1) {
      packets.push(track.packet([format.aggregationHeader(together), ...sized(together)], timestamp, isLast));
      index += together.length;
    } else {
      const pieces = nal.length <= payloadBytes ? [[nal]] : fragments(nal, payloadBytes, format);
      pieces.forEach((piece, at) => {
        packets.push(track.packet(piece, timestamp, isLast && at === pieces.length - 1));
      });
      index += 1;
    }
  }
  return packets;
}

/**
 * Packets of one picture (RFC 2435, 4:2:0 without restart markers): its size and place in each, the divisors in the
 * first one, the marker in the last.
 */
export function packetiseJpeg(
  track: RtpTrack,
  picture: { scan: Uint8Array; divisors: Uint8Array; width: number; height: number },
  timestamp: number,
  payloadBytes = RTP_PAYLOAD_BYTES,
): Uint8Array[] {
  const { scan, divisors, width, height } = picture;
  const packets: Uint8Array[] = [];
  for (let at = 0; at < scan.length; ) {
    const header = Uint8Array.of(
      0, // type-specific: not interlaced
      at >> 16,
      (at >> 8) & 255,
      at & 255,
      JpegPayload.Type420,
      JpegPayload.QInBand,
      width / 8,
      height / 8,
    );
    const tables = at === 0 ? [Uint8Array.of(0, 0, divisors.length >> 8, divisors.length & 255), divisors] : [];
    const taken = header.length + tables.reduce((sum, part) => sum + part.length, 0);
    const end = Math.min(scan.length, at + Math.max(1, payloadBytes - taken));
    packets.push(track.packet([header, ...tables, scan.subarray(at, end)], timestamp, end === scan.length));
    at = end;
  }
  return packets;
}

/** The run of units from `from` that fits into `room` bytes with their lengths. */
function aggregatable(nals: readonly Uint8Array[], from: number, room: number): readonly Uint8Array[] {
  let bytes = 0;
  let end = from;
  for (const nal of nals.slice(from)) {
    bytes += 2 + nal.length;
    if (bytes > room) break;
    end += 1;
  }
  return nals.slice(from, end);
}

function sized(nals: readonly Uint8Array[]): Uint8Array[] {
  return nals.flatMap((nal) => [Uint8Array.of(nal.length >> 8, nal.length & 0xff), nal]);
}

function fragments(nal: Uint8Array, payloadBytes: number, format: UnitFormat): Uint8Array[][] {
  const room = Math.max(1, payloadBytes - format.fragmentHeader(nal, 0).length);
  const pieces: Uint8Array[][] = [];
  for (let at = format.headerBytes; at < nal.length; at += room) {
    const end = Math.min(nal.length, at + room);
    const position = (at === format.headerBytes ? 0x80 : 0) | (end === nal.length ? 0x40 : 0);
    pieces.push([format.fragmentHeader(nal, position), nal.subarray(at, end)]);
  }
  return pieces;
}
