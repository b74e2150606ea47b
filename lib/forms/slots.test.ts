import { expect, it } from 'vitest';
import { at, bind, ROW } from './bind';
import { slotsAt } from './slots';

const SLOTS = ['one', 'two', 'three'] as const;
const DOOR = bind(
  slotsAt(
    SLOTS,
    at('OpenDoorGroup', ROW, 'Groups').list(),
    ({ UserCount }) => UserCount,
    (UserCount, was) => ({ Enable: true, GroupDetail: [], ...was, UserCount }),
  ),
);
const group = (UserCount: number) => ({ Enable: true, UserCount, GroupDetail: [], Own: `${UserCount}` });
const held = (...counts: number[]) => ({ OpenDoorGroup: [{ Groups: [] }, { Groups: counts.map(group), Own: 7 }] });
const groupsOf = (counts: number[], change: object) => {
  const was = held(...counts);
  return DOOR.toConfigs({ ...DOOR.toFields(was, 1), ...change }, was, 1).OpenDoorGroup[1]?.Groups;
};

it('shows the entries of a list by the place of their slot', () => {
  expect(DOOR.toFields(held(1, 2), 1)).toEqual({ one: 1, two: 2, three: null });
});

it('writes back what it read, also what has no slot', () => {
  for (const was of [held(), held(1), held(1, 2, 3, 4, 5)]) {
    expect(DOOR.toConfigs(DOOR.toFields(was, 1), was, 1)).toEqual(was);
  }
});

it('writes changed and new entries with their own members, without a gap, and keeps what has no slot', () => {
  expect(groupsOf([1, 2, 3, 4], { one: null, two: 9 })).toEqual([{ ...group(2), UserCount: 9 }, group(3), group(4)]);
  expect(groupsOf([], { two: 5 })).toEqual([{ Enable: true, UserCount: 5, GroupDetail: [] }]);
  expect(groupsOf([1, 2], { one: null, two: null })).toEqual([]);
});

it('finds the slot of a refusal', () => {
  expect(DOOR.fieldOf('OpenDoorGroup[1].Groups[2].UserCount')).toBe('three');
  expect(DOOR.fieldOf('OpenDoorGroup[1].Groups[3].UserCount')).toBeUndefined();
});
