import { HOLIDAY, SECTION_ALWAYS } from '@/lib/contract/limits';
import { type HolidayPlanTable, DEFAULT_DAY as STORED_DAY } from '@/lib/contract/tables/time-sections';
import { at, bind, ROW, type Values } from '@/lib/forms/bind';
import type { Problems } from '@/lib/forms/form-field';
import { allDoors } from '@/lib/timesection/door-sections';
import { dayProblem, parseDay } from '@/lib/timesection/time-section';
import { writeDay } from '@/lib/timesection/week';
import { chosenProblem, required } from '@/lib/validation/text-kinds';

/** One holiday plan. `group`: number of a holiday group, SECTION_ALWAYS while none is chosen. */
export const PLAN = bind({
  name: at('SpecialDaysSchedule', ROW, 'ScheduleName').text(),
  enabled: at('SpecialDaysSchedule', ROW, 'Enable').boolean(),
  group: at('SpecialDaysSchedule', ROW, 'GroupNo').choice(),
  doors: at('SpecialDaysSchedule', ROW, 'Doors').list(),
  sections: at('SpecialDaysSchedule', ROW, 'TimeSection').as(parseDay(STORED_DAY), parseDay, writeDay),
});

export type PlanFields = Values<typeof PLAN>;

/** An unused entry of the table. */
export const FREE_PLAN = { ScheduleName: '', Enable: false, GroupNo: SECTION_ALWAYS, Doors: [] };

export const isFreePlan = ({ ScheduleName }: HolidayPlanTable) => ScheduleName === '';

/** Initial values of a new plan: all doors, the default day, no group. */
export const newPlan = (doorCount: number): PlanFields => ({
  name: '',
  enabled: true,
  group: SECTION_ALWAYS,
  doors: allDoors(doorCount),
  sections: parseDay(STORED_DAY),
});

/** A copy of a plan under a free name. */
export function duplicated(model: HolidayPlanTable, plans: readonly HolidayPlanTable[]): PlanFields {
  const names = plans.map(({ ScheduleName }) => ScheduleName);
  const base = model.ScheduleName.replace(/ \(\d+\)$/, '');
  let name = model.ScheduleName;
  for (let number = 2; names.includes(name); number += 1) {
    const tail = ` (${number})`;
    name = base.slice(0, HOLIDAY.nameMax - tail.length).replace(/[\uD800-\uDBFF]$/, '') + tail;
  }
  return { ...PLAN.toFields({ SpecialDaysSchedule: [model] }, 0), name };
}

/** @spec §5 time sections; the rest @assumed pages-1 /section/holidayPlan */
export const planProblems = (fields: PlanFields, doorName: string): Problems<PlanFields> => ({
  name: required(fields.name),
  group: fields.group === SECTION_ALWAYS ? { key: 'NotNull' } : undefined,
  doors: chosenProblem(fields.doors, doorName),
  sections: dayProblem(fields.sections),
});
