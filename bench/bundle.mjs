/** Scripts for the pages of the benches, made as small as a device serves them. */
import { build } from 'esbuild';

/**
 * The text of `entry` and all it needs. Where it opens a worker that stands beside the page: `./media.worker.ts`.
 *
 * @param options.alias names of modules and the files they stand for
 * @param options.external modules that are left out
 */
export async function bundle(entry, { format = 'esm', globalName, alias = {}, external = [] } = {}) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify: true,
    format,
    globalName,
    outdir: 'out',
    jsx: 'automatic',
    external: ['hevc-decode', 'node:*', ...external],
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.url': 'location.href' },
    alias: { '@': process.cwd(), ...alias },
  });
  const text = (ending) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  return { js: text('.js'), css: text('.css') };
}

/** The reader of the number painted into a picture, as `barCode` of the page: the same file the emulator paints by. */
export const barCodeReader = async () =>
  (await bundle('emulator/stream/bar-code.ts', { format: 'iife', globalName: 'barCode' })).js;
