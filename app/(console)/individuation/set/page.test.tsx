// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  barriers,
  choose,
  fill,
  openOnDevice,
  press,
  refusing,
  save,
  setUpDevicePage,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { ReplyError } from '@/lib/contract/error-codes';
import { answerUploads } from '@/lib/upload/answered-uploads.fixtures';
import { pngStart } from '@/lib/validation/picture-header.fixtures';
import ScreenLookPage from './page';

setUpVisitor({ advertSupport: true, advertResource: true });
setUpDevicePage();
beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined }));
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});

async function open(change?: (made: ReturnType<typeof signedInDevice>) => void) {
  const made = signedInDevice({ profile: 'face-full' });
  change?.(made);
  const { container, idle } = await openOnDevice(ScreenLookPage, made);
  await screen.findByRole('radio', { name: 'General' });
  await screen.findByRole('button', { name: 'Choose a picture' });
  await idle();
  return { container, device: made.device, table: () => made.device.state().tables.Individuation };
}

it('saves the look, and keeps what it does not know', async () => {
  const { container, device, table } = await open();
  const before = table();
  expect(await barriers(container)).toEqual([]);
  fill(screen, 'Company name', 'Reed & Sons');
  await screen.findByRole('img', { name: 'General · \u2068Reed & Sons\u2069' });
  await choose('Background', 'hills');
  fireEvent.click(screen.getByRole('switch', { name: 'Show date' }));
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(table()).toEqual({ ...before, Title: 'Reed & Sons', Show: { ...before.Show, Date: false } });
  expect(device.state().tables.PictureShow.Home).toBe('hills.png');
});

it('shows the buttons of the home screen as they are stored', async () => {
  await open(({ device }) =>
    device.update(({ tables }) => {
      tables.ShortcutSet = {
        ...tables.ShortcutSet,
        Order: ['QRCode', 'Password', 'Call', 'Doorbell'],
        IconSize: 'Large',
      };
      Object.assign(tables.ShortcutSet, { Call: { ...tables.ShortcutSet.Call, Enable: false } });
      Object.assign(tables.ShortcutSet, { QRCode: { Enable: true }, Password: { Enable: true } });
      Object.assign(tables.ShortcutSet, { Doorbell: { Enable: false } });
    }),
  );
  const preview = await screen.findByRole('img', { name: /^General · / });
  const buttons = () => [...preview.querySelectorAll('circle')].map((drawn) => drawn.parentElement?.textContent);
  await waitFor(() => expect(buttons()).toEqual(['QR code', 'Password']));
});

it('shows the home screen without buttons where the device has no table of them', async () => {
  await open(({ device }) =>
    device.setIntercept(({ method, params }) =>
      method === 'configManager.getConfig' && Object(params).name === 'ShortcutSet'
        ? { result: false, error: { code: ReplyError.MethodNotFound } }
        : undefined,
    ),
  );
  const preview = await screen.findByRole('img', { name: /^General · / });
  expect(preview.querySelectorAll('circle')).toHaveLength(0);
});

it('shows the switches of the chosen theme, and Refresh brings back what is stored', async () => {
  const { table } = await open();
  fireEvent.click(screen.getByRole('radio', { name: 'Concise' }));
  expect(screen.queryByRole('switch', { name: 'Show network icon' })).toBeNull();
  expect(screen.queryByLabelText('Background')).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Advertising' }));
  save();
  await waitFor(() => expect(table().Theme).toBe('Advert'));
});

it('offers advertising only with something to show', async () => {
  await open(({ device }) =>
    device.update(({ adverts }) => {
      adverts.items = [];
    }),
  );
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Advertising' })).toHaveProperty('disabled', true));
  expect(screen.getByText('Add an advertising picture or clip first')).toBeDefined();
});

it('offers advertising where the device does not list what there is to show', async () => {
  await open(({ device }) => device.setIntercept(refusing(['VideoOutput.getAdvertisementList']) as never));
  expect(screen.getByRole('radio', { name: 'Advertising' })).toHaveProperty('disabled', false);
  expect(screen.queryByText('Add an advertising picture or clip first')).toBeNull();
});

it('says that a stored background is gone', async () => {
  await open(({ device }) =>
    device.update(({ pictures }) => {
      pictures.shift();
    }),
  );
  await screen.findByText(/no longer on the device/);
});

it('sends a logo, uses it with Save, and goes back to the built-in one', async () => {
  const { table } = await open();
  answerUploads(async () => 'Upload successfully: /logo/7.png');
  const content = new Uint8Array(40);
  content.set(pngStart(100, 100));
  await act(async () => {
    const input = screen.getByLabelText('Picture for the logo', { selector: 'input[type="file"]' });
    fireEvent.change(input, { target: { files: [new File([content], 'mark.png')] } });
  });
  press('Upload');
  await screen.findByRole('button', { name: 'Use the built-in logo' });
  expect(table().LogoFile).toBe('');
  save();
  await waitFor(() => expect(table().LogoFile).toBe('/logo/7.png'));
  press('Use the built-in logo');
  save();
  await waitFor(() => expect(table().LogoFile).toBe(''));
});
