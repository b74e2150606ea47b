import { describe, expect, it } from 'vitest';
import { testDevice } from '@/emulator/test-device';
import { browserClock } from '@/lib/clock';
import type { SyncDevice } from '@/lib/contract/methods/sub-controllers';
import { deviceClient } from '@/lib/rpc/device-client.fixtures';
import { type SyncAct, syncDevices } from './sync-devices';

function chain() {
  const made = testDevice({ profile: 'door-controller' });
  made.signIn();
  const client = deviceClient(made);
  const controller = new AbortController();
  const told: number[] = [];
  const run = (act: SyncAct, devices: readonly SyncDevice[], onTold: () => void = () => undefined) =>
    syncDevices(act, devices, {
      rpc: client.rpc,
      // Waiting for the next request is what advances the device.
      clock: {
        ...browserClock,
        after: (ms, go) =>
          browserClock.after(0, () => {
            made.device.clock.advance(ms);
            go();
          }),
      },
      signal: controller.signal,
      onProgress: (results) => {
        told.push(results.length);
        onTold();
      },
    });
  return { ...made, ...client, controller, told, run };
}

describe('a sync', () => {
  it('sets clocks one by one and continues after an offline device', async () => {
    const { run, told, device } = chain();
    const end = await run('time', [2, 1]);
    expect(end).toEqual({
      results: [
        { Device: 2, Success: false, Records: 0 },
        { Device: 1, Success: true, Records: 0 },
      ],
      isCancelled: false,
    });
    expect(told).toEqual([1, 2]);
    expect(device.state().chain[0]?.drift).toBe(0);
  });

  it('fetches records and polls until the device has finished', async () => {
    const { run, told } = chain();
    const { results, isCancelled } = await run('logs', [1, 2, 3]);
    expect(results.map(({ Success, Records }) => [Success, Records])).toEqual([
      [true, 0],
      [false, 0],
      [true, 120],
    ]);
    expect([isCancelled, told[0], told.at(-1)]).toEqual([false, 0, 3]);
  });

  it.each<[SyncAct, number]>([
    ['time', 1],
    ['logs', 2],
  ])('of the %s stops after the device whose turn it is', async (act, done) => {
    const { run, controller, device } = chain();
    device.update(({ chain: all }) => {
      for (const each of all) each.State = 'Online';
    });
    const end = await run(act, [1, 2, 3], () => controller.abort());
    expect(end.isCancelled).toBe(true);
    expect(end.results).toHaveLength(done);
    expect(device.state().chain[2]?.unsent).toHaveLength(120);
  });

  it('ends with the known results when the device no longer answers', async () => {
    const { run, trouble } = chain();
    const end = await run('time', [1, 3], () => {
      trouble.dropBefore = ['accessControlManager.syncTime'];
    });
    expect(end.results.map(({ Device }) => Device)).toEqual([1]);
    expect(end.failure).toBeDefined();
  });
});
