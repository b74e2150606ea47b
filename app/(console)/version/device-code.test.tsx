// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { barriers, openOnDevice, press, setUpDevicePage, toastTexts } from '@/components/form/device-page.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { copyText } from '@/lib/copy-text';
import { DeviceCode } from './device-code';

vi.mock('@/lib/copy-text', () => ({ copyText: vi.fn(async () => true) }));

setUpDevicePage();

it('says that a code of another type failed', async () => {
  const made = signedInDevice();
  const call: typeof made.call = (method, ...rest) => ({ ...made.call(method, ...rest), params: { code: {} } });
  await openOnDevice(DeviceCode, { ...made, call });
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
});

it('shows what the code contains, and copies it', async () => {
  const made = signedInDevice();
  const { code } = made.call('magicBox.get2DCode', { type: 'SN' }).params as { code: string };
  const { container } = await openOnDevice(DeviceCode, made);
  expect(await screen.findByText(code, { selector: 'code bdi' })).toBeTruthy();
  expect(await barriers(container)).toEqual([]);
  press('Copy');
  await waitFor(() => expect(toastTexts()).toEqual(['Copied']));
  expect(copyText).toHaveBeenCalledWith(code);
  vi.mocked(copyText).mockResolvedValueOnce(false);
  press('Copy');
  await waitFor(() => expect(toastTexts()).toContain('The browser did not allow copying.'));
});
