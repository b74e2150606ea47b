/** Which of the two companding laws. */
export type G711Law = 'PCMA' | 'PCMU';

const MULAW_BIAS = 132;
const SIGN = 0x80;

const tableOf = (decode: (octet: number) => number): Float32Array =>
  Float32Array.from({ length: 256 }, (_, octet) => decode(octet) / 32_768);

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

/** Samples from -1 to 1, one an octet. ITU-T G.711 */
export function decodeG711(law: G711Law, octets: Uint8Array): Float32Array<ArrayBuffer> {
  const table = TABLES[law];
  return Float32Array.from(octets, (octet) => table[octet] ?? 0);
}
