import { G711_RATE_HZ } from '@/lib/contract/stream';
import type { SdpTrack } from '../rtsp/sdp';

/** Which of the two companding laws. */
export type G711Law = 'PCMA' | 'PCMU';

/** The law of a track; undefined when it is not G.711 of one channel at 8000 Hz. RFC 3551 §4.5.14 allows others */
export function lawOf({
  kind,
  encoding,
  clockHz,
  channels = 1,
}: Pick<SdpTrack, 'kind' | 'encoding' | 'clockHz' | 'channels'>): G711Law | undefined {
  if (kind !== 'audio' || clockHz !== G711_RATE_HZ || channels !== 1) return undefined;
  return encoding === 'PCMA' || encoding === 'PCMU' ? encoding : undefined;
}

const MULAW_BIAS = 132;
const MULAW_CLIP = 32_635;
const FULL_SCALE = 32_768;
const SIGN = 0x80;

const tableOf = (decode: (octet: number) => number): Float32Array =>
  Float32Array.from({ length: 256 }, (_, octet) => decode(octet) / FULL_SCALE);

const TABLES: Readonly<Record<G711Law, Float32Array>> = {
  PCMA: tableOf((octet) => {
    const bits = octet ^ 0x55;
    const segment = (bits >> 4) & 7;
    const step = ((bits & 15) << 4) + 8;
    const magnitude = segment === 0 ? step : (step + 0x100) << (segment - 1);
    return bits & SIGN ? magnitude : -magnitude;
  }),
  PCMU: tableOf((octet) => {
    const bits = ~octet & 0xff;
    const magnitude = ((((bits & 15) << 3) + MULAW_BIAS) << ((bits >> 4) & 7)) - MULAW_BIAS;
    return bits & SIGN ? -magnitude : magnitude;
  }),
};

const ENCODERS: Readonly<Record<G711Law, (sample: number) => number>> = { PCMA: encodeAlaw, PCMU: encodeMulaw };

/** Samples from -1 to 1, one an octet. ITU-T G.711 */
export function decodeG711(law: G711Law, octets: Uint8Array): Float32Array<ArrayBuffer> {
  const table = TABLES[law];
  return Float32Array.from(octets, (octet) => table[octet] ?? 0);
}

/** Octets of samples from -1 to 1; louder ones are clipped. ITU-T G.711 */
export function encodeG711(law: G711Law, samples: Float32Array): Uint8Array<ArrayBuffer> {
  const encode = ENCODERS[law];
  return Uint8Array.from(samples, (sample) => {
    const whole = Math.round(sample * FULL_SCALE);
    return encode(Math.min(FULL_SCALE - 1, Math.max(-FULL_SCALE, whole)));
  });
}

/** Sixteen steps in each segment; from the second on, each segment is as wide as all before it together. */
function encodeAlaw(sample: number): number {
  const magnitude = sample < 0 ? -sample - 1 : sample;
  const segment = magnitude < 256 ? 0 : 24 - Math.clz32(magnitude);
  const step = segment === 0 ? magnitude >> 4 : (magnitude >> (segment + 3)) & 15;
  return ((sample < 0 ? 0 : SIGN) | (segment << 4) | step) ^ 0x55;
}

function encodeMulaw(sample: number): number {
  const magnitude = Math.min(MULAW_CLIP, Math.abs(sample)) + MULAW_BIAS;
  const segment = 24 - Math.clz32(magnitude);
  const step = (magnitude >> (segment + 3)) & 15;
  return ~((sample < 0 ? SIGN : 0) | (segment << 4) | step) & 0xff;
}
