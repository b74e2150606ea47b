/**
 * `npm test`: installs what is missing, then format, lint, types, checks, unit, build, budget, browser.
 * `npm run check` is the same without the browser. Goes on after a failure, so that one run tells everything; ends with
 * `N passed, N failed` and an exit code.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installDependencies } from './install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const withBrowser = !process.argv.includes('--no-browser');
const reports = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
const results = [];

const bin = (name, file) => join(root, 'node_modules', name, file);

/** Runs a Node program; answers whether it succeeded. */
function node(args, env = {}) {
  const run = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  return run.status === 0;
}

/** One step that counts as one test. */
function step(name, run) {
  console.log(`\n== ${name}`);
  const started = Date.now();
  const good = run();
  results.push({ name, passed: good ? 1 : 0, failed: good ? 0 : 1 });
  console.log(`== ${name}: ${good ? 'passed' : 'FAILED'} in ${((Date.now() - started) / 1_000).toFixed(1)} s`);
  return good;
}

/** One step whose report says how many tests there were; a missing report is one failure. */
function counted(name, run, report, count) {
  console.log(`\n== ${name}`);
  const good = run();
  const known = existsSync(report) ? count(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 1 };
  results.push({ name, passed: known.passed, failed: good ? known.failed : Math.max(1, known.failed) });
  console.log(`== ${name}: ${known.passed} passed, ${known.failed} failed`);
}

installDependencies();
step('format and lint', () => node([bin('@biomejs/biome', 'bin/biome'), 'check', '--error-on-warnings', '.']));
step('types', () => node([bin('typescript', 'bin/tsc'), '--noEmit']));
step('project rules', () => node(['--import', 'tsx', 'scripts/check-project.ts']));
step('messages', () => node(['--import', 'tsx', 'scripts/check-messages.ts']));
const unit = join(reports, 'unit.json');
counted(
  'unit',
  () =>
    node([bin('vitest', 'vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unit}`]),
  unit,
  ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }),
);
const built = step('build', () => node(['scripts/build.mjs']));
step('budget', () => built && node(['scripts/budget.mjs']));
if (withBrowser && built) {
  const { ensureBrowser } = await import('./browser.mjs');
  const browser = await ensureBrowser();
  const report = join(reports, 'browser.json');
  counted(
    'browser',
    () =>
      node([bin('@playwright/test', 'cli.js'), 'test', '--reporter=list,json'], {
        GATEHOUSE_BROWSER: browser ?? '',
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      }),
    report,
    ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
  );
}

console.log('');
for (const { name, failed } of results) console.log(`${failed > 0 ? 'FAILED' : 'ok    '} ${name}`);
const total = (member) => results.reduce((sum, each) => sum + each[member], 0);
console.log(`${total('passed')} passed, ${total('failed')} failed`);
process.exit(total('failed') > 0 ? 1 : 0);
