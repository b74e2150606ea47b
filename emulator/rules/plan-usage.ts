/** Holiday groups and plans in use cannot be deleted. @assumed pages-1 /section/holidayGroup, holidayPlan */
import type { DeviceState } from '../state/device-state';
import { valuesOf } from '../state/table-values';

type Tables = DeviceState['tables'];

const named = (entry: object | undefined, member: string) => Boolean(Reflect.get(Object(entry), member));

/** Numbers whose entry had a name and no longer has one. */
function freed(before: readonly object[], next: readonly object[], member: string): number[] {
  return before.flatMap((entry, number) => (named(entry, member) && !named(next[number], member) ? [number] : []));
}

const isGroupUsed = (state: DeviceState, group: number) =>
  valuesOf(state, 'SpecialDaysSchedule')
    .flat()
    .some((plan) => plan.ScheduleName !== '' && plan.GroupNo === group);

const isPlanUsed = (state: DeviceState, plan: number) =>
  valuesOf(state, 'AccessControl')
    .flat()
    .some((door) => door.HolidayTime === plan) ||
  state.access.users.some((user) => user.SpecialDaysSchedule.includes(plan));

/** Whether storing this table would delete a group that a plan uses, or a plan that a door or a person uses. */
export function isFreedInUse(name: string, next: Tables, state: DeviceState): boolean {
  const { tables } = state;
  if (name === 'SpecialDayGroup') {
    return freed(tables.SpecialDayGroup, next.SpecialDayGroup, 'GroupName').some((each) => isGroupUsed(state, each));
  }
  if (name === 'SpecialDaysSchedule') {
    const gone = freed(tables.SpecialDaysSchedule, next.SpecialDaysSchedule, 'ScheduleName');
    return gone.some((each) => isPlanUsed(state, each));
  }
  return false;
}
