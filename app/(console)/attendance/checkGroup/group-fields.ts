import type { CheckGroupInfo } from '@/lib/contract/records';
import { type RowValues, rowOf } from '@/lib/forms/bind-row';
import type { Problems } from '@/lib/forms/form-field';
import { DAYS } from '@/lib/timesection/week';
import { required } from '@/lib/validation/text-kinds';

/** One day of the week: working day or day off, and its work order; 0 for none. */
export interface WorkDay {
  isWork: boolean;
  order: number;
}

const { bind, same, custom } = rowOf<Partial<CheckGroupInfo>>({});

/** Rules of a group as the drawer shows them; a new one works from Monday to Friday. */
export const GROUP = bind({
  name: same('Name', ''),
  mode: same('Mode', 'Automatic'),
  week: custom(
    ['Workdays', 'WorkOrderID'],
    ({ Workdays, WorkOrderID }) =>
      DAYS.map(
        (_, day): WorkDay => ({
          isWork: Workdays?.[day] ?? (day > 0 && day < 6),
          order: WorkOrderID?.[day] ?? 0,
        }),
      ),
    (week) => ({ Workdays: week.map(({ isWork }) => isWork), WorkOrderID: week.map(({ order }) => order) }),
  ),
  holidays: same('SpecialDayGroup', []),
});

export type GroupFields = RowValues<typeof GROUP>;

/** @assumed pages-1 /attendance/checkGroup */
export const groupProblems = (fields: GroupFields): Problems<GroupFields> => ({ name: required(fields.name) });
