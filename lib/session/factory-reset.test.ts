import { describe, expect, it } from 'vitest';
import { testDevice } from '@/emulator/test-device';
import { ReplyError, SessionError } from '@/lib/contract/error-codes';
import { deviceClient } from '@/lib/rpc/device-client.fixtures';
import { factoryReset } from './factory-reset';

const signedIn = () => {
  const test = testDevice({ profile: 'ash31' });
  test.signIn();
  return test;
};

describe('a factory reset', () => {
  it('counts wrong passwords down to a lock', async () => {
    const { rpc } = deviceClient(signedIn());
    for (const attempts of [4, 3, 2, 1]) {
      expect(await factoryReset(rpc, 'admin', 'Wrong123')).toEqual({ kind: 'wrong-password', attempts });
    }
    expect(await factoryReset(rpc, 'admin', 'Wrong123')).toEqual({ kind: 'locked', seconds: 300 });
    expect(await factoryReset(rpc, 'admin', 'Admin123')).toEqual({ kind: 'locked', seconds: 300 });
  });

  it('that is refused with the right password is not a wrong password, whatever was tried before', async () => {
    const test = signedIn();
    await factoryReset(deviceClient(test).rpc, 'admin', 'Wrong123');
    const refusing = deviceClient(test, { refuse: { 'magicBox.resetSystem': ReplyError.Unknown } }).rpc;
    expect(await factoryReset(refusing, 'admin', 'Admin123')).toMatchObject({ kind: 'refused' });
  });

  it('resets with the right password', async () => {
    const test = signedIn();
    expect(await factoryReset(deviceClient(test).rpc, 'admin', 'Admin123')).toEqual({ kind: 'done' });
    expect(test.device.state().accounts).toEqual([]);
  });

  it('throws when the session is over', async () => {
    const over = deviceClient(signedIn(), { refuse: { 'magicBox.resetSystem': SessionError.SessionExpired } }).rpc;
    await expect(factoryReset(over, 'admin', 'Admin123')).rejects.toMatchObject({ code: SessionError.SessionExpired });
  });
});
