/** Rules of new adverts. @spec §5, §9 pictures; the rest @assumed pages-2 /individuation/resource */
import { ADVERT, REQUEST, SCREEN_PICTURE } from '@/lib/contract/limits';
import { advertBytes, type StoredAdvert } from '../state/adverts';
import type { DeviceState } from '../state/device-state';
import { pictureNameProblem } from './screen-pictures';

/** What is known of an advert before it is stored. */
export type NewAdvert = Pick<StoredAdvert, 'Name' | 'Type' | 'Size' | 'Width' | 'Height' | 'Duration'>;

/** Bytes that are left for adverts. */
export function advertRoom({ adverts, switches }: Pick<DeviceState, 'adverts' | 'switches'>): number {
  const used = adverts.items.reduce((sum, each) => sum + advertBytes(each), 0);
  return Math.max(0, Math.min(ADVERT.totalBytes - used, switches.freeBytes));
}

/** Why a new advert is not taken: name, size, length, number, room. */
export function newAdvertProblem(
  { Name, Type, Size, Duration }: NewAdvert,
  state: Pick<DeviceState, 'adverts' | 'switches'>,
): string | undefined {
  const { items } = state.adverts;
  const isClip = Type === 'mp4';
  if (Size > (isClip ? ADVERT.clipBytes : REQUEST.pictureBytes)) return isClip ? 'ImportTooLarge' : 'PicTooLarge';
  if (Duration > ADVERT.clipS) return 'ClipTooLong';
  const most = isClip ? ADVERT.clips : SCREEN_PICTURE.most;
  if (items.filter((each) => (each.Type === 'mp4') === isClip).length >= most) return 'PicCountMax';
  if (Size > advertRoom(state)) return 'LowStorage';
  // Its name has no extension, which those of the pictures have.
  return pictureNameProblem(
    `${Name}.png`,
    items.map((each) => ({ name: `${each.Name}.png` })),
  );
}
