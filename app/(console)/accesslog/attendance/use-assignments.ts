import { useQuery } from '@tanstack/react-query';
import type { AccessCardRec, CheckGroup, WorkOrder } from '@/lib/contract/records';

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
    // Beside the report: the rows are shown without it.
    queryFn: () => import('./read-assignments').then((module) => module.readAssignments()),
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
