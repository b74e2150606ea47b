import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BuildingShape, roomNumbers, shapeProblems } from './room-numbers';

const SIX_BY_TEN: BuildingShape = { layers: 6, rooms: 10, first: '101', second: '201', floorDigits: 1 };
const problem = (change: Partial<BuildingShape>) => shapeProblems({ ...SIX_BY_TEN, ...change });

describe('the numbers of a building', () => {
  it('go up layer by layer', () => {
    const numbers = roomNumbers(SIX_BY_TEN);
    expect(numbers).toHaveLength(60);
    expect([numbers[0], numbers[9], numbers[10], numbers[59]]).toEqual(['101', '110', '201', '610']);
  });

  it.each([
    [{ layers: 100, rooms: 20, floorDigits: 2 }, 'layers', 'RoomMax'],
    [{ layers: 51, rooms: 20, floorDigits: 2 }, 'layers', 'RoomMax'],
    [{ layers: 0 }, 'layers', 'OutOfRange'],
    [{ layers: 10 }, 'layers', 'OutOfRange'],
    [{ rooms: '' }, 'rooms', 'NotNull'],
    [{ rooms: 11, second: '111' }, 'rooms', 'OutOfRange'],
    [{ first: '0101' }, 'first', 'RoomNoError'],
    [{ first: '201' }, 'first', 'FloorStartError'],
    [{ first: '301' }, 'first', 'FloorStartError'],
    [{ second: '' }, 'second', 'NotNull'],
    [{ first: '900001', second: '999999' }, 'second', 'RoomNoError'],
  ] as const)('%j is refused', (change, key, problemKey) => {
    expect(problem(change)[key]?.key).toBe(problemKey);
  });

  it('are all different and good where the shape has no problem', () => {
    const shape = fc.record({
      layers: fc.integer({ min: 0, max: 100 }),
      rooms: fc.integer({ min: 0, max: 100 }),
      first: fc.integer({ min: 0, max: 2000 }).map(String),
      second: fc.integer({ min: 0, max: 3000 }).map(String),
      floorDigits: fc.constantFrom(1, 2),
    });
    fc.assert(
      fc.property(shape, (each) => {
        fc.pre(Object.values(shapeProblems(each)).every((found) => found === undefined));
        const numbers = roomNumbers(each);
        expect(new Set(numbers).size).toBe(each.layers * each.rooms);
        expect(numbers.every((number) => /^[1-9]\d{0,5}$/.test(number))).toBe(true);
        expect([...numbers].sort((one, other) => Number(one) - Number(other))).toEqual(numbers);
      }),
    );
  });
});
