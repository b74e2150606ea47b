import { expect } from '@playwright/test';
import { test } from './fixtures/gatehouse';

test('draws what was counted; Clear empties it, also after a reload; leaving closes every query', async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/statistics');
  await page.getByRole('tab', { name: 'People counting' }).click();
  const chart = page.getByRole('slider', { name: 'Passages per hour' });
  const canvas = chart.locator('canvas');
  await expect(canvas).toBeVisible();
  /** Pixels of the chart that are not transparent. */
  const drawn = () =>
    canvas.evaluate((element: HTMLCanvasElement) => {
      const { data } = element.getContext('2d')?.getImageData(0, 0, element.width, element.height) ?? { data: [] };
      return [...data].filter((value, place) => place % 4 === 3 && value > 0).length;
    });
  await expect.poll(drawn).toBeGreaterThan(500);
  const before = await chart.getAttribute('aria-valuetext');
  await chart.press('ArrowLeft');
  await expect(chart).not.toHaveAttribute('aria-valuetext', String(before));
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByText('No records in this period', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('No records in this period', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await expect.poll(async () => (await device.logins()).map(({ openQueries }) => openQueries)).toEqual([0]);
});
