import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GridEvent, gridTool, reduceGrid, shownGrid } from './grid-tool';
import { cellAt, countPainted, gridOfMasks, isPainted, masksOf, painted, plainGrid } from './motion-grid';

const at = (column: number, row: number) => ({ column, row });
const drag = (from: [number, number], to: [number, number]): GridEvent[] => [
  { type: 'down', cell: at(...from) },
  { type: 'move', cell: at(...to) },
  { type: 'up' },
];
const run = (events: readonly GridEvent[], tool = gridTool(plainGrid(0))) => events.reduce(reduceGrid, tool);

describe('the grid', () => {
  it('reads back the masks it writes, the highest bit at the left', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2 ** 22 - 1), { minLength: 18, maxLength: 18 }), (masks) => {
        expect(masksOf(gridOfMasks(masks, 22, 18))).toEqual(masks);
      }),
    );
    expect(isPainted(gridOfMasks([2 ** 21], 22, 18), at(0, 0))).toBe(true);
    expect(countPainted(gridOfMasks([], 22, 15))).toBe(0);
  });

  it('finds the cell of a position, to the last unit', () => {
    const grid = plainGrid(0);
    expect(cellAt([0, 0], grid)).toEqual(at(0, 0));
    expect(cellAt([8191, 8191], grid)).toEqual(at(21, 17));
    expect(cellAt([373, 455], grid)).toEqual(at(1, 0));
  });
});

describe('painting', () => {
  it('sets all cells between the first and the last one, in either direction', () => {
    const { grid } = run(drag([5, 6], [2, 3]));
    expect(countPainted(grid)).toBe(16);
    expect(masksOf(grid)).toEqual(masksOf(painted(plainGrid(0), at(2, 3), at(5, 6), 1)));
  });

  it('erases when the first cell is painted, and always in erase mode', () => {
    const start = [...drag([2, 3], [5, 6])];
    expect(countPainted(run([...start, ...drag([5, 6], [8, 8])]).grid)).toBe(15);
    expect(countPainted(run([...start, { type: 'mode', mode: 'erase' }, ...drag([0, 0], [2, 3])]).grid)).toBe(15);
  });

  it('is applied only on release, and not at all on pointercancel', () => {
    const held = run(drag([1, 1], [2, 2]).slice(0, 2));
    expect([countPainted(shownGrid(held)), countPainted(held.grid)]).toEqual([4, 0]);
    expect(countPainted(run([{ type: 'key', key: 'Escape' }, { type: 'up' }], held).grid)).toBe(0);
  });

  it('is done by keys: arrows move, Space sets, Shift with arrows paints a line', () => {
    const key = (name: string, isLine = false): GridEvent => ({ type: 'key', key: name, isLine });
    const tool = run([key('ArrowLeft'), key('ArrowRight'), key('ArrowDown'), key(' '), key('ArrowRight', true)]);
    expect(tool.cursor).toEqual(at(2, 1));
    expect(countPainted(tool.grid)).toBe(2);
    expect(countPainted(run([key(' ')], tool).grid)).toBe(1);
  });

  it('is undone exactly', () => {
    const cell = fc.record({ column: fc.nat(21), row: fc.nat(17) });
    const event: fc.Arbitrary<GridEvent> = fc.oneof(
      cell.map((each): GridEvent => ({ type: 'down', cell: each })),
      cell.map((each): GridEvent => ({ type: 'move', cell: each })),
      fc.constantFrom<GridEvent>({ type: 'up' }, { type: 'cancel' }, { type: 'all' }, { type: 'clear' }),
      fc.constantFrom(' ', 'ArrowUp', 'ArrowRight').map((key): GridEvent => ({ type: 'key', key, isLine: true })),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        let tool = gridTool(plainGrid(0));
        for (const each of events) {
          const before = tool.grid;
          tool = reduceGrid(tool, each);
          if (tool.grid !== before) expect(reduceGrid(tool, { type: 'undo' }).grid).toBe(before);
        }
        expect(tool.grid.detectInfo.map((row) => row.length)).toEqual(Array(18).fill(22));
      }),
    );
  });
});
