import { describe, expect, it, vi } from 'vitest';
import { fakeClock } from '@/lib/fake-clock.fixtures';
import { awaitDevice, type DeviceWait, type WaitEnd } from './await-device';

/** A device controlled by the test: notifications are numbers; 0 is for somebody else, 9 ends the wait. */
function bench(start = () => Promise.resolve<unknown>(true)) {
  const clock = fakeClock();
  const heard = { reports: [] as number[], ends: [] as WaitEnd[], until: [] as number[] };
  const stop = vi.fn(() => Promise.reject(new Error('nobody waits for it')));
  const leave = vi.fn();
  let tell: (report: number) => void = () => undefined;
  let open: () => void = () => undefined;
  const way: DeviceWait<number> = {
    listen(onReport, onOpen) {
      tell = onReport;
      open = onOpen;
      return leave;
    },
    start: vi.fn(start),
    stop,
    judge: (report) => (report === 0 ? 'other' : report === 9 ? 'end' : 'next'),
  };
  const cancel = awaitDevice(way, clock, {
    onWaiting: (until) => heard.until.push(until),
    onReport: (report) => heard.reports.push(report),
    onEnd: (end) => heard.ends.push(end),
  });
  const settle = () => clock.advance(0).then(() => new Promise((resolve) => setImmediate(resolve)));
  return { clock, heard, way, stop, leave, cancel, settle, tell: (report: number) => tell(report), open: () => open() };
}

describe('awaitDevice', () => {
  it('starts once when notifications can arrive, and receives what is meant for it until the end', async () => {
    const { heard, way, stop, leave, settle, tell, open } = bench();
    tell(9);
    expect(way.start).not.toHaveBeenCalled();
    open();
    open();
    await settle();
    expect(way.start).toHaveBeenCalledTimes(1);
    for (const report of [0, 1, 2, 9, 1]) tell(report);
    expect(heard.reports).toEqual([1, 2, 9]);
    expect(heard.ends).toEqual([{ kind: 'reported' }]);
    expect(leave).toHaveBeenCalledTimes(1);
    expect(stop).not.toHaveBeenCalled();
  });

  it('accepts a notification that overtakes the answer, and ignores the late answer', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const { heard, settle, tell, open } = bench(() => new Promise((resolve) => (answer = resolve)));
    open();
    tell(9);
    answer(true);
    await settle();
    expect(heard).toEqual({ reports: [9], ends: [{ kind: 'reported' }], until: [] });
  });

  it('ends 30 s after the start or the last notification, and stops the device', async () => {
    const { clock, heard, stop, settle, tell, open } = bench();
    open();
    await settle();
    await clock.advance(29_000);
    tell(1);
    await clock.advance(29_999);
    expect(heard.ends).toEqual([]);
    await clock.advance(1);
    expect(heard.ends).toEqual([{ kind: 'timeout' }]);
    expect(heard.until).toEqual([30_000, 59_000]);
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it('fails when the device refuses, and when no notifications come', async () => {
    const refused = new Error('refused');
    const first = bench(() => Promise.reject(refused));
    first.open();
    await first.settle();
    expect(first.heard.ends).toEqual([{ kind: 'failed', error: refused }]);
    const second = bench();
    await second.clock.advance(10_000);
    expect(second.heard.ends).toEqual([{ kind: 'failed', error: undefined }]);
    expect(second.way.start).not.toHaveBeenCalled();
    expect(second.stop).not.toHaveBeenCalled();
  });

  it('is silent after it was cancelled, and stops the device once', async () => {
    const { clock, heard, stop, leave, cancel, settle, tell, open } = bench();
    open();
    await settle();
    cancel();
    cancel();
    tell(9);
    await clock.advance(60_000);
    expect(heard).toEqual({ reports: [], ends: [], until: [30_000] });
    expect(stop).toHaveBeenCalledTimes(1);
    expect(leave).toHaveBeenCalledTimes(1);
  });
});
