import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parseRunOptions } from './cli/options';
import { runCommand } from './cli/run-command';

const root = fileURLToPath(new URL('..', import.meta.url));
const FREE = ['--port', '0', '--control-port', '0', '--print-ready'];

interface Running {
  child: ChildProcess;
  firstLine: Promise<string>;
  end: Promise<number | null>;
  /** What it wrote as errors. */
  said(): string;
}

function emulator(...args: string[]): Running {
  const child = spawn(process.execPath, ['--import', 'tsx', 'emulator/main.ts', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const firstLine = new Promise<string>((resolve) =>
    child.stdout?.on('data', (part: Buffer) => resolve(part.toString().split('\n')[0] ?? '')),
  );
  const end = new Promise<number | null>((resolve) => child.on('exit', resolve));
  let words = '';
  child.stderr?.on('data', (part: Buffer) => {
    words += part.toString();
  });
  return { child, firstLine, end, said: () => words };
}

it('prints its addresses and ends cleanly on SIGTERM', async () => {
  const { child, firstLine, end } = emulator(
    ...FREE,
    '--rtsp-port',
    '0',
    '--helper',
    '--helper-port',
    '0',
    '--no-persist',
  );
  const { device, control, rtsp, helper } = JSON.parse(await firstLine);
  expect(helper).toMatch(/^ws:\/\/127\.0\.0\.1:\d+$/);
  expect(rtsp).toMatch(/^rtsp:\/\/127\.0\.0\.1:\d+$/);
  expect((await fetch(`${device}/current_config/preLanguage`)).status).toBe(200);
  expect(await (await fetch(`${control}/api/v1/status`)).json()).toMatchObject({ profile: 'face-full', isUp: true });
  child.kill('SIGTERM');
  expect(await end).toBe(0);
}, 15_000);

it('ends with 2 when the port is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.on('listening', resolve));
  const { port } = other.address() as AddressInfo;
  expect(await emulator('--port', String(port), '--control-port', '0', '--no-persist').end).toBe(2);
  other.close();
}, 15_000);

it('ends with 3 when the state folder is locked or no folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
  const first = emulator(...FREE, '--state-dir', folder);
  await first.firstLine;
  expect(await emulator(...FREE, '--state-dir', folder).end).toBe(3);
  first.child.kill('SIGTERM');
  expect(await first.end).toBe(0);
  writeFileSync(join(folder, 'file'), '');
  expect(await emulator(...FREE, '--state-dir', join(folder, 'file')).end).toBe(3);
}, 30_000);

it('ends with 3 and says why when the state could not be saved at the end, also in a folder that is one no longer', async () => {
  for (const isFile of [false, true]) {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
    const { child, firstLine, end, said } = emulator(...FREE, '--state-dir', folder);
    const { control } = JSON.parse(await firstLine);
    rmSync(folder, { recursive: true });
    if (isFile) writeFileSync(folder, '');
    const headers = { 'Content-Type': 'application/json' };
    await fetch(`${control}/api/v1/tables/Language`, { method: 'PUT', headers, body: '"Polish"' });
    child.kill('SIGTERM');
    expect([await end, said()]).toEqual([3, expect.stringContaining('emulator: the latest state is not saved in')]);
    expect(said()).not.toContain('    at ');
  }
}, 60_000);

it('goes on without its log when the disk of that is full, and says so once', async () => {
  const { child, firstLine, end, said } = emulator(...FREE, '--no-persist', '--log-requests', '/dev/full');
  const { device, control } = JSON.parse(await firstLine);
  for (let count = 0; count < 3; count += 1) await fetch(`${device}/current_config/preLanguage`);
  expect((await fetch(`${control}/api/v1/status`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await end).toBe(0);
  expect(said().match(/--log-requests \/dev\/full has ended: ENOSPC/g)).toHaveLength(1);
}, 60_000);

it('ends with 1 when a call of the script of a profile file is refused', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'gatehouse-test-')), 'mine.json');
  writeFileSync(file, JSON.stringify({ name: 'mine', script: [{ path: '/nothing' }] }));
  const { end, said } = emulator(...FREE, '--profile', file, '--no-persist');
  expect(await end).toBe(1);
  expect(said()).toBe('emulator: script[0], POST /nothing: no such call: POST /api/v1/nothing\n');
}, 15_000);

it('lists every option with --help, and names the nearest right name for a misspelt one', async () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'emulator/main.ts', ...args], { cwd: root, encoding: 'utf8' });
  const help = run('--help');
  expect([help.status, help.stdout]).toEqual([
    0,
    expect.stringMatching(/--profile <name or file>[\s\S]*--print-ready/),
  ]);
  const { status, stderr } = run('--set', 'wify=true', ...FREE, '--no-persist');
  expect([status, stderr]).toEqual([1, 'emulator: no capability or table wify; did you mean wifi?\n']);
}, 60_000);

/** In this process: what it prints of them and its exit code are proven above. */
it.each([
  [['--prot', '0'], 'no option prot; did you mean port?'],
  [['--host', '0.0.0.0'], 'add --control-token'],
  [['--set', 'NTP.Adress=x'], 'no member of NTP: Adress; did you mean Address?'],
  [['--set', 'Web.Prt.Deep=5'], 'no member of Web: Prt; did you mean Port?'],
  [['--set', 'RTSP={"Enable":true,"Prot":1}'], 'no member of RTSP: Prot; did you mean Port?'],
  [['--set', 'RTSP={"Enable":true}'], 'RTSP.Port is missing or of another kind'],
  [['--set', 'AccessControl[7].Name=x'], 'AccessControl has no entry 7 (1 are there)'],
  [['--set', 'PPPoE.Enabel=true'], 'no member of PPPoE: Enabel; did you mean Enable?'],
  [['--set', 'NTP.UpdatePeriod=soon'], 'NTP.UpdatePeriod: a value like 60 is needed'],
] as const)('refuses %s', async (args, answer) => {
  const start = async () => runCommand(parseRunOptions([...args, ...FREE, '--no-persist'], {}));
  await expect(start()).rejects.toThrow(answer);
});
