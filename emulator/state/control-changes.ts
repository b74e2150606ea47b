/** Changes by the control API: capabilities, overrides at the start, resets of one part. @assumed pages-3 12.5 */
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { DOOR_ALARM_TABLES } from '@/lib/contract/tables/alarm';
import type { ResetScope } from '../device-interface';
import { capabilitiesOf } from './capabilities';
import type { DeviceState } from './device-state';
import { setMember } from './member-path';
import { seedAlarmTables } from './seed-alarm-tables';
import { seedDoor } from './seed-tables';
import type { Store } from './store';

const DOORS_MAX = 16;

/** Changes capabilities of the profile; those that are read from tables change the tables. */
export function changeCapabilities(store: Store, change: Record<string, unknown>): void {
  store.update((draft) => {
    Object.assign(draft.capabilityChanges, change);
    const { tables } = draft;
    const { webPort, rtspPort, rtspOverTls, timeFormat, devLanguage } = change;
    if (typeof webPort === 'number') tables.Web.Port = webPort;
    if (typeof rtspPort === 'number') tables.RTSP.Port = rtspPort;
    if (typeof rtspOverTls === 'boolean') tables.MediaEncrypt.RTSPOverTls.Enable = rtspOverTls;
    if (typeof timeFormat === 'string') tables.Locales.TimeFormat = timeFormat;
    if (typeof devLanguage === 'string') tables.Language = devLanguage;
  });
  fitDoors(store);
}

/** `doorCount` is the length of the door table. */
function fitDoors(store: Store): void {
  const capabilities = capabilitiesOf(store.state());
  const count = Math.min(Math.max(1, Math.floor(capabilities.doorCount)), DOORS_MAX);
  if (store.state().tables.AccessControl.length === count) return;
  store.update((draft) => {
    const list = draft.tables.AccessControl;
    while (list.length < count) list.push(seedDoor(list.length, draft.profile, capabilities));
    list.length = count;
    // Alarms of the remaining doors keep their settings.
    const made = seedAlarmTables(list);
    for (const name of DOOR_ALARM_TABLES) {
      Reflect.set(
        draft.tables,
        name,
        made[name].map((alarm, index) => draft.tables[name][index] ?? alarm),
      );
    }
    draft.tables.Alarm.forEach(({ EventHandler: handler }) => {
      handler.AccessControlType = list.map((_, index) => handler.AccessControlType[index] ?? 'OpenAlways');
      handler.Doors = handler.Doors.filter((door) => door < count);
    });
  });
}

/** Overrides of the command line: a capability by name, otherwise a member of a table by path. */
export function applyOverrides(store: Store, set: Record<string, unknown>): void {
  for (const [path, value] of Object.entries(set)) {
    if (Object.hasOwn(DEFAULT_CAPABILITIES, path)) {
      changeCapabilities(store, { [path]: value });
    } else {
      store.update((draft) => {
        setMember(draft.tables, path, value);
      });
    }
  }
}

/** Resets one part to `factory`; 'files' and 'logins' are outside this tree. */
export function resetPart(store: Store, scope: ResetScope, factory: DeviceState): void {
  if (scope === 'all') {
    store.replace(factory);
    return;
  }
  store.update((draft) => {
    if (scope === 'tables') {
      Object.assign(draft, { tables: factory.tables, secureTables: factory.secureTables });
    } else if (scope === 'records') {
      const { records, presence, access, checkGroups, workOrders, floors, log } = factory;
      const { subControllers, chain, stationRecords } = factory;
      Object.assign(draft, { records, presence, access, checkGroups, workOrders, floors, log });
      Object.assign(draft, { subControllers, chain, stationRecords });
    } else if (scope === 'users') {
      const { accounts, contact, recovery, locks, init } = factory;
      Object.assign(draft, { accounts, contact, recovery, locks, init });
    }
  });
}
