import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { otherCommand } from '../cli/commands';
import { parseRunOptions } from '../cli/options';
import { testEmulator } from '../http/emulator.fixtures';
import type { Emulator } from '../server';
import { type ControlCall, ScriptRefused } from './run-script';

let running: Emulator | undefined;
afterEach(() => running?.close());

const start = async (script: readonly ControlCall[], controlToken?: string) => {
  const emulator = await testEmulator({ script, ...(controlToken === undefined ? {} : { controlToken }) });
  running = emulator;
  return emulator;
};

it('calls the API in order before the emulator counts as started', async () => {
  const { device, control } = await start([
    { method: 'PATCH', path: '/switches', body: { slowNotify: true } },
    { method: 'PUT', path: '/tables/Language', body: 'Italian' },
    { method: 'POST', path: '/faults', body: { id: 'gone', match: {}, action: { type: 'drop' } } },
    { method: 'POST', path: '/faults', body: { id: 'stays', match: { method: 'x.y' }, action: { type: 'drop' } } },
    { method: 'DELETE', path: '/faults/gone' },
  ]);
  expect(device.switches().slowNotify).toBe(true);
  expect(device.state().tables.Language).toBe('Italian');
  expect(await control.status()).toMatchObject({ faults: 1 });
});

it('sends the token', async () => {
  const { device } = await start([{ method: 'PATCH', path: '/switches', body: { slowNotify: true } }], 'secret-7');
  expect(device.switches().slowNotify).toBe(true);
});

it.each([
  [{ method: 'PATCH', path: '/switches', body: { flux: 1 } }, 'script[1], PATCH /switches: the body: no member flux'],
  [{ method: 'POST', path: '/fuults' }, 'script[1], POST /fuults: no such call: POST /api/v1/fuults'],
  [{ method: 'POST', path: '/faults', body: { match: {} } }, /^script\[1\], POST \/faults: /],
] as const)('a call that is refused stops the start: %j', async (call, message) => {
  const refused = start([{ method: 'POST', path: '/clock', body: { mode: 'frozen' } }, call]);
  await expect(refused).rejects.toThrow(ScriptRefused);
  await expect(refused).rejects.toThrow(message);
});

it('is read from `script` of a profile file, and checked with the file', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'gatehouse-test-')), 'mine.json');
  const write = (body: object) =>
    writeFileSync(file, JSON.stringify({ name: 'mine', script: [{ method: 'PATCH', path: '/switches', body }] }));
  write({ slowNotify: true });
  const { emulator } = parseRunOptions(['--profile', file, '--no-persist'], {});
  expect(emulator.script).toEqual([{ method: 'PATCH', path: '/switches', body: { slowNotify: true } }]);
  expect(await otherCommand(['profiles', 'check', file])).toContain('is fine');
  write({ flux: 1 });
  await expect(otherCommand(['profiles', 'check', file])).rejects.toThrow('no member flux');
});
