/**
 * The picture in a stock Firefox, driven by puppeteer: Playwright drives only its own Firefox build. Without a stock
 * Firefox this file has no scenarios, and `npm test` reports that.
 */
import { expect } from '@playwright/test';
import { type Browser, launch, type Page } from 'puppeteer-core';
import type { EncodeTable, StreamFormat } from '@/lib/contract/tables/video';
import { findFirefox } from '../scripts/browser.mjs';
import { cases } from './fixtures/deep';
import { frameWatchScript, type Watched } from './fixtures/frame-watch';
import { test } from './fixtures/gatehouse';
import { openVideoPage } from './fixtures/puppet-page';

const executablePath = findFirefox();

const state = (page: Page) => page.$eval('[data-dimmed]', (panel) => panel.getAttribute('data-state'));
const watched = (page: Page): Promise<Watched> => page.evaluate(() => Reflect.get(window, 'watched').report());

async function openPicture(page: Page, origin: string): Promise<void> {
  await page.evaluateOnNewDocument(frameWatchScript());
  await openVideoPage(page, origin);
  await page.waitForSelector('[data-dimmed]', { timeout: 15_000 });
}

if (executablePath !== undefined) {
  test.describe('in Firefox', () => {
    let browser: Browser;
    test.beforeEach(async () => {
      browser = await launch({
        browser: 'firefox',
        executablePath,
        extraPrefsFirefox: {
          'network.dns.localDomains': 'device.test',
          'intl.accept_languages': 'en-GB',
          // The measurement reads a canvas that a worker draws: Firefox blocks the page until the worker answers, and
          // the worker may be waiting for the page. This usually ends after ten seconds.
          'gfx.offscreencanvas.snapshot-timeout-ms': 50,
        },
      });
    });
    test.afterEach(() => browser.close());

    // By MediaSource on plain http and for H.265, on a canvas drawn by the worker otherwise.
    for (const { host, compression } of cases<{
      host: '127.0.0.1' | 'device.test';
      compression: StreamFormat['Video']['Compression'];
    }>(
      [{ host: 'device.test', compression: 'H.264' }],
      [
        { host: '127.0.0.1', compression: 'H.265' },
        { host: 'device.test', compression: 'H.265' },
        { host: '127.0.0.1', compression: 'H.264' },
        { host: 'device.test', compression: 'MJPG' },
      ],
    )) {
      test.describe(`on ${host}`, () => {
        test.use({ host });
        // The measurement may find a canvas empty, because of the time-out above.
        const isVideo = compression === 'H.265' || (compression === 'H.264' && host === 'device.test');
        test(`${compression} is shown live${isVideo ? ' and undamaged' : ''}`, async ({ device, origin }) => {
          const encode = await device.getTable<EncodeTable[]>('Encode');
          for (const channel of encode) for (const { Video } of channel.ExtraFormat) Video.Compression = compression;
          await device.putTable('Encode', encode);
          const page = await browser.newPage();
          await openPicture(page, origin);
          await expect.poll(() => state(page), { timeout: 20_000 }).toBe('playing');
          // Before its first picture an element has nothing to read.
          await page.evaluate(() => Reflect.get(window, 'watched').begin());
          await expect.poll(async () => (await watched(page)).shown, { timeout: 20_000 }).toBeGreaterThan(30);
          const { backwards, unreadable, lags } = await watched(page);
          expect(backwards).toEqual([]);
          if (isVideo) expect(unreadable).toBe(0);
          const recent = lags.slice(-20).sort((a, b) => a - b);
          expect(recent[10]).toBeLessThan(1_000);
        });
      });
    }
  });
}
