import type { AllTables } from '@/lib/contract/configs';
import { SECTION_ALWAYS } from '@/lib/contract/limits';
import type { RepeatEnterRoute } from '@/lib/contract/methods/access-control-manager';
import type { AccessUser, CustomPassword } from '@/lib/contract/records';
import type { DoorTable } from '@/lib/contract/tables/access-control';
import type { AlarmTableName } from '@/lib/contract/tables/alarm';
import { personName } from '@/lib/persons/person-name';

/** What refers to a weekly plan; names as stored. */
export type SectionUse =
  | { kind: 'person' | 'code' | 'route'; name: string }
  /** By its number, from 0. */
  | { kind: 'door'; door: number }
  | { kind: 'alarm'; alarm: AlarmTableName }
  | { kind: 'lift' };

/** Everything that may refer to a weekly plan, as far as it could be read. */
export interface SectionUsers {
  doors: readonly DoorTable[];
  persons: readonly AccessUser[];
  codes?: readonly CustomPassword[] | undefined;
  routes?: readonly RepeatEnterRoute[] | undefined;
  alarms?: Partial<Pick<AllTables, AlarmTableName>> | undefined;
  /** Section of the lift's peak hours. */
  peak?: number | undefined;
}

/** Uses of each numbered plan. */
class Uses<Use> {
  readonly of = new Map<number, Use[]>();

  add(numbers: readonly (number | undefined)[], use: Use): void {
    for (const number of new Set(numbers)) {
      if (number === undefined || number === SECTION_ALWAYS) continue;
      const known = this.of.get(number);
      if (known) known.push(use);
      else this.of.set(number, [use]);
    }
  }
}

/** What refers to each weekly plan. */
export function sectionUses(users: SectionUsers): ReadonlyMap<number, SectionUse[]> {
  const uses = new Uses<SectionUse>();
  for (const [door, { OpenAlwaysTime, CloseAlwaysTime, FirstEnter }] of users.doors.entries()) {
    uses.add([OpenAlwaysTime, CloseAlwaysTime, FirstEnter?.TimeIndex], { kind: 'door', door });
  }
  for (const person of users.persons) {
    uses.add(person.TimeSections ?? [], { kind: 'person', name: personName(person) });
  }
  for (const { UserID: name, TimeSections } of users.codes ?? []) uses.add(TimeSections ?? [], { kind: 'code', name });
  for (const { Name: name, TimeSection } of users.routes ?? []) uses.add([TimeSection], { kind: 'route', name });
  for (const [name, table] of Object.entries(users.alarms ?? {})) {
    const sections = [table].flat().map(({ EventHandler }) => EventHandler?.TimeSection);
    uses.add(sections, { kind: 'alarm', alarm: name as AlarmTableName });
  }
  uses.add([users.peak], { kind: 'lift' });
  return uses.of;
}

/** Names of the doors and persons that refer to each holiday plan. `doorNames`: as the pages show them. */
export function holidayUses(
  doors: readonly DoorTable[],
  persons: readonly AccessUser[],
  doorNames: readonly string[],
): ReadonlyMap<number, readonly string[]> {
  const uses = new Uses<string>();
  for (const [door, { Name, HolidayTime }] of doors.entries()) uses.add([HolidayTime], doorNames[door] ?? Name);
  for (const person of persons) uses.add(person.SpecialDaysSchedule ?? [], personName(person));
  return uses.of;
}
