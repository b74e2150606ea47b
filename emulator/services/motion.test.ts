import { describe, expect, it } from 'vitest';
import { BOX_GRID, MOTION_GRID } from '@/lib/contract/limits';
import type { MotionDetectTable } from '@/lib/contract/tables/motion';
import { levelOf, motionGrid, walkerAt } from '../rules/motion';
import { detailOf, paramsOf, TEST_START, testDevice } from '../test-device';

const FULL = 2 ** MOTION_GRID.columns - 1;
/** Rows of a grid: everything, the lower half where people walk, or the upper one where nobody does. */
const EVERYWHERE = Array<number>(18).fill(FULL);
const LOWER = EVERYWHERE.map((mask, row) => (row >= 9 ? mask : 0));
const UPPER = EVERYWHERE.map((mask, row) => (row < 8 ? mask : 0));

function watching(masks: number[], more: Partial<MotionDetectTable['EventHandler']> = {}) {
  const test = testDevice();
  test.signIn();
  const { device, call } = test;
  const table = () => device.state().tables.MotionDetect[0] as MotionDetectTable;
  const save = (change: (before: MotionDetectTable) => MotionDetectTable) =>
    call('configManager.setConfig', { name: 'MotionDetect', table: [change(table())] });
  const paint = (Region: number[], handler = {}, region = 0) =>
    save((before) => ({
      ...before,
      Enable: true,
      MotionDetectWindow: before.MotionDetectWindow.map((each, at) => (at === region ? { ...each, Region } : each)),
      EventHandler: { ...before.EventHandler, Dejitter: 0, ...handler },
    }));
  const events: string[] = [];
  call('EventManager.attach', { codes: ['VideoMotion'] });
  device.onNotification(({ message }) => {
    for (const each of Object(message.params.eventList)) {
      events.push(`${each.Action} ${each.Data.Id} ${each.Data.RegionName}`);
    }
  });
  // Nobody walks: a round begins 12 s after the last one.
  const untilNobody = () => device.clock.advance(12_000 - (device.clock.now() % 12_000) - 1_000);
  untilNobody();
  paint(masks, more);
  return { ...test, table, save, paint, events, untilNobody };
}

describe('somebody who walks through the picture', () => {
  it('crosses it from left to right in eight of twelve seconds', () => {
    const start = TEST_START - (TEST_START % 12_000);
    const [first, later] = [walkerAt(start) ?? [0], walkerAt(start + 7_900) ?? [0]];
    expect([first[0], later[0]].map((x = 0) => Math.round((x / BOX_GRID) * 100))).toEqual([2, 85]);
    expect(walkerAt(start + 8_000)).toBeUndefined();
  });

  it('is reported where the grid covers the path, when it begins and when it has ended', () => {
    const { device, events } = watching(LOWER);
    device.clock.advance(12_000);
    expect(events).toEqual(['Start 0 Region 1', 'Stop 0 Region 1']);
    device.clock.advance(12_000);
    expect(events).toHaveLength(4);
  });

  it('is not reported elsewhere, below the threshold, or while detection is off', () => {
    const { device, events, save } = watching(UPPER);
    device.clock.advance(24_000);
    save((before) => ({
      ...before,
      MotionDetectWindow: before.MotionDetectWindow.map((each) => ({ ...each, Region: LOWER, Threshold: 100 })),
    }));
    device.clock.advance(24_000);
    save((before) => ({
      ...before,
      Enable: false,
      MotionDetectWindow: before.MotionDetectWindow.map((each) => ({ ...each, Threshold: 0 })),
    }));
    device.clock.advance(24_000);
    expect(events).toEqual([]);
  });

  it('is not reported outside the schedule', () => {
    const off = Array<string>(4).fill('0 00:00:00-00:00:00');
    const { device, events, paint } = watching(LOWER, { TimeSection: Array.from({ length: 7 }, () => off) });
    device.clock.advance(24_000);
    expect(events).toEqual([]);
    // It is a moment after twelve now.
    const noon = ['1 12:02:00-13:00:00', ...off.slice(1)];
    paint(LOWER, { TimeSection: Array.from({ length: 7 }, () => noon) });
    device.clock.advance(30_000);
    expect(events).toEqual([]);
    device.clock.advance(120_000);
    expect(events).toContain('Start 0 Region 1');
  });

  it('ends when it has been still for the time of de-jitter', () => {
    const { device, events } = watching(LOWER, { Dejitter: 2 });
    device.clock.advance(10_000);
    expect(events).toEqual(['Start 0 Region 1']);
    device.clock.advance(2_000);
    expect(events.at(-1)).toBe('Stop 0 Region 1');
  });

  it('in two regions is reported for each', () => {
    const { device, events, paint, untilNobody } = watching(LOWER);
    untilNobody();
    paint(EVERYWHERE, {}, 2);
    events.length = 0;
    device.clock.advance(12_000);
    expect(events.toSorted()).toEqual(['Start 0 Region 1', 'Start 2 Region 3', 'Stop 0 Region 1', 'Stop 2 Region 3']);
  });

  it('runs outputs, sends mail, takes a picture and is logged', () => {
    const { device, call } = watching(LOWER, {
      AlarmOutEnable: true,
      AlarmOutChannels: [1],
      AlarmOutLatch: 7,
      MailEnable: true,
      SnapshotEnable: true,
    });
    const before = device.state().alarms;
    device.clock.advance(2_000);
    expect(paramsOf(call('Alarm.getOutState')).state).toBe(2);
    const { mails, snapshots } = device.state().alarms;
    expect([mails, snapshots]).toEqual([before.mails + 1, before.snapshots + 1]);
    expect(device.state().log.at(-1)).toMatchObject({ Type: 'Alarm', Code: 'VideoMotion', Detail: 'Region 1' });
  });

  it('stops at the moment when detection is switched off', () => {
    const { device, events, save } = watching(LOWER);
    device.clock.advance(4_000);
    save((before) => ({ ...before, Enable: false }));
    expect(events).toEqual(['Start 0 Region 1', 'Stop 0 Region 1']);
  });

  it('is tested without waiting for anybody', () => {
    const { call, events } = watching(UPPER);
    expect(call('Alarm.testEvent', { type: 'VideoMotion', door: 0 }).result).toBe(true);
    expect(events).toEqual(['Pulse 0 Region 1']);
  });
});

describe('the level of a region', () => {
  const box = [0, 0, BOX_GRID / 2, BOX_GRID] as [number, number, number, number];
  const grid = motionGrid('PAL');
  const window = { Name: 'x', Region: EVERYWHERE, Sensitive: 50, Threshold: 5 };

  it('is the part of its cells that moves, weaker or stronger by the sensitivity', () => {
    expect(levelOf(window, box, grid)).toBe(50);
    expect(levelOf({ ...window, Sensitive: 25 }, box, grid)).toBe(25);
    expect(levelOf({ ...window, Sensitive: 100 }, box, grid)).toBe(100);
    expect(levelOf({ ...window, Sensitive: 0 }, box, grid)).toBe(0);
  });

  it('is none without cells, without anybody, and where nothing moves', () => {
    expect(levelOf({ ...window, Region: [] }, box, grid)).toBe(0);
    expect(levelOf(window, undefined, grid)).toBe(0);
    // The right half.
    expect(levelOf({ ...window, Region: Array<number>(18).fill(2 ** 11 - 1) }, box, grid)).toBe(0);
  });

  it('is told for each region, and the grid with the standard', () => {
    const { device, call } = watching(LOWER);
    device.clock.advance(5_000);
    const { levels } = paramsOf(call('devVideoDetect.getMotionLevel')) as { levels: number[] };
    expect(levels[0]).toBeGreaterThan(5);
    expect(levels.slice(1)).toEqual([0, 0, 0]);
    expect(paramsOf(call('devVideoDetect.getCaps', { name: 'All' })).caps).toEqual({
      MotionDetect: true,
      Columns: 22,
      Rows: 18,
    });
    call('configManager.setConfig', { name: 'VideoStandard', table: 'NTSC' });
    expect(paramsOf(call('devVideoDetect.getCaps', { name: 'All' })).caps).toMatchObject({ Rows: 15 });
  });
});

describe('the table of motion detection', () => {
  const refused = (change: (before: MotionDetectTable) => unknown) => {
    const { table, call } = watching(LOWER);
    return detailOf(call('configManager.setConfig', { name: 'MotionDetect', table: [change(table())] }));
  };
  const withWindow = (change: object) => (before: MotionDetectTable) => ({
    ...before,
    MotionDetectWindow: before.MotionDetectWindow.map((each, at) => (at === 1 ? { ...each, ...change } : each)),
  });

  it.each([
    [{ Region: [2 ** 22] }, 'Region'],
    [{ Region: [-1] }, 'Region'],
    [{ Region: [1.5] }, 'Region'],
    [{ Region: Array(19).fill(0) }, 'Region'],
    [{ Name: ' ' }, 'Name'],
    [{ Name: 'x'.repeat(17) }, 'Name'],
    [{ Sensitive: 101 }, 'Sensitive'],
    [{ Threshold: -1 }, 'Threshold'],
  ])('refuses %j in a region', (change, member) => {
    expect(refused(withWindow(change))).toEqual({ field: `MotionDetect[0].MotionDetectWindow[1].${member}` });
  });

  it.each([
    [{ Dejitter: 101 }, 'Dejitter'],
    [{ AlarmOutLatch: 301 }, 'AlarmOutLatch'],
    [{ AlarmOutEnable: true, AlarmOutChannels: [] }, 'AlarmOutChannels'],
    [{ TimeSection: [] }, 'TimeSection'],
    [
      {
        TimeSection: Array.from({ length: 7 }, () => ['1 10:00:00-09:00:00', ...Array(3).fill('0 00:00:00-00:00:00')]),
      },
      'TimeSection[0][0]',
    ],
  ])('refuses %j as linkage', (change, member) => {
    const field = { field: `MotionDetect[0].EventHandler.${member}` };
    expect(refused((before) => ({ ...before, EventHandler: { ...before.EventHandler, ...change } }))).toEqual(field);
  });

  it('has four regions, as many as it came with', () => {
    expect(refused((before) => ({ ...before, MotionDetectWindow: [] }))).toEqual({
      field: 'MotionDetect[0].MotionDetectWindow',
    });
  });
});
