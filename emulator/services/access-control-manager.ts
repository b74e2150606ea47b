/** accessControlManager: functions of several doors. @spec §7; @assumed pages-1 /door/abLock, /door/repeatEnter */
import { ReplyError } from '@/lib/contract/error-codes';
import { ENROLMENT, INTERLOCK, PERSON, REPEAT_ENTER } from '@/lib/contract/limits';
import type { RepeatEnterRoute } from '@/lib/contract/methods/access-control-manager';
import { CHAIN_MODELS } from '@/lib/contract/methods/sub-controllers';
import { forgetPassages, passbackRouteProblem, personsInside } from '../rules/anti-passback';
import { routeProblem } from '../rules/interlock';
import { service } from '../service';
import { capsOf } from '../state/capability-replies';
import { valuesOf } from '../state/table-values';
import { formatWallTime } from '../state/wall-time';
import { orNull } from './access-batches';
import { badValue, DeviceError } from './device-error';
import { readRecord, readTexts, readWhole } from './read-params';
import { readReader } from './read-reader';
import { ROUTE_TABLE } from './route-table';
import { accountOf, loginOf } from './session-of-call';
import { subControllers } from './sub-controllers';

/** Methods of the area accessControlManager. */
export const accessControlManager = service('accessControlManager', {
  ...subControllers,

  'accessControlManager.getCaps'({ core }) {
    const { caps } = capsOf(core.capabilities(), 'accessControlManager.getCaps');
    return { caps: core.capabilities().subController ? { ...caps, SubControllerModels: [...CHAIN_MODELS] } : caps };
  },

  'accessControlManager.startCardCapture'(call, params) {
    const readerId = readReader(call, params.ReaderID, 'ReaderID');
    const seconds = readWhole(params.timeout, 'timeout', 1, ENROLMENT.waitS);
    if (!call.core.capabilities().cardAuth) throw new DeviceError(ReplyError.InvalidRequest);
    const session = loginOf(call).login.id;
    call.core.enrolment.begin({ kind: 'card', readerId, session, userId: '' }, seconds);
    return true;
  },

  'accessControlManager.stopCardCapture'(call, params) {
    const readerId = readReader(call, params.ReaderID, 'ReaderID');
    call.core.enrolment.end('card', readerId, loginOf(call).login.id);
    return true;
  },

  'accessControlManager.getABLockRoute': ({ state }) => ({
    Info: state.tables.AccessControl.map(({ ABLockRoute }, Door) => ({
      Door,
      Route: ABLockRoute ?? INTERLOCK.noRoute,
    })),
  }),

  'accessControlManager.setABLockRoute'(call, params) {
    const { core, state } = call;
    const { AccessControl, AccessControlGeneral } = state.tables;
    const index = readWhole(params.index, 'index', 0, AccessControl.length - 1);
    const ABLockRoute = readWhole(readRecord(params.info, 'info').Route, 'info.Route', INTERLOCK.noRoute);
    const door = AccessControl[index];
    if (!door || routeProblem({ ...door, ABLockRoute }, AccessControlGeneral.ABLock.Doors.length)) {
      throw badValue('info.Route');
    }
    core.update((draft) => {
      for (const doors of valuesOf(draft, 'AccessControl')) Object.assign(doors[index] ?? {}, { ABLockRoute });
    });
    core.note('Config', 'SaveConfig', accountOf(call).name, 'AccessControl');
    return true;
  },

  'accessControlManager.getRepeatEnterRoute': ({ state }) => ({ Info: orNull([...state.antiPassback.routes]) }),

  'accessControlManager.setRepeatEnterRoute'(call, params) {
    const { core } = call;
    const Index = readWhole(params.index, 'index', 0, REPEAT_ENTER.routesMax - 1);
    const info = readRecord(params.info, 'info');
    const wrong = passbackRouteProblem(info, core.capabilities().doorCount);
    if (wrong) throw badValue(`info.${wrong}`);
    core.update(({ antiPassback }) => {
      const kept = antiPassback.routes.filter((each) => each.Index !== Index);
      const stored = { ...info, Index } as RepeatEnterRoute;
      antiPassback.routes = [...kept, stored].sort((one, other) => one.Index - other.Index);
      // When the groups change, the positions of persons are unknown.
      antiPassback.zones = antiPassback.zones.filter((zone) => zone.Index !== Index);
    });
    core.note('Config', 'SaveConfig', accountOf(call).name, ROUTE_TABLE);
    return true;
  },

  'accessControlManager.removeRepeatEnterRoute'(call, params) {
    const { core, state } = call;
    const Index = readWhole(params.index, 'index');
    if (!state.antiPassback.routes.some((each) => each.Index === Index)) throw badValue('index');
    core.update(({ antiPassback }) => {
      antiPassback.routes = antiPassback.routes.filter((each) => each.Index !== Index);
      antiPassback.zones = antiPassback.zones.filter((zone) => zone.Index !== Index);
    });
    core.note('Config', 'SaveConfig', accountOf(call).name, ROUTE_TABLE);
    return true;
  },

  'accessControlManager.clearRepeatEnter'({ core }, params) {
    const ids =
      params.UserIDList === undefined ? undefined : readTexts(params.UserIDList, 'UserIDList', PERSON.capacity);
    core.update((draft) => forgetPassages(draft, (userId) => ids?.includes(userId) ?? true));
    return true;
  },

  'accessControlManager.getRepeatEnterPersons'({ core, state }) {
    const nameOf = (userId: string) => state.access.users.find(({ UserID }) => UserID === userId)?.UserName ?? '';
    const ahead = core.wallNow() - core.clock.now();
    const inside = personsInside(state, core.clock.now());
    return {
      Info: orNull(
        inside.map(({ UserID, Index, Group, at }) => ({
          UserID,
          UserName: nameOf(UserID),
          Index,
          Group,
          EnterTime: formatWallTime(at + ahead),
        })),
      ),
    };
  },
});
