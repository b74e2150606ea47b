// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, it, vi } from 'vitest';
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
import type { DeviceLivePanelProps } from '@/components/video/device-live-panel';
import { signedInDevice } from '@/emulator/test-device';
import { ReplyError } from '@/lib/contract/error-codes';
import ImageModePage from './page';

// The picture is tested in a browser; here only what the page says about it.
vi.mock('@/components/video/device-live-panel', () => ({
  useMayWatch: () => true,
  DeviceLivePanel: ({ tag, band, onState }: DeviceLivePanelProps) => {
    useEffect(() => onState?.({ kind: 'playing' }), [onState]);
    return (
      <>
        <output aria-label="tag">{tag}</output>
        {band}
      </>
    );
  },
}));

setUpVisitor({ hasVideo: true }, { polls: true });
setUpDevicePage();

async function open() {
  const made = signedInDevice();
  const { container, page } = await openOnDevice(ImageModePage, made);
  const { device } = made;
  return { container, page, device, inForce: () => device.state().tables.VideoInImageMode[0]?.Mode };
}

it('shows a mode before it is saved, and gives it back when the page is left', async () => {
  const { container, page, device, inForce } = await open();
  expect(await barriers(container)).toEqual([]);
  fireEvent.click(screen.getByRole('radio', { name: /^Outdoor/ }));
  await waitFor(() => expect(inForce()).toBe('Outdoor'));
  await screen.findByText(/Ends when you leave/);
  expect(device.state().temporary.VideoInImageMode?.stored).toMatchObject([{ Mode: 'Indoor' }]);
  page.unmount();
  await waitFor(() => expect(inForce()).toBe('Indoor'));
});

it('asks once before it replaces values of /img, and does nothing when the answer is no', async () => {
  const { device, inForce } = await open();
  fireEvent.click(screen.getByRole('radio', { name: /^Outdoor/ }));
  save();
  const question = await dialog();
  press('Cancel', question);
  await waitFor(() => expect(inForce()).toBe('Outdoor'));
  expect(device.state().tables.VideoInExposure[0]?.[0]?.AntiFlicker).toBe(1);
  save();
  save(await dialog());
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  const { tables, temporary } = device.state();
  expect(tables.VideoInExposure[0]?.map(({ AntiFlicker }) => AntiFlicker)).toEqual([0, 0, 0]);
  expect(tables.VideoInBacklight[0]?.[0]?.Mode).toBe('GlareInhibition');
  expect(temporary).toEqual({});
});

it('keeps the chosen mode, and its preview, when the device rejects the save', async () => {
  const { device, inForce } = await open();
  fireEvent.click(screen.getByRole('radio', { name: /^Outdoor/ }));
  await waitFor(() => expect(inForce()).toBe('Outdoor'));
  device.setIntercept(({ method }) =>
    /setConfig|setChannelConfig/.test(method) ? { result: false, error: { code: ReplyError.Unknown } } : undefined,
  );
  save();
  save(await dialog());
  await waitFor(() => expect(toastTexts()).toEqual(['The device rejected this. Nothing was changed.']));
  expect(screen.getByRole('radio', { name: /^Outdoor/ })).toHaveProperty('checked', true);
  const stored = device.state().temporary.VideoInImageMode?.stored;
  expect([inForce(), stored]).toMatchObject(['Outdoor', [{ Mode: 'Indoor' }]]);
});

it('leaves no mode in force when the page is left while pictures are taken', async () => {
  const { page, device, inForce } = await open();
  let isLeft = false;
  let isOver = false;
  const previewed: unknown[] = [];
  device.setIntercept(({ method, params }) => {
    if (isLeft && method === 'configManager.setTemporaryConfig') previewed.push(params);
    // The page gives the encoder back when it has taken its last picture.
    if (method === 'devVideoEncode.destroy') isOver = true;
    if (method === 'devVideoEncode.getSnapshot' && !isLeft) {
      isLeft = true;
      page.unmount();
    }
    return undefined;
  });
  press('Take pictures');
  await waitFor(() => expect(isLeft).toBe(true));
  await waitFor(() => expect(device.state().temporary).toEqual({}));
  await waitFor(() => expect(isOver).toBe(true));
  expect([previewed, inForce(), device.state().temporary]).toEqual([[], 'Indoor', {}]);
});

it('takes a picture in each mode, side by side, and shows the chosen mode again', async () => {
  const { device, inForce } = await open();
  const taken: unknown[] = [];
  device.setIntercept(({ method }) => {
    if (method === 'devVideoEncode.getSnapshot') taken.push(inForce());
    return undefined;
  });
  fireEvent.click(screen.getByRole('radio', { name: /^Outdoor/ }));
  await waitFor(() => expect(inForce()).toBe('Outdoor'));
  press('Take pictures');
  const stills = await screen.findAllByRole('img', { name: /^The camera in the mode/ });
  await waitFor(() => expect(screen.getAllByRole('img', { name: /^The camera in the mode/ })).toHaveLength(3));
  expect(stills[0]?.getAttribute('src')).toMatch(/^data:image\/jpeg;base64,.{1000}/);
  const sources = screen
    .getAllByRole('img', { name: /^The camera in the mode/ })
    .map((each) => each.getAttribute('src'));
  expect(new Set(sources).size).toBe(3);
  expect(taken).toEqual(['Indoor', 'Outdoor', 'Other']);
  await waitFor(() => expect(inForce()).toBe('Outdoor'));
  expect(device.state().temporary.VideoInImageMode?.stored).toMatchObject([{ Mode: 'Indoor' }]);
});
