import { eachOf } from '@/lib/each-of';
import { at, bind, ROW, type Values } from '@/lib/forms/bind';
import type { Problems } from '@/lib/forms/form-field';
import { DEFAULT_DAY, dayProblem } from '@/lib/timesection/time-section';
import { DAYS, readDay, writeDay } from '@/lib/timesection/week';

/** Longest name of a section. @assumed pages-1 /section/set */
export const SECTION_NAME_MAX = 32;

/** One weekly plan: its name, whether it is enabled, and its days. */
export const SECTION = bind({
  name: at('AccessTimeSchedule', ROW, 'Name').text(),
  enabled: at('AccessTimeSchedule', ROW, 'Enable').boolean(),
  ...eachOf(DAYS, (_, weekday) =>
    at('AccessTimeSchedule', ROW, 'TimeSchedule', weekday).as([...DEFAULT_DAY], readDay, writeDay),
  ),
});

export type SectionFields = Values<typeof SECTION>;

/** The first problem of each day. @spec §5 time sections */
export const sectionProblems = (fields: SectionFields): Problems<SectionFields> =>
  eachOf(DAYS, (day) => dayProblem(fields[day]));

/** Whether the plan lets nobody in any more. */
export const isCleared = (fields: SectionFields): boolean =>
  !fields.enabled || DAYS.every((day) => fields[day].every(({ enabled }) => !enabled));
