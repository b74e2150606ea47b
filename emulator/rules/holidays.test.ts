import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import { HOLIDAY } from '@/lib/contract/limits';
import { DOOR_METHODS } from '@/lib/contract/tables/door-methods';
import type { HolidayGroupTable } from '@/lib/contract/tables/time-sections';
import { formatWallTime } from '../state/wall-time';
import { codeOf, detailOf, paramsOf, testDevice } from '../test-device';
import { holidayGroupProblem } from './holidays';

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const dayOf = (number: number) => formatWallTime(START + number * DAY_MS).slice(0, 10);
const holiday = (first: number, last: number, name = 'Day') => ({
  DayName: name,
  StartTime: `${dayOf(first)} 00:00:00`,
  EndTime: `${dayOf(last)} 23:59:59`,
});
const group = (SpecialDay: HolidayGroupTable['SpecialDay'], GroupName = 'Days'): HolidayGroupTable => ({
  GroupName,
  GroupEnable: true,
  SpecialDay,
});

describe('holidays of one group', () => {
  it('are refused exactly when two share a day', () => {
    const span = fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 6 }));
    fc.assert(
      fc.property(fc.array(span, { minLength: 2, maxLength: 8 }), (spans) => {
        const days = spans.flatMap(([first, more]) => Array.from({ length: more + 1 }, (_, index) => first + index));
        const problem = holidayGroupProblem([group(spans.map(([first, more]) => holiday(first, first + more)))], []);
        expect(problem !== undefined).toBe(new Set(days).size < days.length);
      }),
    );
  });

  it.each([
    [[holiday(120, 126), holiday(126, 127)], '[0].SpecialDay[1].StartTime'],
    [[holiday(3, 2)], '[0].SpecialDay[0].EndTime'],
    [[{ ...holiday(1, 1), StartTime: '2026-02-30 00:00:00' }], '[0].SpecialDay[0].StartTime'],
    [[{ ...holiday(1, 1), EndTime: '' }], '[0].SpecialDay[0].EndTime'],
    [[holiday(1, 1, '')], '[0].SpecialDay[0].DayName'],
    [[holiday(1, 1, 'x'.repeat(33))], '[0].SpecialDay[0].DayName'],
    [Array.from({ length: 17 }, (_, index) => holiday(index * 2, index * 2)), '[0].SpecialDay'],
    [Array.from({ length: 16 }, (_, index) => holiday(index * 2, index * 2)), undefined],
  ])('%# are judged', (days, problem) => {
    expect(holidayGroupProblem([group(days)], [])).toBe(problem);
  });
});

describe('all groups', () => {
  const full = Array.from({ length: 8 }, (_, at) =>
    group(
      Array.from({ length: 16 }, (_, index) => holiday(index * 2, index * 2)),
      `Group ${at}`,
    ),
  );

  it('hold 128 holidays and not one more, and may share days', () => {
    expect(full.flatMap(({ SpecialDay }) => SpecialDay)).toHaveLength(HOLIDAY.max);
    expect(holidayGroupProblem(full, [])).toBeUndefined();
    expect(holidayGroupProblem([...full, group([holiday(0, 0)], 'One more')], full)).toBe('[8].SpecialDay');
  });

  it('have names of their own; a free entry has none', () => {
    expect(holidayGroupProblem([group([], 'A'), group([], 'A')], [])).toBe('[1].GroupName');
    expect(holidayGroupProblem([group([holiday(0, 0)], '')], [])).toBe('[0].GroupName');
    const free = { GroupName: '', GroupEnable: false, SpecialDay: [] };
    expect(holidayGroupProblem([free, free], [])).toBeUndefined();
  });
});

describe('a device with holidays', () => {
  const signedIn = () => {
    const test = testDevice({ profile: 'door-controller' });
    test.signIn();
    const write = (name: string, channel: number, change: object) => {
      const { table } = paramsOf(test.call('configManager.getConfig', { name, channel }));
      return test.call('configManager.setChannelConfig', { name, channel, table: { ...Object(table), ...change } });
    };
    return { ...test, write };
  };
  const freeGroup = { GroupName: '', GroupEnable: false, SpecialDay: [] };
  const freePlan = { ScheduleName: '', Enable: false, GroupNo: 255, Doors: [] };

  it('keeps a group that a plan uses, and deletes an unused one', () => {
    const { write, device } = signedIn();
    const refused = write('SpecialDayGroup', 0, freeGroup);
    expect([codeOf(refused), detailOf(refused)]).toEqual([ReplyError.Unknown, { reason: 'TargetInUse' }]);
    expect(device.state().tables.SpecialDayGroup[0]?.GroupName).toBe('Public holidays');
    expect(write('SpecialDayGroup', 1, freeGroup).result).toBe(true);
  });

  it('keeps a plan that a person or a door uses', () => {
    const { write, device } = signedIn();
    device.update(({ access, tables }) => {
      Object.assign(access.users[0] ?? {}, { SpecialDaysSchedule: [0] });
      Object.assign(tables.AccessControl[1] ?? {}, { HolidayTime: 1 });
    });
    for (const plan of [0, 1]) {
      expect(detailOf(write('SpecialDaysSchedule', plan, freePlan))).toEqual({ reason: 'TargetInUse' });
    }
    expect(write('SpecialDaysSchedule', 2, freePlan).result).toBe(true);
  });

  it('refuses plans that refer to missing groups or doors', () => {
    const { write } = signedIn();
    const wrong: [object, string][] = [
      [{ GroupNo: 100 }, 'GroupNo'],
      [{ GroupNo: 255 }, 'GroupNo'],
      [{ ScheduleName: '' }, 'ScheduleName'],
      [{ Doors: [] }, 'Doors'],
      [{ Doors: [4] }, 'Doors'],
      [{ TimeSection: ['1 09:00:00-08:00:00', '', '', ''] }, 'TimeSection[0]'],
    ];
    for (const [change, member] of wrong) {
      const reply = write('SpecialDaysSchedule', 1, change);
      expect(detailOf(reply), member).toEqual({ field: `SpecialDaysSchedule[1].${member}` });
    }
  });

  it('names the invalid member of a group', () => {
    const { write } = signedIn();
    const reply = write('SpecialDayGroup', 1, { SpecialDay: [holiday(5, 4)] });
    expect(detailOf(reply)).toEqual({ field: 'SpecialDayGroup[1].SpecialDay[0].EndTime' });
  });

  it('applies the plan on a holiday and the weekly plan on other days', () => {
    const { device } = signedIn();
    const card = device.state().access.cards[1] ?? { CardNo: '', UserID: '' };
    const holder = device.state().access.users.findIndex(({ UserID }) => UserID === card.UserID);
    const at = () =>
      device.atReader({ door: 0, readerId: '1', direction: 'Entry', proof: { kind: 'card', cardNo: card.CardNo } })
        .errorCode;
    // The clock of the test stands still on Friday, 20 November 2026, 12:00.
    device.update(({ access, tables }) => {
      Object.assign(tables.AccessControl[0] ?? {}, { Method: DOOR_METHODS.any });
      Object.assign(access.users[holder] ?? {}, {
        UserType: 0,
        UserStatus: 0,
        TimeSections: [255],
        SpecialDaysSchedule: [1],
      });
    });
    expect(at()).toBe(0);
    const days = (SpecialDay: HolidayGroupTable['SpecialDay'], GroupEnable = true) =>
      device.update(({ tables }) => Object.assign(tables.SpecialDayGroup[0] ?? {}, { SpecialDay, GroupEnable }));
    days([{ DayName: 'Today', StartTime: '2026-11-20 00:00:00', EndTime: '2026-11-20 23:59:59' }]);
    expect(at()).toBe(0);
    device.update(({ tables }) =>
      Object.assign(tables.SpecialDaysSchedule[1] ?? {}, {
        TimeSection: ['1 08:00:00-11:59:59', '0 00:00:00-00:00:00', '0 00:00:00-00:00:00', '0 00:00:00-00:00:00'],
      }),
    );
    expect(at()).toBe(33);
    days([{ DayName: 'Today', StartTime: '2026-11-20 00:00:00', EndTime: '2026-11-20 23:59:59' }], false);
    expect(at()).toBe(0);
  });
});
