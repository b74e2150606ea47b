import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signedInDevice } from '@/emulator/test-device';
import type { RepeatEnterRoute } from '@/lib/contract/methods/access-control-manager';
import { readersOf } from '@/lib/records/readers';
import { moved, ROUTE, type RouteFields, routeInfo, routeProblems } from './route-fields';

const group = (id: number, ...readers: string[]) => ({ id, readers });
const good: RouteFields = {
  name: 'Lobby',
  enabled: true,
  resetMin: 0,
  section: 255,
  groups: [group(0, '1'), group(1, '2')],
};
const problemsOf = (change: Partial<RouteFields>) => routeProblems({ ...good, ...change });
const many = Array.from({ length: 17 }, (_, place) => String(place + 3));

describe('a route', () => {
  it('keeps unknown members with their group and their reader', () => {
    const held = {
      Index: 3,
      Name: 'Old',
      Enable: true,
      ResetTime: 5,
      TimeSection: 1,
      Vendor: 1,
      DoorList: [
        { Doors: [{ ReaderID: '1', Own: 2 }], Side: 'a' },
        { Doors: [{ ReaderID: '2' }], Side: 'b' },
      ],
    } as unknown as RepeatEnterRoute;
    const fields = ROUTE.toFields(held);
    const turned = { ...fields, groups: moved(fields.groups, 0, 1) };
    expect(routeInfo(turned, held)).toEqual({
      Name: 'Old',
      Enable: true,
      ResetTime: 5,
      TimeSection: 1,
      Vendor: 1,
      DoorList: [
        { Doors: [{ ReaderID: '2' }], Side: 'b' },
        { Doors: [{ ReaderID: '1', Own: 2 }], Side: 'a' },
      ],
    });
  });

  it('starts with two empty groups', () => {
    expect(ROUTE.toFields(undefined).groups).toEqual([group(0), group(1)]);
  });

  it.each<[Partial<RouteFields>, keyof RouteFields, string]>([
    [{ name: ' ' }, 'name', 'NotNull'],
    [{ name: 'x'.repeat(33) }, 'name', 'TooLong'],
    [{ resetMin: 1441 }, 'resetMin', 'OutOfRange'],
    [{ resetMin: '' }, 'resetMin', 'NotNull'],
    [{ groups: [group(0, '1')] }, 'groups', 'InterlockGroupMin'],
    [{ groups: [group(0, '1'), group(1)] }, 'groups', 'ReadersPerGroup'],
    [{ groups: [group(0, ...many), group(1, '1')] }, 'groups', 'ReadersPerGroup'],
    [{ groups: [group(0, '1'), group(1, '2', '1')] }, 'groups', 'ReaderExists'],
  ])('is refused with %j', (change, field, key) => {
    expect(problemsOf(change)[field]?.key).toBe(key);
  });

  it('shows a reader that is in two groups by its display name', () => {
    const fields = { ...good, groups: [group(0, '1'), group(1, '2', '1')] };
    expect(routeProblems(fields, (id) => `Door ${id}`).groups?.values).toEqual({
      value: 'Door 1',
      owner: 1,
      number: 2,
    });
  });

  it("passes the console's rules when the device accepts it", () => {
    const made = signedInDevice({ profile: 'door-controller' });
    const readers = fc.uniqueArray(fc.constantFrom(...readersOf(4).map(({ id }) => id)), { maxLength: 3 });
    fc.assert(
      fc.property(fc.array(readers, { maxLength: 4 }), (lists) => {
        const fields = { ...good, groups: lists.map((each, id) => ({ id, readers: each })) };
        const isGood = Object.values(routeProblems(fields)).every((each) => each === undefined);
        const info = routeInfo(fields, undefined);
        const reply = made.call('accessControlManager.setRepeatEnterRoute', { index: 5, info });
        expect(reply.result === true).toBe(isGood);
      }),
      { numRuns: 60 },
    );
  });

  it('moves a group without losing one', () => {
    const three = [group(0), group(1), group(2)];
    expect(moved(three, 0, 2).map(({ id }) => id)).toEqual([1, 2, 0]);
    expect(moved(three, 2, 0).map(({ id }) => id)).toEqual([2, 0, 1]);
    expect(moved(three, 0, -1)).toEqual(three);
    expect(moved(three, 2, 3)).toEqual(three);
  });

  it('finds the field that a refusal is about', () => {
    expect(ROUTE.fieldOf('info.DoorList[1].Doors')).toBe('groups');
    expect(ROUTE.fieldOf('info.Name')).toBe('name');
  });
});
