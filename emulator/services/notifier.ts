/** Sends events to the logins that attached them, and into the record tables. @spec §7, @assumed contract 1.6 */
import type { DeviceEvent } from '@/lib/contract/methods/events';
import { ALARM_TYPES, CALL_EVENT } from '@/lib/contract/records';
import type { Device, OutgoingNotification } from '../device-interface';
import { rightsToHear } from '../rights/event-rights';
import type { Sessions } from '../sessions';
import type { DeviceState } from '../state/device-state';
import { recordPicturePath } from '../state/record-picture';
import { appendRecord } from './record-tables';

/**
 * Sends `event` to every login that attached its code or `All` and may hear it; pictures are sent to snapshot
 * registrations only.
 */
export function notify(
  sessions: Sessions,
  event: DeviceEvent,
  listeners: Iterable<(notification: OutgoingNotification) => void>,
  mayUse: Device['mayUse'],
): void {
  for (const { login, subscriptions } of sessions.all()) {
    for (const [SID, { kind, codes }] of subscriptions) {
      if (!codes.includes('All') && !codes.includes(event.Code)) continue;
      const { Base64: picture, ...data } = event.Data;
      const bare = { ...event, Data: data };
      if (kind === 'snap' && typeof picture !== 'string') continue;
      if (!mayUse(login.id, rightsToHear(event.Code, kind === 'snap'))) continue;
      const message =
        kind === 'snap'
          ? { method: 'client.notifySnapFile', params: { SID, Base64: picture, info: { Events: [bare] } } }
          : { method: 'client.notifyEventStream', params: { SID, eventList: [bare] } };
      for (const listener of listeners) listener({ session: login.id, message });
    }
  }
}

/**
 * The record of an event that does not come from the doors: an access at a reader, a raised alarm, a call. @param
 * nowS wall seconds
 */
export function recordEvent(draft: DeviceState, { Action, Code, Index, Data }: DeviceEvent, nowS: number): void {
  if (Code === 'AccessControl') {
    // A record has the URL of its picture, not the picture.
    const { Base64: picture, ...members } = Data;
    const number = draft.records.AccessControlCardRec.nextRecNo;
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
      URL: typeof picture === 'string' ? recordPicturePath(number) : '',
      CreateTime: nowS,
      ...members,
    });
  } else if (ALARM_TYPES.some((each) => each === Code) && Action !== 'Stop') {
    const { UserID = '', DevAddress = '', Content = '' } = Data;
    appendRecord(draft, 'AccessControlAlarmRecord', {
      CreateTime: nowS,
      Type: Code,
      Door: Index,
      UserID,
      DevAddress,
      Content,
      Action,
    });
  } else if (Code === CALL_EVENT) {
    appendRecord(draft, 'VideoTalkLog', { CreateTime: nowS, ...Data });
  }
}
