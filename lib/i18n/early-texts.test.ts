import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import early from './early-texts.json';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** Our own files that a page needs, now or later. */
async function filesOf(entryPoints: string[]): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints,
    bundle: true,
    write: false,
    metafile: true,
    splitting: true,
    format: 'esm',
    outdir: 'out',
    jsx: 'automatic',
    alias: { '@': root },
    packages: 'external',
    external: ['hevc-decode*'],
    logLevel: 'silent',
  });
  return Object.keys(metafile.inputs).filter((path) => /\.tsx?$/.test(path));
}

it('contain all groups that pages before sign-in show', async () => {
  const files = await filesOf(['app/layout.tsx', 'app/page.tsx', 'app/login/page.tsx', 'app/legalInfo/page.tsx']);
  expect(files).toContain('components/shell/sign-in-text.ts');
  const groups = files.flatMap((path) =>
    [...readFileSync(`${root}/${path}`, 'utf8').matchAll(/useTranslations\('?([^.')]*)/g)].map(
      ([, group = '']) => group,
    ),
  );
  expect(groups).toContain('login');
  expect([...new Set(groups)].filter((group) => !early.includes(group))).toEqual([]);
});
