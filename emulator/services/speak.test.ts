import { expect, it } from 'vitest';
import { signedInDevice } from '../test-device';

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
