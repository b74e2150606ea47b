import { expect } from '@playwright/test';
import { silentMp3 } from '@/emulator/rules/sounds';
import { test } from './fixtures/gatehouse';

test.use({ profile: 'vto' });

const mp3 = (name: string, seconds = 2) => ({ name, mimeType: 'audio/mpeg', buffer: silentMp3(seconds) });

test('a sound is uploaded for an event, heard at the door, kept over a reload, and a cut upload changes nothing', async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/AudioList');
  await page.getByRole('button', { name: 'Upload: Doorbell' }).click();
  const dialog = page.getByRole('dialog');
  const input = dialog.locator('input[type="file"]');
  await input.setInputFiles({ name: 'chime.wav', mimeType: 'audio/wav', buffer: Buffer.from('RIFF') });
  await expect(dialog.getByRole('alert')).toHaveText('Choose an MP3 file');
  await input.setInputFiles(mp3('chime.mp3', 12));
  await expect(dialog.getByRole('alert')).toHaveText(/^The file is larger than 20/);
  expect((await device.requests()).some(({ method }) => method === 'AudioFileManager.upload')).toBe(false);
  await input.setInputFiles(mp3('chime.mp3'));
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('Sound uploaded')).toBeVisible();
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: 'Doorbell' });
  const name = row.getByRole('textbox', { name: 'Name of the file: Doorbell' });
  await expect(name).toHaveValue('chime');
  await device.callCentre();
  expect((await device.heard())[0]).toMatchObject({ event: 'Doorbell', path: '/audio/chime.mp3' });

  await device.setFault({ match: { transport: 'upload' }, action: { type: 'reset', at: 'beforeBody' } });
  gate.expectProblem(/RPC3/, 'the upload is cut');
  await page.getByRole('button', { name: 'Upload: Doorbell' }).click();
  await input.setInputFiles(mp3('other.mp3'));
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog.getByText('The upload failed. The former file stays.')).toBeVisible();
  const storedName = async () => (await device.getTable<{ Name: string }[]>('CustomAudio'))[6]?.Name;
  expect(await storedName()).toBe('chime');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard entries' }).click();
  await name.fill('gong');
  await name.press('Enter');
  await expect(page.getByText('Sound renamed')).toBeVisible();
  expect(await storedName()).toBe('gong');
});
