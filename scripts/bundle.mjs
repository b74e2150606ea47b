/** Scripts for pages that are no part of the console, of benches and testers, as small as a device serves its own. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './source-hash.mjs';

/** The decoder's glue is no ECMAScript module, whatever its package says: apart from it, esbuild sees that. */
const decoderGlue = {
  name: 'decoder-glue',
  setup({ onResolve, onLoad }) {
    const path = join(root, 'node_modules/@hevcjs/core/dist/wasm/hevc-decode.js');
    onResolve({ filter: /^hevc-decode$/ }, () => ({ path, namespace: 'glue' }));
    onLoad({ filter: /./, namespace: 'glue' }, () => ({ contents: readFileSync(path, 'utf8') }));
  },
};

/**
 * The text of `entry` and all it needs. A worker is asked for by the address in its source, relative to the page:
 * `./media.worker.ts`.
 *
 * @param entry path from the root of the project
 * @param options.alias names of modules and the files they stand for
 * @param options.external modules that are left out
 * @param options.workers addresses of workers as the sources name them, and where they stand instead
 */
export async function bundle(entry, { format = 'esm', globalName, alias = {}, external = [], workers = {} } = {}) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify: true,
    format,
    globalName,
    outdir: 'out',
    jsx: 'automatic',
    external: ['node:*', ...external],
    plugins: [decoderGlue],
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.url': 'location.href' },
    alias: { '@': root.replace(/[\\/]$/, ''), ...alias },
  });
  const text = (ending) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  const moved = (code, [from, to]) => code.replaceAll(`"${from}"`, `"${to}"`);
  return { js: Object.entries(workers).reduce(moved, text('.js')), css: text('.css') };
}

/** The reader of the number painted into a picture, as `barCode` of the page: the same file the emulator paints by. */
export const barCodeReader = async () =>
  (await bundle('emulator/stream/bar-code.ts', { format: 'iife', globalName: 'barCode' })).js;
