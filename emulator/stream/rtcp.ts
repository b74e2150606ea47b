/** RTCP of the device, interleaved on the odd channel of a track (RFC 3550 §6). */

const NTP_EPOCH_OFFSET_S = 2_208_988_800;
const SENDER_REPORT = 200;
const BYE = 203;

/** Sender report: ties the track's RTP time to the wall clock, so that a client can align sound and picture. */
export function senderReport(
  channel: number,
  ssrc: number,
  wallClockMs: number,
  rtpTimestamp: number,
  sent: { packets: number; octets: number },
): Uint8Array {
  const out = new Uint8Array(4 + 28);
  const view = prefixed(out, channel, 28);
  view.setUint8(4, 0x80);
  view.setUint8(5, SENDER_REPORT);
  view.setUint16(6, 6);
  view.setUint32(8, ssrc);
  view.setUint32(12, (Math.floor(wallClockMs / 1000) + NTP_EPOCH_OFFSET_S) >>> 0);
  view.setUint32(16, Math.floor(((wallClockMs % 1000) / 1000) * 2 ** 32));
  view.setUint32(20, rtpTimestamp >>> 0);
  view.setUint32(24, sent.packets >>> 0);
  view.setUint32(28, sent.octets >>> 0);
  return out;
}

/** BYE: the device ends this track for good. */
export function goodbye(channel: number, ssrc: number): Uint8Array {
  const out = new Uint8Array(4 + 8);
  const view = prefixed(out, channel, 8);
  view.setUint8(4, 0x81);
  view.setUint8(5, BYE);
  view.setUint16(6, 1);
  view.setUint32(8, ssrc);
  return out;
}

function prefixed(out: Uint8Array, channel: number, length: number): DataView {
  const view = new DataView(out.buffer);
  view.setUint8(0, 0x24);
  view.setUint8(1, channel);
  view.setUint16(2, length);
  return view;
}
