/** accessControlManager: what belongs to no door alone. @spec §7; @assumed pages-1 /door/abLock */
import { INTERLOCK } from '@/lib/contract/limits';
import { routeProblem } from '../rules/interlock';
import { service } from '../service';
import { capsOf } from '../state/capability-replies';
import { badValue } from './device-error';
import { readRecord, readWhole } from './read-params';

/** Methods of the area accessControlManager. */
export const accessControlManager = service('accessControlManager', {
  'accessControlManager.getCaps': ({ core }) => capsOf(core.capabilities(), 'accessControlManager.getCaps'),

  'accessControlManager.getABLockRoute': ({ state }) => ({
    Info: state.tables.AccessControl.map(({ ABLockRoute }, Door) => ({
      Door,
      Route: ABLockRoute ?? INTERLOCK.noRoute,
    })),
  }),

  'accessControlManager.setABLockRoute'({ core, state }, params) {
    const { AccessControl, AccessControlGeneral } = state.tables;
    const index = readWhole(params.index, 'index', 0, AccessControl.length - 1);
    const ABLockRoute = readWhole(readRecord(params.info, 'info').Route, 'info.Route', INTERLOCK.noRoute);
    const door = AccessControl[index];
    if (!door || routeProblem({ ...door, ABLockRoute }, AccessControlGeneral.ABLock.Doors.length)) {
      throw badValue('info.Route');
    }
    core.update((draft) => {
      Object.assign(draft.tables.AccessControl[index] ?? {}, { ABLockRoute });
    });
    return true;
  },
});
