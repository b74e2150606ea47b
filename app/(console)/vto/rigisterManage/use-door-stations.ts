import { useQuery } from '@tanstack/react-query';
import { SUB_CONTROLLER } from '@/lib/contract/limits';
import { readContacts, readRegistered } from '@/lib/intercom/contacts';
import { type OnlineRow, onlineRows } from '@/lib/intercom/online-rows';
import { RpcError } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';
import { usePolling } from '@/lib/session/use-session-open';

const REFRESH_MS = 10_000;

/** Seconds by which the clock of a station is off, in either direction. */
export const driftOf = ({ registered }: OnlineRow): number => Math.abs(registered?.ClockDrift ?? 0);

/** Whether that is more than the tolerance: the state says so. */
export const drifts = (row: OnlineRow): boolean => driftOf(row) > SUB_CONTROLLER.driftS;

/** Whether times in records and schedules are wrong by minutes: the row is coloured. */
export const isFarOff = (row: OnlineRow): boolean => driftOf(row) > SUB_CONTROLLER.farOffS;

async function read(): Promise<OnlineRow[]> {
  const stations = await readContacts(rpc, 'VTO');
  const registered = await readRegistered(rpc).catch((error) => {
    // Where the device does not say who is registered, all are unknown.
    if (error instanceof RpcError) return [];
    throw error;
  });
  return onlineRows(stations, registered);
}

/** The door stations by number; read again every 10 s, because their states change without the console. */
export function useDoorStations() {
  const every = usePolling(REFRESH_MS);
  return useQuery({ queryKey: ['contacts', 'VTO', 'states'], queryFn: read, refetchInterval: every });
}
