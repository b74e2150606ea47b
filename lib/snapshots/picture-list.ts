import { SNAPSHOTS_SHOWN } from '@/lib/contract/limits';
import type { AccessPicture } from './access-picture';

/** A picture with its running number, which distinguishes two of the same moment. */
export interface ListedPicture extends AccessPicture {
  number: number;
}

/** The newest pictures, newest first. */
export interface PictureList {
  shown: readonly ListedPicture[];
  /** Pictures that came while the list was paused. */
  waiting: readonly ListedPicture[];
  isPaused: boolean;
  /** Pictures so far. */
  count: number;
}

/** Before the first picture. */
export const EMPTY_PICTURES: PictureList = { shown: [], waiting: [], isPaused: false, count: 0 };

/** The list after one more picture; the last 20 are kept. */
export function withPicture(list: PictureList, picture: AccessPicture): PictureList {
  const count = list.count + 1;
  const kept = list.isPaused ? 'waiting' : 'shown';
  return { ...list, count, [kept]: [{ ...picture, number: count }, ...list[kept]].slice(0, SNAPSHOTS_SHOWN) };
}

/** A paused list does not change; pictures that come meanwhile are added on resume. */
export function pausedPictures(list: PictureList, isPaused: boolean): PictureList {
  if (isPaused) return { ...list, isPaused };
  return { ...list, isPaused, shown: [...list.waiting, ...list.shown].slice(0, SNAPSHOTS_SHOWN), waiting: [] };
}

/** The list without pictures; a pause stays. */
export function withoutPictures(list: PictureList): PictureList {
  return { ...list, shown: [], waiting: [] };
}
