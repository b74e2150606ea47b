import { readPlaces } from '@/lib/records/check-group-places';
import { rpc } from '@/lib/session/device';

/** The check groups, the work orders, and the group of each person. Rejects as `rpc.call`. */
export async function readAssignments() {
  const [groups, orders, places] = await Promise.all([
    rpc.call('Attendance.getCheckGroup', {}, { needs: ['Info'] }),
    rpc.call('Attendance.getWorkOrder', {}, { needs: ['Info'] }),
    readPlaces(rpc),
  ]);
  return { groups: groups.Info ?? [], orders: orders.Info ?? [], places };
}
