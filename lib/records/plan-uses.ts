import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { SECTION_ALWAYS } from '@/lib/contract/limits';
import type { AccessUser } from '@/lib/contract/records';
import type { DoorTable } from '@/lib/contract/tables/access-control';
import { useTable } from '@/lib/forms/use-tables';
import { personName } from '@/lib/persons/person-name';
import { readAllPersons } from '@/lib/persons/read-all-persons';

/** Names of the doors and persons that use each numbered plan. */
export interface PlanUses {
  weekly: ReadonlyMap<number, string[]>;
  holidays: ReadonlyMap<number, string[]>;
}

/** Which weekly plan and holiday plan is used by whom. */
export function planUses(doors: readonly DoorTable[], persons: readonly AccessUser[]): PlanUses {
  const weekly = new Map<number, string[]>();
  const holidays = new Map<number, string[]>();
  const note = (uses: Map<number, string[]>, numbers: readonly number[], name: string) => {
    for (const number of new Set(numbers)) {
      if (number !== SECTION_ALWAYS) uses.set(number, [...(uses.get(number) ?? []), name]);
    }
  };
  for (const door of doors) {
    note(weekly, [door.OpenAlwaysTime, door.CloseAlwaysTime, door.FirstEnter?.TimeIndex ?? SECTION_ALWAYS], door.Name);
    note(holidays, [door.HolidayTime], door.Name);
  }
  for (const person of persons) {
    const name = personName(person);
    note(weekly, person.TimeSections ?? [], name);
    note(holidays, person.SpecialDaysSchedule ?? [], name);
  }
  return { weekly, holidays };
}

/** Uses of the plans; undefined while they are read, and on a device that does not report them. */
export function usePlanUses(): PlanUses | undefined {
  const doors = useTable('AccessControl').data;
  const persons = useQuery({ queryKey: ['all persons in full'], queryFn: readAllPersons }).data;
  return useMemo(() => doors && persons && planUses(doors, persons), [doors, persons]);
}
