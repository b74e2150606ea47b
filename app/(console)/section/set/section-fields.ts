import type { TimeScheduleTable } from '@/lib/contract/tables/time-sections';
import type { Problems } from '@/lib/forms/form-field';
import { dayProblems, type SectionProblem } from '@/lib/timesection/time-section';
import { DAYS, type Day, readWeek, type Week, writeDay } from '@/lib/timesection/week';

/** Longest name of a section. @assumed pages-1 /section/set */
export const SECTION_NAME_MAX = 32;

/** One weekly plan: its name, whether it counts, and its days. */
export interface SectionFields extends Week {
  name: string;
  enabled: boolean;
}

/** A plan as the page shows it; a number the device has no entry for is as the device would create it. */
export const sectionFields = (plan: TimeScheduleTable | undefined): SectionFields => ({
  name: plan?.Name ?? '',
  enabled: plan?.Enable ?? false,
  ...readWeek(plan?.TimeSchedule ?? []),
});

/** The table with one plan changed; other plans, unknown members and days nobody touched stay. */
export function sectionTable(
  fields: SectionFields,
  was: readonly TimeScheduleTable[],
  number: number,
): TimeScheduleTable[] {
  return was.map((plan, index) =>
    index === number
      ? {
          ...plan,
          Name: fields.name,
          Enable: fields.enabled,
          TimeSchedule: DAYS.map((day, weekday) => writeDay(fields[day], plan.TimeSchedule[weekday])),
        }
      : plan,
  );
}

const first = (problems: readonly (SectionProblem | undefined)[]) => problems.find((each) => each !== undefined);

/** The first problem of each day. @spec §5 time sections */
export function sectionProblems(fields: SectionFields): Problems<SectionFields> {
  const found = DAYS.map((day) => [day, first(dayProblems(fields[day]))] as const);
  return Object.fromEntries(found.map(([day, key]) => [day, key && { key }]));
}

/** Nothing of the plan lets anybody in any more. */
export const isCleared = (fields: SectionFields): boolean =>
  !fields.enabled || DAYS.every((day) => fields[day].every(({ enabled }) => !enabled));

/** Field a refusal speaks of, such as `AccessTimeSchedule[5].TimeSchedule[2][1]`. */
export function sectionFieldOf(member: string): keyof SectionFields | undefined {
  const weekday = /^AccessTimeSchedule\[\d+\]\.TimeSchedule\[(\d)\]/.exec(member)?.[1];
  if (weekday !== undefined) return DAYS[Number(weekday)];
  return member.endsWith('.Name') ? 'name' : undefined;
}

/** Whether a field is a day of the week. */
export const isDay = (key: string): key is Day => DAYS.some((day) => day === key);
