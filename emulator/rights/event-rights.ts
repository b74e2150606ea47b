/**
 * Rights to receive events: every login may subscribe, and receives the events that it may read. @assumed
 * docs/decisions/018-rights-to-read.md
 */
import type { Authority } from '@/lib/contract/authorities';
import { FINGERPRINT_EVENT } from '@/lib/contract/methods/access-control';
import { CARD_CAPTURE_EVENT } from '@/lib/contract/methods/access-control-manager';
import { PTZ_VIEW_EVENT } from '@/lib/contract/methods/camera-parts';
import { TRIAL_EVENT } from '@/lib/contract/methods/config-manager';
import { MOTION_EVENT, UPGRADE_EVENT } from '@/lib/contract/methods/events';
import { REGISTER_EVENT } from '@/lib/contract/methods/intercom';
import { EXPORT_EVENT } from '@/lib/contract/methods/security-im-export';
import { ALARM_TYPES, CALL_EVENT } from '@/lib/contract/records';
import { EXPORT_RIGHTS } from './table-rights';

const ALARM: readonly Authority[] = ['AuthSysInfo', 'AuthEventCfg', 'AuthSysCfg'];

/** By code; an empty list is for every login. */
export const EVENT_RIGHTS: Readonly<Record<string, readonly Authority[]>> = {
  CapsChanged: [],
  [TRIAL_EVENT]: [],
  [UPGRADE_EVENT]: ['AuthMaintence'],
  [PTZ_VIEW_EVENT]: ['AuthPTZ'],
  [MOTION_EVENT]: ['AuthSysInfo', 'AuthEventCfg', 'AuthSysCfg'],
  AccessControl: ['AuthSysInfo', 'AuthSysCfg', 'AuthUserMag'],
  DoorStatus: ['AuthSysInfo', 'AuthSysCfg', 'AuthUserMag', 'AuthManuCtr'],
  [CARD_CAPTURE_EVENT]: ['AuthManuCtr'],
  [FINGERPRINT_EVENT]: ['AuthManuCtr'],
  // Whoever may start an export hears of its end.
  [EXPORT_EVENT]: Object.values(EXPORT_RIGHTS),
  [CALL_EVENT]: ['AuthSysInfo', 'AuthSysCfg'],
  [REGISTER_EVENT]: ['AuthSysInfo', 'AuthSysCfg'],
  ...Object.fromEntries(ALARM_TYPES.map((type) => [type, ALARM])),
};

/** The picture of somebody who passes; the live picture shows the same. */
const SNAPSHOT_RIGHTS: readonly Authority[] = ['AuthSysInfo', 'AuthUserMag', 'Monitor_01'];

/** Rights of which a subscriber needs one for this event; a code that is not listed needs the rights of an alarm. */
export function rightsToHear(code: string, isPicture: boolean): readonly Authority[] {
  if (isPicture) return SNAPSHOT_RIGHTS;
  return (Object.hasOwn(EVENT_RIGHTS, code) ? EVENT_RIGHTS[code] : undefined) ?? ALARM;
}
