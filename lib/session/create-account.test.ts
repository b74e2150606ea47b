import { describe, expect, it } from 'vitest';
import { paramsOf, testDevice } from '@/emulator/test-device';
import { ReplyError } from '@/lib/contract/error-codes';
import type { InitAccount } from '@/lib/contract/methods/dev-init';
import { deviceClient } from '@/lib/rpc/device-client.fixtures';
import { createAccount } from './create-account';

const ACCOUNT = { name: 'admin', pwd: 'Gate-house-7', CellPhone: '13800000000' } as const;

function newDevice(trouble: Parameters<typeof deviceClient>[1] = {}) {
  const test = testDevice({ profile: 'uninitialised' });
  const client = deviceClient(test, trouble);
  const create = (sent?: InitAccount, locality?: { Language: string }) =>
    createAccount(client.rpc, client.sealed, { account: ACCOUNT, locality, isSealed: true, sent });
  return { ...client, test, create };
}

describe('the first account', () => {
  it('counts as created after a lost answer when the device now has an administrator', async () => {
    const { create, test } = newDevice({ dropAfter: ['DevInit.account'] });
    expect(await create()).toBe('made');
    expect(paramsOf(test.at('outside', 'DevInit.getStatus').reply).Init).toBe(2);
    expect(test.signIn('admin', ACCOUNT.pwd).result).toBe(true);
  });

  it('is found by a later attempt when the device could not be asked at first', async () => {
    const { create, trouble } = newDevice({ dropAfter: ['DevInit.account', 'DevInit.getStatus'] });
    expect(await create()).toBe('unanswered');
    trouble.dropAfter = [];
    expect(await create(ACCOUNT, { Language: 'Polish' })).toBe('made');
  });

  it('of an earlier attempt with another password is not mistaken for this one', async () => {
    const { create, test } = newDevice();
    const earlier = { ...ACCOUNT, pwd: 'First-pass-1' };
    test.at('outside', 'DevInit.account', earlier);
    expect(await create(earlier)).toBe('earlier');
  });

  it('that never arrived or is refused is not created, and the next attempt creates it', async () => {
    const { create, trouble } = newDevice({ dropBefore: ['DevInit.account'] });
    expect(await create()).toBe('refused');
    trouble.dropBefore = [];
    trouble.refuse = { 'DevInit.account': ReplyError.Unknown };
    expect(await create()).toBe('refused');
    trouble.refuse = {};
    expect(await create()).toBe('made');
  });

  it('of somebody else is not mistaken for this one', async () => {
    const { create, test } = newDevice();
    test.at('outside', 'DevInit.account', { ...ACCOUNT, pwd: 'Other-pass-1' });
    expect(await create()).toBe('taken');
  });

  it('is not sent when the language is refused', async () => {
    const { create, asked } = newDevice({ refuse: { 'DevInit.setLocalityConfig': ReplyError.Unknown } });
    expect(await create(undefined, { Language: 'Polish' })).toBe('refused');
    expect(asked).not.toContain('DevInit.account');
  });
});
