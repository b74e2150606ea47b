import { expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import { sealer } from '../sealer.fixtures';
import { codeOf, signedInDevice } from '../test-device';
import { unlockedFile } from './export-keeper';

const PASSWORD = 'Kept-secret-7';

function logs(profile: 'face-full' | 'minimal' = 'face-full') {
  const made = signedInDevice({ profile });
  const paths: string[] = [];
  made.device.onNotification(({ message }) => {
    for (const { Data } of (message.params.eventList ?? []) as { Data: { Path?: string } }[])
      if (Data?.Path) paths.push(Data.Path);
  });
  made.call('EventManager.attach', { codes: ['SecurityImExport'] });
  const { token } = made.call('log.startFind', { condition: { Types: ['Config'] } }).params as { token: number };
  const lock = (content: object) => made.call('log.setEncryptKey', sealer(made).seal(content));
  const prepare = () => made.call('SecurityImExport.prepareExportData', { Type: 'Log' });
  return { ...made, paths, token, lock, prepare };
}

it('exports what a search found, under the password that came encrypted, once', () => {
  const { device, session, paths, token, lock, prepare } = logs();
  expect(lock({ Token: token, Password: PASSWORD }).result).toBe(true);
  expect(prepare().result).toBeTruthy();
  device.clock.advance(1_000);
  const file = device.exportedFile(paths[0] ?? '', session()) as Buffer;
  const rows = JSON.parse(unlockedFile(file, PASSWORD) ?? '') as { Type: string }[];
  expect(rows).toHaveLength(device.state().log.filter(({ Type }) => Type === 'Config').length);
  expect(new Set(rows.map(({ Type }) => Type))).toEqual(new Set(['Config']));
  expect(unlockedFile(file, 'another one')).toBeUndefined();
  expect(codeOf(prepare())).toBe(ReplyError.InvalidParams);
});

it('refuses a password in clear, a short one, a foreign token, and a device without the capability', () => {
  const { call, token, lock, prepare } = logs();
  expect(codeOf(call('log.setEncryptKey', { Token: token, Password: PASSWORD }))).toBe(ReplyError.InternalError);
  expect(codeOf(lock({ Token: token, Password: 'short' }))).toBe(ReplyError.InvalidParams);
  expect(codeOf(lock({ Token: token + 1, Password: PASSWORD }))).toBe(ReplyError.InvalidParams);
  expect(codeOf(prepare())).toBe(ReplyError.InvalidParams);
  const without = logs('minimal');
  expect(codeOf(without.lock({ Token: without.token, Password: PASSWORD }))).toBe(ReplyError.MethodNotFound);
});
