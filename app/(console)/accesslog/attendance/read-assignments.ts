import { readTables } from '@/lib/forms/save-tables';
import { readCheckGroups, readWorkOrders } from '@/lib/records/attendance-lists';
import { readPlaces } from '@/lib/records/check-group-places';
import { rpc } from '@/lib/session/device';
import { type Assignments, assignmentsOf } from './assignments';

/** The check groups, the work orders, their free days, and the group of each person. Rejects as `rpc.call`. */
export async function readAssignments(): Promise<Assignments> {
  const [groups, orders, places] = await Promise.all([readCheckGroups(), readWorkOrders(), readPlaces(rpc)]);
  const hasHolidays = groups.some(({ groupInfo }) => (groupInfo.SpecialDayGroup ?? []).length > 0);
  const { SpecialDayGroup } = hasHolidays ? await readTables(rpc, ['SpecialDayGroup']) : { SpecialDayGroup: [] };
  return assignmentsOf(groups, orders, places, SpecialDayGroup);
}
