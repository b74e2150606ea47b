import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, vi } from 'vitest';

const folder = dirname(expect.getState().testPath ?? '');
/** The file tree is the URL tree. */
const [, path] = folder.replaceAll('\\', '/').split('/app/(console)');

/**
 * A test beside a page finds itself at that page, and navigation does nothing. `vi.mock` of a test that needs more
 * replaces this.
 */
if (path && existsSync(join(folder, 'page.tsx'))) {
  vi.doMock('next/navigation', async () => (await import('@/components/form/navigation.fixtures')).navigationAt(path));
}
