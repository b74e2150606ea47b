import { expect, type Locator, type Page } from '@playwright/test';
import { DRAWING_MAX } from '@/lib/contract/limits';
import type { EncodeCropTable } from '@/lib/contract/tables/video';
import { test } from './fixtures/gatehouse';
import { saved } from './fixtures/saved';

const STORED = [2000, 2000, 5000, 6000];

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await saved(page);
};
const area = (page: Page) => page.getByRole('application', { name: 'Area' });
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const panels = (page: Page) => page.getByRole('main').locator('[data-state][data-dimmed]');

/** A point of the picture on the screen; parts of its width and height. */
async function pixelOf(page: Page, [x, y]: readonly [number, number]) {
  const place = await area(page).boundingBox();
  if (!place) throw new Error('no picture');
  return [place.x + x * place.width, place.y + y * place.height] as const;
}

async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  const [start, end] = [await pixelOf(page, from), await pixelOf(page, to)];
  await page.mouse.move(...start);
  await page.mouse.down();
  await page.mouse.move(...end, { steps: 5 });
  await page.mouse.up();
}

/** Whether each quarter of a picture has near-white pixels, the ink of texts; row by row. */
const inkIn = (panel: Locator) =>
  panel.evaluate((element) => {
    const canvas = element.querySelector<HTMLCanvasElement | HTMLVideoElement>('canvas, video');
    const [width = 0, height = 0] = (element.getAttribute('data-size') ?? '').split('x').map(Number);
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (!canvas || !context) return [];
    context.drawImage(canvas, 0, 0, width, height);
    const quarters = [0, 0, 0, 0];
    const { data } = context.getImageData(0, 0, width, height);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const at = (y * width + x) * 4;
        const isInk = (data[at] ?? 0) > 245 && (data[at + 1] ?? 0) > 245 && (data[at + 2] ?? 0) > 245;
        const quarter = (y * 2 >= height ? 2 : 0) + (x * 2 >= width ? 1 : 0);
        if (isInk) quarters[quarter] = (quarters[quarter] ?? 0) + 1;
      }
    }
    return quarters.map((count) => count > 20);
  });

test.beforeEach(async ({ gate, device, page }) => {
  await device.putTable('EncodeCrop', [{ Enable: true, Region: STORED, Width: 640, Height: 480 }]);
  await gate.enterLive('/video/localCode');
  for (const index of [0, 1]) {
    await expect(panels(page).nth(index)).toHaveAttribute('data-state', 'playing', { timeout: 15_000 });
  }
});

test('a drag past the edge leaves the area at the edge, and the values survive a reload', { tag: '@deep' }, async ({
  device,
  page,
}) => {
  await drag(page, [0.4, 0.5], [1.4, 1.3]);
  await expect(box(page, 'Point 2, X')).toHaveValue(String(DRAWING_MAX));
  await expect(box(page, 'Point 2, Y')).toHaveValue(String(DRAWING_MAX));
  // Its upper left corner past the other edge: as large as its shape allows.
  await drag(page, [5191 / DRAWING_MAX, 4191 / DRAWING_MAX], [-0.3, -0.3]);
  await expect(box(page, 'Point 1, Y')).toHaveValue('0');
  await save(page);
  const [stored] = await device.getTable<EncodeCropTable[]>('EncodeCrop');
  const [left = 0, top = 0, right = 0, bottom = 0] = stored?.Region ?? [];
  expect([top, right, bottom]).toEqual([0, DRAWING_MAX, DRAWING_MAX]);
  expect(Math.abs(right - left - DRAWING_MAX * 0.75)).toBeLessThanOrEqual(1);
  await page.reload();
  await expect(box(page, 'Point 1, X')).toHaveValue(String(left));
  await expect(box(page, 'Point 2, Y')).toHaveValue(String(bottom));
});

test('monitors get what the area has of the picture: the text of its corner only', async ({ device, page }) => {
  // The channel title is written at the lower left, the time at the upper right, the number at the lower right.
  const small = panels(page).nth(1);
  await expect(small).toHaveAttribute('data-size', '640x480');
  await page.getByRole('button', { name: 'Full', exact: true }).click();
  await drag(page, [0.5, 0.5], [-0.5, 0.5]);
  await drag(page, [6143 / DRAWING_MAX, 0], [3072 / DRAWING_MAX, 0.5]);
  // Before it is saved, and only until the changes are discarded.
  await expect.poll(() => inkIn(small), { timeout: 20_000 }).toEqual([false, false, true, false]);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(async () => (await device.getTable<EncodeCropTable[]>('EncodeCrop'))[0]?.Region).toEqual(STORED);
  await page.getByRole('button', { name: 'Full', exact: true }).click();
  await drag(page, [0.5, 0.5], [-0.5, 0.5]);
  await drag(page, [6143 / DRAWING_MAX, 0], [3072 / DRAWING_MAX, 0.5]);
  await save(page);
  const [stored] = await device.getTable<EncodeCropTable[]>('EncodeCrop');
  expect(stored?.Region[0]).toBe(0);
  expect(stored?.Region[3]).toBe(DRAWING_MAX);
  await expect.poll(() => inkIn(small), { timeout: 20_000 }).toEqual([false, false, true, false]);
});

test('has two sessions, the picture and the cut-out, and frees both', async ({ device, page }) => {
  expect(await device.requests('PLAY')).toHaveLength(2);
  await page.getByRole('link', { name: 'Video parameters' }).click();
  await expect(page.getByRole('heading', { name: 'Video parameters' })).toBeVisible();
  await expect.poll(async () => (await device.requests('TEARDOWN')).length).toBe(2);
});
