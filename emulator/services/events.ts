/** EventManager and snapManager: registration for notifications. @spec §7; @assumed contract 1.6 */
import { MOTION_EVENT, UPGRADE_EVENT } from '@/lib/contract/methods/events';
import { ALARM_TYPES } from '@/lib/contract/records';
import { type Call, type Core, service } from '../service';
import type { Subscription } from '../sessions';
import { recordPicturePath } from '../state/record-picture';
import { areaHandles } from './area-handles';
import { badCall, refusedFor } from './device-error';
import { readText, readTexts, readWhole } from './read-params';
import { appendRecord } from './record-tables';
import { createHandle, loginOf, releaseHandle } from './session-of-call';

const CODES_MAX = 64;
/** Of a door. */
const DOOR_EVENTS = ['AccessControl', 'DoorStatus', ...ALARM_TYPES];

function attach(call: Call, subscription: Subscription): { SID: number } {
  const SID = call.core.sessions.addSubscription(loginOf(call), subscription);
  if (SID === undefined) throw refusedFor('TooManyFinds');
  return { SID };
}

function detach(call: Call, SID: unknown, kind: Subscription['kind']): true {
  const { subscriptions } = loginOf(call);
  const number = readWhole(SID, 'SID');
  if (subscriptions.get(number)?.kind !== kind) throw badCall('SID');
  subscriptions.delete(number);
  return true;
}

/** Where an event of this code can come: at the doors, at the inputs, at the cameras. */
function indexesOf(core: Core, code: string): number[] {
  const { doorCount, linkageIn, hasVideo } = core.capabilities();
  const count = (all: number) => Array.from({ length: all }, (_, index) => index);
  if (code === 'AlarmLocal') return count(linkageIn ? core.state().tables.Alarm.length : 0);
  if (code === MOTION_EVENT) return count(hasVideo ? core.state().tables.Encode.length : 0);
  return DOOR_EVENTS.includes(code) ? count(doorCount) : [];
}

/** Methods of the areas EventManager and snapManager. */
export const events = service(['EventManager', 'snapManager'], {
  ...areaHandles('snapManager'),

  'EventManager.factory.instance': (call) => createHandle(call, { kind: 'EventManager' }),
  'EventManager.destroy': (call) => releaseHandle(call, 'EventManager'),

  'EventManager.attach'(call, params) {
    const codes = readTexts(params.codes, 'codes', CODES_MAX);
    if (codes.length === 0) throw badCall('codes');
    const attached = attach(call, { kind: 'event', codes });
    if (codes.includes(UPGRADE_EVENT)) call.core.upgrades.announceTo(loginOf(call).login.id);
    return attached;
  },

  'EventManager.detach': (call, params) => detach(call, params.SID, 'event'),

  'EventManager.getEventIndexes': ({ core }, { code }) => ({ indexes: indexesOf(core, readText(code, 'code', 64)) }),

  'EventManager.confirmEvent'({ core }, { code, index }) {
    if (!indexesOf(core, readText(code, 'code', 64)).includes(readWhole(index, 'index'))) throw badCall('index');
    core.alarms.acknowledge();
    return true;
  },

  'EventManager.getCaps': () => ({ caps: { AlarmOutEnable: true, AlarmOutLatch: [1, 300], SnapshotEnable: true } }),

  'snapManager.attach'(call, params) {
    readWhole(params.channel, 'channel', 0, 16);
    const codes = readTexts(params.Events, 'Events', CODES_MAX);
    if (codes.length === 0) throw badCall('Events');
    return attach(call, { kind: 'snap', codes });
  },

  'snapManager.snapshot'({ core, state }, params) {
    readWhole(params.channel, 'channel', 0, Math.max(state.tables.Encode.length - 1, 0));
    const path = recordPicturePath(state.records.SnapRecord.nextRecNo, 'SnapRecord');
    core.update((draft) => {
      appendRecord(draft, 'SnapRecord', { CreateTime: Math.floor(core.wallNow() / 1000), URL: path });
    });
    return { path };
  },

  'snapManager.detach': (call, params) => detach(call, params.SID, 'snap'),
});
