// @vitest-environment happy-dom
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AnalyticsMode, AnalyticsScene } from '@/emulator/stream/analytics-scene';
import { TEST_SETTINGS } from '@/emulator/stream/stream-host.fixtures';
import { TestDevice } from '@/emulator/stream/test-device.fixtures';
import { BOX_GRID } from '@/lib/contract/limits';
import type { OverlayBox } from './analytics/private3';
import { LivePlayer } from './live-player';
import type { LiveSource } from './live-source';
import { openStreamPlayer } from './media-host';
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
let player: LivePlayer;
let engines: TestEngine[];
/**
 * The overlay of each picture, by the number of the picture from 0; the last one that was reported without a picture.
 */
let over: Map<number, readonly OverlayBox[]>;
let boxes: readonly OverlayBox[];
let frames: number;

beforeAll(async () => {
  await parts.analytics.load();
});
beforeEach(() => {
  device = new TestDevice();
  device.host.analyticsMode = 'on';
  engines = [];
  over = new Map();
  boxes = [];
  frames = 0;
  const makeSound = () => ({
    ...{ setVolume() {}, isOn: false, push() {}, append() {}, silence() {}, close() {} },
  });
  player = new LivePlayer({
    makeSound,
    openLink({ onNews }) {
      const screens = new Screens(onNews);
      const post = openStreamPlayer(onNews, {
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
      return { post };
    },
  });
  player.attach(document.createElement('div'));
  player.onFrame = (shown) => {
    frames = shown;
  };
  player.onBoxes = (now) => {
    boxes = now;
    over.set(frames - 1, now);
  };
});

const run = (ms: number) => device.scheduler.advance(ms);
const play = (forMs: number) => {
  player.start(SOURCE);
  run(forMs);
};
const setUps = () => device.requests.filter((each) => each.startsWith('SETUP'));
/** What the device reports for the picture of this number. */
const expected = (frame: number) =>
  new AnalyticsScene()
    .at(frame * 40)
    .filter(({ isHidden }) => !isHidden)
    .map(({ kind, objectId, track }) => ({ kind, objectId, left: track[0] / BOX_GRID, top: track[1] / BOX_GRID }))
    .sort((a, b) => a.kind.localeCompare(b.kind));

describe('analytics beside the picture', () => {
  it('come to the page with the picture they belong to: created, moved, hidden, shown again, deleted', () => {
    play(10_000);
    expect(player.getSnapshot().hasAnalytics).toBe(true);
    expect(frames).toBeGreaterThan(240);
    const numbers = new Set<number>();
    for (let frame = 0; frame < 240; frame++) {
      const drawn = [...(over.get(frame) ?? [])].sort((a, b) => a.kind.localeCompare(b.kind));
      const wanted = expected(frame);
      expect(drawn, `picture ${frame}`).toMatchObject(wanted);
      expect(drawn).toHaveLength(wanted.length);
      numbers.add(wanted.length);
      // Never fewer than expected, so that the comparison above also covers positions.
      expect(drawn.every(({ width, height }) => width > 0 && height > 0)).toBe(true);
    }
    expect([...numbers].sort()).toEqual([0, 1, 2]);
    const [face] = over.get(0)?.filter(({ kind }) => kind === 'face') ?? [];
    expect(face).toMatchObject({ text: 'Ada', temperature: 36.5 });
  });

  it('disappear half a second after the device stopped sending them, while the picture goes on', () => {
    play(1000);
    expect(boxes).toHaveLength(2);
    device.host.analyticsMode = 'stopped';
    const before = frames;
    run(440);
    expect(boxes).toHaveLength(2);
    run(100);
    expect(boxes).toEqual([]);
    expect(frames).toBeGreaterThan(before + 10);
    device.host.analyticsMode = 'on';
    run(80);
    expect(boxes).toHaveLength(2);
  });

  it('disappear half a second after the last picture, too', () => {
    play(1000);
    device.isMute = true;
    run(600);
    expect(boxes).toEqual([]);
  });

  it('disappear with the session', () => {
    play(1000);
    player.stop();
    expect(boxes).toEqual([]);
    expect(player.getSnapshot().hasAnalytics).toBeUndefined();
  });

  it('come without sound, too', () => {
    device.host.settings = { ...TEST_SETTINGS, sound: undefined };
    play(500);
    expect(setUps()).toEqual(['SETUP 200', 'SETUP 200']);
    expect(boxes).toHaveLength(2);
  });

  it('are set up last, and left out when the device refuses them', () => {
    const modes: AnalyticsMode[] = ['on'];
    device.host.analytics = () => modes.shift() ?? 'off';
    play(500);
    expect(setUps()).toEqual(['SETUP 200', 'SETUP 200', 'SETUP 404']);
    expect(player.getSnapshot().state).toEqual({ kind: 'playing' });
    expect(boxes).toEqual([]);
  });

  it('are not set up where nothing is analysed', () => {
    device.host.analyticsMode = 'off';
    play(500);
    expect(player.getSnapshot()).toMatchObject({ state: { kind: 'playing' }, hasAnalytics: false });
    expect(setUps()).toEqual(['SETUP 200', 'SETUP 200']);
    expect(boxes).toEqual([]);
  });
});
