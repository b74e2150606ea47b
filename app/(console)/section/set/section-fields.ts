import { at, bind, ROW, type Values } from '@/lib/forms/bind';
import type { Problems } from '@/lib/forms/form-field';
import { DEFAULT_DAY, dayProblems, type SectionProblem } from '@/lib/timesection/time-section';
import { DAYS, type Day, readDay, writeDay } from '@/lib/timesection/week';

/** Longest name of a section. @assumed pages-1 /section/set */
export const SECTION_NAME_MAX = 32;

const dayAt = (weekday: number) =>
  at('AccessTimeSchedule', ROW, 'TimeSchedule', weekday).as([...DEFAULT_DAY], readDay, writeDay);

/** One weekly plan: its name, whether it is enabled, and its days. */
export const SECTION = bind({
  name: at('AccessTimeSchedule', ROW, 'Name').text(),
  enabled: at('AccessTimeSchedule', ROW, 'Enable').boolean(),
  ...(Object.fromEntries(DAYS.map((day, weekday) => [day, dayAt(weekday)])) as Record<Day, ReturnType<typeof dayAt>>),
});

export type SectionFields = Values<typeof SECTION>;

const first = (problems: readonly (SectionProblem | undefined)[]) => problems.find((each) => each !== undefined);

/** The first problem of each day. @spec §5 time sections */
export function sectionProblems(fields: SectionFields): Problems<SectionFields> {
  const found = DAYS.map((day) => [day, first(dayProblems(fields[day]))] as const);
  return Object.fromEntries(found.map(([day, key]) => [day, key && { key }]));
}

/** Whether the plan lets nobody in any more. */
export const isCleared = (fields: SectionFields): boolean =>
  !fields.enabled || DAYS.every((day) => fields[day].every(({ enabled }) => !enabled));

/** Whether a field is a day of the week. */
export const isDay = (key: string): key is Day => DAYS.some((day) => day === key);
