import { describe, expect, it } from 'vitest';
import type { DoorGroupTable } from '@/lib/contract/tables/access-control';
import { DOOR_METHODS } from '@/lib/contract/tables/door-methods';
import { areComplete, doorGroupProblem, isOfGroup } from './door-groups';

const MODES = Object.values<number>(DOOR_METHODS);
const group = (needed: number, ids: readonly string[], change: Partial<DoorGroupTable> = {}): DoorGroupTable => ({
  Enable: true,
  UserCount: needed,
  GroupDetail: ids.map((UserID) => ({ UserID, Method: DOOR_METHODS.card })),
  ...change,
});
const problem = (groups: readonly unknown[], before: DoorGroupTable[] = []) => doorGroupProblem(groups, before, MODES);
const card = (userId: string) => ({ userId, kind: 'card' as const });

describe('the groups of a door', () => {
  it('cannot need more persons than they have, and 2 to 5 in all', () => {
    expect(problem([group(2, ['1', '2'])])).toBeUndefined();
    expect(problem([group(3, ['1', '2'])])).toBe('Groups[0].UserCount');
    expect(problem([group(0, ['1', '2'])])).toBe('Groups[0].UserCount');
    expect(problem([group(1, ['1'])])).toBe('Groups[0].UserCount');
    expect(problem([group(1, ['1']), group(1, ['2'])])).toBeUndefined();
    expect(problem([group(3, ['1', '2', '3']), group(3, ['4', '5', '6'])])).toBe('Groups[0].UserCount');
    expect(problem([group(1, ['1'], { Enable: false })])).toBeUndefined();
  });

  it('contain a person once, 50 persons at most, and are four at most', () => {
    const many = Array.from({ length: 51 }, (_, index) => `p${index}`);
    expect(problem([group(1, ['1', '2']), group(1, ['2'])])).toBe('Groups[1].GroupDetail[0].UserID');
    expect(problem([group(2, many.slice(0, 50))])).toBeUndefined();
    expect(problem([group(2, many)])).toBe('Groups[0].GroupDetail');
    expect(problem(['1', '2', '3', '4', '5'].map((id) => group(1, [id])))).toBe('Groups');
  });

  it('have the form of groups, and methods that the readers allow', () => {
    expect(problem([{ Enable: true, UserCount: 2 }])).toBe('Groups[0]');
    expect(problem([group(1, ['1', '2'], { GroupDetail: [{ UserID: '1', Method: 21 }] })])).toBe(
      'Groups[0].GroupDetail[0].Method',
    );
    expect(doorGroupProblem([group(2, ['1', '2'])], [], [DOOR_METHODS.face])).toBe('Groups[0].GroupDetail[0].Method');
  });

  it('stay valid when a deleted person made them too small', () => {
    const short = group(2, ['1']);
    expect(problem([short], [short])).toBeUndefined();
    expect(problem([short, group(1, ['7'])], [short])).toBeUndefined();
  });

  it('are complete when every one in use is', () => {
    const groups = [group(2, ['1', '2', '3']), group(1, ['7']), group(1, ['9'], { Enable: false })];
    expect(areComplete(groups, [card('1'), card('3')])).toBe(false);
    expect(areComplete(groups, [card('1'), card('7'), card('1')])).toBe(false);
    expect(areComplete(groups, [card('1'), card('7'), card('3')])).toBe(true);
    expect(areComplete([], [card('1')])).toBe(false);
    expect(isOfGroup(groups, card('9'))).toBe(false);
    expect(isOfGroup(groups, { userId: '7', kind: 'face' })).toBe(false);
  });
});
