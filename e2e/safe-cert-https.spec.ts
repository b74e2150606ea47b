/** The certificate of a device that answers over TLS: what was imported is what the next connection gets. */
import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { connect, type PeerCertificate } from 'node:tls';
import { expect, type Page } from '@playwright/test';
import { certificateFiles, signedRequest } from '@/emulator/certificates.fixtures';
import { test } from './fixtures/own-device';

/** One new connection: the certificate that it gets, and whether a client that trusts `ca` accepts it. */
function served(origin: string, ca?: string): Promise<PeerCertificate & { isTrusted: boolean }> {
  const { hostname: host, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port), ca, rejectUnauthorized: false }, () => {
      resolve({ ...socket.getPeerCertificate(), isTrusted: socket.authorized });
      socket.destroy();
    });
    socket.on('error', reject);
  });
}

const fingerprint = (pem: string) => new X509Certificate(pem).fingerprint256;
const card = (page: Page) => page.getByRole('region', { name: 'HTTPS certificate' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Signs in over TLS, on the page of certificates. */
async function openSecurely(page: Page, origin: string): Promise<void> {
  await page.addInitScript(() => sessionStorage.setItem('gatehouse.language', 'English'));
  await page.goto(`${origin}/safe/cert`);
  await page.getByLabel('User name', { exact: true }).fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('Admin123');
  await page.keyboard.press('Enter');
  await expect(card(page)).toContainText('Issued by the device');
}

/** Imports from the dialog, and returns it. */
async function load(page: Page, cert: string, key?: string, password?: string) {
  await press(page, 'Import certificate');
  const dialog = page.getByRole('dialog', { name: 'Import certificate' });
  const file = (name: string, text: string) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(text),
  });
  await dialog.getByLabel('Certificate (PEM, DER or PKCS#12)').setInputFiles(file('door.crt', cert));
  if (key !== undefined) await dialog.getByLabel('Private key (PEM)').setInputFiles(file('door.key', key));
  if (password !== undefined) await dialog.getByLabel('Password of the key or file').fill(password);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  return dialog;
}

test('a page that came over TLS imports a certificate with a locked key, and the next connection gets this one', async ({
  page,
  own,
}) => {
  const origin = own.httpsOrigin ?? '';
  const files = certificateFiles(Date.now());
  const first = (await served(origin)).fingerprint256;
  await openSecurely(page, origin);
  await expect(card(page)).toContainText(first);

  // A key of something else changes nothing for anybody.
  const dialog = await load(page, files.own, files.otherKey);
  await expect(dialog).toContainText('The key does not belong to the certificate, or its password is wrong.');
  expect((await served(origin)).fingerprint256).toBe(first);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard entries' }).click();

  await load(page, files.own, files.lockedKey, 'key-secret');
  await expect(card(page)).toContainText(fingerprint(files.own));
  await expect(card(page)).toContainText(String(new Date(new X509Certificate(files.own).validTo).getUTCFullYear()));
  expect((await served(origin, files.authority)).fingerprint256).toBe(fingerprint(files.own));

  // The browser goes on over the new one, and HTTPS protects it from being deleted.
  await page.reload();
  await expect(card(page)).toContainText(fingerprint(files.own));
  await press(page, 'Delete certificate');
  await expect(page.getByText(/Turn off the function that uses it first, then delete the certificate\./)).toBeVisible();
  expect(await own.control.requests('CertManager.removeSvrCert')).toEqual([]);
  expect((await served(origin)).fingerprint256).toBe(fingerprint(files.own));
});

test('a request that the device made comes back signed, is imported without a key, and convinces who trusts the signer', async ({
  page,
  own,
}) => {
  const origin = own.httpsOrigin ?? '';
  await openSecurely(page, origin);
  await press(page, 'Create certificate request (CSR)');
  const dialog = page.getByRole('dialog', { name: 'Create certificate request (CSR)' });
  await dialog.getByLabel('Country or region').fill('de');
  await dialog.getByLabel('Organisation', { exact: true }).fill('<b>Ålder</b> 𐌰\u202Egpj');
  await expect(dialog.getByLabel('Address or host name (CN)')).toHaveValue('127.0.0.1');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Create and save' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('device.csr');
  const csr = await readFile(await file.path(), 'utf8');
  const now = Date.now();
  const { cert, authority } = signedRequest(csr, { now, days: 20, host: '127.0.0.1' });

  // Signed for another key: the device keeps the one it has.
  const foreign = await load(page, certificateFiles(now).own);
  await expect(foreign).toContainText('The key does not belong to the certificate, or its password is wrong.');
  await foreign.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard entries' }).click();
  expect((await served(origin, authority)).isTrusted).toBe(false);

  await load(page, cert);
  await expect(card(page)).toContainText(fingerprint(cert));
  // Markup, a letter outside the first plane and an override of the direction stay text between their isolates.
  const subject = card(page).locator('bdi', { hasText: 'Ålder' });
  await expect(subject).toHaveText('CN=127.0.0.1, O=\\<b\\>Ålder\\</b\\> 𐌰\u202Egpj, C=DE');
  await expect(subject).toHaveCSS('unicode-bidi', 'isolate');
  await expect(card(page)).toContainText('CN=Alder CA Root');
  await expect(card(page)).toContainText(/Expires in (19|20) days/);
  const end = await served(origin, authority);
  expect(end).toMatchObject({ fingerprint256: fingerprint(cert), isTrusted: true });
  expect(JSON.stringify(await own.control.requests())).not.toContain('PRIVATE KEY');
});
