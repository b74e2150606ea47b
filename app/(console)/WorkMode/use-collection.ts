import { useQuery } from '@tanstack/react-query';
import type { AccessUserCondition } from '@/lib/contract/methods/access-lists';
import { COLLECT_STATES, type CollectState, WORK_MODES } from '@/lib/contract/tables/work-mode';
import { countPersons } from '@/lib/records/access-users';
import { isSessionOver } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';
import { usePolling } from '@/lib/session/use-session-open';

/** How often the page looks who came. */
export const REFRESH_MS = 10_000;

/** What the device says of the collection now. */
export interface Collection {
  mode: number;
  /** Wall time, '' for none. */
  returnTime: string;
  counts: Readonly<Record<CollectState, number>>;
}

async function read(): Promise<Collection> {
  const { table } = await rpc.call('configManager.getConfig', { name: 'WorkMode' }, { needs: ['table'] });
  const { time } = await rpc.call('global.getCurrentTime', {}, { needs: ['time'] });
  const counts: Record<CollectState, number> = { Collected: 0, Waiting: 0, Refused: 0 };
  for (const CollectState of COLLECT_STATES) {
    const condition: AccessUserCondition = { Source: 'SelfHelp', CollectState };
    counts[CollectState] = await countPersons(
      rpc,
      CollectState === 'Collected' ? { ...condition, CollectDay: time.slice(0, 10) } : condition,
    );
  }
  const { Mode, ReturnTime } = Object(table);
  return {
    mode: Mode === WORK_MODES.collection ? WORK_MODES.collection : WORK_MODES.normal,
    returnTime: typeof ReturnTime === 'string' ? ReturnTime : '',
    counts,
  };
}

/** The state of the collection, read again every 10 s while the page is seen. */
export function useCollection() {
  const query = useQuery({ queryKey: ['collection'], queryFn: read, refetchInterval: usePolling(REFRESH_MS) });
  const { data, isFetching, isError, error } = query;
  return { data, isFetching, failure: isError && !isSessionOver(error), refresh: () => void query.refetch() };
}
