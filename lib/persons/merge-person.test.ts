import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccessUser } from '@/lib/contract/records';
import { differences, merged } from '@/lib/forms/three-way';
import { fieldsOf, personDifferences } from './merge-person';
import { newPerson, type PersonFields } from './person-fields';
import { personRecord } from './person-record';

const CREDENTIALS = { group: 0, cards: [], cardKinds: {}, faces: [], fingers: { packets: [], duress: -1 } };
const base = { ...newPerson('2026-03-04 05:06:07', 2), userId: '7', name: 'Rana' };
const stored = { ...personRecord(base, undefined), Vendor: 1 } as unknown as AccessUser;
const loaded = fieldsOf(stored, 2, CREDENTIALS);

/** Some fields with other values than the initial ones. */
const change: fc.Arbitrary<Partial<PersonFields>> = fc.record(
  {
    name: fc.constantFrom('Rana', 'Amina', 'شخص'),
    type: fc.constantFrom('normal', 'vip', 'guest', 'blocklist'),
    isFrozen: fc.boolean(),
    citizenId: fc.constantFrom('', 'A1', 'B2'),
    validTo: fc.constantFrom('2037-12-31 23:59:59', '2030-01-01 00:00:00'),
    doors: fc.constantFrom([0], [1], [0, 1]),
    roomNo: fc.constantFrom('', '101', '102'),
    cards: fc.constantFrom([], ['BEEF0001'], ['BEEF0002']),
    floors: fc.constantFrom([], ['1'], ['2']),
  },
  { requiredKeys: [] },
);

describe('three-way comparison', () => {
  it('has no difference where only one side changed something, and loses nothing of either', () => {
    fc.assert(
      fc.property(change, (own) => {
        const mine = { ...loaded, ...own };
        expect(differences(loaded, loaded, mine)).toEqual([]);
        expect(merged(loaded, loaded, mine)).toEqual(mine);
        expect(merged(loaded, mine, loaded)).toEqual(mine);
        expect(differences(loaded, mine, mine)).toEqual([]);
      }),
    );
  });

  it('merges each field from one of the two versions, asks only where both changed it, and follows each choice', () => {
    fc.assert(
      fc.property(change, change, fc.constantFrom('theirs' as const, 'mine' as const), (others, own, side) => {
        const [theirs, mine] = [
          { ...loaded, ...others },
          { ...loaded, ...own },
        ];
        const found = differences(loaded, theirs, mine);
        const result = merged(loaded, theirs, mine);
        for (const key of Object.keys(loaded) as (keyof PersonFields)[]) {
          expect([theirs[key], mine[key]]).toContainEqual(result[key]);
          const known = found.find((each) => each.key === key);
          if (known) expect(result[key]).toEqual(known.isBoth ? mine[key] : theirs[key]);
        }
        const chosen = Object.fromEntries(found.map(({ key }) => [key, side]));
        const settled = merged(loaded, theirs, mine, chosen);
        for (const { key } of found) expect(settled[key]).toEqual({ theirs, mine }[side][key]);
        // Once settled, the same state of the device gives no difference any more.
        expect(differences(theirs, theirs, settled)).toEqual([]);
      }),
    );
  });
});

describe('personDifferences', () => {
  it('writes a merge on top of what the others stored: members without a field are kept', () => {
    fc.assert(
      fc.property(change, change, (others, own) => {
        const now = { ...stored, ...personRecord({ ...loaded, ...others }, stored), Vendor: 2 } as AccessUser;
        const theirs = fieldsOf(now, 2, { ...CREDENTIALS, cards: others.cards ?? [] });
        const result = merged(loaded, theirs, { ...loaded, ...own });
        expect(personRecord(result, now)).toMatchObject({ Vendor: 2, UserName: result.name, Doors: result.doors });
      }),
    );
  });

  it('ignores uses that the device counted down, unless they were changed here', () => {
    const was = { ...stored, UserType: 2, UseTime: 9 };
    const now = { ...was, UseTime: 8 };
    const [before, theirs] = [fieldsOf(was, 2, CREDENTIALS), fieldsOf(now, 2, CREDENTIALS)];
    expect(personDifferences(before, theirs, { ...before, name: 'Amina' }, was, now)).toEqual([]);
    expect(personDifferences(before, theirs, { ...before, useTimes: 20 }, was, now)).toEqual([
      { key: 'useTimes', theirs: 8, mine: 20, isBoth: true },
    ]);
  });

  it('asks about a password only where both set it, and ignores sections of removed doors', () => {
    const now = { ...stored, Password: '******', Doors: [0], TimeSections: [255] };
    const was = { ...stored, TimeSections: [255, 3] };
    const [before, theirs] = [fieldsOf(was, 2, CREDENTIALS), fieldsOf(now, 2, CREDENTIALS)];
    expect(personDifferences(before, theirs, before, was, now).map(({ key }) => key)).toEqual(['doors']);
    const found = personDifferences(before, theirs, { ...before, password: '12' }, was, now);
    expect(found).toContainEqual({ key: 'password', theirs: '', mine: '12', isBoth: true });
  });
});
