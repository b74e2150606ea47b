/** Time from the command to a device that answers: the emulator alone, and `npm start` with a console already built. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { builtHash, root, sourceHash } from '../scripts/source-hash.mjs';

const RUNS = 3;
/** Free ports and no state, so that a running emulator is not disturbed. */
const APART = ['--print-ready', '--port', '0', '--control-port', '0', '--no-persist'];
const CASES = [
  { name: 'emulator alone', limitMs: 1000, command: ['--import', 'tsx', 'emulator/main.ts', ...APART] },
  { name: 'second npm start', limitMs: 3000, command: ['scripts/start.mjs', ...APART], needsConsole: true },
];

/** Milliseconds until the ready line; the process is ended afterwards. */
function timeToReady(command) {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    let took;
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!line.startsWith('{')) return;
      took = performance.now() - started;
      child.kill('SIGTERM');
    });
    child.on('exit', (code) =>
      took === undefined ? reject(new Error(`ended with ${code} before it was ready`)) : resolve(took),
    );
  });
}

let isOver = false;
for (const { name, limitMs, command, needsConsole } of CASES) {
  if (needsConsole && builtHash() !== sourceHash()) {
    console.log(`${name.padEnd(18)} skipped: run npm start once, so that the console is built`);
    continue;
  }
  const times = [];
  for (let run = 0; run < RUNS; run += 1) times.push(await timeToReady(command));
  const median = times.sort((a, b) => a - b)[Math.floor(RUNS / 2)];
  isOver ||= median > limitMs;
  console.log(`${name.padEnd(18)} ${Math.round(median)} ms, limit ${limitMs} ms${median > limitMs ? '  OVER' : ''}`);
}
process.exitCode = isOver ? 1 : 0;
