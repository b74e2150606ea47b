import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import { codeOf, paramsOf, testDevice } from '../test-device';

function signedIn() {
  const test = testDevice();
  test.signIn();
  return test;
}

describe('system', () => {
  it('lists services once per area and methods by area', () => {
    const { call } = signedIn();
    const { service } = paramsOf(call('system.listService'));
    expect(service).toEqual(expect.arrayContaining(['global', 'eventManager', 'userManager', 'RecordFinder']));
    expect((service as string[]).filter((each) => /^(global|system|alarm|eventManager)$/i.test(each))).toHaveLength(4);
    expect(paramsOf(call('ACCESSCONTROL.listMethod')).method).toContain('accessControl.openDoor');
    const { method } = paramsOf(call('system.listMethod')) as { method: string[] };
    expect(method).toContain('system.multiSec');
    expect(new Set(method).size).toBe(method.length);
    expect(paramsOf(call('Global.listMethod')).method).toEqual([
      'global.login',
      'global.logout',
      'global.keepAlive',
      'global.getCurrentTime',
      'global.setCurrentTime',
      'global.listMethod',
    ]);
    expect(codeOf(call('nothing.listMethod'))).toBe(ReplyError.MethodNotFound);
  });

  it('answers a batch in order, each member separately, with handles of the login', () => {
    const { call, device } = signedIn();
    const first = call('system.multicall', [
      { method: 'RecordFinder.factory.create', params: { name: 'AccessControlCardRec' }, id: 5 },
      { method: 'configManager.getConfig', params: { name: 'Nope' }, id: 6 },
      { method: 7 },
      'text',
    ]);
    expect(first).toMatchObject({
      result: true,
      params: [
        { id: 5, result: expect.any(Number) },
        { id: 6, result: false, error: { code: ReplyError.InvalidParams } },
        { result: false, error: { code: ReplyError.ParseError } },
        { result: false, error: { code: ReplyError.ParseError } },
      ],
    });
    const [made] = Object(first.params);
    const second = call('system.multicall', [{ method: 'RecordFinder.startFind', object: made.result, id: 1 }]);
    expect(second.params).toMatchObject([{ id: 1, result: true }]);
    expect(device.unexpected().map((each) => each.method)).toEqual(['configManager.getConfig']);
  });

  it('refuses a nested batch, a too long one and an invalid one', () => {
    const { call } = signedIn();
    expect(call('system.multicall', [{ method: 'SYSTEM.multicall', params: [], id: 1 }]).params).toMatchObject([
      { result: false, error: { code: ReplyError.InvalidRequest } },
    ]);
    const long = Array.from({ length: 501 }, (_, id) => ({ method: 'magicBox.getVendor', id }));
    expect(codeOf(call('system.multicall', long))).toBe(ReplyError.InvalidParams);
    expect(codeOf(call('system.multicall', {}))).toBe(ReplyError.InvalidParams);
  });
});

describe('the device', () => {
  it('returns the cloud state of the switch, with a newer version if there is one', () => {
    const { call, device } = signedIn();
    expect(paramsOf(call('CloudUpgrader.check', { way: 2 }))).toMatchObject({ State: 'None', NewVersion: '' });
    device.setSwitches({ cloudState: 'Regular' });
    expect(paramsOf(call('CloudUpgrader.check', { way: 2 }))).toMatchObject({ State: 'Regular' });
    expect(paramsOf(call('CloudUpgrader.check', { way: 2 })).NewVersion).not.toBe('');
    call('CloudUpgrader.setAutoCheck', { flag: true });
    expect(paramsOf(call('CloudUpgrader.getAutoCheck'))).toEqual({ flag: true });
  });

  it('counts its running time over restarts', () => {
    const { call, device, signIn } = signedIn();
    device.clock.advance(100_000);
    expect(paramsOf(call('magicBox.getUpTime')).info).toEqual({ last: 100, total: 100 });
    device.reboot();
    device.clock.advance(3100);
    signIn();
    expect(paramsOf(call('magicBox.getUpTime')).info).toEqual({ last: 1, total: 103 });
  });

  it('needs a restart after another language or station number until it is restarted', () => {
    const { call, device, signIn } = signedIn();
    const needReboot = () => paramsOf(call('magicBox.needReboot')).needReboot;
    expect(needReboot()).toBe(0);
    call('configManager.setConfig', { name: 'Language', table: 'Polish', options: [] });
    expect(needReboot()).toBe(1);
    device.reboot();
    device.clock.advance(3100);
    signIn();
    expect(needReboot()).toBe(0);
    const table = { ...device.state().tables.VTOBasicInfo, Number: '8099' };
    call('configManager.setConfig', { name: 'VTOBasicInfo', table, options: [] });
    expect(needReboot()).toBe(1);
    device.reboot();
    device.clock.advance(3100);
    signIn();
    expect(needReboot()).toBe(0);
  });

  it('exports the root of the certificate it would serve', () => {
    const { call, device } = signedIn();
    const pem = Buffer.from(String(paramsOf(call('CertManager.exportRootCert')).cert), 'base64').toString();
    const root = new X509Certificate(pem);
    expect(root.subject).toContain(`CN=${device.state().serialNumber} Root`);
    expect(new X509Certificate(device.tlsIdentity(['localhost']).cert).verify(root.publicKey)).toBe(true);
  });
});
