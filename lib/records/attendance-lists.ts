import type { CheckGroup, WorkOrder } from '@/lib/contract/records';
import { rpc } from '@/lib/session/device';
import { readRows } from './read-rows';

/** The check groups. Throws as `call`. @spec §7 Attendance */
export const readCheckGroups = (): Promise<CheckGroup[]> => readRows(rpc, 'Attendance.getCheckGroup', 'Info');

/** The work orders. Throws as `call`. @spec §7 Attendance */
export const readWorkOrders = (): Promise<WorkOrder[]> => readRows(rpc, 'Attendance.getWorkOrder', 'Info');
