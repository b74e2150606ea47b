// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type PluginCall, type PluginDouble, putPluginDouble } from '@/e2e/fixtures/plugin-double';
import { PLUGIN_MIME_TYPE } from '@/lib/contract/plugin';
import { type LiveSource, liveUrls } from '../live-source';
import { isPluginLoaded } from './plugin-object';
import { PluginPlayer } from './plugin-player';

const ACCOUNT = { userName: 'admin', password: 'Passw0rd!' };

let double: PluginDouble;
let player: PluginPlayer;
let host: HTMLElement;
let moves: number[];

beforeEach(() => {
  double = putPluginDouble({ mimeType: PLUGIN_MIME_TYPE, isLoaded: true });
  moves = [];
  host = document.body.appendChild(document.createElement('div'));
  player = open('http://192.0.2.10:8080');
});

afterEach(() => {
  double.setLoaded(false);
  host.remove();
});

function open(origin: string): PluginPlayer {
  const opened = new PluginPlayer({ location: new URL(origin), onStreamMoved: (subtype) => moves.push(subtype) });
  opened.attach(host);
  return opened;
}

function sourceOf({ subtype = 1, channelIndex = 2, isOverTls = false } = {}): LiveSource {
  const urls = liveUrls('http://192.0.2.10:8080', { channelIndex, subtype });
  return { ...urls, ...ACCOUNT, width: 640, height: 480, isOverTls };
}

const state = () => player.getSnapshot().state;
const names = () => double.calls.map(([name]) => name);
const callsOf = (name: string) => double.calls.filter((call) => call[0] === name).map(([, ...args]) => args);
/** Calls since the last check. */
const taken = (): PluginCall[] => double.calls.splice(0);
const settle = () => new Promise((resolve) => setImmediate(resolve));

const customerInfo = (isOverTls: boolean): PluginCall => [
  'SetCustomerInfo',
  { RTSPOverTls: isOverTls, SocketType: 'DhtsSocket', DisorderWindow: { Type: 0, Value: 100 } },
];

describe('a plugin that is not loaded', () => {
  /** Every action of the panel. */
  async function pressAll(): Promise<void> {
    player.start(sourceOf());
    player.setVolume(0.5);
    player.setMuted(true);
    player.pause();
    player.resume();
    await player.saveSnapshot('door.png');
    player.stop();
  }

  it('receives no call from any button, and the player reports why', async () => {
    double.setLoaded(false);
    player.start(sourceOf());
    expect(state()).toEqual({ kind: 'unavailable', missing: 'plugin' });
    await pressAll();
    expect(double.calls).toEqual([]);
  });

  it('gets no call either when it disappeared while playing', async () => {
    player.start(sourceOf());
    taken();
    double.setLoaded(false);
    double.raise({ Event: 'Disconnected' });
    await pressAll();
    expect(double.calls).toEqual([]);
  });

  it('is detected', () => {
    expect(isPluginLoaded()).toBe(true);
    double.setLoaded(false);
    expect(isPluginLoaded()).toBe(false);
    expect(document.querySelectorAll('object')).toHaveLength(1);
  });
});

describe('a plugin that is loaded', () => {
  it('signs in with user, password and port, and connects the channel and the stream of the page', () => {
    player.start(sourceOf());
    expect(taken()).toEqual([
      customerInfo(false),
      ['LoginDeviceEx', '192.0.2.10', 8080, ACCOUNT.userName, ACCOUNT.password, 0],
      ['SetModuleMode', 1],
      ['ConnectRealVideo', 2, 1],
      ['EnableAnalytics', { Enable: true }],
      ['SetVolume', { Volume: 0 }],
    ]);
    expect(player.getSnapshot()).toMatchObject({ state: { kind: 'playing' }, size: { width: 640, height: 480 } });
    expect(host.querySelector('object')?.type).toBe('application/media-plugin-version-3.3.977837.0');
  });

  it.each([
    ['http://192.0.2.10', 80],
    ['https://192.0.2.10', 443],
    ['https://192.0.2.10:8443', 8443],
  ])('of a page at %s signs in at port %i', (origin, port) => {
    player = open(origin);
    player.start(sourceOf());
    expect(callsOf('LoginDeviceEx')[0]?.[1]).toBe(port);
  });

  it('reports that the device refused the account, and connects nothing', () => {
    double.loginResult = 1;
    player.start(sourceOf());
    expect(state()).toMatchObject({ kind: 'refused', reason: 'unauthorised' });
    expect(names()).not.toContain('ConnectRealVideo');
    double.loginResult = 0;
    player.start(sourceOf());
    expect(state()).toEqual({ kind: 'playing' });
  });

  it('changes the stream without signing in again, and stays where it is when the source is the same', () => {
    player.start(sourceOf());
    taken();
    player.start(sourceOf());
    expect(taken()).toEqual([]);
    player.start(sourceOf({ subtype: 0 }));
    expect(names()).toEqual([
      'DisConnectRealVideo',
      'SetModuleMode',
      'ConnectRealVideo',
      'EnableAnalytics',
      'SetVolume',
    ]);
    expect(callsOf('ConnectRealVideo')).toEqual([[2, 0]]);
  });

  it.each<[what: string, leave: () => void]>([
    ['stop', () => player.stop()],
    ['the element', () => player.attach(null)],
  ])('disconnects and signs out with %s', (_, leave) => {
    player.start(sourceOf());
    taken();
    leave();
    expect(taken()).toEqual([['DisConnectRealVideo', 2], ['LogoutDevice']]);
    expect(state()).toEqual({ kind: 'idle' });
  });

  it('gets the requested volume, is silent while somebody talks, and is called only while connected', () => {
    player.setVolume(0.4);
    expect(double.calls).toEqual([]);
    player.start(sourceOf());
    player.setMuted(true);
    player.setMuted(false);
    expect(callsOf('SetVolume')).toEqual([[{ Volume: 40 }], [{ Volume: 0 }], [{ Volume: 40 }]]);
  });

  it('gets one listener, however often it is started', async () => {
    let reads = 0;
    const refresh = async () => {
      reads += 1;
      return undefined;
    };
    for (let round = 0; round < 3; round += 1) {
      player.stop();
      player.start(sourceOf(), refresh);
    }
    taken();
    double.raise({ Event: 'Disconnected' });
    await settle();
    expect([reads, names()]).toEqual([1, ['EnableAnalytics', 'DisConnectRealVideo']]);
    expect(double.listeners).toBe(1);
  });

  it('pauses and resumes the picture', () => {
    player.start(sourceOf());
    player.pause();
    expect(state()).toEqual({ kind: 'paused' });
    player.resume();
    expect(state()).toEqual({ kind: 'playing' });
    expect(callsOf('PauseRealVideo')).toEqual([[{ Enable: true }], [{ Enable: false }]]);
  });
});

describe('a device that disconnected', () => {
  /** Plays the main stream, loses the device, and returns its setting when the settings are read again. */
  async function lose(answer: () => Promise<LiveSource | undefined>): Promise<number> {
    let reads = 0;
    player.start(sourceOf({ subtype: 0 }), () => {
      reads += 1;
      return answer();
    });
    taken();
    double.raise({ Event: 'Disconnected' });
    expect(state()).toMatchObject({ kind: 'lost' });
    await settle();
    return reads;
  }

  const freed: PluginCall[] = [
    ['EnableAnalytics', { Enable: false }],
    ['DisConnectRealVideo', 0],
  ];

  it('does not reconnect while the stream setting is the same', async () => {
    expect(await lose(async () => sourceOf({ subtype: 0 }))).toBe(1);
    expect(taken()).toEqual(freed);
    expect([state().kind, moves]).toEqual(['ended', []]);
  });

  it('reconnects on stream 1 of the same channel when RTSP over TLS changed, and the plugin gets the setting', async () => {
    expect(await lose(async () => sourceOf({ subtype: 0, isOverTls: true }))).toBe(1);
    expect(taken()).toEqual([
      ...freed,
      customerInfo(true),
      ['SetModuleMode', 1],
      ['ConnectRealVideo', 2, 1],
      ['EnableAnalytics', { Enable: true }],
      ['SetVolume', { Volume: 0 }],
    ]);
    expect([state().kind, moves]).toEqual(['playing', [1]]);
    // The page follows: no call to the plugin, but another size.
    player.start({ ...sourceOf({ isOverTls: true }), width: 352, height: 288 }, async () =>
      sourceOf({ isOverTls: true }),
    );
    expect([taken(), player.getSnapshot().size]).toEqual([[], { width: 352, height: 288 }]);
    // The setting is stored: the next event finds it unchanged.
    double.raise({ Event: 'Disconnected' });
    await settle();
    expect(names()).toEqual(['EnableAnalytics', 'DisConnectRealVideo']);
    expect(state().kind).toBe('ended');
  });

  it.each([
    ['cannot be asked', () => Promise.reject(new Error('away'))],
    ['answers nothing', async () => undefined],
  ])('and %s stays away until it is tried again', async (_, answer) => {
    await lose(answer);
    expect([taken(), state().kind]).toEqual([freed, 'ended']);
    player.start(sourceOf({ subtype: 0 }));
    expect(state().kind).toBe('playing');
    expect(callsOf('ConnectRealVideo')).toEqual([[2, 0]]);
  });

  it('is not reconnected when the picture was stopped meanwhile', async () => {
    player.start(sourceOf(), async () => sourceOf({ isOverTls: true }));
    double.raise({ Event: 'Disconnected' });
    player.stop();
    taken();
    await settle();
    expect([taken(), state().kind]).toEqual([[], 'idle']);
  });
});

describe('a snapshot', () => {
  it('is saved where the person chooses, once, by the later of two dialogs', async () => {
    player.start(sourceOf());
    taken();
    const earlier = player.saveSnapshot('first.png');
    const later = player.saveSnapshot('second.png');
    expect(taken()).toEqual([
      ['OpenFileDialog', { Name: 'first.png' }],
      ['OpenFileDialog', { Name: 'second.png' }],
    ]);
    double.raise({ Event: 'FileDialog', Path: 'C:\\second.png' });
    await Promise.all([earlier, later]);
    double.raise({ Event: 'FileDialog', Path: 'C:\\first.png' });
    await settle();
    expect(taken()).toEqual([['SnapPicture', { Path: 'C:\\second.png' }]]);
  });

  it('is not saved when the dialog was closed, or the picture stopped', async () => {
    player.start(sourceOf());
    const closed = player.saveSnapshot('door.png');
    double.raise({ Event: 'FileDialog', Path: '' });
    await closed;
    const stopped = player.saveSnapshot('door.png');
    player.stop();
    await stopped;
    expect(names()).not.toContain('SnapPicture');
  });
});

it('ignores an invalid event', () => {
  player.start(sourceOf());
  for (const event of [null, 7, 'x', {}, { Event: 'FileDialog' }, { Event: 'Unknown' }]) {
    double.raise(event as never);
  }
  expect(state()).toEqual({ kind: 'playing' });
});
