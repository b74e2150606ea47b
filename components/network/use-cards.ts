import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { NetInterface } from '@/lib/contract/methods/capabilities';
import { WITH_PAGE } from '@/lib/forms/with-page';
import { readRows } from '@/lib/records/read-rows';
import { rpc } from '@/lib/session/device';

/** Network cards of the device, read once for each visit and with Refresh. */
export const useCards = (): UseQueryResult<NetInterface[]> =>
  useQuery({
    queryKey: ['net interfaces'],
    meta: WITH_PAGE,
    queryFn: async () => {
      const cards = await readRows(rpc, 'netApp.getNetInterfaces', 'netInterface', ['Name', 'PhysicalAddress']);
      // A card without a name can be neither shown nor chosen.
      return cards.filter(({ Name }) => Name);
    },
  });

/**
 * Whether this page is reached over that card: by its address or, where no card has the address of the page, because it
 * is the first one that is connected. True for every card where the device does not say.
 */
export function useReachedOver(name: string): boolean {
  const { data: cards } = useCards();
  if (!cards) return true;
  const { hostname } = window.location;
  const own =
    cards.find(({ IPAddress }) => IPAddress === hostname) ?? cards.find(({ ConnStatus }) => ConnStatus === 'Connected');
  return own === undefined || own.Name === name;
}
