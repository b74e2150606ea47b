import { useQuery } from '@tanstack/react-query';
import { ADVERT_TYPES, type AdvertResource } from '@/lib/contract/methods/video-output';
import { rowsIn } from '@/lib/records/read-reply';
import { rpc } from '@/lib/session/device';

/** While a clip is transcoded its state is read again this often. @assumed pages-2 /individuation/resource */
const TRANSCODING_POLL_MS = 500;

const METHOD = 'VideoOutput.getAdvertisementList';
/** Members that are shown as they come. */
const SHOWN = ['ID', 'Name', 'Type', 'Size', 'Width', 'Height', 'Duration', 'State'] as const;

/** Pictures and clips of the device, in this order. Cached for every page that shows some. */
export function useAdvertLists(isAsked = true) {
  return useQuery({
    queryKey: ['adverts', 'all'],
    enabled: isAsked,
    queryFn: async (): Promise<readonly AdvertResource[]> => {
      const lists = await Promise.all(ADVERT_TYPES.map((type) => rpc.call(METHOD, { channel: 0, type })));
      return lists.flatMap(({ list }) => rowsIn(METHOD, list, SHOWN));
    },
    refetchInterval: ({ state }) =>
      state.data?.some(({ State }) => State === 'Transcoding') ? TRANSCODING_POLL_MS : false,
  });
}

/** The same; undefined while they are not known. */
export const useAdverts = (isAsked: boolean): readonly AdvertResource[] | undefined => useAdvertLists(isAsked).data;

/** Whether it is a clip. */
export const isClip = ({ Type }: Pick<AdvertResource, 'Type'>): boolean => Type === 'mp4';
