// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { barriers, press } from '@/components/form/device-page.fixtures';
import { setUpPage } from '@/components/form/test-provider';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { facePhoto } from '@/lib/enrolment/face-photo.fixtures';
import { setUpHelper } from '@/lib/helper/page-helper.fixtures';
import { openDrawer } from '../capture/enrolment.fixtures';

setUpVisitor({ doorCount: 1, faceAuth: true, hasVideo: true, snapshot: true });
setUpPage();
const helper = setUpHelper();
/** Names of the files of which a photo was made. */
const names: string[] = [];
// happy-dom has no canvas: each file is the same photo.
vi.mock('@/lib/enrolment/make-photo', () => ({
  photoOfFile: async (file: File) => {
    names.push(`${file.name} ${file.size}`);
    return { photo: facePhoto(1) };
  },
}));

const CHOOSE = 'Choose with the helper program';
const photos = () => screen.queryAllByRole('img', { name: /^Face photo/ });

/** The drawer of a person without a photo, beside a helper whose dialog chooses this file. */
async function open(path: string, bytes: Buffer) {
  names.length = 0;
  helper.start();
  helper.calls.folder.put(path, bytes);
  helper.calls.settings.select = [path];
  const opened = await openDrawer(249);
  await screen.findByRole('button', { name: CHOOSE });
  return opened;
}
const files = () => helper.calls.folder.list().map(({ name }) => name);

it('reads a picture of the helper program, and Save stores it', async () => {
  const { device, onClose } = await open('C:/ada.png', Buffer.from('ada'));
  expect(await barriers(document.body)).toEqual([]);
  press(CHOOSE);
  await waitFor(() => expect(photos()).toHaveLength(1));
  expect([names, helper.heard]).toEqual([['ada.png 3'], ['GetVersion', 'SelectFile', 'ReadBase64']]);
  expect(files()).toContain('ada.png');
  press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(device.state().access.faces.find(({ UserID }) => UserID === '250')?.PhotoData).toEqual([facePhoto(1)]);
});

it('has a picture converted that the browser does not read, and leaves none of the converted ones', async () => {
  await open('C:/ada.bmp', Buffer.from('BM picture'));
  press(CHOOSE);
  await waitFor(() => expect(photos()).toHaveLength(1));
  expect(names).toEqual([expect.stringMatching(/^ada\.png \d{3,}$/)]);
  await waitFor(() => expect(helper.heard.at(-1)).toBe('RemoveFile'));
  expect(files().toSorted()).toEqual(['ada.bmp', 'upgrade.bin']);
});

it('says that the file is no picture, and takes one of this browser all the same', async () => {
  await open('C:/ada.gif', Buffer.from('no picture'));
  press(CHOOSE);
  await screen.findByText('The helper program cannot convert this file. Choose another one.');
  expect([photos(), names]).toEqual([[], []]);
  expect(screen.getByRole('button', { name: 'Add photo' })).toHaveProperty('disabled', false);
});

it.each([
  ['dies while it converts', 'ConvertFile', /The connection to the helper program was lost/],
  ['is too old', 'GetVersion', /is too old/],
])('changes nothing when the helper %s', async (_, at, text) => {
  await open('C:/ada.bmp', Buffer.from('BM picture'));
  const answer = helper.calls.answer.bind(helper.calls);
  helper.calls.answer = async (method, params, watch) => {
    if (method === at && at === 'ConvertFile') helper.stop();
    return answer(method, params, watch);
  };
  if (at === 'GetVersion') helper.calls.settings.version = '5.0.412648.1';
  press(CHOOSE);
  await screen.findByText(text);
  expect([photos(), names]).toEqual([[], []]);
});
