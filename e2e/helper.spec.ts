import { createHash } from 'node:crypto';
import { expect } from '@playwright/test';
import { test } from './fixtures/gatehouse';
import { wordsOf } from './fixtures/words';

// The port of the helper is one and the same: one worker after the other.
test.describe.configure({ mode: 'default' });

const words = wordsOf('English');
const NEW = '1.001.0000000.2.R';

test('a helper that is started while the page waits sends the upgrade file, and the device installs it', async ({
  gate,
  emulator,
  device,
  page,
}) => {
  gate.expectProblem(/127\.0\.0\.1:23490/, 'nothing listens there at first');
  const first = `EMUFW ${emulator.device.capabilities().deviceType} ${NEW}\n`;
  const file = Buffer.from(`${first}SHA256 ${createHash('sha256').update(first).digest('hex')}\n`);
  await device.putHelperFile('C:/gate.bin', file);
  await device.setHelper({ select: ['C:/gate.bin'] });
  await gate.enter('/update');
  await page.getByRole('button', { name: words('helper.choose') }).click();
  await expect(page.getByText(words('helper.waiting'))).toBeVisible();
  await device.switchHelper(true);
  await expect(page.getByText('gate.bin')).toBeVisible();
  await device.freezeClock();
  await page.getByRole('button', { name: words('update.send') }).click();
  const question = page.getByRole('dialog', { name: words('update.question') });
  await expect(question).toContainText(NEW);
  await question.getByRole('button', { name: words('update.start'), exact: true }).click();
  await expect(page.getByRole('progressbar', { name: words('update.upgrading') })).toBeAttached();
  expect(emulator.device.state().upgrade).toMatchObject({ state: 'Upgrading', file: 'gate.bin' });
  expect((await device.helper()).calls).toEqual(['GetVersion', 'SelectFile', 'UploadFile']);
  await page.getByRole('button', { name: words('update.cancel') }).click();
  await expect(page.getByRole('button', { name: words('update.send') })).toBeVisible();
});

test('the upload form stands in a frame of the console, sends a picture to the device, and reports how it ended', async ({
  gate,
  emulator,
  device,
  page,
}) => {
  gate.expectProblem(/413/, 'too large, on purpose');
  await gate.enter('/version');
  const show = (search: string) =>
    page.evaluate((src) => {
      document.querySelector('iframe')?.remove();
      const frame = document.createElement('iframe');
      frame.src = src;
      document.body.append(frame);
    }, `/fileUpload${search}`);
  const frame = page.frameLocator('iframe');
  const reply = frame.locator('output[name=reply]');
  const send = async () => {
    const buffer = await emulatedScreen();
    await frame.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await frame.getByRole('button', { name: words('form.upload.send') }).click();
  };
  const emulatedScreen = async () => Buffer.from(await device.screen());
  await show('?to=/fileUpload/logo');
  await send();
  await expect(reply).toHaveText(/Upload successfully: \/logo\//);
  const path = /\/logo\/\S+/.exec((await reply.textContent()) ?? '')?.[0];
  expect((await page.request.get(`${emulator.origin}/RPC2_Loadfile${path}`)).status()).toBe(200);

  await device.setFault({ match: { endpoint: '/fileUpload/*' }, action: { type: 'http', status: 413 } });
  await send();
  await expect(frame.getByText(words('errors.ImportTooLarge'))).toBeVisible();
  await expect(reply).toHaveText('failed');

  await show('?to=https://evil.example/fileUpload/logo');
  await expect(frame.getByText(words('fileUpload.target'))).toBeVisible();
  await expect(frame.locator('form')).toHaveCount(0);

  // Alone it is no page: it leads to the root, and from there to the first page of the menu.
  await page.goto('/fileUpload?to=/fileUpload/logo');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  expect(new URL(page.url()).pathname).not.toBe('/fileUpload');
});
