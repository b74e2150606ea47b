import { describe, expect, it } from 'vitest';
import { EXPORT_TYPES } from '@/lib/contract/methods/security-im-export';
import { sealer } from '../sealer.fixtures';
import { codeOf, paramsOf, testDevice } from '../test-device';
import { EVENT_RIGHTS, rightsToHear } from './event-rights';
import { addSingleRightAccounts, SINGLE_RIGHT_PASSWORD, SINGLE_RIGHTS, singleRightName } from './single-right.fixtures';
import { EXPORT_RIGHTS } from './table-rights';

const CODES = [...Object.keys(EVENT_RIGHTS), 'SomethingNew'];

function signedIn(name: string) {
  const test = testDevice();
  addSingleRightAccounts(test.device);
  test.signIn(name, SINGLE_RIGHT_PASSWORD);
  const heard: string[] = [];
  test.device.onNotification(({ message: { method, params } }) => {
    const [event] = (params.eventList ?? Object(params.info).Events) as { Code: string }[];
    heard.push(method === 'client.notifySnapFile' ? 'picture' : String(event?.Code));
  });
  return { ...test, heard };
}

describe.each(SINGLE_RIGHTS)('a login that holds %s and nothing else', (right) => {
  it('subscribes to everything and receives the events it may read', () => {
    const { call, device, heard } = signedIn(singleRightName(right));
    expect(codeOf(call('EventManager.attach', { codes: ['All'] }))).toBeUndefined();
    expect(codeOf(call('snapManager.attach', { channel: 0, Events: ['All'] }))).toBeUndefined();
    for (const Code of CODES) device.emit({ Action: 'Pulse', Code, Index: 0, Data: { Base64: 'AAAA' } });
    const mayHear = (code: string, isPicture: boolean) => {
      const rights = rightsToHear(code, isPicture);
      return rights.length === 0 || (right !== undefined && rights.includes(right));
    };
    const expected = CODES.flatMap((code) => [
      ...(mayHear(code, false) ? [code] : []),
      ...(mayHear(code, true) ? ['picture'] : []),
    ]);
    expect(heard).toEqual(expected);
    if (right === undefined) expect(heard).toEqual(['CapsChanged', 'TemporaryConfig']);
  });

  it('is given those tables of all that it may read one by one', () => {
    const { call, device } = signedIn(singleRightName(right));
    const { table } = paramsOf(call('configManager.getConfig', { name: 'All' }));
    const single = Object.keys(device.state().tables).filter(
      (name) => !call('configManager.getConfig', { name }).error,
    );
    expect(
      Object.keys(Object(table))
        .filter((name) => single.includes(name))
        .sort(),
    ).toEqual(single.sort());
    for (const name of Object.keys(Object(table)))
      expect(call('configManager.getConfig', { name }).error).toBeUndefined();
  });
});

it.each(EXPORT_TYPES)('an account that may start an export of %s and nothing else hears its end', (type) => {
  const made = signedIn(singleRightName(EXPORT_RIGHTS[type]));
  const { call, device, heard } = made;
  call('EventManager.attach', { codes: ['SecurityImExport'] });
  if (type === 'Log') {
    const { token } = paramsOf(call('log.startFind', { condition: {} }));
    call('log.setEncryptKey', sealer(made).seal({ Token: token, Password: SINGLE_RIGHT_PASSWORD }));
  }
  const authN = { mode: 'pwd', password: SINGLE_RIGHT_PASSWORD };
  const reply = call('SecurityImExport.prepareExportData', { Type: type, Password: SINGLE_RIGHT_PASSWORD, authN });
  expect(reply.error).toBeUndefined();
  device.clock.advance(1_000);
  expect(heard).toEqual(['SecurityImExport']);
});

it('stops hearing when the right is taken away', () => {
  const { call, device, heard } = signedIn('AuthSysInfo');
  call('EventManager.attach', { codes: ['AccessControl'] });
  const happen = () => device.emit({ Action: 'Pulse', Code: 'AccessControl', Index: 0, Data: {} });
  happen();
  device.update(({ accounts }) => {
    for (const account of accounts) if (account.name === 'AuthSysInfo') account.authorities = [];
  });
  happen();
  expect(heard).toEqual(['AccessControl']);
});
