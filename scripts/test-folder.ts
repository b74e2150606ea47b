/**
 * The folder for temporary files of tests: set up before the workers start, so that they use it as the system's
 * temporary folder, and removed at the end of the run, whatever its result.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Global set-up of Vitest and Playwright; returns the tear-down. */
export default function setUpTestFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-tests-'));
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  // A browser that was just closed may still be writing into its profile.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
