import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testDevice } from '@/emulator/test-device';
import type { AccessUser } from '@/lib/contract/records';
import { asPerson } from '@/lib/records/persons-in';
import { findPeople, folded, type Holders } from './find-people';
import { ALL_PERSONS, isFilteredView, needsAllPersons, nextSort, type PeopleView } from './people-view';

const NOW = '2026-11-20 12:00:00';
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const person = (UserID: string, UserName: string, more: Partial<AccessUser> = {}): AccessUser => ({
  ...{ UserID, UserName, UserType: 0, Authority: 2, UserStatus: 0, Password: '', CitizenIDNo: '', UseTime: 200 },
  ...{ ValidFrom: '2026-01-01 00:00:00', ValidTo: '2037-12-31 23:59:59', Doors: [0], TimeSections: [255] },
  ...{ SpecialDaysSchedule: [255], IsFirstEnter: false, FirstEnterDoors: [], RoomNo: [], FloorNo: [] },
  ...more,
});
const PEOPLE = [
  person('10', 'Zoë', { Doors: [0, 1], UserType: 2, UseTime: 2 }),
  person('9', 'Åsa Öberg', { ValidTo: '2026-11-20 23:59:59', Password: '******' }),
  person('B2', 'Łukasz', { ValidTo: '2026-11-19 00:00:00' }),
  person('b10', 'amina', { UserStatus: 1 }),
  person('1', 'Çiğdem', { UserType: 4, ValidTo: '2026-12-20 08:00:00' }),
];
const holders: Holders = { face: new Set(['9']), card: new Set(['10', 'B2']), fingerprint: new Set() };
const find = (view: Partial<PeopleView>, people: readonly AccessUser[] = PEOPLE) =>
  findPeople(people, { ...ALL_PERSONS, ...view }, { now: NOW, holders, collator }).map(({ UserID }) => UserID);

describe('findPeople', () => {
  it.each([
    [{}, ['10', '9', 'B2', 'b10', '1']],
    [{ text: ' ASA ober' }, ['9']],
    [{ text: 'zoe' }, ['10']],
    [{ text: 'lukasz' }, ['B2']],
    [{ text: 'cigdem' }, ['1']],
    [{ text: 'b' }, ['9', 'B2', 'b10']],
    [{ text: '10' }, ['10', 'b10']],
    [{ type: 'vip' as const }, ['1']],
    [{ door: '1' }, ['10']],
    [{ validity: 'expired' as const }, ['B2']],
    [{ validity: 'frozen' as const }, ['b10']],
    [{ validity: 'ending' as const }, ['9', '1']],
    [{ validity: 'valid' as const }, ['10', '9', '1']],
    [{ credential: 'face' as const }, ['9']],
    [{ credential: 'card' as const }, ['10', 'B2']],
    [{ credential: 'fingerprint' as const }, []],
    [{ credential: 'password' as const }, ['9']],
    [{ credential: 'none' as const }, ['b10', '1']],
    [{ credential: 'card' as const, text: 'z' }, ['10', 'B2']],
  ])('%j finds %j', (view, ids) => {
    expect(find(view)).toEqual(ids);
  });

  it('finds persons of a device that writes IDs and rooms as numbers and leaves out an end without limit', () => {
    const { ValidTo: _, ...endless } = person('7', 'Ada');
    const raw: object[] = [
      { ...endless, UserID: 7, RoomNo: [101] },
      { ...PEOPLE[0], UserName: null },
    ];
    const people = raw.map((each) => asPerson(each as AccessUser));
    expect(find({ text: '7' }, people)).toEqual(['7']);
    expect(find({ text: '101' }, people)).toEqual(['7']);
    expect(find({ validity: 'ending' }, people)).toEqual([]);
    expect(find({ validity: 'valid' }, people)).toEqual(['7', '10']);
    expect(find({ sort: { key: 'name', isDescending: false } }, people)).toEqual(['10', '7']);
  });

  it('finds by a whole room number, and the owner of the card that the text names', () => {
    const people = [person('1', 'Ada', { RoomNo: ['101', '202#1'] }), person('2', 'Bob', { RoomNo: ['1010'] })];
    expect(find({ text: '101' }, people)).toEqual(['1']);
    expect(find({ text: '202#1' }, people)).toEqual(['1']);
    const facts = { now: NOW, holders, collator, cardOwner: '2' };
    expect(findPeople(people, { ...ALL_PERSONS, text: 'A1B2C3D4' }, facts).map(({ UserID }) => UserID)).toEqual(['2']);
  });

  it('sorts by number, by the alphabet of the language, by type and by date, and in reverse', () => {
    const by = (key: 'id' | 'name' | 'type' | 'validTo', isDescending = false) => find({ sort: { key, isDescending } });
    expect(by('id')).toEqual(['1', '9', '10', 'B2', 'b10']);
    expect(by('name')).toEqual(['b10', '9', '1', 'B2', '10']);
    expect(by('validTo')).toEqual(['B2', '9', '1', '10', 'b10']);
    expect(by('type')).toEqual(['9', 'B2', 'b10', '10', '1']);
    expect(by('id', true)).toEqual(['b10', 'B2', '10', '9', '1']);
    // In Swedish Å comes last, not beside A.
    const swedish = new Intl.Collator('sv', { numeric: true, sensitivity: 'base' });
    const names = findPeople(
      PEOPLE,
      { ...ALL_PERSONS, sort: { key: 'name', isDescending: false } },
      {
        ...{ now: NOW, holders },
        collator: swedish,
      },
    );
    expect(names.map(({ UserName }) => UserName).at(-1)).toBe('Åsa Öberg');
  });

  it('finds a name by any part of it, ignoring case and accents', () => {
    const names = testDevice({ profile: 'people-10000' }).device.state().access.users;
    fc.assert(
      fc.property(fc.nat(names.length - 1), fc.nat(30), fc.integer({ min: 1, max: 8 }), (at, from, length) => {
        const chosen = names[at];
        const letters = [...(chosen?.UserName ?? '')];
        const part = letters.slice(from % letters.length, (from % letters.length) + length).join('');
        for (const text of [part, part.toUpperCase(), folded(part)]) {
          expect(find({ text }, names)).toContain(chosen?.UserID);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('contains everybody once, for every sort order', () => {
    const any = fc.record({ id: fc.stringMatching(/^[0-9A-Za-z]{1,6}$/), name: fc.string(), type: fc.nat(4) });
    fc.assert(
      fc.property(
        fc.uniqueArray(any, { selector: ({ id }) => id }),
        fc.constantFrom('id' as const, 'name' as const, 'type' as const, 'validTo' as const),
        fc.boolean(),
        (list, key, isDescending) => {
          const people = list.map(({ id, name, type }) => person(id, name, { UserType: type }));
          const ids = find({ sort: { key, isDescending } }, people);
          expect([...ids].sort()).toEqual(people.map(({ UserID }) => UserID).sort());
          const types = ids.map((id) => people.find(({ UserID }) => UserID === id)?.UserType ?? 0);
          if (key !== 'type') return;
          for (const [index, type] of types.slice(1).entries()) {
            const before = types[index] ?? 0;
            expect(isDescending ? type <= before : type >= before).toBe(true);
          }
        },
      ),
    );
  });
});

describe('a view', () => {
  it('changes a column head from ascending to descending to the order of the device', () => {
    const first = nextSort(undefined, 'name');
    expect(first).toEqual({ key: 'name', isDescending: false });
    expect(nextSort(first, 'name')).toEqual({ key: 'name', isDescending: true });
    expect(nextSort(nextSort(first, 'name'), 'name')).toBeUndefined();
    expect(nextSort(first, 'id')).toEqual({ key: 'id', isDescending: false });
  });

  it('recognises what the device cannot answer by itself', () => {
    expect([needsAllPersons({ ...ALL_PERSONS, text: 'x', type: 'vip' }), isFilteredView(ALL_PERSONS)]).toEqual([
      false,
      false,
    ]);
    expect(needsAllPersons({ ...ALL_PERSONS, door: '0' })).toBe(true);
    expect(needsAllPersons({ ...ALL_PERSONS, sort: { key: 'id', isDescending: true } })).toBe(true);
    expect(isFilteredView({ ...ALL_PERSONS, sort: { key: 'id', isDescending: true } })).toBe(false);
    expect(isFilteredView({ ...ALL_PERSONS, text: ' ' })).toBe(false);
  });
});
