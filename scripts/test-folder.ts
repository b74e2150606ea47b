/**
 * The folder that tests make their temporary files in: set up before the workers start, so that they take it for the
 * system's, and removed at the end of the run, whatever the run came to.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Global set-up of Vitest and Playwright; answers the tear-down. */
export default function setUpTestFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-tests-'));
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  // A browser that was just closed may still be writing into its profile.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
