import type { HolidayGroupTable } from '@/lib/contract/tables/time-sections';
import { at, bind, ROW, type Values } from '@/lib/forms/bind';
import type { Problems } from '@/lib/forms/form-field';
import { type Holiday, holidayListProblem, readHoliday, writeHoliday } from '@/lib/validation/holidays';
import { required, takenProblem } from '@/lib/validation/text-kinds';

/** One holiday group. */
export const GROUP = bind({
  name: at('SpecialDayGroup', ROW, 'GroupName').text(),
  enabled: at('SpecialDayGroup', ROW, 'GroupEnable').boolean(),
  holidays: at('SpecialDayGroup', ROW, 'SpecialDay').as<Holiday[]>(
    [],
    (days) => days.map(readHoliday),
    (holidays) => holidays.map(writeHoliday),
  ),
});

export type GroupFields = Values<typeof GROUP>;

/** An unused entry of the table. */
export const FREE_GROUP: HolidayGroupTable = { GroupName: '', GroupEnable: false, SpecialDay: [] };

/** A new group is on: a plan of one that is off does nothing. */
export function presetOn(fields: GroupFields): GroupFields {
  const isFree = fields.name === '' && fields.holidays.length === 0;
  return isFree ? { ...fields, enabled: true } : fields;
}

/** Holidays of all groups but one. */
export const holidaysElsewhere = (groups: readonly HolidayGroupTable[], number: number): number =>
  groups.reduce((sum, { SpecialDay }, index) => (index === number ? sum : sum + SpecialDay.length), 0);

/** Rules of a group among the others. @spec §5 holidays; names @assumed pages-1 /section/holidayGroup */
export function groupProblems(
  { name, holidays }: GroupFields,
  groups: readonly HolidayGroupTable[],
  number: number,
): Problems<GroupFields> {
  const owner = groups.findIndex((each, index) => index !== number && each.GroupName === name);
  return {
    name: required(name) ?? takenProblem('NameExists', name, owner >= 0 ? owner : undefined),
    holidays: holidayListProblem(holidays, holidaysElsewhere(groups, number)),
  };
}
