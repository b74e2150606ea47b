import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signedInDevice } from '@/emulator/test-device';
import type { FloorInfo } from '@/lib/contract/records';
import { floorFile, readFloorFile } from './floor-file';
import {
  consecutive,
  type FloorFields,
  firstProblem,
  floorProblems,
  floorRow,
  isPublicFloor,
  withPublic,
} from './floor-rules';

const row = (Floor: number, module: number, port: number): FloorInfo => ({
  Floor,
  ControlModuleAddr: module,
  ControlModulePort: port,
  CallLiftModuleAddr: module,
});
const typed = (change: Partial<FloorFields> = {}): FloorFields => ({
  floor: 5,
  module: 0,
  port: 1,
  callModule: 0,
  isPublic: false,
  ...change,
});

describe('a floor', () => {
  it.each<[Partial<FloorFields>, keyof FloorFields, string | undefined]>([
    [{}, 'floor', undefined],
    [{ floor: 0 }, 'floor', 'FloorZero'],
    [{ floor: -10 }, 'floor', 'OutOfRange'],
    [{ floor: '' }, 'floor', 'NotNull'],
    [{ floor: 7 }, 'floor', 'FloorExists'],
    [{ module: 64 }, 'module', 'OutOfRange'],
    [{ port: 17 }, 'port', 'OutOfRange'],
    [{ module: 1, port: 3 }, 'port', 'ModulePortExists'],
    [{ callModule: -1 }, 'callModule', 'OutOfRange'],
  ])('with %j', (change, field, key) => {
    expect(floorProblems(typed(change), [row(7, 1, 3)])[field as 'floor']?.key).toBe(key);
  });

  it('is filled upwards over the ports, across the basement and the end of a module', () => {
    const rows = consecutive({ floor: -1, module: 2, port: 15 }, 4);
    expect(rows.map(({ floor, module, port }) => [floor, module, port])).toEqual([
      [-1, 2, 15],
      [1, 2, 16],
      [2, 3, 1],
      [3, 3, 2],
    ]);
    expect(firstProblem(rows, [row(9, 3, 1)])).toMatchObject({ index: 2, problem: { key: 'ModulePortExists' } });
    expect(firstProblem(consecutive({ floor: 120, module: 0, port: 1 }, 10), [])).toMatchObject({ index: 9 });
    expect(firstProblem(rows, [])).toBeUndefined();
  });

  it("passes the console's rules when the device accepts it", () => {
    const made = signedInDevice({ profile: 'door-controller' });
    made.device.update(({ access }) => {
      for (const user of access.users) user.FloorNo = [];
    });
    const one = fc.record({
      floor: fc.integer({ min: -11, max: 12 }),
      module: fc.integer({ min: 62, max: 64 }),
      port: fc.integer({ min: 0, max: 17 }),
      callModule: fc.integer({ min: -1, max: 1 }),
      isPublic: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 4 }), (rows) => {
        const Info = rows.map((each) => floorRow(each, undefined));
        const reply = made.call('LiftControl.setFloorInfo', { Info });
        expect(reply.result === true).toBe(firstProblem(rows, []) === undefined);
      }),
      { numRuns: 100 },
    );
  });
});

describe('public floors', () => {
  it('are recognized whatever bits are set', () => {
    const floor = fc.integer({ min: -9, max: 128 }).filter((each) => each !== 0);
    fc.assert(
      fc.property(fc.dictionary(fc.constant('x'), fc.boolean()), fc.uniqueArray(floor), (_, floors) => {
        const words = withPublic(undefined, new Map(floors.map((each) => [each, true])));
        for (const each of floors) expect(isPublicFloor(words, each)).toBe(true);
        const all = Array.from({ length: 138 }, (__, place) => place - 9).filter((each) => each !== 0);
        expect(all.filter((each) => isPublicFloor(words, each))).toHaveLength(floors.length);
        expect(words.every((word) => word >= 0 && word < 2 ** 32)).toBe(true);
        const cleared = withPublic(words, new Map(floors.map((each) => [each, false])));
        expect(cleared.every((word) => word === 0)).toBe(true);
      }),
    );
  });
});

describe('the file', () => {
  const held = [row(1, 0, 1), row(2, 0, 2)];
  const read = (text: string) => readFloorFile(new Blob([text]), held);

  it('comes back as it was written, with a new floor', async () => {
    const text = await floorFile([...held, row(-1, 0, 3)], (floor) => floor === 2).text();
    expect(await read(text)).toMatchObject({
      kind: 'plan',
      added: 1,
      changed: 2,
      rows: [
        { floor: 1, isPublic: false },
        { floor: 2, isPublic: true },
        { floor: -1, module: 0, port: 3, callModule: 0 },
      ],
    });
  });

  it('is refused as a whole for an invalid column or row', async () => {
    expect(await read('floor,module,port\n1,0,1')).toEqual({ kind: 'columns', missing: 'call_module' });
    const header = 'floor;module;port;call_module';
    expect(await read(`${header}\n5;0;1;0`)).toMatchObject({
      kind: 'wrong',
      row: 2,
      problem: { key: 'ModulePortExists' },
    });
    expect(await read(`${header}\n1;0;1;0\n\n1;0;4;0`)).toMatchObject({ row: 4, problem: { key: 'FloorExists' } });
    expect(await read(`${header}\nx;0;4;0`)).toMatchObject({ row: 2, problem: { key: 'NotNull' } });
    for (const word of ['yes', 'true', '2'])
      expect(await read(`${header};public\n5;0;4;0;1\n6;0;5;0;${word}`)).toMatchObject({
        kind: 'wrong',
        row: 3,
        problem: { key: 'FileWord' },
      });
    expect(await read(`${header};public\n5;0;4;0; 1 \n6;0;5;0;\n7;0;6;0`)).toMatchObject({
      rows: [{ isPublic: true }, { isPublic: false }, { isPublic: false }],
    });
    await expect(read('')).rejects.toMatchObject({ problem: 'empty' });
  });
});
