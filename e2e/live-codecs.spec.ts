/** Every codec of the encoder table, on a secure origin and on plain http by a name, as devices in the field are met. */
import { expect } from '@playwright/test';
import { BAR_CODE_RANGE } from '@/emulator/stream/bar-code';
import type { EncodeTable } from '@/lib/contract/configs';
import { test } from './fixtures/gatehouse';
import { expectPlaying, frames, picture, shownNumber } from './fixtures/live-picture';
import { openPage } from './fixtures/open-page';

for (const host of ['127.0.0.1', 'device.test'] as const) {
  test.describe(`on ${host}`, () => {
    test.use({ host });

    for (const compression of ['H.264', 'H.265', 'MJPG'] as const) {
      test(`${compression} is shown as it was painted, live`, async ({ gate, device, page }) => {
        const encode = await device.getTable<EncodeTable[]>('Encode');
        for (const channel of encode) for (const { Video } of channel.ExtraFormat) Video.Compression = compression;
        await device.putTable('Encode', encode);
        await gate.signIn();
        expect(await page.evaluate(() => isSecureContext)).toBe(host === '127.0.0.1');
        await openPage(page, '/video/set');
        await expectPlaying(page);
        await expect(picture(page)).toHaveAttribute('data-size', '640x480');
        await expect.poll(() => shownNumber(page)).toBeDefined();
        const first = (await shownNumber(page)) ?? Number.NaN;
        const shown = await frames(page);
        await expect.poll(() => frames(page)).toBeGreaterThan(shown + 25);
        const advance = (((await shownNumber(page)) ?? Number.NaN) - first + BAR_CODE_RANGE) % BAR_CODE_RANGE;
        expect(advance).toBeGreaterThan(500);
        expect(advance).toBeLessThan(60_000);
      });
    }
  });
}
