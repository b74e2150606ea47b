// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  barriers,
  dialog,
  openOnDevice,
  press,
  save,
  setUpDevicePage,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { certificateFiles, pkcs12Of } from '@/emulator/certificates.fixtures';
import { signedInDevice, TEST_START } from '@/emulator/test-device';
import { rpc } from '@/lib/session/device';
import WiredPage from './page';

setUpVisitor({}, { polls: true });
setUpDevicePage();

const FILES = certificateFiles(TEST_START);
const FILE = 'File (PEM, DER or PKCS#12)';

const open = async (prepare?: NonNullable<Parameters<typeof signedInDevice>[0]>['prepare']) => {
  const made = signedInDevice({ profile: 'face-full', ...(prepare && { prepare }) });
  const opened = await openOnDevice(WiredPage, made);
  await screen.findByText('CA certificate');
  return { ...opened, ...made, state: () => made.device.state() };
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const turn = (name: string) => fireEvent.click(screen.getByRole('switch', { name }));
const importFile = async (name: string, text: BlobPart) => {
  press(`Import: ${name}`);
  const box = await dialog();
  // Its own form is not inside the form of the page.
  expect(box.getByRole('button', { name: 'Import' }).closest('form')?.parentElement?.closest('form')).toBeNull();
  fireEvent.change(box.getByLabelText(FILE), { target: { files: [new File([text], 'door.pem')] } });
  await waitFor(() => expect(box.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(false));
  fireEvent.click(box.getByRole('button', { name: 'Import' }));
  return box;
};
const SOON = { timeout: 8_000 };

describe('the page of 802.1X', () => {
  it('needs a user name, and reaches "Authenticated", or says why not, without a reload', async () => {
    const { container, state, device, asked } = await open();
    expect(await barriers(container)).toEqual([]);
    turn('Use 802.1X');
    save();
    await screen.findByText('Enter a value');
    type('User name', 'door-1');
    type('Password', 'wrong');
    save();
    // The wired port is the way to this page.
    press('Save without a trial');
    await waitFor(() => expect(toastTexts()).toContain('Saved'));
    await screen.findByText('Authenticating', {}, SOON);
    device.clock.advance(2_000);
    await screen.findByText('User name or password is wrong', {}, SOON);
    type('Password', 'wired-secret');
    save();
    press('Save without a trial');
    await waitFor(() => expect(state().secureTables.Wire802_1X.eth0.Password).toBe('wired-secret'));
    device.clock.advance(2_000);
    await screen.findByText('Authenticated', {}, SOON);
    expect(asked).not.toContain('configManager.setConfig');
  });

  it('keeps the stored password when none is typed', async () => {
    const { state } = await open(({ secureTables }) => {
      Object.assign(secureTables.Wire802_1X.eth0, { UserName: 'door-1', Password: 'wired-secret' });
    });
    type('User name', 'door-2');
    save();
    await waitFor(() => expect(toastTexts()).toContain('Saved'));
    expect(state().secureTables.Wire802_1X.eth0).toMatchObject({ UserName: 'door-2', Password: 'wired-secret' });
  });

  it('with TLS needs certificate and key, which are imported with the key encrypted', async () => {
    const { state, asked } = await open();
    turn('Use 802.1X');
    fireEvent.click(screen.getByLabelText('TLS'));
    type('User name', 'door-1');
    save();
    await screen.findByText('Import the certificate and its key first');
    await importFile('Client certificate', FILES.own);
    await screen.findByText('CN=\u2068door-1\u2069, O=\u2068Gatehouse emulator\u2069');
    await importFile('Client key', FILES.key);
    await waitFor(() => expect(Object.keys(state().certificates)).toHaveLength(2));
    await waitFor(() => expect(screen.queryByText('Import the certificate and its key first')).toBeNull());
    save();
    press('Save without a trial');
    await waitFor(() => expect(state().secureTables.Wire802_1X.eth0).toMatchObject({ Enable: true, Method: 'TLS' }));
    expect(asked.filter((each) => each === 'Wire802_1X.importClientKey')).toHaveLength(1);
  });

  it('takes certificate and key from one PEM file, shows whose it is, and sends the key encrypted alone', async () => {
    const { state, asked } = await open();
    press('Import: Client certificate');
    const box = await dialog();
    fireEvent.change(box.getByLabelText(FILE), { target: { files: [new File([FILES.own, FILES.key], 'door.pem')] } });
    await box.findByText('CN=door-1, O=Gatehouse emulator');
    box.getByText('The key');
    box.getByText('The client key in the file is imported, too.');
    expect(asked.filter((each) => each.startsWith('Wire802_1X.import'))).toEqual([]);
    fireEvent.click(box.getByRole('button', { name: 'Import' }));
    await waitFor(() => expect(Object.keys(state().certificates)).toHaveLength(2));
    expect(state().certificates['Wire802_1X.ClientCert']?.content).not.toContain('PRIVATE KEY');
    expect(state().certificates['Wire802_1X.ClientKey']?.content).toBe(FILES.key);
    expect(JSON.stringify(vi.mocked(rpc.call).mock.calls)).not.toContain('PRIVATE KEY');
  });

  it('opens a PKCS#12 file with its password, and takes for each row what belongs there', async () => {
    const { state } = await open();
    const file = pkcs12Of(FILES.key, [FILES.authority, FILES.own], 'file-secret');
    press('Import: CA certificate');
    const box = await dialog();
    fireEvent.change(box.getByLabelText(FILE), { target: { files: [new File([file], 'door.p12')] } });
    fireEvent.change(await box.findByLabelText('File password', { selector: 'input' }), { target: { value: 'wrong' } });
    fireEvent.click(box.getByRole('button', { name: 'Show contents' }));
    await box.findByText('This password does not open the file');
    fireEvent.change(box.getByLabelText('File password', { selector: 'input' }), { target: { value: 'file-secret' } });
    fireEvent.click(box.getByRole('button', { name: 'Show contents' }));
    await box.findByText('The key and 1 certificate of an issuer');
    expect(state().certificates).toEqual({});
    fireEvent.click(box.getByRole('button', { name: 'Import' }));
    await waitFor(() => expect(Object.keys(state().certificates)).toEqual(['Wire802_1X.CACert']));
    expect(state().certificates['Wire802_1X.CACert']?.content.trim()).toBe(FILES.authority.trim());
  });

  it('refuses a wrong file here or at the device, and the row stays', async () => {
    const { state, asked } = await open(({ certificates }) => {
      certificates['Wire802_1X.CACert'] = { fileName: '<b>ca</b>.pem', content: FILES.authority };
    });
    screen.getByText('<b>ca</b>.pem');
    const before = state().certificates;
    const box = await importFile('CA certificate', 'MZ picture');
    await box.findByText(/not of the expected type/);
    // A key among certificates would travel in clear.
    fireEvent.change(box.getByLabelText(FILE), { target: { files: [new File([FILES.key], 'client.pem')] } });
    fireEvent.click(box.getByRole('button', { name: 'Import' }));
    await waitFor(() => box.getByText(/not of the expected type/));
    expect(asked.filter((each) => each.startsWith('Wire802_1X.import'))).toEqual([]);
    fireEvent.change(box.getByLabelText(FILE), {
      target: { files: [new File(['-----BEGIN CERTIFICATE-----\nAA\n-----END CERTIFICATE-----'], 'x.pem')] },
    });
    fireEvent.click(box.getByRole('button', { name: 'Import' }));
    await waitFor(() => box.getByText(/not of the expected type/));
    expect(state().certificates).toEqual(before);
    screen.getByText('<b>ca</b>.pem');
  });

  it('says that the stored authority did not sign a file', async () => {
    const { state } = await open(({ certificates }) => {
      certificates['Wire802_1X.CACert'] = { fileName: 'ca.pem', content: FILES.authority };
    });
    const before = state().certificates;
    const box = await importFile('Client certificate', FILES.forged);
    await box.findByText('The file is damaged or its signature is not valid. Nothing was changed.');
    expect(state().certificates).toEqual(before);
  });

  it('says that it must be disabled before a certificate is deleted', async () => {
    const { state } = await open(({ certificates, secureTables }) => {
      certificates['Wire802_1X.CACert'] = { fileName: 'ca.pem', content: FILES.authority };
      Object.assign(secureTables.Wire802_1X.eth0, { Enable: true, UserName: 'door-1', Password: 'wired-secret' });
    });
    press('Delete CA certificate');
    (await dialog()).getByText('ca.pem');
    press('Delete file');
    await waitFor(() =>
      expect(toastTexts()).toContain('Turn off the function that uses it first, then delete the certificate.'),
    );
    expect(Object.keys(state().certificates)).toHaveLength(1);
    screen.getByText('ca.pem');
  });

  it('warns thirty days before a certificate ends', async () => {
    await open(({ certificates }) => {
      const content = certificateFiles(TEST_START - 380 * 86_400_000).own;
      certificates['Wire802_1X.ClientCert'] = { fileName: 'own.pem', content };
    });
    await screen.findByText('Expires in 17 days');
  });
});
