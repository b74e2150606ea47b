import { createDecipheriv, scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import type { ExportReady } from '@/lib/contract/methods/security-im-export';
import { testDevice } from '../test-device';

const METHOD = 'SecurityImExport.prepareExportData';
const PASSWORD = 'kept secret';

/** Content for a reader with the password. Throws without it. */
function opened(file: Buffer, password: string): string {
  const [salt, nonce, tag, body] = [
    file.subarray(6, 22),
    file.subarray(22, 34),
    file.subarray(34, 50),
    file.subarray(50),
  ];
  const decipher = createDecipheriv('aes-256-gcm', scryptSync(password, salt, 32, { N: 1024 }), nonce);
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}

function exported(test: ReturnType<typeof testDevice>, password = PASSWORD) {
  const told: ExportReady[] = [];
  test.device.onNotification(({ message }) => {
    for (const event of (message.params.eventList ?? []) as { Code: string; Data: ExportReady }[])
      if (event.Code === 'SecurityImExport') told.push(event.Data);
  });
  test.call('EventManager.attach', { codes: ['SecurityImExport'] });
  const reply = test.call(METHOD, { Type: 'AccessUser', Password: password });
  test.device.clock.advance(1_000);
  return { reply, told };
}

describe('SecurityImExport', () => {
  it('notifies when the file is ready, which contains all persons and nothing readable without the password', () => {
    const test = testDevice({ profile: 'face-full' });
    test.signIn();
    const { reply, told } = exported(test);
    expect(reply.result).toBeTruthy();
    expect(told).toMatchObject([{ Type: 'AccessUser', State: 'Success' }]);
    const file = test.device.exportedFile(told[0]?.Path ?? '', test.session()) as Buffer;
    expect(file.includes('Emma Walker')).toBe(false);
    expect(() => opened(file, 'another one')).toThrow();
    expect(JSON.parse(opened(file, PASSWORD))).toEqual(test.device.state().access);
    expect(test.device.exportedFile(told[0]?.Path ?? '', 'somebody else')).toBeUndefined();
    expect(test.device.exportedFile('/export/../x', test.session())).toBeUndefined();
    test.device.endLogin(test.session());
    expect(test.device.exportedFile(told[0]?.Path ?? '', test.session()), 'of an ended login').toBeUndefined();
  });

  it('tells each of two administrators of their own file only', () => {
    const test = testDevice({ profile: 'face-full' });
    const heard: [string, string][] = [];
    test.device.onNotification(({ session, message: { params } }) => {
      for (const { Code, Data } of (params.eventList ?? []) as { Code: string; Data: ExportReady }[])
        if (Code === 'SecurityImExport') heard.push([session, Data.Path]);
    });
    const sessions = [0, 1].map(() => {
      test.signIn();
      test.call('EventManager.attach', { codes: ['SecurityImExport'] });
      return test.session();
    });
    for (const session of sessions) test.call(METHOD, { Type: 'AccessUser', Password: PASSWORD }, { session });
    test.device.clock.advance(1_000);
    expect(heard.map(([session]) => session)).toEqual(sessions);
    for (const [session, path] of heard) expect(test.device.exportedFile(path, session)).toBeDefined();
  });

  it('keeps five files of a login, and none longer than five minutes', () => {
    const test = testDevice({ profile: 'face-full' });
    test.signIn();
    const paths = Array.from({ length: 6 }, () => exported(test).told.at(-1)?.Path ?? '');
    const held = () => paths.map((path) => test.device.exportedFile(path, test.session()) !== undefined);
    expect(held()).toEqual([false, true, true, true, true, true]);
    test.device.clock.advance(300_001);
    expect(held()).toEqual(Array(6).fill(false));
  });

  it.each([
    ['Type', { Type: 'Everything', Password: PASSWORD }],
    ['Type', { Password: PASSWORD }],
    ['Password', { Type: 'AccessUser', Password: 'short' }],
    ['Password', { Type: 'AccessUser', Password: 'x'.repeat(33) }],
    ['Password', { Type: 'AccessUser', Password: 12345678 }],
  ])('refuses a bad %s', (field, params) => {
    const test = testDevice({ profile: 'face-full' });
    test.signIn();
    expect(test.call(METHOD, params)).toMatchObject({ result: false, error: { detail: { field } } });
  });

  it('requires the right over persons', () => {
    const test = testDevice({ profile: 'face-full' });
    test.signIn('operator1', 'Operator1');
    const reply = test.call(METHOD, { Type: 'AccessUser', Password: PASSWORD });
    expect(reply.error).toMatchObject({ code: ReplyError.NoAuthority });
  });
});
