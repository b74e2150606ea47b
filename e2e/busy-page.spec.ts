/** The picture while the page's main thread is blocked. video.md 5.1 */
import { expect } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';
import { browserFlags } from './fixtures/browser-flags';
import { test } from './fixtures/gatehouse';
import { expectPlaying, frames } from './fixtures/live-picture';
import { openPage } from './fixtures/open-page';

// Chromium without GPU compositing asks the page's thread before each picture that a worker draws, so that there no
// worker could go on. Where there is no GPU either, SwiftShader composes in its place; newer ones want to be asked for
// it.
const COMPOSED = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
test.use({
  launchOptions: { executablePath: findBrowser(), args: [...browserFlags({ isWithoutGpu: false }), ...COMPOSED] },
});

test('the worker keeps playing while the page is busy', async ({ gate, page }) => {
  await gate.signIn();
  await openPage(page, '/video/set');
  await expectPlaying(page);
  await expect.poll(() => frames(page)).toBeGreaterThan(25);
  // Drawn by the page there would be two or three; of the worker's 100 a busy machine shows a few dozen.
  const drawn = await page.evaluate(async () => {
    const shown = () => Number(document.querySelector<HTMLElement>('[data-frames]')?.dataset.frames);
    const before = shown();
    const until = performance.now() + 4_000;
    while (performance.now() < until);
    for (let turn = 0; turn < 10; turn++) {
      await new Promise((resolve) => setTimeout(resolve));
    }
    return shown() - before;
  });
  expect(drawn).toBeGreaterThan(20);
});
