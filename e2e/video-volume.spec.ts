import { expect } from '@playwright/test';
import { test } from './fixtures/gatehouse';
import { saved } from './fixtures/saved';

test.use({ profile: 'vto' });

test('a level is moved by keyboard, heard before it is saved, and stays after a restart of the page', async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/video/volume');
  const slider = page.getByRole('slider', { name: 'Speaker volume' });
  await slider.focus();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('textbox', { name: 'Speaker volume' })).toHaveValue('75');
  await page.getByRole('button', { name: 'Test speaker' }).click();
  await expect(page.getByRole('button', { name: /^(Stop test|Test speaker)$/ })).toBeEnabled();
  expect(await device.getTable('AudioOutputVolume')).toEqual([80]);
  const played = (await device.requests()).find(({ method }) => method === 'speak.startPlay');
  expect(played?.params).toEqual({ path: 'test', volume: 75 });
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await saved(page);
  expect(await device.getTable('AudioOutputVolume')).toEqual([75]);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Speaker volume' })).toHaveValue('75');
});

test('on a phone nothing moves under the finger when a level is changed', async ({ gate, page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await gate.enter('/video/volume');
  const slider = page.getByRole('slider', { name: 'Speaker volume' });
  await expect(slider).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
  const before = await slider.boundingBox();
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('button', { name: 'Undo change: Speaker volume' })).toBeVisible();
  expect((await slider.boundingBox())?.y).toBe(before?.y);
});
