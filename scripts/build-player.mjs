/**
 * Builds the page that the emulator's control API serves at `/player`, into dist/player. It takes a second; the
 * console's build does it too.
 */
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle, bundleInParts } from './bundle.mjs';
import { root } from './source-hash.mjs';

/** The workers by name. */
const ENTRIES = {
  'media.worker': 'lib/media/media.worker.ts',
  'hevc.worker': 'lib/media/hevc/hevc.worker.ts',
};

/** Addresses of workers in the sources, and on the page. */
const WORKERS = {
  './media.worker.ts': '/player/media.worker.js',
  '../hevc/hevc.worker.ts': '/player/hevc.worker.js',
};

const LANGUAGE_FILE = /^[a-z]{2}(-[A-Z]{2})?\.json$/;

/** Writes the page, its scripts, styles and texts into `target`. */
export async function buildPlayer(target = join(root, 'dist/player')) {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const write = (name, text) => {
    if (text.includes('.worker.ts"')) throw new Error(`${name} asks for a worker that stands nowhere`);
    writeFileSync(join(target, name), text);
  };
  const page = await bundle('qa/player/page.tsx', { workers: WORKERS });
  write('page.js', page.js);
  write('page.css', page.css);
  for (const [name, entry] of Object.entries(ENTRIES)) {
    const { js, parts } = await bundleInParts(entry, { workers: WORKERS });
    for (const [file, text] of Object.entries({ [`${name}.js`]: js, ...parts })) write(file, text);
  }
  cpSync(join(root, 'node_modules/@hevcjs/core/dist/wasm/hevc-decode.wasm'), join(target, 'hevc-decode.wasm'));
  for (const name of readdirSync(join(root, 'messages'))) {
    if (LANGUAGE_FILE.test(name)) cpSync(join(root, 'messages', name), join(target, 'messages', name));
  }
  cpSync(join(root, 'qa/player/index.html'), join(target, 'index.html'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPlayer();
