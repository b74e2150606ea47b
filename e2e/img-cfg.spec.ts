import { expect } from '@playwright/test';
import { paintedPicture } from '@/emulator/state/screen-pictures';
import { test } from './fixtures/gatehouse';
import { saved } from './fixtures/saved';

const png = () => paintedPicture('painted/hills.png') as Buffer;

test('a picture is uploaded, used on the screen, renamed and deleted again', async ({ gate, device, page }) => {
  await gate.enter('/cfg/imgCfg');
  const harbour = page.getByRole('img', { name: 'Picture harbour' });
  // The picture itself arrives, not only its name.
  await expect.poll(() => harbour.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800);
  await page.getByRole('button', { name: /^Upload a picture/ }).click();
  await page.locator('input[type="file"]').setInputFiles({ name: 'lake.png', mimeType: 'image/png', buffer: png() });
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('lake');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('Picture uploaded')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for lake' }).click();
  await page.getByRole('menuitem', { name: 'Use as call background' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await saved(page);
  expect(await device.getTable('PictureShow')).toMatchObject({ Call: 'lake.png' });
  await page.getByRole('button', { name: 'Actions for lake' }).click();
  await page.getByRole('menuitem', { name: 'Delete picture' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete picture' }).click();
  await expect(page.getByText(/^Still in use: .*Call background/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('img', { name: 'Picture lake' })).toBeVisible();
});

test('a picture of another size is made to fit in the browser, and the device takes it', async ({ gate, page }) => {
  await gate.enter('/cfg/imgCfg');
  const square = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1500, height: 900 });
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = '#c33';
      context.fillRect(0, 0, 1500, 900);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  await page.getByRole('button', { name: /^Upload a picture/ }).click();
  const buffer = Buffer.from(square, 'base64');
  await page.locator('input[type="file"]').setInputFiles({ name: 'red.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('The picture must be 800 × 1280 pixels');
  await page.getByRole('button', { name: 'Make it fit' }).click();
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('Picture uploaded')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Picture red' })).toBeVisible();
  await expect(page.getByText('4 of 10')).toBeVisible();
});

test('a device that never answers ends the upload after a minute, and the name stays', async ({
  gate,
  device,
  page,
}) => {
  await page.clock.install();
  await gate.enter('/cfg/imgCfg');
  const match = { transport: 'upload' as const, endpoint: '/fileUpload/picture' };
  await device.setFault({ match, action: { type: 'drop', when: 'before' } });
  await page.getByRole('button', { name: /^Upload a picture/ }).click();
  await page.locator('input[type="file"]').setInputFiles({ name: 'lake.png', mimeType: 'image/png', buffer: png() });
  const sent = page.waitForRequest(/\/fileUpload\/picture/);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await sent;
  // The minute counts from the last progress, which comes when the browser has time.
  await expect(async () => {
    await page.clock.runFor(62_000);
    await expect(page.getByText('The upload failed.')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('lake');
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeEnabled();
});
