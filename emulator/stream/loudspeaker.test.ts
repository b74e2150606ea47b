import { expect, it } from 'vitest';
import { decodeWav } from '../wav';
import { encodeAlaw, encodeMulaw } from './g711-tone';
import { Loudspeaker } from './loudspeaker';

const samplesOf = (wav: Buffer) => [...decodeWav(wav).samples];

it('has one place, which is free again when its talker leaves', () => {
  const speaker = new Loudspeaker();
  const first = speaker.take('G.711A');
  expect(speaker.take('G.711A')).toBeUndefined();
  expect(speaker.report()).toEqual({ isTaken: true, heardS: 0 });
  first?.hangUp();
  const second = speaker.take('G.711Mu');
  first?.play(Uint8Array.of(1, 2, 3));
  first?.hangUp();
  expect(speaker.report()).toEqual({ isTaken: true, heardS: 0 });
  second?.hangUp();
  expect(speaker.report().isTaken).toBe(false);
});

it('returns the received talk as a WAV file of 8000 samples a second, in either law', () => {
  const speaker = new Loudspeaker();
  const first = speaker.take('G.711A');
  first?.play(Uint8Array.from([1000, -1000], encodeAlaw));
  first?.hangUp();
  speaker.take('G.711Mu')?.play(Uint8Array.from([30_000, 0], encodeMulaw));
  const wav = speaker.wav();
  expect(wav.toString('latin1', 0, 4)).toBe('RIFF');
  expect(wav.readUInt32LE(4)).toBe(wav.length - 8);
  expect(wav.toString('latin1', 8, 16)).toBe('WAVEfmt ');
  expect([wav.readUInt16LE(20), wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(34)]).toEqual([
    1, 1, 8000, 16,
  ]);
  expect(wav.readUInt32LE(40)).toBe(8);
  expect(samplesOf(wav)).toEqual([1008, -1008, 29_052 + 1024, 0]);
});

it('keeps the last ten seconds, however much is received', () => {
  const speaker = new Loudspeaker();
  const talker = speaker.take('G.711A');
  for (let second = 0; second < 25; second += 1) talker?.play(new Uint8Array(8000).fill(encodeAlaw(1000 * second)));
  expect(speaker.report().heardS).toBe(25);
  const samples = samplesOf(speaker.wav());
  expect(samples).toHaveLength(80_000);
  expect([samples[0], samples[79_999]].map((value) => Math.round(Number(value) / 1000))).toEqual([15, 24]);
  speaker.clear();
  expect(speaker.wav()).toHaveLength(44);
});
