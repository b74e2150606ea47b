// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { barriers } from '@/components/form/device-page.fixtures';
import { setUpPage } from '@/components/form/test-provider';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { ReplyError } from '@/lib/contract/error-codes';
import { facePhoto } from '@/lib/enrolment/face-photo.fixtures';
import { openDrawer } from '../capture/enrolment.fixtures';

setUpVisitor({ doorCount: 1, faceAuth: true, hasVideo: true, snapshot: true });
// happy-dom has no canvas: a file contains its photo as text, and every camera picture results in the same photo.
vi.mock('@/lib/enrolment/make-photo', async (original) => {
  const real = await original<typeof import('@/lib/enrolment/make-photo')>();
  return {
    photoOfFile: async (file: File) =>
      file.name.endsWith('.gif') ? real.photoOfFile(file) : { photo: await file.text() },
    photoOfPicture: async () => ({ photo: facePhoto(7) }),
  };
});

setUpPage();

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const photos = () => screen.queryAllByRole('img', { name: /^Face photo/ });
/** `read`: the photo is made only once it is resolved. */
const file = (content: string, name = 'face.png', read: Promise<unknown> = Promise.resolve()) =>
  Object.assign(new File([content], name), { text: () => read.then(() => content) });
function choose(content: string, name?: string, read?: Promise<unknown>) {
  const input = screen.getByLabelText<HTMLInputElement>('Photo file', { selector: 'input' });
  fireEvent.change(input, { target: { files: [file(content, name, read)] } });
}
/** A file that is being read until `end`. */
function held() {
  let end = () => {};
  const read = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { read, end: () => end() };
}
const shown = (count: number) => waitFor(() => expect(photos()).toHaveLength(count));

it('shows stored photos, accepts chosen and dropped photos up to two, and Save stores them', async () => {
  const { device, onClose } = await openDrawer(249);
  const of = () => device.state().access.faces.find(({ UserID }) => UserID === '250')?.PhotoData;
  choose(facePhoto(1));
  await shown(1);
  expect(photos()[0]?.getAttribute('src')).toBe(`data:image/png;base64,${facePhoto(1)}`);
  choose(facePhoto(1));
  expect((await screen.findByRole('alert')).textContent).toBe('This photo is already added');
  const place = screen.getByRole('button', { name: 'Add photo' }).closest('[class*="faces"]') as Element;
  fireEvent.drop(place, { dataTransfer: { files: [file(facePhoto(2))] } });
  await shown(2);
  expect(await barriers(place)).toEqual([]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add photo' }).disabled).toBe(true);
  expect(screen.getByText('At most 2 photos')).toBeTruthy();
  expect(of()).toBeUndefined();
  press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(of()).toEqual([facePhoto(1), facePhoto(2)]);
});

it('does not save or close before a photo that is being made is there', async () => {
  const { device, methods, onClose } = await openDrawer(249);
  const making = held();
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Renamed' } });
  choose(facePhoto(1), 'face.jpg', making.read);
  press('Save');
  press('Cancel');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  making.end();
  await shown(1);
  expect([onClose.mock.calls, screen.queryByRole('alertdialog')]).toEqual([[], null]);
  expect(methods()).not.toContain('AccessUser.updateMulti');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('data-loading')).toBe(false));
  press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(device.state().access.faces.find(({ UserID }) => UserID === '250')?.PhotoData).toEqual([facePhoto(1)]);
});

it('adds no third photo when the camera gives the second one while a file is being made', async () => {
  const { device } = await openDrawer(249);
  choose(facePhoto(1));
  await shown(1);
  press('Take photo on the device');
  await screen.findByText('Look into the device’s camera.');
  const making = held();
  choose(facePhoto(2), 'face.jpg', making.read);
  device.emit({ Action: 'Pulse', Code: 'AccessControl', Index: 0, Data: { UserID: '', Base64: facePhoto(9) } });
  await shown(2);
  making.end();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('data-loading')).toBe(false));
  expect(photos()).toHaveLength(2);
});

it('refuses a GIF without a request, and removes a stored photo with Save', async () => {
  const { device, methods, forget, onClose } = await openDrawer(0);
  await shown(1);
  forget();
  choose('GIF89a', 'face.gif');
  expect((await screen.findByRole('alert')).textContent).toBe('Choose a PNG or JPG picture');
  expect(methods()).toEqual([]);
  press('Remove face photo 1');
  await shown(0);
  press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(device.state().access.faces.some(({ UserID }) => UserID === '1')).toBe(false);
});

it.each([
  ['none', 'The device sees no face in this photo.'],
  ['two', 'The device sees more than one face in this photo.'],
  ['poor', 'The quality of this photo is too low for the device.'],
] as const)(
  'says below the photo that the device sees %s, stores nothing, and stores its successor',
  async (verdict, text) => {
    const { device, onClose } = await openDrawer(249);
    const isHeld = () => device.state().access.faces.some(({ UserID }) => UserID === '250');
    device.setSwitches({ photoVerdict: verdict });
    choose(facePhoto(1));
    await shown(1);
    press('Save');
    const item = await waitFor(() => photos()[0]?.closest('li') as HTMLElement);
    expect((await within(item).findByRole('alert')).textContent).toBe(text);
    expect(screen.getByText(/The person is saved, but not every photo/)).toBeTruthy();
    expect(isHeld()).toBe(false);
    device.setSwitches({ photoVerdict: 'good' });
    press('Remove face photo 1');
    choose(facePhoto(2));
    await shown(1);
    press('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(isHeld()).toBe(true);
  },
);

it('reports a photo that another person has, or that is too large', async () => {
  const { device } = await openDrawer(249);
  const [other] = device.state().access.faces;
  choose(String(other?.PhotoData[0]));
  await shown(1);
  choose(facePhoto(1, 601, 400));
  await shown(2);
  press('Save');
  expect(await screen.findByText('The device already has this photo.')).toBeTruthy();
  expect(screen.getByText('The photo is too large for the device.')).toBeTruthy();
});

it('takes the next picture of the camera, and takes none after closing', async () => {
  const { device, methods } = await openDrawer(249);
  const picture = (Base64: string) =>
    device.emit({ Action: 'Pulse', Code: 'AccessControl', Index: 0, Data: { UserID: '', Base64 } });
  press('Take photo on the device');
  await screen.findByText('Look into the device’s camera.');
  picture('no picture');
  expect(photos()).toHaveLength(0);
  picture(facePhoto(9));
  await shown(1);
  expect(photos()[0]?.getAttribute('src')).toContain(facePhoto(7));
  // The photo and the closing are two updates, which may be drawn one after the other.
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Take photo on the device' })).toBeNull());
  await waitFor(() => expect(methods()).toContain('snapManager.detach'));
});

it('does not change photos that could not be read', async () => {
  const { methods, onClose } = await openDrawer(249, {
    'AccessFace.list': { result: false, error: { code: ReplyError.Unknown } },
  });
  expect(screen.getByText('The photos of this person could not be read.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add photo' })).toBeNull();
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Renamed' } });
  press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(methods().filter((method) => method.startsWith('AccessFace.') && method !== 'AccessFace.list')).toEqual([]);
});
