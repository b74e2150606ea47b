import type { AttendanceMode, CheckGroupInfo } from '@/lib/contract/records';
import type { Problems } from '@/lib/forms/form-field';
import { required } from '@/lib/validation/text-kinds';

/** One day of the week: working day or day off, and its work order; 0 for none. */
export interface WorkDay {
  isWork: boolean;
  order: number;
}

/** Rules of a group as the drawer shows them. */
export interface GroupFields {
  name: string;
  mode: AttendanceMode;
  /** Sunday first, as the device counts. */
  week: WorkDay[];
  /** Numbers of holiday groups. */
  holidays: number[];
}

const WEEK = [0, 1, 2, 3, 4, 5, 6];

/** A stored group, or a new one that works from Monday to Friday. */
export const groupFields = (info: Partial<CheckGroupInfo> = {}): GroupFields => ({
  name: info.Name ?? '',
  mode: info.Mode ?? 'Automatic',
  week: WEEK.map((day) => ({
    isWork: info.Workdays?.[day] ?? (day > 0 && day < 6),
    order: info.WorkOrderID?.[day] ?? 0,
  })),
  holidays: info.SpecialDayGroup ?? [],
});

/** A group as the device stores it; unknown members are kept. */
export const groupInfo = (fields: GroupFields, was: CheckGroupInfo | undefined): CheckGroupInfo => ({
  ...was,
  Name: fields.name,
  Mode: fields.mode,
  Workdays: fields.week.map(({ isWork }) => isWork),
  WorkOrderID: fields.week.map(({ order }) => order),
  SpecialDayGroup: fields.holidays,
});

/** @assumed pages-1 /attendance/checkGroup */
export const groupProblems = (fields: GroupFields): Problems<GroupFields> => ({ name: required(fields.name) });

/** The field that a refusal is about, such as `groupInfo.WorkOrderID[2]`. */
export function groupFieldOf(member: unknown): keyof GroupFields | undefined {
  const [, name = ''] = /^groupInfo\.(\w+)/.exec(String(member)) ?? [];
  const fields: Record<string, keyof GroupFields> = {
    Name: 'name',
    Mode: 'mode',
    Workdays: 'week',
    WorkOrderID: 'week',
    SpecialDayGroup: 'holidays',
  };
  return fields[name];
}
