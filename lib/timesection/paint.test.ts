import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginDrag, dragOverlaps, dragTo, dropped } from './drag';
import {
  clockOf,
  erase,
  gapsOf,
  isLive,
  LAST_SECOND,
  moveEdge,
  nextMark,
  overlapsOf,
  paint,
  removeSection,
  secondsOf,
  snap,
  spanOf,
  switchOn,
  trim,
} from './paint';
import { dayProblems, NO_SECTION, type TimeSection } from './time-section';

const on = (start: string, end: string): TimeSection => ({ enabled: true, start, end });
const hour = (value: number) => value * 3600;
const office = [on('08:00:00', '12:00:00'), on('13:00:00', '18:00:00'), NO_SECTION, NO_SECTION];
const shown = (day: readonly TimeSection[] | undefined) =>
  day?.filter(isLive).map(({ start, end }) => `${start}-${end}`);

const second = fc.integer({ min: 0, max: LAST_SECOND });
const span = fc.tuple(second, second).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));
/** Four sections that do not overlap: every other span between eight different marks. */
const goodDay = fc
  .tuple(fc.uniqueArray(second, { minLength: 8, maxLength: 8 }), fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }))
  .map(([marks, flags]) => {
    const sorted = [...marks].sort((a, b) => a - b);
    return flags.map((enabled, index) =>
      enabled ? on(clockOf(sorted[index * 2] ?? 0), clockOf(sorted[index * 2 + 1] ?? 0)) : NO_SECTION,
    );
  });
const covers = (day: readonly TimeSection[], at: number) =>
  day.some((each) => isLive(each) && spanOf(each).from <= at && at <= spanOf(each).to);
const isGood = (day: readonly TimeSection[]) => dayProblems(day).every((problem) => problem === undefined);

describe('marks', () => {
  it('snaps to the half hour, and to 23:59:59 after the last one', () => {
    expect([snap(hour(8) + 800, 1800), snap(hour(8) + 901, 1800), snap(hour(24) - 60, 1800)].map(clockOf)).toEqual([
      '08:00:00',
      '08:30:00',
      '23:59:59',
    ]);
  });

  it('goes to the next mark before and after', () => {
    expect(clockOf(nextMark(secondsOf('08:00:30'), 60, 1))).toBe('08:01:00');
    expect(clockOf(nextMark(secondsOf('08:00:30'), 60, -1))).toBe('08:00:00');
    expect(clockOf(nextMark(LAST_SECOND, 60, -1))).toBe('23:59:00');
    expect(clockOf(nextMark(secondsOf('23:30:00'), 1800, 1))).toBe('23:59:59');
    expect(nextMark(0, 60, -1)).toBe(0);
  });
});

describe('paint', () => {
  it('uses a free section, and merges what it touches', () => {
    expect(shown(paint(office, { from: hour(20), to: hour(22) }))).toEqual([
      '08:00:00-12:00:00',
      '13:00:00-18:00:00',
      '20:00:00-22:00:00',
    ]);
    expect(shown(paint(office, { from: hour(11), to: hour(13) }))).toEqual(['08:00:00-18:00:00']);
    expect(shown(paint(office, { from: hour(18), to: hour(19) }))).toEqual(['08:00:00-12:00:00', '13:00:00-19:00:00']);
  });

  it('keeps the times of a section that is switched off as long as another one is free', () => {
    const [morning, afternoon] = office;
    const paused = [morning, { ...afternoon, enabled: false }, NO_SECTION, NO_SECTION] as TimeSection[];
    expect(paint(paused, { from: hour(20), to: hour(22) })?.[1]).toEqual(paused[1]);
    expect(erase(paused, { from: hour(9), to: hour(10) })?.[1]).toEqual(paused[1]);
    const last = [morning, { ...afternoon, enabled: false }, on('19:00:00', '20:00:00'), on('22:00:00', '23:00:00')];
    expect(shown(paint(last as TimeSection[], { from: hour(13), to: hour(14) }))?.[1]).toBe('13:00:00-14:00:00');
  });

  it('has no room when all four are taken', () => {
    const full = [0, 2, 4, 6].map((at) => on(clockOf(hour(at)), clockOf(hour(at + 1))));
    expect(paint(full, { from: hour(10), to: hour(11) })).toBeUndefined();
    expect(shown(paint(full, { from: hour(1), to: hour(2) }))?.[0]).toBe('00:00:00-03:00:00');
  });

  it('covers what was covered and what was painted, and never makes an overlap', () => {
    fc.assert(
      fc.property(goodDay, span, second, (day, painted, at) => {
        const next = paint(day, painted);
        if (!next) return;
        expect(isGood(next)).toBe(true);
        const isPainted = painted.from < painted.to && painted.from <= at && at <= painted.to;
        expect(covers(next, at)).toBe(covers(day, at) || isPainted);
      }),
    );
  });
});

describe('erase', () => {
  it('shortens, removes and splits', () => {
    expect(shown(erase(office, { from: hour(9), to: hour(10) }))).toEqual([
      '08:00:00-09:00:00',
      '13:00:00-18:00:00',
      '10:00:00-12:00:00',
    ]);
    expect(shown(erase(office, { from: hour(7), to: hour(14) }))).toEqual(['14:00:00-18:00:00']);
    expect(erase(office, { from: hour(8), to: hour(12) })?.[0]).toEqual(NO_SECTION);
  });

  it('erases nothing else and never makes an overlap', () => {
    fc.assert(
      fc.property(goodDay, span, second, (day, gone, at) => {
        const next = erase(day, gone);
        if (!next) return;
        expect(isGood(next)).toBe(true);
        if (gone.from < at && at < gone.to) expect(covers(next, at)).toBe(false);
        if (at < gone.from || gone.to < at) expect(covers(next, at)).toBe(covers(day, at));
      }),
    );
  });
});

describe('moveEdge', () => {
  it('stops one second short of the neighbour and of its own other edge', () => {
    expect(moveEdge(office, 0, 'end', hour(15))[0]?.end).toBe('12:59:59');
    expect(moveEdge(office, 1, 'start', hour(3))[1]?.start).toBe('12:00:01');
    expect(moveEdge(office, 0, 'start', hour(15))[0]?.start).toBe('11:59:59');
  });

  it('reduces an overlap and never increases it', () => {
    const clash = [on('08:00:00', '13:00:00'), on('12:00:00', '18:00:00')];
    expect(moveEdge(clash, 0, 'end', hour(14))[0]?.end).toBe('13:00:00');
    expect(moveEdge(clash, 0, 'end', hour(11))[0]?.end).toBe('11:00:00');
  });

  it('never makes an overlap or reverses a section', () => {
    const edge = fc.constantFrom('start' as const, 'end' as const);
    fc.assert(
      fc.property(goodDay, fc.integer({ min: 0, max: 3 }), edge, second, (day, index, side, at) => {
        if (!day[index]?.enabled) return;
        expect(isGood(moveEdge(day, index, side, at))).toBe(true);
      }),
    );
  });
});

describe('gaps and repairs', () => {
  it('gives a blank section the longest free span', () => {
    expect(switchOn(office, 2)[2]).toEqual(on('00:00:00', '07:59:59'));
    expect(switchOn([{ enabled: false, start: '09:00:00', end: '10:00:00' }], 0)).toEqual([on('09:00:00', '10:00:00')]);
    expect(gapsOf([on('00:00:00', '23:59:59')])).toEqual([]);
  });

  it('finds gaps that can be painted without a merge', () => {
    fc.assert(
      fc.property(goodDay, (day) => {
        for (const gap of gapsOf(day)) {
          expect(overlapsOf([...day, on(clockOf(gap.from), clockOf(gap.to))])).toEqual([]);
        }
      }),
    );
  });

  it('names an overlap and trims the earlier section', () => {
    const clash = [on('12:00:00', '18:00:00'), on('08:00:00', '12:30:00')];
    const [overlap] = overlapsOf(clash);
    expect(overlap).toEqual({ first: 1, second: 0, from: hour(12), to: hour(12.5) });
    expect(overlap && trim(clash, overlap)).toEqual([on('12:00:00', '18:00:00'), on('08:00:00', '11:59:59')]);
    expect(
      trim([on('08:00:00', '09:00:00'), on('08:00:00', '10:00:00')], { first: 0, second: 1, from: 0, to: 0 }),
    ).toBe(undefined);
  });

  it('finds an overlap exactly when the rules do', () => {
    const any = fc.tuple(fc.boolean(), span).map(([enabled, { from, to }]) => ({
      enabled,
      start: clockOf(from),
      end: clockOf(to),
    }));
    fc.assert(
      fc.property(fc.array(any, { minLength: 2, maxLength: 4 }), (day) => {
        expect(overlapsOf(day).length > 0).toBe(dayProblems(day).includes('TSOverlap'));
      }),
    );
  });

  it('removes', () => {
    expect(removeSection(office, 0)[0]).toEqual(NO_SECTION);
  });
});

describe('a drag', () => {
  const pull = (from: number, to: number) => dragTo(beginDrag(office, from, 300), to);

  it('moves an edge, paints free time and erases time of a section', () => {
    expect(pull(hour(12) + 100, hour(12.5))).toMatchObject({ kind: 'edge', index: 0, edge: 'end' });
    expect(shown(dropped(office, pull(hour(12) + 100, hour(12.5))))?.[0]).toBe('08:00:00-12:30:00');
    expect(shown(dropped(office, pull(hour(20), hour(22) + 100)))?.[2]).toBe('20:00:00-22:00:00');
    expect(shown(dropped(office, pull(hour(15), hour(16))))).toContain('13:00:00-15:00:00');
  });

  it('does nothing when it ends where it began', () => {
    expect(dropped(office, beginDrag(office, hour(15), 300))).toEqual(office);
    expect(dropped(office, beginDrag(office, hour(20), 300))).toEqual(office);
  });

  it('changes nothing by a click, also one beside an edge, on an edge of no full half hour or by a trembling finger', () => {
    const odd = [on('08:10:00', '12:00:00')];
    const click = (at: number, released = at) => dropped(odd, dragTo(beginDrag(odd, at, 4_800), released));
    expect(click(hour(8) + 600)).toEqual(odd);
    expect(click(hour(12) + 1_200)).toEqual(odd);
    expect(click(hour(12) - 1_500, hour(12) - 1_000)).toEqual(odd);
    expect(click(hour(15.25) - 60, hour(15.25) + 60)).toEqual(odd);
  });

  it('moves an edge as far as the pointer, within the day', () => {
    const beside = beginDrag(office, hour(12) + 1_200, 1_500);
    expect(dragTo(beside, hour(13) + 1_200)).toMatchObject({ kind: 'edge', edge: 'end', at: hour(13) });
    expect(dragTo(beginDrag(office, hour(8) + 1_200, 1_500), 0)).toMatchObject({ edge: 'start', at: 0 });
    expect(dragTo(beginDrag(office, hour(8) - 1_200, 1_500), 0)).toMatchObject({ edge: 'start', at: 0 });
    const last = dragTo(beginDrag(office, hour(18) + 1_200, 1_500), LAST_SECOND);
    expect(last).toMatchObject({ edge: 'end', at: LAST_SECOND });
  });

  it('removes a period that it goes over, also a short one under a finger, from its middle or across an edge', () => {
    const morning = [on('08:00:00', '10:00:00'), NO_SECTION];
    const over = (from: number, to: number) => shown(dropped(morning, dragTo(beginDrag(morning, from, 4_800), to)));
    expect(over(hour(9), hour(11))).toEqual(['08:00:00-09:00:00']);
    expect(over(hour(8.2), hour(11))).toEqual([]);
    expect(over(hour(7.5), hour(11))).toEqual([]);
    expect(over(hour(10.5), hour(7))).toEqual([]);
    expect(over(hour(10.5), hour(8))).toEqual([]);
    // An edge moves as far as the pointer.
    expect(over(hour(10.5), hour(9))).toEqual(['08:00:00-08:30:00']);
    expect(over(hour(9.9), hour(11.9))).toEqual(['08:00:00-12:00:00']);
  });

  it('shows what it touches before it is applied', () => {
    expect(dragOverlaps(office, pull(hour(12), hour(14)))).toEqual([{ from: hour(13), to: hour(14) }]);
    expect(dragOverlaps(office, pull(hour(20), hour(17)))).toEqual([{ from: hour(17), to: hour(18) }]);
    expect(dragOverlaps(office, pull(hour(20), hour(22)))).toEqual([]);
    expect(dragOverlaps(office, pull(hour(15), hour(16)))).toEqual([]);
  });
});
