/**
 * The players we are measured against, as their makers ship them. They are fetched when the bench runs, into a folder
 * of the system, and are never part of this repository.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PACKAGES = ['media-stream-library@13.1.1', 'jmuxer@2.1.1'];
/** Of these versions alone. */
const folder = join(tmpdir(), ['gatehouse-bench', ...PACKAGES].join('-'));
const GO2RTC = 'https://raw.githubusercontent.com/AlexxIT/go2rtc/v1.9.9/www/video-rtc.js';

/**
 * Paths of the anchors' own builds. `go2rtc` is undefined where GitHub cannot be reached and GATEHOUSE_GO2RTC names no
 * copy of its www/video-rtc.js.
 */
export async function installAnchors() {
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(folder, 'node_modules/jmuxer'))) {
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    const npm = spawnSync('npm', ['install', '--no-audit', '--no-fund', ...PACKAGES], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
    if (npm.status !== 0) throw new Error('the anchors could not be installed from the npm registry');
  }
  const modules = join(folder, 'node_modules');
  return {
    mediaStreamLibrary: join(modules, 'media-stream-library/dist/browser-esm.js'),
    mediaStreamLibraryNode: join(modules, 'media-stream-library/dist/node.cjs'),
    jmuxer: join(modules, 'jmuxer/dist/jmuxer.min.js'),
    go2rtc: await go2rtc(),
  };
}

async function go2rtc() {
  const own = process.env.GATEHOUSE_GO2RTC;
  if (own) return own;
  const file = join(folder, 'video-rtc.js');
  if (existsSync(file) && readFileSync(file, 'utf8').includes('VideoRTC')) return file;
  const answer = await fetch(GO2RTC, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
  if (!answer?.ok) return undefined;
  writeFileSync(file, await answer.text());
  return file;
}
