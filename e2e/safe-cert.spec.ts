import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { certificateFiles } from '@/emulator/certificates.fixtures';
import { test } from './fixtures/gatehouse';

test('the root certificate that is downloaded parses, and https uses what was imported', async ({
  gate,
  emulator,
  device,
  page,
}) => {
  const files = certificateFiles(Date.now());
  await gate.enter('/safe/cert');
  const card = page.getByRole('region', { name: 'HTTPS certificate' });
  await expect(card).toContainText('Issued by the device');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download root certificate' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('RootCert.cer');
  const root = new X509Certificate(await readFile(await download.path()));
  expect(root.ca).toBe(true);
  const present = new X509Certificate(emulator.device.tlsIdentity([]).cert);
  expect(present.verify(root.publicKey)).toBe(true);

  await page.getByRole('button', { name: 'Import certificate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import certificate' });
  await dialog.getByLabel('Certificate (PEM, DER or PKCS#12)').setInputFiles({
    name: 'door.cer',
    mimeType: 'application/x-x509-ca-cert',
    buffer: Buffer.from(new X509Certificate(files.own).raw),
  });
  await dialog.getByLabel('Private key (PEM)').setInputFiles({
    name: 'door.key',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(files.key),
  });
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(card).toContainText('CN=door-1');
  expect(new X509Certificate(emulator.device.tlsIdentity([]).cert).fingerprint256).toBe(
    new X509Certificate(files.own).fingerprint256,
  );
  const sent = await device.requests('CertManager.importSvrCert');
  expect(JSON.stringify(sent)).not.toContain('PRIVATE KEY');
});
