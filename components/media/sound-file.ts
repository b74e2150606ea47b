import type { HelperFile } from '@/lib/contract/helper';
import { SOUND_FILE } from '@/lib/contract/limits';

/** Why a file or a name is not taken; a message of `AudioList.problem`. */
export type SoundProblem = 'notMp3' | 'tooLarge' | 'wrongRate' | 'noName' | 'nameTooLong' | 'nameInvalid' | 'nameTaken';

/** Sample rates of MPEG 1, 2 and 2.5 by the two bits of the frame. */
const RATES: Readonly<Record<number, readonly number[]>> = {
  3: [44_100, 48_000, 32_000],
  2: [22_050, 24_000, 16_000],
  0: [11_025, 12_000, 8_000],
};

/** Sample rate of the first frame of an MP3; undefined for another content. */
export function rateOf(bytes: Uint8Array): number | undefined {
  const hasTag = bytes[0] === 0x49 && bytes[1] === 0x44 && bytes[2] === 0x33;
  const at = hasTag ? [6, 7, 8, 9].reduce((size, index) => size * 128 + ((bytes[index] ?? 0) & 0x7f), 0) + 10 : 0;
  const [sync = 0, kind = 0, rate = 0] = bytes.subarray(at, at + 3);
  if (sync !== 0xff || (kind & 0xe6) !== 0xe2) return undefined;
  return RATES[(kind >> 3) & 3]?.[(rate >> 2) & 3];
}

/**
 * Why a file is not sent: the cheap reasons first, before it is read. What the helper program made it sends by itself,
 * and the device looks into it.
 */
export async function fileProblem(file: File | HelperFile): Promise<SoundProblem | undefined> {
  if (!/\.mp3$/i.test(file.name)) return 'notMp3';
  if (file.size > SOUND_FILE.bytesMax) return 'tooLarge';
  if (!(file instanceof File)) return undefined;
  const rate = rateOf(new Uint8Array(await file.arrayBuffer()));
  if (rate === undefined) return 'notMp3';
  return rate === SOUND_FILE.rateHz ? undefined : 'wrongRate';
}

/** Why a sound cannot have this name. `others`: names of the other files. */
export function nameProblem(name: string, others: readonly string[]): SoundProblem | undefined {
  if (name === '') return 'noName';
  if (!/^[A-Za-z0-9_-]+$/.test(name)) return 'nameInvalid';
  if (name.length > SOUND_FILE.nameMax) return 'nameTooLong';
  return others.some((other) => other.toLowerCase() === name.toLowerCase()) ? 'nameTaken' : undefined;
}

/** The name of a file as the device takes it. */
export const nameFor = (file: string): string =>
  file
    .replace(/\.mp3$/i, '')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, SOUND_FILE.nameMax);
