import { expect } from '@playwright/test';
import { madeClip } from '@/emulator/http/made-clip.fixtures';
import { test } from './fixtures/gatehouse';
import { layoutFaults } from './fixtures/layout';

const clip = (name: string) => ({ name, mimeType: 'video/mp4', buffer: madeClip({ seconds: 24 }) });

test('a clip is sent, transcoded and shown on the screen of the device, which returns afterwards', async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/individuation/resource');
  await page.getByRole('tab', { name: /^Clips/ }).click();
  await page.getByRole('button', { name: 'Add clips' }).click();
  const dialog = page.getByRole('dialog');
  const input = dialog.locator('input[type="file"]');

  // A name without a place to break at stays within the dialog.
  await input.setInputFiles(clip(`${'W'.repeat(64)}.mp4`));
  await expect(dialog.getByRole('textbox')).toBeVisible();
  expect(await layoutFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Skip/ }).click();

  // Cut on its way: nothing is stored, and the file stays for another attempt.
  await device.setFault({ match: { transport: 'upload' }, action: { type: 'reset', at: 'beforeBody' } });
  gate.expectProblem(/fileUpload/, 'the upload is cut');
  await input.setInputFiles(clip('spring.mp4'));
  await dialog.getByRole('button', { name: 'Add 1' }).click();
  await expect(dialog.getByText('The upload failed.')).toBeVisible();
  await device.clearFaults();

  await device.freezeClock();
  await dialog.getByRole('button', { name: 'Add 1' }).click();
  const row = page.getByRole('row', { name: /spring/ });
  await expect(row).toContainText('Transcoding');
  await device.advanceClock(2_000);
  await expect(row).toContainText('Stored');

  // On a busy machine standby would begin before the clip has ended.
  await device.putTable('ScreenSaver', { ...(await device.getTable<object>('ScreenSaver')), Enable: false });
  const before = (await device.screenWords()).kind;
  await row.getByRole('button', { name: /^Show now/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Show now' }).click();
  await expect(row).toContainText('Playing on the device');
  expect(await device.screenWords()).toMatchObject({ kind: 'advert', picture: 'spring' });
  await device.advanceClock(24_000);
  expect((await device.screenWords()).kind).toBe(before);
  await device.runClock();
});
