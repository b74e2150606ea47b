import { expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import { codeOf, detailOf, signedInDevice } from '../test-device';

it('plays the test sound for two seconds, at a volume that is not stored', () => {
  const { device, call } = signedInDevice({ profile: 'vto' });
  expect(call('speak.startPlay', { path: 'test', volume: 35 })).toMatchObject({
    result: true,
    params: { Status: 'Playing' },
  });
  expect(device.state().played).toEqual({ path: 'test', volume: 35, until: device.clock.now() + 2_000 });
  expect(device.state().tables.AudioOutputVolume).toEqual([80]);
  device.clock.advance(500);
  expect(call('speak.stopPlay').result).toBe(true);
  expect(device.state().played?.until).toBe(device.clock.now());
  // Without a volume it is as loud as the speaker is.
  call('speak.startPlay', { path: 'test' });
  expect(device.state().played?.volume).toBe(80);
});

it('refuses it during talk, at another volume than 0 to 100, and for another sound', () => {
  let isTalking = true;
  const { call } = signedInDevice({ profile: 'vto', isTalking: () => isTalking });
  const busy = call('speak.startPlay', { path: 'test', volume: 35 });
  expect(busy).toMatchObject({ result: false, error: { detail: { reason: 'TargetInUse' } } });
  isTalking = false;
  for (const params of [{ path: 'test', volume: 101 }, { path: 'test', volume: -1 }, { path: '../x' }, {}]) {
    expect(call('speak.startPlay', params).result).toBe(false);
  }
});

it('is not there on a device without volumes', () => {
  const { call } = signedInDevice({
    profile: 'baseline-1',
    set: { volume: false, voiceManage: false, customAudio: false, ttsSupport: false },
  });
  expect(call('speak.startPlay', { path: 'test' }).result).toBe(false);
});

it('gives talk to one login at a time, in a law that the device has, until it stops', () => {
  const { call, session, signIn, device } = signedInDevice({ profile: 'face-full' });
  const first = session();
  signIn('operator1', 'Operator1');
  const second = session();
  const start = (id: string, format: string) => call('speak.start', { format }, { session: id });
  for (const format of ['AAC', '', 'G.711']) expect(detailOf(start(first, format))).toEqual({ field: 'format' });
  expect(call('speak.startPlay', { path: 'test' }, { session: first }).result).toBe(true);
  expect(start(first, 'G.711A').result).toBe(true);
  const talks = () => [first, second].map((id) => device.talkOf(id));
  expect(talks()).toEqual(['G.711A', undefined]);
  expect(start(first, 'G.711Mu').result).toBe(true);
  expect(talks()).toEqual(['G.711Mu', undefined]);
  expect(detailOf(start(second, 'G.711A'))).toEqual({ reason: 'TargetInUse' });
  expect(detailOf(call('speak.startPlay', { path: 'test' }, { session: first }))).toEqual({ reason: 'TargetInUse' });
  // The stop of a login that does not talk ends nothing.
  expect(call('speak.stop', {}, { session: second }).result).toBe(true);
  expect(detailOf(start(second, 'G.711A'))).toEqual({ reason: 'TargetInUse' });
  expect(call('speak.stop', { format: 'G.711Mu' }, { session: first }).result).toBe(true);
  expect(start(second, 'G.711A').result).toBe(true);
  expect(talks()).toEqual([undefined, 'G.711A']);
});

it('ends talk with its login, and has none while the stream is talked through', () => {
  let isTalking = false;
  const { device, call, session, signIn } = signedInDevice({ profile: 'face-full', isTalking: () => isTalking });
  const first = session();
  expect(call('speak.start', { format: 'G.711A' }).result).toBe(true);
  // The sound of that login comes by the talk track of its account.
  expect([device.mayTalk('admin'), device.mayTalk('guard'), device.mayTalk(undefined)]).toEqual([true, false, false]);
  signIn();
  expect(call('speak.start', { format: 'G.711A' }).result).toBe(false);
  expect(call('Global.logout', {}, { session: first }).result).toBe(true);
  expect(device.mayTalk('guard')).toBe(true);
  isTalking = true;
  expect(detailOf(call('speak.start', { format: 'G.711A' }))).toEqual({ reason: 'TargetInUse' });
  isTalking = false;
  expect(call('speak.start', { format: 'G.711A' }).result).toBe(true);
});

it('has no talk on a device without it, which still plays sounds', () => {
  const { call } = signedInDevice({ profile: 'face-full', set: { talk: false } });
  expect(codeOf(call('speak.start', { format: 'G.711A' }))).toBe(ReplyError.InvalidRequest);
  expect(codeOf(call('speak.stop', {}))).toBe(ReplyError.InvalidRequest);
  expect(call('speak.startPlay', { path: 'test' }).result).toBe(true);
});
