// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { givePointers, mouseOn } from '@/components/drawing/picture-pointer.fixtures';
import {
  barriers,
  choose,
  openOnDevice,
  press,
  save,
  setUpDevicePage,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { ReplyError } from '@/lib/contract/error-codes';
import LocalCodePage from './page';

setUpVisitor({ encodeCrop: true });
setUpDevicePage();
beforeEach(givePointers);

const STORED = [2000, 2000, 5000, 6000];

async function open(prepare: (made: ReturnType<typeof signedInDevice>) => void = () => undefined) {
  const made = signedInDevice();
  made.device.update(({ tables }) => {
    Object.assign(tables.EncodeCrop[0] ?? {}, { Enable: true, Region: STORED });
  });
  prepare(made);
  const opened = await openOnDevice(LocalCodePage, made);
  await opened.idle();
  return { ...made, ...opened, table: () => made.device.state().tables.EncodeCrop[0] };
}
const surface = () => screen.getByRole('application', { name: 'Area' });
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => {
  fireEvent.change(box(name), { target: { value } });
  fireEvent.keyDown(box(name), { key: 'Enter' });
};

it('moves and sizes the area, keeps its shape, stops at the edge and saves it with its size', async () => {
  const { container, table } = await open();
  const before = table();
  expect(await barriers(container)).toEqual([]);
  mouseOn(surface()).drag([400, 400], [1800, 400]);
  mouseOn(surface()).drag([950, 700], [100, 700]);
  // Beside the area: nothing.
  mouseOn(surface()).drag([700, 400], [500, 400]);
  expect(box('Point 1, X').value).toBe('0');
  // Its lower right corner, past the lower edge.
  mouseOn(surface()).press([366, 732]);
  mouseOn(surface()).move([900, 2000]);
  mouseOn(surface()).release([900, 2000]);
  const [left, top, right, bottom] = ['1, X', '1, Y', '2, X', '2, Y'].map((each) => Number(box(`Point ${each}`).value));
  expect([left, top, bottom]).toEqual([0, 2000, 8191]);
  expect(Math.abs(Number(right) - (8191 - 2000) * 0.75)).toBeLessThanOrEqual(1);
  await choose('Output size', /320 × 240/);
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(table()).toEqual({ ...before, Region: [left, top, right, bottom], Width: 320, Height: 240 });
});

it('is centred and filled by buttons', async () => {
  const { table } = await open();
  press('Centre');
  press('Full');
  press('Undo');
  save();
  await waitFor(() => expect(table()?.Region).toEqual([2595, 2095, 5595, 6095]));
});

it('stops a save at typed corners below the least size, and says the size', async () => {
  const { table } = await open();
  type('Point 2, X', '3000');
  save();
  expect(await screen.findByText('The area must be at least 2048 wide and 2048 high')).toBeTruthy();
  expect(table()?.Region).toEqual(STORED);
  fireEvent.keyDown(box('Point 2, X'), { key: 'Escape' });
  expect(screen.getByText('All changes saved')).toBeTruthy();
});

it('returns to the stored area when the device rejects it', async () => {
  const { device, table } = await open();
  device.setIntercept(({ method }) =>
    method === 'configManager.setConfig'
      ? { result: false, error: { code: ReplyError.InvalidParams, detail: { field: 'EncodeCrop[0].Region' } } }
      : undefined,
  );
  press('Full');
  save();
  expect(await screen.findByText(/rejected this area/)).toBeTruthy();
  expect(box('Point 2, X').value).toBe('5000');
  expect(table()?.Region).toEqual(STORED);
  // The stored area was not rejected.
  await waitFor(() => expect(toastTexts()).toHaveLength(1));
  expect(screen.queryByText(/did not accept/)).toBeNull();
});

it('says nothing of limits that the device does not tell', async () => {
  await open(({ device }) =>
    device.setIntercept(({ method }) =>
      method === 'encode.getCropCaps'
        ? { result: true, params: { caps: { Support: true, MinWidth: 2048 } } }
        : undefined,
    ),
  );
  expect(screen.queryByText(/At least 2048/)).toBeNull();
});

it('has a tool without effect while the stream is off', async () => {
  const { table } = await open(({ device }) =>
    device.update(({ tables }) => {
      Object.assign(tables.EncodeCrop[0] ?? {}, { Enable: false });
    }),
  );
  expect(screen.getByText(/indoor monitors receive the whole picture/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Full' }).disabled).toBe(true);
  mouseOn(surface()).drag([400, 400], [600, 600]);
  expect(box('Point 1, X').value).toBe('2000');
  fireEvent.click(screen.getByRole('switch', { name: 'Stream for indoor monitors' }));
  press('Full');
  save();
  await waitFor(() => expect(table()).toMatchObject({ Enable: true, Region: [1024, 0, 7167, 8191] }));
});

it('says that the saved area has another shape than its output, until it fits again', async () => {
  // As after the main stream got another shape.
  const { table } = await open(({ device }) =>
    device.update(({ tables }) => {
      Object.assign(tables.EncodeCrop[0] ?? {}, { Region: [2000, 2000, 6000, 6000] });
    }),
  );
  await screen.findByText(/another shape than the output/);
  press('Full');
  await waitFor(() => expect(screen.queryByText(/another shape than the output/)).toBeNull());
  save();
  await waitFor(() => expect(table()?.Region).toEqual([1024, 0, 7167, 8191]));
});

it('is silent about an area that fits', async () => {
  await open();
  expect(screen.queryByText(/another shape than the output/)).toBeNull();
});

it('keeps the shape on a picture that lies on its side', async () => {
  const { table } = await open(({ device }) =>
    device.update(({ tables }) => {
      Object.assign(tables.VideoImageControl[0] ?? {}, { Rotate90: 1 });
    }),
  );
  press('Full');
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  // 4:3 of a picture of 9:16.
  const [left = 0, top = 0, right = 0, bottom = 0] = table()?.Region ?? [];
  expect((right - left) / (bottom - top)).toBeCloseTo(64 / 27, 2);
});

it('draws freely on a device that says nothing of limits', async () => {
  const { table } = await open(({ device }) =>
    device.setIntercept(({ method }) =>
      method === 'encode.getCropCaps' ? { result: true, params: { caps: { Support: true } } } : undefined,
    ),
  );
  mouseOn(surface()).drag([400, 400], [500, 400]);
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(table()?.Region).toEqual([2820, 2000, 5820, 6000]);
});
