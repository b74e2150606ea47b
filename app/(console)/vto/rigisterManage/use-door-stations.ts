import { useQuery } from '@tanstack/react-query';
import type { SecureTables } from '@/lib/contract/configs';
import { SUB_CONTROLLER } from '@/lib/contract/limits';
import { readContacts } from '@/lib/intercom/contacts';
import { type OnlineRow, onlineRows } from '@/lib/intercom/online-rows';
import { rpc, sealed } from '@/lib/session/device';
import { usePolling } from '@/lib/session/use-session-open';

const REFRESH_MS = 10_000;

/** Seconds by which the clock of a station is wrong, in either direction. */
export const driftOf = ({ registered }: OnlineRow): number => Math.abs(registered?.ClockDrift ?? 0);

/** Is that more than is let pass? */
export const drifts = (row: OnlineRow): boolean => driftOf(row) > SUB_CONTROLLER.driftS;

async function read(): Promise<OnlineRow[]> {
  const stations = await readContacts(rpc, 'VTO');
  const { Info } = await rpc.call('VideoTalkManager.getRegisterState', {}, { needs: ['Info'] });
  return onlineRows(stations, Info ?? []);
}

/** The door stations by their number; read again every 10 s, for they come and go by themselves. */
export function useDoorStations() {
  const every = usePolling(REFRESH_MS);
  return useQuery({ queryKey: ['contacts', 'VTO', 'states'], queryFn: read, refetchInterval: every });
}

/** Whether and where this device lets stations register; undefined while that is not known. */
export function useRegistrar(): SecureTables['Registar'] | undefined {
  return useQuery({ queryKey: ['registrar'], queryFn: () => sealed.readTable('Registar') }).data;
}
