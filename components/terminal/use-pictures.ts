import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ListedPicture, PICTURE_FOLDER } from '@/lib/contract/methods/file-manager';
import { rpc } from '@/lib/session/device';

/** The pictures that the device holds now. Throws as a call does. */
export async function listPictures(): Promise<readonly ListedPicture[]> {
  const { elementInfo } = await rpc.call('FileManager.list', { path: PICTURE_FOLDER });
  return Array.isArray(elementInfo) ? elementInfo.filter(isPicture) : [];
}

/**
 * The pictures of the screen. A device that does not list them has none: a list without content and no message.
 * @spec §8 file listing
 */
export function usePictures() {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ['screen pictures'],
    queryFn: () => listPictures().catch((): readonly ListedPicture[] => []),
  });
  return {
    pictures: query.data ?? [],
    isReading: query.isPending,
    /** Reads the list again. */
    reread: () => query.refetch(),
    /** Reads the list again, and the table of uses: the use of a renamed picture has its new name. */
    refresh: () => Promise.all([query.refetch(), queries.invalidateQueries({ queryKey: ['table', 'PictureShow'] })]),
  };
}

const isPicture = (entry: unknown): entry is ListedPicture => typeof Object(entry).name === 'string';
