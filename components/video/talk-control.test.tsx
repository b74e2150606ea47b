// @vitest-environment happy-dom

import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { TEST_SETTINGS } from '@/emulator/stream/stream-host.fixtures';
import { TestDevice } from '@/emulator/stream/test-device.fixtures';
import { steadyClock } from '@/lib/clock';
import type { LiveSource } from '@/lib/media/live-source';
import { openMicrophone } from '@/lib/media/talk/microphone';
import { PageTalk } from '@/lib/media/talk/page-talk';
import { openTalk } from '@/lib/media/talk/talk-session';
import { TalkControl } from './talk-control';
import type { LoadTalk } from './use-talk';

setUpPage();

const SOURCE: LiveSource = {
  wsUrl: 'ws://192.0.2.10/rtspoverwebsocket',
  rtspUrl: 'rtsp://192.0.2.10:80/cam/realmonitor?channel=1&subtype=0&proto=Private3',
  userName: 'admin',
  password: 'Passw0rd!',
};

/** The used part of a microphone's track. */
class TestTrack {
  readyState = 'live';
  onended: (() => void) | null = null;
  stop() {
    this.readyState = 'ended';
  }
}

/** The part of an AudioContext that the microphone uses; `hear` simulates the browser's processing of a block. */
class TestContext {
  static latest: TestContext | undefined;
  state = 'running';
  destination = {};
  readonly processor = {
    onaudioprocess: null as ((event: unknown) => void) | null,
    connect() {},
    disconnect() {},
  };
  constructor() {
    TestContext.latest = this;
  }
  createMediaStreamSource = () => ({ connect() {}, disconnect() {} });
  createScriptProcessor = () => this.processor;
  resume = async () => {};
  close = async () => {
    this.state = 'closed';
  };
  receive(samples: Float32Array) {
    this.processor.onaudioprocess?.({ inputBuffer: { sampleRate: 8000, getChannelData: () => samples } });
  }
}

let device: TestDevice;
let track: TestTrack;
let getUserMedia: ReturnType<typeof vi.fn>;
let muted: boolean[];

beforeEach(() => {
  device = new TestDevice();
  device.host.settings = { ...TEST_SETTINGS, talk: 'G.711A' };
  track = new TestTrack();
  muted = [];
  getUserMedia = vi.fn(async () => ({ getTracks: () => [track] }));
  vi.stubGlobal('AudioContext', TestContext);
  setMediaDevices({ getUserMedia });
});

afterEach(() => {
  setMediaDevices(undefined);
});

function setMediaDevices(value: unknown): void {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value });
}

const player = { setMuted: (isMuted: boolean) => muted.push(isMuted) };

const load: LoadTalk = async (handlers) =>
  new PageTalk(handlers, {
    openMicrophone,
    openLink: ({ onNews }) => ({
      post: openTalk(onNews, { clock: device.scheduler, openTransport: device.open }),
    }),
  });

const control = ({ source, loadTalk = load }: { source?: LiveSource; loadTalk?: LoadTalk } = { source: SOURCE }) => (
  <TestProvider>
    <TalkControl
      source={source}
      player={player}
      certificateLink={<a href="#certificate">Download root certificate</a>}
      load={loadTalk}
    />
  </TestProvider>
);

const button = () => screen.getByRole('button', { name: 'Talk' });
const isPressed = () => button().getAttribute('aria-pressed') === 'true';
const sentence = () => screen.getByRole('status').textContent;
/** Flushes promises and advances the device's time. */
const settle = () =>
  act(async () => {
    await new Promise((resolve) => setImmediate(resolve));
    device.scheduler.advance(10);
  });
const press = async () => {
  fireEvent.click(button());
  await settle();
};
const isTaken = () => device.host.loudspeaker.report().isTaken;
const loud = () => new Float32Array(800).fill(0.5);

describe('TalkControl', () => {
  it('talks from one press to the next: pressed, timed, heard, the picture silent', async () => {
    render(control());
    expect([isPressed(), sentence()]).toEqual([false, '']);
    await press();
    expect([isPressed(), isTaken()]).toEqual([true, true]);
    expect(sentence()).toBe('You can be heard at the device. The picture’s sound is off meanwhile.');
    expect(screen.getByRole('timer').textContent).toBe('0:00');
    expect(muted).toEqual([true]);
    act(() => TestContext.latest?.receive(loud()));
    expect(device.host.loudspeaker.report().heardS).toBeGreaterThan(0);
    expect(button().querySelector('[stroke-dasharray]:not([stroke-dasharray^="0 "])')).not.toBeNull();
    await press();
    expect([isPressed(), isTaken(), sentence()]).toEqual([false, false, '']);
    expect(muted).toEqual([true, false]);
    expect([track.readyState, TestContext.latest?.state]).toEqual(['ended', 'closed']);
    expect(device.requests.at(-1)).toBe('TEARDOWN 200');
  });

  describe('held', () => {
    const hold = async (isLong: boolean, down: () => void, up: () => void) => {
      const clock = vi.spyOn(steadyClock, 'now').mockReturnValue(1_000);
      down();
      await settle();
      const wasTaken = isTaken();
      clock.mockReturnValue(isLong ? 3_000 : 1_200);
      up();
      await settle();
      clock.mockRestore();
      return [wasTaken, isTaken()];
    };
    const byPointer = [
      () => fireEvent.pointerDown(button(), { button: 0 }),
      () => {
        fireEvent.pointerUp(button());
        fireEvent.click(button());
      },
    ] as const;
    const bySpace = [() => fireEvent.keyDown(button(), { key: ' ' }), () => fireEvent.click(button())] as const;

    it.each([
      ['the pointer', byPointer],
      ['the space bar', bySpace],
    ])('by %s it talks until it is let go', async (_, way) => {
      render(control());
      expect(await hold(true, ...way)).toEqual([true, false]);
      expect(track.readyState).toBe('ended');
    });

    it('no longer than a click it stays on, and the next click ends it', async () => {
      render(control());
      expect(await hold(false, ...byPointer)).toEqual([true, true]);
      expect(await hold(false, ...byPointer)).toEqual([true, false]);
    });

    it('while the browser asks it stays on when it is let go', async () => {
      let answer: (stream: unknown) => void = () => {};
      getUserMedia.mockReturnValueOnce(
        new Promise((resolve) => {
          answer = resolve;
        }),
      );
      render(control());
      expect(await hold(true, ...byPointer)).toEqual([false, false]);
      answer({ getTracks: () => [track] });
      await settle();
      expect(isTaken()).toBe(true);
    });

    it('by another mouse button it does nothing', async () => {
      render(control());
      fireEvent.pointerDown(button(), { button: 2 });
      await settle();
      expect(device.connections).toBe(0);
    });

    it('ends when the pointer is taken away', async () => {
      render(control());
      fireEvent.pointerDown(button(), { button: 0 });
      await settle();
      fireEvent.pointerCancel(button());
      await settle();
      expect(isTaken()).toBe(false);
    });
  });

  it('leaves the sound of the picture on with headphones', async () => {
    render(control());
    await press();
    const headphones = screen.getByRole('button', { name: 'I am wearing headphones' });
    fireEvent.click(headphones);
    expect([headphones.getAttribute('aria-pressed'), muted]).toEqual(['true', [true, false]]);
    expect(sentence()).toMatch(/the picture’s sound stays on/);
    await press();
    expect(screen.queryByRole('button', { name: 'I am wearing headphones' })).toBeNull();
    await press();
    expect(muted).toEqual([true, false]);
  });

  it('loads its code once, and nothing before the first press', async () => {
    const counted = vi.fn(load);
    render(control({ source: SOURCE, loadTalk: counted }));
    expect(counted).not.toHaveBeenCalled();
    for (let n = 0; n < 4; n += 1) await press();
    expect(counted).toHaveBeenCalledTimes(1);
    expect(getUserMedia).toHaveBeenCalledTimes(2);
  });

  it('says that the code did not come, and tries again with the next press', async () => {
    const failing = vi.fn(load).mockRejectedValueOnce(new Error('away'));
    render(control({ source: SOURCE, loadTalk: failing }));
    await press();
    expect(sentence()).toBe('The talk connection was lost. Press Talk to try again.');
    await press();
    expect(isTaken()).toBe(true);
  });

  it('asks the device only once there is a microphone, and gives back one that comes too late', async () => {
    let answer: (stream: unknown) => void = () => {};
    getUserMedia.mockReturnValueOnce(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    render(control());
    await press();
    expect([isPressed(), sentence()]).toEqual([true, 'The browser is asking whether it may use the microphone.']);
    expect(device.connections).toBe(0);
    await press();
    expect(isPressed()).toBe(false);
    answer({ getTracks: () => [track] });
    await settle();
    expect([track.readyState, device.connections, isPressed()]).toEqual(['ended', 0, false]);
  });

  it.each([
    ['NotAllowedError', /blocked the microphone/],
    ['NotFoundError', /No microphone found/],
    ['NotReadableError', /cannot be opened/],
  ])('words %s of the browser', async (name, text) => {
    getUserMedia.mockRejectedValueOnce(new DOMException('', name));
    render(control());
    await press();
    expect(sentence()).toMatch(text);
    expect([isPressed(), device.connections, muted]).toEqual([false, 0, []]);
    await press();
    expect(isTaken()).toBe(true);
  });

  it('stays in reach on an insecure origin, says why and offers the certificate', async () => {
    setMediaDevices(undefined);
    render(control());
    expect(screen.queryByRole('link')).toBeNull();
    button().focus();
    expect(document.activeElement).toBe(button());
    await press();
    expect(sentence()).toMatch(/only on pages opened over HTTPS/);
    expect(screen.getByRole('link', { name: 'Download root certificate' })).toBeDefined();
    expect(isPressed()).toBe(false);
  });

  it('gives the microphone back when the device is busy, and says so', async () => {
    device.host.faults.set('talk', { kind: 'rtsp', status: 504 });
    render(control());
    await press();
    expect(sentence()).toMatch(/^Talk is not available now/);
    expect([isPressed(), track.readyState, muted]).toEqual([false, 'ended', []]);
  });

  it.each([
    [404, 'The device does not support talk on this stream.'],
    [400, 'The device rejected talk (status 400).'],
  ])('words the status %i', async (status, text) => {
    device.host.faults.set('talk', { kind: 'rtsp', status });
    render(control());
    await press();
    expect(sentence()).toBe(text);
  });

  it.each<[what: string, happen: (view: ReturnType<typeof render>) => void]>([
    ['its panel goes', (view) => view.unmount()],
    ['the picture is stopped', (view) => view.rerender(control({}))],
    ['the page goes', () => window.dispatchEvent(new Event('pagehide'))],
    ['the connection breaks', () => device.pullPlug()],
    ['the microphone is pulled out', () => track.onended?.()],
  ])('ends when %s, and gives everything back', async (_, happen) => {
    const view = render(control());
    await press();
    expect(isTaken()).toBe(true);
    act(() => happen(view));
    await settle();
    expect([isTaken(), track.readyState, TestContext.latest?.state]).toEqual([false, 'ended', 'closed']);
    expect(muted).toEqual([true, false]);
  });

  it('is off without a source', () => {
    render(control({}));
    expect(button().hasAttribute('disabled')).toBe(true);
  });
});
