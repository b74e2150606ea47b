import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { RpcError } from '@/lib/rpc/rpc-error';
import { rpc } from './device';
import { parseDeviceTime } from './device-time';

const DAY_MS = 86_400_000;

/** Margin after midnight: the device's clock and the browser's differ by milliseconds. */
const AFTER_MS = 1_000;

/** 'yyyy-MM-dd' by the clock of the device; requested on mount, and again when a new day begins there. */
export function useDeviceDay(): UseQueryResult<string> {
  return useQuery({
    queryKey: ['device day'],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const { time } = await rpc.call('global.getCurrentTime', {}, { needs: ['time'] });
      const at = parseDeviceTime(time);
      if (at === undefined) throw new RpcError('global.getCurrentTime', 0, {}, {}, 'no time');
      return { day: time.slice(0, 10), leftMs: DAY_MS - (at % DAY_MS) + AFTER_MS };
    },
    select: ({ day }) => day,
    refetchInterval: ({ state }) => state.data?.leftMs ?? false,
    refetchIntervalInBackground: true,
  });
}
