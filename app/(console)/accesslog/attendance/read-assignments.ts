import type { AccessCardRec, CheckGroup } from '@/lib/contract/records';
import { readCheckGroups, readWorkOrders } from '@/lib/records/attendance-lists';
import { readPlaces } from '@/lib/records/check-group-places';
import { rpc } from '@/lib/session/device';

const SECOND_MS = 1_000;

/** Names of a person's group and of a day's work order; '' where there is none or the device does not say. */
export interface Assignments {
  groups: CheckGroup[];
  groupOf(row: AccessCardRec): string;
  orderOf(row: AccessCardRec): string;
}

/** The check groups, the work orders, and the group of each person. Rejects as `rpc.call`. */
export async function readAssignments(): Promise<Assignments> {
  const [groups, orders, places] = await Promise.all([readCheckGroups(), readWorkOrders(), readPlaces(rpc)]);
  const group = ({ UserID }: AccessCardRec) => {
    const held = places.get(String(UserID ?? ''));
    return groups.find(({ groupID }) => groupID === held)?.groupInfo;
  };
  return {
    groups,
    groupOf: (row) => group(row)?.Name ?? '',
    orderOf(row) {
      // Seconds of the wall clock: the day of the week is that of UTC.
      const weekday = new Date(row.CreateTime * SECOND_MS).getUTCDay();
      const own = group(row);
      // The device keeps the work order number of a day off, although nobody works it.
      if (own?.Workdays?.[weekday] === false) return '';
      const number = own?.WorkOrderID?.[weekday];
      return orders.find(({ workOrderID }) => workOrderID === number)?.workOrderInfo.Name ?? '';
    },
  };
}
