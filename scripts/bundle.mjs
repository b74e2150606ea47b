/** Bundles scripts for pages outside the console, for benches and testers, minified like the console's own. */
import { readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { build } from 'esbuild';
import { COMPILE_AT_ONCE } from './shared-files.mjs';
import { root } from './source-hash.mjs';

/**
 * The decoder's loader is not an ECMAScript module, although its package says so: in a file of its own esbuild
 * detects that.
 */
const decoderGlue = {
  name: 'decoder-glue',
  setup({ onResolve, onLoad }) {
    const path = join(root, 'node_modules/@hevcjs/core/dist/wasm/hevc-decode.js');
    onResolve({ filter: /^hevc-decode$/ }, () => ({ path, namespace: 'glue' }));
    onLoad({ filter: /./, namespace: 'glue' }, () => ({ contents: readFileSync(path, 'utf8') }));
  },
};

/**
 * Files requested by `import()` are put beside the importing file, named as their source; `found` gets name and
 * source.
 */
const partsBeside = (found) => ({
  name: 'parts-beside',
  setup({ onResolve }) {
    onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined;
      const name = `${basename(path)}.js`;
      found.set(name, relative(root, join(resolveDir, `${path}.ts`)));
      return { path: `./${name}`, external: true };
    });
  },
});

/**
 * The text of `entry` with everything it needs, now or later. A worker is loaded by the address in its source,
 * relative to the page: `./media.worker.ts`.
 *
 * @param entry path from the root of the project
 * @param options.alias names of modules and the files they stand for
 * @param options.workers addresses of workers in the sources, and their replacements
 * @param options.plugins of esbuild
 */
export async function bundle(entry, { format = 'esm', globalName, alias = {}, workers = {}, plugins = [] } = {}) {
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
    external: ['node:*'],
    banner: { js: entry.endsWith('.worker.ts') ? COMPILE_AT_ONCE : '' },
    plugins: [decoderGlue, ...plugins],
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.NEXT_PUBLIC_WITHOUT_H265': '""',
      'import.meta.url': 'location.href',
    },
    alias: { '@': root.replace(/[\\/]$/, ''), ...alias },
  });
  const text = (ending) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  const moved = (code, [from, to]) => code.replaceAll(`"${from}"`, `"${to}"`);
  return { js: Object.entries(workers).reduce(moved, text('.js')), css: text('.css') };
}

/**
 * The text of `entry` without what it loads later: `parts` are the files for that, with the names they must have
 * beside it. Each is self-contained, so that no file is fetched for another; what a page shares by identity, such as
 * React, must not be in two of them.
 */
export async function bundleInParts(entry, options = {}) {
  const found = new Map();
  const withParts = { ...options, plugins: [partsBeside(found)] };
  const { js } = await bundle(entry, withParts);
  const parts = {};
  // A part may load further ones, which are added at the end of the map.
  for (const [name, source] of found) parts[name] = (await bundle(source, withParts)).js;
  return { js, parts };
}

/**
 * The reader of the number painted into a picture, as `barCode` of the page: the same file that the emulator paints
 * with.
 */
export const barCodeReader = async () =>
  (await bundle('emulator/stream/bar-code.ts', { format: 'iife', globalName: 'barCode' })).js;
