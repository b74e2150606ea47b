import { expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import type { CountCondition, CountRow } from '@/lib/contract/methods/people-counting';
import { codeOf, detailOf, handleIn, paramsOf, signedInDevice } from '../test-device';

/** The clock of a test device stands at noon of 20 November 2026, a Friday. */
function server(options: Parameters<typeof signedInDevice>[0] = {}) {
  const made = signedInDevice(options);
  const object = handleIn(made.call('videoStatServer.factory.instance', { channel: 0 }));
  const ask = (action: string, params: object) => made.call(`videoStatServer.${action}`, params, { object });
  const start = (StartTime: string, EndTime: string, Granularity: string, more: Partial<CountCondition> = {}) =>
    ask('startFind', {
      condition: { StartTime, EndTime, Granularity, RuleType: 'NumberStat', PtzPresetId: 0, AreaID: [1], ...more },
    });
  const rows = (...given: Parameters<typeof start>) => {
    const { token, totalCount } = paramsOf(start(...given));
    const found: CountRow[] = [];
    while (found.length < Number(totalCount)) {
      const { info } = paramsOf(ask('doFind', { token, beginNumber: found.length, count: 20 }));
      found.push(...(info as CountRow[]));
    }
    expect(ask('stopFind', { token }).result).toBe(true);
    return found;
  };
  const sum = (list: readonly CountRow[]) => [
    list.reduce((total, each) => total + each.EnteredSubtotal, 0),
    list.reduce((total, each) => total + each.ExitedSubtotal, 0),
  ];
  return { ...made, ask, start, rows, sum };
}

it('counts by hours, days and months without gaps, and the steps agree', () => {
  const { rows, sum } = server();
  const hours = rows('2026-11-01 00:00:00', '2026-11-19 23:59:59', 'Hour');
  expect(hours).toHaveLength(19 * 24);
  expect(hours[8]).toMatchObject({ StartTime: '2026-11-01 08:00:00', EndTime: '2026-11-01 08:59:59' });
  const days = rows('2026-11-01 00:00:00', '2026-11-19 23:59:59', 'Day');
  const months = rows('2026-11-01 00:00:00', '2026-11-19 23:59:59', 'Month');
  expect([days.length, months.length]).toEqual([19, 1]);
  expect([sum(days), sum(months)]).toEqual([sum(hours), sum(hours)]);
  expect(sum(hours)[0]).toBeGreaterThan(1000);
});

it('begins with the counting, ends with the present, and cuts its first and last step at the times asked for', () => {
  const { rows, sum } = server();
  const months = rows('2025-01-01 00:00:00', '2027-12-31 23:59:59', 'Month');
  expect(months.map(({ StartTime }) => StartTime.slice(0, 7))).toEqual(['2026-09', '2026-10', '2026-11']);
  const today = rows('2026-11-20 00:00:00', '2026-11-20 23:59:59', 'Hour');
  expect(today.at(-1)?.StartTime).toBe('2026-11-20 11:00:00');
  const [before] = rows('2026-11-19 08:00:00', '2026-11-19 08:19:59', 'Hour');
  const [after] = rows('2026-11-19 08:20:00', '2026-11-19 08:59:59', 'Hour');
  expect(after).toMatchObject({ StartTime: '2026-11-19 08:20:00', EndTime: '2026-11-19 08:59:59' });
  expect(sum([before, after] as CountRow[])).toEqual(sum(rows('2026-11-19 08:00:00', '2026-11-19 08:59:59', 'Hour')));
});

it('keeps what was counted in the last ten years', () => {
  const { rows, device } = server();
  device.update((draft) => {
    draft.wallOffset += Date.UTC(2126, 10, 20) - Date.UTC(2026, 10, 20);
  });
  const months = rows('2000-01-01 00:00:00', '2126-11-20 23:59:59', 'Month');
  expect([months[0]?.StartTime.slice(0, 7), months.length]).toEqual(['2116-11', 121]);
});

it('goes on over the end of a year', () => {
  const { rows, device } = server();
  device.update((draft) => {
    draft.wallOffset += 50 * 86_400_000;
  });
  const days = rows('2026-12-30 00:00:00', '2027-01-02 23:59:59', 'Day');
  expect(days.map(({ StartTime }) => StartTime.slice(0, 10))).toEqual([
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
  ]);
});

it('counts the same at every start of a device with the same seed', () => {
  const range = ['2026-11-02 00:00:00', '2026-11-08 23:59:59', 'Hour'] as const;
  expect(server().rows(...range)).toEqual(server().rows(...range));
});

it('forgets what it counted, and counts on', () => {
  const { ask, rows, sum, device } = server();
  expect(ask('clearSectionStat', { AreaID: [1] }).result).toBe(true);
  expect(rows('2026-11-01 00:00:00', '2026-11-20 23:59:59', 'Hour')).toEqual([]);
  device.update((draft) => {
    draft.wallOffset += 2 * 3_600_000;
  });
  const [entered] = sum(rows('2026-11-20 00:00:00', '2026-11-20 23:59:59', 'Hour'));
  expect(entered).toBeGreaterThan(0);
  expect(entered).toBeLessThan(200);
});

it('refuses more than 31 days of hours and 366 of days, a start that is not before the end, and wrong members', () => {
  const { start, ask } = server();
  const fieldOf = (...given: Parameters<typeof start>) => detailOf(start(...given));
  expect(fieldOf('2026-10-01 00:00:00', '2026-10-31 23:59:59', 'Hour')).toBeUndefined();
  expect(fieldOf('2026-10-01 00:00:00', '2026-11-01 00:00:00', 'Hour')).toEqual({ field: 'condition.EndTime' });
  expect(fieldOf('2025-01-01 00:00:00', '2026-01-02 00:00:00', 'Day')).toEqual({ field: 'condition.EndTime' });
  expect(fieldOf('2026-11-02 00:00:00', '2026-11-01 00:00:00', 'Month')).toEqual({ field: 'condition.StartTime' });
  expect(fieldOf('2026-11-01 00:00:00', '2026-11-02 00:00:00', 'Week')).toEqual({ field: 'condition.Granularity' });
  expect(codeOf(ask('clearSectionStat', { AreaID: [2] }))).toBe(ReplyError.InvalidParams);
  expect(start('2026-11-01 00:00:00', '2026-11-02 00:00:00', 'Day', { AreaID: [2] })).toMatchObject({
    params: { totalCount: 0 },
  });
});

it('ends a token that nobody uses for a minute', () => {
  const { start, ask, call, device } = server();
  call('Global.keepAlive', { timeout: 300, active: false });
  const { token } = paramsOf(start('2026-11-01 00:00:00', '2026-11-02 23:59:59', 'Hour'));
  device.clock.advance(59_000);
  expect(ask('doFind', { token, beginNumber: 0, count: 20 }).result).toBe(true);
  device.clock.advance(61_000);
  expect(codeOf(ask('doFind', { token, beginNumber: 0, count: 20 }))).toBe(ReplyError.InvalidParams);
});

it('is absent where no rule counts, and says how much fits into the device', () => {
  const { call, device } = signedInDevice({});
  const { caps } = paramsOf(call('AC.getCaps'));
  expect(caps).toMatchObject({ UserCapacity: 3000, CardCapacity: 15_000, FaceCapacity: 3000, RecordCapacity: 50_000 });
  device.setCapabilities({ peopleCount: false });
  expect(codeOf(call('videoStatServer.factory.instance', { channel: 0 }))).toBe(ReplyError.InvalidParams);
});

it('lets an account that sees the logs count, and neither name people nor forget what was counted', () => {
  const { call, signIn } = signedInDevice({});
  signIn('operator1', 'Operator1');
  for (const area of ['AccessUser', 'AccessCard', 'AccessFace', 'AccessFingerprint']) {
    const { Token } = paramsOf(call(`${area}.startFind`, { Condition: {} }));
    // A count of those whose name begins so would name them letter by letter.
    expect(codeOf(call(`${area}.startFind`, { Condition: { UserID: '1' } }))).toBe(ReplyError.NoAuthority);
    expect(codeOf(call(`${area}.doFind`, { Token, Offset: 0, Count: 1 }))).toBe(ReplyError.NoAuthority);
    expect(call(`${area}.stopFind`, { Token }).result).toBe(true);
  }
  const object = handleIn(call('videoStatServer.factory.instance', { channel: 0 }));
  const clear = call('videoStatServer.clearSectionStat', { AreaID: [1] }, { object });
  expect(codeOf(clear)).toBe(ReplyError.NoAuthority);
});
