// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { barriers, openOnDevice, press, refusing, setUpDevicePage } from '@/components/form/device-page.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import type { Authority } from '@/lib/contract/authorities';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import EncryptionDialog from './encryption-dialog';

let rights: readonly Authority[] = ['AuthNetCfg'];
vi.mock('@/lib/session/use-visitor', () => ({
  useAuthority: (right: Authority) => rights.includes(right),
  useVisitor: () => ({ userName: 'admin', authorities: rights, capabilities: DEFAULT_CAPABILITIES }),
}));

setUpDevicePage();

/** `refused`: calls that fail until the test lets them through. */
async function open(refused: readonly string[] = []) {
  const made = signedInDevice({ profile: 'face-full' });
  made.device.setIntercept(refusing(refused));
  const onClose = vi.fn();
  const opened = await openOnDevice(() => <EncryptionDialog onClose={onClose} />, made);
  await screen.findByRole('dialog', { name: 'Encrypted connection' });
  return { ...opened, ...made, isEnabled: () => made.device.state().tables.Https.Enable };
}

const link = () => screen.queryByRole('link', { name: 'Open over HTTPS' });

it('turns HTTPS on and leads to the same page there', async () => {
  rights = ['AuthNetCfg'];
  window.history.pushState(null, '', '/network/port?tab=2');
  const { isEnabled, device } = await open();
  expect(isEnabled()).toBe(false);
  await screen.findByText('HTTPS is off on this device.');
  expect(link()).toBeNull();
  const button = screen.getByRole('button', { name: 'Turn on HTTPS' });
  const status = within(screen.getByRole('status'));
  expect(status.getByText('HTTPS is off on this device.')).toBeTruthy();
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(link()).not.toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(link()));
  expect(status.getByText(/^https:/)).toBeTruthy();
  expect(isEnabled()).toBe(true);
  const { href } = new URL(
    `https://${window.location.hostname}:${device.state().tables.Https.Port}/network/port?tab=2`,
  );
  expect(link()?.getAttribute('href')).toBe(href);
  expect(await barriers(document.body)).toEqual([]);
});

it('says why HTTPS could not be turned on, and leaves the way open', async () => {
  rights = ['AuthSecurity'];
  const { isEnabled, device } = await open(['configManager.setConfig']);
  await screen.findByText('HTTPS is off on this device.');
  press('Turn on HTTPS');
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  expect(isEnabled()).toBe(false);
  device.setIntercept(undefined);
  press('Turn on HTTPS');
  await waitFor(() => expect(link()).not.toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});

it('names who can turn it on to an account that cannot', async () => {
  rights = ['AuthManuCtr'];
  await open();
  await screen.findByText('An account with the right “Network” can turn it on.');
  expect(screen.queryByRole('button', { name: 'Turn on HTTPS' })).toBeNull();
});

it('offers the certificate also where the device does not tell about HTTPS', async () => {
  rights = ['AuthNetCfg'];
  await open(['configManager.getConfig']);
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('button', { name: 'Download root certificate' })).toBeTruthy();
  expect(link()).toBeNull();
});

it.each([
  [false, 1],
  [true, 0],
])('says what the browser keeps off without HTTPS, where it does (secure: %s)', async (isSecure, count) => {
  vi.stubGlobal('isSecureContext', isSecure);
  await open();
  expect(screen.queryAllByText(/^Not available without HTTPS: talk, photos/)).toHaveLength(count);
  vi.unstubAllGlobals();
});
