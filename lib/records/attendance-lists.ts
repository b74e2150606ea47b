import type { CheckGroup, WorkOrder } from '@/lib/contract/records';
import { rpc } from '@/lib/session/device';
import { rowsIn } from './read-reply';

/** The check groups. Throws as `call`. @spec §7 Attendance */
export const readCheckGroups = async (): Promise<CheckGroup[]> =>
  rowsIn('Attendance.getCheckGroup', (await rpc.call('Attendance.getCheckGroup', {})).Info);

/** The work orders. Throws as `call`. @spec §7 Attendance */
export const readWorkOrders = async (): Promise<WorkOrder[]> =>
  rowsIn('Attendance.getWorkOrder', (await rpc.call('Attendance.getWorkOrder', {})).Info);
