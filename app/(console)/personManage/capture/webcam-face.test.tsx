// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { barriers } from '@/components/form/device-page.fixtures';
import { setUpPage } from '@/components/form/test-provider';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { facePhoto } from '@/lib/enrolment/face-photo.fixtures';
import { openDrawer } from './enrolment.fixtures';

setUpVisitor({ doorCount: 1, faceAuth: true, hasVideo: false });
// happy-dom has no canvas: every picture results in the same photo.
vi.mock('@/lib/enrolment/make-photo', () => ({ photoOfFile: async () => ({ photo: facePhoto(7) }) }));

setUpPage();
afterEach(() => Reflect.deleteProperty(navigator, 'mediaDevices'));

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const track = () => ({ stop: vi.fn() });

/** Stubs a camera of the computer, or one that fails with `failure`. */
function withCamera(failure?: string) {
  const tracks = [track()];
  const getUserMedia = vi.fn(async () => {
    if (failure) throw new DOMException('', failure);
    return Object.assign(new MediaStream(), { getTracks: () => tracks });
  });
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['x'])));
  return { tracks, getUserMedia };
}

it('takes a photo with the camera of this computer, stores it with Save, and switches the camera off', async () => {
  const { tracks } = withCamera();
  const { device, onClose } = await openDrawer(249);
  press('Take photo with this computer');
  const video = await screen.findByLabelText('Picture from this computer’s camera');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Take photo' }).disabled).toBe(true);
  fireEvent.loadedData(video);
  expect(await barriers(video.closest('fieldset') as Element)).toEqual([]);
  press('Take photo');
  await waitFor(() => expect(screen.getAllByRole('img', { name: /^Face photo/ })).toHaveLength(1));
  expect(tracks[0]?.stop).toHaveBeenCalled();
  press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(device.state().access.faces.find(({ UserID }) => UserID === '250')?.PhotoData).toEqual([facePhoto(7)]);
});

it.each([
  ['NotAllowedError', /The browser blocked the camera/],
  ['NotFoundError', /No camera found/],
  ['NotReadableError', /Another program may be using it/],
])('says why there is no picture: %s', async (name, text) => {
  withCamera(name);
  await openDrawer(249);
  press('Take photo with this computer');
  expect((await screen.findByRole('alert')).textContent).toMatch(text);
  expect(screen.queryByRole('button', { name: 'Take photo' })).toBeNull();
});

it('switches the camera off when the panel is closed by Escape', async () => {
  const { tracks } = withCamera();
  await openDrawer(249);
  press('Take photo with this computer');
  const video = await screen.findByLabelText<HTMLVideoElement>('Picture from this computer’s camera');
  await waitFor(() => expect(video.srcObject).toBeTruthy());
  fireEvent.keyDown(video.closest('fieldset') as Element, { key: 'Escape' });
  await waitFor(() => expect(tracks[0]?.stop).toHaveBeenCalled());
});

it('explains on an insecure page why no camera is available', async () => {
  await openDrawer(249);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Take photo with this computer' });
  expect(button.disabled).toBe(true);
  const why = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(why?.textContent).toBe('Browsers allow the camera only on pages opened over HTTPS.');
});
