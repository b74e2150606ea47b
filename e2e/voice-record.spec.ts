import { expect } from '@playwright/test';
import { test } from './fixtures/gatehouse';

test.use({ profile: 'vto' });

test('a recording of two seconds is used for the doorbell, and leaving the page sends one stop', async ({
  gate,
  device,
  page,
}) => {
  const recorder = page.getByRole('timer');
  const record = async (name: string) => {
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await expect(recorder).toBeVisible();
  };
  await gate.enter('/voiceRecord');
  await device.freezeClock();
  await record('hello');
  await device.advanceClock(2_000);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByRole('row', { name: /^hello/ })).toContainText('2 s');
  await page.getByLabel('Name', { exact: true }).fill('HELLO');
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(page.getByText('Another file has this name')).toBeVisible();

  await record('second');
  await page.getByRole('link', { name: 'Custom audio' }).first().click();
  await page.getByRole('button', { name: 'Use a recording: Doorbell' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Recording' }).click();
  await page.getByRole('option', { name: 'hello' }).click();
  await dialog.getByRole('button', { name: 'Use', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Name of the file: Doorbell' })).toHaveValue('hello');
  await device.callCentre();
  expect((await device.heard())[0]).toMatchObject({ event: 'Doorbell', path: '/audio/hello.mp3' });
  const stops = (await device.requests()).filter(({ method }) => method === 'audioRecordManager.stop');
  expect(stops).toHaveLength(2);
  await device.runClock();
});
