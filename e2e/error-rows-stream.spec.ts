/** Codes of the player that leave the picture as it is (pages-3, 11.3), raised by presets; 457: player-page.spec.ts. */
import { expect } from '@playwright/test';
import { test } from './fixtures/gatehouse';
import { expectPlaying, frames } from './fixtures/live-picture';
import { wordsOf } from './fixtures/words';

const words = wordsOf('English');
const WITHOUT_SOUND = words('video.live.aacUnsupported');
const NO_SUCH_TIME = words('video.live.invalidRange');

test('201: a browser without AAC says that the sound is missing, and the picture goes on; otherwise, and of 101, nothing', {
  tag: '@deep',
}, async ({ gate, device, page }) => {
  await device.raisePreset('stream-101');
  await device.raisePreset('stream-201');
  const main = page.getByRole('main');
  const notice = main.getByText(WITHOUT_SOUND);
  const goesOn = async () => {
    await expectPlaying(page);
    const shown = await frames(page);
    await expect.poll(() => frames(page)).toBeGreaterThan(shown + 10);
  };
  await test.step('stream-101', async () => {
    await gate.enterLive('/video/set');
    await goesOn();
    await expect(notice).toHaveCount(0);
    await expect(main.getByText(NO_SUCH_TIME)).toHaveCount(0);
    await expect(main.getByRole('alert')).toHaveCount(0);
  });
  await test.step('stream-201', async () => {
    // The player asks in its worker; without workers it is on the page, whose answer can be replaced.
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'Worker');
      const { isTypeSupported } = MediaSource;
      MediaSource.isTypeSupported = (type) => !type.includes('mp4a') && isTypeSupported.call(MediaSource, type);
    });
    await gate.enterLive('/video/set');
    await goesOn();
    await expect(notice).toBeVisible();
    await expect(main.getByRole('button', { name: words('video.live.tryAgain') })).toHaveCount(0);
  });
});
