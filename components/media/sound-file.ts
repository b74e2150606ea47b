import type { HelperFile } from '@/lib/contract/helper';
import { SOUND_FILE } from '@/lib/contract/limits';
import type { Problem } from '@/lib/i18n/message-keys';
import { RpcError } from '@/lib/rpc/rpc-error';
import { frameRate, type Mp3, readMp3, tagBytes } from '@/lib/sound/mp3-frames';
import { required } from '@/lib/validation/text-kinds';

/** Why a file is not taken; a message of `AudioList.problem`. */
export type SoundProblem = 'notMp3' | 'tooLarge' | 'wrongRate' | 'unreadable';

const INVALID: Problem = { key: 'SoundNameError' };
const TOO_LONG: Problem = { key: 'TooLong', values: { max: SOUND_FILE.nameMax } };
const TAKEN: Problem = { key: 'FileNameTaken' };
const REFUSED: Readonly<Record<string, Problem>> = {
  FileNameInvalid: INVALID,
  FileNameTooLong: TOO_LONG,
  FileNameExists: TAKEN,
};

/** What the device has against a name; undefined for another failure. */
export const nameRefusal = (error: unknown): Problem | undefined =>
  error instanceof RpcError ? REFUSED[String(error.detail.reason)] : undefined;

/** A larger file is not read at all: no prompt is cut from it. */
const CUTTABLE_MAX = 4_194_304;

/** Sample rate of the first frame of an MP3; undefined for another content. */
export const rateOf = (bytes: Uint8Array): number | undefined => frameRate(bytes, tagBytes(bytes));

/** The content of a chosen file; undefined where the browser cannot read it, as of a drive that was taken out. */
const bytesOf = (file: File): Promise<Uint8Array<ArrayBuffer> | undefined> =>
  file.arrayBuffer().then(
    (content) => new Uint8Array(content),
    () => undefined,
  );

/** The frames of a chosen file, from which a part can be cut; undefined for another content or sample rate. */
export async function cuttable(file: File): Promise<Mp3 | undefined> {
  if (!/\.mp3$/i.test(file.name) || file.size > CUTTABLE_MAX) return undefined;
  const bytes = await bytesOf(file);
  const mp3 = bytes && readMp3(bytes);
  return mp3?.rateHz === SOUND_FILE.rateHz && mp3.frames.length > 1 ? mp3 : undefined;
}

/**
 * Why a file is not sent: the cheap reasons first, before it is read. What the helper program made it sends by itself,
 * and the device looks into it.
 */
export async function fileProblem(file: File | HelperFile): Promise<SoundProblem | undefined> {
  if (!/\.mp3$/i.test(file.name)) return 'notMp3';
  if (file.size > SOUND_FILE.bytesMax) return 'tooLarge';
  if (!(file instanceof File)) return undefined;
  const bytes = await bytesOf(file);
  if (!bytes) return 'unreadable';
  const rate = rateOf(bytes);
  if (rate === undefined) return 'notMp3';
  return rate === SOUND_FILE.rateHz ? undefined : 'wrongRate';
}

/** Why a sound cannot have this name. `others`: names of the other files. */
export function nameProblem(name: string, others: readonly string[]): Problem | undefined {
  if (name === '') return required(name);
  if (!/^[A-Za-z0-9_-]+$/.test(name)) return INVALID;
  if (name.length > SOUND_FILE.nameMax) return TOO_LONG;
  return others.some((other) => other.toLowerCase() === name.toLowerCase()) ? TAKEN : undefined;
}

/** The name of a file as the device takes it. */
export const nameFor = (file: string): string =>
  file
    .replace(/\.mp3$/i, '')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, SOUND_FILE.nameMax);
