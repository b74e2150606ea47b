/** EventManager and snapManager: registration for notifications. @spec §7; @assumed contract 1.6 */
import { UPGRADE_EVENT } from '@/lib/contract/methods/events';
import { type Call, service } from '../service';
import type { Subscription } from '../sessions';
import { areaHandles } from './area-handles';
import { badCall, refusedFor } from './device-error';
import { readTexts, readWhole } from './read-params';
import { createHandle, loginOf, releaseHandle } from './session-of-call';

const CODES_MAX = 64;

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

  'EventManager.getCaps': () => ({ caps: { AlarmOutEnable: true, AlarmOutLatch: [1, 300], SnapshotEnable: true } }),

  'snapManager.attach'(call, params) {
    readWhole(params.channel, 'channel', 0, 16);
    return attach(call, { kind: 'snap', codes: readTexts(params.Events, 'Events', CODES_MAX) });
  },

  'snapManager.detach': (call, params) => detach(call, params.SID, 'snap'),
});
