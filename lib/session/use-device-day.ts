import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { RpcError } from '@/lib/rpc/rpc-error';
import { rpc } from './device';
import { parseDeviceTime } from './device-time';

/** 'yyyy-MM-dd' by the clock of the device when the page was opened. */
export function useDeviceDay(): UseQueryResult<string> {
  return useQuery({
    queryKey: ['device day'],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const { time } = await rpc.call('global.getCurrentTime', {}, { needs: ['time'] });
      if (parseDeviceTime(time) === undefined) throw new RpcError('global.getCurrentTime', 0, {}, {}, 'no time');
      return time.slice(0, 10);
    },
  });
}
