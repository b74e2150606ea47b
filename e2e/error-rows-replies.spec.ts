/** Rows of the error catalogue (pages-3, 11.1, 11.2, 11.4 and 11.6) that every page can meet, raised by presets. */
import { expect, type Page } from '@playwright/test';
import { paintedPicture } from '@/emulator/state/screen-pictures';
import { FACTORY_ACCOUNT } from './fixtures/gate';
import { test } from './fixtures/gatehouse';
import { clickPage, openPage } from './fixtures/open-page';
import { saved } from './fixtures/saved';
import { wordsOf } from './fixtures/words';

const words = wordsOf('English');
const button = (page: Page, key: string) => page.getByRole('button', { name: words(key), exact: true });
const most = (page: Page) => page.getByLabel('Maximum connections', { exact: true });

test('InvalidParams keeps what was typed, OperateSuccess shows what is stored, HTML instead of JSON shows no form', async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/network/port');
  const held = await device.getTable<object>('DVRIP');
  await most(page).fill('40');
  await test.step('invalid-params', async () => {
    await device.raisePreset('invalid-params');
    await button(page, 'common.save').click();
    await expect(page.getByRole('alert').filter({ hasText: words('errors.InvalidParams') })).toBeVisible();
    await expect(most(page)).toHaveValue('40');
    await expect(button(page, 'common.save')).toBeEnabled();
    expect(await device.getTable('DVRIP')).toEqual(held);
    await device.clearFaults();
  });
  await test.step('operate-success', async () => {
    await device.raisePreset('operate-success');
    await button(page, 'common.save').click();
    await saved(page);
    await expect(most(page)).toHaveValue('40');
    expect(await device.getTable('DVRIP')).toEqual({ ...held, MaxConnections: 40 });
  });
  await test.step('reply-html', async () => {
    await openPage(page, '/version');
    await device.raisePreset('reply-html');
    await clickPage(page, '/network/port');
    const main = page.getByRole('main');
    await expect(main.getByRole('alert')).toContainText(words('errors.ConnectTimeout'));
    await expect(main.locator('form')).toHaveCount(0);
    await device.clearFaults();
    await button(page, 'common.retry').click();
    await expect(most(page)).toHaveValue('40');
  });
});

test('Forbidden is said where the download was started, and no file is saved', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  let downloads = 0;
  page.on('download', () => {
    downloads += 1;
  });
  gate.expectProblem(/RPC2?_Loadfile.* 403/, 'the download is refused');
  await gate.enter('/cfg/cfg');
  await test.step('forbidden', async () => {
    await device.raisePreset('forbidden');
    await page
      .getByRole('main')
      .getByRole('button', { name: words('cfg.cfg.exportButton') })
      .click();
    const dialog = page.getByRole('dialog', { name: words('cfg.cfg.exportButton') });
    const password = dialog.getByLabel('Password', { exact: true });
    await password.fill('Kept-secret-7');
    await dialog.getByLabel('Repeat password').fill('Kept-secret-7');
    await dialog.getByLabel('Password of admin').fill(FACTORY_ACCOUNT.password);
    const start = dialog.getByRole('button', { name: words('cfg.cfg.export'), exact: true });
    await start.click();
    await expect(dialog.getByRole('alert')).toHaveText(words('errors.Forbidden'));
    await expect(password).toHaveValue('Kept-secret-7');
    expect(downloads).toBe(0);
    await device.clearFaults();
    await start.click();
    await expect(dialog).toBeHidden();
    expect(downloads).toBe(1);
  });
});

test('Unauthorized is said at the file, then the sign-in is asked for, and the picture can be sent after it', {
  tag: '@deep',
}, async ({ gate, device, page }) => {
  gate.expectProblem(
    /fileUpload\/picture .*401|session (expired|missing)/,
    'the upload is refused, and the login ends',
  );
  await gate.enter('/cfg/imgCfg');
  await test.step('unauthorized', async () => {
    await device.raisePreset('unauthorized');
    await page.getByRole('button', { name: /^Upload a picture/ }).click();
    const upload = page.getByRole('dialog', { name: words('cfg.imgCfg.upload') });
    const buffer = paintedPicture('painted/hills.png') as Buffer;
    await upload.locator('input[type="file"]').setInputFiles({ name: 'lake.png', mimeType: 'image/png', buffer });
    await button(page, 'form.upload.send').click();
    await expect(upload.getByText(words('errors.Unauthorized'))).toBeVisible();
    // The next press asks for the sign-in, and does nothing else.
    await button(page, 'form.upload.send').click();
    const over = page.getByRole('dialog', { name: words('shell.sessionOver') });
    await expect(over).toContainText(words('shell.sessionOverUnauthorized'));
    await device.clearFaults();
    await over.getByLabel('Password', { exact: true }).fill(FACTORY_ACCOUNT.password);
    await over.getByRole('button', { name: words('login.signIn') }).click();
    await expect(over).toHaveCount(0);
    await expect(upload.getByLabel(words('cfg.imgCfg.name'), { exact: true })).toHaveValue('lake');
    await button(page, 'form.upload.send').click();
    await expect(page.getByText(words('cfg.imgCfg.uploaded'))).toBeVisible();
  });
});
