/** Changes by the control API: capabilities, overrides at the start, resets of one part. @assumed pages-3 12.5 */
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { INTERLOCK } from '@/lib/contract/limits';
import { DOOR_ALARM_TABLES } from '@/lib/contract/tables/alarm';
import type { ResetScope } from '../device-interface';
import { isRecord } from '../is-record';
import { unknownName } from '../nearest-name';
import { dropMembers } from '../rules/door-groups';
import { shapeProblem } from '../rules/shape';
import { asSources, capabilitiesOf, factoryCapabilities } from './capabilities';
import { capabilityProblem, DOORS_MAX } from './capability-forms';
import type { DeviceState } from './device-state';
import { pathSteps, setMember } from './member-path';
import { seedAlarmTables } from './seed-alarm-tables';
import { seedDoor, seedDoorGroup } from './seed-doors';
import type { Store } from './store';
import { valuesOf } from './table-values';

/** Changes capabilities of the profile; those that are read from tables change the tables. */
export function changeCapabilities(store: Store, change: Record<string, unknown>): void {
  const sources = asSources(capabilitiesOf(store.state()), change);
  store.update((draft) => {
    Object.assign(draft.capabilityChanges, sources);
    const { tables } = draft;
    const { webPort, rtspPort, rtspOverTls, timeFormat, devLanguage } = change;
    if (typeof webPort === 'number') tables.Web.Port = webPort;
    if (typeof rtspPort === 'number') tables.RTSP.Port = rtspPort;
    if (typeof rtspOverTls === 'boolean') tables.MediaEncrypt.RTSPOverTls.Enable = rtspOverTls;
    if (typeof timeFormat === 'string') tables.Locales.TimeFormat = timeFormat;
    if (typeof devLanguage === 'string') tables.Language = devLanguage;
    fitDoors(draft);
  });
}

/**
 * `doorCount` is the length of the door table and of what has an entry for each door, also of the stored values while
 * others are on trial. Tables name no door that is gone; persons keep the right to it, should it come back.
 */
function fitDoors(draft: DeviceState): void {
  const capabilities = factoryCapabilities(draft);
  const count = Math.min(Math.max(1, Math.floor(capabilities.doorCount)), DOORS_MAX);
  for (const doors of valuesOf(draft, 'AccessControl')) {
    while (doors.length < count) doors.push(seedDoor(doors.length, draft.profile, capabilities));
    doors.length = count;
  }
  for (const groups of valuesOf(draft, 'OpenDoorGroup')) {
    while (groups.length < count) groups.push(seedDoorGroup());
    groups.length = count;
  }
  // Alarms of the remaining doors keep their settings.
  const made = seedAlarmTables(draft.tables.AccessControl);
  for (const name of DOOR_ALARM_TABLES) {
    for (const alarms of valuesOf(draft, name) as unknown[][]) {
      alarms.push(...made[name].slice(alarms.length));
      alarms.length = count;
    }
  }
  for (const { EventHandler: handler } of valuesOf(draft, 'Alarm').flat()) {
    const types = handler.AccessControlType;
    while (types.length < count) types.push('OpenAlways');
    types.length = count;
    if (handler.Doors.some((door) => door >= count)) handler.Doors = handler.Doors.filter((door) => door < count);
  }
  for (const plan of valuesOf(draft, 'SpecialDaysSchedule').flat()) {
    if (!plan.Doors.some((door) => door >= count)) continue;
    plan.Doors = plan.Doors.filter((door) => door < count);
    plan.Enable &&= plan.Doors.length > 0;
  }
  dropInterlocks(draft, count);
}

/** Interlock groups with a door that is gone; doors stay bound to those that are left. */
function dropInterlocks(draft: DeviceState, count: number): void {
  const { AccessControlGeneral: general, AccessControl: doors } = draft.tables;
  const groups = general.ABLock.Doors;
  const whole = groups.filter((group) => group.Doors.every((door) => door < count));
  if (whole.length === groups.length) return;
  // A single group is invalid.
  const left = whole.length >= INTERLOCK.groups.min ? whole : [];
  for (const door of doors) {
    const place = left.findIndex((group) => group === groups[door.ABLockRoute ?? INTERLOCK.noRoute]);
    door.ABLockRoute = place < 0 ? INTERLOCK.noRoute : place;
  }
  general.ABLock = { ...general.ABLock, Enable: general.ABLock.Enable && left.length > 0, Doors: left };
}

/** A setting of the command line names nothing, or has a value of another kind. */
export class SettingError extends Error {}

/**
 * Overrides of the command line: a capability by name, otherwise a member of a table, plain or encrypted. Errors:
 * SettingError with the nearest right name.
 */
export function applyOverrides(store: Store, set: Record<string, unknown>): void {
  for (const [path, value] of Object.entries(set)) {
    if (Object.hasOwn(DEFAULT_CAPABILITIES, path)) {
      const problem = capabilityProblem(path, value);
      if (problem) throw new SettingError(problem);
      changeCapabilities(store, { [path]: value });
    } else {
      const { tables, secureTables } = store.state();
      checkMember({ ...tables, ...secureTables }, path, value);
      const isSecure = Object.hasOwn(secureTables, String(pathSteps(path)?.[0]));
      store.update((draft) => {
        setMember(isSecure ? draft.secureTables : draft.tables, path, value);
      });
    }
  }
}

function checkMember(tables: object, path: string, value: unknown): void {
  const steps = pathSteps(path);
  if (!steps) throw new SettingError(`${path} is no capability and no path such as NTP.UpdatePeriod`);
  let place: unknown = tables;
  for (const [at, step] of steps.entries()) {
    const known = Object.keys(Object(place));
    if (!known.includes(String(step))) {
      const names = at === 0 ? [...known, ...Object.keys(DEFAULT_CAPABILITIES)] : known;
      const holder = writtenPath(steps.slice(0, at));
      throw new SettingError(
        typeof step === 'number'
          ? `${holder} has no entry ${step} (${known.length} are there)`
          : unknownName(at === 0 ? 'capability or table' : `member of ${holder}:`, step, names),
      );
    }
    place = Reflect.get(Object(place), step);
  }
  if (kindOf(place) !== kindOf(value))
    throw new SettingError(`${path}: a value like ${JSON.stringify(place)?.slice(0, 80)} is needed`);
  const strange = strangeMember(value, place, path);
  if (strange) throw new SettingError(strange);
  const wrong = shapeProblem(value, place, path);
  if (wrong) throw new SettingError(`${wrong} is missing or of another kind`);
}

const writtenPath = (steps: readonly (string | number)[]) =>
  steps.map((step, at) => (typeof step === 'number' ? `[${step}]` : `${at === 0 ? '' : '.'}${step}`)).join('');

/** Names the first member that the present value does not have, with the nearest name; rows are like the first one. */
function strangeMember(value: unknown, present: unknown, path: string): string | undefined {
  const inner = (name: string | number) => `${path}${typeof name === 'number' ? `[${name}]` : `.${name}`}`;
  if (Array.isArray(value) && Array.isArray(present)) {
    if (present.length === 0) return undefined;
    const rows = value.map((each, at) => strangeMember(each, present[at] ?? present[0], inner(at)));
    return rows.find((each) => each !== undefined);
  }
  if (!isRecord(value) || !isRecord(present)) return undefined;
  for (const [name, each] of Object.entries(value)) {
    if (!Object.hasOwn(present, name)) return unknownName(`member of ${path}:`, name, Object.keys(present));
    const strange = strangeMember(each, present[name], inner(name));
    if (strange) return strange;
  }
  return undefined;
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value);

/** Resets one part to `factory`; the content of 'files' and 'logins' are outside this tree. */
export function resetPart(store: Store, scope: ResetScope, factory: DeviceState): void {
  if (scope === 'all') {
    store.replace(factory);
    return;
  }
  store.update((draft) => {
    if (scope === 'tables') {
      const { tables, secureTables } = factory;
      // Those of a profile file are the file's own.
      Object.assign(draft, structuredClone({ tables, secureTables }), { temporary: {} });
      fitDoors(draft);
    } else if (scope === 'records') {
      const { records, presence, access, checkGroups, workOrders, floors, log } = factory;
      const { subControllers, chain, stationRecords } = factory;
      Object.assign(draft, { records, presence, access, checkGroups, workOrders, floors, log });
      Object.assign(draft, { subControllers, chain, stationRecords });
      const { zones, entries } = factory.antiPassback;
      const hasRoute = ({ Index }: { Index: number }) => draft.antiPassback.routes.some((each) => each.Index === Index);
      Object.assign(draft.antiPassback, { zones: zones.filter(hasRoute), entries });
      Object.assign(draft.selfHelp, { visits: 0, entries: [] });
      const persons = new Set(access.users.map(({ UserID }) => UserID));
      dropMembers(draft, (userId) => !persons.has(userId));
    } else if (scope === 'users') {
      const { accounts, accountGroups, contact, recovery, locks, init } = factory;
      Object.assign(draft, { accounts, accountGroups, contact, recovery, locks, init });
    } else if (scope === 'files') {
      draft.pictures = factory.pictures;
      draft.adverts = factory.adverts;
      draft.sounds = [];
      draft.tables.CustomAudio = factory.tables.CustomAudio;
      draft.tables.Individuation.LogoFile = factory.tables.Individuation.LogoFile;
    }
  });
}
