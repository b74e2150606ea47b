import { useQuery } from '@tanstack/react-query';
import { ADVERT, REQUEST, SCREEN_PICTURE } from '@/lib/contract/limits';
import type { AdvertType } from '@/lib/contract/methods/video-output';
import { rpc } from '@/lib/session/device';

/** What the device takes: number, bytes and seconds of each kind, pixels of the screen, bytes of its space. */
export interface AdvertLimits {
  most: Record<AdvertType, number>;
  bytes: Record<AdvertType, number>;
  seconds: number;
  screen: { width: number; height: number };
  /** Undefined while it is not known. */
  space: { total: number; free: number } | undefined;
}

/** The numbers of the specification, where the device names none. @spec §9 pictures; clips @assumed */
function readLimits(caps: object): AdvertLimits {
  const number = (name: string, otherwise: number) => {
    const value: unknown = Reflect.get(caps, name);
    return typeof value === 'number' && value >= 0 ? value : otherwise;
  };
  const total = number('TotalSpace', 0);
  return {
    most: { Picture: number('MaxPicture', SCREEN_PICTURE.most), Video: number('MaxVideo', ADVERT.clips) },
    bytes: {
      Picture: number('MaxPictureSize', REQUEST.pictureBytes),
      Video: number('MaxVideoSize', ADVERT.clipBytes),
    },
    seconds: number('MaxVideoDuration', ADVERT.clipS),
    screen: { width: number('Width', SCREEN_PICTURE.width), height: number('Height', SCREEN_PICTURE.height) },
    space: total > 0 ? { total, free: Math.min(total, number('FreeSpace', total)) } : undefined,
  };
}

const FALLBACK = readLimits({});

/** The limits of the device; those of the specification until it has answered, and where it does not. */
export function useAdvertLimits() {
  const { data, refetch } = useQuery({
    queryKey: ['adverts', 'limits'],
    queryFn: async () => readLimits(Object((await rpc.call('VideoOutput.getAdvertisementCaps', { channel: 0 })).caps)),
  });
  return { limits: data ?? FALLBACK, refresh: refetch };
}
