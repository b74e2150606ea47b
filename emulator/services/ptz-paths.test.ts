import { describe, expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import { codeOf, detailOf, handleIn, paramsOf, testDevice } from '../test-device';

function camera() {
  const test = testDevice();
  test.signIn();
  const object = handleIn(test.call('ptz.factory.instance', { channel: 0 }));
  const ptz = (action: string, params: object = {}) => test.call(`ptz.${action}`, params, { object });
  const status = () => paramsOf(ptz('getStatus')).status as { Position: number[]; MoveStatus: string };
  return {
    ...test,
    ptz,
    place: () => status().Position,
    moves: () => status().MoveStatus,
    goto: (pan: number, tilt = 0, zoom = 1) => ptz('moveAbsolutely', { position: [pan, tilt, zoom] }),
    wait: (ms: number) => test.device.clock.advance(ms),
  };
}

function withTour() {
  const c = camera();
  c.goto(0);
  c.ptz('setPreset', { index: 1, name: 'Door' });
  c.goto(40);
  c.ptz('setPreset', { index: 2, name: 'Gate' });
  const steps = [
    { Preset: 1, Dwell: 3, Speed: 8 },
    { Preset: 2, Dwell: 5, Speed: 4 },
  ];
  expect(c.ptz('setTour', { index: 1, name: 'Round', steps }).result).toBe(true);
  return { ...c, steps };
}

describe('a tour', () => {
  it('stops at each preset for its time, continues at its speed, and starts over', () => {
    const { ptz, place, wait, moves } = withTour();
    ptz('startTour', { index: 1 });
    expect([place(), moves()]).toEqual([[0, 0, 1], 'Moving']);
    wait(3_000 + 500);
    expect(place()).toEqual([20, 0, 1]); // 40 degrees in a second
    wait(500 + 5_000);
    expect(place()).toEqual([40, 0, 1]);
    wait(1_000);
    expect(place()).toEqual([20, 0, 1]); // 20 degrees in a second
    wait(1_000 + 3_500);
    expect(place()).toEqual([20, 0, 1]);
  });

  it('ends where it is stopped, and where somebody moves the camera', () => {
    const { ptz, place, wait, moves, device } = withTour();
    ptz('startTour', { index: 1 });
    wait(3_500);
    expect(ptz('stopTour', { index: 2 }).result).toBe(true);
    expect(moves()).toBe('Moving');
    ptz('stopTour', { index: 1 });
    wait(1_000);
    expect([place(), moves()]).toEqual([[20, 0, 1], 'Idle']);
    expect(device.state().camera.movements.at(-1)).toMatchObject({ code: 'Tour', stopped: expect.any(Number) });
    ptz('startTour', { index: 1 });
    ptz('gotoPreset', { index: 2 });
    wait(1_000);
    expect([place(), moves()]).toEqual([[40, 0, 1], 'Idle']);
  });

  it('is listed, replaced and removed', () => {
    const { ptz, steps, moves } = withTour();
    expect(paramsOf(ptz('getTours')).tours).toEqual([{ Index: 1, Name: 'Round', Steps: steps }]);
    ptz('setTour', { index: 1, name: 'Short', steps: steps.slice(0, 1) });
    expect(paramsOf(ptz('getTours')).tours).toMatchObject([{ Name: 'Short', Steps: [{ Preset: 1 }] }]);
    ptz('startTour', { index: 1 });
    ptz('removeTour', { index: 1 });
    expect([paramsOf(ptz('getTours')).tours, moves()]).toEqual([null, 'Idle']);
  });

  it('skips deleted presets, and cannot start without any', () => {
    const { ptz, place, wait } = withTour();
    ptz('removePreset', { index: 1 });
    ptz('startTour', { index: 1 });
    wait(60_000);
    expect(place()).toEqual([40, 0, 1]);
    ptz('removePreset', { index: 2 });
    expect(detailOf(ptz('startTour', { index: 1 }))).toEqual({ field: 'index' });
  });
});

it('a scan goes back and forth between its limits', () => {
  const { ptz, goto, place, wait, moves } = camera();
  goto(-20);
  ptz('setScanLimit', { index: 3, limitMode: 'Left' });
  expect(detailOf(ptz('startScan', { index: 3 }))).toEqual({ field: 'index' });
  goto(20);
  ptz('setScanLimit', { index: 3, limitMode: 'Right' });
  ptz('startScan', { index: 3, speed: 8 });
  expect(place()).toEqual([-20, 0, 1]);
  wait(500);
  expect(place()).toEqual([0, 0, 1]);
  wait(750);
  expect(place()).toEqual([10, 0, 1]);
  wait(750 + 250);
  expect(place()).toEqual([-10, 0, 1]);
  ptz('stopScan', { index: 3 });
  expect(moves()).toBe('Idle');
});

it('a pattern repeats what was recorded: movements, rests and jumps', () => {
  const { ptz, goto, place, wait } = camera();
  goto(0);
  ptz('startPatternRecord', { index: 1 });
  wait(1_000);
  ptz('start', { code: 'Right', arg1: 0, arg2: 2, arg3: 0 });
  wait(2_000);
  ptz('stop', { code: 'Right', arg1: 0, arg2: 2, arg3: 0 });
  // Ends by itself after one second.
  ptz('moveContinuously', { speed: [0, 2, 0], timeout: 1 });
  wait(3_000);
  goto(50);
  wait(1_000);
  ptz('stopPatternRecord', { index: 1 });
  goto(-90);
  ptz('startPatternReplay', { index: 1 });
  const seen = [500, 1_500, 1_500, 1_500, 1_500].map((ms) => {
    wait(ms);
    return place();
  });
  expect(seen).toEqual([
    [0, 0, 1],
    [10, 0, 1],
    [20, 5, 1],
    [20, 10, 1],
    [50, 0, 1],
  ]);
  wait(1_000);
  expect(place()).toEqual([0, 0, 1]); // the replay starts again after seven seconds
  ptz('stopPatternReplay', { index: 1 });
  wait(5_000);
  expect(place()).toEqual([0, 0, 1]);
});

describe('refusals', () => {
  const step = { Preset: 1, Dwell: 5, Speed: 5 };
  it.each<[string, object, string]>([
    ['setTour', { index: 0, name: 'Round', steps: [step] }, 'index'],
    ['setTour', { index: 9, name: 'Round', steps: [step] }, 'index'],
    ['setTour', { index: 1, name: '', steps: [step] }, 'name'],
    ['setTour', { index: 1, name: 'Round', steps: [] }, 'steps'],
    ['setTour', { index: 1, name: 'Round', steps: [{ ...step, Dwell: 2 }] }, 'steps'],
    ['setTour', { index: 1, name: 'Round', steps: [{ ...step, Speed: 9 }] }, 'steps'],
    ['setTour', { index: 1, name: 'Round', steps: [{ ...step, Preset: 256 }] }, 'steps'],
    ['startTour', { index: 1 }, 'index'],
    ['removeTour', { index: 1 }, 'index'],
    ['setScanLimit', { index: 1, limitMode: 'Up' }, 'limitMode'],
    ['startScan', { index: 1, speed: 9 }, 'speed'],
    ['startPatternReplay', { index: 1 }, 'index'],
  ])('%s %j names %s', (action, params, field) => {
    const { ptz, device } = camera();
    const before = device.state().camera;
    expect(detailOf(ptz(action, params))).toEqual({ field });
    expect(device.state().camera).toBe(before);
  });

  it('a camera with only a lens has no paths', () => {
    const { ptz, device } = camera();
    device.setCapabilities({ ptz: false });
    expect(codeOf(ptz('startScan', { index: 1 }))).toBe(ReplyError.InvalidRequest);
  });
});

it('a restart ends a tour and discards a recording', () => {
  const { ptz, device, call } = withTour();
  ptz('startTour', { index: 1 });
  ptz('startPatternRecord', { index: 1 });
  call('magicBox.reboot');
  device.clock.advance(60_000);
  expect(device.state().camera).toMatchObject({ movement: null, recording: null, tours: [{ index: 1 }] });
});
