import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import { isOlderSeq } from '../rules/camera';
import { codeOf, detailOf, handleIn, paramsOf, testDevice } from '../test-device';

function camera() {
  const test = testDevice();
  test.signIn();
  const object = handleIn(test.call('ptz.factory.instance', { channel: 0 }));
  const ptz = (action: string, params: object = {}, seq?: number) =>
    test.call(`ptz.${action}`, params, { object, ...(seq === undefined ? {} : { seq }) });
  return {
    ...test,
    object,
    ptz,
    hold: (code: string, speed = 5, seq?: number) => ptz('start', { code, arg1: 0, arg2: speed, arg3: 0 }, seq),
    letGo: (code: string, seq?: number) => ptz('stop', { code, arg1: 0, arg2: 5, arg3: 0 }, seq),
    status: () => paramsOf(ptz('getStatus')).status,
    wait: (ms: number) => test.device.clock.advance(ms),
    movements: () => test.device.state().camera.movements,
  };
}

describe('a held movement', () => {
  it('goes on until it is stopped, and is recorded with both ends', () => {
    const { hold, letGo, status, wait, movements, device } = camera();
    const started = device.clock.now();
    expect(hold('Right').result).toBe(true);
    wait(2000);
    expect(status()).toEqual({ Position: [50, 0, 1], Focus: 0.5, MoveStatus: 'Moving' });
    expect(letGo('Right').result).toBe(true);
    wait(2000);
    expect(status()).toEqual({ Position: [50, 0, 1], Focus: 0.5, MoveStatus: 'Idle' });
    expect(movements()).toEqual([{ code: 'Right', started, stopped: started + 2000 }]);
  });

  it('turns both ways at once on a diagonal, and zooms and focuses', () => {
    const { ptz, letGo, hold, status, wait } = camera();
    ptz('start', { code: 'LeftUp', arg1: 2, arg2: 4, arg3: 0 });
    wait(1000);
    letGo('LeftUp');
    hold('ZoomTele', 8);
    wait(1000);
    letGo('ZoomTele');
    ptz('focusContinuously', { speed: -5, timeout: 10 });
    wait(1000);
    ptz('stopFocus');
    expect(status()).toEqual({ Position: [-20, 10, 5], Focus: 0.4, MoveStatus: 'Idle' });
  });

  it('ends at the limits of the camera', () => {
    const { hold, status, wait } = camera();
    hold('Left', 8);
    wait(60_000);
    expect(status()).toMatchObject({ Position: [-180, 0, 1] });
  });

  it('ends by itself where it has a timeout', () => {
    const { ptz, status, wait, movements, letGo, device } = camera();
    const started = device.clock.now();
    ptz('moveContinuously', { speed: [1, -1, 0], timeout: 2 });
    wait(5000);
    expect(status()).toMatchObject({ Position: [10, -10, 1], MoveStatus: 'Idle' });
    letGo('Up');
    expect(movements()).toEqual([{ code: 'Continuous', started, stopped: started + 2000 }]);
  });

  it('that is replaced counts as never stopped', () => {
    const { hold, wait, letGo, movements } = camera();
    hold('Up');
    wait(1000);
    hold('Down');
    wait(1000);
    letGo('Down');
    expect(movements().map(({ code, stopped }) => [code, stopped !== null])).toEqual([
      ['Up', false],
      ['Down', true],
    ]);
  });
});

describe('the number of a movement call', () => {
  it('ignores a start that was overtaken by its stop', () => {
    const { hold, letGo, movements } = camera();
    expect(letGo('Right', 301).result).toBe(true);
    expect(hold('Right', 5, 300).result).toBe(true);
    expect(movements()).toEqual([]);
    hold('Right', 5, 302);
    expect(movements()).toHaveLength(1);
  });

  it('never prevents a stop', () => {
    const { hold, letGo, status } = camera();
    hold('Right', 5, 500);
    letGo('Right', 4);
    expect(status()).toMatchObject({ MoveStatus: 'Idle' });
  });

  it('continues after its largest value with 0', () => {
    const { hold, letGo, movements } = camera();
    hold('Right', 5, 2 ** 32 - 1);
    letGo('Right', 0);
    hold('Left', 5, 1);
    expect(movements().map((each) => each.code)).toEqual(['Right', 'Left']);
    hold('Up', 5, 2 ** 32 - 1);
    expect(movements()).toHaveLength(2);
  });

  it('is older than any of the half circle before it', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 32 - 1), fc.integer({ min: 1, max: 2 ** 31 - 1 }), (last, by) => {
        expect(isOlderSeq((last - by) >>> 0, last)).toBe(true);
        expect(isOlderSeq((last + by) >>> 0, last)).toBe(false);
      }),
    );
  });

  it('counts for its own handle only', () => {
    const { hold, call, movements } = camera();
    hold('Right', 5, 500);
    const object = handleIn(call('ptz.factory.instance', { channel: 0 }));
    call('ptz.start', { code: 'Left', arg1: 0, arg2: 5, arg3: 0 }, { object, seq: 3 });
    expect(movements()).toHaveLength(2);
  });
});

describe('a box of the picture', () => {
  it('without size is centred', () => {
    const { ptz, status } = camera();
    ptz('moveAbsolutely', { position: [10, 0, 2] });
    expect(ptz('moveDirectly', { screen: [8191, 0, 8191, 0], speed: 8 }).result).toBe(true);
    expect(status()).toMatchObject({ Position: [25, 8.5, 2] });
    ptz('moveDirectly', { screen: [0, 8191, 0, 8191] });
    expect(status()).toMatchObject({ Position: [10, 0, 2] });
  });

  it('fills the picture', () => {
    const { ptz, status } = camera();
    ptz('moveDirectly', { screen: [0, 0, 4096, 2048] });
    expect(status()).toMatchObject({ Position: [-14.998, 12.749, 2] });
  });
});

describe('presets', () => {
  it('bring the camera back', () => {
    const { ptz, status } = camera();
    ptz('moveAbsolutely', { position: [30, -10, 4] });
    expect(ptz('setPreset', { index: 255, name: 'Sixteen letters!' }).result).toBe(true);
    ptz('setPreset', { index: 1, name: 'Door' });
    ptz('moveRelatively', { translation: [-100, 500, -2] });
    expect(status()).toMatchObject({ Position: [-70, 90, 2] });
    ptz('gotoPreset', { index: 1 });
    expect(status()).toMatchObject({ Position: [30, -10, 4] });
    expect(paramsOf(ptz('getPresets')).presets).toEqual([
      { Index: 1, Name: 'Door', Type: 0 },
      { Index: 255, Name: 'Sixteen letters!', Type: 0 },
    ]);
    ptz('removePreset', { index: 1 });
    ptz('removePreset', { index: 255 });
    expect(paramsOf(ptz('getPresets')).presets).toBeNull();
  });

  it('replace one of the same number', () => {
    const { ptz } = camera();
    ptz('setPreset', { index: 7, name: 'Door' });
    ptz('setPreset', { index: 7, name: 'Gate' });
    expect(paramsOf(ptz('getPresets')).presets).toEqual([{ Index: 7, Name: 'Gate', Type: 0 }]);
  });
});

describe('refusals', () => {
  it.each<[string, object, string]>([
    ['start', { code: 'Sideways', arg1: 0, arg2: 5, arg3: 0 }, 'code'],
    ['start', { code: 'Up', arg1: 0, arg2: 0, arg3: 0 }, 'arg2'],
    ['start', { code: 'Up', arg1: 0, arg2: 9, arg3: 0 }, 'arg2'],
    ['start', { code: 'LeftUp', arg1: 0, arg2: 5, arg3: 0 }, 'arg1'],
    ['stop', { code: 'x' }, 'code'],
    ['moveContinuously', { speed: [9, 0, 0], timeout: 1 }, 'speed'],
    ['moveContinuously', { speed: [1, 0], timeout: 1 }, 'speed'],
    ['moveContinuously', { speed: [1, 0, 0], timeout: 0 }, 'timeout'],
    ['moveContinuously', { speed: [1, 0, 0], timeout: 61 }, 'timeout'],
    ['moveAbsolutely', { position: [181, 0, 1] }, 'position'],
    ['moveAbsolutely', { position: [0, 0, 21] }, 'position'],
    ['moveRelatively', { translation: ['1', 0, 0] }, 'translation'],
    ['moveDirectly', { screen: [1, 2, 3] }, 'screen'],
    ['moveDirectly', { screen: [0, 0, 8192, 0] }, 'screen'],
    ['moveDirectly', { screen: [0, 0, 0, 0], speed: 9 }, 'speed'],
    ['focusContinuously', { speed: 0, timeout: 5 }, 'speed'],
    ['setPreset', { index: 0, name: 'Door' }, 'index'],
    ['setPreset', { index: 256, name: 'Door' }, 'index'],
    ['setPreset', { index: 1, name: '' }, 'name'],
    ['setPreset', { index: 1, name: 'Seventeen letters' }, 'name'],
    ['gotoPreset', { index: 9 }, 'index'],
    ['removePreset', { index: 9 }, 'index'],
  ])('%s %j names %s', (action, params, field) => {
    const { ptz, device } = camera();
    const before = device.state().camera;
    expect(detailOf(ptz(action, params))).toEqual({ field });
    expect(device.state().camera).toBe(before);
  });

  it('need a handle, the right, and a PTZ camera', () => {
    const { call, ptz, hold, letGo, device, signIn } = camera();
    expect(codeOf(call('ptz.start', { code: 'Up', arg1: 0, arg2: 5, arg3: 0 }))).toBe(ReplyError.InvalidRequest);
    device.setCapabilities({ ptz: false });
    expect(codeOf(hold('Up'))).toBe(ReplyError.InvalidRequest);
    expect(hold('ZoomWide').result).toBe(true);
    letGo('ZoomWide');
    device.setCapabilities({ focusControl: false });
    expect(codeOf(ptz('getPresets'))).toBe(ReplyError.InvalidRequest);
    device.setCapabilities({ ptz: true });
    signIn('operator1', 'Operator1');
    const object = handleIn(call('ptz.factory.instance', { channel: 0 }));
    expect(codeOf(call('ptz.getPresets', {}, { object }))).toBe(ReplyError.NoAuthority);
    expect(call('ptz.destroy', {}, { object }).result).toBe(true);
  });
});

it('stops moving with a restart, and keeps its position and presets', () => {
  const { hold, ptz, device, call, signIn } = camera();
  ptz('setPreset', { index: 1, name: 'Door' });
  hold('Right');
  device.clock.advance(1000);
  call('magicBox.reboot');
  device.clock.advance(60_000);
  signIn();
  const object = handleIn(call('ptz.factory.instance', { channel: 0 }));
  // The device goes 100 ms after its answer.
  expect(paramsOf(call('ptz.getStatus', {}, { object })).status).toMatchObject({
    Position: [27.5, 0, 1],
    MoveStatus: 'Idle',
  });
  expect(paramsOf(call('ptz.getPresets', {}, { object })).presets).toHaveLength(1);
});
