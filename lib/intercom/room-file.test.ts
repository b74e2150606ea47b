import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { browserClock } from '@/lib/clock';
import type { VideoTalkContact } from '@/lib/contract/records';
import { fileText } from '@/lib/csv/file-text';
import { readCsv } from '@/lib/csv/read-csv';
import { byNumber } from './contacts';
import { ROOM, type RoomFields, roomProblems } from './room-fields';
import { roomFile, roomLines } from './room-file';

const room = (number: string, more: Partial<VideoTalkContact> = {}): VideoTalkContact => ({
  ...ROOM.toRow({ ...ROOM.toFields(), number }),
  ...more,
});
const table = (text: string) =>
  readCsv(text, { clock: browserClock, signal: new AbortController().signal, onProgress: () => undefined });
const linesOf = async (text: string, held: readonly VideoTalkContact[] = []) => roomLines(await table(text), held);
const problem = (change: Partial<RoomFields>, isTaken = false) =>
  roomProblems({ ...ROOM.toFields(), number: '101', ...change }, () => isTaken);

describe('a room', () => {
  it.each([
    ['0101', 'RoomNoError'],
    ['A1B', 'RoomNoError'],
    ['101#', 'RoomNoError'],
    ['101#12', 'RoomNoError'],
    ['', 'NotNull'],
  ])('%j is refused', (number, key) => {
    expect(problem({ number }).number?.key).toBe(key);
  });

  it('may be an extension without a group, not with one', () => {
    expect(problem({ number: '101#1' }).number).toBeUndefined();
    expect(problem({ number: '101#1', group: '7' }).number?.key).toBe('RoomGroupError');
    expect(problem({ number: '101-1', group: '7' }).number?.key).toBe('RoomGroupError');
  });

  it('is refused when its number is taken, and for its other members', () => {
    expect(problem({}, true).number).toEqual({ key: 'RoomExists', values: { value: '101' } });
    expect(problem({ nickname: 'x'.repeat(17) }).nickname?.key).toBe('TooLong');
    expect(problem({ password: '12345' }).password?.key).toBe('DigitCount');
    expect(problem({ registerType: 'x' }).registerType?.key).toBe('FileWord');
    for (const floor of ['0', '0x10', '1e1', '5.0']) expect(problem({ floor }).floor?.key, floor).toBe('WholeRange');
    for (const floor of ['', '-1', '12']) expect(problem({ floor }).floor, floor).toBeUndefined();
  });

  it('keeps members without a field, such as the stored password', () => {
    const was = { ...room('101', { RecNo: 4, RegisterPassword: '******' }), Vendor: 7 };
    expect(ROOM.toRow({ ...ROOM.toFields(was), firstName: 'X' }, was)).toEqual({ ...was, FirstName: 'X' });
  });

  it('is sorted by its number, not by its characters', () => {
    const numbers = ['1001', '101', '99', '101#1'].map((each) => room(each));
    expect(numbers.sort(byNumber).map(({ VTLongNumber }) => VTLongNumber)).toEqual(['99', '101', '101#1', '1001']);
  });
});

describe('a file of rooms', () => {
  it('survives export and import unchanged', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', ',', ';', '"', '=', '-', 'é'), maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(text, text, async (first, nick) => {
        const held = room('101', { FirstName: first, Nickname: nick, VTOPosition: '8001', GroupNumber: '3' });
        const lines = roomLines(await table(await fileText(roomFile([held]))), []);
        expect(lines?.map(({ fields }) => ROOM.toRow(fields))).toEqual([held]);
      }),
      { numRuns: 30 },
    );
  });

  it('is judged line by line: taken on the device, taken by an earlier line, wrong by itself', async () => {
    const lines = await linesOf('RoomNo,GroupNumber\n101,\n202,\n202,\n101-1,4\n303,9\n', [room('101')]);
    expect(lines?.map(({ line, problem: said }) => [line, said?.problem.key])).toEqual([
      [2, 'RoomExists'],
      [3, undefined],
      [4, 'RoomExists'],
      [5, 'RoomGroupError'],
      [6, undefined],
    ]);
  });

  it('needs a column of numbers, whose name may be in any case', async () => {
    expect(await linesOf('Name\nA\n')).toBeUndefined();
    expect((await linesOf('roomno\n101\n'))?.[0]?.fields.number).toBe('101');
  });

  it('holds no password', async () => {
    const text = await fileText(roomFile([room('101', { RegisterPassword: '******' })]));
    expect(text).not.toMatch(/\*|Password/);
  });
});
