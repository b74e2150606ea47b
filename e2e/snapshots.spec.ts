/** Access pictures as they happen, beside the picture of the door. */
import { expect, type Page } from '@playwright/test';
import type { ControlClient } from '@/emulator/control/client';
import { test } from './fixtures/gatehouse';
import { openPage } from './fixtures/open-page';

const view = (page: Page) => page.getByRole('region', { name: 'Access pictures' });

/** Opens the door page and its access pictures, so that the device sends them. */
async function openPictures(page: Page, device: ControlClient): Promise<void> {
  await openPage(page, '/door');
  await view(page).getByRole('button', { name: 'Show pictures' }).click();
  await expect(view(page).getByText('No pictures yet')).toBeVisible();
  await expect.poll(async () => (await device.requests('snapManager.attach')).length).toBe(1);
  await expect.poll(async () => (await device.status()).notifyStreams).toBe(1);
}

test('shows a picture within two seconds, with the box on the face and 36.5 as 36.50', async ({
  gate,
  device,
  page,
}) => {
  await gate.signIn();
  await openPictures(page, device);
  await device.shortEvent('snapshot', { celsius: 36.5 });
  const picture = view(page).getByRole('img', { name: 'Access picture of Emma Walker' });
  await expect(picture).toBeVisible({ timeout: 2_000 });
  await expect(view(page)).toContainText('36.50 °C');
  const off = await picture.evaluate(async (element) => {
    const image = element as HTMLImageElement;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context?.drawImage(image, 0, 0);
    const { data } = context?.getImageData(0, 0, width, height) ?? { data: [] };
    const painted = { left: width, top: height, right: 0, bottom: 0 };
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, blue = 0] = [data[at], data[at + 2]];
      // Nothing else in the picture is as red, not even the visitor at the door.
      if (red < 244 || red - blue < 85) continue;
      const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
      painted.left = Math.min(painted.left, x);
      painted.top = Math.min(painted.top, y);
      painted.right = Math.max(painted.right, x + 1);
      painted.bottom = Math.max(painted.bottom, y + 1);
    }
    const area = image.getBoundingClientRect();
    const box = image.parentElement?.querySelector('[data-face]')?.getBoundingClientRect();
    if (!box) return 1;
    return Math.max(
      Math.abs((box.left - area.left) / area.width - painted.left / width),
      Math.abs((box.right - area.left) / area.width - painted.right / width),
      Math.abs((box.top - area.top) / area.height - painted.top / height),
      Math.abs((box.bottom - area.top) / area.height - painted.bottom / height),
    );
  });
  // The colours of the JPEG have half the resolution.
  expect(off).toBeLessThan(0.02);
});

test('shows a picture with a malformed box without it, and distinguishes unknown and refused people', {
  tag: '@deep',
}, async ({ gate, device, page }) => {
  await gate.signIn();
  await openPictures(page, device);
  await device.shortEvent('snapshot', { isBoxBroken: true });
  await expect(view(page).getByRole('figure').getByRole('img')).toBeVisible();
  await expect(view(page).locator('[data-face]')).toHaveCount(0);
  await device.shortEvent('snapshot', { who: 'unknown' });
  await expect(view(page).getByRole('figure')).toContainText('Unknown person');
  await device.shortEvent('snapshot', { who: 'refused', userId: '2' });
  await expect(view(page).getByRole('figure')).toContainText('Denied (code 18)');
  await device.event('AccessControl', { UserID: '3', Base64: 'no picture' });
  await expect(view(page).getByRole('figure')).toContainText('Lena Fischer');
  await expect(view(page).getByRole('list', { name: 'Last pictures' }).getByRole('button')).toHaveCount(3);
});

test('pauses, resumes, saves, clears, and unsubscribes when the page is left', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await gate.signIn();
  await openPictures(page, device);
  await device.shortEvent('snapshot', { userId: '1' });
  await expect(view(page).getByRole('figure')).toContainText('Emma Walker');
  await view(page).getByRole('button', { name: 'Pause' }).click();
  await device.shortEvent('snapshot', { userId: '2' });
  await expect(view(page)).toContainText('1 new');
  await expect(view(page).getByRole('figure')).toContainText('Emma Walker');
  await view(page).getByRole('button', { name: 'Continue' }).click();
  await expect(view(page).getByRole('figure')).toContainText('Lena Fischer');
  const download = page.waitForEvent('download');
  await view(page).getByRole('button', { name: 'Save picture' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Lena Fischer .*\.jpg$/);
  await view(page).getByRole('button', { name: 'Clear' }).click();
  await expect(view(page).getByText('No pictures yet')).toBeVisible();
  await openPage(page, '/version');
  await expect.poll(async () => (await device.requests('snapManager.detach')).length).toBe(1);
});
