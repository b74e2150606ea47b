/**
 * Writes the library's styles to two files: its CSS variables, because an inline style element would break the policy,
 * and the sheet of the parts that the console shows, because the sheet of all parts is 25 KB larger. Run after a change
 * of the theme, of the library or of the parts in use; `npm run check:project` compares.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { themeValues } from '../components/theme/theme-values';

const root = join(import.meta.dirname, '..');
const library = join(root, 'node_modules/@mantine/core');
const UNUSED_VARIABLES =
  /--mantine-(color-(red|pink|grape|violet|indigo|blue|cyan|green|lime|yellow|orange|teal|moss|brass|brick|slate|signal|stone)-|h[1-6]-|breakpoint-|primary-color-\d)/;

/** Roles of this design that override the library's own choices, in both schemes. */
const ROLES: Record<string, string> = {
  '--mantine-color-body': 'var(--gh-canvas)',
  '--mantine-color-text': 'var(--gh-text)',
  '--mantine-color-dimmed': 'var(--gh-text-3)',
  '--mantine-color-placeholder': 'var(--gh-text-3)',
  '--mantine-color-error': 'var(--gh-bad)',
  '--mantine-color-anchor': 'var(--gh-accent-text)',
  '--mantine-color-default': 'var(--gh-surface)',
  '--mantine-color-default-hover': 'var(--gh-sunk)',
  '--mantine-color-default-color': 'var(--gh-text)',
  '--mantine-color-default-border': 'var(--gh-line-2)',
  '--mantine-color-disabled': 'var(--gh-sunk)',
  '--mantine-color-disabled-color': 'var(--gh-text-3)',
  '--mantine-color-disabled-border': 'var(--gh-line)',
  '--mantine-primary-color-filled': 'var(--gh-accent)',
  '--mantine-primary-color-filled-hover': 'var(--gh-accent-hover)',
  '--mantine-primary-color-contrast': 'var(--gh-on-accent)',
};

/** The file's text. */
export function themeCss(): string {
  const theme = mergeMantineTheme(DEFAULT_THEME, themeValues);
  const { variables, light, dark } = defaultCssVariablesResolver(theme);
  const block = (selector: string, values: Record<string, string>, over: Record<string, string>) =>
    `${selector} {\n${Object.entries({ ...values, ...over })
      .filter(([name]) => !UNUSED_VARIABLES.test(name))
      .map(([name, value]) => `  ${name}: ${value};`)
      .join('\n')}\n}\n`;
  return [
    '/* Made by scripts/theme-css.ts; do not edit. */',
    block(':root', variables, {}),
    block(':root[data-mantine-color-scheme="light"]', { '--mantine-color-scheme': 'light', ...light }, ROLES),
    block(':root[data-mantine-color-scheme="dark"]', { '--mantine-color-scheme': 'dark', ...dark }, ROLES),
  ].join('\n');
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));

/** Parts that another one brings along for whoever uses them; the console does not. */
const NOT_SHOWN = ['CheckboxCard', 'CheckboxIndicator'];

/** An `@import` for each part that a file of the console imports, after those of the parts inside it. */
export function partsCss(): string {
  const partFiles = new Map(filesBelow(join(library, 'esm')).map((file) => [basename(file, '.mjs'), file]));
  const known = new Set<string>();
  const sheet: string[] = [];
  const add = (name: string) => {
    const file = partFiles.get(name);
    if (!file || known.has(name) || NOT_SHOWN.includes(name)) return;
    known.add(name);
    for (const [, inner = ''] of readFileSync(file, 'utf8').matchAll(/from "\.[^"]*?(\w+)\.mjs"/g)) add(inner);
    if (existsSync(join(library, `styles/${name}.layer.css`)))
      sheet.push(`@import "@mantine/core/styles/${name}.layer.css";\n`);
  };
  const sources = ['app', 'components', 'qa'].flatMap((folder) => filesBelow(join(root, folder)));
  const shown = sources
    .filter((file) => file.endsWith('.tsx') && !/\.(test|fixtures)\.tsx$/.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^import \{([^}]*)\} from '@mantine\/core';/gm)])
    .flatMap(([, names = '']) => names.match(/\w+/g) ?? []);
  for (const name of [...new Set(shown)].sort()) add(name);
  return ['/* Made by scripts/theme-css.ts; do not edit. */\n', ...sheet].join('');
}

const OUTPUTS = { 'mantine-variables': themeCss, 'mantine-parts': partsCss };
const outputs = Object.entries(OUTPUTS).map(
  ([name, make]) => [join(root, `components/theme/${name}.generated.css`), make] as const,
);

/** Whether both files are what would be written now. */
export const themeCssIsCurrent = (): boolean =>
  outputs.every(([file, make]) => existsSync(file) && readFileSync(file, 'utf8') === make());

if (process.argv[1]?.endsWith('theme-css.ts')) for (const [file, make] of outputs) writeFileSync(file, make());
