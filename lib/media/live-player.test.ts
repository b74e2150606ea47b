// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { BAR_CODE_RANGE, barCodeHeight, readBarCode } from '@/emulator/stream/bar-code';
import { decodeSlice, greyRgba } from '@/emulator/stream/h264-reader.fixtures';
import { TEST_SETTINGS } from '@/emulator/stream/stream-host.fixtures';
import { TestDevice } from '@/emulator/stream/test-device.fixtures';
import type { EngineKind } from './engine/video-engine';
import { LivePlayer } from './live-player';
import type { LiveSource } from './live-source';
import { openStreamPlayer } from './media-host';
import type { MediaNews, ReceiveOrder, Segment } from './media-messages';
import { parts } from './parts';
import { EngineOutcomes } from './picture-stage';
import { Screens } from './screen/screens';
import { TestEngine } from './test-engine.fixtures';

const SOURCE: LiveSource = {
  wsUrl: 'ws://192.0.2.10/rtspoverwebsocket',
  rtspUrl: 'rtsp://192.0.2.10:80/cam/realmonitor?channel=1&subtype=0&proto=Private3',
  userName: 'admin',
  password: 'Passw0rd!',
};

let device: TestDevice;
let engines: TestEngine[];
let player: LivePlayer;
let sound: TestSound;
let host: HTMLElement;
let available: (kind: EngineKind) => boolean;
let canPlaySound: boolean;
let isDrawn: boolean;
let prepareEngine: (engine: TestEngine) => void;

/** Plays everything at its volume. */
class TestSound {
  heard: { samples: Float32Array; timestamp: number }[] = [];
  isOn = false;
  isClosed = false;
  volume = 0;
  setVolume = (volume: number) => {
    this.volume = volume;
    this.isOn = volume > 0;
  };
  push = (samples: Float32Array, timestamp: number) => this.heard.push({ samples, timestamp });
  appended: Segment[] = [];
  append = (segments: readonly Segment[]) => this.appended.push(...segments);
  silence() {}
  close = () => {
    this.isClosed = true;
  };
}

// These tests advance the clock by hand: parts that arrive late have their own tests (late-parts.test.ts).
beforeAll(() => Promise.all([parts.aac.load(), parts.jpeg.load(), parts.sha256.load()]));
beforeEach(() => {
  sound = new TestSound();
  device = new TestDevice();
  engines = [];
  available = () => true;
  canPlaySound = true;
  isDrawn = true;
  prepareEngine = () => {};
  host = document.createElement('div');
  player = new LivePlayer({ makeSound: () => sound, openLink: ({ onNews }) => ({ post: openTestPlayer(onNews) }) });
  player.attach(host);
});

/** Media on the test's own thread and clock, for a page that is drawn, with engines that show everything at once. */
function openTestPlayer(toPage: (news: MediaNews) => void): ReceiveOrder {
  const onNews = (news: MediaNews) => {
    toPage(news);
    if (news.type === 'stats' && isDrawn) receive({ type: 'drawn' });
  };
  const screens = new Screens(onNews);
  const receive = openStreamPlayer(onNews, {
    clock: device.scheduler,
    openTransport: device.open,
    random: () => 0.5,
    canPlaySound: () => canPlaySound,
    engines: {
      outcomes: new EngineOutcomes(),
      isAvailable: (kind) => available(kind),
      create(kind, handlers) {
        const engine = new TestEngine(kind, handlers, screens.openCanvas());
        engines.push(engine);
        prepareEngine(engine);
        return engine;
      },
    },
  });
  return receive;
}

const state = () => player.getSnapshot().state;
const run = (ms: number) => device.scheduler.advance(ms);
const play = () => {
  player.start(SOURCE);
  run(100);
};

describe('LivePlayer', () => {
  it('plays after one refused DESCRIBE and no action of the user', () => {
    play();
    expect(state()).toEqual({ kind: 'playing' });
    const setUp = ['SETUP 200', 'SETUP 200'];
    expect(device.requests).toEqual(['OPTIONS 200', 'DESCRIBE 401', 'DESCRIBE 200', ...setUp, 'PLAY 200']);
    run(1000);
    expect(player.stats()).toMatchObject({ dropped: 0, lagMs: 0 });
    expect(player.stats().fps).toBeCloseTo(25, 0);
    expect(player.getSnapshot()).toMatchObject({
      mode: 'canvas',
      engine: 'webcodecs',
      size: { width: 640, height: 480 },
    });
    expect(host.children).toHaveLength(1);
  });

  it.each(['G.711A', 'G.711Mu'] as const)('plays sound in %s once it is wanted, and lets go of it with stop', (law) => {
    device.host.settings = { ...TEST_SETTINGS, sound: law };
    play();
    expect(player.getSnapshot().hasSound).toBe(true);
    expect(sound.heard).toEqual([]);
    player.setVolume(1);
    run(1000);
    expect(sound.heard.length).toBeGreaterThan(45);
    const [first, second] = sound.heard;
    expect((second?.timestamp ?? 0) - (first?.timestamp ?? 0)).toBe(160);
    expect(Math.max(...(first?.samples ?? []))).toBeCloseTo(8000 / 32_768, 2);
    player.stop();
    expect(sound.isClosed).toBe(true);
  });

  it('is silent while somebody talks, and as loud as before afterwards', () => {
    play();
    player.setVolume(0.4);
    player.setMuted(true);
    run(100);
    sound.heard = [];
    run(1000);
    expect([sound.volume, sound.heard.length]).toEqual([0, 0]);
    player.setVolume(0.6);
    expect(sound.volume).toBe(0);
    player.setMuted(false);
    run(1000);
    expect(sound.volume).toBe(0.6);
    expect(sound.heard.length).toBeGreaterThan(45);
  });

  it('opens no sound device for a talk that ends after the picture, and is as loud as before with the next one', () => {
    play();
    player.setVolume(0.4);
    player.setMuted(true);
    player.stop();
    sound.volume = 0;
    player.setMuted(false);
    expect(sound.volume).toBe(0);
    play();
    expect(sound.volume).toBe(0.4);
  });

  it('passes AAC to the browser, from its beginning each time it is wanted', () => {
    device.host.settings = { ...TEST_SETTINGS, sound: 'AAC', soundRateHz: 16_000 };
    play();
    expect(player.getSnapshot()).toMatchObject({ hasSound: true, isSoundUnsupported: false });
    expect(sound.appended).toEqual([]);
    player.setVolume(1);
    run(1000);
    expect(sound.appended[0]?.type).toBe('audio/mp4; codecs="mp4a.40.2"');
    // 16,000 samples in units of 1024.
    expect(sound.appended.length).toBeGreaterThan(14);
    expect(sound.appended.filter(({ type }) => type !== undefined)).toHaveLength(1);
    player.setVolume(0);
    run(1000);
    sound.appended = [];
    player.setVolume(1);
    run(200);
    expect(sound.appended[0]?.type).toBeDefined();
    expect(sound.appended[1]?.keyTimeS).toBe(0);
  });

  it('goes on without sound that the browser cannot play, and reports it', () => {
    device.host.settings = { ...TEST_SETTINGS, sound: 'AAC', soundRateHz: 16_000 };
    canPlaySound = false;
    play();
    expect(player.getSnapshot()).toMatchObject({ hasSound: false, isSoundUnsupported: true });
    expect(state()).toEqual({ kind: 'playing' });
    expect(device.requests.filter((request) => request === 'SETUP 200')).toHaveLength(1);
  });

  it('plays a stream without sound', () => {
    const { sound: _, ...silent } = TEST_SETTINGS;
    device.host.settings = silent;
    play();
    expect(player.getSnapshot().hasSound).toBe(false);
    expect(state().kind).toBe('playing');
  });

  it('reports every picture to its observer', () => {
    const counts: number[] = [];
    player.onFrame = (frames) => counts.push(frames);
    play();
    expect(counts).toEqual([1, 2, 3]);
  });

  it('confirms that the page is drawn, unless the picture is folded or scrolled away', () => {
    const orders: string[] = [];
    const drawings: FrameRequestCallback[] = [];
    vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => drawings.push(draw));
    let onNews: (news: MediaNews) => void = () => {};
    player = new LivePlayer({
      makeSound: () => sound,
      openLink(handlers) {
        ({ onNews } = handlers);
        return { post: ({ type }) => orders.push(type) };
      },
    });
    player.attach(host);
    player.start(SOURCE);
    const confirmed = (bottom: number, height = 100) => {
      vi.spyOn(host, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, bottom - height, 100, height));
      orders.length = 0;
      onNews({ type: 'stats', stats: player.stats() });
      expect(orders).toEqual([]);
      drawings.pop()?.(0);
      return orders;
    };
    expect(confirmed(100)).toEqual(['drawn']);
    expect(confirmed(0, 0)).toEqual([]);
    expect(confirmed(-1)).toEqual([]);
    expect(confirmed(100 + innerHeight)).toEqual(['drawn']);
    expect(confirmed(101 + innerHeight)).toEqual([]);
    player.stop();
    expect(confirmed(100)).toEqual([]);
    vi.unstubAllGlobals();
  });

  it('keeps the session alive', () => {
    play();
    run(121_000);
    expect(device.requests.filter((request) => request === 'GET_PARAMETER 200')).toHaveLength(3);
    expect(state().kind).toBe('playing');
  });

  it('connects again when the device no longer knows the session, as after a sleep of this computer', () => {
    play();
    device.host.faults.set('GET_PARAMETER', { kind: 'rtsp', status: 454 });
    run(40_000);
    expect(device.requests.at(-1)).toBe('GET_PARAMETER 454');
    expect(state()).toEqual({ kind: 'lost', retryInMs: 1000 });
    run(1100);
    expect([state(), device.connections]).toEqual([{ kind: 'playing' }, 2]);
  });

  it('tears down on stop, frees its engine and leaves no timer', () => {
    play();
    player.stop();
    expect(device.requests.at(-1)).toBe('TEARDOWN 200');
    expect(device.sessions).toBe(0);
    expect(engines[0]?.isClosed).toBe(true);
    expect(host.childElementCount).toBe(0);
    expect(state()).toEqual({ kind: 'idle' });
    run(0);
    expect(device.scheduler.pending).toBe(0);
  });

  it('gives up on wrong credentials after two requests', () => {
    player.start({ ...SOURCE, password: 'wrong' });
    run(60_000);
    expect(state()).toMatchObject({ kind: 'refused', reason: 'unauthorised', code: 401 });
    expect(device.requests).toEqual(['OPTIONS 200', 'DESCRIBE 401', 'DESCRIBE 401']);
    expect(device.connections).toBe(1);
  });

  it.each([
    [404, { kind: 'refused', reason: 'notFound', code: 404 }],
    [400, { kind: 'refused', reason: 'failed', code: 400 }],
    [999, { kind: 'ended' }],
  ])('stays with its reason after status %i', (status, expected) => {
    device.host.faults.set('DESCRIBE', { kind: 'rtsp', status });
    play();
    run(60_000);
    expect(state()).toMatchObject(expected);
    expect(device.connections).toBe(1);
  });

  it('reports a busy service and plays as soon as it is free', () => {
    device.host.faults.set('DESCRIBE', { kind: 'rtsp', status: 503 });
    play();
    expect(state()).toMatchObject({ kind: 'refused', reason: 'busy', code: 503 });
    run(1000);
    expect(state()).toMatchObject({ kind: 'refused', reason: 'busy' });
    expect(device.connections).toBe(2);
    device.host.faults.clear();
    run(2100);
    expect(state()).toEqual({ kind: 'playing' });
  });

  it('waits for a busy device as long as Retry-After says', () => {
    device.host.faults.set('SETUP', { kind: 'rtsp', status: 503, retryAfterS: 20 });
    play();
    run(19_000);
    expect([state().kind, device.connections]).toEqual(['refused', 1]);
    device.host.faults.clear();
    run(1100);
    expect([state().kind, device.connections]).toEqual(['playing', 2]);
  });

  it('reports a device it never reached as unreachable', () => {
    device.isReachable = false;
    play();
    expect(state()).toEqual({ kind: 'refused', reason: 'unreachable', code: 202, isSecure: false });
    run(60_000);
    expect(device.connections).toBe(1);
  });

  it('reconnects with growing waits after a broken connection and keeps the last picture', () => {
    play();
    const picture = host.firstElementChild;
    device.isReachable = false;
    device.pullPlug();
    run(1);
    expect(state()).toEqual({ kind: 'lost', retryInMs: 1000 });
    run(1000);
    expect(state()).toEqual({ kind: 'lost', retryInMs: 2000 });
    run(2000);
    expect(state()).toEqual({ kind: 'lost', retryInMs: 4000 });
    expect(host.lastElementChild).toBe(picture);
    device.isReachable = true;
    run(4100);
    expect(state()).toEqual({ kind: 'playing' });
    expect(host.children).toHaveLength(1);
    expect(host.firstElementChild).not.toBe(picture);
    expect(engines.map((engine) => engine.isClosed)).toEqual([true, false]);
  });

  it('is not live while the old engine shows a picture that it still had, whatever the next attempt comes to', () => {
    play();
    const showOld = () => engines[0]?.handlers.onFrame({ width: 640, height: 480 }, 0);
    device.isMute = true;
    device.pullPlug();
    run(1001);
    expect(device.connections).toBe(2);
    showOld();
    expect(state()).toEqual({ kind: 'lost', retryInMs: 1000 });
    run(10_000);
    expect(state()).toEqual({ kind: 'lost', retryInMs: 2000 });
    device.isReachable = false;
    player.start({ ...SOURCE, wsUrl: 'wss://192.0.2.11/rtspoverwebsocket' });
    showOld();
    expect(state()).toEqual({ kind: 'connecting' });
    run(100);
    expect(state()).toMatchObject({ kind: 'refused', reason: 'unreachable', isSecure: true });
  });

  it('asks for the current address when the connection broke, and follows a changed one at once', async () => {
    const asked: LiveSource[] = [];
    player.start(SOURCE, async () => {
      asked.push(SOURCE);
      return { ...SOURCE, wsUrl: 'wss://192.0.2.10/rtspoverwebsocket' };
    });
    run(100);
    device.pullPlug();
    run(1);
    await Promise.resolve();
    await Promise.resolve();
    run(100);
    expect(asked).toHaveLength(1);
    expect(state()).toEqual({ kind: 'playing' });
    expect(device.connections).toBe(2);
  });

  it('reports after 4 s that nothing comes, and connects again after 10 s', () => {
    play();
    device.isMute = true;
    run(5000);
    expect(state()).toEqual({ kind: 'noSignal' });
    run(6000);
    expect(state()).toMatchObject({ kind: 'lost' });
    device.isMute = false;
    run(3000);
    expect(state()).toEqual({ kind: 'playing' });
  });

  it('returns from no signal by itself when pictures come again', () => {
    play();
    device.isMute = true;
    run(5000);
    device.isMute = false;
    run(2100);
    expect(state()).toEqual({ kind: 'playing' });
    expect(device.connections).toBe(1);
  });

  it('ends without a retry when the device ends the stream', () => {
    device.host.faults.set('PLAY', { kind: 'rtsp', status: 999, afterFrames: 3 });
    play();
    run(60_000);
    expect(state()).toEqual({ kind: 'ended' });
    expect(device.connections).toBe(1);
    expect(device.sessions).toBe(0);
  });

  it('connects again after RTCP BYE, which a device sends when its codec was changed', () => {
    play();
    device.host.settings = { ...TEST_SETTINGS, compression: 'MJPEG' };
    device.refresh();
    run(100);
    expect(state()).toMatchObject({ kind: 'lost' });
    run(1_500);
    expect(state()).toEqual({ kind: 'playing' });
    expect(player.getSnapshot().codec).toBe('jpeg');
  });

  it('pauses and resumes', () => {
    play();
    player.pause();
    run(1);
    expect(state()).toEqual({ kind: 'paused' });
    run(30_000);
    expect(state()).toEqual({ kind: 'paused' });
    player.resume();
    run(50);
    expect(state()).toEqual({ kind: 'playing' });
  });

  it('counts the packets that the device lost', () => {
    device.host.faults.set('PLAY', { kind: 'media', shape: { lossPercent: 2, seed: 5 } });
    play();
    run(20_000);
    const lost = device.host.disturbances.filter((each) => each.what === 'lost' && each.channel === 0).length;
    expect(lost).toBeGreaterThan(10);
    // The last losses show only with the next packet of the same picture, or with the next one.
    expect(lost - (player.stats()?.lost ?? 0)).toBeLessThanOrEqual(3);
    expect(player.stats()?.lost).toBeLessThanOrEqual(lost);
    expect(player.stats()?.dropped).toBeGreaterThan(0);
  });

  it('reports a description without video', () => {
    device.host.faults.set('DESCRIBE', { kind: 'rtsp', status: 200 });
    play();
    expect(state()).toMatchObject({ kind: 'refused', reason: 'notFound' });
  });
});

describe('a recording', () => {
  // The test device's clock begins at 2023-11-14 22:13:20.
  const START_MS = Date.UTC(2023, 10, 14, 20);
  const RECORDED: LiveSource = {
    ...SOURCE,
    rtspUrl:
      'rtsp://192.0.2.10/cam/playback?channel=1&starttime=2023_11_14_20_00_00&endtime=2023_11_14_20_10_00&proto=Private3',
  };
  const [WIDTH, HEIGHT] = [176, 144];

  beforeEach(() => {
    device.host.settings = { ...TEST_SETTINGS, width: WIDTH, height: HEIGHT };
  });

  /** Milliseconds into the recording that each picture from `first` on shows, read from its bar code. */
  function shownMs(first: number): number[] {
    const luma = new Uint8Array(WIDTH * HEIGHT);
    const pictures = engines.at(-1)?.pictures ?? [];
    const shown = pictures.map(({ data }) => {
      decodeSlice(data.subarray(4), WIDTH / 16, HEIGHT / 16, luma);
      const value = readBarCode(greyRgba(luma, WIDTH, WIDTH, barCodeHeight(WIDTH)), WIDTH) ?? Number.NaN;
      return (value - (START_MS % BAR_CODE_RANGE) + BAR_CODE_RANGE) % BAR_CODE_RANGE;
    });
    return shown.slice(first);
  }
  const pictureCount = () => engines.at(-1)?.pictures.length ?? 0;
  const ticksFrom = (first: number) => (engines.at(-1)?.pictures ?? []).slice(first).map(({ ticks }) => ticks);

  const playRecorded = () => {
    player.start(RECORDED);
    run(110);
  };

  it('is shown from its start, and from any time in it, with a key picture and no gap on the timeline', () => {
    playRecorded();
    expect(shownMs(0)).toEqual([0, 40, 80]);
    for (const [from, ms] of [
      [{ nptS: 300.5 }, 300_500],
      [{ clockMs: START_MS + 60_000 }, 60_000],
    ] as const) {
      const before = pictureCount();
      player.seek(from);
      run(90);
      expect(engines.at(-1)?.pictures[before]?.isKey).toBe(true);
      expect(shownMs(before)).toEqual([ms, ms + 40, ms + 80]);
      expect(ticksFrom(before - 1).map((ticks, n, all) => ticks - (all[n - 1] ?? 0))).toEqual([
        expect.any(Number),
        ...[3600, 3600, 3600],
      ]);
    }
    expect(player.getSnapshot()).toMatchObject({ state: { kind: 'playing' } });
    expect(player.stats().dropped).toBe(0);
    expect(device.connections).toBe(1);
  });

  it('plays at the speed that the device supports, and reports which', () => {
    playRecorded();
    player.scale(2);
    run(1);
    expect(player.getSnapshot().scale).toBe(2);
    const before = pictureCount();
    run(1000);
    const shown = shownMs(before);
    expect(shown.length).toBe(50);
    expect((shown.at(-1) ?? 0) - (shown[0] ?? 0)).toBe(1960);
    player.scale(100);
    run(1);
    expect(player.getSnapshot().scale).toBe(4);
    player.scale(1);
    run(1);
    expect(player.getSnapshot().scale).toBeUndefined();
  });

  it('resumes after a pause at the same place and speed', () => {
    playRecorded();
    player.scale(2);
    run(1000);
    player.pause();
    run(1);
    const last = shownMs(0).at(-1) ?? 0;
    run(60_000);
    const before = pictureCount();
    player.resume();
    run(45);
    const [first = 0, second = 0] = shownMs(before);
    expect(first - last).toBeLessThanOrEqual(40);
    expect(second - first).toBe(40);
    expect(player.getSnapshot().scale).toBe(2);
  });

  it('shows the live picture and reports 457 when the time is not in it', () => {
    playRecorded();
    player.seek({ nptS: 9999 });
    run(100);
    expect(device.requests.slice(-8)).toEqual([
      ...['PLAY 457', 'TEARDOWN 200', 'OPTIONS 200'],
      ...['DESCRIBE 401', 'DESCRIBE 200', 'SETUP 200', 'SETUP 200', 'PLAY 200'],
    ]);
    expect(player.getSnapshot()).toMatchObject({ state: { kind: 'playing' }, notice: 457 });
    const value = device.scheduler.now() - START_MS;
    expect(shownMs(pictureCount() - 1)[0]).toBeGreaterThan((value % BAR_CODE_RANGE) - 100);
    player.start(RECORDED);
    run(100);
    expect(player.getSnapshot().notice).toBeUndefined();
    expect(shownMs(pictureCount() - 1)[0]).toBe(80);
  });

  it('ends where it ends', () => {
    playRecorded();
    player.seek({ nptS: 599 });
    run(2000);
    expect(state()).toEqual({ kind: 'ended' });
    expect(device.connections).toBe(1);
  });
});

describe('a live picture', () => {
  it('cannot seek: it stays live, without a message', () => {
    play();
    player.seek({ nptS: 30 });
    run(100);
    expect(device.requests.slice(-2)).toEqual(['PLAY 457', 'PLAY 200']);
    expect(state()).toEqual({ kind: 'playing' });
    expect(player.getSnapshot().notice).toBeUndefined();
    expect(device.connections).toBe(1);
  });

  it('keeps its speed, whatever is requested', () => {
    play();
    player.scale(2);
    run(100);
    expect(device.requests.at(-1)).toBe('PLAY 200');
    expect(player.getSnapshot().scale).toBeUndefined();
  });

  it('is refused when not even its live end is there', () => {
    device.host.faults.set('PLAY', { kind: 'rtsp', status: 457 });
    play();
    expect(state()).toMatchObject({ kind: 'refused', reason: 'failed', code: 457 });
    expect(device.requests.filter((request) => request === 'PLAY 457')).toHaveLength(2);
  });
});

describe('signing in to the stream', () => {
  it('answers expired nonces, for hours', () => {
    device.host.nonceLifeS = 30;
    device.host.settings = { ...TEST_SETTINGS, width: 176, height: 144, fps: 1 };
    play();
    run(3_600_000);
    expect(state()).toEqual({ kind: 'playing' });
    expect(device.connections).toBe(1);
    expect(device.requests.filter((request) => request === 'GET_PARAMETER 401').length).toBeGreaterThan(80);
    player.pause();
    run(31_000);
    player.stop();
    run(10);
    expect(device.requests.slice(-2)).toEqual(['TEARDOWN 401', 'TEARDOWN 200']);
    expect([device.sessions, device.scheduler.pending]).toEqual([0, 0]);
  });

  it.each([
    ['digestSha256', SOURCE.wsUrl, 'playing'],
    ['none', SOURCE.wsUrl, 'playing'],
    ['basic', SOURCE.wsUrl, 'refused'],
    ['basic', 'wss://192.0.2.10/rtspoverwebsocket', 'playing'],
  ] as const)('by %s over %s comes to: %s', (auth, wsUrl, kind) => {
    device.host.auth = auth;
    player.start({ ...SOURCE, wsUrl });
    run(100);
    expect(state().kind).toBe(kind);
  });
});

describe('a hidden page', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const setVisibility = (visibility: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
    document.dispatchEvent(new Event('visibilitychange'));
  };

  it('decodes for ten seconds more, then keeps the newest group and shows its end at once', () => {
    play();
    setVisibility('hidden');
    expect(engines[0]?.isVisible).toBe(false);
    run(10_000);
    const before = engines[0]?.pictures.length ?? 0;
    expect(before).toBeGreaterThan(240);
    run(60_000);
    expect(engines[0]?.pictures).toHaveLength(before);
    setVisibility('visible');
    const caughtUp = engines[0]?.pictures.slice(before) ?? [];
    expect(caughtUp.length).toBeGreaterThan(0);
    expect(caughtUp.length).toBeLessThanOrEqual(TEST_SETTINGS.gop);
    expect(caughtUp[0]?.isKey).toBe(true);
    expect(caughtUp.map((picture) => picture.isPast === true)).toEqual(caughtUp.map((_, n) => n < caughtUp.length - 1));
    run(200);
    expect(engines[0]?.pictures.length).toBeGreaterThan(before + caughtUp.length);
    expect(device.connections).toBe(1);
  });

  it('asks the device to pause after five minutes, and to resume when the page is visible', () => {
    play();
    setVisibility('hidden');
    run(300_100);
    expect(device.requests.at(-1)).toBe('PAUSE 200');
    setVisibility('visible');
    run(200);
    expect(state()).toEqual({ kind: 'playing' });
    expect(device.requests.at(-1)).toBe('PLAY 200');
  });

  it('does not touch a stream that the user has paused', () => {
    play();
    player.pause();
    run(1);
    setVisibility('hidden');
    run(300_100);
    setVisibility('visible');
    run(200);
    expect(state()).toEqual({ kind: 'paused' });
  });
});

describe('a worker that cannot be started', () => {
  it('falls back to the page', () => {
    let lose = () => {};
    const links: string[] = [];
    player = new LivePlayer({
      makeSound: () => sound,
      openLink({ onNews, onLost }) {
        links.push('opened');
        lose = onLost;
        // The first one never answers.
        return { post: links.length === 1 ? () => {} : openTestPlayer(onNews) };
      },
    });
    player.attach(host);
    play();
    expect(state()).toEqual({ kind: 'idle' });
    lose();
    run(100);
    expect(state()).toEqual({ kind: 'playing' });
    expect(links).toHaveLength(2);
  });

  it('is stopped like any other when the device does not serve the code for the page either', () => {
    let giveUp = () => {};
    player = new LivePlayer({
      makeSound: () => sound,
      openLink({ onUnreachable }) {
        giveUp = onUnreachable;
        return { post: () => {} };
      },
    });
    play();
    giveUp();
    expect(state()).toMatchObject({ kind: 'refused', reason: 'unreachable' });
    player.stop();
    expect([state(), sound.isClosed]).toEqual([{ kind: 'idle' }, true]);
  });
});

describe('the engine', () => {
  it('changes with the decode mode and switches without a black picture', () => {
    play();
    const small = host.firstElementChild;
    device.host.settings = { ...TEST_SETTINGS, width: 1920, height: 1080 };
    prepareEngine = (engine) => {
      engine.isBlind = true;
    };
    device.refresh();
    run(80);
    expect(engines.map((engine) => engine.kind)).toEqual(['webcodecs', 'mse']);
    expect(host.lastElementChild).toBe(small);
    const next = engines[1];
    if (next) next.isBlind = false;
    run(80);
    expect(host.children).toHaveLength(1);
    expect(host.firstElementChild).not.toBe(small);
    expect(engines[0]?.isClosed).toBe(true);
    expect(player.getSnapshot()).toMatchObject({ mode: 'video', engine: 'mse', size: { width: 1920, height: 1080 } });
    expect(device.connections).toBe(1);
  });

  it('stays and gets the new size when the mode is the same', () => {
    play();
    device.host.settings = { ...TEST_SETTINGS, width: 1280, height: 720 };
    device.refresh();
    run(80);
    expect(engines).toHaveLength(1);
    expect(engines[0]?.configs.map(({ width, height }) => [width, height])).toEqual([
      [640, 480],
      [1280, 720],
    ]);
    expect(engines[0]?.pictures.at(-2)?.isKey || engines[0]?.pictures.at(-1)?.isKey).toBe(true);
    expect(player.getSnapshot().size).toEqual({ width: 1280, height: 720 });
  });

  it('is MediaSource for the canvas mode where WebCodecs is missing', () => {
    available = (kind) => kind === 'mse';
    play();
    expect(player.getSnapshot()).toMatchObject({ mode: 'canvas', engine: 'mse' });
  });

  it('falls back when a key picture shows nothing for 1.5 s on a page that is drawn, and remembers it', () => {
    device.host.settings = { ...TEST_SETTINGS, width: 2560, height: 1440 };
    prepareEngine = (engine) => {
      engine.isBlind = engine.kind === 'mse';
    };
    isDrawn = false;
    play();
    run(10_000);
    expect(engines.map((engine) => engine.kind)).toEqual(['mse']);
    isDrawn = true;
    run(2000);
    expect(engines.map((engine) => engine.kind)).toEqual(['mse', 'webcodecs']);
    run(2100);
    expect(player.getSnapshot()).toMatchObject({ mode: 'video', engine: 'webcodecs' });
    expect(player.getSnapshot().stepDown).toMatch(/^mse: /);
    player.start(SOURCE);
    run(100);
    expect(engines.map((engine) => engine.kind)).toEqual(['mse', 'webcodecs', 'webcodecs']);
  });

  it('has 10 s for its first picture when there is no other, and is tried again when the user wants it', () => {
    device.host.settings = { ...TEST_SETTINGS, compression: 'MJPEG' };
    const blind = (isBlind: boolean) => {
      for (const engine of engines) engine.isBlind = isBlind;
    };
    prepareEngine = (engine) => {
      engine.isBlind = true;
    };
    play();
    run(5_000);
    expect(state()).not.toMatchObject({ kind: 'refused' });
    run(5_500);
    expect(state()).toMatchObject({ kind: 'refused', reason: 'undecodable' });
    expect(player.getSnapshot().stepDown).toBe('bitmap: no picture from a key frame');
    play();
    run(5_000);
    blind(false);
    run(200);
    expect(state()).toEqual({ kind: 'playing' });
  });

  it('waits for the click that the browser requires, and drops no engine meanwhile', () => {
    available = (kind) => kind === 'mse';
    prepareEngine = (engine) => {
      engine.isBlind = true;
    };
    play();
    engines[0]?.handlers.onBlocked();
    run(5_000);
    expect(state()).toEqual({ kind: 'blocked' });
    expect(engines.map((engine) => engine.kind)).toEqual(['mse']);
    if (engines[0]) engines[0].isBlind = false;
    run(200);
    expect(state()).toEqual({ kind: 'playing' });
  });

  it('reports when none can play', () => {
    available = () => false;
    play();
    expect(state()).toMatchObject({ kind: 'refused', reason: 'undecodable' });
    expect(device.sessions).toBe(0);
  });
});
