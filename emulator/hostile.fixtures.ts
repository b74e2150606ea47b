/** Input of a hostile client, and checks of the device after it. */
import fc from 'fast-check';
import { PROFILES } from '@/lib/contract/profiles';
import { RECORD_TABLE_NAMES } from '@/lib/contract/records';
import type { RpcReply } from '@/lib/contract/rpc';
import { isRecord } from './is-record';
import type { DeviceState } from './state/device-state';
import { seedLift } from './state/seed-doors';
import { type TestDevice, testDevice } from './test-device';

const LONG = 20_000;
/** Own member of that name, as JSON.parse makes it; a literal would set the prototype. */
const proto = () => JSON.parse('{"__proto__":{"isPolluted":true}}') as unknown;
const nested = (levels: number): unknown => Array.from({ length: levels }).reduce<unknown>((inner) => [inner], 1);

/** Values that are wrong nearly everywhere. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    255,
    256,
    2 ** 31,
    2 ** 53,
    1e308,
    -1e308,
    '',
    ' ',
    '0',
    '-1',
    'none',
    'All',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '../../etc/passwd',
    '<img src=x onerror=alert(1)>',
    '\u0000',
    '\ud800',
    '(a+)+$',
    [],
    [[]],
    [null],
    {},
    { length: 3 },
    { toString: 1, valueOf: 2 },
    { constructor: { prototype: { isPolluted: true } } },
  ),
  fc
    .constantFrom(
      () => 'x'.repeat(LONG),
      () => '\u202Egpj.exe\u2069',
      () => '𐌰🚪',
      () => Array(2000).fill(0),
      () => nested(60),
      proto,
    )
    .map((make) => make()),
  fc.jsonValue({ maxDepth: 2 }),
);

type Path = (string | number)[];

const PATHS_MAX = 40;

/** Paths to every value inside, the value itself first; of a list only the first few entries. */
function pathsIn(value: unknown, entries: number, path: Path = [], found: Path[] = []): Path[] {
  if (found.length >= PATHS_MAX) return found;
  found.push(path);
  const inner = Array.isArray(value) ? [...value.keys()].slice(0, entries) : isRecord(value) ? Object.keys(value) : [];
  for (const step of inner) pathsIn(Reflect.get(Object(value), step), entries, [...path, step], found);
  return found;
}

function changedAt(value: unknown, [step, ...rest]: Path, change: (was: unknown) => unknown): unknown {
  if (step === undefined) return change(value);
  // A parameter may be called `length`: that of a list takes no other kind of value.
  const copy: object = Array.isArray(value) && step !== 'length' ? [...value] : { ...Object(value) };
  Reflect.set(copy, step, changedAt(Reflect.get(Object(value), step), rest, change));
  return copy;
}

/** Replacements for each place of a valid call; undefined: it is omitted. */
const WRONG: readonly unknown[] = [
  undefined,
  null,
  -1,
  1.5,
  1e308,
  '',
  '__proto__',
  'x'.repeat(LONG),
  [],
  [null],
  {},
  // It cannot be converted to text or number.
  { toString: 1, valueOf: 2 },
];
/**
 * A valid value with one wrong place, for every place and every wrong value, and with unknown members.
 * @param share a place gets every `share`th wrong value, so that the places of a sample have all of them between them
 */
export function* spoiled(sample: unknown, share = 1): Generator<unknown> {
  for (const [place, path] of pathsIn(sample, 1).entries()) {
    for (const wrong of WRONG.filter((_, each) => each % share === place % share))
      yield plain(changedAt(sample, path, () => wrong));
    for (const name of ['Vendor', '__proto__', 'constructor', 'toString']) {
      const added = changedAt(sample, path, (was) => (isRecord(was) ? withMember(was, name, null) : undefined));
      if (isRecord(valueAt(sample, path))) yield plain(added);
    }
  }
}

/** As parsed from the text of a call. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null');

/** A valid value with a few wrong places, chosen among all, also nested ones. */
export const mutated = (sample: unknown): fc.Arbitrary<unknown> => {
  const paths = pathsIn(sample, 20);
  const change = fc.record({
    place: fc.nat(paths.length - 1),
    how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'twice'),
    name: fc.constantFrom('Vendor', 'constructor', 'length', '__proto__'),
    value: hostileValue,
  });
  return fc
    .array(change, { minLength: 1, maxLength: 3 })
    .map((changes) =>
      changes.reduce<unknown>((made, { place, how, name, value }) => {
        const path = paths[place] ?? [];
        // An earlier change may have removed the place.
        if (valueAt(made, path) === undefined) return made;
        return changedAt(made, path, (was) => {
          if (how === 'replace') return value;
          if (how === 'remove') return undefined;
          if (how === 'twice') return Array.isArray(was) ? [...was, ...was] : [was, was];
          if (Array.isArray(was)) return [...was, value];
          return isRecord(was) ? withMember(was, name, value) : value;
        });
      }, sample),
    )
    .map(plain);
};

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, step) => Reflect.get(Object(inner), step), value);

/** An own member, whatever its name. */
function withMember(record: object, name: string, value: unknown): object {
  const copy = { ...record };
  Object.defineProperty(copy, name, { value, enumerable: true, configurable: true, writable: true });
  return copy;
}

/** A device with all capabilities, and a login with all rights. */
export function ableDevice(): TestDevice {
  const test = testDevice({ profile: PROFILES[0]?.name ?? 'face-full' });
  const switches = Object.entries(test.device.capabilities()).filter(([, value]) => typeof value === 'boolean');
  test.device.setCapabilities(Object.fromEntries(switches.map(([name]) => [name, true])));
  // A device that gets a lift later has its members after a restart.
  test.device.update(({ tables }) => void Object.assign(tables.AccessControlGeneral, seedLift()));
  test.signIn();
  return test;
}

/** Path of the first new value that does not survive JSON; members that are undefined count as absent. */
export function unsavable(value: unknown, before: unknown, path: string): string | undefined {
  // The same object was checked before.
  if (value === before) return undefined;
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : path;
  if (typeof value !== 'object') return path;
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  if (!isPlain) return path;
  for (const [name, inner] of Object.entries(value)) {
    const wrong =
      inner === undefined && !Array.isArray(value)
        ? undefined
        : unsavable(inner, Reflect.get(Object(before), name), `${path}.${name}`);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

/** Branches of the state that changed. */
export const changedBranches = (next: DeviceState, before: DeviceState): (keyof DeviceState)[] =>
  (Object.keys(next) as (keyof DeviceState)[]).filter((name) => next[name] !== before[name]);

const PAGE = { Offset: 0, Count: 1000 };
const FOUND = ['AccessUser', 'AccessCard', 'AccessFace', 'AccessFingerprint', 'AccessAttendance'];
const READ = [
  'Attendance.getCheckGroup',
  'Attendance.getWorkOrder',
  'LiftControl.getFloorInfo',
  'VideoTalkManager.getRegisterState',
  'accessControlManager.getSubControllerInfo',
  'accessControlManager.getSubControllerState',
  'accessControlManager.getABLockRoute',
  'accessControlManager.getRepeatEnterRoute',
  'accessControlManager.getRepeatEnterPersons',
  'userManager.getUserInfoAll',
  'userManager.onvifgetUserInfoAll',
  'Alarm.getInState',
  'Alarm.getOutState',
  'ptz.getPresets',
  'ptz.getTours',
  'ptz.getStatus',
];

/** Everything that the device returns about its data; a refused read is listed with its error. */
export function readsOf({ call }: TestDevice): Record<string, unknown> {
  const said: Record<string, unknown> = {};
  const keep = (name: string, { params, error }: RpcReply) => {
    // Tokens belong to the login.
    const { Token: _, ...rest } = Object(params);
    said[name] = error ?? rest;
    return Object(params);
  };
  keep('config', call('configManager.getConfig', { name: 'All' }));
  for (const area of FOUND) {
    const { Token } = keep(area, call(`${area}.startFind`, { Condition: {} }));
    keep(`${area} rows`, call(`${area}.doFind`, { Token, ...PAGE }));
    call(`${area}.stopFind`, { Token });
  }
  for (const name of RECORD_TABLE_NAMES) {
    const made = call('RecordFinder.factory.create', { name });
    const object = Number(made.result);
    keep(name, call('RecordFinder.startFind', { condition: {} }, { object }));
    keep(`${name} rows`, call('RecordFinder.doFind', { count: 100 }, { object }));
    call('RecordFinder.destroy', {}, { object });
  }
  const ptz = Number(call('ptz.factory.instance', { channel: 0 }).result);
  for (const method of READ) keep(method, call(method, {}, method.startsWith('ptz.') ? { object: ptz } : {}));
  call('ptz.destroy', {}, { object: ptz });
  return said;
}
