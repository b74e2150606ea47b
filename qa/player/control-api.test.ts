import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEmulator } from '@/emulator/control/client';
import type { ListedRule } from '@/emulator/faults/fault-book';
import type { EncodeTable } from '@/lib/contract/tables/video';
import { controlApiAt, prepare } from './control-api';
import { readKnobs } from './knobs';
import { situationOf } from './situation';

let emulator: Awaited<ReturnType<typeof startEmulator>>;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.close());
beforeEach(() => emulator.control.useProfile('face-full'));

/** Opens an address as the page does. */
function open(query: string) {
  const { values, problems: misread } = readKnobs(query);
  const { situation, problems } = situationOf(values);
  expect([...misread, ...problems]).toEqual([]);
  return prepare(controlApiAt(emulator.controlOrigin), situation, '127.0.0.1');
}

const encode = () => emulator.control.getTable<EncodeTable[]>('Encode');
/** The rules of the device, without members that the device adds to every rule. */
async function faults(): Promise<object[]> {
  const { faults: rules } = await controlApiAt(emulator.controlOrigin)<{ faults: ListedRule[] }>('GET', '/faults');
  return rules.map(({ id: _id, enabled: _enabled, hits: _hits, ...rule }) => rule);
}

describe('an address', () => {
  it('applies the table, the switches and the faults that it names', async () => {
    const { source, canTalk, profile } = await open(
      'stream=main&codec=H.265&size=1280x960&fps=20&gop=40&audio=AAC&loss=1&seed=7&stall=3000&burst=1' +
        '&auth=digestSha256&status=503&times=2&retryAfterS=1',
    );
    const { port } = emulator;
    expect(source).toEqual({
      wsUrl: `ws://127.0.0.1:${port}/rtspoverwebsocket`,
      rtspUrl: `rtsp://127.0.0.1:${port}/cam/realmonitor?channel=1&subtype=0&proto=Private3`,
      userName: 'admin',
      password: 'Admin123',
    });
    expect({ canTalk, profile }).toEqual({ canTalk: true, profile: 'face-full' });
    expect((await encode())[0]?.MainFormat[0]).toMatchObject({
      Video: { Compression: 'H.265', Width: 1280, Height: 960, FPS: 20, GOP: 40 },
      AudioEnable: true,
      Audio: { Compression: 'AAC' },
    });
    expect(await emulator.control.switches()).toMatchObject({ streamAuth: 'digestSha256' });
    const transport = 'stream';
    expect(await faults()).toEqual([
      {
        match: { transport, method: 'PLAY' },
        action: { type: 'stall', afterFrames: 0, forMs: 3000, isBurst: true },
        times: 2,
      },
      { match: { transport, method: 'DESCRIBE' }, action: { type: 'rtsp', status: 503, retryAfterS: 1 }, times: 2 },
      { match: { transport, method: 'PLAY' }, action: { type: 'media', lossPercent: 1, seed: 7 } },
    ]);
  });

  it('resets what the previous address changed', async () => {
    const [before, switches] = [await encode(), await emulator.control.switches()];
    await open('stream=sub&codec=MJPG&size=352x288&audio=none&analytics=on&viewers=1&tls=0&refuse=1');
    expect(await encode()).not.toEqual(before);
    await open('stream=sub');
    await open('');
    expect(await encode()).toEqual(before);
    expect(await emulator.control.switches()).toEqual(switches);
    expect(await faults()).toEqual([]);
  });

  it('changes the profile only when it differs', async () => {
    await emulator.control.setSwitches({ slowNotify: true });
    await open('profile=face-full');
    expect(await emulator.control.switches()).toMatchObject({ slowNotify: true });
    expect(await open('profile=vto')).toMatchObject({ profile: 'vto' });
    expect(await emulator.control.status()).toMatchObject({ profile: 'vto', isUp: true });
    expect(await open('')).toMatchObject({ profile: 'vto' });
  });

  it('of a recording names its times', async () => {
    const { source } = await open('starttime=2026_03_04_05_06_07&endtime=2026_03_04_05_07_07');
    expect(source.rtspUrl).toContain('/cam/playback?channel=1&subtype=0');
    expect(source.rtspUrl).toMatch(/&starttime=2026_03_04_05_06_07&endtime=2026_03_04_05_07_07$/);
  });

  it.each([
    ['profile=toaster&loss=5', 'profile: one of face-full'],
    ['tls=1&loss=5', 'tls: the emulator has no https port'],
    ['channel=2&loss=5', 'channel: the device has 1'],
    ['ptz=1&codec=H.265&loss=5', 'ptz: the camera of face-full neither turns nor focuses'],
  ])('%s that cannot be is told before anything is changed', async (query, problem) => {
    await emulator.control.setFault({ id: 'before', action: { type: 'drop', when: 'before' } });
    await emulator.control.patchCaps({ ptz: false, focusControl: false });
    const before = await encode();
    await expect(open(query)).rejects.toThrow(problem);
    expect(await encode()).toEqual(before);
    expect(await faults()).toHaveLength(1);
    await emulator.control.clearFaults();
  });
});
