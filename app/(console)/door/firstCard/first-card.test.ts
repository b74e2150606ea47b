import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccessUser } from '@/lib/contract/records';
import type { DoorTable } from '@/lib/contract/tables/access-control';
import { FIRST_CARD, firstCardTables } from './first-card-fields';
import { hasRight, withRight } from './first-card-rights';

const stored = (FirstEnter?: object) =>
  [0, 1].map((Own) => ({ Name: `Door ${Own}`, Own, ...(FirstEnter && { FirstEnter }) }) as unknown as DoorTable);
const person = (IsFirstEnter: boolean, FirstEnterDoors: number[]) =>
  ({
    UserID: '7',
    UserName: 'Ada',
    Password: '******',
    Own: 1,
    IsFirstEnter,
    FirstEnterDoors,
  }) as unknown as AccessUser;

describe('the first card of a door', () => {
  it('round-trips, with members the page does not know', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.constantFrom('Normal', 'KeepOpen'), fc.nat(255), (Enable, Status, TimeIndex) => {
        const doors = stored({ Enable, Status, TimeIndex, Own: 3 });
        const fields = FIRST_CARD.toFields({ AccessControl: doors }, 1);
        expect(firstCardTables(fields, doors, 1).AccessControl).toEqual(doors);
      }),
    );
  });

  it('changes only one door, and is off where the device has none yet', () => {
    const doors = stored();
    expect(FIRST_CARD.toFields({ AccessControl: doors }, 1)).toEqual({
      enabled: false,
      section: 255,
      status: 'Normal',
    });
    const next = firstCardTables({ enabled: true, section: 1, status: 'KeepOpen' }, doors, 1).AccessControl;
    const FirstEnter = { Enable: true, Status: 'KeepOpen', TimeIndex: 1 };
    expect(next).toEqual([doors[0], { ...doors[1], FirstEnter }]);
  });

  it('finds the field that a refusal is about', () => {
    expect(FIRST_CARD.fieldOf('AccessControl[1].FirstEnter.TimeIndex')).toBe('section');
    expect(FIRST_CARD.fieldOf('AccessControl[1].TimeIndex')).toBeUndefined();
  });
});

describe('the right of a person', () => {
  it('is granted for one more door, and revoked at one door only', () => {
    expect(withRight(person(true, [2]), 0, true)).toMatchObject({ IsFirstEnter: true, FirstEnterDoors: [0, 2] });
    expect(withRight(person(true, [0, 2]), 0, false)).toMatchObject({ IsFirstEnter: true, FirstEnterDoors: [2] });
    expect(withRight(person(true, [0]), 0, false)).toMatchObject({ IsFirstEnter: false, FirstEnterDoors: [] });
    expect(withRight(person(true, [-1]), 1, true)).toMatchObject({ IsFirstEnter: true, FirstEnterDoors: [1] });
  });

  it('does not restore doors that were switched off with the right', () => {
    expect(withRight(person(false, [1, 3]), 0, true)).toMatchObject({ FirstEnterDoors: [0] });
  });

  it('has the same result when written twice, and keeps everything but the password', () => {
    const doors = fc.uniqueArray(fc.integer({ min: -1, max: 3 }));
    fc.assert(
      fc.property(fc.boolean(), doors, fc.nat(3), fc.boolean(), (isFirst, held, door, has) => {
        const next = withRight(person(isFirst, held), door, has);
        expect(hasRight(next as AccessUser, door)).toBe(has);
        expect(withRight(next as AccessUser, door, has)).toEqual(next);
        expect(next).toMatchObject({ UserID: '7', UserName: 'Ada', Own: 1 });
        expect(next).not.toHaveProperty('Password');
      }),
    );
  });
});
