/** Adverts: a list in the state, their content in files or painted. @assumed pages-2 /individuation/resource */
import { SCREEN_PICTURE } from '@/lib/contract/limits';
import type { AdvertResource } from '@/lib/contract/methods/video-output';
import type { DeviceState } from './device-state';
import { paintedPicture } from './screen-pictures';

/** A resource. `file` as that of a picture, '' without content; `readyAt` device time at which transcoding ends. */
export interface StoredAdvert extends Omit<AdvertResource, 'State'> {
  file: string;
  readyAt: number;
  isFailed: boolean;
}

/** `readyAt` of a clip whose transcoding ends with no result: later than any clock, and a number that can be stored. */
export const NEVER = Date.UTC(9999, 0);

const SIZE = { Width: SCREEN_PICTURE.width, Height: SCREEN_PICTURE.height };

/** Three pictures, a clip, and a clip that could not be transcoded. */
export function seedAdverts(): DeviceState['adverts'] {
  const pictures = ['market', 'canteen', 'drill'].map((Name, index) => ({
    ID: index + 1,
    Name,
    Type: 'png' as const,
    Size: 0,
    ...SIZE,
    Duration: 0,
    file: `painted/${Name}.png`,
    readyAt: 0,
    isFailed: false,
  }));
  const clip = { ...SIZE, Type: 'mp4' as const, file: '', readyAt: 0 };
  return {
    lastId: 5,
    items: [
      ...pictures,
      { ID: 4, Name: 'welcome', ...clip, Size: 6_200_000, Duration: 24, isFailed: false },
      { ID: 5, Name: 'site tour', ...clip, Size: 4_100_000, Duration: 18, isFailed: true },
    ],
  };
}

/** Bytes of a resource. */
export const advertBytes = ({ file, Size }: StoredAdvert): number => paintedPicture(file)?.length ?? Size;

/** Whether it can be shown now. @param now device time */
export const isPlayable = ({ isFailed, readyAt }: StoredAdvert, now: number): boolean => !isFailed && readyAt <= now;

/** Nothing has happened at the screen. */
export const quietScreen = (): DeviceState['screen'] => ({
  touchedAt: 0,
  delivered: { ids: [], at: 0, durationS: 0 },
  prompt: { result: '', at: 0 },
  call: { to: '', at: 0 },
  bellAt: 0,
});
