import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TEST_SETTINGS } from '@/emulator/stream/stream-host.fixtures';
import { TestDevice } from '@/emulator/stream/test-device.fixtures';
import type { LiveSource } from './live-source';
import { openMedia, openStreamPlayer, talkPart } from './media-host';
import type { MediaNews, ReceiveOrder } from './media-messages';
import { type Part, parts } from './parts';
import { EngineOutcomes } from './picture-stage';
import type { PlayerSnapshot } from './player-state';
import { Screens } from './screen/screens';
import { TestEngine } from './test-engine.fixtures';

/** Streams whose code arrives late, or not at all. */

const SOURCE: LiveSource = {
  wsUrl: 'ws://192.0.2.10/rtspoverwebsocket',
  rtspUrl: 'rtsp://192.0.2.10:80/cam/realmonitor?channel=1&subtype=0&proto=Private3',
  userName: 'admin',
  password: 'Passw0rd!',
};
const SIGN_IN = ['OPTIONS 200', 'DESCRIBE 401', 'DESCRIBE 200'];

let device: TestDevice;
let order: ReceiveOrder;
let snapshot: PlayerSnapshot | undefined;
let engines: TestEngine[];
let pictures: number;

beforeEach(() => {
  device = new TestDevice();
  device.host.settings = { ...TEST_SETTINGS, compression: 'H.265' };
  engines = [];
  pictures = 0;
  const onNews = (news: MediaNews) => {
    if (news.type === 'snapshot') snapshot = news.snapshot;
    if (news.type === 'frame') pictures += 1;
  };
  const screens = new Screens(onNews);
  order = openStreamPlayer(onNews, {
    clock: device.scheduler,
    openTransport: device.open,
    random: () => 0.5,
    canPlaySound: () => true,
    engines: {
      outcomes: new EngineOutcomes(),
      isAvailable: () => true,
      create(kind, handlers) {
        const engine = new TestEngine(kind, handlers, screens.openCanvas());
        engines.push(engine);
        return engine;
      },
    },
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const run = (ms: number) => device.scheduler.advance(ms);
const start = () => {
  order({ type: 'start', source: SOURCE, canRefresh: false });
  run(100);
};
const state = () => snapshot?.state;

/** The part is not loaded, and arrives or fails when the test says so. */
function hold(part: Part<unknown>): { come(): Promise<void>; fail(): Promise<void> } {
  vi.spyOn(part, 'isLoaded', 'get').mockReturnValue(false);
  let settle: { resolve(): void; reject(error: Error): void } | undefined;
  const loading = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });
  vi.spyOn(part, 'load').mockReturnValue(loading);
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    async come() {
      vi.restoreAllMocks();
      await part.load();
      settle?.resolve();
      await turn();
    },
    async fail() {
      settle?.reject(new Error('404'));
      await turn();
    },
  };
}

describe('the code of the picture', () => {
  it('is awaited before anything is set up, so that no picture is lost', async () => {
    const h265 = hold(parts.h265);
    start();
    expect(device.requests).toEqual(SIGN_IN);
    expect(state()).toEqual({ kind: 'connecting' });
    await h265.come();
    run(1000);
    expect(device.requests.slice(SIGN_IN.length)).toEqual(['SETUP 200', 'SETUP 200', 'PLAY 200']);
    expect(state()).toEqual({ kind: 'playing' });
    expect(pictures).toBeGreaterThanOrEqual(25);
  });

  it('that cannot be loaded ends in a state with a retry, and the retry shows the picture', async () => {
    const h265 = hold(parts.h265);
    start();
    await h265.fail();
    expect(state()).toMatchObject({ kind: 'refused', reason: 'unreachable', code: 202 });
    run(60_000);
    expect([device.connections, device.sessions]).toEqual([1, 0]);
    vi.restoreAllMocks();
    await parts.h265.load();
    start();
    run(100);
    expect(state()).toEqual({ kind: 'playing' });
  });

  it('that hangs is treated like a silent device: another attempt follows', async () => {
    const h265 = hold(parts.h265);
    start();
    run(10_000);
    expect(state()?.kind).toBe('lost');
    await h265.come();
    run(2000);
    expect(state()).toEqual({ kind: 'playing' });
    expect(device.requests.filter((request) => request.startsWith('PLAY'))).toHaveLength(1);
    expect(device.sessions).toBe(1);
  });

  it('leaves nothing behind when the player is stopped', async () => {
    const h265 = hold(parts.h265);
    start();
    order({ type: 'release' });
    expect(device.scheduler.pending).toBe(0);
    await h265.come();
    run(1000);
    expect(device.requests).toEqual(SIGN_IN);
    expect([state()?.kind, engines.length, device.scheduler.pending]).toEqual(['idle', 0, 0]);
  });

  it('serves only the latest start', async () => {
    const h265 = hold(parts.h265);
    start();
    start();
    await h265.come();
    run(1000);
    expect(device.requests).toEqual([...SIGN_IN, ...SIGN_IN, 'SETUP 200', 'SETUP 200', 'PLAY 200']);
    expect([state()?.kind, engines.length, device.sessions]).toEqual(['playing', 1, 1]);
  });
});

describe('an optional part', () => {
  it('is not needed for the picture: no sound', async () => {
    device.host.settings = { ...TEST_SETTINGS, sound: 'AAC', soundRateHz: 16_000 };
    const aac = hold(parts.aac);
    start();
    await aac.fail();
    run(1000);
    expect(snapshot).toMatchObject({ state: { kind: 'playing' }, hasSound: false });
  });

  it('is not needed for the picture: no analytics', async () => {
    device.host.settings = TEST_SETTINGS;
    device.host.analyticsMode = 'on';
    const analytics = hold(parts.analytics);
    start();
    await analytics.fail();
    run(1000);
    expect(snapshot).toMatchObject({ state: { kind: 'playing' }, hasAnalytics: false });
  });
});

it('answers a SHA-256 digest once its code is loaded', async () => {
  device.host.settings = TEST_SETTINGS;
  device.host.auth = 'digestSha256';
  const sha256 = hold(parts.sha256);
  start();
  expect(device.requests).toEqual(['OPTIONS 200', 'DESCRIBE 401']);
  await sha256.come();
  run(1000);
  expect(state()).toEqual({ kind: 'playing' });
});

it('ends a talk whose code cannot be loaded', async () => {
  const talk = hold(talkPart);
  const news: MediaNews[] = [];
  openMedia((each) => news.push(each))({ type: 'talk', source: SOURCE });
  await talk.fail();
  expect(news).toEqual([{ type: 'talkOver', code: 202 }]);
});
