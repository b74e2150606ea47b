import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { TIMER_MS } from '@/lib/contract/limits';
import { test } from './fixtures/gatehouse';

const EXPORT = 'SecurityImExport.prepareExportData';
const IMPORT = 'SecurityImExport.importData';
const PASSWORD = 'Kept-secret-7';

const importButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Import configuration' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Export configuration' });

async function startExport(page: Page, own = 'Admin123'): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Export configuration' }).click();
  await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog(page).getByLabel('Repeat password').fill(PASSWORD);
  await dialog(page).getByLabel('Password of admin').fill(own);
  await dialog(page).getByRole('button', { name: 'Export', exact: true }).click();
}

async function exported(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent('download');
  await startExport(page);
  const file = await download;
  await expect(dialog(page)).toBeHidden();
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

async function choose(page: Page, buffer: Buffer): Promise<void> {
  const input = page.getByLabel(/^Configuration file/).and(page.locator('input'));
  await input.setInputFiles({ name: 'site.backup', mimeType: 'application/octet-stream', buffer });
  await page.getByLabel('File password', { exact: true }).fill(PASSWORD);
}

const hour = async (device: { getTable(name: string): Promise<unknown> }) =>
  Object(await device.getTable('AutoMaintain')).AutoRebootHour as unknown;

test('a backup brings a changed table back, and the console returns to the root after the restart', async ({
  gate,
  device,
  page,
}) => {
  gate.expectProblem(/ERR_|session (expired|missing)|401/, 'the device is away while it restarts');
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(request.postData() ?? ''));
  await gate.enter('/cfg/default');
  await page.getByRole('main').getByRole('link', { name: 'Configuration file' }).click();
  await expect(page).toHaveURL('/cfg/cfg');
  const before = await device.getTable<object>('AutoMaintain');
  const web = await device.getTable<object>('Web');

  const { name, bytes } = await exported(page);
  expect(name).toMatch(/^ASI-7000 9D00EMU\d+ \d{4}-\d\d-\d\d\.backup$/);
  expect(bytes.includes('AutoRebootHour')).toBe(false);
  await device.putTable('AutoMaintain', { ...before, AutoRebootHour: 17 });
  await device.putTable('Web', { ...web, Port: 8080 });

  await importButton(page).click();
  await expect(page.getByText('Choose a configuration file.')).toBeVisible();
  await choose(page, bytes);
  await importButton(page).click();
  const question = page.getByRole('dialog', { name: 'Replace the settings of this device?' });
  await expect(question).toContainText(/9D00EMU\d+/);
  await question.getByText(/groups of settings are replaced$/).click();
  await expect(question.getByRole('listitem').filter({ hasText: 'Door parameters' })).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  expect(await device.requests(IMPORT)).toEqual([]);
  expect(await hour(device)).toBe(17);

  await importButton(page).click();
  await question.getByRole('button', { name: 'Import configuration' }).click();
  await expect(page.getByText('The device is restarting. This page reconnects automatically.')).toBeVisible();
  await expect(page).toHaveURL('/login', { timeout: 15_000 });
  expect(await device.getTable('AutoMaintain')).toEqual(before);
  // The network of the device stays.
  expect(await device.getTable('Web')).toMatchObject({ Port: 8080 });
  expect(bodies.filter((body) => body.includes(PASSWORD) || body.includes('Admin123'))).toEqual([]);
});

test('a damaged file and a bad signature are named, and nothing is applied', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/cfg/cfg');
  const { bytes } = await exported(page);
  const before = await device.getTable('AutoMaintain');
  const damaged = Buffer.from(bytes);
  damaged[200] = (damaged[200] ?? 0) ^ 1;
  await choose(page, damaged);
  await importButton(page).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toHaveText('The file is damaged or its signature is not valid. Nothing was changed.');
  expect(await device.requests(IMPORT)).toEqual([]);

  // The device is the judge of a file of another form; a retry after its refusal is possible.
  await choose(page, Buffer.from('of another kind'));
  await importButton(page).click();
  const question = page.getByRole('dialog', { name: 'Replace the settings of this device?' });
  await question.getByRole('button', { name: 'Import configuration' }).click();
  await expect(alert).toHaveText(/^The device cannot use this configuration file\./);
  await device.setFault({
    match: { method: IMPORT, transport: 'upload' },
    action: { type: 'error', code: 268959743, detail: { reason: 'SignatureError' } },
    times: 1,
  });
  await choose(page, bytes);
  await importButton(page).click();
  await question.getByRole('button', { name: 'Import configuration' }).click();
  await expect(alert).toHaveText('The file is damaged or its signature is not valid. Nothing was changed.');
  await device.expectRequest({ method: IMPORT }, { count: 2 });
  expect(await device.getTable('AutoMaintain')).toEqual(before);
});

test('a wrong password counts down, a late notification is awaited, and a lost one ends after 60 s', {
  tag: '@deep',
}, async ({ gate, device, page }) => {
  await page.clock.install();
  await gate.enter('/cfg/cfg');
  await startExport(page, 'Wrong123');
  await expect(dialog(page).getByRole('alert')).toHaveText('Wrong password. 4 attempts left.');
  await dialog(page).getByLabel('Password of admin').fill('Admin123');

  const match = { name: 'SecurityImExport', transport: 'notify' as const };
  await device.setFault({ match, action: { type: 'loseEvent' }, times: 1 });
  const asked = async () => (await device.requests(EXPORT)).length + (await sealed(device));
  const before = await asked();
  await dialog(page).getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog(page).getByText('The device is preparing the file.')).toBeVisible();
  await expect.poll(asked).toBeGreaterThan(before);
  await page.clock.fastForward(TIMER_MS.exportTimeout + 1_000);
  await expect(dialog(page).getByRole('alert')).toHaveText('The device did not answer.');

  await device.clearFaults();
  await device.setFault({ match, action: { type: 'delayEvent', ms: 2_000 }, times: 1 });
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Export', exact: true }).click();
  await download;
  await expect(dialog(page)).toBeHidden();
});

/** Encrypted batches so far. */
const sealed = async (device: { requests(method: string): Promise<unknown[]> }) =>
  (await device.requests('System.multiSec')).length;

test('a backup is compared with the device in words, and one setting of it is applied', async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/cfg/cfg');
  const { bytes } = await exported(page);
  const stored = await hour(device);
  const own = Number(stored) === 4 ? 5 : 4;
  const table = await device.getTable<object>('AutoMaintain');
  await device.putTable('AutoMaintain', { ...table, AutoRebootHour: own, DeletePictureDays: 90 });

  await page
    .getByLabel('Backup', { exact: true })
    .and(page.locator('input'))
    .setInputFiles({ name: 'site.backup', mimeType: 'application/octet-stream', buffer: bytes });
  await page.getByLabel('File password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Show differences' }).click();
  const box = page.getByRole('dialog', { name: '2 differences' });
  const upkeep = box.getByRole('region', { name: 'Auto maintenance' });
  await expect(upkeep).toContainText('Delete old pictures');
  await expect(upkeep.getByText('Device now After 90 days')).toBeVisible();
  await upkeep.getByRole('checkbox', { name: 'Time', exact: true }).check();
  await box.getByRole('button', { name: 'Apply 1 setting' }).click();
  await expect(box).toBeHidden();
  // It was disabled while it compared, and has the focus again.
  await expect(page.getByRole('button', { name: 'Show differences' })).toBeFocused();
  expect(await device.getTable('AutoMaintain')).toMatchObject({ AutoRebootHour: stored, DeletePictureDays: 90 });
  // Nothing of a secret was sent in clear, and no import was made.
  await device.expectRequest({ method: IMPORT }, { count: 0 });
});

test.describe('a device below baseline 2', () => {
  test('an export without passwords is imported after a factory reset, and the pages that need theirs again are named', {
    tag: '@deep',
  }, async ({ gate, emulator, device, page }) => {
    gate.expectProblem(/ERR_|session (expired|missing)|401/, 'the device is away while it restarts');
    await device.patchCaps({ securityBaseline: 1 });
    const secrets = () => emulator.device.state().secureTables;
    emulator.device.update(({ secureTables: { PictureHttpUpload, Email } }) => {
      const server = { Address: 'park.example.org', AuthEnable: true, UserName: 'door', Password: 'push-key-1' };
      Object.assign(PictureHttpUpload, { Enable: true });
      Object.assign(PictureHttpUpload.UploadServerList[0] ?? {}, server);
      Email.Password = 'mail-key-1';
    });
    const table = await device.getTable<object>('AutoMaintain');
    await device.putTable('AutoMaintain', { ...table, AutoRebootHour: 17 });
    await gate.enter('/cfg/cfg');
    const download = page.waitForEvent('download');
    await page.getByRole('main').getByRole('button', { name: 'Export configuration' }).click();
    const bytes = await readFile(await (await download).path());
    expect(bytes.toString()).toContain('AutoRebootHour');
    expect(bytes.toString()).not.toMatch(/push-key-1|mail-key-1/);

    await gate.enter('/cfg/default');
    await page.getByRole('main').getByRole('button', { name: 'Restore factory defaults' }).click();
    const reset = page.getByRole('dialog', { name: 'Restore factory defaults?' });
    await reset.getByLabel(/to continue$/).fill('ASI-7000');
    await reset.getByRole('button', { name: 'Restore factory defaults' }).click();
    const next = page.getByRole('button', { name: 'Next', exact: true });
    const agreed = page.getByRole('radio', { name: 'I agree' });
    await expect(next).toBeVisible({ timeout: 20_000 });
    expect(secrets().Email.Password).toBe('');
    expect(await hour(device)).not.toBe(17);
    if (!(await agreed.isVisible())) await next.click();
    await agreed.check();
    await next.click();
    await page.getByLabel('Password', { exact: true }).fill('Admin123');
    await page.getByLabel('Repeat password').fill('Admin123');
    const isPhone = await page.getByLabel(/^Recovery phone/).isVisible();
    await page.getByLabel(/^Recovery (phone|e-mail)/).fill(isPhone ? '13800000000' : 'ops@example.org');
    await next.click();
    await device.waitForRequest({ method: 'DevInit.account' });

    await gate.enter('/cfg/cfg');
    const input = page.getByLabel(/^Configuration file/).and(page.locator('input'));
    await input.setInputFiles({ name: 'site.backup', mimeType: 'application/octet-stream', buffer: bytes });
    await importButton(page).click();
    const question = page.getByRole('dialog', { name: 'Replace the settings of this device?' });
    const named = question.getByText(/^Some passwords are neither in the file/);
    await expect(named.getByRole('listitem')).toHaveText(['Third-party platform']);
    await question.getByRole('button', { name: 'Import configuration' }).click();
    await expect(page.getByText('The device is restarting. This page reconnects automatically.')).toBeVisible();
    await expect(page).toHaveURL('/login', { timeout: 20_000 });
    expect(await hour(device)).toBe(17);
    expect(secrets().PictureHttpUpload).toMatchObject({
      Enable: true,
      UploadServerList: [{ Address: 'park.example.org', AuthEnable: true, UserName: 'door', Password: '' }],
    });
  });
});
