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

test('a recording shows what the microphone hears, and by keyboard a part of it takes its place', async ({
  gate,
  emulator,
  page,
}) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await gate.enter('/voiceRecord');
  await page.getByLabel('Name', { exact: true }).fill('greeting');
  await button('Record').press('Enter');
  await expect(button('Stop')).toBeFocused();
  const level = page.getByRole('meter', { name: 'Level of the microphone' });
  await expect.poll(() => level.evaluate((meter: HTMLMeterElement) => meter.value)).toBeGreaterThan(0);
  await expect(page.getByRole('timer')).toHaveText(/^Recording, [3-9] of 10 s$/);
  await page.keyboard.press('Enter');
  await expect(button('Record')).toBeFocused();
  const row = page.getByRole('row', { name: /^greeting/ });
  const whole = (await row.locator('svg').first().locator('path').first().getAttribute('d')) ?? '';

  // On a narrow window the buttons of a row are behind dots, which get the focus back.
  await page.setViewportSize({ width: 1024, height: 800 });
  const dots = row.getByRole('button', { name: /^Actions for/ });
  await dots.press('Enter');
  await row.getByRole('button', { name: /^Trim/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Trim: .*greeting/ });
  const seconds = () =>
    dialog.getByLabel(/^Listen here/).evaluate((audio: HTMLAudioElement) => Math.round(audio.duration * 10) / 10);
  await expect.poll(seconds).toBeGreaterThanOrEqual(3);
  await dialog.getByLabel('Start', { exact: true }).fill('4');
  await dialog.getByLabel('End', { exact: true }).fill('2');
  await expect(dialog.getByRole('alert')).toHaveText(/the start before the end$/);
  await dialog.getByLabel('Start', { exact: true }).fill('1');
  const kept = dialog.getByText(/^1(\.\d)? of .* s are kept/);
  await expect(kept).toBeVisible();
  const [length = ''] = ((await kept.textContent()) ?? '').split(' ');
  await expect.poll(seconds).toBeLessThan(1.2);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Recording trimmed')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(dots).toBeFocused();
  await expect(row.getByText(`${length} s`, { exact: true })).toBeVisible();
  await expect(row.locator('svg').first().locator('path').first()).not.toHaveAttribute('d', whole);
  const { sounds } = emulator.device.state();
  expect(sounds.map(({ name }) => name)).toEqual(['greeting']);
  expect(sounds[0]?.seconds).toBeLessThan(1.2);
});
