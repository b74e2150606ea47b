import { expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import { CHANNEL_AREAS, HANDLE_AREAS } from '@/lib/contract/methods/handles';
import { codeOf, handleIn, paramsOf, testDevice } from '../test-device';

it.each(HANDLE_AREAS)('opens %s by a handle of the login and closes it once', (area) => {
  const { call, signIn } = testDevice();
  signIn();
  const object = handleIn(call(`${area}.factory.instance`));
  expect(call(`${area}.destroy`, undefined, { object }).result).toBe(true);
  expect(codeOf(call(`${area}.destroy`, undefined, { object }))).toBe(ReplyError.InvalidRequest);
  expect(paramsOf(call(`${area}.listMethod`)).method).toEqual(
    expect.arrayContaining([expect.stringMatching(/\.factory\.instance$/), expect.stringMatching(/\.destroy$/)]),
  );
});

it('keeps the handles of areas apart, from each other and between logins', () => {
  const { call, signIn } = testDevice();
  signIn();
  const object = handleIn(call('magicBox.factory.instance'));
  expect(codeOf(call('netApp.destroy', undefined, { object }))).toBe(ReplyError.InvalidRequest);
  signIn();
  expect(codeOf(call('magicBox.destroy', undefined, { object }))).toBe(ReplyError.InvalidRequest);
});

it.each(CHANNEL_AREAS)('opens %s for each channel of the device, and for no other', (area) => {
  const { call, signIn } = testDevice();
  signIn();
  expect(call(`${area}.factory.instance`, { channel: 0 }).result).toEqual(expect.any(Number));
  for (const channel of [99, -1, 0.5, '0']) {
    expect([channel, call(`${area}.factory.instance`, { channel }).result]).toEqual([channel, 0]);
  }
});
