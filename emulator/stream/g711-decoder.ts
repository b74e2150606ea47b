import type { G711Law } from './g711-tone';

const MULAW_BIAS = 132;

/** The 16-bit sample of one octet. ITU-T G.711 */
export function decodeG711(law: G711Law, octet: number): number {
  return law === 'G.711A' ? decodeAlaw(octet) : decodeMulaw(octet);
}

function decodeAlaw(octet: number): number {
  const bits = octet ^ 0x55;
  const segment = (bits >> 4) & 7;
  const low = ((bits & 15) << 4) + 8;
  const magnitude = segment === 0 ? low : (low + 256) << (segment - 1);
  return bits & 0x80 ? magnitude : -magnitude;
}

function decodeMulaw(octet: number): number {
  const bits = ~octet & 0xff;
  const magnitude = ((((bits & 15) << 3) + MULAW_BIAS) << ((bits >> 4) & 7)) - MULAW_BIAS;
  return bits & 0x80 ? -magnitude : magnitude;
}
