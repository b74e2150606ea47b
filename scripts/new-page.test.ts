import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../lib/contract/languages';
import { checkMessages } from './check-messages';
import type { MessageTree } from './message-text';
import { newPage } from './new-page.mjs';

const root = join(import.meta.dirname, '..');

/** Pages that the specification disables, as every other is built: opened here, they are routes without a page. */
const UNBUILT = ['/cfg/cardSet', '/cfg/InterfaceCfg', '/safe/SafetyWarning'] as const;
const OPENED: Readonly<Record<string, (text: string) => string>> = {
  'lib/routes/route-table.ts': (text) =>
    replaced(text, (path) => [
      `route('${path}', { authority: undefined, when: never })`,
      `route('${path}', { authority: 'AuthSysCfg', when: has('advancedSet') })`,
    ]),
  'lib/routes/menu-matrix.txt': (text) =>
    UNBUILT.reduce((next, path) => next.replace(new RegExp(`^(${path} +)\\.`, 'm'), '$1x'), text),
};

function replaced(text: string, lineOf: (path: string) => [was: string, now: string]): string {
  return UNBUILT.reduce((next, path) => {
    const [was, now] = lineOf(path);
    if (!next.includes(was)) throw new Error(`${path} is not as it was`);
    return next.replace(was, now);
  }, text);
}

function read(path: string): string {
  const text = readFileSync(join(root, path), 'utf8');
  return OPENED[path]?.(text) ?? text;
}
const page = (...given: string[]): Map<string, string> => newPage(given, read);

/** A page with a member of each kind. */
const MEMBERS = ['Enable:switch', 'Address:text:3-255', 'Port:number:1-65535', 'Password:secret:0-63'];
const [PATH, OTHER, EMPTY] = UNBUILT;
const EXAMPLE = [PATH, 'Calibration', ...MEMBERS];
/** This project without its packages, in a folder of its own, and the way to run something there. */
function copyOfProject() {
  const folder = mkdtempSync(join(tmpdir(), 'new-page-'));
  const parts = ['app', 'components', 'lib', 'emulator', 'messages', 'e2e', 'qa', 'scripts', 'docs'];
  for (const each of [
    ...parts,
    'README.md',
    'CONTRIBUTING.md',
    'package.json',
    'package-lock.json',
    'vitest.config.ts',
    'biome.json',
    'tsconfig.json',
    '.gitignore',
  ]) {
    cpSync(join(root, each), join(folder, each), { recursive: true });
  }
  for (const each of Object.keys(OPENED)) writeFileSync(join(folder, each), read(each));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  return {
    folder,
    run(script: string, ...given: string[]) {
      try {
        return execFileSync(process.execPath, [script, ...given], { cwd: folder, encoding: 'utf8' });
      } catch (error) {
        throw new Error(
          `${script}: ${Reflect.get(error as object, 'stdout')}${Reflect.get(error as object, 'stderr')}`,
        );
      }
    },
  };
}

/** Result of the message check for the language files with those of the page. */
function messageProblems(files: ReadonlyMap<string, string>): string[] {
  const tags = LANGUAGES.map(({ tag }) => tag);
  const fields = (tag: string): MessageTree => ({
    cfg: { cardSet: JSON.parse(files.get(`messages/${tag}.json`) ?? '{}').cfg?.cardSet },
  });
  const sources = [...files].map(([path, text]) => ({ path, text })).filter(({ path }) => path.startsWith('app/'));
  const languages = Object.fromEntries(tags.map((tag) => [tag, fields(tag)]));
  return checkMessages({ languages, sources, unchangedAllowed: [], notes: {}, replacedWords: {} }, tags);
}

/** Files of others that a page is written into by hand: not its texts, nor what a command writes. */
function sharedPlaces(files: ReadonlyMap<string, string>): string[] {
  const own = new RegExp(`^app/\\(console\\)${PATH}/|^e2e/cfg-cardSet\\.spec\\.ts$|^messages/`);
  return [...files.keys()].filter((path) => !own.test(path) && path !== 'lib/routes/page-calls.txt').sort();
}

describe('a new page', () => {
  it('has its labels in eight languages, and lists those to translate', () => {
    expect(messageProblems(page(...EXAMPLE))).toEqual([]);
    const others = LANGUAGES.map(({ tag }) => tag).filter((tag) => tag !== 'en');
    expect(messageProblems(page(...EXAMPLE, 'InnerAddress:text'))).toEqual(
      others.map((tag) => `${tag} cfg.cardSet.field.innerAddress: is not translated yet`),
    );
  });

  it('adds type, seed, right and rule of a new table, encrypted when it has a secret', () => {
    const files = page(...EXAMPLE);
    const added = (path: string) => {
      const known = new Set(read(path).split('\n'));
      return (files.get(path) ?? '').split('\n').filter((line) => !known.has(line));
    };
    expect(added('lib/contract/configs.ts')).toEqual([
      '  /** @assumed /cfg/cardSet */',
      '  Calibration: { Enable: boolean; Address: string; Port: number; Password: string };',
      "  'Calibration',",
    ]);
    expect(added('emulator/rights/table-rights.ts')).toEqual(["  Calibration: 'AuthSysCfg',"]);
    expect(added('emulator/state/seed-secure-tables.ts')).toEqual([
      "    Calibration: withUnknown({ Enable: false, Address: 'aaa', Port: 1, Password: '' }),",
    ]);
    expect(added('emulator/rules/config-rules.ts').join('\n')).toContain("return 'Calibration.Port'");
    const plain = page(PATH, 'Calibration', 'Enable:switch');
    expect(plain.get('lib/contract/configs.ts')).not.toContain("'Calibration'");
  });

  it('touches at most eight shared places, three for a table that is there already', () => {
    expect(sharedPlaces(page(...EXAMPLE))).toEqual([
      'app/(console)/ranges.txt',
      'docs/fault-matrix.md',
      'emulator/rights/table-rights.ts',
      'emulator/rules/config-rules.ts',
      'emulator/state/seed-secure-tables.ts',
      'lib/contract/configs.ts',
      'lib/forms/table-shape.ts',
      'lib/routes/route-table.ts',
    ]);
    const known = ['app/(console)/ranges.txt', 'docs/fault-matrix.md', 'lib/routes/route-table.ts'];
    expect(sharedPlaces(page(PATH, 'PPPoE', 'Enable:switch', 'UserName:text:1-63'))).toEqual(known);
  });

  it('does not change an existing table', () => {
    const files = page(PATH, 'PPPoE', 'Enable:switch', 'UserName:text:1-63', 'Password:secret:1-63');
    expect([...files.keys()].filter((path) => /^(lib\/contract|emulator)/.test(path))).toEqual([]);
  });

  it.each(UNBUILT)('begins %s', (path) => {
    const files = page(path);
    const built = (text: string) => text.match(/built: true/g)?.length ?? 0;
    const routes = 'lib/routes/route-table.ts';
    expect(built(files.get(routes) ?? '')).toBe(built(read(routes)) + 1);
    expect([...files.keys()]).toContain(`app/(console)${path}/page.tsx`);
  });

  it.each([
    [['/network/port'], 'is built already'],
    [['/network/p2p'], 'names no authority'],
    [['/nowhere'], 'has no row'],
    [[PATH, 'Calibration', 'enable:switch'], 'begins with a capital letter'],
    [[PATH, 'Calibration', 'Enable:tick'], 'kinds are'],
    [[PATH, 'Calibration', 'Port:number:9-1'], 'a range is'],
  ])('refuses %j', (given, reason) => {
    expect(() => page(...given)).toThrow(reason);
  });
});

/** Half a minute for a script that one person runs: npm run test:deep has it. */
if (process.env.GATEHOUSE_DEEP === '1') {
  describe('pages that were just made', () => {
    it('passes compiler, linter, checks and its own test, with members of every kind and with none', {
      timeout: 180_000,
    }, () => {
      const { folder, run } = copyOfProject();
      const packages = join(root, 'node_modules');
      run('scripts/new-page.mjs', ...EXAMPLE);
      run('scripts/new-page.mjs', OTHER, 'AccessFilter', 'Enable:switch');
      run('scripts/new-page.mjs', EMPTY);
      const changed = [
        `app/(console)${PATH}`,
        `app/(console)${OTHER}`,
        'e2e',
        'lib/contract',
        'lib/forms',
        'lib/routes',
      ];
      run(join(packages, '@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', ...changed, 'emulator');
      run(join(packages, 'tsx/dist/cli.mjs'), 'scripts/check-project.ts');
      run(join(packages, 'tsx/dist/cli.mjs'), 'scripts/check-messages.ts');
      run(join(packages, 'vitest/vitest.mjs'), 'run', `app/(console)${PATH}`, `app/(console)${OTHER}`);
      const { compilerOptions } = JSON.parse(read('tsconfig.json'));
      const pages = UNBUILT.map((each) => `app/(console)${each}/*`);
      const include = [...pages, 'e2e/policy.spec.ts', 'e2e/cfg-cardSet.spec.ts', 'emulator/device.ts', 'styles.d.ts'];
      writeFileSync(join(folder, 'styles.d.ts'), "declare module '*.css';\n");
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }));
      run(join(packages, 'typescript/bin/tsc'), '--noEmit');
    });
  });
}
