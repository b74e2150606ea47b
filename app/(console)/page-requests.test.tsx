// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openOnDevice, setUpDevicePage } from '@/components/form/device-page.fixtures';
import { atPage, BUILT_PAGES } from './page-walk.fixtures';

vi.mock('next/navigation', async () => (await import('./page-walk.fixtures')).walkedNavigation());
vi.mock('@/lib/session/use-visitor', async () => (await import('./page-walk.fixtures')).walkedVisitor());

setUpDevicePage();

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../docs/page-requests.md'), 'utf8');
/** Asked again and again while the page is open: a busy machine may see a second one. */
const REPEATED = ['devVideoDetect.getMotionLevel', 'global.getCurrentTime'];

/** Rows of the table: a page, and how often it sends each method when it is opened. */
const ROWS = [...DOCUMENT.matchAll(/^\| `(\/.+?)` +\| +(\d+) \| (.+?) +\|$/gm)].map(
  ([, path = '', count, methods = '']) => ({ path, count: Number(count), methods: methods.split(', ') }),
);

/** Each method once, with the number of its calls where it is more than one. */
const counted = (asked: readonly string[]) =>
  [...new Set(asked)].map((method) => {
    const times = REPEATED.includes(method) ? 1 : asked.filter((each) => each === method).length;
    return { times, text: times > 1 ? `${method} ×${times}` : method };
  });

/** Parts that are loaded late ask the device, too: waits until none brought another request. */
async function allLoaded(asked: readonly string[], idle: () => Promise<void>): Promise<void> {
  const asking = () => asked.filter((method) => !REPEATED.includes(method)).length;
  for (let before = -1; before < asking(); ) {
    before = asking();
    await vi.dynamicImportSettled();
    await idle();
  }
}

it.each(ROWS)('$path is opened by $count requests', async ({ path, count, methods }) => {
  const page = BUILT_PAGES.find((each) => each.path === path);
  if (!page) throw new Error(`no page ${path}`);
  const { made, Page } = await atPage(page);
  const { asked, idle } = await openOnDevice(Page, made);
  await allLoaded(asked, idle);
  const sent = counted(asked);
  expect(sent.map(({ text }) => text).sort()).toEqual([...methods].sort());
  expect(sent.reduce((sum, { times }) => sum + times, 0)).toBe(count);
});

it('has a row for each of the eight pages', () => {
  expect(ROWS).toHaveLength(8);
});
