import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startEmulator } from './client';

let emulator: Awaited<ReturnType<typeof startEmulator>>;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.close());

/** What the last test left behind. */
async function leaveTraces() {
  const { control } = emulator;
  await control.freezeClock('2020-01-01T00:00:00Z');
  await control.setFault({ match: { method: 'magicBox.*' }, action: { type: 'delay', ms: 60_000 } });
  await control.putTable('VSP_ONVIF', { Enable: false, LeftBehind: true });
  await control.patchCaps({ onvifOption: false });
  await control.call('PUT /snapshots/{name}', { params: { name: 'left' } });
  await fetch(`${emulator.origin}/RPC2`, {
    method: 'POST',
    body: JSON.stringify({ method: 'Nobody.knows', id: 1, session: 'none' }),
  });
  await fetch(`${emulator.origin}/cgi-bin/nobody-knows.cgi`);
}

async function traces() {
  const { control } = emulator;
  const [clock, rules, snapshots, requests, unexpected, caps] = [
    await control.clock(),
    await control.call('GET /faults'),
    await control.call('GET /snapshots'),
    await control.requests(),
    await control.unexpected(),
    await control.caps(),
  ];
  return {
    mode: clock.mode,
    rules: rules.faults.length,
    snapshots: snapshots.snapshots.length,
    requests: requests.length,
    unexpected: unexpected.length,
    onvif: caps.onvifOption,
    isSeed: !JSON.stringify(await control.getTable('VSP_ONVIF')).includes('LeftBehind'),
  };
}

const CLEAN = { mode: 'real', rules: 0, snapshots: 0, requests: 0, unexpected: 0, onvif: true, isSeed: true };

it('puts back state, rules, clock, log and snapshots in one call', async () => {
  await leaveTraces();
  expect(await traces()).toMatchObject({
    mode: 'frozen',
    rules: 1,
    snapshots: 1,
    unexpected: 2,
    onvif: false,
    isSeed: false,
  });
  await emulator.control.resetAll();
  expect(await traces()).toEqual(CLEAN);
  expect(Math.abs((await emulator.control.clock()).now - Date.now())).toBeLessThan(5_000);
});

it('puts back only what is named', async () => {
  await leaveTraces();
  await expect(emulator.control.resetAll([])).rejects.toThrow('parts: at least one is needed');
  await emulator.control.resetAll(['rules', 'clock']);
  expect(await traces()).toMatchObject({ mode: 'real', rules: 0, snapshots: 1, isSeed: false });
  await emulator.control.resetAll();
  expect(await traces()).toEqual(CLEAN);
});

it('puts back everything else when another program has the port of the helper, and says so', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await new Promise((resolve) => other.close(resolve));
  const own = await startEmulator({ helper: { port, isOn: true } });
  await own.control.switchHelper(false);
  other.listen(port, '127.0.0.1');
  await once(other, 'listening');
  await own.control.call('PUT /snapshots/{name}', { params: { name: 'left' } });
  await own.control.patchCaps({ onvifOption: false });
  await expect(own.control.resetAll()).rejects.toThrow(/everything else is put back; the helper cannot listen/);
  expect(await own.control.call('GET /snapshots')).toMatchObject({ snapshots: [] });
  expect(await own.control.caps()).toMatchObject({ onvifOption: true });
  await expect(own.control.reset('all')).rejects.toThrow(/the helper cannot listen/);
  await own.control.reset('tables');
  await new Promise((resolve) => other.close(resolve));
  await own.control.resetAll();
  expect((await own.control.helper()).origin).toMatch(/^ws:/);
  await own.close();
});

it('has words of the clock that mean what they say', async () => {
  const { control } = emulator;
  await control.runClock();
  const set = (body: object) => control.call('POST /clock', { body });
  expect(await set({ now: '2021-06-01T00:00:00Z' })).toMatchObject({ mode: 'running' });
  expect((await control.clock()).now).toBeLessThan(Date.UTC(2021, 5, 2));
  await expect(set({ mode: 'real', speed: 2 })).rejects.toThrow(/running/);
  expect(await set({ mode: 'real' })).toMatchObject({ mode: 'real', speed: 1 });
  expect(Math.abs((await control.clock()).now - Date.now())).toBeLessThan(5_000);
});

describe('while much device time passes', () => {
  const start = Date.UTC(2026, 0, 1);
  /** Motion is detected four times a second. */
  async function standAtStart() {
    const { control } = emulator;
    await control.freezeClock(start);
    const [detect] = await control.getTable<object[]>('MotionDetect');
    await control.putTable('MotionDetect', [{ ...detect, Enable: true }]);
  }
  const moves = () =>
    vi.waitFor(async () => expect((await emulator.control.status()).clock.now).toBeGreaterThan(start), {
      timeout: 20_000,
    });

  it('others are answered', async () => {
    const { control } = emulator;
    await standAtStart();
    const end = start + 3_600_000;
    let isOver = false;
    const moved = control.freezeClock(end).finally(() => {
      isOver = true;
    });
    const seen: number[] = [];
    while (!isOver) seen.push((await control.status()).clock.now);
    expect((await moved).now).toBe(end);
    expect(seen.filter((now) => now > start && now < end)).not.toEqual([]);
    await control.resetAll();
  });

  it('the clock stays where it is when the client leaves', async () => {
    const { control, controlOrigin } = emulator;
    await standAtStart();
    const end = start + 300 * 86_400_000;
    const leaving = new AbortController();
    const jump = fetch(`${controlOrigin}/api/v1/clock`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ mode: 'frozen', now: end }),
      signal: leaving.signal,
    });
    const left = expect(jump).rejects.toThrow();
    await moves();
    leaving.abort();
    await left;
    // This call waits its turn.
    expect((await control.freezeClock()).now).toBeLessThan(end);
    await control.resetAll();
  });

  it('a reset comes after it', async () => {
    const { control } = emulator;
    await standAtStart();
    const moved = control.advanceClock(3_600_000);
    await moves();
    await control.resetAll();
    expect((await moved).now).toBe(start + 3_600_000);
    const { mode, now } = await control.clock();
    expect(mode).toBe('real');
    expect(Math.abs(now - Date.now())).toBeLessThan(5_000);
  });
});

it('a call that is refused holds up none after it', async () => {
  const { control } = emulator;
  const refused = expect(control.call('POST /clock', { body: { mode: 'real', speed: 2 } })).rejects.toThrow(/running/);
  const at = Date.UTC(2026, 0, 1);
  expect((await control.freezeClock(at)).now).toBe(at);
  await refused;
  await control.resetAll();
});
