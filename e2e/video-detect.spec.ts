import { expect, type Page } from '@playwright/test';
import type { MotionDetectTable } from '@/lib/contract/tables/motion';
import { test } from './fixtures/gatehouse';
import { expectPlaying, frames, picture } from './fixtures/live-picture';
import { saved } from './fixtures/saved';

type Cell = readonly [column: number, row: number];

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await saved(page);
};
const area = (page: Page) => page.getByRole('application', { name: /^Region/ });

/** The middle of a cell on the screen. */
async function pixelOf(page: Page, [column, row]: Cell) {
  const box = await area(page).boundingBox();
  if (!box) throw new Error('no picture');
  return [box.x + ((column + 0.5) / 22) * box.width, box.y + ((row + 0.5) / 18) * box.height] as const;
}

/** Paints the rectangle between two cells. */
async function paint(page: Page, from: Cell, to: Cell): Promise<void> {
  const [start, end] = [await pixelOf(page, from), await pixelOf(page, to)];
  await page.mouse.move(...start);
  await page.mouse.down();
  await page.mouse.move(...end, { steps: 4 });
  await page.mouse.up();
}

/** Counts how often a region was marked as moving, from now on. */
async function watchMarks(page: Page): Promise<() => Promise<number>> {
  await area(page).evaluate((element) => {
    Reflect.set(window, 'marks', 0);
    let wasMarked = false;
    new MutationObserver(() => {
      const isMarked = element.querySelector('[data-moving]') !== null;
      if (isMarked && !wasMarked) Reflect.set(window, 'marks', Number(Reflect.get(window, 'marks')) + 1);
      wasMarked = isMarked;
    }).observe(element, { subtree: true, childList: true, attributes: true });
  });
  return () => page.evaluate(() => Number(Reflect.get(window, 'marks')));
}

/** Where the coat of the passer-by is painted: left and right as parts of the width; undefined while nobody walks. */
const passerIn = (page: Page) =>
  picture(page).evaluate((panel) => {
    const element = panel.querySelector<HTMLCanvasElement>('canvas');
    const [width = 0, height = 0] = (panel.getAttribute('data-size') ?? '').split('x').map(Number);
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (!element || !context) return undefined;
    context.drawImage(element, 0, 0, width, height);
    const { data } = context.getImageData(0, Math.floor(height * 0.62), width, 1);
    const found: number[] = [];
    for (let x = 0; x < width; x++) {
      const [red = 0, green = 0, blue = 0] = data.slice(x * 4, x * 4 + 3);
      // The coat: nothing else at that height is as blue.
      if (blue > 120 && blue - green > 40 && blue - red > 60) found.push(x);
    }
    return found.length > 8 ? { left: Math.min(...found) / width, right: (Math.max(...found) + 1) / width } : undefined;
  });

test.beforeEach(async ({ gate, page }) => {
  await gate.enterLive('/video/detect');
  await expectPlaying(page);
});

test('a rectangle of cells is the same after it is saved and the page is loaded again', async ({ device, page }) => {
  await paint(page, [2, 3], [5, 6]);
  await expect(page.getByRole('button', { name: /Region 1/ })).toContainText('16 cells');
  await save(page);
  const [table] = await device.getTable<MotionDetectTable[]>('MotionDetect');
  const masks = Array.from({ length: 18 }, (_, row) => (row >= 3 && row <= 6 ? 0b1111 << 16 : 0));
  expect(table?.MotionDetectWindow[0]?.Region).toEqual(masks);
  await page.reload();
  await expect(page.getByRole('button', { name: /Region 1/ })).toContainText('16 cells');
  // The first cell is painted: the same stroke takes all of them away.
  await paint(page, [2, 3], [5, 6]);
  await expect(page.getByRole('button', { name: /Region 1/ })).toContainText('Unused');
});

test('a region turns red while somebody walks through it, and not where nobody does', { tag: '@deep' }, async ({
  device,
  page,
}) => {
  test.slow();
  const marks = await watchMarks(page);
  await page.getByRole('switch', { name: 'Motion detection' }).setChecked(true, { force: true });
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.getByRole('textbox', { name: 'Threshold' }).fill('1');
  await save(page);
  // Who is painted is who is reported: the device walks by its clock.
  await expect.poll(() => passerIn(page), { timeout: 20_000 }).toBeDefined();
  await expect.poll(marks, { timeout: 20_000 }).toBeGreaterThan(0);
  await expect(area(page).locator('[data-moving]')).toHaveCount(0);

  // The upper third, where nobody walks.
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await paint(page, [0, 0], [21, 5]);
  await save(page);
  const before = await marks();
  await device.advanceClock(36_000);
  await expect(page.getByRole('img', { name: /^Level 0,/ })).toBeVisible();
  expect(await marks()).toBe(before);

  // A schedule without the present time is as silent.
  const table = await device.getTable<MotionDetectTable[]>('MotionDetect');
  const never = Array.from({ length: 7 }, () => Array<string>(4).fill('0 00:00:00-00:00:00'));
  const [channel] = table;
  if (!channel?.MotionDetectWindow[0]) throw new Error('no region');
  channel.MotionDetectWindow[0].Region = Array<number>(18).fill(2 ** 22 - 1);
  channel.EventHandler.TimeSection = never;
  await device.putTable('MotionDetect', table);
  await device.advanceClock(36_000);
  await expect(page.getByRole('img', { name: /^Level/ })).toBeVisible();
  expect(await marks()).toBe(before);
});

test('the picture goes on over the tabs, in one session', async ({ device, page }) => {
  const marked = await picture(page).evaluateHandle((element) => element);
  for (const tab of ['Schedule', 'Linkage', 'Regions']) {
    await page.getByRole('tab', { name: tab }).click();
    const shown = await frames(page);
    await expect.poll(() => frames(page), tab).toBeGreaterThan(shown + 5);
    expect(await picture(page).evaluate((element, before) => element === before, marked), tab).toBe(true);
  }
  expect(await device.requests('PLAY')).toHaveLength(1);
  expect(await device.requests('TEARDOWN')).toHaveLength(0);
});

test('is painted by keys', { tag: '@deep' }, async ({ page }) => {
  await area(page).focus();
  for (const key of ['ArrowRight', 'ArrowDown', 'Space', 'Shift+ArrowRight', 'Shift+ArrowRight']) {
    await page.keyboard.press(key);
  }
  await expect(page.getByRole('button', { name: /Region 1/ })).toContainText('3 cells');
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: /Region 1/ })).toContainText('2 cells');
});
