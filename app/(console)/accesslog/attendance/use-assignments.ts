import { useQuery } from '@tanstack/react-query';
import type { AccessCardRec, CheckGroup, WorkOrder } from '@/lib/contract/records';
import { readPlaces } from '@/lib/records/check-group-places';
import { rpc } from '@/lib/session/device';

const SECOND_MS = 1_000;

/** Names of a person's group and of a day's work order; '' where there is none or the device does not say. */
export interface Assignments {
  groups: CheckGroup[];
  groupOf(row: AccessCardRec): string;
  orderOf(row: AccessCardRec): string;
}

const NO_GROUPS: CheckGroup[] = [];

/**
 * Who is in which group now, and the work order of each group. Read when the page opens. @param isThere the device
 * has check groups
 */
export function useAssignments(isThere: boolean): Assignments {
  const { data } = useQuery({
    queryKey: ['attendance assignments'],
    enabled: isThere,
    queryFn: async () => {
      const [groups, orders, places] = await Promise.all([
        rpc.call('Attendance.getCheckGroup', {}, { needs: ['Info'] }),
        rpc.call('Attendance.getWorkOrder', {}, { needs: ['Info'] }),
        readPlaces(rpc),
      ]);
      return { groups: groups.Info ?? [], orders: orders.Info ?? [], places };
    },
  });
  const group = ({ UserID }: AccessCardRec) => {
    const held = data?.places.get(String(UserID ?? ''));
    return data?.groups.find(({ groupID }) => groupID === held)?.groupInfo;
  };
  return {
    groups: data?.groups ?? NO_GROUPS,
    groupOf: (row) => group(row)?.Name ?? '',
    orderOf(row) {
      // Seconds of the wall clock: the day of the week is that of UTC.
      const weekday = new Date(row.CreateTime * SECOND_MS).getUTCDay();
      const own = group(row);
      // The device keeps the work order number of a day off, although nobody works it.
      if (own?.Workdays?.[weekday] === false) return '';
      const number = own?.WorkOrderID?.[weekday];
      return data?.orders.find(({ workOrderID }: WorkOrder) => workOrderID === number)?.workOrderInfo.Name ?? '';
    },
  };
}
