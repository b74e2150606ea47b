/**
 * `npm start`: installs what is missing, builds the console when its sources changed, and runs the emulator with it.
 * All options go to the emulator (`npm start -- --profile vto`). Needs Node 20 and nothing else.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { builtHash, hashFile, root, sourceHash } from './source-hash.mjs';

const options = process.argv.slice(2);
const isForMachine = options.includes('--print-ready');
const hasOwnConsole = options.some((option) => option === '--serve-console' || option.startsWith('--serve-console='));

const major = Number(process.versions.node.split('.')[0]);
if (major < 20) stop(`Node 20 or newer is needed; this is ${process.versions.node}.`);
if (isInstallNeeded()) install();
if (!hasOwnConsole) buildIfStale();
run();

function say(text) {
  if (!isForMachine) console.log(text);
}

function stop(text) {
  console.error(text);
  process.exit(1);
}

/** npm writes a list of what it installed; older than the lock file means that something changed. */
function isInstallNeeded() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return true;
  return statSync(join(root, 'package-lock.json')).mtimeMs > statSync(installed).mtimeMs;
}

function install() {
  say('Installing packages…');
  if (npm('ci') === 0) return;
  if (npm('install') !== 0) stop('The packages could not be installed; npm says why above.');
}

/** npm is a script: run it with this Node when npm itself started us, else by name (on Windows that takes a shell). */
function npm(command) {
  const script = process.env.npm_execpath;
  const quiet = ['--no-audit', '--no-fund'];
  // Standard output stays free for the ready line.
  const settings = { cwd: root, stdio: ['ignore', isForMachine ? 'ignore' : 'inherit', 'inherit'] };
  const result =
    script && /\.c?js$/.test(script)
      ? spawnSync(process.execPath, [script, command, ...quiet], settings)
      : spawnSync('npm', [command, ...quiet], { ...settings, shell: process.platform === 'win32' });
  return result.status ?? 1;
}

function buildIfStale() {
  const wanted = sourceHash();
  if (builtHash() === wanted) return;
  say('Building the console…');
  const settings = { cwd: root, stdio: ['ignore', isForMachine ? 'ignore' : 'inherit', 'inherit'] };
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], settings);
  if (status !== 0) stop('The console could not be built; the reason stands above.');
  writeFileSync(hashFile, `${wanted}\n`);
}

function run() {
  const own = hasOwnConsole ? [] : ['--serve-console', join(root, 'dist', 'console')];
  const ready = isForMachine ? [] : ['--print-ready'];
  const command = ['--import', 'tsx', join('emulator', 'main.ts'), ...own, ...ready, ...options];
  const emulator = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  createInterface({ input: emulator.stdout }).on('line', (line) => {
    if (isForMachine || !line.startsWith('{')) console.log(line);
    else announce(JSON.parse(line));
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => emulator.kill(signal));
  emulator.on('exit', (code) => process.exit(code ?? 0));
}

function announce({ device, control, isInitialised }) {
  say('');
  say(`Console   ${device}`);
  say(`Control   ${control}/api/v1`);
  say(
    isInitialised
      ? 'Sign in   admin / Admin123, unless you changed it'
      : 'Sign in   the device is factory-new: the wizard asks for a password',
  );
  say('Stop      Ctrl+C');
}
