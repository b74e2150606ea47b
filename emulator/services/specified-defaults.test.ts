/**
 * What a call means without a parameter: the defaults of the device-control layer, by hand from the specification.
 * @spec §7, §9
 */
import { expect, it } from 'vitest';
import type { RpcReply } from '@/lib/contract/rpc';
import { handleIn, paramsOf, signedInDevice } from '../test-device';

/** A device with two cameras, so that a channel makes a difference. */
function made() {
  const test = signedInDevice({ profile: 'site' });
  test.device.update(({ tables }) => {
    const [first] = tables.Encode;
    if (!first) throw new Error('no camera');
    tables.Encode = [first, { ...first, MainFormat: first.ExtraFormat }];
  });
  return test;
}

type Made = ReturnType<typeof made>;
const answer = ({ result, params, error }: RpcReply) => ({ result, params, error });

it.each<[what: string, method: string, params: object, other: object]>([
  ['FTP test name FTP1', 'FtpTest.test', { name: 'FTP1' }, { name: 'FTP2' }],
  ['interface eth0 of an address conflict', 'netApp.checkIPConflict', { Interface: 'eth0' }, { Interface: 'eth9' }],
])('%s', (_, method, params, other) => {
  const ask = (more: object) => answer(made().call(method, { Address: '192.0.2.9', ...more }));
  expect(ask({})).toEqual(ask(params));
  expect(ask({}).result).toBe(true);
  expect(ask(other).result).toBe(false);
});

it('capability name All', () => {
  const test = made();
  const object = handleIn(test.call('devVideoDetect.factory.instance', { channel: 0 }));
  const caps = (params: object) => paramsOf(test.call('devVideoDetect.getCaps', params, { object }));
  expect(caps({})).toEqual(caps({ name: 'All' }));
  expect(caps({}).caps).toEqual({ MotionDetect: true, Columns: 22, Rows: 18 });
  expect(caps({ name: 'Rows' }).caps).toEqual({ Rows: 18 });
  expect(test.call('devVideoDetect.getCaps', { name: 'Nothing' }, { object }).result).toBe(false);
});

it('recovery description for admin', () => {
  const describe = (params: object) => paramsOf(made().at('outside', 'PasswdFind.getDescript', params).reply);
  const { contact, mode } = describe({ name: 'admin' });
  expect(describe({})).toMatchObject({ contact, mode });
});

it('channel 0 and stream Main of a camera', () => {
  const caps = (params: object) => {
    const test = made();
    const object = handleIn(test.call('devVideoEncode.factory.instance', params));
    return paramsOf(test.call('devVideoEncode.getCaps', {}, { object }));
  };
  expect(caps({})).toEqual(caps({ channel: 0, stream: 'Main' }));
  expect(caps({})).not.toEqual(caps({ channel: 0, stream: 'Extra1' }));
});

it('stream All of the capabilities of the encoder, of channel 0', () => {
  const caps = (params: object) => Object(paramsOf(made().call('encode.getCaps', params)).caps);
  expect(caps({})).toEqual(caps({ channel: 0, stream: 'All' }));
  expect(caps({})).toMatchObject({ MainFormat: [expect.anything()], ExtraFormat: [expect.anything()] });
});

// The areas whose handle is opened for a channel.
it.each([
  ...['ptz', 'ptzBase', 'PtzPeripheral', 'PtzViewRange', 'devVideoInput', 'devVideoEncode', 'devVideoDetect'],
  ...['encode', 'audio', 'commPort', 'devAudioDetect', 'devIntelliTracker', 'devVideoAnalyse', 'VideoInAnalyse'],
  ...['rainBrush', 'wideViewControl', 'OSDManager', 'alarm'],
])('channel 0 of %s', (area) => {
  const open = (test: Made, params: object) => test.call(`${area}.factory.instance`, params).result;
  const test = made();
  // A refused call has no handle, or 0.
  for (const params of [{}, { channel: 0 }]) expect(Number(open(test, params))).toBeGreaterThan(0);
  expect(open(test, { channel: 99 })).toBe(0);
});
