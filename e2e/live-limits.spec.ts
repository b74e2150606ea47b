/** Limits a browser imposes on the picture: CPU time, memory, autoplay. video.md 8, items 10, 12, 15 */
import { expect, type Page } from '@playwright/test';
import { beginWatch, watched, watchFrames } from './fixtures/frame-watch';
import { test } from './fixtures/gatehouse';
import { chooseStream, expectPlaying, frames, picture } from './fixtures/live-picture';
import { openPage } from './fixtures/open-page';

/** A host name that is not a secure origin: every picture goes through MediaSource. */
test.use({ host: 'device.test' });

async function expectMore(page: Page, count: number): Promise<void> {
  const before = await frames(page);
  await expect.poll(() => frames(page), { timeout: 20_000 }).toBeGreaterThanOrEqual(before + count);
}

test('waits for one key press in a browser without autoplay', async ({ gate, page }) => {
  await page.addInitScript(() => {
    let mayPlay = false;
    Reflect.set(window, 'forbid', () => {
      mayPlay = false;
    });
    // Later than the player's own listener, as the browser's leave is there before any listener runs.
    for (const type of ['click', 'keydown']) {
      window.addEventListener(
        type,
        () => {
          mayPlay = true;
        },
        { capture: true },
      );
    }
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function () {
      return mayPlay ? play.call(this) : Promise.reject(new DOMException('no gesture yet', 'NotAllowedError'));
    };
  });
  await gate.signIn();
  await openPage(page, '/video/set');
  await expectPlaying(page);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  // In one go: the picture must not come before the leave is taken back.
  await page.getByRole('button', { name: 'Play', exact: true }).evaluate((button: HTMLElement) => {
    button.click();
    Reflect.get(window, 'forbid')();
  });
  await expect(picture(page)).toHaveAttribute('data-state', 'blocked');
  await expect(picture(page)).toContainText('Click or press a key to start the picture.');
  await page.keyboard.press('Shift');
  await expectPlaying(page);
  await expectMore(page, 25);
  await expect(picture(page)).not.toHaveAttribute('data-fallback', /./);
});

test('empties a full buffer and keeps playing', { tag: '@deep' }, async ({ gate, page }) => {
  await page.addInitScript(() => {
    // Without a worker the page appends data itself, where a test can intercept it.
    Reflect.deleteProperty(window, 'Worker');
    const refused = { times: 0, removed: 0 };
    Reflect.set(window, 'refused', refused);
    const append = SourceBuffer.prototype.appendBuffer;
    let appended = 0;
    SourceBuffer.prototype.appendBuffer = function (bytes) {
      appended += 1;
      // Long after the start, as far as a test can wait: more than is kept is there to be removed.
      if (appended > 350 && refused.removed === 0) {
        refused.times += 1;
        throw new DOMException('full', 'QuotaExceededError');
      }
      append.call(this, bytes);
    };
    const remove = SourceBuffer.prototype.remove;
    SourceBuffer.prototype.remove = function (start, end) {
      refused.removed += 1;
      remove.call(this, start, end);
    };
  });
  await watchFrames(page);
  await gate.signIn();
  await openPage(page, '/video/set');
  await expectPlaying(page);
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'refused').times), { timeout: 40_000 }).toBe(1);
  await beginWatch(page);
  await expectMore(page, 75);
  const { unreadable, backwards, longestGap } = await watched(page);
  expect({ unreadable, backwards }).toEqual({ unreadable: 0, backwards: [] });
  expect(longestGap).toBeLessThan(1_500);
  expect(await page.evaluate(() => Reflect.get(window, 'refused').removed)).toBeGreaterThan(0);
  await expect(picture(page)).not.toHaveAttribute('data-fallback', /./);
});

test('is live again after the page was frozen', { tag: '@deep' }, async ({ gate, page }) => {
  await watchFrames(page);
  await gate.signIn();
  await openPage(page, '/video/set');
  await chooseStream(page, 'Main');
  await expectPlaying(page);
  await expectMore(page, 50);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setWebLifecycleState', { state: 'frozen' });
  // By the real clock, because a frozen page has no clock that a test can control: longer than the player keeps
  // pictures.
  await new Promise((resolve) => setTimeout(resolve, 12_000));
  await browser.send('Page.setWebLifecycleState', { state: 'active' });
  await expectPlaying(page);
  await expectMore(page, 75);
  await beginWatch(page);
  await expectMore(page, 50);
  const { lags, unreadable, backwards } = await watched(page);
  expect({ unreadable, backwards }).toEqual({ unreadable: 0, backwards: [] });
  expect([...lags].sort((a, b) => a - b)[lags.length >> 1]).toBeLessThan(400);
});
