import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { RepeatEnterPerson, RepeatEnterRoute } from '@/lib/contract/methods/access-control-manager';
import { readRows } from '@/lib/records/read-rows';
import { readRoutes } from '@/lib/records/repeat-enter-routes';
import { rpc } from '@/lib/session/device';

/** `readRoutes` as a query. */
export function useRoutes(isThere: boolean): UseQueryResult<RepeatEnterRoute[]> {
  return useQuery({
    queryKey: ['repeat enter routes'],
    enabled: isThere,
    queryFn: readRoutes,
  });
}

/** Persons now inside, the latest first. */
export function usePersonsInside(): UseQueryResult<RepeatEnterPerson[]> {
  return useQuery({
    queryKey: ['repeat enter persons'],
    queryFn: async () => (await readRows(rpc, 'accessControlManager.getRepeatEnterPersons', 'Info')).reverse(),
  });
}
