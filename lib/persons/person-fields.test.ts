import { describe, expect, it } from 'vitest';
import { PERSON } from '@/lib/contract/limits';
import { type AccessUser, USER_TYPES } from '@/lib/contract/records';
import { newPerson, personFields } from './person-fields';
import { personProblems } from './person-problems';
import { personRecord } from './person-record';
import { personState } from './person-state';

const stored: AccessUser & { VTOPosition: string } = {
  UserID: '10241',
  UserName: 'Amina Haddad',
  UserType: 0,
  Authority: 2,
  UserStatus: 0,
  Password: '******',
  CitizenIDNo: '',
  UseTime: 0,
  ValidFrom: '2026-01-01 00:00:00',
  ValidTo: '2037-12-31 23:59:59',
  Doors: [0],
  TimeSections: [255],
  SpecialDaysSchedule: [255],
  IsFirstEnter: true,
  FirstEnterDoors: [0],
  RoomNo: ['101'],
  FloorNo: ['3'],
  VTOPosition: 'east',
};
const blank = { ...newPerson('2026-03-04 05:06:07', 2), userId: '7', name: 'Ann' };
const problemsOf = (change: object) => personProblems({ ...blank, ...change }, blank, { door: 'door' });

describe('person fields', () => {
  it('keeps unknown members and never sends the mask of a stored password', () => {
    const record = personRecord({ ...personFields(stored, 2), name: 'Amina' }, stored);
    expect(record).toMatchObject({ VTOPosition: 'east', FloorNo: ['3'], IsFirstEnter: true, UserName: 'Amina' });
    expect(record).not.toHaveProperty('Password');
  });

  it('sends uses of a guest only', () => {
    const guest = { ...newPerson('2026-03-04 05:06:07', 1), type: 'guest' as const, useTimes: 3 as const };
    expect(personRecord(guest, undefined).UseTime).toBe(3);
    expect(personRecord({ ...guest, type: 'vip' }, undefined)).not.toHaveProperty('UseTime');
  });

  it('leaves missing uses of a guest missing, and validates a number once it was typed', () => {
    const guest = { ...stored, UserType: USER_TYPES.guest, UseTime: 0 };
    const loaded = personFields(guest, 2);
    const renamed = { ...loaded, name: 'Amina' };
    expect(personRecord(renamed, guest)).toMatchObject({ UserName: 'Amina', UseTime: 0 });
    expect(personProblems(renamed, loaded, { door: 'door' }).useTimes).toBeUndefined();
    const given = { ...loaded, useTimes: 5 };
    expect(personRecord(given, guest).UseTime).toBe(5);
    expect(personProblems({ ...given, useTimes: 201 }, loaded, { door: 'door' }).useTimes?.key).toBe('OutOfRange');
  });

  it('offers all uses to a person who becomes a guest', () => {
    expect(personFields(stored, 2).useTimes).toBe(PERSON.useTimes.max);
  });

  it.each([
    [{ userId: '' }, 'userId', 'InvalidUserID'],
    [{ userId: 'a-b' }, 'userId', 'InvalidUserID'],
    [{ userId: 'x'.repeat(32) }, 'userId', undefined],
    [{ userId: 'x'.repeat(33) }, 'userId', 'InvalidUserID'],
    [{ name: ' ' }, 'name', 'NotNull'],
    [{ type: 'guest', useTimes: 201 }, 'useTimes', 'OutOfRange'],
    [{ type: 'vip', useTimes: 201 }, 'useTimes', undefined],
    [{ password: '012345678' }, 'password', 'InvalidPassword'],
    [{ password: '01234567' }, 'password', undefined],
    [{ validTo: '2026-03-04 05:06:07' }, 'validTo', 'TimeSettingError'],
    [{ type: 'blocklist', validTo: '2000-01-01 00:00:00' }, 'validTo', undefined],
    [{ doors: [] }, 'doors', 'SelectAtLeastOne'],
    [{ isFirstCard: true }, 'firstCardDoors', 'SelectAtLeastOne'],
    [{ isFirstCard: true, firstCardDoors: [1] }, 'firstCardDoors', undefined],
    [{ isFirstCard: false }, 'firstCardDoors', undefined],
    [{ roomNo: '0101' }, 'roomNo', 'RoomNoError'],
    [{ roomNo: '101#1' }, 'roomNo', undefined],
    [{ cards: ['1234567'] }, 'cards', 'CardNoError'],
    [{ cards: ['A1B2C3D4'] }, 'cards', undefined],
  ])('%j gives %s %s', (change, key, problem) => {
    expect(problemsOf(change)[key as 'name']?.key).toBe(problem);
  });

  it('distinguishes expired from frozen by the clock of the device', () => {
    expect(personState({ ...stored, ValidTo: '2026-01-02 00:00:00' }, '2026-01-03 00:00:00')).toBe('expired');
    expect(personState({ ...stored, UserStatus: 1 }, '2026-01-03 00:00:00')).toBe('frozen');
    expect(personState(stored, '2026-01-03 00:00:00')).toBeUndefined();
  });

  it('keeps codes and lists that it cannot show unless they are changed', () => {
    const odd = { ...stored, UserType: 5, Authority: 3, TimeSections: [3, 4], RoomNo: ['101', '102'] };
    const fields = personFields(odd, 2);
    expect(fields.type).toBe('5');
    expect(personRecord({ ...fields, type: 'vip' }, odd).UserType).toBe(4);
    expect(personRecord({ ...fields, name: 'Amina' }, odd)).toEqual({
      ...odd,
      UserName: 'Amina',
      Password: undefined,
    });
    expect(personRecord({ ...fields, roomNo: '201' }, odd).RoomNo).toEqual(['201', '102']);
    expect(personRecord({ ...fields, roomNo: '' }, odd).RoomNo).toEqual(['102']);
  });

  it('sends no end of a validity that the device gave none', () => {
    const endless = { ...stored, ValidTo: '' };
    const record = personRecord({ ...personFields(endless, 2), name: 'Amina' }, endless);
    expect([record.ValidFrom, 'ValidTo' in record]).toEqual([stored.ValidFrom, false]);
  });

  it('does not validate what is not shown and was not changed', () => {
    const odd = { ...stored, RoomNo: ['west wing'], FirstEnterDoors: [-1], Doors: [], ValidTo: '' };
    const loaded = { ...personFields(odd, 2), cards: ['ab12cd34'] };
    const problems = (change: object) =>
      Object.entries(personProblems({ ...loaded, ...change }, loaded, { door: 'door' })).flatMap(([key, problem]) =>
        problem ? [key] : [],
      );
    expect(problems({ name: 'Amina' })).toEqual([]);
    expect(problems({ cards: ['ab12cd34', 'AB12CD35'], validFrom: '2026-02-01 00:00:00' })).toEqual([]);
    expect(problems({ cards: ['ab12cd34', 'ab12cd35'] })).toEqual(['cards']);
    expect(problems({ validFrom: '2038-01-01 00:00:00', validTo: '2037-12-31 23:59:59' })).toEqual(['validTo']);
  });
});

describe('sections by door', () => {
  const four = { ...stored, Doors: [3, 1], TimeSections: [7, 8] };

  it('belong to the doors in the order of the device', () => {
    expect(personFields(four, 4).sections).toEqual([255, 8, 255, 7]);
    expect(personFields({ ...four, TimeSections: [7] }, 4).sections).toEqual([255, 255, 255, 7]);
  });

  it('move with their doors', () => {
    const fields = personFields(four, 4);
    expect(personRecord({ ...fields, doors: [0, 1] }, four)).toMatchObject({ Doors: [0, 1], TimeSections: [255, 8] });
    expect(personRecord({ ...fields, sections: [255, 2, 255, 7] }, four)).toMatchObject({
      Doors: [3, 1],
      TimeSections: [7, 2],
    });
    expect(personRecord({ ...fields, name: 'x' }, { ...four, TimeSections: [7] }).TimeSections).toEqual([7, 8]);
  });

  it('are one for each door of a new person', () => {
    expect(personRecord(newPerson('2026-03-04 05:06:07', 3), undefined)).toMatchObject({
      Doors: [0, 1, 2],
      TimeSections: [255, 255, 255],
    });
  });
});

describe('holiday plans, first card and floors', () => {
  const fields = personFields({ ...stored, FirstEnterDoors: [-1], IsFirstEnter: false, FloorNo: [] }, 2);

  it('reads 255 as no plan and writes it so', () => {
    expect(fields.holidays).toEqual([]);
    const planned = { ...stored, SpecialDaysSchedule: [0, 5] };
    expect(personFields(planned, 2).holidays).toEqual([0, 5]);
    expect(personRecord({ ...personFields(planned, 2), holidays: [] }, planned).SpecialDaysSchedule).toEqual([255]);
    expect(personRecord({ ...fields, holidays: [3] }, stored).SpecialDaysSchedule).toEqual([3]);
  });

  it('writes what was set, and for a new person only what was set', () => {
    expect(personRecord({ ...fields, isFirstCard: true, firstCardDoors: [1], floors: ['-1'] }, stored)).toMatchObject({
      IsFirstEnter: true,
      FirstEnterDoors: [1],
      FloorNo: ['-1'],
    });
    const nobody = personRecord(newPerson('2026-03-04 05:06:07', 2), undefined);
    for (const member of ['IsFirstEnter', 'FirstEnterDoors', 'FloorNo']) expect(nobody).not.toHaveProperty(member);
  });

  it('removes the last floor', () => {
    expect(personRecord({ ...personFields(stored, 2), floors: [] }, stored).FloorNo).toEqual([]);
  });
});
