import type { RtpPacket } from '../rtp/rtp-packet';

/** How a sender splits units; `mtu` is the payload of one packet in bytes, at least 8. */
export interface Packing {
  mtu: number;
  /** Small neighbours share a packet (AP). */
  aggregates: boolean;
  /** Decoding order numbers, as with `sprop-max-don-diff` above 0. */
  hasOrderNumbers?: boolean;
}

/** Numbers and marks the payloads of each access unit; their times are a frame apart. */
export function numbered(unitPayloads: readonly (readonly Uint8Array[])[], firstSequence: number): RtpPacket[][] {
  let sequence = firstSequence;
  return unitPayloads.map((payloads, n) =>
    payloads.map((payload, index) => ({
      payloadType: 96,
      marker: index === payloads.length - 1,
      sequence: sequence++ & 0xffff,
      timestamp: n * 3600,
      ssrc: 9,
      payload,
    })),
  );
}

/** Payloads of one access unit (RFC 7798 §4.4), written independently of the reader. */
export function packetiseH265(
  nals: readonly Uint8Array[],
  { mtu, aggregates, hasOrderNumbers }: Packing,
): Uint8Array[] {
  const payloads: Uint8Array[] = [];
  const number = hasOrderNumbers ? [0, 7] : [];
  let together: Uint8Array[] = [];
  const bytesOf = (group: readonly Uint8Array[]) => group.reduce((sum, nal) => sum + nal.length + 3, 5);
  const flush = () => {
    const [first] = together;
    if (first && together.length === 1) {
      payloads.push(Uint8Array.of(...first.subarray(0, 2), ...number, ...first.subarray(2)));
    } else if (first) {
      const parts = together.flatMap((nal, index) => [
        ...(index === 0 ? number : number.slice(1)),
        ...[nal.length >> 8, nal.length & 255],
        ...nal,
      ]);
      payloads.push(Uint8Array.of(48 << 1, first[1] ?? 1, ...parts));
    }
    together = [];
  };
  for (const nal of nals) {
    if (!aggregates || bytesOf([...together, nal]) > mtu) flush();
    if (nal.length + number.length <= mtu) together.push(nal);
    else payloads.push(...fragments(nal, mtu, number));
  }
  flush();
  return payloads;
}

function fragments(nal: Uint8Array, mtu: number, number: readonly number[]): Uint8Array[] {
  const [first = 0, second = 0] = nal;
  const type = (first >> 1) & 63;
  const out: Uint8Array[] = [];
  for (let at = 2; at < nal.length; ) {
    const head = at === 2 ? number : [];
    const end = Math.min(nal.length, at + mtu - 3 - head.length);
    const flags = (at === 2 ? 0x80 : 0) | (end === nal.length ? 0x40 : 0);
    out.push(Uint8Array.of((first & 0x81) | (49 << 1), second, flags | type, ...head, ...nal.subarray(at, end)));
    at = end;
  }
  return out;
}
