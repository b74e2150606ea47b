// @vitest-environment happy-dom
import { X509Certificate } from 'node:crypto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  barriers,
  dialog,
  fill,
  openOnDevice,
  press,
  setUpDevicePage,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { certificateFiles, pkcs12Of } from '@/emulator/certificates.fixtures';
import { signedInDevice, TEST_START } from '@/emulator/test-device';
import { readCertificateFile, readKeyFile } from '@/lib/certificates/read-certificate-file';
import { ReplyError } from '@/lib/contract/error-codes';
import { saved } from '@/lib/save-file.fixtures';
import { rpc, sealed } from '@/lib/session/device';
import CertificatePage from './page';

setUpVisitor({ certManage: true });
vi.mock('@/lib/save-file', async (original) => (await import('@/lib/save-file.fixtures')).caught(original));

const FILES = certificateFiles(TEST_START);
const pkcs12File = (password: string) => pkcs12Of(FILES.key, [FILES.authority, FILES.own], password);
const DELETE = 'CertManager.removeSvrCert';

setUpDevicePage();
beforeEach(() => {
  saved.length = 0;
});

async function open(isHttpsOn = false) {
  const made = signedInDevice({
    profile: 'face-full',
    prepare: (draft) => {
      draft.tables.Https.Enable = isHttpsOn;
    },
  });
  made.device.setCapabilities({ certManage: true });
  const opened = await openOnDevice(CertificatePage, made);
  await screen.findByText('Issued by the device');
  return { ...opened, ...made };
}

const pick = (label: string, name: string, content: string | Uint8Array<ArrayBuffer>) =>
  fireEvent.change(screen.getByLabelText(label), { target: { files: [new File([content], name)] } });

/** Imports from the dialog that the page opens. */
async function load(cert: string, key?: string, password?: string) {
  press('Import certificate');
  const box = await dialog();
  pick('Certificate (PEM, DER or PKCS#12)', 'door.crt', cert);
  if (key !== undefined) pick('Private key (PEM)', 'door.key', key);
  if (password) fill(box, 'Password of the key or file', password);
  fireEvent.click(box.getByRole('button', { name: 'Import' }));
  return box;
}

/** The dialog, which shows the same name, is closed, and the page shows the certificate. */
async function imported() {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('CN=door-1, O=Gatehouse emulator');
}

it('Escape closes a dialog at once only while nothing was typed or chosen', async () => {
  await open();
  const answer = (name: string) => act(async () => press(name));
  const pressEscape = () => act(async () => void fireEvent.keyDown(document.body, { key: 'Escape' }));
  press('Create certificate request (CSR)');
  await dialog();
  await pressEscape();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('Create certificate request (CSR)');
  fill(await dialog(), 'Organisation', 'Alder');
  await pressEscape();
  await answer('Stay in the dialog');
  expect(screen.getByLabelText('Organisation')).toHaveProperty('value', 'Alder');
  await pressEscape();
  await answer('Discard entries');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('Import certificate');
  await dialog();
  pick('Certificate (PEM, DER or PKCS#12)', 'door.crt', FILES.own);
  await pressEscape();
  await answer('Stay in the dialog');
  screen.getByText('door.crt');
});

it.each([{}, { detail: { reason: 'CertFileNotFound' } }])(
  'offers to import or request a certificate where the device has none (%o)',
  async (more) => {
    const made = signedInDevice({ profile: 'face-full' });
    made.device.setCapabilities({ certManage: true });
    made.device.setIntercept(({ method }) =>
      method === 'CertManager.getSvrCertInfo'
        ? { result: false, error: { code: ReplyError.Unknown, ...more } }
        : undefined,
    );
    await openOnDevice(CertificatePage, made);
    await screen.findByText('None');
    for (const name of ['Import certificate', 'Create certificate request (CSR)']) screen.getByRole('button', { name });
    expect(screen.queryByRole('button', { name: /Try again|Delete certificate/ })).toBeNull();
  },
);

it('asks for a certificate of the IPv6 address in the address bar', async () => {
  await open();
  vi.stubGlobal('location', { hostname: '[2001:db8::7]' });
  press('Create certificate request (CSR)');
  expect((await dialog()).getByLabelText('Address or host name (CN)')).toHaveProperty('value', '2001:db8::7');
  vi.unstubAllGlobals();
});

it('shows the certificate of the device, imports another one encrypted, and deletes it after a question', async () => {
  const { container, device, asked } = await open();
  expect(await barriers(container)).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Delete certificate' })).toBeNull();
  await load(FILES.own, FILES.lockedKey, 'key-secret');
  await imported();
  expect(toastTexts()).toContain('Certificate imported');
  expect(JSON.stringify(vi.mocked(rpc.call).mock.calls)).not.toContain('PRIVATE KEY');
  expect(device.tlsIdentity([]).cert).toContain(FILES.own.trim());
  press('Delete certificate');
  const question = await dialog();
  expect(asked).not.toContain(DELETE);
  fireEvent.click(question.getByRole('button', { name: 'Delete certificate' }));
  await waitFor(() => screen.getByText('Issued by the device'));
  expect(device.state().certificates.https).toBeUndefined();
});

it('does not delete while HTTPS is on, sends nothing and says where it is switched off', async () => {
  const { asked } = await open(true);
  await load(FILES.own, FILES.key);
  await imported();
  press('Delete certificate');
  await waitFor(() => screen.getByText(/Turn off the function that uses it first, then delete the certificate\./));
  expect(asked).not.toContain(DELETE);
});

it('deletes once HTTPS was switched off elsewhere', async () => {
  const { device } = await open(true);
  await load(FILES.own, FILES.key);
  await imported();
  device.update(({ tables }) => {
    tables.Https.Enable = false;
  });
  press('Delete certificate');
  const question = await dialog();
  fireEvent.click(question.getByRole('button', { name: 'Delete certificate' }));
  await waitFor(() => screen.getByText('Issued by the device'));
});

it('shows a malformed reply as text', async () => {
  const made = signedInDevice({ profile: 'face-full' });
  const info = { Subject: ['CN'], Issuer: 7, NotBefore: {}, NotAfter: {}, SerialNumber: null, Fingerprint: {} };
  made.device.setIntercept(({ method }) =>
    method === 'CertManager.getSvrCertInfo' ? { result: true, params: { info } } : undefined,
  );
  await openOnDevice(CertificatePage, made);
  await screen.findByText('Imported');
});

it('says what is wrong with the files, and keeps them', async () => {
  const { device } = await open(true);
  let box = await load(FILES.own);
  box.getByText(/new connections use the new certificate at once/);
  await waitFor(() => box.getByText('A required certificate or key is missing on the device.'));
  fireEvent.click(box.getByRole('button', { name: 'Cancel' }));
  await act(async () => press('Discard entries'));
  box = await load(FILES.own, FILES.otherKey);
  await waitFor(() => box.getByText('The key does not belong to the certificate, or its password is wrong.'));
  pick('Certificate (PEM, DER or PKCS#12)', 'old.crt', FILES.expired);
  fireEvent.click(box.getByRole('button', { name: 'Import' }));
  await waitFor(() => box.getByText('This certificate has expired. Nothing was changed.'));
  pick('Certificate (PEM, DER or PKCS#12)', 'picture.crt', 'no certificate');
  fireEvent.click(box.getByRole('button', { name: 'Import' }));
  await waitFor(() => box.getByText('This file is not of the expected type. Nothing was changed.'));
  expect(device.state().certificates.https).toBeUndefined();
});

it('saves a request of the device under its name, after region, organization and address are there', async () => {
  const { asked } = await open();
  press('Create certificate request (CSR)');
  const box = await dialog();
  fill(box, 'Country or region', 'd');
  fireEvent.click(box.getByRole('button', { name: 'Create and save' }));
  await waitFor(() => box.getByText('Enter two letters, such as CN'));
  expect(asked).not.toContain('CertManager.createCertRequest');
  fill(box, 'Country or region', 'de');
  fill(box, 'Organisation', 'Alder');
  for (const wrong of ['-door.example', 'door..example', 'x'.repeat(64), '10.0.0.256', '1:2']) {
    fill(box, 'Address or host name (CN)', wrong);
    fireEvent.click(box.getByRole('button', { name: 'Create and save' }));
    await waitFor(() => box.getByText('Enter an IPv4 or IPv6 address or a host name'));
  }
  fill(box, 'Address or host name (CN)', `${'x'.repeat(60)}.example`);
  await waitFor(() => box.getByText('Use at most 64 characters'));
  expect(asked).not.toContain('CertManager.createCertRequest');
  fill(box, 'Address or host name (CN)', 'door.example');
  fireEvent.click(box.getByRole('button', { name: 'Create and save' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe('device.csr');
});

it('downloads the root certificate under its name, and says so when that fails', async () => {
  const { asked } = await open();
  press('Download root certificate');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe('RootCert.cer');
  expect(saved[0]?.content.type).toBe('application/x-x509-ca-cert');
  expect(asked).toContain('CertManager.exportRootCert');
  vi.mocked(rpc.call).mockRejectedValueOnce(new Error('refused'));
  press('Download root certificate');
  await waitFor(() => expect(toastTexts()).toContain('The download failed.'));
});

it('takes a certificate and its key from one PEM file in any order, and puts the chain in order', async () => {
  const { device } = await open();
  await load(`${FILES.authority}${FILES.lockedKey}${FILES.own}`, undefined, 'key-secret');
  await imported();
  const served = device.tlsIdentity([]).cert.match(/-----BEGIN[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  expect(served.map((each) => new X509Certificate(each).subject.split('\n').at(-1))).toEqual([
    expect.stringContaining('door-1'),
    expect.stringContaining('Alder'),
  ]);
});

/** Opens the import with a PKCS#12 file, and a password that does not open it. */
async function withWrongPassword() {
  press('Import certificate');
  const box = await dialog();
  pick('Certificate (PEM, DER or PKCS#12)', 'door.p12', pkcs12File('file-secret'));
  fill(box, 'Password of the key or file', 'wrong');
  fireEvent.click(await box.findByRole('button', { name: 'Show contents' }));
  await waitFor(() => box.getByText('This password does not open the file'));
  return box;
}

it('opens a PKCS#12 file, says beside the field that the password is wrong, and sends no password', async () => {
  const { asked, device } = await open();
  const box = await withWrongPassword();
  expect(asked).not.toContain('CertManager.importSvrCert');
  fill(box, 'Password of the key or file', 'file-secret');
  fireEvent.click(box.getByRole('button', { name: 'Show contents' }));
  // Whose it is and until when is seen before it is sent.
  await waitFor(() => box.getByText('CN=door-1, O=Gatehouse emulator'));
  box.getByText('The key and 1 certificate of an issuer');
  expect(asked).not.toContain('CertManager.importSvrCert');
  expect(await barriers(screen.getByRole('dialog'))).toEqual([]);
  fireEvent.click(box.getByRole('button', { name: 'Import' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  screen.getByText('CN=door-1, O=Gatehouse emulator');
  expect(device.tlsIdentity([]).cert).toContain(FILES.own.trim());
});

it('keeps the password of a file from the device, also beside a key of its own that has none', async () => {
  const { device } = await open();
  const sent = vi.spyOn(sealed, 'call');
  press('Import certificate');
  const box = await dialog();
  pick('Certificate (PEM, DER or PKCS#12)', 'door.p12', pkcs12File('file-secret'));
  fill(box, 'Password of the key or file', 'file-secret');
  fireEvent.click(await box.findByRole('button', { name: 'Show contents' }));
  await box.findByText('The key and 1 certificate of an issuer');
  pick('Private key (PEM)', 'door.key', FILES.key);
  fireEvent.click(box.getByRole('button', { name: 'Import' }));
  await waitFor(() => expect(device.state().certificates.https).toBeDefined());
  expect(sent).toHaveBeenCalledWith('CertManager.importSvrCert', { cert: expect.any(String), key: FILES.key });
});

it('does not say of another file that the password is wrong', async () => {
  await open();
  const box = await withWrongPassword();
  pick('Certificate (PEM, DER or PKCS#12)', 'door.pem', FILES.own);
  await waitFor(() => box.getByText('CN=door-1, O=Gatehouse emulator'));
  expect(box.queryByText('This password does not open the file')).toBeNull();
});

/** Made by `openssl ec -aes256`, whose headers RFC 1421 has. */
const OPENSSL_LOCKED_KEY = `-----BEGIN EC PRIVATE KEY-----
Proc-Type: 4,ENCRYPTED
DEK-Info: AES-256-CBC,C030D09ED2603CB2FFCDC50E69EAC5DA

DSILFolSL4lIhKTkggY1gdtf51PYKl0j0RX2kCJrCeAdHvJsfaADxA27CxxETRB8
Kdq+EpLCGPL2CRcQgDGBH7zS4zwK86qtS7iCgujUFEFxMIh3qRVd9BzhVYhhalNX
Vi9cNMEWNKKDhFzUbhIVZXVACKztPD2hQdvP6xp0BfY=
-----END EC PRIVATE KEY-----
`;

it('reads PEM and DER, and no key from a file without one', async () => {
  const der = new Uint8Array(new X509Certificate(FILES.own).raw);
  const read = (content: string | Uint8Array<ArrayBuffer>) => readCertificateFile(new File([content], 'a.cer'), '');
  const { cert } = await read(der);
  expect(new X509Certificate(cert).fingerprint256).toBe(new X509Certificate(FILES.own).fingerprint256);
  expect(await read(`subject=door\n${FILES.own}`)).toMatchObject({ key: undefined, isKeyLocked: false });
  await expect(read(FILES.key)).rejects.toThrow('type');
  await expect(read('x'.repeat(70_000))).rejects.toThrow('type');
  expect(await readKeyFile(new File([FILES.own], 'a.key'))).toBeUndefined();
  expect(await readKeyFile(new File([FILES.key], 'a.key'))).toEqual({ key: FILES.key, isKeyLocked: false });
  expect(await readKeyFile(new File([FILES.lockedKey], 'a.key'))).toEqual({ key: FILES.lockedKey, isKeyLocked: true });
});

it('finds a key that OpenSSL encrypted in its own way, which needs a password', async () => {
  expect(await readKeyFile(new File([OPENSSL_LOCKED_KEY], 'a.key'))).toMatchObject({ isKeyLocked: true });
  const both = new File([OPENSSL_LOCKED_KEY, FILES.own], 'a.pem');
  expect(await readCertificateFile(both, '')).toMatchObject({ key: OPENSSL_LOCKED_KEY, isKeyLocked: true });
});
