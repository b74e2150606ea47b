/**
 * `npm run test:mutants [-- --count 60 --seed 1 --only lib/forms]`: plants small faults, one at a time, and runs the
 * unit tests near them. A fault that no test detects survives; at least 80 % have to die (quality.md 5.4). It works on
 * a copy of the sources in a folder of its own and takes about ten seconds a fault.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './source-hash.mjs';

const BAR = 0.8;
const FOLDERS = [
  'lib/forms',
  'lib/validation',
  'lib/persons',
  'lib/people-file',
  'lib/trial',
  'lib/config-file',
  'lib/settings-index',
  'lib/rpc',
  'lib/session',
  'emulator/rights',
  'emulator/rules',
  'emulator/services',
];
const SOURCES = [
  'app',
  'components',
  'docs',
  'emulator',
  'lib',
  'messages',
  'qa',
  'scripts',
  'README.md',
  'package.json',
  'tsconfig.json',
];
const TEST_TIMEOUT_MS = 300_000;

/** The faults: the first match of `find` in a line becomes `put`. */
const FAULTS = [
  { find: / === /, put: ' !== ' },
  { find: / !== /, put: ' === ' },
  { find: / < /, put: ' <= ' },
  { find: / <= /, put: ' < ' },
  { find: / > (?!=)/, put: ' >= ' },
  { find: / >= /, put: ' > ' },
  { find: / && /, put: ' || ' },
  { find: / \|\| /, put: ' && ' },
  { find: / \+ 1\b/, put: ' - 1' },
  { find: /\btrue\b/, put: 'false' },
  { find: /\bfalse\b/, put: 'true' },
  { find: /\bif \(!/, put: 'if (' },
  { find: /return undefined;/, put: 'return null;' },
  { find: /\.filter\(/, put: '.map(' },
  { find: /\.some\(/, put: '.every(' },
  { find: /\.every\(/, put: '.some(' },
];

/** Lines that are not statements: a fault there changes nothing, or does not compile. */
const isNoStatement = (line) =>
  /^\s*(\/?\*|\/\/|import |export (type|interface)|type |interface |\w+\??: [^=]*;$)/.test(line);

/** Every place where a fault can be planted. */
function places(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.ts$/.test(entry.name) && !/\.(test|fixtures)\.ts$/.test(entry.name))
    .map((entry) =>
      relative(root, join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join('/'),
    )
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          isNoStatement(line)
            ? []
            : FAULTS.filter(({ find }) => find.test(line)).map((fault) => ({ file, index, fault })),
        ),
    );
}

/** Random numbers from 0 to below 1, the same for the same seed. */
function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
});
const next = random(Number(options.seed));
const folders = options.only ? [options.only] : FOLDERS;
const perFolder = Math.ceil(Number(options.count) / folders.length);
const chosen = folders.flatMap((folder) => {
  const all = places(folder);
  return Array.from(
    { length: Math.min(perFolder, all.length) },
    () => all.splice(Math.floor(next() * all.length), 1)[0],
  );
});
const copy = mkdtempSync(join(tmpdir(), 'gatehouse-mutants-'));
const survivors = [];

/** Its workers end with it: a fault may be an endless loop. */
function vitest(...more) {
  const program = join(root, 'node_modules/vitest/vitest.mjs');
  const run = spawn(process.execPath, [program, ...more, '--run', '--bail', '1', '--retry', '0', '--silent'], {
    cwd: copy,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [run.stdout, run.stderr]) stream.on('data', (text) => (output += text));
  const timer = setTimeout(() => process.kill(-run.pid, 'SIGKILL'), TEST_TIMEOUT_MS);
  return new Promise((resolve) => {
    run.on('close', (status) => {
      clearTimeout(timer);
      resolve({ status, output });
    });
  });
}

/**
 * Runs the tests that reach these files, until the first one fails: those without a page, then those in the folders of
 * the files. Other page tests are left out: a fault in a rule should die beside the rule, and eighty pages reach
 * lib/forms.
 */
async function runTests(files) {
  const near = await vitest('related', ...files, '--project', 'modules', '--project', 'mocked');
  if (near.status !== 0) return near;
  return vitest(...new Set(files.map((file) => `${dirname(file)}/`)), '--project', 'pages', '--passWithNoTests');
}

try {
  for (const name of [...SOURCES, 'vitest.config.ts']) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const unharmed = await runTests([...new Set(chosen.map(({ file }) => file))]);
  if (unharmed.status !== 0) throw new Error(`the tests fail without a fault:\n${unharmed.output}`);
  for (const [number, { file, index, fault }] of chosen.entries()) {
    const path = join(copy, file);
    const text = readFileSync(path, 'utf8');
    const lines = text.split('\n');
    const planted = lines[index].replace(fault.find, fault.put);
    writeFileSync(path, lines.with(index, planted).join('\n'));
    const { status } = await runTests([file]);
    writeFileSync(path, text);
    if (status === 0) survivors.push(`${file}:${index + 1}  ${planted.trim()}`);
    // Without a status the tests were stopped: the fault is an endless loop, or the machine was too busy.
    const end = status === 0 ? 'SURVIVED' : status === null ? 'too slow' : 'died    ';
    console.log(`${end} ${number + 1}/${chosen.length} ${file}:${index + 1}  ${planted.trim()}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
const share = (chosen.length - survivors.length) / chosen.length;
console.log(
  `\n${chosen.length - survivors.length} of ${chosen.length} died: ${Math.round(share * 100)} %, bar ${BAR * 100} %`,
);
process.exitCode = share < BAR ? 1 : 0;
