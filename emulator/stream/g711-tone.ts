import { G711_RATE_HZ } from '@/lib/contract/stream';

/** The two laws of G.711, as `Encode` names them. */
export type G711Law = 'G.711A' | 'G.711Mu';

/** Samples in one packet of sound: 20 ms. RFC 3551 §4.2 */
export const TONE_PACKET_SAMPLES = 160;

const TONE_HZ = 1000;
const AMPLITUDE = 8000;
const MULAW_BIAS = 132;
const MULAW_CLIP = 32_635;

/**
 * One packet of a 1000 Hz sine in G.711. Eight samples are one period, so every packet is the same and packets join
 * without a click.
 *
 * @param volume 0 to 1
 */
export function tonePacket(law: G711Law, volume = 1): Uint8Array {
  const encode = law === 'G.711A' ? encodeAlaw : encodeMulaw;
  return Uint8Array.from({ length: TONE_PACKET_SAMPLES }, (_, index) =>
    encode(Math.round(AMPLITUDE * volume * Math.sin((2 * Math.PI * TONE_HZ * index) / G711_RATE_HZ))),
  );
}

/** A-law octet of a 16-bit sample (ITU-T G.711 table 1a, even bits inverted). */
export function encodeAlaw(sample: number): number {
  const sign = sample >= 0 ? 0x80 : 0;
  const magnitude = Math.min(0x0fff, (sample >= 0 ? sample : -sample - 1) >> 3);
  const exponent = magnitude < 32 ? 0 : 31 - Math.clz32(magnitude) - 4;
  const segment = magnitude < 32 ? magnitude >> 1 : (exponent << 4) | ((magnitude >> exponent) & 0x0f);
  return (sign | segment) ^ 0x55;
}

/** Mu-law octet of a 16-bit sample (ITU-T G.711 table 2a, all bits inverted). */
export function encodeMulaw(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const magnitude = Math.min(MULAW_CLIP, Math.abs(sample)) + MULAW_BIAS;
  const exponent = 31 - Math.clz32(magnitude) - 7;
  return ~(sign | (exponent << 4) | ((magnitude >> (exponent + 3)) & 0x0f)) & 0xff;
}
