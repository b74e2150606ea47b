import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { goodbye } from '@/emulator/stream/rtcp';
import type { StreamFault } from '@/emulator/stream/stream-host';
import { TEST_SETTINGS } from '@/emulator/stream/stream-host.fixtures';
import { TestDevice } from '@/emulator/stream/test-device.fixtures';
import type { EngineKind } from './engine/video-engine';
import type { LiveSource } from './live-source';
import { openStreamPlayer } from './media-host';
import type { MediaNews, ReceiveOrder } from './media-messages';
import { parts } from './parts';
import { EngineOutcomes } from './picture-stage';
import type { PlayerSnapshot } from './player-state';
import { Screens } from './screen/screens';
import { TestEngine } from './test-engine.fixtures';

const SOURCE: LiveSource = {
  wsUrl: 'ws://192.0.2.10/rtspoverwebsocket',
  rtspUrl: 'rtsp://192.0.2.10:80/cam/realmonitor?channel=1&subtype=0&proto=Private3',
  userName: 'admin',
  password: 'Passw0rd!',
};
const MINUTE_MS = 60_000;
/** Channels of the sound's packets and of its RTCP. */
const SOUND_CONTROL = 3;
const SOUND_BYE = goodbye({
  channel: SOUND_CONTROL,
  ssrc: 1,
  cname: 'device',
  wallClockMs: 0,
  rtpTimestamp: 0,
  packets: 0,
  octets: 0,
}) as Uint8Array<ArrayBuffer>;

/** Key pictures of the emulator are much larger than this, others smaller. */
const KEY_BYTES = 8_000;

/** A player in a worker, and the messages between it and its page. */
class Opened {
  readonly device = new TestDevice();
  readonly engines: TestEngine[] = [];
  readonly states: string[] = [];
  snapshot: PlayerSnapshot = { state: { kind: 'idle' } };
  soundPackets = 0;
  canRefresh = false;
  refreshes = 0;
  /** The browser draws the page. */
  isDrawn = true;
  /** The device's key pictures never come. */
  lacksKeys = false;
  available: (kind: EngineKind) => boolean = () => true;
  isBlind: (kind: EngineKind) => boolean = () => false;
  receive = (_bytes: Uint8Array): void => {};
  readonly order: ReceiveOrder;

  constructor(readonly outcomes = new EngineOutcomes()) {
    const onNews = (news: MediaNews) => this.#onNews(news);
    const screens = new Screens(onNews);
    this.order = openStreamPlayer(onNews, {
      clock: this.device.scheduler,
      openTransport: (url, handlers) => {
        this.receive = handlers.onBytes;
        return this.device.open(url, {
          ...handlers,
          onBytes: (bytes) => {
            if (!this.lacksKeys || bytes.length < KEY_BYTES) handlers.onBytes(bytes as Uint8Array<ArrayBuffer>);
          },
        });
      },
      random: () => 0.5,
      canPlaySound: () => true,
      engines: {
        outcomes: this.outcomes,
        isAvailable: (kind) => this.available(kind),
        create: (kind, handlers) => {
          const engine = new TestEngine(kind, handlers, screens.openCanvas());
          engine.isBlind = this.isBlind(kind);
          this.engines.push(engine);
          return engine;
        },
      },
    });
    this.order({ type: 'visible', isVisible: true });
  }

  /** The newest decoder shows nothing more, or does again. */
  hang(isBlind = true): void {
    const engine = this.engines.at(-1);
    if (!engine) throw new Error('no engine');
    engine.isBlind = isBlind;
  }

  get state(): string {
    const { state } = this.snapshot;
    return state.kind === 'refused' ? state.reason : state.kind;
  }

  start(source = SOURCE): void {
    this.order({ type: 'start', source, canRefresh: this.canRefresh });
    this.run(1_000);
  }

  /** In steps, so that page and player exchange messages as they do in a browser. */
  run(ms: number): void {
    this.device.scheduler.advance(ms);
  }

  count(request: string): number {
    return this.device.requests.filter((each) => each === request).length;
  }

  #onNews(news: MediaNews): void {
    if (news.type === 'sound') this.soundPackets += 1;
    if (news.type === 'refresh') this.refreshes += 1;
    if (news.type === 'stats' && this.isDrawn) this.order({ type: 'drawn' });
    if (news.type !== 'snapshot') return;
    this.snapshot = news.snapshot;
    if (this.states.at(-1) !== this.state) this.states.push(this.state);
  }
}

let on: Opened;

beforeAll(() => Promise.all([parts.h265.load(), parts.jpeg.load()]));
beforeEach(() => {
  on = new Opened();
});

describe('a picture that stays away although data comes', () => {
  const hideParameterSets = () => {
    on.device.host.faults.set('DESCRIBE', { kind: 'media', shape: { parameterSets: 'stream' } });
    on.device.host.faults.set('PLAY', { kind: 'media', shape: { parameterSets: 'description' } });
  };

  it('is refused with a sentence when none can ever be made of it, and gives its place at the device back', () => {
    hideParameterSets();
    on.start();
    on.run(15_000);
    expect(on.state).toBe('connecting');
    on.run(MINUTE_MS);
    expect([on.state, on.device.sessions]).toEqual(['unreadable', 0]);
    on.run(MINUTE_MS);
    expect(on.device.connections).toBe(3);
  });

  it.each([
    ['a page in the background', () => on.order({ type: 'visible', isVisible: false })],
    ['a page that the browser does not draw', () => {}],
  ])('is awaited by %s', (_, hide) => {
    hideParameterSets();
    on.isDrawn = false;
    on.start();
    hide();
    on.run(4 * MINUTE_MS);
    expect(on.state).toBe('connecting');
    on.isDrawn = true;
    on.order({ type: 'visible', isVisible: true });
    on.run(30_000);
    expect(on.states).toEqual(['connecting', 'lost']);
  });

  it('does not count the time in which a page was busy', () => {
    on.start();
    on.isDrawn = false;
    on.hang();
    on.run(MINUTE_MS);
    for (let late = 0; late < 100; late++) on.order({ type: 'drawn' });
    on.hang(false);
    on.isDrawn = true;
    on.run(MINUTE_MS);
    expect([on.states, on.engines.length, on.device.connections]).toEqual([['connecting', 'playing'], 1, 1]);
  });

  it('is not missed where the browser waits for a click, and where the user paused it', () => {
    on.available = (kind) => kind === 'mse';
    on.isBlind = () => true;
    on.start();
    on.engines[0]?.handlers.onBlocked();
    on.run(5 * MINUTE_MS);
    expect([on.state, on.engines.length]).toEqual(['blocked', 1]);
    for (const engine of on.engines) engine.isBlind = false;
    on.run(5_000);
    on.order({ type: 'pause' });
    on.run(5 * MINUTE_MS);
    expect([on.state, on.device.connections]).toEqual(['paused', 1]);
  });

  it('may take its time in a stream of one picture a second, also until the first key picture', () => {
    on.device.host.settings = { ...TEST_SETTINGS, width: 176, height: 144, fps: 1, gop: 150 };
    on.start();
    on.run(10 * MINUTE_MS);
    expect([on.states, on.engines.length]).toEqual([['connecting', 'playing'], 1]);
    // From the middle of a group on: the next key picture is more than two minutes away.
    on = new Opened();
    on.device.host.settings = { ...TEST_SETTINGS, width: 1280, height: 720, fps: 1, gop: 150 };
    on.lacksKeys = true;
    on.start();
    on.lacksKeys = false;
    on.run(2 * MINUTE_MS);
    expect(on.state).toBe('connecting');
    on.run(MINUTE_MS);
    expect(on.states).toEqual(['connecting', 'playing']);
  });

  it('comes from a new decoder and a new session when the first decoder hangs', () => {
    on.start();
    on.hang();
    on.run(MINUTE_MS);
    expect([on.states, on.engines.map(({ isClosed }) => isClosed)]).toEqual([
      ['connecting', 'playing', 'lost', 'playing'],
      [true, false],
    ]);
    expect(on.device.connections).toBe(2);
  });

  it('comes late, and from the same decoder, when the line stalls or a slow computer skips a group of pictures', () => {
    on.device.host.faults.set('PLAY', { kind: 'stall', afterFrames: 50, forMs: 9_000, isBurst: true });
    on.start();
    on.run(20_000);
    on.hang();
    on.run(11_000);
    on.hang(false);
    on.run(MINUTE_MS);
    expect([on.engines.length, on.device.connections]).toEqual([1, 1]);
  });

  it('is refused when three decoders hang, and tried again by the user', () => {
    // Each shows its first picture, like one that gives out nothing but that.
    on.available = (kind) => kind === 'webcodecs';
    on.start();
    on.hang();
    for (let tries = 1; tries < 3; tries++) {
      while (on.device.connections === tries) on.run(500);
      on.run(1_000);
      expect(on.engines).toHaveLength(tries + 1);
      on.hang();
    }
    on.run(30_000);
    expect([on.state, on.device.sessions, on.engines.length]).toEqual(['undecodable', 0, 3]);
    on.start();
    on.run(2_000);
    expect([on.state, on.engines.length]).toEqual(['playing', 4]);
  });

  it('comes from another kind of decoder when three of one kind hang', () => {
    on.start();
    const kinds = () => on.engines.map(({ kind }) => kind);
    for (let tries = 1; tries <= 3; tries++) {
      on.hang();
      while (on.device.connections === tries) on.run(500);
      on.run(1_000);
    }
    expect(new Set(kinds().slice(0, 3)).size).toBe(1);
    expect(kinds()[3]).not.toBe(kinds()[0]);
    expect(on.state).toBe('playing');
  });

  it('is missed within half a minute also in a stream of five pictures a second', () => {
    on.device.host.settings = { ...TEST_SETTINGS, width: 176, height: 144, fps: 5, gop: 10 };
    on.start();
    on.run(10_000);
    on.hang();
    on.run(30_000);
    expect([on.state, on.device.connections]).toEqual(['playing', 2]);
  });

  it('is not refused when decoders hang now and then', () => {
    on.start();
    for (let time = 1; time < 5; time++) {
      on.run(2 * MINUTE_MS);
      expect([on.state, on.engines.length]).toEqual(['playing', time]);
      on.hang();
    }
  });

  it('is asked for anew when the stream goes on without key pictures', () => {
    on.device.host.settings = { ...TEST_SETTINGS, width: 1280, height: 720 };
    on.start();
    on.lacksKeys = true;
    on.run(30_000);
    on.lacksKeys = false;
    on.run(10_000);
    expect(on.states.filter((state) => state !== 'connecting')).toEqual(['playing', 'lost', 'playing']);
  });
});

describe('nobody sees the picture', () => {
  const hide = () => on.order({ type: 'visible', isVisible: false });
  const show = () => on.order({ type: 'visible', isVisible: true });

  it('but somebody hears it: the device is asked to pause only when the sound is turned off', () => {
    on.start();
    on.order({ type: 'sound', isOn: true });
    hide();
    on.run(6 * MINUTE_MS);
    expect(on.count('PAUSE 200')).toBe(0);
    expect(on.soundPackets).toBeGreaterThan(10_000);
    on.order({ type: 'sound', isOn: false });
    on.run(1_000);
    expect(on.state).toBe('paused');
    on.order({ type: 'sound', isOn: true });
    on.run(1_000);
    expect(on.state).toBe('playing');
  });

  it('is paused also when the connection was lost and made again meanwhile', () => {
    on.start();
    hide();
    on.run(5 * MINUTE_MS - 500);
    on.device.pullPlug();
    on.run(MINUTE_MS);
    expect([on.state, on.count('PAUSE 200')]).toEqual(['paused', 1]);
    on.device.pullPlug();
    on.run(MINUTE_MS);
    expect([on.state, on.device.sessions]).toEqual(['paused', 0]);
    show();
    on.run(1_000);
    expect(on.state).toBe('playing');
  });

  it.each(['blocked', 'connecting'])(
    'is %s as before when somebody does, although it was paused meanwhile',
    (state) => {
      on.device.host.settings = { ...TEST_SETTINGS, width: 1280, height: 720 };
      on.available = (kind) => kind === 'mse';
      if (state === 'blocked') on.isBlind = () => true;
      else on.lacksKeys = true;
      on.isDrawn = false;
      on.start();
      if (state === 'blocked') on.engines[0]?.handlers.onBlocked();
      hide();
      on.run(6 * MINUTE_MS);
      expect(on.state).toBe('paused');
      show();
      on.run(1_000);
      expect(on.state).toBe(state);
      on.lacksKeys = false;
      for (const engine of on.engines) engine.isBlind = false;
      on.run(10_000);
      expect(on.states).toEqual([...new Set(['connecting', state]), 'paused', state, 'playing']);
    },
  );

  it('asks a device that does not answer PAUSE once, and gives its place back', () => {
    on.device.host.faults.set('PAUSE', { kind: 'drop' });
    on.start();
    hide();
    on.run(60 * MINUTE_MS);
    expect([on.state, on.device.sessions, on.device.connections]).toEqual(['paused', 0, 1]);
    expect(on.count('TEARDOWN 200')).toBe(1);
    show();
    on.run(1_000);
    expect(on.state).toBe('playing');
  });

  it('but wants to hear it, which a device that does not pause plays anew', () => {
    on.device.host.faults.set('PAUSE', { kind: 'rtsp', status: 405 });
    on.start();
    hide();
    on.run(6 * MINUTE_MS);
    expect([on.state, on.device.sessions]).toEqual(['paused', 0]);
    on.order({ type: 'sound', isOn: true });
    on.run(2_000);
    expect([on.device.sessions, on.device.connections]).toEqual([1, 2]);
    expect(on.soundPackets).toBeGreaterThan(0);
  });

  it('ends the session of a device that does not pause also while another order waits, which is dropped', () => {
    on.device.host.faults.set('PAUSE', { kind: 'delay', ms: 3_000, afterwards: { kind: 'rtsp', status: 405 } });
    on.start();
    hide();
    on.run(5 * MINUTE_MS + 1_000);
    on.order({ type: 'seek', from: { nptS: 1 } });
    on.run(5_000);
    expect(on.device.requests.slice(-2)).toEqual(['PAUSE 405', 'TEARDOWN 200']);
  });

  it('ends the session of a device that does not pause, until somebody does', () => {
    on.device.host.faults.set('PAUSE', { kind: 'rtsp', status: 405 });
    on.start();
    hide();
    on.run(10 * MINUTE_MS);
    expect([on.state, on.device.sessions, on.count('TEARDOWN 200')]).toEqual(['paused', 0, 1]);
    show();
    on.run(1_000);
    expect([on.state, on.device.connections]).toEqual(['playing', 2]);
  });
});

describe('a paused picture', () => {
  it('stays when the connection breaks before the device has replied to PAUSE', () => {
    on.start();
    on.order({ type: 'pause' });
    on.device.pullPlug();
    on.run(MINUTE_MS);
    expect([on.state, on.device.connections]).toEqual(['paused', 1]);
  });

  it('stays when the connection breaks, and goes on with a new one when the user resumes', () => {
    on.start();
    on.order({ type: 'pause' });
    on.run(1_000);
    on.device.pullPlug();
    on.run(MINUTE_MS);
    expect([on.state, on.device.connections]).toEqual(['paused', 1]);
    on.order({ type: 'resume' });
    on.run(1_000);
    expect([on.state, on.device.connections]).toEqual(['playing', 2]);
  });
});

describe('a picture that is to go on', () => {
  const fault = (fault: StreamFault) => () => on.device.host.faults.set('PLAY', fault);

  it.each([
    ['PLAY has no reply', fault({ kind: 'drop' }), () => {}],
    ['the device has dropped its session', fault({ kind: 'rtsp', status: 454 }), () => {}],
    ['the plug is pulled before the reply', () => {}, () => on.device.pullPlug()],
  ])('is connected again when %s', (_, before, after) => {
    on.start();
    on.order({ type: 'visible', isVisible: false });
    on.run(6 * MINUTE_MS);
    expect(on.state).toBe('paused');
    before();
    on.order({ type: 'visible', isVisible: true });
    after();
    on.run(500);
    on.device.host.faults.clear();
    on.run(MINUTE_MS);
    expect(on.state).toBe('playing');
    expect(on.device.connections).toBeGreaterThan(1);
  });
});

describe('a track beside the picture', () => {
  it('is not offered when the device refuses it', () => {
    const { host } = on.device;
    const fault = host.fault.bind(host);
    host.fault = (at, track) =>
      track === 'audio' && at === 'SETUP' ? { kind: 'rtsp', status: 503 } : fault(at, track);
    on.start();
    expect(on.snapshot).toMatchObject({ state: { kind: 'playing' }, hasSound: false });
  });

  it('may end by itself: the picture goes on', () => {
    on.start();
    expect(on.snapshot.hasSound).toBe(true);
    on.receive(SOUND_BYE);
    on.run(10_000);
    expect(on.snapshot).toMatchObject({ state: { kind: 'playing' }, hasSound: false });
    expect([on.states, on.device.connections]).toEqual([['connecting', 'playing'], 1]);
  });

  it('is asked for anew when its sound ends for somebody who listens, but not again and again', () => {
    const bye = () => on.receive(SOUND_BYE);
    on.start();
    on.order({ type: 'sound', isOn: true });
    bye();
    on.soundPackets = 0;
    on.run(5_000);
    expect(on.snapshot).toMatchObject({ state: { kind: 'playing' }, hasSound: true });
    expect(on.soundPackets).toBeGreaterThan(100);
    bye();
    on.run(5_000);
    expect(on.snapshot).toMatchObject({ state: { kind: 'playing' }, hasSound: false });
    expect(on.device.connections).toBe(2);
  });

  it('stays paused when its sound ends', () => {
    on.start();
    on.order({ type: 'sound', isOn: true });
    on.order({ type: 'pause' });
    on.run(1_000);
    on.receive(SOUND_BYE);
    on.run(10_000);
    expect([on.state, on.device.connections]).toEqual(['paused', 1]);
  });
});

describe('the encrypted-stream setting', () => {
  it('is asked for also when it was changed during a pause', () => {
    on.canRefresh = true;
    on.start();
    on.order({ type: 'pause' });
    on.run(1_000);
    on.device.isReachable = false;
    on.device.pullPlug();
    on.run(MINUTE_MS);
    expect([on.state, on.refreshes]).toEqual(['paused', 0]);
    on.order({ type: 'resume' });
    on.run(1_000);
    expect(on.state).toBe('lost');
    expect(on.refreshes).toBeGreaterThan(0);
  });
});

describe('the reason of a fallback', () => {
  it('belongs to its codec, and is known to every player', () => {
    const hevc = { ...TEST_SETTINGS, compression: 'H.265' as const };
    on.isBlind = (kind) => kind === 'mse';
    on.device.host.settings = hevc;
    on.start();
    on.run(4_000);
    expect(on.snapshot).toMatchObject({ engine: 'webcodecs', stepDown: 'mse: no picture from a key frame' });
    on.device.host.settings = TEST_SETTINGS;
    on.start({ ...SOURCE, rtspUrl: SOURCE.rtspUrl.replace('subtype=0', 'subtype=1') });
    on.run(4_000);
    expect(on.snapshot).toMatchObject({ state: { kind: 'playing' }, engine: 'webcodecs' });
    expect(on.snapshot.stepDown).toBeUndefined();
    on = new Opened(on.outcomes);
    on.device.host.settings = hevc;
    on.start();
    expect(on.snapshot).toMatchObject({ engine: 'webcodecs', stepDown: 'mse: no picture from a key frame' });
  });
});
