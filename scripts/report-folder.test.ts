import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';

const MODULE = new URL('report-folder.mjs', import.meta.url).href;

it.each([
  ['ends', ''],
  ['fails by an error', "throw new Error('a step broke');"],
  ['ends by its exit code', 'process.exit(1);'],
])('is removed when the run %s', (_, end) => {
  const program = `
    import { existsSync, writeFileSync } from 'node:fs';
    import { makeReportFolder } from '${MODULE}';
    const folder = makeReportFolder();
    writeFileSync(folder + '/unit.json', '{}');
    console.log(existsSync(folder + '/unit.json') ? folder : 'no folder');
    ${end}`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect(stdout).toContain('gatehouse-test-');
  expect(existsSync(stdout.trim())).toBe(false);
});
