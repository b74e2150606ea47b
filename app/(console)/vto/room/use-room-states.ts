import { useQuery } from '@tanstack/react-query';
import { readRegistered } from '@/lib/intercom/contacts';
import { rpc } from '@/lib/session/device';
import { usePolling } from '@/lib/session/use-session-open';

const REFRESH_MS = 10_000;

/** Which monitors are registered, read again every 10 s; unknown for all when the device does not say. */
export function useRoomStates(): (number: string) => 'Online' | 'Offline' | 'unknown' {
  const { data, isError } = useQuery({
    queryKey: ['register state', 'rooms'],
    queryFn: () => readRegistered(rpc),
    refetchInterval: usePolling(REFRESH_MS),
  });
  return (number) => {
    // What the device said before a failed read may be past.
    const state = (isError ? undefined : data)?.find((each) => each.Type === 'VTH' && each.Number === number)?.State;
    return state === 'Online' || state === 'Offline' ? state : 'unknown';
  };
}
