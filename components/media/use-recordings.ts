import { useQuery } from '@tanstack/react-query';
import type { RecordFile } from '@/lib/contract/methods/sounds';
import { rpc } from '@/lib/session/device';

const isFile = (entry: unknown): entry is RecordFile => {
  const { name, path, size, duration } = Object(entry);
  return [name, path].every((each) => typeof each === 'string') && [size, duration].every(Number.isFinite);
};

/**
 * The recordings of the device. A device that does not list them has none: a list without content and no message.
 * @spec §8 file listing; @assumed pages-3 /voiceRecord
 */
export function useRecordings(isAsked = true) {
  const { data, isPending, refetch } = useQuery({
    queryKey: ['recordings'],
    enabled: isAsked,
    queryFn: async (): Promise<readonly RecordFile[]> => {
      try {
        const { files } = await rpc.call('audioRecordManager.getRecordFiles', {});
        return Array.isArray(files) ? files.filter(isFile) : [];
      } catch {
        return [];
      }
    },
  });
  return { recordings: data ?? [], isPending, refresh: refetch };
}
