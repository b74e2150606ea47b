import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OperateType, StreamLimits } from '@/lib/contract/stream';
import { type AnalyticsObject, boxesAt, EMPTY_OVERLAY, type Overlay, withObjects } from './private3';

const { Create, Update, Delete, Hide } = OperateType;

const object = (operateType: number, objectId = 7, more: Partial<AnalyticsObject> = {}): AnalyticsObject => ({
  ...{ kind: 'object', objectId, operateType, track: [2048, 4096, 4096, 8192] },
  ...more,
});

/** Objects shown after lists that came 40 ms apart. */
const shownAfter = (...lists: readonly AnalyticsObject[][]): string => {
  const overlay = lists.reduce<Overlay>((before, list, n) => withObjects(before, list, n * 40), EMPTY_OVERLAY);
  return boxesAt(overlay, (lists.length - 1) * 40)
    .map(({ kind, objectId }) => `${kind} ${objectId}`)
    .join(', ');
};

describe('analytics overlay', () => {
  it('places a box on the picture', () => {
    const overlay = withObjects(EMPTY_OVERLAY, [object(Create)], 0);
    const place = { left: 0.25, top: 0.5, width: 0.25, height: 0.5 };
    expect(boxesAt(overlay, 0)).toEqual([{ kind: 'object', objectId: 7, ...place }]);
  });

  it.each([
    ['shows what was created', [[object(Create)]], 'object 7'],
    ['shows what is updated but was never created', [[object(Update)]], 'object 7'],
    ['takes away at once what is deleted', [[object(Create)], [object(Delete)]], ''],
    ['takes away at once what is hidden', [[object(Create)], [object(Hide)]], ''],
    ['leaves hidden what is updated', [[object(Create)], [object(Hide)], [object(Update)]], ''],
    ['shows again what is created again', [[object(Create)], [object(Hide)], [object(Create)]], 'object 7'],
    [
      'tells faces and objects apart',
      [[object(Create), object(Create, 7, { kind: 'face' })], [object(Delete)]],
      'face 7',
    ],
    ['passes over operations it does not know', [[object(Create)], [object(9)], [object(0, 8)]], 'object 7'],
  ])('%s', (_, lists, shown) => {
    expect(shownAfter(...lists)).toBe(shown);
  });

  it('drops a box 500 ms after its last update', () => {
    const created = withObjects(EMPTY_OVERLAY, [object(Create)], 1000);
    const updated = withObjects(created, [object(Update, 7, { track: [0, 0, 8192, 8192] })], 1400);
    expect(boxesAt(created, 1499)).toHaveLength(1);
    expect(boxesAt(created, 1500)).toHaveLength(0);
    expect(boxesAt(updated, 1899)).toMatchObject([{ left: 0, width: 1 }]);
    expect(boxesAt(updated, 1900)).toHaveLength(0);
  });

  it('keeps every box on the picture and removes expired ones, whatever comes', () => {
    const place = fc.oneof(fc.integer({ min: -10_000, max: 20_000 }), fc.constantFrom(Infinity, -Infinity));
    const any = fc.record({
      kind: fc.constantFrom('object' as const, 'face' as const),
      objectId: fc.integer({ min: 0, max: 400 }),
      operateType: fc.integer({ min: 0, max: 5 }),
      track: fc.tuple(place, place, place, place),
    });
    fc.assert(
      fc.property(fc.array(fc.array(any, { maxLength: 300, size: 'max' }), { maxLength: 6 }), (lists) => {
        let overlay = EMPTY_OVERLAY;
        for (const [n, list] of lists.entries()) {
          const before = overlay;
          overlay = withObjects(before, list, n * 200);
          expect(overlay.size).toBeLessThanOrEqual(StreamLimits.overlayObjects);
          for (const { left, top, width, height } of boxesAt(overlay, n * 200)) {
            expect(Math.min(left, top, width, height)).toBeGreaterThanOrEqual(0);
            expect(Math.max(left + width, top + height)).toBeLessThanOrEqual(1);
          }
        }
        expect(withObjects(overlay, [], lists.length * 200 + StreamLimits.overlayMs).size).toBe(0);
      }),
      { numRuns: 40 },
    );
  });
});
