import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signedInDevice, testDevice } from '@/emulator/test-device';
import { type InterlockFields, interlockProblems, interlockTables, LOCK, SLOTS } from './interlock-fields';

const factory = testDevice({ profile: 'door-controller' }).device.state().tables;
const tables = () => factory;
const loaded = (): InterlockFields => LOCK.toFields(tables());
const problemsOf = (change: Partial<InterlockFields>) => interlockProblems({ ...loaded(), ...change }, loaded());

describe('the fields of the interlock', () => {
  it('read groups and routes, and write the tables unchanged', () => {
    const was = tables();
    expect(loaded()).toMatchObject({ enabled: false, group1: [0, 1], group2: [2, 3], group3: null });
    expect(loaded().routes).toEqual([-1, -1, -1, -1]);
    expect(interlockTables(loaded(), was)).toEqual({
      AccessControlGeneral: was.AccessControlGeneral,
      AccessControl: was.AccessControl,
    });
  });

  it('close the gap of a deleted group, and routes follow their group', () => {
    const fields = { ...loaded(), group1: null, group3: [0], routes: [1, 2, 0, -1] };
    const next = interlockTables(fields, tables());
    expect(next.AccessControlGeneral.ABLock.Doors.map(({ Doors }) => Doors)).toEqual([[2, 3], [0]]);
    expect(next.AccessControl.map(({ ABLockRoute }) => ABLockRoute)).toEqual([0, 1, -1, -1]);
  });

  it('write no route where the device has none', () => {
    const was = tables();
    const AccessControl = was.AccessControl.map(({ ABLockRoute: _, ...door }) => door);
    const old = { ...was, AccessControl };
    expect(LOCK.toFields(old).routes).toEqual([]);
    expect(interlockTables(LOCK.toFields(old), old).AccessControl).toEqual(AccessControl);
  });
});

describe('the rules of the interlock', () => {
  it('require two groups, or none while the interlock is off', () => {
    expect(problemsOf({ enabled: true }).enabled).toBeUndefined();
    expect(problemsOf({ enabled: true, group2: null }).enabled?.key).toBe('InterlockGroupMin');
    expect(problemsOf({ group2: null }).enabled?.key).toBe('InterlockGroupMin');
    expect(problemsOf({ group1: null, group2: null }).enabled).toBeUndefined();
    expect(problemsOf({ enabled: true, group1: null, group2: null }).enabled?.key).toBe('InterlockGroupMin');
  });

  it('name the door and the group that already has it', () => {
    expect(problemsOf({ group2: [2, 3, 1] }).group2).toEqual({
      key: 'InterlockDoorExists',
      values: { value: 2, owner: 1 },
    });
    expect(problemsOf({ group1: [0, 1, 2] }).group1).toMatchObject({ values: { value: 3, owner: 2 } });
    expect(problemsOf({ group3: [] }).group3?.key).toBe('InterlockDoors');
    const ofDoors = (length: number) => problemsOf({ group3: Array.from({ length }, (_, door) => door + 4) }).group3;
    expect([ofDoors(16), ofDoors(17)?.key]).toEqual([undefined, 'InterlockDoors']);
  });

  it('do not reject stored values before they are changed, unlike the device', () => {
    const odd = { ...loaded(), group1: [0], group2: [0] };
    expect(interlockProblems(odd, odd)).toEqual({ enabled: undefined });
  });

  it('accept exactly what the device accepts', () => {
    const made = signedInDevice({ profile: 'door-controller' });
    const group = fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { maxLength: 4 }));
    fc.assert(
      fc.property(fc.boolean(), group, group, group, (enabled, group1, group2, group3) => {
        const fields = { ...loaded(), enabled, group1, group2, group3 };
        const isGood = Object.values(interlockProblems(fields, loaded())).every((each) => each === undefined);
        const table = interlockTables(fields, tables()).AccessControlGeneral;
        const reply = made.call('configManager.setConfig', { name: 'AccessControlGeneral', table, options: [] });
        expect(reply.result === true).toBe(isGood);
      }),
      { numRuns: 40 },
    );
  });

  it('find the field that a refusal is about', () => {
    expect(LOCK.fieldOf('AccessControlGeneral.ABLock.Doors[1].Doors')).toBe('group2');
    expect(LOCK.fieldOf('AccessControlGeneral.ABLock.Doors')).toBe('enabled');
    expect(LOCK.fieldOf('AccessControl[2].ABLockRoute')).toBe('routes');
    expect(LOCK.fieldOf('AccessControlGeneral.SensorType')).toBeUndefined();
    expect(SLOTS).toHaveLength(8);
  });
});
