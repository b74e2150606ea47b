import { describe, expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import { RTMP_PORT } from '@/lib/contract/stream';
import { memberAt, pathSteps } from '../state/member-path';
import { codeOf, detailOf, handleIn, paramsOf, testDevice } from '../test-device';

function signedIn() {
  const test = testDevice();
  test.signIn();
  const entry = structuredClone(test.device.state().tables.Encode[0]);
  const caps = (main: object) => {
    Object.assign(entry?.MainFormat[0]?.Video ?? {}, main);
    const reply = test.call('encode.getConfigCaps', { channel: 0, config: entry, stream: 'All' });
    return (path: string) => memberAt(paramsOf(reply).caps, pathSteps(path) ?? []);
  };
  return { ...test, entry, caps };
}

describe('encoder limits', () => {
  it('follow the edited table and the standard', () => {
    const { caps, device } = signedIn();
    const sizes = 'ExtraFormat[0].Video.ResolutionTypes';
    expect(caps({})('MainFormat[0].Video.FPSMax')).toBe(25);
    expect(caps({})('MainFormat[0].Video.BitRateOptions')).toEqual([512, 6144]);
    expect(caps({})(sizes)).toEqual(['704x576', '640x480', '352x288', '320x240']);
    device.update((draft) => {
      draft.tables.VideoStandard = 'NTSC';
    });
    expect(caps({})('MainFormat[0].Video.FPSMax')).toBe(30);
    expect(caps({ Width: 1920, Height: 1080, FPS: 30 })(sizes)).toEqual(['640x480', '352x288', '320x240']);
    expect(caps({ Width: 704, Height: 480, FPS: 30 })('MainFormat[0].Video.ResolutionTypes')).toContain('704x480');
  });

  it('refuse an invalid entry and an unknown channel', () => {
    const { call, entry } = signedIn();
    expect(detailOf(call('encode.getConfigCaps', { channel: 0, config: { MainFormat: 1 } }))).toEqual({
      field: 'config.MainFormat',
    });
    expect(codeOf(call('encode.getConfigCaps', { channel: 1, config: entry }))).toBe(ReplyError.InvalidParams);
  });
});

it('the camera answers with a handle, without one, and not with a foreign one', () => {
  const { call } = signedIn();
  const object = handleIn(call('devVideoInput.factory.instance', { channel: 0 }));
  expect(paramsOf(call('devVideoInput.getCaps', {}, { object })).caps).toEqual({ Focus: true });
  expect(call('devVideoInput.getCaps').result).toBe(true);
  expect(codeOf(call('devVideoDetect.getCaps', {}, { object }))).toBe(ReplyError.InvalidRequest);
});

describe('the address for a Flash player', () => {
  it('is an rtmp address on its own port', () => {
    const { call } = signedIn();
    const { url } = paramsOf(call('StreamUrlService.getUrls', { protocol: 'RTMP' }));
    expect(url).toEqual([expect.stringMatching(new RegExp(`^rtmp://[\\d.]+:${RTMP_PORT}/`))]);
  });

  it('names the camera and the stream that a client asks for, and no other', () => {
    const { call } = signedIn();
    const ask = (more: object) => call('StreamUrlService.getUrls', { protocol: 'RTMP', ...more });
    const main = ask({ type: 'live', streamopt: { channel: 0, subtype: 0 } });
    expect(paramsOf(main).url).toEqual([expect.stringMatching(/\/live\/0\/0$/)]);
    expect(detailOf(ask({ type: 'nope' }))).toEqual({ field: 'type' });
    expect(detailOf(ask({ streamopt: { channel: 99 } }))).toEqual({ field: 'streamopt.channel' });
    expect(detailOf(ask({ streamopt: { subtype: 7 } }))).toEqual({ field: 'streamopt.subtype' });
  });

  it('is returned only to a login, for that protocol, and by a device with video', () => {
    const stranger = testDevice();
    expect(stranger.call('StreamUrlService.getUrls', { protocol: 'RTMP' }).result).toBe(false);
    const { call } = signedIn();
    expect(detailOf(call('StreamUrlService.getUrls', { protocol: 'HLS' }))).toEqual({ field: 'protocol' });
    const controller = testDevice({ profile: 'door-controller' });
    controller.signIn();
    expect(codeOf(controller.call('StreamUrlService.getUrls', { protocol: 'RTMP' }))).toBe(ReplyError.InvalidRequest);
  });
});

it('lists the laws that it accepts for talk', () => {
  const { call } = signedIn();
  expect(paramsOf(call('speak.getCaps')).caps).toEqual({ Talk: true, formats: ['G.711A', 'G.711Mu'] });
});
