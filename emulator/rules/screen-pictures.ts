/** Rules of the pictures for the screen. @spec §5, §9 number, bytes, pixels; names @assumed pages-3 /cfg/imgCfg */
import { SCREEN_PICTURE } from '@/lib/contract/limits';

/** The name of a file without its extension. */
export const stemOf = (name: string): string => name.replace(/\.[a-z]+$/i, '');

/** Why a picture cannot have this name: reserved characters, none, too long, or that of another one. */
export function pictureNameProblem(
  name: string,
  others: readonly { name: string }[],
): 'FileNameInvalid' | 'FileNameTooLong' | 'PicNameExists' | undefined {
  const stem = stemOf(name);
  const isPlain =
    /^[^\\/:*?"<>|]+\.(png|jpg)$/.test(name) && !stem.startsWith('.') && [...name].every((each) => each >= ' ');
  if (!isPlain || stem.trim() !== stem) return 'FileNameInvalid';
  if ([...stem].length > SCREEN_PICTURE.nameMax) return 'FileNameTooLong';
  const same = (other: string) => stemOf(other).toLowerCase() === stem.toLowerCase();
  return others.some((other) => same(other.name)) ? 'PicNameExists' : undefined;
}

/** Why a picture that was sent is not taken. */
export function newPictureProblem(
  picture: { name: string; width: number; height: number },
  others: readonly { name: string }[],
): string | undefined {
  if (picture.width !== SCREEN_PICTURE.width || picture.height !== SCREEN_PICTURE.height) return 'PicSizeError';
  if (others.length >= SCREEN_PICTURE.most) return 'PicCountMax';
  return pictureNameProblem(picture.name, others);
}
