/** Rows of the error catalogue (pages-3, 11.4) about certificates and files, by presets; others: img-cfg.spec.ts. */
import { expect, type Page } from '@playwright/test';
import { paintedPicture } from '@/emulator/state/screen-pictures';
import type { ConfigTables } from '@/lib/contract/configs';
import { test } from './fixtures/gatehouse';
import { raisedFile } from './fixtures/preset-files';
import { settled } from './fixtures/routes';
import { patternsOf, wordsOf } from './fixtures/words';

const words = wordsOf('English');
const patterns = patternsOf('English');

const button = (page: Page, key: string) => page.getByRole('button', { name: words(key), exact: true });
const pictures = (page: Page) => page.getByRole('img', { name: /^Picture / });

test('CertFileNotFound is said in the dialog, which keeps the file; CertSwitchOffFirst leads to the page of the switch', {
  tag: '@deep',
}, async ({ gate, emulator, device, page }) => {
  const served = () => emulator.device.tlsIdentity(['127.0.0.1']).cert;
  await gate.enter('/safe/cert');
  await test.step('cert-file-not-found', async () => {
    const before = served();
    const file = await raisedFile(device, 'cert-file-not-found');
    await button(page, 'safe.cert.import').click();
    const dialog = page.getByRole('dialog', { name: words('safe.cert.import') });
    await dialog.getByLabel(words('safe.cert.certificateFile')).setInputFiles(file);
    const send = dialog.getByRole('button', { name: words('safe.cert.importButton'), exact: true });
    await send.click();
    await expect(dialog.getByRole('alert')).toHaveText(words('errors.CertFileNotFound'));
    await expect(dialog.getByText(file.name)).toBeVisible();
    await expect(send).toBeEnabled();
    expect(emulator.device.state().certificates).toEqual({});
    expect(served()).toBe(before);
  });
  await test.step('cert-switch-off-first', async () => {
    await device.raisePreset('cert-switch-off-first');
    const stored = emulator.device.state().certificates;
    await page.reload();
    await button(page, 'safe.cert.remove').click();
    const notice = page.getByRole('main').getByRole('alert');
    await expect(notice).toContainText(words('errors.CertSwitchOffFirst'));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await device.requests('CertManager.removeSvrCert')).toEqual([]);
    expect(emulator.device.state().certificates).toEqual(stored);
    await notice.getByRole('link', { name: words('safe.cert.toPorts') }).click();
    await expect(page).toHaveURL('/network/port');
  });
});

test('UploadFailed keeps the name and sends again, LowStorage keeps it, too; TargetInUse keeps the picture; a failed listing is an empty list', {
  tag: '@deep',
}, async ({ gate, device, page }) => {
  const buffer = paintedPicture('painted/hills.png') as Buffer;
  gate.expectProblem(/\/fileUpload\/picture .*ERR_/, 'the connection of the upload breaks');
  await gate.enter('/cfg/imgCfg');
  await expect(pictures(page)).toHaveCount(3);
  await test.step('upload-failed', async () => {
    await device.raisePreset('upload-failed');
    await page.getByRole('button', { name: /^Upload a picture/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type="file"]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    await dialog.getByLabel(words('cfg.imgCfg.name'), { exact: true }).fill('lake');
    await button(page, 'form.upload.send').click();
    await expect(dialog.getByRole('alert')).toHaveText(words('errors.UploadFailed'));
    await expect(dialog.getByLabel(words('cfg.imgCfg.name'), { exact: true })).toHaveValue('lake');
    await expect(pictures(page)).toHaveCount(3);
    await device.clearFaults();
    await button(page, 'form.upload.send').click();
    await expect(page.getByText(words('cfg.imgCfg.uploaded'))).toBeVisible();
    await expect(page.getByRole('img', { name: 'Picture lake' })).toBeVisible();
  });
  await test.step('low-storage', async () => {
    await device.raisePreset('low-storage');
    await page.getByRole('button', { name: /^Upload a picture/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type="file"]').setInputFiles({ name: 'pond.png', mimeType: 'image/png', buffer });
    await button(page, 'form.upload.send').click();
    await expect(dialog.getByRole('alert')).toHaveText(words('errors.LowStorage'));
    await expect(dialog.getByLabel(words('cfg.imgCfg.name'), { exact: true })).toHaveValue('pond');
    await expect(button(page, 'form.upload.send')).toBeEnabled();
    await expect(pictures(page)).toHaveCount(4);
    await dialog
      .getByRole('button', { name: words('common.close') })
      .first()
      .click();
    await page.getByRole('button', { name: words('form.loss.discard') }).click();
    await expect(dialog).toHaveCount(0);
  });
  await test.step('target-in-use', async () => {
    await device.raisePreset('target-in-use');
    const { Home } = await device.getTable<ConfigTables['PictureShow']>('PictureShow');
    const name = `Picture ${Home.replace(/\.\w+$/, '')}`;
    await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('img', { name }) })
      .getByRole('button')
      .click();
    await page.getByRole('menuitem', { name: words('cfg.imgCfg.remove') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('cfg.imgCfg.remove') })
      .click();
    await expect(page.getByRole('alert').getByText(patterns('cfg.imgCfg.inUse'))).toBeVisible();
    await expect(page.getByRole('img', { name })).toBeVisible();
    await expect(pictures(page)).toHaveCount(4);
  });
  await test.step('file-listing-failed', async () => {
    await device.raisePreset('file-listing-failed');
    const shown = await device.getTable('PictureShow');
    await page.reload();
    await settled(page);
    await expect(page.getByText('0 of 10', { exact: true })).toBeVisible();
    await expect(pictures(page)).toHaveCount(0);
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
    await device.clearFaults();
    await page.reload();
    await expect(pictures(page)).toHaveCount(4);
    expect(await device.getTable('PictureShow')).toEqual(shown);
  });
});
