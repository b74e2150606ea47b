import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder for the reports of a run of the tests; removed when this process ends, also by an error. */
export function makeReportFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
