/**
 * Writes the library's CSS variables to a file, because an inline style element would break the policy.
 * Run after a change of the theme or of the library; `npm run check:project` compares.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { themeValues } from '../components/theme/theme-values';

const OUTPUT = join(import.meta.dirname, '../components/theme/mantine-variables.generated.css');
const UNUSED_HUES =
  /--mantine-color-(red|pink|grape|violet|indigo|blue|cyan|green|lime|yellow|orange|teal|moss|brass|brick|slate|signal|stone)-/;

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
      .filter(([name]) => !UNUSED_HUES.test(name))
      .map(([name, value]) => `  ${name}: ${value};`)
      .join('\n')}\n}\n`;
  return [
    '/* Made by scripts/theme-css.ts; do not edit. */',
    block(':root', variables, {}),
    block(':root[data-mantine-color-scheme="light"]', { '--mantine-color-scheme': 'light', ...light }, ROLES),
    block(':root[data-mantine-color-scheme="dark"]', { '--mantine-color-scheme': 'dark', ...dark }, ROLES),
  ].join('\n');
}

export const themeCssIsCurrent = (): boolean => readFileSync(OUTPUT, 'utf8') === themeCss();

if (process.argv[1]?.endsWith('theme-css.ts')) writeFileSync(OUTPUT, themeCss());
