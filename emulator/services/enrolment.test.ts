import { beforeEach, describe, expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import { ENROLMENT, FINGERPRINT } from '@/lib/contract/limits';
import { codeOf, detailOf, handleIn, type TestDevice, testDevice } from '../test-device';

let made: TestDevice;
let heard: { Code: string; Data: Record<string, unknown> }[];
beforeEach(() => {
  made = testDevice({ profile: 'door-controller' });
  made.signIn();
  heard = [];
  made.device.onNotification(({ message }) => heard.push(...(message.params.eventList as typeof heard)));
  made.call('EventManager.attach', { codes: ['CardCapture', 'Fingerprint', 'AccessControl'] });
});

const startCard = (ReaderID: unknown = '1', timeout: unknown = ENROLMENT.waitS) =>
  made.call('accessControlManager.startCardCapture', { ReaderID, timeout });
const swipe = (readerId = '1') => made.device.enrols(readerId, { kind: 'card', cardNo: 'CAFE0001' });
/** Another administrator starts. */
function another() {
  const own = made.session();
  made.signIn();
  return { own, other: made.session() };
}

describe('a card for enrolment', () => {
  it('is reported once to listeners, and leaves no record and no open door', () => {
    expect(startCard('2').result).toBe(true);
    const records = made.device.state().records.AccessControlCardRec.rows.length;
    expect(swipe('1')).toBe(false);
    expect(swipe('2')).toBe(true);
    expect(swipe('2')).toBe(false);
    expect(heard).toMatchObject([{ Code: 'CardCapture', Data: { ReaderID: '2', CardNo: 'CAFE0001' } }]);
    expect(made.device.state().records.AccessControlCardRec.rows).toHaveLength(records);
    expect(made.device.state().doors[0]?.lock).toBe('Locked');
  });

  it('is awaited as long as requested, and no longer than until it is stopped', () => {
    startCard('1', 5);
    made.device.clock.advance(4_999);
    expect(swipe()).toBe(true);
    startCard('1', 5);
    made.device.clock.advance(5_000);
    expect(swipe()).toBe(false);
    startCard();
    expect(made.call('accessControlManager.stopCardCapture', { ReaderID: '1' }).result).toBe(true);
    expect(swipe()).toBe(false);
    expect(made.call('accessControlManager.stopCardCapture', { ReaderID: '1' }).result).toBe(true);
  });

  it('is awaited for one login at a time, and only that one can stop it', () => {
    startCard();
    const { own, other } = another();
    expect(detailOf(startCard())).toEqual({ reason: 'TargetInUse' });
    made.call('accessControlManager.stopCardCapture', { ReaderID: '1' }, { session: other });
    expect(swipe()).toBe(true);
    made.call('accessControlManager.startCardCapture', { ReaderID: '1', timeout: 30 }, { session: own });
    made.device.endLogin(own);
    expect(swipe(), 'nobody waits for it any more').toBe(false);
    made.call('accessControlManager.startCardCapture', { ReaderID: '1', timeout: 30 });
    const third = made.session();
    made.signIn();
    made.device.endLogin(third);
    expect(startCard().result).toBe(true);
  });

  it.each([['9999'], ['0'], ['01'], ['x'], [1], [null]])('needs a reader of the device: %j', (reader) => {
    expect(codeOf(startCard(reader))).toBe(ReplyError.InvalidParams);
  });

  it.each([0, 31, 1.5, '30', undefined])('waits 1 to 30 seconds: %j', (timeout) => {
    expect(codeOf(made.call('accessControlManager.startCardCapture', { ReaderID: '1', timeout }))).toBe(
      ReplyError.InvalidParams,
    );
  });

  it('needs the right to operate', () => {
    made.device.update(({ accounts }) => {
      for (const each of accounts) each.authorities = each.authorities.filter((right) => right !== 'AuthManuCtr');
    });
    expect(codeOf(startCard())).toBe(ReplyError.NoAuthority);
  });
});

describe('a finger for enrolment', () => {
  let object = 0;
  beforeEach(() => {
    made.device.setCapabilities({ fingerprintAuth: true });
    object = handleIn(made.call('accessControl.factory.instance', { channel: 0 }));
  });
  const capture = (info: unknown = { ReaderID: '1', UserID: '7' }) =>
    made.call('accessControl.captureFingerprint', { info }, { object });
  const press = (finger = 'thumb', isGood = true) => made.device.enrols('1', { kind: 'finger', finger, isGood });

  it('is pressed three times; then its data is there once, for the login that captured it', () => {
    expect(capture().result).toBe(true);
    expect([press(), press(), press(), press()]).toEqual([true, true, true, false]);
    expect(heard.map(({ Data }) => [Data.Step, Data.Result])).toEqual([
      [1, true],
      [2, true],
      [3, true],
    ]);
    expect(heard[1]?.Data).not.toHaveProperty('FileName');
    const file = String(heard[2]?.Data.FileName);
    expect(made.device.capturedFinger(file, 'somebody else')).toBeUndefined();
    const data = made.device.capturedFinger(file, made.session());
    expect(data).toHaveLength(FINGERPRINT.chunks * FINGERPRINT.chunkCharacters);
    expect(made.device.capturedFinger(file, made.session())).toBeUndefined();
    expect(
      made.device.state().access.fingerprints.some(({ AccessFingerprints }) => AccessFingerprints[0] === data),
    ).toBe(false);
  });

  it.each<[string, () => boolean]>([
    ['a bad press', () => press('thumb', false)],
    ['another finger', () => press('index')],
  ])('ends with %s', (_, second) => {
    capture();
    press();
    expect(second()).toBe(true);
    expect(heard.at(-1)?.Data).toMatchObject({ Step: 2, Result: false });
    expect(press()).toBe(false);
    expect(made.device.capturedFinger('/capture/finger1.dat', made.session())).toBeUndefined();
  });

  it('is awaited for another 30 s after each press, until it is stopped; its data are kept for a minute', () => {
    capture();
    made.device.clock.advance(29_000);
    press();
    made.device.clock.advance(29_000);
    expect(press()).toBe(true);
    made.device.clock.advance(30_000);
    expect(press()).toBe(false);
    capture();
    made.call('accessControl.stopCaptureFingerprint', { info: { ReaderID: '1' } }, { object });
    expect(press()).toBe(false);
    capture();
    for (const _ of '123') press();
    made.device.clock.advance(60_001);
    expect(made.device.capturedFinger('/capture/finger1.dat', made.session())).toBeUndefined();
  });

  it('gives the same data for the same finger, and other data for another', () => {
    const dataOf = (finger: string) => {
      capture();
      for (const _ of '123') press(finger);
      return made.device.capturedFinger('/capture/finger1.dat', made.session());
    };
    expect(dataOf('thumb')).toBe(dataOf('thumb'));
    expect(dataOf('thumb')).not.toBe(dataOf('index'));
  });

  it('needs a handle, a reader of that door, a short ID, a device with a sensor', () => {
    expect(codeOf(made.call('accessControl.captureFingerprint', { info: { ReaderID: '1', UserID: '' } }))).toBe(
      ReplyError.InvalidRequest,
    );
    for (const info of [undefined, {}, { ReaderID: '3', UserID: '' }, { ReaderID: '1' }]) {
      expect(codeOf(made.call('accessControl.captureFingerprint', { info }, { object }))).toBe(
        ReplyError.InvalidParams,
      );
    }
    expect(codeOf(capture({ ReaderID: '1', UserID: 'x'.repeat(33) }))).toBe(ReplyError.InvalidParams);
    made.device.setCapabilities({ fingerprintAuth: false });
    expect(codeOf(capture())).toBe(ReplyError.InvalidRequest);
  });
});
