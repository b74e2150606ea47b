/** Installs the packages when they are missing or older than the lock file: what both commands do first. */
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** npm writes a list of what it installed; one older than the lock file means that something changed. */
function isInstallNeeded() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return true;
  return statSync(join(root, 'package-lock.json')).mtimeMs > statSync(installed).mtimeMs;
}

/**
 * npm is a script: run it with this Node when npm itself started us, otherwise by name (on Windows that needs a
 * shell).
 */
function npmCi(isSilent) {
  const script = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund'];
  // Standard output is reserved for a line that a program reads.
  const settings = { cwd: root, stdio: ['ignore', isSilent ? 'ignore' : 'inherit', 'inherit'] };
  const result =
    script && /\.c?js$/.test(script)
      ? spawnSync(process.execPath, [script, ...args], settings)
      : spawnSync('npm', args, { ...settings, shell: process.platform === 'win32' });
  return result.status ?? 1;
}

/**
 * Installs exactly what the lock file lists. Ends the process when npm fails: installing another set of packages
 * would hide that package-lock.json is broken.
 */
export function installDependencies(isSilent = false) {
  if (!isInstallNeeded()) return;
  if (!isSilent) console.log('Installing packages…');
  const status = npmCi(isSilent);
  if (status === 0) return;
  console.error(`The packages could not be installed: npm ci ended with ${status}, and says why above.`);
  process.exit(1);
}
