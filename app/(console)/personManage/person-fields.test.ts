import { describe, expect, it } from 'vitest';
import type { AccessUser } from '@/lib/contract/records';
import { newPerson, personFields, personProblems, personRecord, personState } from './person-fields';

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
const problemsOf = (change: object) =>
  personProblems({ ...newPerson('2026-03-04 05:06:07', 2), userId: '7', name: 'Ann', ...change }, { door: 'door' });

describe('person fields', () => {
  it('keeps members the drawer does not know and never sends the mask of a stored password', () => {
    const record = personRecord({ ...personFields(stored, []), name: 'Amina' }, stored);
    expect(record).toMatchObject({ VTOPosition: 'east', FloorNo: ['3'], IsFirstEnter: true, UserName: 'Amina' });
    expect(record).not.toHaveProperty('Password');
  });

  it('sends uses of a guest only', () => {
    const guest = { ...newPerson('2026-03-04 05:06:07', 1), type: 'guest' as const, useTimes: 3 as const };
    expect(personRecord(guest, undefined).UseTime).toBe(3);
    expect(personRecord({ ...guest, type: 'vip' }, undefined)).not.toHaveProperty('UseTime');
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
    [{ roomNo: '0101' }, 'roomNo', 'RoomNoError'],
    [{ roomNo: '101#1' }, 'roomNo', undefined],
    [{ cards: ['1234567'] }, 'cards', 'CardNoError'],
    [{ cards: ['A1B2C3D4'] }, 'cards', undefined],
  ])('%j gives %s %s', (change, key, problem) => {
    expect(problemsOf(change)[key as 'name']?.key).toBe(problem);
  });

  it('tells expired from frozen by the clock of the device', () => {
    expect(personState({ ...stored, ValidTo: '2026-01-02 00:00:00' }, '2026-01-03 00:00:00')).toBe('expired');
    expect(personState({ ...stored, UserStatus: 1 }, '2026-01-03 00:00:00')).toBe('frozen');
    expect(personState(stored, '2026-01-03 00:00:00')).toBeUndefined();
  });
});
