import type { HolidayGroupTable } from '@/lib/contract/tables/time-sections';
import type { Problems } from '@/lib/forms/form-field';
import { type Holiday, holidayListProblem, readHoliday, writeHoliday } from '@/lib/validation/holidays';
import { required } from '@/lib/validation/text-kinds';

/** One group as the page shows it. */
export interface GroupFields {
  name: string;
  enabled: boolean;
  holidays: Holiday[];
}

/** A free entry of the table. */
export const FREE_GROUP: HolidayGroupTable = { GroupName: '', GroupEnable: false, SpecialDay: [] };

export const groupFields = (group: HolidayGroupTable | undefined): GroupFields => ({
  name: group?.GroupName ?? '',
  enabled: group?.GroupEnable ?? false,
  holidays: (group?.SpecialDay ?? []).map(readHoliday),
});

/** The table with one group changed; other groups and unknown members stay. */
export const groupTable = (
  { name, enabled, holidays }: GroupFields,
  was: readonly HolidayGroupTable[],
  number: number,
): HolidayGroupTable[] =>
  was.map((group, index) =>
    index === number
      ? { ...group, GroupName: name, GroupEnable: enabled, SpecialDay: holidays.map(writeHoliday) }
      : group,
  );

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
    name: required(name) ?? (owner >= 0 ? { key: 'NameExists', values: { value: name, owner } } : undefined),
    holidays: holidayListProblem(holidays, holidaysElsewhere(groups, number)),
  };
}

/** Field a refusal speaks of, such as `SpecialDayGroup[1].SpecialDay[0].EndTime`. */
export const groupFieldOf = (member: string): keyof GroupFields | undefined =>
  member.endsWith('.GroupName') ? 'name' : member.includes('.SpecialDay') ? 'holidays' : undefined;
