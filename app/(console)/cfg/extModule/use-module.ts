import { useQuery } from '@tanstack/react-query';
import { rpc } from '@/lib/session/device';
import { usePolling } from '@/lib/session/use-session-open';

const REFRESH_MS = 5_000;

/** What the device says of its module, every 5 s while the page is seen, and what it takes; undefined: all. */
export function useModule() {
  const status = useQuery({
    queryKey: ['module state'],
    refetchInterval: usePolling(REFRESH_MS),
    queryFn: () => rpc.call('AccessPeripherals.getStatus', {}, { needs: ['state'] }),
  });
  const { data: caps } = useQuery({
    queryKey: ['module caps'],
    queryFn: async () => {
      const { caps } = await rpc.call('AccessPeripherals.getCaps', {}, { needs: ['caps'] });
      const { Types } = Object(caps);
      return { types: Array.isArray(Types) ? (Types as unknown[]) : undefined };
    },
  });
  return { status, caps };
}

/** The query of the state. */
export type ModuleStatus = ReturnType<typeof useModule>['status'];
