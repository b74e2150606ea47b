import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { aacTone } from './aac-tone';
import { decodeG711 } from './g711-decoder';
import { canSound, newSoundCoder } from './sound-coder';

/** AudioSpecificConfig by rate: object type 2, the index of the rate, one channel. */
const CONFIGS = [
  [8000, '1588', 32],
  [16_000, '1408', 63],
  [32_000, '1288', 126],
  [48_000, '1188', 189],
] as const;

describe('aacTone', () => {
  it.each(CONFIGS)('has about four seconds at %i Hz in whole periods of the tone', (rateHz, config, units) => {
    const tone = aacTone(rateHz);
    expect(tone).toMatchObject({ config });
    expect(tone.units).toHaveLength(units);
    expect((units * 1024 * 1000) % rateHz).toBe(0);
    const bytes = tone.units.reduce((sum, unit) => sum + unit.length, 0);
    const [file] = readdirSync(new URL('clips/', import.meta.url)).filter((name) =>
      name.includes(`-${rateHz / 1000}k`),
    );
    expect(bytes + units * 7).toBe(readFileSync(new URL(`clips/${file}`, import.meta.url)).length);
  });

  it('supports no other rate', () => {
    expect(() => aacTone(44_100)).toThrow(RangeError);
    expect([canSound('AAC', 44_100), canSound('PCM', 16_000), canSound('AAC', 48_000)]).toEqual([false, false, true]);
  });
});

describe('newSoundCoder', () => {
  it('puts one whole access unit into each packet of AAC, in a loop', () => {
    const coder = newSoundCoder('AAC', 16_000);
    const { units } = aacTone(16_000);
    for (const packet of [0, 1, 62, 63, 64, 1000]) {
      const unit = units[packet % 63] ?? new Uint8Array();
      const payload = Buffer.from(coder.payload(packet, 1));
      expect(payload.readUInt16BE(0)).toBe(16);
      expect(payload.readUInt16BE(2)).toBe(unit.length * 8);
      expect(payload.subarray(4)).toEqual(Buffer.from(unit));
    }
    // Each access unit is whole.
    expect([true, false].map(coder.isMarked)).toEqual([true, true]);
    expect([coder.payloadType, coder.clockHz, coder.packetTicks]).toEqual([97, 16_000, 1024]);
  });

  it.each(['G.711A', 'G.711Mu'] as const)('makes %s as loud as the microphone, and silent at 0', (law) => {
    const coder = newSoundCoder(law);
    const loudest = (volume: number) =>
      Math.max(...[...coder.payload(0, volume)].map((octet) => Math.abs(decodeG711(law, octet))));
    // The smallest step of A-law is 8.
    expect(loudest(0)).toBeLessThanOrEqual(8);
    expect(loudest(0.5) / loudest(1)).toBeCloseTo(0.5, 1);
  });

  it('makes AAC silent at 0, one unit after the other', () => {
    const coder = newSoundCoder('AAC', 16_000);
    const silence = [coder.payload(0, 0), coder.payload(1, 0)].map((each) => Buffer.from(each));
    expect(silence[0]).toEqual(silence[1]);
    expect(silence[0]?.readUInt16BE(2)).toBe(8 * (silence[0]?.length ?? 0) - 32);
    expect(coder.payload(2, 0.3)).toEqual(coder.payload(2, 1));
  });

  it('describes AAC according to RFC 3640', () => {
    expect(newSoundCoder('AAC', 48_000).description).toEqual([
      'a=rtpmap:97 MPEG4-GENERIC/48000/1',
      'a=fmtp:97 streamtype=5;profile-level-id=1;mode=AAC-hbr;sizelength=13;indexlength=3;indexdeltalength=3;config=1188',
    ]);
  });

  it('keeps G.711 at its one rate', () => {
    expect(newSoundCoder('G.711Mu', 16_000)).toMatchObject({ payloadType: 0, clockHz: 8000, packetTicks: 160 });
    expect(newSoundCoder('G.711A').description).toEqual(['a=rtpmap:8 PCMA/8000']);
  });
});
