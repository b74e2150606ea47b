import { describe, expect, it, vi } from 'vitest';
import { quickClock } from '@/lib/fake-clock.fixtures';
import { RpcError, TransportError } from '@/lib/rpc/rpc-error';
import { type DeviceJob, runDeviceJob } from './device-job';

const lost = new TransportError('Upgrader.getState', 'timeout');
const refused = new RpcError('Upgrader.start', 5, {}, {}, '');

/** A device that is done at the fourth request; the first attempts of each request fail with `trouble`. */
function upgrade(trouble: (Error | undefined)[] = [], last = 100) {
  let percent = 0;
  let isStopped = false;
  const job = {
    start: vi.fn(async () => 7),
    ask: vi.fn(async (_handle: number) => {
      const error = trouble.shift();
      if (error) throw error;
      if (!isStopped) percent += 25;
      return { percent, isStopped };
    }),
    isDone: (state: { percent: number; isStopped: boolean }) => state.isStopped || state.percent >= last,
    everyMs: 500,
  } satisfies DeviceJob<number, { percent: number; isStopped: boolean }>;
  const stop = vi.fn(async (_handle: number) => {
    isStopped = true;
  });
  return { job, stop };
}
const watch = () => ({ clock: quickClock, signal: new AbortController().signal, onState: vi.fn() });

describe('runDeviceJob', () => {
  it('starts once, polls by the handle until it is done, and reports each state', async () => {
    const { job } = upgrade();
    const watched = watch();
    expect(await runDeviceJob(job, watched)).toEqual({ percent: 100, isStopped: false });
    expect(job.start).toHaveBeenCalledTimes(1);
    expect(job.ask.mock.calls).toEqual([[7], [7], [7], [7]]);
    expect(watched.onState.mock.calls.map(([{ percent }]) => percent)).toEqual([25, 50, 75, 100]);
  });

  it('tolerates two lost answers in a row, and gives up after three', async () => {
    expect(await runDeviceJob(upgrade([lost, lost, undefined, lost, lost]).job, watch())).toMatchObject({
      percent: 100,
    });
    await expect(runDeviceJob(upgrade([undefined, lost, lost, lost]).job, watch())).rejects.toBe(lost);
  });

  it('polls nothing when the start is refused or the signal is aborted', async () => {
    const { job } = upgrade();
    await expect(runDeviceJob({ ...job, start: () => Promise.reject(refused) }, watch())).rejects.toBe(refused);
    const abort = new AbortController();
    abort.abort();
    await expect(runDeviceJob(job, { ...watch(), signal: abort.signal })).rejects.toBe(abort.signal.reason);
    expect(job.start).not.toHaveBeenCalled();
    expect(job.ask).not.toHaveBeenCalled();
  });

  it('stops a device that can be stopped, once, and waits for its last state', async () => {
    const { job, stop } = upgrade([], 1_000);
    const abort = new AbortController();
    const onState = ({ percent }: { percent: number }) => percent === 50 && abort.abort();
    const last = await runDeviceJob({ ...job, stop }, { ...watch(), signal: abort.signal, onState });
    expect(last).toEqual({ percent: 50, isStopped: true });
    expect(stop.mock.calls).toEqual([[7]]);
  });

  it('repeats the stop when its answer was lost', async () => {
    const { job, stop } = upgrade([], 1_000);
    stop.mockRejectedValueOnce(lost);
    const abort = new AbortController();
    const onState = () => abort.abort();
    expect(await runDeviceJob({ ...job, stop }, { ...watch(), signal: abort.signal, onState })).toMatchObject({
      isStopped: true,
    });
    expect(stop).toHaveBeenCalledTimes(2);
  });

  it('only stops waiting when the device cannot be stopped', async () => {
    const { job } = upgrade([], 1_000);
    const abort = new AbortController();
    const onState = () => abort.abort();
    const waiting = runDeviceJob(job, { ...watch(), signal: abort.signal, onState });
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    expect(job.ask).toHaveBeenCalledTimes(1);
  });
});
