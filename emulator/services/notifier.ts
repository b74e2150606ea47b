/** Events on their way to the logins that asked for them, and into the record tables. @spec §7, @assumed contract 1.6 */
import type { DeviceEvent } from '@/lib/contract/methods/events';
import type { OutgoingNotification } from '../device-interface';
import type { Sessions } from '../sessions';
import type { DeviceState } from '../state/device-state';
import { appendRecord } from './record-tables';

/** Codes that leave a row in the alarm records. @assumed pages-1 /alarm/alarmlog */
export const ALARM_CODES: readonly string[] = [
  'DoorNotClosed',
  'BreakIn',
  'RepeatEnter',
  'Duress',
  'PatrolStatus',
  'ChassisIntruded',
  'AlarmLocal',
  'ACBlocklist',
  'MaliciousAccessControl',
];

/** Sends `event` to every login that attached its code or `All`; pictures go to snapshot registrations alone. */
export function notify(
  sessions: Sessions,
  event: DeviceEvent,
  listeners: Iterable<(notification: OutgoingNotification) => void>,
): void {
  for (const { login, subscriptions } of sessions.all()) {
    for (const [SID, { kind, codes }] of subscriptions) {
      if (!codes.includes('All') && !codes.includes(event.Code)) continue;
      const { Base64: picture, ...data } = event.Data;
      const bare = { ...event, Data: data };
      if (kind === 'snap' && typeof picture !== 'string') continue;
      const message =
        kind === 'snap'
          ? { method: 'client.notifySnapFile', params: { SID, Base64: picture, info: { Events: [bare] } } }
          : { method: 'client.notifyEventStream', params: { SID, eventList: [bare] } };
      for (const listener of listeners) listener({ session: login.id, message });
    }
  }
}

/** The row an event from outside the doors leaves: an access at a reader, a raised alarm. @param nowS wall seconds */
export function recordEvent(draft: DeviceState, { Action, Code, Index, Data }: DeviceEvent, nowS: number): void {
  if (Code === 'AccessControl') {
    // A record names its picture by URL and does not hold it.
    const { Base64: _, ...members } = Data;
    appendRecord(draft, 'AccessControlCardRec', {
      UserID: '',
      CardName: '',
      CardNo: '',
      Door: Index,
      ReaderID: '',
      Type: 'Entry',
      Method: 1,
      Status: 1,
      ErrorCode: 0,
      URL: '',
      CreateTime: nowS,
      ...members,
    });
  } else if (ALARM_CODES.includes(Code) && Action !== 'Stop') {
    const { UserID = '', DevAddress = '', Content = '' } = Data;
    appendRecord(draft, 'AccessControlAlarmRecord', {
      CreateTime: nowS,
      Type: Code,
      Door: Index,
      UserID,
      DevAddress,
      Content,
    });
  }
}
