import { useQuery } from '@tanstack/react-query';
import { SOUND_FOLDER } from '@/lib/contract/methods/sounds';
import { listIn } from '@/lib/rpc/list-in';
import { rpc } from '@/lib/session/device';

const isBytes = (value: unknown): value is number => typeof value === 'number' && value >= 0;

/**
 * The space of the device, of what is free of it, and of its sounds, in bytes. A device that does not say has no bar,
 * and no message. Call storage.getDeviceAllInfo.
 */
export function useSpace() {
  const { data, refetch } = useQuery({
    queryKey: ['sound space'],
    queryFn: async () => {
      const { info } = await rpc.call('storage.getDeviceAllInfo', {}, { needs: ['info'] });
      for (const device of listIn(info)) {
        const { Detail, TotalBytes: total, FreeBytes: free } = Object(device);
        const { UsedBytes: sounds } = Object(listIn(Detail).find((part) => Object(part).Path === SOUND_FOLDER));
        if (isBytes(total) && isBytes(free) && isBytes(sounds) && total > 0 && free <= total) {
          return { total, free, sounds };
        }
      }
      return null;
    },
  });
  return { space: data ?? undefined, refresh: refetch };
}
