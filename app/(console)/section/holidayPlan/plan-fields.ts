import { HOLIDAY, SECTION_ALWAYS } from '@/lib/contract/limits';
import { type HolidayPlanTable, DEFAULT_DAY as STORED_DAY } from '@/lib/contract/tables/time-sections';
import type { Problems } from '@/lib/forms/form-field';
import { dayProblems, parseDay, type TimeSection } from '@/lib/timesection/time-section';
import { writeDay } from '@/lib/timesection/week';
import { required } from '@/lib/validation/text-kinds';

/** One plan as the drawer shows it. */
export interface PlanFields {
  name: string;
  enabled: boolean;
  /** Number of a holiday group; SECTION_ALWAYS while none is chosen. */
  group: number;
  doors: number[];
  sections: TimeSection[];
}

/** A free entry of the table. */
export const FREE_PLAN = { ScheduleName: '', Enable: false, GroupNo: SECTION_ALWAYS, Doors: [] };

/** A stored plan, or a new one for all doors with the default day. */
export const planFields = (plan: HolidayPlanTable | undefined, doorCount: number): PlanFields => ({
  name: plan?.ScheduleName ?? '',
  enabled: plan?.Enable ?? true,
  group: plan?.GroupNo ?? SECTION_ALWAYS,
  doors: plan?.Doors ?? Array.from({ length: doorCount }, (_, door) => door),
  sections: parseDay(plan?.TimeSection ?? STORED_DAY),
});

/** A new plan that says what another does, under a name that is free. */
export function duplicated(model: HolidayPlanTable, names: readonly string[], doorCount: number): PlanFields {
  const base = model.ScheduleName.replace(/ \(\d+\)$/, '');
  let name = model.ScheduleName;
  for (let number = 2; names.includes(name); number += 1) {
    const tail = ` (${number})`;
    name = base.slice(0, HOLIDAY.nameMax - tail.length).replace(/[\uD800-\uDBFF]$/, '') + tail;
  }
  return { ...planFields(model, doorCount), name };
}

/** The members a page knows, as the device stores them. */
export const planMembers = (fields: PlanFields, was: HolidayPlanTable | undefined): HolidayPlanTable => ({
  ScheduleName: fields.name,
  Enable: fields.enabled,
  GroupNo: fields.group,
  Doors: fields.doors,
  TimeSection: writeDay(fields.sections, was?.TimeSection),
});

/** Rules of a plan; `doorName` stands in "at least one door". @spec §5 time sections; the rest @assumed pages-1 /section/holidayPlan */
export function planProblems(fields: PlanFields, doorName: string): Problems<PlanFields> {
  const sections = dayProblems(fields.sections).find(Boolean);
  return {
    name: required(fields.name),
    group: fields.group === SECTION_ALWAYS ? { key: 'NotNull' } : undefined,
    doors: fields.doors.length === 0 ? { key: 'SelectAtLeastOne', values: { what: doorName } } : undefined,
    sections: sections && { key: sections },
  };
}

const MEMBERS: Record<string, keyof PlanFields> = {
  ScheduleName: 'name',
  GroupNo: 'group',
  Doors: 'doors',
  TimeSection: 'sections',
};

/** Field a refusal speaks of, such as `SpecialDaysSchedule[1].TimeSection[0]`. */
export const planFieldOf = (member: string): keyof PlanFields | undefined =>
  MEMBERS[/^SpecialDaysSchedule\[\d+\]\.(\w+)/.exec(member)?.[1] ?? ''];
