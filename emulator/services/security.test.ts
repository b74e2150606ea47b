import { describe, expect, it } from 'vitest';
import { MASKED_SECRET } from '@/lib/contract/configs';
import { ReplyError } from '@/lib/contract/error-codes';
import { sealer } from '../sealer.fixtures';
import { codeOf, detailOf, paramsOf, type TestDevice, testDevice } from '../test-device';

function signedIn(profile: 'face-full' | 'baseline-1' = 'face-full') {
  const test = testDevice({ profile });
  test.signIn();
  return test;
}

describe('encrypted calls', () => {
  it('offer ciphers by baseline and by the switch', () => {
    const offered = (test: TestDevice) => paramsOf(test.at('outside', 'Security.getEncryptInfo').reply).cipher;
    expect(offered(testDevice({ profile: 'baseline-1' }))).toEqual(['AES']);
    const test = testDevice();
    expect(offered(test)).toEqual(['AES', 'RPAC']);
    test.device.setSwitches({ ciphers: ['ROAE'] });
    expect(offered(test)).toEqual(['ROAE']);
    test.signIn();
    const params = { name: 'SIP' };
    expect(codeOf(test.call('Security.getConfig', sealer(test, 'RPAC-256').seal(params)))).toBe(
      ReplyError.InternalError,
    );
    expect(test.call('Security.getConfig', sealer(test, 'ROAE-256').seal(params)).result).toBe(true);
  });

  it('are refused in clear, with an unknown cipher and with a wrong salt', () => {
    const test = signedIn();
    const sealed = sealer(test).seal({ name: 'SIP' });
    const wrong = [{ name: 'SIP' }, { ...sealed, cipher: 'RPAC-512' }, { ...sealed, salt: 'ab'.repeat(256) }, {}];
    for (const params of wrong) expect(codeOf(test.call('Security.getConfig', params))).toBe(ReplyError.InternalError);
  });

  it.each(['RPAC-256', 'RPAC-128', 'AES-128', 'AES-128-ECB', 'AES-256', 'ROAE-256'])('work with %s', (cipher) => {
    const test = signedIn();
    const { seal, open } = sealer(test, cipher);
    const read = () => Object(open(paramsOf(test.call('Security.getConfig', seal({ name: 'SIP' }))).content)).table;
    const table = { ...read(), SIPServer: '192.0.2.77' };
    expect(test.call('Security.setConfig', seal({ name: 'SIP', table })).result).toBe(true);
    expect(read()).toMatchObject({ SIPServer: '192.0.2.77', AuthPassword: MASKED_SECRET, Vendor_Reserved: 7 });
  });

  it('use AES alone below baseline 2', () => {
    const test = signedIn('baseline-1');
    expect(test.call('Security.getConfig', sealer(test, 'AES-128').seal({ name: 'SIP' })).result).toBe(true);
    expect(codeOf(test.call('Security.getConfig', sealer(test).seal({ name: 'SIP' })))).toBe(ReplyError.InternalError);
  });

  it('validate their content', () => {
    const test = signedIn();
    const { seal } = sealer(test);
    expect(codeOf(test.call('Security.getConfig', seal({ name: 'Web' })))).toBe(ReplyError.InvalidParams);
    const table = { ...test.device.state().secureTables.SIP, SIPServerPort: 1 };
    const reply = test.call('Security.setConfig', seal({ name: 'SIP', table }));
    expect(detailOf(reply)).toEqual({ field: 'SIP.SIPServerPort' });
  });

  it.each([
    ['Registar', { Port: 5000 }, 'Port'],
    ['Registar', { Port: -3.5 }, 'Port'],
    ['Registar', { Port: 554 }, 'Port'],
    ['Registar', { Realm: 'x'.repeat(65) }, 'Realm'],
    ['TemperatureServer', { Port: 99_999 }, 'Port'],
    ['TemperatureServer', { Address: 'not an address!' }, 'Address'],
    ['TemperatureServer', { Enable: true, Address: '' }, 'Address'],
    ['TemperatureServer', { Period: -1 }, 'Period'],
    ['LoginInfo', { UserName: 'x'.repeat(64) }, 'UserName'],
    ['LoginInfo', { Enable: true }, 'UserName'],
  ])('refuse %s %j', (name, change, member) => {
    const test = signedIn();
    const held = test.device.state().secureTables[name];
    const write = (table: object) => test.call('Security.setConfig', sealer(test).seal({ name, table }));
    expect(detailOf(write({ ...Object(held), ...change }))).toEqual({ field: `${name}.${member}` });
    expect(write(Object(held)).result).toBe(true);
  });

  it('keep the port of the registrar that another service has taken, and refuse it again once it changes', () => {
    const test = signedIn();
    test.device.update(({ secureTables: { SIP, VSP_GBT28181 } }) => {
      Object.assign(SIP, { LocalSIPPort: 5_070 });
      Object.assign(VSP_GBT28181, { Enable: true, LocalPort: 5_060 });
    });
    const write = (change: object) => {
      const table = { ...test.device.state().secureTables.Registar, ...change };
      return test.call('Security.setConfig', sealer(test).seal({ name: 'Registar', table }));
    };
    expect(write({ Realm: 'Hall' }).result).toBe(true);
    expect(write({ Enable: false }).result).toBe(true);
    test.device.update(({ tables: { Web } }) => {
      Web.Port = 5_060;
    });
    expect(write({ Realm: 'Yard' }).result).toBe(true);
    expect(detailOf(write({ Enable: true }))).toEqual({ field: 'Registar.Port' });
    expect(write({ Enable: true, Port: 5_090 }).result).toBe(true);
  });

  it('come in batches, each answered separately', () => {
    const test = signedIn();
    const { seal, open } = sealer(test);
    const calls = [
      { method: 'configManager.getConfig', params: { name: 'Web' } },
      { method: 'configManager.getConfig', params: { name: 'Nope' } },
      { method: 'system.multicall', params: [] },
    ];
    const reply = test.call('System.multiSec', seal(calls));
    expect(open(paramsOf(reply).content)).toMatchObject([
      { result: true, params: { table: { Port: 80 } } },
      { result: false, error: { code: ReplyError.InvalidParams } },
      { result: false, error: { code: ReplyError.InvalidRequest } },
    ]);
  });

  it.each(['__proto__', 'constructor'])('refuse a member named %s and endless levels, as plain calls do', (name) => {
    const test = signedIn();
    const { tables } = test.device.state();
    const levels = `${'['.repeat(200)}${']'.repeat(200)}`;
    for (const extra of [`"${name}":{"polluted":1}`, `"deep":{"${name}":1}`, `"deep":${levels}`]) {
      const general = JSON.stringify(tables.General).replace('{', `{${extra},`);
      const call = `{"method":"configManager.setConfig","params":{"name":"General","table":${general}}}`;
      const reply = test.call('System.multiSec', sealer(test).sealText(`[${call}]`));
      expect(codeOf(reply)).toBe(ReplyError.InternalError);
    }
    expect(test.device.state().tables).toBe(tables);
  });

  it('create accounts and change passwords', () => {
    const test = signedIn();
    const { seal } = sealer(test);
    const user = { Name: 'guard', Password: 'Guard-12', AuthorityList: ['Monitor_01'] };
    expect(test.call('Security.addUser', seal({ user })).result).toBe(true);
    const change = { name: 'admin', pwd: 'Changed-1', pwdOld: 'Admin123' };
    expect(test.call('Security.modifyPasswordPlain', seal(change)).result).toBe(true);
    expect(test.device.logins()).toEqual([]);
    expect(test.signIn('guard', 'Guard-12').result).toBe(true);
    expect(test.signIn('admin', 'Changed-1').result).toBe(true);
    expect(JSON.stringify(test.device.state())).not.toContain('Changed-1');
  });
});
