/** Installs the packages when they are missing or older than the lock file: what both commands do first. */
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** npm writes a list of what it installed; older than the lock file means that something changed. */
function isInstallNeeded() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return true;
  return statSync(join(root, 'package-lock.json')).mtimeMs > statSync(installed).mtimeMs;
}

/** npm is a script: run it with this Node when npm itself started us, else by name (on Windows that takes a shell). */
function npm(command, isSilent) {
  const script = process.env.npm_execpath;
  const quiet = ['--no-audit', '--no-fund'];
  // Standard output stays free for a line that a program reads.
  const settings = { cwd: root, stdio: ['ignore', isSilent ? 'ignore' : 'inherit', 'inherit'] };
  const result =
    script && /\.c?js$/.test(script)
      ? spawnSync(process.execPath, [script, command, ...quiet], settings)
      : spawnSync('npm', [command, ...quiet], { ...settings, shell: process.platform === 'win32' });
  return result.status ?? 1;
}

/** Ends the process with a sentence when npm cannot do it. */
export function installDependencies(isSilent = false) {
  if (!isInstallNeeded()) return;
  if (!isSilent) console.log('Installing packages…');
  if (npm('ci', isSilent) === 0 || npm('install', isSilent) === 0) return;
  console.error('The packages could not be installed; npm says why above.');
  process.exit(1);
}
