/**
 * `npm start`: installs what is missing, builds the console when its sources changed, and runs the emulator with it.
 * All options go to the emulator (`npm start -- --profile vto`). Needs Node 20.19 and nothing else.
 */
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { installDependencies } from './install.mjs';
import { builtHash, root, sourceHash } from './source-hash.mjs';

const options = process.argv.slice(2);
const isForMachine = options.includes('--print-ready');
const hasOwnConsole = options.some((option) => option === '--serve-console' || option.startsWith('--serve-console='));

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19))
  stop(`Node 20.19 or newer is needed; this is ${process.versions.node}.`);
installDependencies(isForMachine);
if (!hasOwnConsole) buildIfStale();
run();

function say(text) {
  if (!isForMachine) console.log(text);
}

function stop(text) {
  console.error(text);
  process.exit(1);
}

function buildIfStale() {
  if (builtHash() === sourceHash()) return;
  say('Building the console…');
  const settings = { cwd: root, stdio: ['ignore', isForMachine ? 'ignore' : 'inherit', 'inherit'] };
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], settings);
  if (status !== 0) stop('The console could not be built; the reason stands above.');
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

/** Somebody walks past the camera, and the device says so: the pages of faces have something to show. */
async function walkPast(control) {
  const at = options.indexOf('--control-token');
  const token = at < 0 ? options.find((each) => each.startsWith('--control-token='))?.slice(16) : options[at + 1];
  const headers = { 'content-type': 'application/json', ...(token && { 'x-control-token': token }) };
  const body = JSON.stringify({ streamAnalytics: 'on' });
  // Without it the emulator works all the same.
  await fetch(`${control}/api/v1/switches`, { method: 'PATCH', headers, body }).catch(() => undefined);
}

function announce({ device, control, https, rtsp, player, isInitialised }) {
  void walkPast(control);
  say('');
  say(`Console   ${device}`);
  if (https) say(`Secure    ${https}   (trust RootCert.cer of the live panel first)`);
  if (rtsp) say(`RTSP      ${rtsp}/cam/realmonitor?channel=1&subtype=0`);
  say(`Control   ${control}/api/v1`);
  if (player) say(`Player    ${player}`);
  say(
    isInitialised
      ? 'Sign in   admin / Admin123, unless you changed it'
      : 'Sign in   the device is factory-new: the wizard asks for a password',
  );
  say('Stop      Ctrl+C');
}
