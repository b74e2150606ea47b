import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DoorGroupTable, DoorTable } from '@/lib/contract/tables/access-control';
import { DOOR_METHODS } from '@/lib/contract/tables/door-methods';
import { takesGroups } from '@/lib/explain/member-groups';
import {
  DOOR,
  type DoorFields,
  type GroupFields,
  groupProblems,
  groupTables,
  isEnabling,
  memberMethods,
} from './group-fields';

const stored = (Groups: unknown[], door: Partial<DoorTable> = {}) => ({
  OpenDoorGroup: [
    { Groups: [], Own: 0 },
    { Groups, Own: 1 },
  ] as unknown as { Groups: DoorGroupTable[] }[],
  AccessControl: [0, 1].map((Own) => ({ Method: DOOR_METHODS.card, Own, ...door }) as unknown as DoorTable),
});
const row = (UserCount: number, ids: readonly string[], more: object = {}) => ({
  Enable: true,
  UserCount,
  GroupDetail: ids.map((UserID) => ({ UserID, Method: 1, Own: UserID })),
  Own: 7,
  ...more,
});
const group = (needed: number | '', count: number, enabled = true): GroupFields => ({
  enabled,
  needed,
  members: Array.from({ length: count }, (_, index) => ({ userId: `${needed}-${index}`, method: 1 })),
});
const NONE: DoorFields = { group1: null, group2: null, group3: null, group4: null, method: DOOR_METHODS.card };
const problemsOf = (change: Partial<DoorFields>, loaded: Partial<DoorFields> = {}) => {
  const found = groupProblems({ ...NONE, ...loaded, ...change }, { ...NONE, ...loaded });
  return Object.fromEntries(Object.entries(found).flatMap(([slot, each]) => (each ? [[slot, each.key]] : [])));
};

describe('the groups of a door', () => {
  it('round-trip, with members and groups the page does not know', () => {
    const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { maxLength: 6 });
    const one = fc.tuple(fc.nat(9), ids, fc.boolean()).map(([count, all, Enable]) => row(count, all, { Enable }));
    fc.assert(
      fc.property(fc.array(one, { maxLength: 6 }), (groups) => {
        const was = stored(groups);
        expect(groupTables(DOOR.toFields(was, 1), was, 1)).toEqual(was);
      }),
    );
  });

  it('keep the data of the other groups when one is deleted, and of a person when another is added', () => {
    const was = stored([row(2, ['1', '2']), row(1, ['3'], { Own: 8 })]);
    const fields = DOOR.toFields(was, 1);
    const { group2 } = fields;
    const joined = group2 && { ...group2, members: [...group2.members, { userId: '9', method: 17 }] };
    const next = groupTables({ ...fields, group1: null, group2: joined }, was, 1).OpenDoorGroup;
    expect(next[0]).toBe(was.OpenDoorGroup[0]);
    expect(next[1]).toMatchObject({
      Own: 1,
      Groups: [
        {
          Own: 8,
          GroupDetail: [
            { UserID: '3', Method: 1, Own: '3' },
            { UserID: '9', Method: 17 },
          ],
        },
      ],
    });
    expect(next[1]?.Groups).toHaveLength(1);
  });

  it('set the method of the door when a group comes into use, and at no other time', () => {
    const off = stored([row(2, ['1', '2'], { Enable: false })]);
    const fields = DOOR.toFields(off, 1);
    const on = { ...fields, group1: fields.group1 && { ...fields.group1, enabled: true } };
    expect(isEnabling(on, fields)).toBe(true);
    expect(groupTables(on, off, 1).AccessControl.map(({ Method }) => Method)).toEqual([1, DOOR_METHODS.multiCard]);
    const used = stored([row(2, ['1', '2'])]);
    const more = DOOR.toFields(used, 1);
    const changed = { ...more, group1: more.group1 && { ...more.group1, needed: 1 } };
    expect(groupTables(changed, used, 1).AccessControl).toEqual(used.AccessControl);
  });

  it('keep a method by section that already has several persons in some section', () => {
    const TimeSchedule = [['1 00:00:00-08:00:00', '11 08:00:01-18:00:00']];
    const door = { Method: DOOR_METHODS.timeSection, TimeSchedule };
    const was = stored([], door);
    expect(takesGroups(was.AccessControl[1] as DoorTable)).toBe(true);
    expect(groupTables({ ...DOOR.toFields(was, 1), group1: group(2, 2) }, was, 1).AccessControl).toEqual(
      was.AccessControl,
    );
    for (const text of ['1 00:00:00-08:00:00', '11 00:00:00-00:00:00', '11 soon-later'])
      expect(takesGroups({ ...was.AccessControl[1], TimeSchedule: [[text]] } as DoorTable), text).toBe(false);
  });
});

describe('rules of the groups', () => {
  it('require no more people than there are, 1 to 5 of a group and 2 to 5 in all', () => {
    expect(problemsOf({ group1: group(3, 2) })).toEqual({ group1: 'CountOverMembers' });
    expect(problemsOf({ group1: group(2, 2) })).toEqual({});
    expect(problemsOf({ group1: group(6, 9) })).toEqual({ group1: 'OutOfRange' });
    expect(problemsOf({ group1: group('', 2) })).toEqual({ group1: 'NotNull' });
    expect(problemsOf({ group1: group(1, 1) })).toEqual({ group1: 'GroupsNeed' });
    expect(problemsOf({ group1: group(1, 1), group3: group(1, 1) })).toEqual({});
    expect(problemsOf({ group1: group(3, 3), group2: group(3, 3) })).toEqual({ group1: 'GroupsNeed' });
    expect(problemsOf({ group1: group(1, 1, false) })).toEqual({});
  });

  it('accept what is stored', () => {
    expect(problemsOf({}, { group1: group(3, 2) })).toEqual({});
    expect(problemsOf({ group2: group(1, 1) }, { group1: group(2, 1) })).toEqual({});
    expect(problemsOf({ group2: null }, { group1: group(1, 1), group2: group(1, 1) })).toEqual({
      group1: 'GroupsNeed',
    });
  });

  it('find the group that a refusal is about, and the proofs of members', () => {
    expect(DOOR.fieldOf('OpenDoorGroup[1].Groups[2].UserCount')).toBe('group3');
    expect(DOOR.fieldOf('OpenDoorGroup[1].Groups[5].UserCount')).toBeUndefined();
    expect(DOOR.fieldOf('AccessControl[1].Method')).toBe('method');
    expect(memberMethods([0, 1, 11, 21])).toEqual(['card', 'password']);
  });
});
