import { beforeEach, describe, expect, it } from 'vitest';
import { TEST_SETTINGS } from '@/emulator/stream/stream-host.fixtures';
import { TestDevice } from '@/emulator/stream/test-device.fixtures';
import type { LiveSource } from '../live-source';
import type { MediaNews, ReceiveOrder } from '../media-messages';
import { EngineOutcomes } from '../picture-stage';
import { Screens } from '../screen/screens';
import { StreamPlayer } from '../stream-player';
import { TestEngine } from '../test-engine.fixtures';
import { openTalk } from './talk-session';

const SOURCE: LiveSource = {
  wsUrl: 'ws://192.0.2.10/rtspoverwebsocket',
  rtspUrl: 'rtsp://192.0.2.10:80/cam/realmonitor?channel=1&subtype=0&proto=Private3',
  userName: 'admin',
  password: 'Passw0rd!',
};
const RATE_HZ = 48_000;
const TONE_HZ = 700;

let device: TestDevice;
let news: MediaNews[];
let order: ReceiveOrder;
let spoken: number;

beforeEach(() => {
  device = new TestDevice();
  device.host.settings = { ...TEST_SETTINGS, talk: 'G.711A' };
  news = [];
  spoken = 0;
  order = openTalk((each) => news.push(each), { clock: device.scheduler, openTransport: device.open });
});

const run = (ms: number) => device.scheduler.advance(ms);
const start = (source = SOURCE) => {
  order({ type: 'talk', source });
  run(1);
};
/** A tone of 700 Hz, in blocks as a browser delivers them. */
const speak = (ms: number) => {
  const samples = Float32Array.from(
    { length: (RATE_HZ * ms) / 1000 },
    (_, n) => 0.5 * Math.sin((2 * Math.PI * TONE_HZ * (spoken + n)) / RATE_HZ),
  );
  spoken += samples.length;
  for (let at = 0; at < samples.length; at += 2048) {
    order({ type: 'speech', samples: samples.slice(at, at + 2048), rateHz: RATE_HZ });
  }
};
const heard = () => {
  const wav = device.host.loudspeaker.wav();
  return Array.from({ length: (wav.length - 44) / 2 }, (_, n) => wav.readInt16LE(44 + 2 * n) / 32_768);
};

describe('TalkSession', () => {
  it.each(['G.711A', 'G.711Mu'] as const)('brings a tone to the device as it was, in %s', (talk) => {
    device.host.settings = { ...TEST_SETTINGS, talk };
    start();
    expect(news).toEqual([{ type: 'talking' }]);
    expect(device.requests).toEqual(['OPTIONS 200', 'DESCRIBE 401', 'DESCRIBE 200', 'SETUP 200', 'PLAY 200']);
    speak(1000);
    const samples = heard();
    expect(samples.length).toBeGreaterThan(7600);
    expect(samples.length % 160).toBe(0);
    const steady = samples.slice(800);
    const crossings = steady.filter((sample, n) => n > 0 && sample >= 0 && (steady[n - 1] ?? 0) < 0).length;
    expect((crossings * 8000) / steady.length).toBeCloseTo(TONE_HZ, -1);
    expect(Math.max(...steady)).toBeGreaterThan(0.47);
    expect(Math.max(...steady)).toBeLessThan(0.53);
  });

  it('sends nothing before the device listens, and nothing after the end', () => {
    order({ type: 'talk', source: SOURCE });
    speak(200);
    run(1);
    expect(heard()).toEqual([]);
    speak(200);
    const before = heard().length;
    order({ type: 'release' });
    speak(200);
    run(1);
    expect(heard()).toHaveLength(before);
    expect(device.requests.at(-1)).toBe('TEARDOWN 200');
    expect(device.host.loudspeaker.report().isTaken).toBe(false);
    expect(news).toEqual([{ type: 'talking' }]);
    expect(device.scheduler.pending).toBe(0);
  });

  it('keeps its session alive', () => {
    start();
    run(121_000);
    expect(device.requests.filter((request) => request === 'GET_PARAMETER 200')).toHaveLength(3);
    speak(100);
    expect(heard().length).toBeGreaterThan(0);
  });

  const expectRefusal = (code: number) => {
    start();
    run(60_000);
    expect(news).toEqual([{ type: 'talkOver', code }]);
    expect(device.connections).toBe(1);
    speak(100);
    expect(heard()).toEqual([]);
  };

  it.each([504, 503, 404])('reports once that its track is refused with %i, and does not retry', (status) => {
    device.host.faults.set('talk', { kind: 'rtsp', status });
    expectRefusal(status);
  });

  it('reports 504 while somebody else talks', () => {
    device.host.loudspeaker.take('G.711A');
    expectRefusal(504);
  });

  it('reports 404 for a description without talk, 202 for an unreachable device', () => {
    device.host.settings = TEST_SETTINGS;
    expectRefusal(404);
    news.length = 0;
    device.connections = 0;
    device.isReachable = false;
    expectRefusal(202);
  });

  it('reports that this account is not allowed to talk', () => {
    start({ ...SOURCE, password: 'wrong' });
    expect(news).toEqual([{ type: 'talkOver', code: 401 }]);
  });

  it('ends when the connection breaks or the device requires another law', () => {
    start();
    device.pullPlug();
    run(1);
    expect(news.at(-1)).toEqual({ type: 'talkOver', code: 203 });
    start();
    device.host.settings = { ...TEST_SETTINGS, talk: 'G.711Mu' };
    device.refresh();
    run(1);
    expect(news.map(({ type }) => type)).toEqual(['talking', 'talkOver', 'talking', 'talkOver']);
    run(60_000);
    expect(device.connections).toBe(2);
  });
});

describe('the picture beside it', () => {
  const play = () => {
    const screens = new Screens(() => {});
    const pictures: MediaNews[] = [];
    const player = new StreamPlayer(
      {
        clock: device.scheduler,
        openTransport: device.open,
        random: () => 0.5,
        canPlaySound: () => true,
        engines: {
          outcomes: new EngineOutcomes(),
          isAvailable: () => true,
          create: (kind, handlers) => new TestEngine(kind, handlers, screens.openCanvas()),
        },
      },
      (each) => pictures.push(each),
    );
    player.start(SOURCE, false);
    run(100);
    return () => pictures.filter(({ type }) => type === 'frame').length;
  };

  it.each([200, 504])('continues when talk is answered %i, and never asks for the track itself', (status) => {
    const frames = play();
    expect(device.requests.filter((request) => request.startsWith('SETUP'))).toHaveLength(2);
    const before = frames();
    if (status === 504) device.host.faults.set('talk', { kind: 'rtsp', status });
    start();
    run(1000);
    expect(news[0]?.type).toBe(status === 504 ? 'talkOver' : 'talking');
    expect(frames()).toBeGreaterThan(before + 20);
    order({ type: 'release' });
    run(1000);
    expect(frames()).toBeGreaterThan(before + 40);
    expect(device.sessions).toBe(1);
  });
});
