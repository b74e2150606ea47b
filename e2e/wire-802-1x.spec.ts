import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { certificateFiles } from '@/emulator/certificates.fixtures';
import type { LoggedRequest } from '@/emulator/http/request-log';
import type { SecureTables } from '@/lib/contract/configs';
import { test } from './fixtures/gatehouse';
import { settled } from './fixtures/routes';

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).first().click();
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const question = (page: Page) => page.getByRole('dialog', { name: 'Try this change first?' });

async function importFile(page: Page, name: string, text: string | Buffer, fileName = 'door.pem'): Promise<void> {
  await page.getByRole('button', { name: `Import: ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Import: ${name}` });
  await dialog
    .getByLabel('File (PEM, DER or PKCS#12)')
    .setInputFiles({ name: fileName, mimeType: '', buffer: Buffer.from(text) });
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
}

test('a save sends salt, cipher and content only, and the port signs in after a trial', async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/network/802_1x');
  await settled(page);
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(request.postData() ?? ''));
  const since = await device.newest();
  await page.getByRole('switch', { name: 'Use 802.1X' }).click({ force: true });
  await page.getByLabel('User name', { exact: true }).fill('door-1');
  await page.getByLabel('Password', { exact: true }).fill('wired-secret');
  await save(page);
  await expect(question(page).getByRole('listitem')).toContainText(['Use 802.1X', 'User name', 'Password']);
  await question(page).getByRole('button', { name: 'Try it' }).click();
  const band = page.getByRole('region', { name: 'Change on trial' });
  await expect(band).toBeVisible();
  await device.advanceClock(2_000);
  await expect(page.getByText('Authenticated')).toBeVisible();
  await band.getByRole('button', { name: 'Keep the change' }).click();
  await expect(band).toHaveCount(0);
  const { eth0 } = await device.getTable<SecureTables['Wire802_1X']>('Wire802_1X');
  expect(eth0).toMatchObject({ Enable: true, UserName: 'door-1', Password: 'wired-secret' });
  const log = await device.requests(undefined, since);
  const sent = bodies.filter((body) => body.includes('"System.multiSec"')).map((body) => JSON.parse(body).params);
  expect(sent.length).toBeGreaterThan(0);
  for (const params of sent) expect(Object.keys(params).sort()).toEqual(['cipher', 'content', 'salt']);
  expect(bodies.filter((body) => /wired-secret|door-1/.test(body))).toEqual([]);
  const inClear = ({ params, reply }: LoggedRequest) => JSON.stringify({ params, reply });
  expect(log.filter((each) => inClear(each).includes('wired-secret'))).toEqual([]);
});

test('a certificate is imported, shown as text, and deleted only while the sign-in is off', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  const files = certificateFiles(Date.now());
  await gate.enter('/network/802_1x');
  await settled(page);
  await importFile(page, 'CA certificate', files.authority, '<img src=x>.pem');
  await expect(row(page, 'CA certificate')).toContainText('<img src=x>.pem');
  await expect(row(page, 'CA certificate')).toContainText(/CN=\W*Alder Root\W*, O=\W*Gatehouse emulator/);
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(request.postData() ?? ''));
  await importFile(page, 'Client key', files.key, 'door.key');
  await expect(row(page, 'Client key')).toContainText('door.key');
  expect(bodies.filter((body) => body.includes('PRIVATE KEY'))).toEqual([]);

  const { eth0 } = await device.getTable<SecureTables['Wire802_1X']>('Wire802_1X');
  const on = { ...eth0, Enable: true, UserName: 'door-1', Password: 'wired-secret' };
  await device.putTable('Wire802_1X', { eth0: on });
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete CA certificate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete file' }).click();
  };
  await remove();
  await expect(page.getByText('Turn off the function that uses it first, then delete the certificate.')).toBeVisible();
  await expect(row(page, 'CA certificate')).toContainText('<img src=x>.pem');
  await device.putTable('Wire802_1X', { eth0: { ...on, Enable: false } });
  await remove();
  await expect(row(page, 'CA certificate')).toContainText('No file');
  await expect(row(page, 'Client key')).toContainText('door.key');
});

test('a file of another type is refused, and the row is unchanged', { tag: '@deep' }, async ({
  gate,
  emulator,
  page,
}) => {
  const files = certificateFiles(Date.now());
  await gate.enter('/network/802_1x');
  await settled(page);
  await importFile(page, 'Client certificate', files.own);
  await expect(row(page, 'Client certificate')).toContainText('door.pem');
  const before = emulator.device.state().certificates;
  const picture = readFileSync(new URL('../package.json', import.meta.url));
  await importFile(page, 'Client certificate', picture, 'package.json');
  const dialog = page.getByRole('dialog', { name: 'Import: Client certificate' });
  await expect(dialog.getByText('This file is not of the expected type. Nothing was changed.')).toBeVisible();
  // It looks right to the page, and the device looks closer.
  const broken = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----';
  await dialog
    .getByLabel('File (PEM, DER or PKCS#12)')
    .setInputFiles({ name: 'x.pem', mimeType: '', buffer: Buffer.from(broken) });
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText('This file is not of the expected type. Nothing was changed.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard entries' }).click();
  await expect(row(page, 'Client certificate')).toContainText('door.pem');
  expect(emulator.device.state().certificates).toEqual(before);
});
