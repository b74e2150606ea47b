/** A hidden page. Driven by puppeteer: Playwright keeps every page visible, so it cannot test hiding. */
import { expect } from '@playwright/test';
import { type Browser, launch, type Page } from 'puppeteer-core';
import { StreamLimits } from '@/lib/contract/stream';
import { findBrowser } from '../scripts/browser.mjs';
import { browserFlags } from './fixtures/browser-flags';
import { cases } from './fixtures/deep';
import { frameWatchScript, type Watched } from './fixtures/frame-watch';
import { test } from './fixtures/gatehouse';
import { openVideoPage } from './fixtures/puppet-page';

const frames = (page: Page) => page.$eval('[data-dimmed]', (panel) => Number(panel.getAttribute('data-frames')));
const watched = (page: Page): Promise<Watched> => page.evaluate(() => Reflect.get(window, 'watched').report());

let browser: Browser;
test.beforeEach(async () => {
  browser = await launch({
    executablePath: findBrowser() ?? '',
    args: [...browserFlags(), '--lang=en-GB'],
  });
});
test.afterEach(() => browser.close());

for (const host of cases<'127.0.0.1' | 'device.test'>(['device.test'], ['127.0.0.1'])) {
  test.describe(`on ${host}`, () => {
    test.use({ host });

    test('renders nothing while hidden, and is live immediately when visible', async ({ device, origin }) => {
      const page = await browser.newPage();
      await page.evaluateOnNewDocument(frameWatchScript());
      await openVideoPage(page, origin);
      await page.waitForSelector('[data-state="playing"]', { timeout: 20_000 });
      await expect.poll(() => frames(page)).toBeGreaterThan(25);

      const other = await browser.newPage();
      await other.bringToFront();
      await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('hidden');
      const hidden = await frames(page);
      // Longer than a hidden page goes on decoding: the worker uses the real clock, which a test cannot change.
      await new Promise((resolve) => setTimeout(resolve, StreamLimits.hiddenDecodeMs + 2_000));
      // Pictures that were in transit; a page that draws would have shown three hundred.
      expect(await frames(page)).toBeLessThanOrEqual(hidden + 5);
      expect((await device.status()).streamSessions).toBe(1);

      await page.evaluate(() => {
        document.addEventListener('visibilitychange', () => Reflect.get(window, 'watched').begin(), { once: true });
      });
      await page.bringToFront();
      await expect.poll(() => frames(page)).toBeGreaterThan(hidden + 30);
      const { lags, unreadable, backwards } = await watched(page);
      expect({ unreadable, backwards }).toEqual({ unreadable: 0, backwards: [] });
      // The first picture after showing the page is a current one; the still picture before it does not count.
      const fresh = lags.filter((lag) => lag < 5_000);
      expect(lags.length - fresh.length).toBeLessThanOrEqual(1);
      expect(Math.max(...fresh.slice(10))).toBeLessThan(1_000);
    });
  });
}
