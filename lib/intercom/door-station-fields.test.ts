import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VideoTalkContact } from '@/lib/contract/records';
import { DOOR_STATION, type DoorStationFields, doorStationProblems, stationLines } from './door-station-fields';

const GOOD: DoorStationFields = { ...DOOR_STATION.toFields(), number: '8010', name: 'Gate' };
const HELD: VideoTalkContact = {
  ...DOOR_STATION.toRow({ ...GOOD, number: '8001', name: 'Front', address: '192.0.2.1' }),
  RecNo: 4,
  RegisterPassword: '******',
};

describe('a door station', () => {
  it.each<[Partial<DoorStationFields>, keyof DoorStationFields, string | undefined]>([
    [{}, 'number', undefined],
    [{ number: '' }, 'number', 'NotNull'],
    [{ number: '80-1' }, 'number', 'OnlyCharNum'],
    [{ number: 'x'.repeat(17) }, 'number', 'OnlyCharNum'],
    [{ number: '8001' }, 'number', 'NumberExists'],
    [{ name: ' ' }, 'name', 'NotNull'],
    [{ name: 'x'.repeat(33) }, 'name', 'TooLong'],
    [{ building: '1a' }, 'building', 'OnlyNum'],
    [{ unit: '1234' }, 'unit', 'TooLong'],
    [{ address: '' }, 'address', undefined],
    [{ address: '192.0.2.256' }, 'address', 'IpError'],
    [{ address: '192.0.2.1' }, 'address', 'AddressExists'],
    [{ type: 'other' }, 'type', 'FileWord'],
    [{ rooms: '101,102#1' }, 'rooms', undefined],
    [{ rooms: '101,' }, 'rooms', 'RoomListError'],
    [{ rooms: '1'.repeat(129) }, 'rooms', 'TooLong'],
    [{ password: '12345' }, 'password', 'DigitCount'],
  ])('with %j', (change, field, key) => {
    expect(doorStationProblems({ ...GOOD, ...change }, [HELD])[field]?.key).toBe(key);
  });

  it('keeps members without a field, such as the stored password', () => {
    const was = { ...HELD, Vendor: 7 };
    expect(DOOR_STATION.toRow({ ...DOOR_STATION.toFields(was), name: 'X' }, was)).toEqual({ ...was, Nickname: 'X' });
  });
});

describe('a file of door stations', () => {
  it('takes each number once, in the order of its lines', () => {
    const digits = fc.integer({ min: 8000, max: 8005 }).map(String);
    fc.assert(
      fc.property(fc.array(digits, { minLength: 1, maxLength: 12 }), (numbers) => {
        const rows = numbers.map((each, index) => ({ number: index + 2, cells: ['Gate', each] }));
        const lines = stationLines({ header: ['NAME', 'number'], rows } as never, [HELD]) ?? [];
        const good = lines.filter(({ problem }) => !problem).map(({ fields }) => fields.number);
        expect(good).toEqual([...new Set(numbers)].filter((each) => each !== '8001'));
      }),
    );
  });

  it('needs a column of numbers', () => {
    expect(stationLines({ header: ['Name'], rows: [] } as never, [])).toBeUndefined();
  });
});
