import { useQuery } from '@tanstack/react-query';
import { SNAPSHOT_FOLDER } from '@/lib/contract/methods/storage';
import { listIn } from '@/lib/rpc/list-in';
import { rpc } from '@/lib/session/device';

/** Bytes of the snapshots that the device stores; undefined where it does not say. */
export function useSnapshots() {
  return useQuery({
    queryKey: ['snapshot store'],
    queryFn: async () => {
      const { info } = await rpc.call('storage.getDeviceAllInfo', {}, { needs: ['info'] });
      const parts = listIn(info).flatMap((device) => listIn(Object(device).Detail));
      const used: unknown = Object(parts.find((part) => Object(part).Path === SNAPSHOT_FOLDER)).UsedBytes;
      return { used: typeof used === 'number' && used >= 0 ? used : undefined };
    },
  });
}

/** The query of what is stored. */
export type Snapshots = ReturnType<typeof useSnapshots>;
