/** Whether each part of the library has its styles: every file that shows one imports them, directly or indirectly. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const library = join(root, 'node_modules/@mantine/core');
const STYLES = new Set(
  readdirSync(join(library, 'styles')).flatMap((name) => /^(\w+)\.layer\.css$/.exec(name)?.[1] ?? []),
);

/** Parts that other parts show only on demand, such as the cross of a clearable field. Shown directly, they count. */
const ON_DEMAND = new Set(['CheckboxCard', 'CheckboxIndicator', 'CloseButton', 'Loader', 'Overlay', 'ScrollArea']);

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));

/** Files of the library's parts, by name. */
const partFiles = new Map(
  filesBelow(join(library, 'esm/components')).flatMap((file) => {
    const name = /(\w+)\.mjs$/.exec(file)?.[1];
    return name ? [[name, file] as const] : [];
  }),
);

/** A part and the parts that it imports. */
function withInnerParts(name: string, found = new Set<string>()): Set<string> {
  const file = partFiles.get(name);
  if (!file || found.has(name)) return found;
  found.add(name);
  for (const [, inner] of readFileSync(file, 'utf8').matchAll(/from "\.[^"]*?(\w+)\.mjs"/g)) {
    if (inner && !ON_DEMAND.has(inner)) withInnerParts(inner, found);
  }
  return found;
}

interface Imports {
  /** Our own files, as paths. */
  files: string[];
  /** Names of the parts whose styles are imported. */
  styles: string[];
  /** Names of the parts that are shown. */
  parts: string[];
}

const IMPORT = /^import\s+(?!type\b)(?:(?<what>[^'";]*?)\s+from\s+)?'(?<from>[^']+)';/gms;

function read(file: string): Imports {
  const text = readFileSync(file, 'utf8');
  const styles = [...text.matchAll(/@mantine\/core\/styles\/(\w+)\.layer/g)].flatMap(([, name]) => name ?? []);
  const imports = file.endsWith('.css') ? [] : [...text.matchAll(IMPORT)].map(({ groups }) => groups ?? {});
  const names = imports
    .filter(({ from }) => from === '@mantine/core')
    .flatMap(({ what = '' }) => what.match(/\w+/g) ?? []);
  const folder = join(file, '..');
  const files = imports.flatMap(({ from = '' }) => {
    const path = from.startsWith('@/') ? join(root, from.slice(2)) : from.startsWith('.') ? join(folder, from) : '';
    return [path, `${path}.tsx`, `${path}.ts`].find((each) => /\.\w+$/.test(each) && existsSync(each)) ?? [];
  });
  return { files, styles, parts: names.filter((name) => STYLES.has(name)) };
}

const known = new Map<string, Imports>();
function importsOf(file: string): Imports {
  const imports = known.get(file) ?? read(file);
  known.set(file, imports);
  return imports;
}

/** Styles of a file, its own and those of its imports. */
function stylesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const { styles, files } = importsOf(file);
  return [...styles, ...files.flatMap((each) => stylesOf(each, seen))];
}

/** Parts of the library that a file shows without their styles. */
export function styleProblems(): string[] {
  const everywhere = stylesOf(join(root, 'app/layout.tsx'));
  const inConsole = stylesOf(join(root, 'app/(console)/layout.tsx'));
  const sources = ['app', 'components'].flatMap((folder) => filesBelow(join(root, folder)));
  return sources
    .filter((file) => file.endsWith('.tsx') && !/\.(test|fixtures)\.tsx$/.test(file))
    .flatMap((file) => {
      const path = relative(root, file);
      const isPublic = path.startsWith('app') && !path.includes('(console)');
      const styles = new Set([...everywhere, ...(isPublic ? [] : inConsole), ...stylesOf(file)]);
      const needed = new Set(importsOf(file).parts.flatMap((name) => [...withInnerParts(name)]));
      return [...needed]
        .filter((name) => STYLES.has(name) && !styles.has(name))
        .map((name) => `${path} shows ${name} without @mantine/core/styles/${name}.layer.css`);
    });
}
