import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it, vi } from 'vitest';
import { isDeep } from '@/scripts/deep-runs';
import { ControlClient } from './control/client';
import { post, signIn } from './http/emulator.fixtures';

const root = fileURLToPath(new URL('..', import.meta.url));
const NEW = '1.001.0000000.2.R';

const children: ChildProcess[] = [];
afterEach(() => children.splice(0).forEach((child) => void child.kill('SIGKILL')));

/** The program on a state folder, and a client that is signed in. */
async function started(stateDir: string) {
  const options = ['--port', '0', '--control-port', '0', '--print-ready', '--state-dir', stateDir];
  const child = spawn(process.execPath, ['--import', 'tsx', 'emulator/main.ts', ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let words = '';
  child.stderr.on('data', (part: Buffer) => {
    words += part.toString();
  });
  const firstLine = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (part: Buffer) => resolve(part.toString().split('\n')[0] ?? ''));
    child.once('exit', () => reject(new Error(words)));
  });
  const { device, control } = JSON.parse(firstLine) as { device: string; control: string };
  const bench = new ControlClient(control);
  const { session } = await signIn(device);
  const call = async (method: string) => (await post(device, '/RPC2', { method, params: {}, id: 5, session })).reply;
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return new Promise((resolve) => child.once('exit', resolve));
  };
  return { device, session, bench, call, end, words: () => words };
}

/** An upgrade that has begun on a clock that stands still. */
async function begun(stateDir: string) {
  const made = await started(stateDir);
  const { deviceType, softVersion } = await made.bench.caps();
  const first = `EMUFW ${deviceType} ${NEW}\n`;
  const text = `${first}SHA256 ${createHash('sha256').update(first).update('firmware').digest('hex')}\nfirmware`;
  await made.bench.freezeClock();
  const params = { Name: 'fw.bin', Size: text.length };
  const form = new FormData();
  form.append('verify', JSON.stringify({ method: 'upgrader.importFile', params, id: 3, session: made.session }));
  form.append('file', new Blob([text]), 'fw.bin');
  expect(await (await fetch(`${made.device}/RPC3`, { method: 'POST', body: form })).json()).toMatchObject({
    result: true,
  });
  expect(await made.call('upgrader.start')).toMatchObject({ result: true });
  return { ...made, old: String(softVersion) };
}

const storedProgress = (stateDir: string): unknown =>
  JSON.parse(readFileSync(join(stateDir, 'face-full', 'state.json'), 'utf8')).upgrade?.progress;

const KILLED = [
  { signal: 'SIGKILL', ms: 1_999, progress: 90, state: 'Failed' },
  { signal: 'SIGTERM', ms: 2_000, progress: 100, state: 'Cancelled' },
] as const;
const ALSO_KILLED = [
  { signal: 'SIGKILL', ms: 600, progress: 30, state: 'Failed' },
  { signal: 'SIGKILL', ms: 2_000, progress: 100, state: 'Cancelled' },
] as const;

it.each([...KILLED, ...(isDeep ? ALSO_KILLED : [])])(
  'a device whose program gets $signal $ms ms after an upgrade began is up again as after a power loss: $state',
  async ({ signal, ms, progress, state }) => {
    const stateDir = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
    const { bench, end, old } = await begun(stateDir);
    await bench.advanceClock(ms);
    await vi.waitFor(() => expect(storedProgress(stateDir)).toBe(progress), 10_000);
    await end(signal);

    const { bench: next, call, end: endNext, words } = await started(stateDir);
    expect(await next.status()).toMatchObject({ isUp: true });
    expect((await next.caps()).softVersion).toBe(progress === 100 ? NEW : old);
    const failure = { Progress: progress, Reason: 'UpgradeFailed', File: 'fw.bin' };
    const outcome = { params: { State: state, ...(state === 'Failed' ? failure : { Progress: 0 }) } };
    expect(await call('upgrader.getState')).toMatchObject(outcome);
    expect(words()).toBe('');
    // What is told is no broken state: the outcome and the version are the same after the next start.
    await endNext('SIGTERM');
    const last = await begun(stateDir);
    expect(last.old).toBe(progress === 100 ? NEW : old);
    await last.bench.advanceClock(2_000);
    expect(await last.call('upgrader.getState')).toMatchObject({ params: { State: 'Succeeded', Progress: 100 } });
  },
  60_000,
);
