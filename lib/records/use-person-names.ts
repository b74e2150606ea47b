import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PAGE_SIZE } from '@/lib/contract/limits';
import { rpc } from '@/lib/session/device';
import { listPersons } from './list-persons';

const NOBODY: ReadonlyMap<string, string> = new Map();

/** Names by user ID; a person that the device does not know, or has not returned yet, has none. */
export function usePersonNames(userIds: readonly string[]): ReadonlyMap<string, string> {
  const ids = [...new Set(userIds)].sort();
  const query = useQuery({
    queryKey: ['person names', ...ids],
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
    queryFn: async () => {
      const names = new Map<string, string>();
      for (let at = 0; at < ids.length; at += PAGE_SIZE) {
        const persons = await listPersons(rpc, ids.slice(at, at + PAGE_SIZE));
        for (const { UserID, UserName } of persons) names.set(UserID, UserName);
      }
      return names;
    },
  });
  return query.data ?? NOBODY;
}
