import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccessUser } from '@/lib/contract/records';
import { clientOnDevice } from '@/lib/records/test-client.fixtures';
import { type BulkChange, planBulk } from './bulk-change';

const ALL_DOORS = { Doors: [0, 1, 2, 3], TimeSections: [255, 255, 255, 255] };
const users = clientOnDevice()
  .device.state()
  .access.users.map((person): AccessUser => ({ ...person, ...ALL_DOORS }));
const held = new Map(users.map((person) => [person.UserID, person]));
const ids = users.map(({ UserID }) => UserID);
const plan = (change: BulkChange, chosen: readonly string[] = ids, of: ReadonlyMap<string, AccessUser> = held) =>
  planBulk(chosen, of, change, 4);
const withOdd = (change: object) => new Map([['7', { ...held.get('7'), ...change } as AccessUser]]);

describe('planBulk', () => {
  it('counts persons who are already frozen and persons who no longer exist', () => {
    const { rows, already, gone } = plan({ kind: 'status', isFrozen: true }, [...ids, 'X1']);
    const frozen = users.filter(({ UserStatus }) => UserStatus === 1).length;
    expect([rows.length, already, gone]).toEqual([300 - frozen, frozen, 1]);
    expect(rows.every(({ record }) => record.UserStatus === 1)).toBe(true);
  });

  it('skips persons on the blocklist for validity and time sections, but not for freezing', () => {
    const blocked = users.filter(({ UserType }) => UserType === 1).length;
    expect(blocked).toBeGreaterThan(0);
    expect(plan({ kind: 'validity', to: '2030-01-01 00:00:00' }).blocked).toBe(blocked);
    expect(plan({ kind: 'sections', sections: new Map([[0, 3]]) }).blocked).toBe(blocked);
    expect(plan({ kind: 'status', isFrozen: true }).blocked).toBe(0);
  });

  it('writes time sections for permitted doors only, in the order of the Doors member', () => {
    const odd = withOdd({ Doors: [3, 1], TimeSections: [7, 8] });
    const { rows } = plan(
      {
        kind: 'sections',
        sections: new Map([
          [1, 2],
          [0, 9],
        ]),
      },
      ['7'],
      odd,
    );
    expect(rows[0]?.record).toMatchObject({ Doors: [3, 1], TimeSections: [7, 2] });
    expect(plan({ kind: 'sections', sections: new Map([[0, 9]]) }, ['7'], odd).already).toBe(1);
  });

  it('adds and removes doors with their time sections, and leaves nobody without a door', () => {
    const odd = withOdd({ Doors: [3, 1], TimeSections: [7, 8] });
    const doors = (...has: [number, boolean][]) => plan({ kind: 'doors', has: new Map(has) }, ['7'], odd);
    expect(doors([0, true], [3, false]).rows[0]?.record).toMatchObject({ Doors: [1, 0], TimeSections: [8, 255] });
    expect(doors([3, true], [2, false]).already).toBe(1);
    expect(doors([3, false], [1, false])).toMatchObject({ rows: [], doorless: 1 });
    const blocked = users.filter(({ UserType }) => UserType === 1).length;
    expect(plan({ kind: 'doors', has: new Map([[2, false]]) })).toMatchObject({ blocked: 0, rows: { length: 300 } });
    expect(plan({ kind: 'holidays', has: new Map([[60, true]]) }).blocked).toBe(blocked);
  });

  it('adds and removes holiday plans; a person without one has the number of none', () => {
    const odd = withOdd({ UserType: 0, SpecialDaysSchedule: [4, 2] });
    const plans = (...has: [number, boolean][]) =>
      plan({ kind: 'holidays', has: new Map(has) }, ['7'], odd).rows[0]?.record.SpecialDaysSchedule;
    expect([plans([5, true], [4, false]), plans([4, false], [2, false]), plans([2, true])]).toEqual([
      [2, 5],
      [255],
      undefined,
    ]);
  });

  it('rejects a validity that would end before it begins', () => {
    expect(plan({ kind: 'validity', to: '2025-12-31 00:00:00' }).rows).toEqual([]);
    expect(plan({ kind: 'validity', to: '2025-12-31 00:00:00' }).unfit).toBeGreaterThan(200);
    const both = plan({ kind: 'validity', from: '2025-01-01 00:00:00', to: '2025-12-31 00:00:00' }, ['1']);
    expect(both.rows[0]?.record).toMatchObject({ ValidFrom: '2025-01-01 00:00:00', ValidTo: '2025-12-31 00:00:00' });
  });

  it('preserves unknown members and never sends a masked password', () => {
    const odd = withOdd({ VTOPosition: 'east', Password: '******', UserStatus: 0 });
    const [row] = plan({ kind: 'status', isFrozen: true }, ['7'], odd).rows;
    expect(row?.record).toMatchObject({ VTOPosition: 'east', UserStatus: 1 });
    expect(row?.record).not.toHaveProperty('Password');
  });

  it('assigns each person to exactly one category and plans nobody twice', () => {
    const change = fc.oneof(
      fc.record({ kind: fc.constant('status' as const), isFrozen: fc.boolean() }),
      fc.record({
        kind: fc.constant('validity' as const),
        to: fc.constantFrom('2027-01-01 00:00:00', '2020-01-01 00:00:00'),
      }),
      fc.record({
        kind: fc.constantFrom('doors' as const, 'holidays' as const),
        has: fc.array(fc.tuple(fc.nat(3), fc.boolean()), { minLength: 1 }).map((pairs) => new Map(pairs)),
      }),
      fc.record({
        kind: fc.constant('sections' as const),
        sections: fc.array(fc.tuple(fc.nat(3), fc.nat(127)), { minLength: 1 }).map((pairs) => new Map(pairs)),
      }),
    );
    fc.assert(
      fc.property(change, fc.subarray(ids), (given, chosen) => {
        const first = plan(given, chosen);
        const sum = first.rows.length + first.already + first.gone + first.blocked + first.unfit + first.doorless;
        expect(sum).toBe(chosen.length);
        const after = new Map(held);
        for (const { id, record } of first.rows) after.set(id, { ...(held.get(id) as AccessUser), ...record });
        expect(plan(given, chosen, after).rows).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});
