/** Every codec of the encoder table, on a secure origin and on plain http by a host name, as in the field. */
import { expect } from '@playwright/test';
import { BAR_CODE_RANGE } from '@/emulator/stream/bar-code';
import { PICTURE_CLIPS } from '@/emulator/stream/clips/picture-clips.generated';
import type { EncodeTable } from '@/lib/contract/tables/video';
import { deepUnless, isDeep } from './fixtures/deep';
import { beginWatch, watched, watchFrames } from './fixtures/frame-watch';
import { test } from './fixtures/gatehouse';
import { chooseStream, expectPlaying, frames, picture, shownNumber } from './fixtures/live-picture';
import { openPage } from './fixtures/open-page';

test('explains what to do when the H.265 decoder cannot be fetched', async ({ gate, device, page }) => {
  gate.expectProblem(/hevc/, 'the decoder is missing on purpose');
  const encode = await device.getTable<EncodeTable[]>('Encode');
  for (const channel of encode) for (const { Video } of channel.ExtraFormat) Video.Compression = 'H.265';
  await device.putTable('Encode', encode);
  await device.setFault({
    match: { transport: 'static', endpoint: '/_next/static/media/hevc-decode*' },
    action: { type: 'http', status: 404 },
  });
  await gate.enterLive('/video/set');
  await expect(picture(page)).toHaveAttribute('data-state', 'refused', { timeout: 15_000 });
  await expect(picture(page)).toContainText('Choose the other stream');
  await chooseStream(page, 'Main');
  await expectPlaying(page);
});

test('offers a retry when the code for H.265 cannot be fetched, and plays after it', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  gate.expectProblem(/media-h265/, 'the code is missing on purpose');
  const encode = await device.getTable<EncodeTable[]>('Encode');
  for (const channel of encode) for (const { Video } of channel.ExtraFormat) Video.Compression = 'H.265';
  await device.putTable('Encode', encode);
  await device.setFault({
    match: { transport: 'static', endpoint: '/_next/static/chunks/media-h265*' },
    action: { type: 'http', status: 404 },
  });
  await gate.enterLive('/video/set');
  await expect(picture(page)).toHaveAttribute('data-state', 'refused');
  await device.clearFaults();
  await picture(page).getByRole('button', { name: 'Try again' }).click();
  await expectPlaying(page);
});

for (const host of ['127.0.0.1', 'device.test'] as const) {
  test.describe(`on ${host}`, () => {
    test.use({ host });

    for (const compression of ['H.264', 'H.265', 'MJPG'] as const) {
      // Pictures of MJPEG are decoded in the same way on both. H.264 on a canvas: live-faults.spec.ts.
      test(
        `${compression} is shown correctly and live`,
        deepUnless(host === 'device.test' || compression === 'H.265'),
        async ({ gate, device, page }) => {
          const encode = await device.getTable<EncodeTable[]>('Encode');
          for (const channel of encode) for (const { Video } of channel.ExtraFormat) Video.Compression = compression;
          await device.putTable('Encode', encode);
          await gate.enterLive('/video/set');
          expect(await page.evaluate(() => isSecureContext)).toBe(host === '127.0.0.1');

          await expectPlaying(page);
          await expect(picture(page)).toHaveAttribute('data-size', '640x480');
          await expect.poll(() => shownNumber(page)).toBeDefined();
          const first = (await shownNumber(page)) ?? Number.NaN;
          const shown = await frames(page);
          await expect.poll(() => frames(page)).toBeGreaterThan(shown + 25);
          const advance = (((await shownNumber(page)) ?? Number.NaN) - first + BAR_CODE_RANGE) % BAR_CODE_RANGE;
          expect(advance).toBeGreaterThan(500);
          expect(advance).toBeLessThan(60_000);
        },
      );
    }

    for (const { name, width, height, frames: loop } of PICTURE_CLIPS) {
      // A large H.265 picture is decoded in WebAssembly: once is enough. Small ones use the same path on both hosts.
      const isWasm = name === 'x265-main-960';
      if (isWasm ? host !== '127.0.0.1' : host === '127.0.0.1' && !isDeep) continue;
      const isInEveryRun = isWasm || name === 'x264-high-b3';
      test(
        `the clip ${name} is shown frame by frame, also across its loop`,
        deepUnless(isInEveryRun),
        async ({ gate, device, page }) => {
          await device.setFault({ match: { transport: 'stream' }, action: { type: 'media', clip: name } });
          await watchFrames(page, loop);
          await gate.enterLive('/video/set');
          await expectPlaying(page);
          await expect(picture(page)).toHaveAttribute('data-size', `${width}x${height}`);
          await beginWatch(page);
          const before = await frames(page);
          await expect.poll(() => frames(page), { timeout: 30_000 }).toBeGreaterThan(before + loop);
          const { shown, unreadable, backwards, sizes } = await watched(page);
          expect({ unreadable, sizes }).toEqual({ unreadable: 0, sizes: [`${width}x${height}`] });
          // A decoder that falls behind by half a loop and skips seems to go back: the large clip may, where the small
          // one on the same path shows the order.
          if (!isWasm) expect(backwards).toEqual([]);
          expect(shown).toBeGreaterThan(loop / 2);
        },
      );
    }

    // Sound of the other host: live-panel.spec.ts.
    test(
      'AAC plays once sound is turned on, and stays live',
      deepUnless(host === 'device.test'),
      async ({ gate, device, page }) => {
        // Elements that play sound are outside the DOM: play events are recorded.
        await page.addInitScript(() => {
          const noted: HTMLMediaElement[] = [];
          Reflect.set(window, 'noted', noted);
          const play = HTMLAudioElement.prototype.play;
          HTMLAudioElement.prototype.play = function () {
            if (this instanceof HTMLAudioElement) noted.push(this);
            return play.call(this);
          };
        });
        const heard = () =>
          page.evaluate(() => {
            const element = (Reflect.get(window, 'noted') as HTMLAudioElement[]).at(-1);
            if (!element || element.buffered.length === 0) return undefined;
            const lagS = element.buffered.end(element.buffered.length - 1) - element.currentTime;
            return { playedS: element.currentTime, lagS, isPaused: element.paused };
          });
        await gate.signIn();
        const encode = await device.getTable<EncodeTable[]>('Encode');
        for (const channel of encode)
          for (const { Audio } of channel.ExtraFormat) Object.assign(Audio, { Compression: 'AAC', Frequency: 16_000 });
        await device.putTable('Encode', encode);
        await openPage(page, '/video/set');
        await expectPlaying(page);
        expect(await heard()).toBeUndefined();
        await page.getByRole('button', { name: 'Turn sound on' }).click();
        await expect.poll(async () => (await heard())?.playedS ?? 0, { timeout: 10_000 }).toBeGreaterThan(1);
        const { lagS, isPaused } = (await heard()) ?? { lagS: Number.NaN, isPaused: true };
        expect(isPaused).toBe(false);
        expect(lagS).toBeLessThan(0.5);
        await page.getByRole('button', { name: 'Turn sound off' }).click();
        await expect.poll(async () => (await heard())?.isPaused ?? true).toBe(true);
      },
    );
  });
}
