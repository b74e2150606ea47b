import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { interlockedDoors } from '@/lib/explain/door-findings';
import { readAttemptPersons, readOpenInterlocked, readPassback } from '@/lib/explain/read-attempt';
import type { DoorSetup } from '@/lib/explain/setup';
import { useTables } from '@/lib/forms/use-tables';
import { rpc } from '@/lib/session/device';
import { useCapabilities } from '@/lib/session/use-visitor';

const TABLES = [
  'AccessControl',
  'AccessControlGeneral',
  'AccessTimeSchedule',
  'SpecialDayGroup',
  'SpecialDaysSchedule',
] as const;
const OPTIONAL = ['OpenDoorGroup'] as const;

/** Tables that decide about access; `setup` is set once they are loaded. */
export function useDoorSetup() {
  const { repeatEnter } = useCapabilities();
  const query = useTables(TABLES, OPTIONAL);
  const passback = useQuery({
    queryKey: ['attempt', 'passback', repeatEnter],
    queryFn: async () => (repeatEnter ? readPassback(rpc) : { routes: [], zones: new Map<string, number>() }),
  });
  const tables = query.data;
  const setup: DoorSetup | undefined = tables &&
    passback.data && {
      routes: passback.data.routes,
      doors: tables.AccessControl,
      groups: tables.OpenDoorGroup ?? [],
      weeks: tables.AccessTimeSchedule,
      holidayGroups: tables.SpecialDayGroup,
      holidayPlans: tables.SpecialDaysSchedule,
      interlock: tables.AccessControlGeneral.ABLock,
    };
  return { query, passback, zones: passback.data?.zones, setup };
}

/** Persons with their enrolled proofs. */
export function useAttemptPersons(userIds: readonly string[]) {
  const ids = [...new Set(userIds)].sort();
  return useQuery({
    queryKey: ['attempt', 'persons', ...ids],
    placeholderData: keepPreviousData,
    queryFn: () => readAttemptPersons(rpc, ids),
  });
}

/** Doors that are open now and keep this one locked. */
export function useOpenInterlocked(setup: DoorSetup | undefined, door: number) {
  return useQuery({
    // Another interlock asks about other doors.
    queryKey: ['attempt', 'mates', door, ...(setup ? interlockedDoors(setup, door) : [])],
    enabled: setup !== undefined,
    queryFn: () => (setup ? readOpenInterlocked(rpc, setup, door) : []),
  });
}
