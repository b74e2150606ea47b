/**
 * `npm test`: installs what is missing, then format, lint, types, checks, unit beside the build, budget, browser.
 * `npm run check` is the same without the browser, `npm run test:deep` with every pairing and the long property runs.
 * Goes on after a failure, so that one run tells everything; ends with what failed by name, `N passed, N failed` and an
 * exit code.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { installDependencies } from './install.mjs';
import { makeReportFolder } from './report-folder.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const withBrowser = !process.argv.includes('--no-browser');
if (process.argv.includes('--deep')) process.env.GATEHOUSE_DEEP = '1';
const reports = makeReportFolder();
process.env.GATEHOUSE_TOUCHED = reports;
const results = [];
/** Scenarios that this machine cannot run, and why. */
const notRun = [];
const MISSING = { passed: 0, failed: 1, failures: [], unstable: [] };
/** Unstable tests that a step may have (decision 020): each is a bug to be mended, more of them are a red run. */
const MAX_UNSTABLE = 3;
/** Tests that failed, and passed when they were repeated. */
const unstable = [];

const bin = (name, file) => join(root, 'node_modules', name, file);

/** Runs a Node program; returns whether it succeeded. */
const node = (args, env = {}) =>
  spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;

/** One step that counts as one test. */
function step(name, run) {
  console.log(`\n== ${name}`);
  const started = Date.now();
  const good = run();
  results.push({ name, passed: good ? 1 : 0, failed: good ? 0 : 1, failures: [] });
  // A step that ran beside others took no time of its own.
  const took = Math.round((Date.now() - started) / 1_000);
  console.log(`== ${name}: ${good ? 'passed' : 'FAILED'}${took > 0 ? ` in ${took} s` : ''}`);
  return good;
}

/** Begins a step beside those that follow, for the core that they leave idle; what is returned waits for its end. */
function beside(name, args) {
  const log = join(reports, `${name}.log`);
  const file = openSync(log, 'w');
  const end = once(spawn(process.execPath, args, { cwd: root, stdio: ['ignore', file, file] }), 'exit');
  return async () => {
    const [code] = await end;
    console.log(`\n== ${name}, begun before\n${readFileSync(log, 'utf8').trimEnd()}`);
    return step(name, () => code === 0);
  };
}

/** One step whose report numbers tests, and names failures and unstable ones; a missing report is one failure. */
function counted(name, run, report, count) {
  console.log(`\n== ${name}`);
  const good = run();
  const known = existsSync(report) ? count(JSON.parse(readFileSync(report, 'utf8'))) : MISSING;
  const result = { name, passed: known.passed, failed: known.failed, failures: known.failures };
  if (known.unstable.length > MAX_UNSTABLE) {
    result.passed -= known.unstable.length;
    result.failed += known.unstable.length;
    result.failures = [...known.failures, ...known.unstable];
  } else unstable.push(...known.unstable);
  if (!good) result.failed = Math.max(1, result.failed);
  results.push(result);
  console.log(`== ${name}: ${result.passed} passed, ${result.failed} failed`);
}

/** Lines of a failed expectation that say what was looked for and what was there. */
const DETAIL_LINE = /^\s*(Locator|Expected|Received|- (waiting for|unexpected value|locator resolved))/;
/** Lines printed for each failure; more would not fit on a screen with other failures. */
const MAX_LINES = 5;

/** A test and what went wrong, so that the end of the output says enough to begin with. */
function failure(name, ...messages) {
  const details = messages.flatMap((message) => {
    const [reason = '', ...lines] = stripVTControlCharacters(message).trim().split('\n');
    return [reason, ...new Set(lines.filter((line) => DETAIL_LINE.test(line)).map((line) => line.trim()))];
  });
  const lines = details.filter(Boolean).map((line) => `         ${line.slice(0, 300)}`);
  return [name, ...lines.slice(0, MAX_LINES)].join('\n');
}

/** Errors of a scenario's first try, each with its place; a time limit comes before what was waited for. */
const errorsOf = ({ errors = [] } = {}) =>
  errors.map(({ message = '', location }) => `${location ? `line ${location.line}: ` : ''}${message}`);

/** The scenarios with this status (`unexpected`, `flaky`) in a suite of Playwright's report. */
function scenariosOf({ specs, suites = [] }, status) {
  const found = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter((each) => each.status === status)
      .map(({ results: [first] }) => failure(`e2e/${file}:${line} › ${title}`, ...errorsOf(first))),
  );
  return [...found, ...suites.flatMap((suite) => scenariosOf(suite, status))];
}

/** The tests of this status in Vitest's report of a file; one that passed with failures was repeated. */
function unitTestsOf({ name, assertionResults }, status) {
  return assertionResults
    .filter((test) => test.status === status && (status === 'failed' || test.failureMessages.length > 0))
    .map(({ fullName, failureMessages: [first] }) => failure(`${relative(root, name)} › ${fullName}`, first ?? ''));
}

installDependencies();
const types = beside('types', [bin('typescript', 'bin/tsc'), '--noEmit']);
step('format and lint', () => node([bin('@biomejs/biome', 'bin/biome'), 'check', '--error-on-warnings', '.']));
step('project rules', () => node(['--import', 'tsx', 'scripts/check-project.ts']));
step('messages', () => node(['--import', 'tsx', 'scripts/check-messages.ts']));
await types();
const build = beside('build', ['scripts/build.mjs']);
const unit = join(reports, 'unit.json');
counted(
  'unit',
  () =>
    node([bin('vitest', 'vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unit}`]),
  unit,
  ({ numPassedTests, numFailedTests, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    failures: testResults.flatMap((file) => {
      const failed = unitTestsOf(file, 'failed');
      // A file that could not even be loaded has no tests to name.
      return failed.length === 0 && file.status === 'failed'
        ? [failure(relative(root, file.name), file.message ?? '')]
        : failed;
    }),
    unstable: testResults.flatMap((file) => unitTestsOf(file, 'passed')),
  }),
);
const built = await build();
step('budget', () => built && node(['scripts/budget.mjs']));
if (withBrowser && built) {
  const { ensureBrowser, ensureFirefox } = await import('./browser.mjs');
  ensureBrowser();
  if (ensureFirefox() === undefined)
    notRun.push('e2e/firefox.spec.ts: no Firefox was found, and none could be installed');
  const report = join(reports, 'browser.json');
  counted(
    'browser',
    () =>
      node([bin('@playwright/test', 'cli.js'), 'test', '--reporter=list,json'], {
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      }),
    report,
    ({ stats, suites, errors }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      failures: [
        ...suites.flatMap((suite) => scenariosOf(suite, 'unexpected')),
        ...errors.map(({ message }) => String(message)),
      ],
      unstable: suites.flatMap((suite) => scenariosOf(suite, 'flaky')),
    }),
  );
}

console.log('');
// What the tests touched of the contract: a report, no test.
node(['--import', 'tsx', 'emulator/cli/touched-report.ts', reports]);
for (const each of notRun) console.log(`not run ${each}`);
for (const each of unstable) console.log(`UNSTABLE (failed once, passed when repeated) ${each}`);
for (const { name, failed, failures } of results) {
  console.log(`${failed > 0 ? 'FAILED' : 'ok    '} ${name}`);
  for (const each of failures) console.log(`       ${each}`);
}
const total = (member) => results.reduce((sum, each) => sum + each[member], 0);
console.log(`${total('passed')} passed, ${total('failed')} failed`);
process.exit(total('failed') > 0 ? 1 : 0);
