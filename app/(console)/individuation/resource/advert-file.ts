import { NAME_REFUSED, NAME_TOO_LONG, nameProblem } from '@/components/terminal/picture-name';
import type { AdvertResource, AdvertType } from '@/lib/contract/methods/video-output';
import type { Problem } from '@/lib/i18n/message-keys';
import { decodedFacts, pictureRefusal } from '@/lib/validation/picture';
import { type PictureSize, pictureFacts } from '@/lib/validation/picture-header';
import type { AdvertLimits } from './use-advert-limits';

/** Why a file is not taken: a rule of pictures, or a message of `individuation.resource.problem`. */
export type AdvertProblem =
  | Problem
  | 'unreadable'
  | 'notMp4'
  | 'clipTooLarge'
  | 'clipTooLong'
  | 'clipCount'
  | 'nameTaken'
  | 'noRoom';

/** A file of the dialog. */
export interface ChosenFile {
  key: number;
  file: File;
  type: AdvertResource['Type'];
  name: string;
  /** Pixels of a picture. */
  size: PictureSize | undefined;
  /** Of the file itself. */
  problem: AdvertProblem | undefined;
  /** Sent so far, 0 to 1, while it is sent. */
  share?: number | undefined;
  /** Why the device did not take it. */
  failure?: string | undefined;
}

type Known = Pick<ChosenFile, 'type' | 'size' | 'problem'>;

/** The same, also of a file that the browser cannot read, as of a drive that was taken out. */
export const readChosen = (...asked: Parameters<typeof factsOf>): Promise<Known> =>
  factsOf(...asked).catch(() => ({
    type: asked[1] === 'Picture' ? 'jpg' : 'mp4',
    size: undefined,
    problem: 'unreadable',
  }));

/** What is known of a file without sending it. Length and codec of a clip are judged by the device. */
async function factsOf(
  file: File,
  kind: AdvertType,
  { bytes }: AdvertLimits,
  shownBytes: (bytes: number) => string,
): Promise<Known> {
  if (kind === 'Picture') {
    const refusal = await pictureRefusal(file, { maxBytes: bytes.Picture }, decodedFacts, shownBytes);
    const facts = await pictureFacts(file);
    return { type: facts?.kind ?? 'jpg', size: facts, problem: refusal?.problem };
  }
  const head = new Uint8Array(await file.slice(4, 8).arrayBuffer());
  const isMp4 = /\.mp4$/i.test(file.name) && String.fromCharCode(...head) === 'ftyp';
  const problem = isMp4 ? (file.size > bytes.Video ? 'clipTooLarge' : undefined) : 'notMp4';
  return { type: 'mp4', size: undefined, problem };
}

/** The first problem of each file, in order: the first ones take the places, the room and the names. */
export function problemsOf(
  files: readonly ChosenFile[],
  kind: AdvertType,
  { places, free, names }: { places: number; free: number; names: readonly string[] },
): (AdvertProblem | undefined)[] {
  const taken = [...names];
  let count = 0;
  let bytes = 0;
  return files.map(({ file, name, problem }) => {
    const wrongName = nameProblem(name, taken);
    const ofName = wrongName?.key === 'PicNameExists' ? 'nameTaken' : wrongName;
    const found = problem ?? (count >= places ? full(kind, places) : undefined) ?? ofName;
    if (found) return found;
    if (bytes + file.size > free) return 'noRoom';
    bytes += file.size;
    count += 1;
    taken.push(name.trim());
    return undefined;
  });
}

const full = (kind: AdvertType, max: number): AdvertProblem =>
  kind === 'Video' ? 'clipCount' : { key: 'PicCountMax', values: { max } };

/** What the reply of the device says of a file that it did not take; undefined for a failure of another kind. */
export function refusalOf(reply: string, kind: AdvertType, max: number, size: string): AdvertProblem | undefined {
  const known: Readonly<Record<string, AdvertProblem>> = {
    FileTypeError: kind === 'Video' ? 'notMp4' : { key: 'OnlyPng' },
    PicTooLarge: { key: 'PicTooLarge', values: { max: size } },
    ImportTooLarge: 'clipTooLarge',
    ClipTooLong: 'clipTooLong',
    PicCountMax: full(kind, max),
    PicNameExists: 'nameTaken',
    FileNameInvalid: NAME_REFUSED,
    FileNameTooLong: NAME_TOO_LONG,
    LowStorage: 'noRoom',
    'not enough space': 'noRoom',
  };
  const found = Object.keys(known).find((reason) => reply.includes(reason));
  return found === undefined ? undefined : known[found];
}
