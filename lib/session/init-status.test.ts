import { describe, expect, it } from 'vitest';
import { testDevice } from '@/emulator/test-device';
import { describeError } from '@/lib/errors/describe-error';
import { deviceClient } from '@/lib/rpc/device-client.fixtures';
import { INITIALISED, initStatus } from './init-status';

describe('the status of the first set-up', () => {
  it('is that of the device', async () => {
    expect((await initStatus(deviceClient(testDevice()).rpc)).Init).toBe(INITIALISED);
    expect((await initStatus(deviceClient(testDevice({ profile: 'uninitialised' })).rpc)).Init).toBe(1);
  });

  it('without its members is a failed read, not a new device', async () => {
    const { rpc } = deviceClient(testDevice(), { empty: ['DevInit.getStatus'] });
    const error = await initStatus(rpc).catch((reason) => reason);
    expect(describeError(error)).toEqual({ key: 'GetConfigFailed' });
  });
});
