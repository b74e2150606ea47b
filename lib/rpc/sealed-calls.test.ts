import { expect, it } from 'vitest';
import { testDevice } from '@/emulator/test-device';
import { browserClock } from '@/lib/clock';
import { ReplyError, SessionError } from '@/lib/contract/error-codes';
import { describeError } from '@/lib/errors/describe-error';
import { deviceClient } from './device-client.fixtures';
import { RpcClient } from './rpc-client';
import { RpcError } from './rpc-error';
import { SealedCalls } from './sealed-calls';

it.each([
  ['40,000 digits', { pub: `N:${'F'.repeat(40_000)},E:${'F'.repeat(40_000)}`, cipher: ['RPAC'] }],
  ['the exponent 0', { pub: `N:${'F'.repeat(512)},E:0`, cipher: ['RPAC'] }],
  ['no key', { pub: 7 }],
  ['no list of ciphers', { pub: `N:${'F'.repeat(512)},E:10001`, cipher: 5 }],
])('a key of the device with %s refuses the call, and nothing is sent with it', async (_, params) => {
  const asked: string[] = [];
  const rpc = new RpcClient(async (_url, init) => {
    const { id, method } = JSON.parse(String(init.body));
    asked.push(method);
    return new Response(JSON.stringify({ id, result: true, params }));
  }, browserClock);
  const sealed = new SealedCalls(rpc, () => 2);
  const error = await sealed.call('Security.setConfig', { name: 'SIP' }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(RpcError);
  expect(describeError(error)).toEqual({ key: 'OperateFail' });
  expect(asked).toEqual(['Security.getEncryptInfo']);
});

it.each([
  'DockUser.addUser',
  'ddnsClient.testHostName',
  'log.setEncryptKey',
  'CertManager.importSvrCert',
  'netApp.unlockSim',
] as const)('a refusal of %s as an encrypted call is told from one in clear', async (method) => {
  const made = testDevice();
  made.signIn();
  const { rpc, sealed } = deviceClient(made, { refuse: { [method]: ReplyError.InternalError } });
  const refusalOf = (call: Promise<unknown>) => call.catch((reason: unknown) => describeError(reason).key);
  expect(await refusalOf(sealed.call(method, {}))).toBe('multiSec');
  expect(await refusalOf(rpc.call(method, {} as never))).toBe('OperateFail');
});

it('an encrypted batch that is refused as a whole is told as one, unless the right is missing; a plain one by its code', () => {
  const keyOf = (method: string, code: number) => describeError(new RpcError(method, code, {}, {}, '')).key;
  for (const code of [0, 123, ...Object.values(ReplyError)]) {
    expect(keyOf('System.multiSec', code)).toBe(code === ReplyError.NoAuthority ? 'AccessDenied' : 'multiSec');
  }
  expect(keyOf('system.multicall', ReplyError.InvalidParams)).toBe('InvalidParams');
});

it('a login that has ended is told so, as in the prompt of an old password', () => {
  for (const code of Object.values(SessionError)) {
    expect(describeError(new RpcError('system.multicall', code, {}, {}, ''))).toEqual({ key: 'Unauthorized' });
  }
});
