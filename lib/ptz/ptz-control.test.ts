import { beforeEach, describe, expect, it } from 'vitest';
import { testDevice } from '@/emulator/test-device';
import { ReplyError } from '@/lib/contract/error-codes';
import { PTZ } from '@/lib/contract/limits';
import type { Params, RpcMethod } from '@/lib/contract/rpc';
import { fakeClock } from '@/lib/fake-clock.fixtures';
import { deviceClient } from '@/lib/rpc/device-client.fixtures';
import type { CallOptions, RpcClient } from '@/lib/rpc/rpc-client';
import { RpcError, TransportError } from '@/lib/rpc/rpc-error';
import { MovementSequence } from './movement-sequence';
import { PtzControl } from './ptz-control';

describe('MovementSequence', () => {
  it('puts 24 bits of the time before a counter that goes from 255 to 0', () => {
    let now = 0;
    const sequence = new MovementSequence({ now: () => now });
    const numbers = Array.from({ length: 257 }, () => sequence.next());
    expect([numbers[0], numbers[255]]).toEqual([0, 255]);
    // In the same second the next round would be older.
    expect(numbers[256]).toBe(256);
    now = 1_999;
    expect(sequence.next()).toBe(256 + 1);
    now = 0;
    expect(sequence.next()).toBe(256 + 2);
    now = (2 ** 24 - 1) * 1000;
    expect(sequence.next()).toBe(2 ** 32 - 256 + 3);
    now = 2 ** 24 * 1000;
    expect(sequence.next()).toBe(4);
  });
});

type Fake = { method: string; params: unknown; options: CallOptions };

/** Answers every call at once by default, and records it. */
function fakeDevice() {
  const calls: Fake[] = [];
  const fails = new Map<string, unknown[]>();
  let handles = 0;
  const call = async <M extends RpcMethod>(method: M, params: Params<M>, options: CallOptions = {}) => {
    calls.push({ method, params, options });
    const failure = fails.get(method)?.shift();
    if (failure) throw failure;
    if (method === 'ptz.factory.instance') {
      handles += 1;
      return handles;
    }
    return true;
  };
  const rpc = { call, sessionId: () => 'a' } as unknown as Pick<RpcClient, 'call' | 'sessionId'>;
  return {
    rpc,
    calls,
    fail: (method: RpcMethod, ...errors: unknown[]) => fails.set(method, errors),
    methods: () => calls.map((each) => each.method).filter((each) => each !== 'ptz.factory.instance'),
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const refusal = (method: string, code: number) => new RpcError(method, code, {}, {}, '');
const unknownHandle = refusal('ptz.start', ReplyError.InvalidRequest);
const lost = new TransportError('ptz.stop', 'network');

let device: ReturnType<typeof fakeDevice>;
let clock: ReturnType<typeof fakeClock>;
let control: PtzControl;
beforeEach(() => {
  device = fakeDevice();
  clock = fakeClock();
  control = new PtzControl(device.rpc, clock);
});

describe('PtzControl', () => {
  it('sends exactly one start and one stop, however often it is released', async () => {
    control.press('LeftUp', 6);
    expect(control.held.get()).toBe('LeftUp');
    control.release();
    control.release();
    await control.close();
    expect(device.methods()).toEqual(['ptz.start', 'ptz.stop', 'ptz.destroy']);
    expect(device.calls[1]).toEqual({
      method: 'ptz.start',
      params: { code: 'LeftUp', arg1: 6, arg2: 6, arg3: 0 },
      options: { object: 1, seq: 0 },
    });
    expect(device.calls[2]?.options).toEqual({ object: 1, seq: 1, outlivesPage: true });
    expect(control.held.get()).toBeUndefined();
  });

  it('never starts twice without an answered stop between', async () => {
    control.press('Up', 5);
    control.press('Up', 5);
    await settled();
    control.press('Right', 5);
    await settled();
    await control.close();
    const moves = device.methods().slice(0, -1);
    expect(moves).toEqual(['ptz.start', 'ptz.stop', 'ptz.start', 'ptz.stop', 'ptz.start', 'ptz.stop']);
  });

  it('sends nothing for a press that ends before the previous stop was answered', async () => {
    control.press('Up', 5);
    control.press('Down', 5);
    control.release();
    await settled();
    expect(device.methods()).toEqual(['ptz.start', 'ptz.stop']);
  });

  it('stops by itself after the longest allowed press', async () => {
    control.press('Down', 5);
    await clock.advance(PTZ.holdMaxS * 1000 - 1);
    expect(device.methods()).toEqual(['ptz.start']);
    await clock.advance(1);
    control.release();
    await settled();
    expect(device.methods()).toEqual(['ptz.start', 'ptz.stop']);
  });

  it('moves briefly when a press cannot be held', async () => {
    control.nudge('Down', 5);
    await clock.advance(300);
    expect(device.methods()).toEqual(['ptz.start', 'ptz.stop']);
  });

  it('focuses with its own pair of calls', async () => {
    control.press('FocusNear', 3);
    control.release();
    await settled();
    expect(device.calls.slice(1).map(({ method, params }) => [method, params])).toEqual([
      ['ptz.focusContinuously', { speed: -3, timeout: PTZ.holdMaxS }],
      ['ptz.stopFocus', {}],
    ]);
  });

  it('repeats a failed stop once', async () => {
    device.fail('ptz.stop', lost);
    control.press('Up', 5);
    control.release();
    await settled();
    expect(device.methods()).toEqual(['ptz.start', 'ptz.stop', 'ptz.stop']);
    expect(control.failure.get()).toBeUndefined();
    expect(device.calls.at(-1)?.options.seq).toBe(2);

    device.fail('ptz.stop', lost, lost);
    control.press('Up', 5);
    control.release();
    await settled();
    expect(device.methods().slice(3)).toEqual(['ptz.start', 'ptz.stop', 'ptz.stop']);
    expect(control.failure.get()).toEqual({ of: 'stop', error: lost });
  });

  it('starts the next movement after the second attempt of a stop', async () => {
    device.fail('ptz.stop', lost);
    control.press('Up', 5);
    control.release();
    control.press('Down', 5);
    await settled();
    expect(device.methods()).toEqual(['ptz.start', 'ptz.stop', 'ptz.stop', 'ptz.start']);
  });

  it('does not stop after a refused start, and stops when no answer came', async () => {
    const noRight = refusal('ptz.start', ReplyError.NoAuthority);
    device.fail('ptz.start', noRight, lost);
    control.press('Up', 5);
    await settled();
    expect([control.held.get(), control.failure.get()]).toEqual([undefined, { of: 'start', error: noRight }]);
    control.release();
    expect(device.methods()).toEqual(['ptz.start']);
    control.press('Up', 5);
    await settled();
    control.release();
    await settled();
    expect(device.methods()).toEqual(['ptz.start', 'ptz.start', 'ptz.stop']);
  });

  it('makes a new handle once when the device does not know the old one', async () => {
    device.fail('ptz.start', unknownHandle);
    control.press('Up', 5);
    await settled();
    expect(device.calls.map((each) => each.method)).toEqual([
      'ptz.factory.instance',
      'ptz.start',
      'ptz.factory.instance',
      'ptz.start',
    ]);
    expect(device.calls[3]?.options).toEqual({ object: 2, seq: 0 });
    device.fail('ptz.stop', unknownHandle, unknownHandle, unknownHandle, unknownHandle, unknownHandle);
    control.release();
    await settled();
    expect(device.methods().filter((each) => each === 'ptz.stop')).toHaveLength(4);
  });

  it('does not start again after the release', async () => {
    device.fail('ptz.start', unknownHandle);
    control.press('Up', 5);
    control.release();
    await settled();
    expect(device.methods()).toEqual(['ptz.start', 'ptz.stop']);
  });
});

describe('a recording', () => {
  it('ends once, also when the handle is released', async () => {
    await control.startRecording(3);
    expect(control.recording.get()).toBe(3);
    await control.close();
    await control.endRecording();
    expect(device.methods()).toEqual(['ptz.startPatternRecord', 'ptz.stopPatternRecord', 'ptz.destroy']);
    expect(device.calls[2]).toMatchObject({ params: { index: 3 }, options: { outlivesPage: true } });
    expect(control.recording.get()).toBeUndefined();
  });

  it('ends once when the page and its part unmount together', async () => {
    await control.startRecording(3);
    control.leaveRecording();
    await control.close();
    expect(device.methods()).toEqual(['ptz.startPatternRecord', 'ptz.stopPatternRecord', 'ptz.destroy']);
  });

  it('that was refused has not begun, and one without an answer is ended', async () => {
    device.fail('ptz.startPatternRecord', refusal('ptz.startPatternRecord', ReplyError.NoAuthority), lost);
    await expect(control.startRecording(3)).rejects.toThrow();
    expect(control.recording.get()).toBeUndefined();
    await expect(control.startRecording(3)).rejects.toBe(lost);
    await control.endRecording();
    expect(device.methods().at(-1)).toBe('ptz.stopPatternRecord');
  });

  it('that could not be ended can be ended again', async () => {
    device.fail('ptz.stopPatternRecord', lost);
    await control.startRecording(3);
    await expect(control.endRecording()).rejects.toBe(lost);
    expect(control.recording.get()).toBe(3);
    await control.endRecording();
    expect(control.recording.get()).toBeUndefined();
  });
});

it('stops the held movement before it moves to another position', async () => {
  control.press('Up', 5);
  await settled();
  await control.lookAt([100, 200], 3);
  expect(device.methods()).toEqual(['ptz.start', 'ptz.stop', 'ptz.moveDirectly']);
  expect(device.calls.at(-1)?.params).toEqual({ screen: [100, 200, 100, 200], speed: 3 });
});

describe('with the emulated device', () => {
  it('moves, stores the position and comes back to it', async () => {
    const test = testDevice();
    test.signIn();
    const { rpc } = deviceClient(test);
    rpc.setSession(test.session());
    const real = new PtzControl(rpc, clock);
    expect(await real.presets()).toEqual([]);
    real.press('Right', 4);
    await settled();
    test.device.clock.advance(2000);
    real.release();
    await real.order('ptz.setPreset', { index: 3, name: 'Gate' });
    await real.order('ptz.gotoPreset', { index: 3, speed: 5 });
    expect(await real.presets()).toEqual([{ Index: 3, Name: 'Gate', Type: 0 }]);
    await real.order('ptz.removePreset', { index: 3 });
    await real.close();
    const { position, movements, movement } = test.device.state().camera;
    expect([position.pan, movements.length, movement]).toEqual([40, 1, null]);
    expect(test.device.unexpected()).toEqual([]);
  });
});
