import { expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import { PUSH } from '@/lib/contract/limits';
import type { PushStatus } from '@/lib/contract/methods/network';
import type { PushServer } from '@/lib/contract/tables/platforms';
import { sealer } from '../sealer.fixtures';
import { codeOf, detailOf, paramsOf, signedInDevice } from '../test-device';

/** A device that pushes to a server, on a frozen clock. */
function pushing(change: Partial<PushServer> = {}, Enable = true) {
  const made = signedInDevice({
    prepare({ secureTables: { PictureHttpUpload } }) {
      PictureHttpUpload.Enable = Enable;
      Object.assign(PictureHttpUpload.UploadServerList[0] as PushServer, { Address: 'park.example.org', ...change });
    },
  });
  const { device, call } = made;
  const emit = (Code: string) => device.emit({ Action: 'Pulse', Code, Index: 0, Data: {} });
  const status = () => paramsOf(call('netApp.getHttpUploadStatus')) as unknown as PushStatus;
  const stored = () => device.state().secureTables.PictureHttpUpload;
  const write = (Enabled: boolean, server: Partial<PushServer>) => {
    const { Password: _, ...rest } = stored().UploadServerList[0] as PushServer;
    const table = { ...stored(), Enable: Enabled, UploadServerList: [{ ...rest, ...server }] };
    return call('Security.setConfig', sealer(made).seal({ name: 'PictureHttpUpload', table, options: [] }));
  };
  return { ...made, emit, status, stored, write };
}

it('sends the chosen events one after the other', () => {
  const { device, emit, status } = pushing({ EventType: ['AccessControl', 'Alarm'] });
  expect(status()).toEqual({ state: 'Idle', queued: 0, lastError: '', results: null });
  for (const code of ['AccessControl', 'BreakIn', 'DoorStatus', 'CapsChanged']) emit(code);
  expect(status()).toMatchObject({ state: 'Idle', queued: 2 });
  device.clock.advance(500);
  expect(status()).toMatchObject({ state: 'Normal', queued: 1 });
  device.clock.advance(500);
  expect(status()).toMatchObject({ queued: 0, lastError: '' });
  expect(status().results).toMatchObject([
    { event: 'Alarm', httpCode: 200 },
    { event: 'AccessControl', httpCode: 200 },
  ]);
});

it('keeps what was not accepted and sends it again, over a restart, too', () => {
  const { device, emit, status, signIn } = pushing();
  device.setSwitches({ pushAnswer: 503 });
  emit('AccessControl');
  emit('AccessControl');
  device.clock.advance(500);
  expect(status()).toMatchObject({ state: 'Failed', queued: 2, lastError: '503' });
  device.setSwitches({ pushAnswer: 200 });
  device.reboot();
  device.clock.advance(5_000);
  signIn();
  expect(status()).toMatchObject({ state: 'Normal', queued: 0, lastError: '' });
});

it('waits before it sends again what was not accepted', () => {
  const { device, emit, status } = pushing();
  device.setSwitches({ pushAnswer: 503 });
  emit('AccessControl');
  device.clock.advance(500);
  device.setSwitches({ pushAnswer: 200 });
  device.clock.advance(9_999);
  expect(status()).toMatchObject({ state: 'Failed', queued: 1 });
  device.clock.advance(1);
  expect(status()).toMatchObject({ state: 'Normal', queued: 0 });
});

it('drops what was not accepted where it is not to be sent again, and keeps the last ten results', () => {
  const { device, emit, status } = pushing({ Resend: false, Address: 'dead.example.org' });
  for (let count = 0; count < PUSH.results + 3; count += 1) emit('AccessControl');
  device.clock.advance(60_000);
  expect(status()).toMatchObject({ state: 'Failed', queued: 0, lastError: 'ConnectTimeout' });
  expect(status().results).toHaveLength(PUSH.results);
});

it('forgets what waits when it is switched off, and tries another server at once', () => {
  const { device, emit, status, write } = pushing();
  device.setSwitches({ pushAnswer: 0 });
  emit('AccessControl');
  device.clock.advance(500);
  device.setSwitches({ pushAnswer: 204 });
  expect(codeOf(write(true, { Address: '2001:db8::7' }))).toBeUndefined();
  device.clock.advance(500);
  expect(status()).toMatchObject({ state: 'Normal', queued: 0 });
  emit('AccessControl');
  write(false, {});
  expect(status()).toMatchObject({ state: 'Off', queued: 0 });
  emit('AccessControl');
  expect(status().queued).toBe(0);
});

it('tries the stored server and returns the scripted answer', () => {
  const { device, call } = pushing({}, false);
  const test = (Index = 0) => call('netApp.testHttpUpload', { Index });
  expect(paramsOf(test())).toEqual({ state: 'Success', httpCode: 200 });
  device.setSwitches({ pushAnswer: 404 });
  expect(paramsOf(test())).toEqual({ state: 'Failed', httpCode: 404 });
  device.setSwitches({ pushAnswer: 0 });
  expect(paramsOf(test())).toEqual({ state: 'Failed', httpCode: 0 });
  expect(codeOf(test(1))).toBe(ReplyError.InvalidParams);
  expect(codeOf(call('netApp.testHttpUpload', {}))).toBe(ReplyError.InvalidParams);
});

it.each<[string, Partial<PushServer>, string]>([
  ['no address', { Address: '' }, 'Address'],
  ['a wrong address', { Address: '300.1.1.1' }, 'Address'],
  ['a wrong port', { Port: 0 }, 'Port'],
  ['a path without a slash', { Uploadpath: 'events' }, 'Uploadpath'],
  ['a path that is too long', { Uploadpath: `/${'a'.repeat(PUSH.pathMax)}` }, 'Uploadpath'],
  ['no user', { AuthEnable: true }, 'UserName'],
  ['no password', { AuthEnable: true, UserName: 'door' }, 'Password'],
  ['no events', { EventType: [] }, 'EventType'],
  ['unknown events', { EventType: ['Weather' as never] }, 'EventType'],
  ['a long pause', { HeartBeat: 3_601 }, 'HeartBeat'],
])('refuses %s', (_, change, member) => {
  const { write, stored } = pushing();
  const before = stored();
  const reply = write(true, change);
  expect(detailOf(reply)).toMatchObject({ field: `PictureHttpUpload.UploadServerList[0].${member}` });
  expect(stored()).toEqual(before);
});

it('keeps the password that was not sent, and never answers it', () => {
  const made = pushing({ AuthEnable: true, UserName: 'door', Password: 'Stored-1' });
  expect(codeOf(made.write(true, { Port: 8080 }))).toBeUndefined();
  expect(made.stored().UploadServerList[0]).toMatchObject({ Port: 8080, Password: 'Stored-1' });
  expect(JSON.stringify(made.call('configManager.getConfig', { name: 'PictureHttpUpload' }))).not.toContain('Stored-1');
});

it.each([null, {}, 'text', 7, { Enable: true, UploadServerList: [null] }])('survives %j as its table', (table) => {
  const { device, emit, status } = pushing();
  device.update((draft) => Object.assign(draft.secureTables, { PictureHttpUpload: table }));
  emit('AccessControl');
  device.clock.advance(5_000);
  expect(status()).toMatchObject({ state: 'Off', queued: 0 });
});
