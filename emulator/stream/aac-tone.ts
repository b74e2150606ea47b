import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Samples that one access unit stands for. ISO/IEC 14496-3, AAC-LC */
export const AAC_UNIT_SAMPLES = 1024;

const CLIPS: Readonly<Record<number, string>> = {
  8000: 'tone-8k.aac',
  16000: 'tone-16k.aac',
  32000: 'tone-32k.aac',
  48000: 'tone-48k.aac',
};
const FOLDER = join(dirname(fileURLToPath(import.meta.url)), 'clips');
const ADTS_HEADER_BYTES = 7;

/** A tone of 1000 Hz, mono; its last access unit joins its first. */
export interface AacTone {
  /** AudioSpecificConfig (ISO/IEC 14496-3) in hex, as the session description gives it. */
  config: string;
  /** Access units without ADTS headers. */
  units: readonly Uint8Array[];
}

const loaded = new Map<number, AacTone>();

/** Whether there is a clip of this many samples a second. */
export function hasAacTone(rateHz: number): boolean {
  return CLIPS[rateHz] !== undefined;
}

/** The clip of a rate that `hasAacTone` knows; RangeError otherwise. Made by emulator/stream/clips/make-tones.mjs. */
export function aacTone(rateHz: number): AacTone {
  const known = loaded.get(rateHz);
  if (known) return known;
  const name = CLIPS[rateHz];
  if (name === undefined) throw new RangeError(`no clip of ${rateHz} Hz`);
  const tone = readAdts(readFileSync(join(FOLDER, name)));
  loaded.set(rateHz, tone);
  return tone;
}

/** Access units of an ADTS stream whose frames have no checksum (ISO/IEC 13818-7 §6.2). */
function readAdts(bytes: Uint8Array): AacTone {
  const units: Uint8Array[] = [];
  let config = 0;
  for (let at = 0; at + ADTS_HEADER_BYTES <= bytes.length; ) {
    const [, , third = 0, fourth = 0, fifth = 0, sixth = 0] = bytes.subarray(at, at + ADTS_HEADER_BYTES);
    const objectType = (third >> 6) + 1;
    const rateIndex = (third >> 2) & 15;
    const channels = ((third & 1) << 2) | (fourth >> 6);
    const frameBytes = ((fourth & 3) << 11) | (fifth << 3) | (sixth >> 5);
    config = (objectType << 11) | (rateIndex << 7) | (channels << 3);
    units.push(bytes.subarray(at + ADTS_HEADER_BYTES, at + frameBytes));
    at += frameBytes;
  }
  return { config: config.toString(16).padStart(4, '0').toUpperCase(), units };
}
