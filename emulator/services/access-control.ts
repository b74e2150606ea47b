/** accessControl: one door by handle. @spec §7; @assumed protocol 4.6 */
import { ReplyError } from '@/lib/contract/error-codes';
import { ENROLMENT, PERSON } from '@/lib/contract/limits';
import { isRecord } from '../is-record';
import { type Call, service } from '../service';
import { badCall, DeviceError } from './device-error';
import { readRecord, readText, readWhole } from './read-params';
import { readReader } from './read-reader';
import { accountOf, createHandle, handleOf, loginOf, releaseHandle } from './session-of-call';

/**
 * The door of a call: that of the handle. A handle of the first door also takes the number of another one, as clients
 * send it that make one handle for all; two different numbers are refused, because no door may open by mistake.
 * @assumed protocol 4.6
 */
function doorOf(call: Call, given: unknown, field: string): number {
  const { door } = handleOf(call, 'accessControl');
  const wanted = readWhole(given ?? 0, field, 0, call.state.doors.length - 1);
  if (door > 0 && wanted > 0 && wanted !== door) throw badCall(field);
  return door > 0 ? door : wanted;
}

/** Methods of the area accessControl. */
export const accessControl = service('accessControl', {
  'accessControl.factory.instance'(call, params) {
    // Some clients write `Channel`, and omit it for the first door.
    const raw: unknown = call.request.params;
    const given = params.channel ?? (isRecord(raw) ? raw.Channel : undefined) ?? 0;
    const door = readWhole(given, 'channel', 0, call.state.doors.length - 1);
    return createHandle(call, { kind: 'accessControl', door });
  },

  'accessControl.destroy': (call) => releaseHandle(call, 'accessControl'),

  'accessControl.getDoorStatus': (call, params) => ({
    Info: { status: call.core.doors.status(doorOf(call, params.DoorState, 'DoorState')) },
  }),

  'accessControl.openDoor'(call, params) {
    const door = doorOf(call, params.DoorIndex, 'DoorIndex');
    if (params.Type !== undefined && params.Type !== 'Remote') throw badCall('Type');
    call.core.doors.openRemotely(door, accountOf(call).name);
    return true;
  },

  'accessControl.captureFingerprint'(call, params) {
    const { door } = handleOf(call, 'accessControl');
    const info = readRecord(params.info, 'info');
    const readerId = readReader(call, info.ReaderID, 'info.ReaderID', door);
    const userId = readText(info.UserID, 'info.UserID', PERSON.userIdMax);
    if (!call.core.capabilities().fingerprintAuth) throw new DeviceError(ReplyError.InvalidRequest);
    call.core.enrolment.begin({ kind: 'finger', readerId, session: loginOf(call).login.id, userId }, ENROLMENT.waitS);
    return true;
  },

  'accessControl.stopCaptureFingerprint'(call, params) {
    const { door } = handleOf(call, 'accessControl');
    const readerId = readReader(call, readRecord(params.info, 'info').ReaderID, 'info.ReaderID', door);
    call.core.enrolment.end('finger', readerId, loginOf(call).login.id);
    return true;
  },

  'accessControl.closeDoor'(call, params) {
    call.core.doors.close(doorOf(call, params.DoorIndex, 'DoorIndex'));
    return true;
  },
});
