/**
 * Rules of this project that no linter knows: routes and folders match, the contract states its sources, exported
 * names are documented, the library's styles are current, styles have no physical directions, recipes name existing
 * parts, the fault matrix has every built page, no page is a drawer of files, no comment is wider than the code, the
 * lock file is complete.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { faultMatrixProblems } from '../e2e/fixtures/fault-matrix';
import { CONSOLE_ROUTES, PUBLIC_ROUTES } from '../lib/routes/route-table';
import { assumptionsAreCurrent } from './assumptions';
import { missingPlatformPackages, readLockFile } from './lock-file';
import { readmeRoutesAreCurrent } from './readme-routes';
import { settingsIndexIsCurrent, settingsIndexProblems } from './settings-index';
import { themeCssIsCurrent } from './theme-css';

const root = join(import.meta.dirname, '..');

/** Files below a folder, as paths from the root with slashes. */
function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      relative(root, join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join('/'),
    );
}

const isCode = (path: string) => /\.tsx?$/.test(path);
/** For tests only. */
const isForTests = (path: string) => /\.(test|fixtures)\.tsx?$/.test(path);

const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

/** Built routes without a folder, folders without a route. */
export function routeProblems(): string[] {
  const folders = new Set(
    filesBelow('app')
      .filter((path) => path.endsWith('/page.tsx') || path === 'app/page.tsx')
      .map(
        (path) =>
          path
            .replace(/^app/, '')
            .replace('/(console)', '')
            .replace(/\/page\.tsx$/, '') || '/',
      ),
  );
  const built = new Set([...PUBLIC_ROUTES, ...CONSOLE_ROUTES].filter((each) => each.built).map((each) => each.path));
  return [
    ...[...built]
      .filter((path) => !folders.has(path))
      .map((path) => `route ${path} is marked built and has no page.tsx`),
    ...[...folders].filter((path) => !built.has(path)).map((path) => `app${path} has a page and no built route`),
  ];
}

const EXPORT = /^export (?:default )?(?:async )?(?:function|class|const|interface|type) (\w+)/;

/** Exports without a doc comment, or with one that holds tags only. */
export function documentationProblems(folders: readonly string[]): string[] {
  const problems: string[] = [];
  for (const path of folders.flatMap(filesBelow)) {
    if (!isCode(path) || isForTests(path)) continue;
    const lines = textOf(path).split('\n');
    lines.forEach((line, index) => {
      const name = EXPORT.exec(line)?.[1];
      if (!name || isDocumented(lines, index) || isSecondary(line, name)) return;
      problems.push(`${path}: ${name} has no doc comment`);
    });
  }
  return problems;
}

/** The formatter's `lineWidth`, which it does not apply to comments. */
const LINE_WIDTH = 120;

/** Comments that a window as wide as the code does not show to their end. */
export function commentProblems(folders: readonly string[]): string[] {
  return folders.flatMap(filesBelow).flatMap((path) => {
    if (!isCode(path)) return [];
    return textOf(path)
      .split('\n')
      .flatMap((line, index) =>
        line.length > LINE_WIDTH && /^\s*(\*|\/\/|\/\*)/.test(line)
          ? [`${path}:${index + 1}: the comment goes past column ${LINE_WIDTH}`]
          : [],
      );
  });
}

/** Props and derived types explain themselves by the part they belong to. */
const isSecondary = (line: string, name: string) =>
  /Props$/.test(name) || /^export type \w+ = /.test(line) || /^export interface/.test(line);

function isDocumented(lines: readonly string[], index: number): boolean {
  const above = lines[index - 1]?.trim() ?? '';
  if (!above.endsWith('*/')) return false;
  let start = index - 1;
  while (start > 0 && !lines[start]?.includes('/**')) start -= 1;
  const words = lines
    .slice(start, index)
    .join(' ')
    .replace(/@\w+/g, '')
    .replace(/[/*\s]/g, '');
  return words.length > 8;
}

/** Every file of the contract must mark its members. */
export function contractProblems(): string[] {
  return filesBelow('lib/contract').flatMap((path) => {
    const text = textOf(path);
    const marked = /@spec|@assumed/.test(text);
    return marked ? [] : [`${path} says nowhere where it comes from (@spec or @assumed)`];
  });
}

const PHYSICAL =
  /(?:^|[\s;{])(?:(?:margin|padding|border)-(?:left|right)|(?:left|right)\s*:|text-align\s*:\s*(?:left|right)|float\s*:)/;
/** The picture is never mirrored: its own corners are left and right. */
const PHYSICAL_ALLOWED = ['components/video/live-panel.module.css'];

/** Styles that would not follow the writing direction. */
export function directionProblems(): string[] {
  return [...filesBelow('app'), ...filesBelow('components')]
    .filter((path) => path.endsWith('.css') && !path.includes('.generated.') && !PHYSICAL_ALLOWED.includes(path))
    .flatMap((path) =>
      textOf(path)
        .split('\n')
        .flatMap((line, index) => (PHYSICAL.test(line) ? [`${path}:${index + 1} uses a physical direction`] : [])),
    );
}

/** Values of the theme that nothing defines: the browser drops the declaration without a word. */
export function themeValueProblems(): string[] {
  const styles = ['app', 'components'].flatMap(filesBelow).filter((path) => path.endsWith('.css'));
  const defined = new Set(styles.flatMap((path) => textOf(path).match(/--gh-[\w-]+(?=\s*:)/g) ?? []));
  return styles.flatMap((path) =>
    [...textOf(path).matchAll(/var\((--gh-[\w-]+)/g)].flatMap(([, name = '']) =>
      defined.has(name) ? [] : [`${path}: ${name} is no value of the theme`],
    ),
  );
}

/** Tests that replace a module while they share their modules with other files (vitest.config.ts). */
export function mockProblems(): string[] {
  return ['app', 'components', 'emulator', 'lib', 'qa', 'scripts']
    .flatMap(filesBelow)
    .filter((path) => path.endsWith('.test.ts') && !path.endsWith('.mocked.test.ts'))
    .filter((path) => /\bvi\.(mock|doMock|resetModules)\(/.test(textOf(path)))
    .map((path) => `${path} replaces a module: name it *.mocked.test.ts`);
}

/** Recipes of CONTRIBUTING.md that name a part which no page may import, or a missing file. */
export function recipeProblems(): string[] {
  // The rest is not for pages.
  const [recipes = ''] = textOf('CONTRIBUTING.md').split('## Add a knob');
  const named = [...recipes.matchAll(/`([^`\n]+)`/g)].flatMap(([, each = '']) => each);
  const sources = ['components', 'lib'].flatMap(filesBelow).filter(isCode);
  const text = sources.map(textOf).join('\n');
  const isPart = (name: string) =>
    new RegExp(`^export .*(function|const|class|interface|type) ${name}\\b`, 'm').test(text);
  return [
    ...named.filter((name) => /^([A-Z]\w*[a-z]\w*|use[A-Z]\w+)$/.test(name) && !isPart(name)),
    ...named.filter(
      (name) => /^(app|components|lib|emulator|scripts|e2e)\/[^<*]*$/.test(name) && !existsSync(join(root, name)),
    ),
  ].map((name) => `CONTRIBUTING.md names ${name}, which is not there`);
}

/** Most files of code in one folder of a page; tests, their fixtures and styles are not counted. */
const FOLDER_MAX = 25;

/** Folders of pages with too many files: they need subfolders, such as list and drawer. */
export function folderProblems(): string[] {
  const counts = new Map<string, number>();
  for (const path of filesBelow('app').filter((each) => isCode(each) && !isForTests(each))) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].flatMap(([folder, count]) =>
    count > FOLDER_MAX ? [`${folder} has ${count} files of code, at most ${FOLDER_MAX}: make folders in it`] : [],
  );
}

if (process.argv[1]?.endsWith('check-project.ts')) {
  const problems = [
    ...routeProblems(),
    ...contractProblems(),
    ...directionProblems(),
    ...themeValueProblems(),
    ...mockProblems(),
    ...recipeProblems(),
    ...folderProblems(),
    ...faultMatrixProblems(),
    ...commentProblems(['app', 'components', 'lib', 'emulator', 'e2e', 'scripts']),
    ...documentationProblems(['lib', 'components/form', 'components/table', 'emulator']),
    ...missingPlatformPackages(readLockFile()).map(
      ({ name }) => `package-lock.json lacks ${name}: run npx tsx scripts/complete-lock.ts`,
    ),
    ...(themeCssIsCurrent() ? [] : ['components/theme/*.generated.css are old: run npx tsx scripts/theme-css.ts']),
    ...(readmeRoutesAreCurrent() ? [] : ['README.md lists other routes: run npx tsx scripts/readme-routes.ts']),
    ...settingsIndexProblems(),
    ...(settingsIndexIsCurrent()
      ? []
      : ['lib/settings-index/settings.generated.json is old: run npx tsx scripts/settings-index.ts']),
    ...(assumptionsAreCurrent() ? [] : ['docs/assumptions.md is old: run npx tsx scripts/assumptions.ts']),
  ];
  for (const problem of problems) console.error(problem);
  console.log(`${problems.length} problems`);
  if (problems.length > 0) process.exitCode = 1;
}
