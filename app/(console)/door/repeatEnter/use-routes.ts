import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { RepeatEnterPerson, RepeatEnterRoute } from '@/lib/contract/methods/access-control-manager';
import { rowsIn } from '@/lib/records/read-reply';
import { rpc } from '@/lib/session/device';

/** The routes, by number. */
export function useRoutes(isThere: boolean): UseQueryResult<RepeatEnterRoute[]> {
  return useQuery({
    queryKey: ['repeat enter routes'],
    enabled: isThere,
    queryFn: async () => {
      const { Info } = await rpc.call('accessControlManager.getRepeatEnterRoute', {});
      return rowsIn('accessControlManager.getRepeatEnterRoute', Info);
    },
  });
}

/** Persons now inside, the latest first. */
export function usePersonsInside(): UseQueryResult<RepeatEnterPerson[]> {
  return useQuery({
    queryKey: ['repeat enter persons'],
    queryFn: async () => {
      const { Info } = await rpc.call('accessControlManager.getRepeatEnterPersons', {});
      return rowsIn('accessControlManager.getRepeatEnterPersons', Info).reverse();
    },
  });
}
