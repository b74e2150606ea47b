/** One RTP packet; `payload` is a view on the message it came in. RFC 3550 §5.1 */
export interface RtpPacket {
  payloadType: number;
  marker: boolean;
  sequence: number;
  /** 32 bits, in ticks of the track's clock. */
  timestamp: number;
  ssrc: number;
  payload: Uint8Array;
}

/** Reads the header, contributing sources, extension and padding; undefined for anything that is not RTP version 2. */
export function parseRtp(bytes: Uint8Array): RtpPacket | undefined {
  if (bytes.length < 12) return undefined;
  const first = bytes[0] ?? 0;
  if (first >> 6 !== 2) return undefined;
  const second = bytes[1] ?? 0;
  let start = 12 + (first & 0x0f) * 4;
  if (first & 0x10) {
    if (bytes.length < start + 4) return undefined;
    start += 4 + (((bytes[start + 2] ?? 0) << 8) | (bytes[start + 3] ?? 0)) * 4;
  }
  const end = bytes.length - (first & 0x20 ? (bytes[bytes.length - 1] ?? 0) : 0);
  if (start > end) return undefined;
  return {
    payloadType: second & 0x7f,
    marker: (second & 0x80) !== 0,
    sequence: ((bytes[2] ?? 0) << 8) | (bytes[3] ?? 0),
    timestamp: word(bytes, 4),
    ssrc: word(bytes, 8),
    payload: bytes.subarray(start, end),
  };
}

/** Whether an RTCP compound packet says BYE: the device has ended the track. RFC 3550 §6.6 */
export function hasBye(rtcp: Uint8Array): boolean {
  for (let at = 0; at + 4 <= rtcp.length; ) {
    if (rtcp[at + 1] === 203) return true;
    at += 4 + (((rtcp[at + 2] ?? 0) << 8) | (rtcp[at + 3] ?? 0)) * 4;
  }
  return false;
}

function word(bytes: Uint8Array, at: number): number {
  return (
    (((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)) >>> 0
  );
}
