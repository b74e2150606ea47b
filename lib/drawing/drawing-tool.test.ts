import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { DRAWING_MAX } from '@/lib/contract/limits';
import { type DrawingEvent, KEY_STEP, reduceDrawing, usesKey } from './drawing-tool';
import { findCrossing, type Point, toDrawing, toPixels } from './geometry';
import { type Shape, type ShapeRules, shapeProblem, shapeRules } from './shapes';
import { type DrawingTool, drawingTool, givenUpPoints, type Phase } from './tool-state';

/** A simulated pointer on a picture of 1000 × 1000 pixels; positions are pixels. */
class Hand {
  size = { width: 1000, height: 1000 };
  tool: DrawingTool;

  constructor(
    readonly rules: ShapeRules,
    shapes: readonly Shape[] = [],
  ) {
    this.tool = drawingTool(shapes);
  }

  does(...events: (DrawingEvent | 'draw' | 'edit' | 'delete' | 'clear' | 'undo' | 'finish')[]): this {
    for (const event of events) {
      this.tool = reduceDrawing(this.tool, typeof event === 'string' ? { type: event } : event, this.rules);
    }
    return this;
  }

  press = (x: number, y: number) => this.does({ type: 'down', ...this.pointing(x, y) });
  move = (x: number, y: number) => this.does({ type: 'move', ...this.pointing(x, y) });
  release = (x: number, y: number) => this.does({ type: 'up', ...this.pointing(x, y) });
  click = (x: number, y: number) => this.press(x, y).release(x, y);
  drag = (x1: number, y1: number, x2: number, y2: number) => this.press(x1, y1).move(x2, y2).release(x2, y2);
  clicks = (...places: [number, number][]) => {
    for (const [x, y] of places) this.click(x, y);
    return this;
  };
  key = (key: string, isFine = false) => this.does({ type: 'key', key, isFine });

  expect(phase: Phase, reason?: string): this {
    expect([this.tool.phase, this.tool.problem?.reason]).toEqual([phase, reason]);
    return this;
  }

  /** Points of the first shape in whole pixels. */
  points = () => this.tool.shapes[0]?.points.map((each) => toPixels(each, this.size).map(Math.round));

  private pointing(x: number, y: number) {
    return { at: toDrawing([x, y], this.size), size: this.size };
  }
}

const square: [number, number][] = [
  [100, 100],
  [500, 100],
  [500, 500],
  [100, 500],
];
const around = (index: number): [number, number] => {
  const angle = (index / 20) * 2 * Math.PI;
  return [500 + 300 * Math.cos(angle), 500 + 300 * Math.sin(angle)];
};

let hand: Hand;
beforeEach(() => {
  hand = new Hand(shapeRules('polygon'));
});

describe('drawing a polygon', () => {
  it('goes through Null, ToDo, Doing and Done on a right click', () => {
    hand
      .expect('Null')
      .does('draw')
      .expect('ToDo')
      .click(100, 100)
      .expect('Doing')
      .clicks(...square.slice(1));
    hand.does('finish').expect('Done');
    expect(hand.points()).toEqual(square);
  });

  it('does not accept a polygon that crosses itself, and goes on', () => {
    hand.does('draw').clicks([100, 100], [500, 500], [500, 100], [100, 500]).does('finish').expect('Doing', 'crossing');
    expect(hand.tool.shapes).toEqual([]);
    hand.does('undo', 'undo').clicks([300, 600]).does('finish').expect('Done');
  });

  it('needs three points', () => {
    hand.does('draw').clicks([100, 100], [500, 500]).does('finish').expect('Doing', 'tooFewPoints');
  });

  it('ends by itself with the 20th point', () => {
    hand.does('draw');
    for (let index = 0; index < 19; index++) hand.click(...around(index)).expect('Doing');
    hand.click(...around(19)).expect('Done');
    expect(hand.tool.shapes[0]?.points).toHaveLength(20);
  });

  it('does not take a 20th point that makes it cross', () => {
    hand.does('draw');
    for (let index = 0; index < 19; index++) hand.click(...around(index));
    hand.click(100, 500).expect('Doing', 'crossing');
    expect(hand.tool.draft).toHaveLength(19);
  });

  it('ends at its first point too, and by a long press that sets no point', () => {
    hand
      .does('draw')
      .clicks(...square, [104, 103])
      .expect('Done');
    hand
      .does('draw')
      .clicks(...square)
      .press(700, 700)
      .does('finish')
      .release(700, 700)
      .expect('Done');
    expect(hand.points()).toEqual(square);
  });

  it('is discarded by Escape, and the previous shape stays', () => {
    hand
      .does('draw')
      .clicks(...square)
      .does('finish');
    const before = hand.tool.shapes;
    hand.does('draw').clicks([10, 10], [20, 90]).key('Escape').expect('Done');
    expect(hand.tool.shapes).toBe(before);
  });

  it.each([
    ['Escape', (drawn: Hand) => drawn.key('Escape')],
    ['Edit', (drawn: Hand) => drawn.does('edit')],
    ['Delete all', (drawn: Hand) => drawn.does('clear')],
    ['a typed number', (drawn: Hand) => drawn.does({ type: 'setPoint', index: 0, to: [110, 110] })],
  ])('is brought back by undo after %s gave it up, once', (_way, giveUp) => {
    hand
      .does('draw')
      .clicks(...square)
      .does('finish');
    giveUp(hand.does('draw').clicks([10, 10], [20, 90]));
    expect([hand.tool.draft, givenUpPoints(hand.tool).length]).toEqual([[], 2]);
    const { shapes } = hand.tool;
    hand.does('undo').expect('Doing');
    expect([hand.tool.draft.length, hand.tool.shapes]).toEqual([2, shapes]);
    // Undone point by point it is gone, as is what was given up before another shape was begun.
    hand.does('undo', 'undo').expect('ToDo');
    expect(givenUpPoints(hand.tool)).toEqual([]);
    hand.click(30, 30).key('Escape').does('draw').clicks([40, 40], [50, 50], [40, 60]).does('finish').expect('Done');
    expect(givenUpPoints(hand.tool)).toEqual([]);
  });

  it('clamps places beyond the picture', () => {
    hand.does('draw').clicks([-50, -50], [1500, 20], [600, 2000]).does('finish').expect('Done');
    expect(hand.tool.shapes[0]?.points).toEqual([
      [0, 0],
      [DRAWING_MAX, 164],
      [4915, DRAWING_MAX],
    ]);
  });

  it('is done by keys: arrows, Enter for a point, Enter again at the same place to end', () => {
    hand.does('draw').key('Enter');
    for (let index = 0; index < 10; index++) hand.key('ArrowRight');
    hand.key('Enter').key('ArrowDown').key('ArrowUp', true).key('Enter').key('Enter').expect('Done');
    const [, , last] = hand.tool.shapes[0]?.points ?? [];
    expect(last).toEqual([4096 + 10 * KEY_STEP.normal, 4096 + KEY_STEP.normal - KEY_STEP.fine]);
  });
});

describe('editing', () => {
  beforeEach(() => {
    hand
      .does('draw')
      .clicks(...square)
      .does('finish');
  });

  it('selects by a click 7 px from an edge and not by one 12 px away', () => {
    hand.does({ type: 'select', id: undefined }).click(300, 88);
    expect(hand.tool.selected).toBeUndefined();
    hand.click(300, 93);
    expect(hand.tool.selected).toBe(1);
    hand.click(512, 300);
    expect(hand.tool.selected).toBeUndefined();
  });

  it('measures the tolerance on the screen, in both directions of a wide picture', () => {
    hand.size = { width: 1600, height: 900 };
    hand.does({ type: 'select', id: undefined }).click(807, 300);
    expect(hand.tool.selected).toBe(1);
    hand.click(400, 78);
    expect(hand.tool.selected).toBeUndefined();
  });

  it('keeps a vertex where it is dropped', () => {
    hand.does('edit').expect('Edit').press(500, 500).move(600, 600).expect('Drag').release(600, 600).expect('Edit');
    expect(hand.points()?.[2]).toEqual([600, 600]);
  });

  it('puts a vertex back when it is dropped across an edge', () => {
    const before = hand.tool.shapes;
    hand.does('edit').press(500, 500).move(50, 300).expect('Drag');
    expect(hand.tool.shapes).toBe(before);
    hand.release(50, 300).expect('Edit', 'crossing');
    expect(hand.tool.shapes).toBe(before);
    expect(hand.tool.preview).toBeUndefined();
  });

  it('puts a vertex back on Escape and on pointercancel', () => {
    const before = hand.tool.shapes;
    hand.does('edit').press(500, 500).move(600, 600).key('Escape').release(600, 600).expect('Edit');
    hand.press(500, 500).move(600, 600).does({ type: 'cancel' }).release(600, 600).expect('Edit');
    expect(hand.tool.shapes).toBe(before);
  });

  it('makes a point where an edge is dragged, and moves the shape by its area as far as the picture goes', () => {
    hand.does('edit').drag(300, 100, 300, 50);
    expect(hand.points()).toHaveLength(5);
    hand.drag(300, 300, -900, 320);
    expect(hand.points()?.[0]).toEqual([0, 120]);
  });

  it('moves, deletes and adds points by keys and numbers', () => {
    hand.does('edit', { type: 'choose', index: 1 }).key('ArrowRight').key('ArrowUp', true);
    expect(hand.tool.shapes[0]?.points[1]).toEqual([4096 + KEY_STEP.normal, 819 - KEY_STEP.fine]);
    hand.does({ type: 'insertAfter', index: 3 });
    expect(hand.points()?.[4]).toEqual([100, 300]);
    hand.key('Delete').does({ type: 'removePoint', index: 1 });
    expect(hand.points()).toHaveLength(3);
    hand.does({ type: 'removePoint', index: 0 }).expect('Edit', 'tooFewPoints');
  });

  it('judges exact numbers and keeps what is there when they are wrong', () => {
    const before = hand.tool.shapes;
    hand.does({ type: 'setPoint', index: 2, to: [8192, 5] }).expect('Done', 'outside');
    hand.does({ type: 'setPoint', index: 2, to: [5.5, 5] }).expect('Done', 'outside');
    hand.does({ type: 'setPoint', index: 2, to: [400, 2000] }).expect('Done', 'crossing');
    expect(hand.tool.shapes).toBe(before);
    hand.does({ type: 'setPoint', index: 2, to: [8191, 8191] }).expect('Done');
  });

  it('means the only shape by a number that is typed while nothing is selected, and none of two', () => {
    hand.does({ type: 'select', id: undefined }, { type: 'setPoint', index: 0, to: [0, 0] });
    expect(hand.expect('Done').points()?.[0]).toEqual([0, 0]);
    const twice = hand.tool.shapes.flatMap((each) => [each, { ...each, id: 7 }]);
    hand.does({ type: 'replace', shapes: twice }, { type: 'setPoint', index: 0, to: [9, 9] });
    expect(hand.expect('Done', 'noSelection').tool.shapes).toEqual(twice);
  });

  it('needs a selection to delete', () => {
    hand.does({ type: 'select', id: undefined }, 'delete').expect('Done', 'noSelection');
    hand.click(300, 100).key('Delete').expect('Null');
    hand.does('undo').expect('Done');
  });

  it('discards the unfinished shape when the page sets other shapes', () => {
    hand.does('draw').clicks([10, 10]).does({ type: 'replace', shapes: [] }).expect('Null');
    expect(hand.tool.past).toEqual([]);
  });
});

describe('other shapes', () => {
  it('draws a line over two or more points that may cross itself', () => {
    hand = new Hand(shapeRules('line'));
    hand.does('draw').click(100, 100).does('finish').expect('Doing', 'tooFewPoints');
    hand.clicks([500, 500], [500, 100], [100, 500]).does('finish').expect('Done');
    hand.does({ type: 'insertAfter', index: 3 });
    expect(hand.points()).toEqual([
      [100, 100],
      [500, 500],
      [500, 100],
      [300, 300],
      [100, 500],
    ]);
  });

  it('ends a line of two points with the second one', () => {
    hand = new Hand(shapeRules('line', { pointsMax: 2 }));
    hand.does('draw').clicks([100, 100], [500, 500]).expect('Done');
  });

  it('draws a rectangle by a drag or by two clicks, at least as large as it must be', () => {
    hand = new Hand(shapeRules('rectangle', { sizeMin: 820 }));
    hand.does('draw').drag(500, 500, 300, 700).expect('Done');
    expect(hand.points()).toEqual([
      [300, 500],
      [500, 700],
    ]);
    hand.does('draw').clicks([0, 0], [90, 90]).expect('Doing', 'tooSmall');
    hand.click(200, 300).expect('Done');
  });

  it('deletes a rectangle whose corner is chosen, and keeps the point chosen of a triangle that needs it', () => {
    hand = new Hand(shapeRules('rectangle'));
    hand.does('draw').drag(500, 500, 300, 700).does('edit').click(300, 500).key('Delete').expect('Null');
    hand = new Hand(shapeRules('polygon'));
    hand
      .does('draw')
      .clicks(...square.slice(0, 3))
      .does('finish', 'edit')
      .click(500, 100)
      .key('Delete');
    hand.expect('Edit', 'tooFewPoints');
    expect(hand.tool.chosen).toBe(1);
  });

  it('keeps a rectangle at the edge, and its ratio', () => {
    hand = new Hand(shapeRules('rectangle', { ratio: 2 }));
    hand.does('draw').drag(100, 100, 500, 200).does('edit').drag(500, 300, 3000, 3000);
    const [[left = 0, top = 0] = [], [right = 0, bottom = 0] = []] = hand.tool.shapes[0]?.points ?? [];
    expect(right).toBe(DRAWING_MAX);
    expect((right - left) / (bottom - top)).toBeCloseTo(2, 2);
    hand.drag(300, 200, 3000, 3000);
    expect(hand.tool.shapes[0]?.points[1]?.[1]).toBe(DRAWING_MAX);
  });

  it('has as many shapes as the page allows, each with its own number', () => {
    hand = new Hand(shapeRules('line', { pointsMax: 2, shapesMax: 2 }));
    hand.does('draw').clicks([10, 10], [500, 10]).does('draw').clicks([10, 90], [500, 90]).does('draw');
    hand.expect('Done', 'full');
    hand.click(300, 10).does('delete', 'draw').clicks([10, 300], [500, 300]);
    expect(hand.tool.shapes.map((each) => each.id)).toEqual([2, 1]);
  });
});

describe('keys of the page', () => {
  /** Of the arrows, Enter, Escape and Delete, those that the tool takes. */
  const taken = () =>
    ['ArrowLeft', 'Enter', 'Escape', 'Delete', 'Tab', 'a'].filter((key) => usesKey(hand.tool, key)).join(' ');

  it('are left to it where they would do nothing on the picture', () => {
    hand = new Hand(shapeRules('line', { pointsMax: 2, shapesMax: 2 }));
    expect(taken()).toBe('');
    hand.does('draw');
    expect(taken()).toBe('ArrowLeft Enter Escape');
    hand.click(10, 10);
    expect(taken()).toBe('ArrowLeft Enter Escape Delete');
    hand.click(500, 10).does('draw').clicks([10, 90], [500, 90]).expect('Done');
    expect(taken()).toBe('Delete');
    // Of two shapes none is selected: the arrows scroll the page.
    hand.does('edit').does({ type: 'select', id: undefined }).expect('Edit');
    expect(taken()).toBe('Escape Delete');
    hand.click(300, 10);
    expect([hand.tool.selected, hand.tool.chosen]).toEqual([1, undefined]);
    expect(taken()).toBe('ArrowLeft Escape Delete');
  });
});

describe('whatever happens', () => {
  const place = fc.tuple(fc.integer({ min: -200, max: 1200 }), fc.integer({ min: -200, max: 1200 }));
  const at = place.map(([x, y]) => ({
    at: toDrawing([x, y], { width: 1000, height: 700 }),
    size: { width: 1000, height: 700 },
  }));
  const index = fc.integer({ min: -1, max: 21 });
  const wild = fc.tuple(fc.integer({ min: -9, max: 9000 }), fc.double()) as unknown as fc.Arbitrary<Point>;
  const click = at.map((each): DrawingEvent[] => [
    { type: 'down', ...each },
    { type: 'up', ...each },
  ]);
  const step: fc.Arbitrary<DrawingEvent[]> = fc.oneof(
    { weight: 6, arbitrary: click },
    {
      weight: 3,
      arbitrary: fc
        .array(click, { minLength: 3, maxLength: 20 })
        .map((each): DrawingEvent[] => [{ type: 'draw' }, ...each.flat(), { type: 'finish' }]),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(index, at, at)
        .map(([handle, from, to]): DrawingEvent[] => [
          { type: 'edit' },
          { type: 'down', handle, ...from },
          { type: 'move', ...to },
          { type: 'up', ...to },
        ]),
    },
    fc
      .tuple(fc.constantFrom('down', 'move', 'up'), at)
      .map(([type, each]): DrawingEvent[] => [{ type, ...each } as DrawingEvent]),
    fc
      .constantFrom('draw', 'edit', 'delete', 'clear', 'undo', 'finish', 'cancel')
      .map((type): DrawingEvent[] => [{ type } as DrawingEvent]),
    fc
      .tuple(fc.constantFrom('ArrowLeft', 'ArrowUp', 'ArrowDown', 'Enter', 'Escape', 'Delete', 'x'), fc.boolean())
      .map(([key, isFine]): DrawingEvent[] => [{ type: 'key', key, isFine }]),
    fc.oneof(index, fc.constant(undefined)).map((each): DrawingEvent[] => [{ type: 'choose', index: each }]),
    fc.integer({ min: 0, max: 4 }).map((id): DrawingEvent[] => [{ type: 'select', id }]),
    fc
      .tuple(fc.constantFrom('removePoint', 'insertAfter'), index)
      .map(([type, each]): DrawingEvent[] => [{ type, index: each } as DrawingEvent]),
    fc.tuple(index, wild).map(([each, to]): DrawingEvent[] => [{ type: 'setPoint', index: each, to }]),
  );
  const kinds = fc.constantFrom<ShapeRules>(
    shapeRules('polygon'),
    shapeRules('polygon', { shapesMax: 3, sizeMin: 256 }),
    shapeRules('line', { shapesMax: 2 }),
    shapeRules('rectangle', { sizeMin: 100 }),
    shapeRules('rectangle', { sizeMin: 100, ratio: 16 / 9 }),
  );

  it('accepted shapes keep all rules, never exceed the maximum, and undo restores them exactly', () => {
    fc.assert(
      fc.property(kinds, fc.array(step, { maxLength: 40 }), (rules, steps) => {
        let tool = drawingTool([]);
        for (const event of steps.flat()) {
          const before = tool;
          tool = reduceDrawing(tool, event, rules);
          expect(tool.shapes.length).toBeLessThanOrEqual(rules.shapesMax);
          expect(new Set(tool.shapes.map((each) => each.id)).size).toBe(tool.shapes.length);
          for (const shape of tool.shapes) {
            expect(shapeProblem(shape.points, rules)).toBeUndefined();
            if (rules.kind === 'polygon') expect(findCrossing(shape.points, true)).toBeUndefined();
          }
          const isRest = tool.phase === 'Null' || tool.phase === 'Done';
          if (isRest) expect(tool.phase).toBe(tool.shapes.length === 0 ? 'Null' : 'Done');
          if (tool.phase !== 'Doing') expect(tool.draft).toEqual([]);
          expect(tool.draft.length).toBeLessThan(rules.pointsMax);
          if (tool.shapes !== before.shapes && event.type !== 'undo') {
            expect(reduceDrawing(tool, { type: 'undo' }, rules).shapes).toBe(before.shapes);
          }
        }
      }),
      { numRuns: 400 },
    );
  });
});
