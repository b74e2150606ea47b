import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readOpenMates, readSomebodies } from '@/lib/explain/read-attempt';
import type { DoorSetup } from '@/lib/explain/setup';
import { useTables } from '@/lib/forms/use-tables';
import { rpc } from '@/lib/session/device';

const TABLES = [
  'AccessControl',
  'AccessControlGeneral',
  'AccessTimeSchedule',
  'SpecialDayGroup',
  'SpecialDaysSchedule',
] as const;
const OPTIONAL = ['OpenDoorGroup'] as const;

/** Tables that decide at the doors; `setup` is there once they are. */
export function useDoorSetup() {
  const query = useTables(TABLES, OPTIONAL);
  const tables = query.data;
  const setup: DoorSetup | undefined = tables && {
    doors: tables.AccessControl,
    groups: tables.OpenDoorGroup ?? [],
    weeks: tables.AccessTimeSchedule,
    holidayGroups: tables.SpecialDayGroup,
    holidayPlans: tables.SpecialDaysSchedule,
    interlock: tables.AccessControlGeneral.ABLock,
  };
  return { query, setup };
}

/** Persons with what is enrolled of them. */
export function useSomebodies(userIds: readonly string[]) {
  const ids = [...new Set(userIds)].sort();
  return useQuery({
    queryKey: ['attempt', 'persons', ...ids],
    placeholderData: keepPreviousData,
    queryFn: () => readSomebodies(rpc, ids),
  });
}

/** Doors that stand open now and hold this one shut. */
export function useOpenMates(setup: DoorSetup | undefined, door: number) {
  return useQuery({
    queryKey: ['attempt', 'mates', door],
    enabled: setup !== undefined,
    queryFn: () => (setup ? readOpenMates(rpc, setup.interlock, door) : []),
  });
}
