/** accessControl: one door by handle. @spec §7; @assumed protocol 4.6 */
import { service } from '../service';
import { badCall } from './device-error';
import { isRecord, readWhole } from './read-params';
import { accountOf, dropHandle, giveHandle, handleOf } from './session-of-call';

/** Methods of the area accessControl. */
export const accessControl = service('accessControl', {
  'accessControl.factory.instance'(call, params) {
    // Some clients write `Channel`, and the first door when they name none.
    const raw: unknown = call.request.params;
    const given = params.channel ?? (isRecord(raw) ? raw.Channel : undefined) ?? 0;
    const door = readWhole(given, 'channel', 0, call.state.doors.length - 1);
    return giveHandle(call, { kind: 'accessControl', door });
  },

  'accessControl.destroy': (call) => dropHandle(call, 'accessControl'),

  'accessControl.getDoorStatus': (call) => ({
    Info: { status: call.core.doors.status(handleOf(call, 'accessControl').door) },
  }),

  'accessControl.openDoor'(call, params) {
    const { door } = handleOf(call, 'accessControl');
    if (params.Type !== undefined && params.Type !== 'Remote') throw badCall('Type');
    call.core.doors.openRemotely(door, accountOf(call).name);
    return true;
  },

  'accessControl.closeDoor'(call) {
    call.core.doors.close(handleOf(call, 'accessControl').door);
    return true;
  },
});
