import { useQuery } from '@tanstack/react-query';
import { ADVERT_TYPES, type AdvertResource } from '@/lib/contract/methods/video-output';
import { rpc } from '@/lib/session/device';

const isResource = (entry: unknown): entry is AdvertResource =>
  typeof Object(entry).ID === 'number' && typeof Object(entry).Name === 'string';

/** Pictures and clips of the device; undefined while they are not known. */
export function useAdverts(isAsked: boolean): readonly AdvertResource[] | undefined {
  const { data } = useQuery({
    queryKey: ['adverts', 'all'],
    enabled: isAsked,
    queryFn: async () => {
      const lists = await Promise.all(
        ADVERT_TYPES.map((type) => rpc.call('VideoOutput.getAdvertisementList', { channel: 0, type })),
      );
      return lists.flatMap(({ list }) => (Array.isArray(list) ? list.filter(isResource) : []));
    },
  });
  return data;
}
