// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  barriers,
  choose,
  dialog,
  fill,
  openOnDevice,
  press,
  refusing,
  save,
  setUpDevicePage,
  stayWith,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { answerUploads } from '@/lib/upload/answered-uploads.fixtures';
import { pngStart } from '@/lib/validation/picture-header.fixtures';
import ImgCfgPage from './page';

setUpVisitor();
setUpDevicePage();

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined }));
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});

async function open() {
  const made = signedInDevice({ profile: 'face-full' });
  const { device } = made;
  const sent: string[] = [];
  answerUploads(async (form) => {
    const { name } = form.get('file') as File;
    sent.push(name);
    const picture = { name, width: 800, height: 1280 };
    const problem = device.pictureProblem(picture);
    if (!problem) device.addPicture({ ...picture, size: 40, file: '/picture/1.png' });
    return problem ? `Upload failed: ${problem}` : `Upload successfully: /picture/${name}`;
  });
  const opened = await openOnDevice(ImgCfgPage, made);
  await screen.findByRole('img', { name: 'Picture harbour' });
  const names = () => device.state().pictures.map(({ name }) => name);
  return { ...made, ...opened, sent, names };
}

const picture = (name: string, bytes = 40, size = [800, 1280] as const) => {
  const content = new Uint8Array(bytes);
  content.set(pngStart(...size));
  return new File([content], name);
};

async function chooseFile(file: File) {
  press('Upload a picture Drop it here or choose');
  const box = await dialog();
  await act(async () => {
    fireEvent.change(box.getByLabelText('Picture', { selector: 'input[type="file"]' }), { target: { files: [file] } });
  });
  return box;
}
const menuOf = (name: string) => press(`Actions for ${name}`);
const item = async (name: string) => fireEvent.click(await screen.findByRole('menuitem', { name }));

it('lists the pictures with their use, and is accessible', async () => {
  const { container } = await open();
  expect(await barriers(container)).toEqual([]);
  expect(screen.getByText('3 of 10')).toBeDefined();
  const card = screen.getByRole('img', { name: 'Picture harbour' }).closest('li') as HTMLElement;
  expect(within(card).getByText('Home background')).toBeDefined();
  expect(within(card).getByText(/kB, 800 × 1280/)).toBeDefined();
});

it('saves uses and the rules of stored pictures, and keeps what it does not know', async () => {
  const { device } = await open();
  const before = device.state().tables;
  menuOf('hills');
  await item('Use as call background');
  await choose('Home background', 'None');
  fireEvent.click(screen.getByRole('switch', { name: 'Of strangers' }));
  fireEvent.click(screen.getByRole('radio', { name: '100%' }));
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(device.state().tables.PictureShow).toEqual({ ...before.PictureShow, Home: '', Call: 'hills.png' });
  expect(device.state().tables.SnapStore).toEqual({ ...before.SnapStore, Stranger: true, Quality: 100 });
});

it('uploads a picture under a name that is required and unique; success appears only after the word', async () => {
  const { names, sent } = await open();
  const box = await chooseFile(picture('hills.png'));
  expect(box.getByLabelText('Name')).toHaveProperty('value', 'hills 2');
  fill(box, 'Name', 'HILLS');
  press('Upload', box);
  await box.findByText('A picture named HILLS already exists');
  fill(box, 'Name', '');
  await box.findByText('Enter a value');
  expect(sent).toEqual([]);
  fill(box, 'Name', 'Entrance');
  await act(async () => press('Upload', box));
  expect(screen.queryByText('Picture uploaded')).toBeNull();
  await waitFor(() => expect(toastTexts()).toEqual(['Picture uploaded']));
  expect(names()).toContain('Entrance.png');
  await screen.findByRole('img', { name: 'Picture Entrance' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('refuses a GIF and 600 KB before anything is sent, and keeps the name that was typed', async () => {
  const { sent } = await open();
  const box = await chooseFile(picture('hall.png', 614_400));
  expect((await box.findByRole('alert')).textContent).toBe('The picture is larger than 512 kB');
  fill(box, 'Name', 'My name');
  expect(box.queryByRole('button', { name: 'Upload' })).toBeNull();
  await act(async () => {
    const input = box.getByLabelText('Picture', { selector: 'input[type="file"]' });
    fireEvent.change(input, { target: { files: [new File(['GIF89a'], 'hall.gif')] } });
  });
  expect((await box.findByRole('alert')).textContent).toBe('Choose a PNG or JPG picture');
  expect(box.getByLabelText('Name')).toHaveProperty('value', 'My name');
  expect(sent).toEqual([]);
});

it('is closed only after a question once a picture is chosen, which might be on its way already', async () => {
  await open();
  const pressEscape = () => act(async () => void fireEvent.keyDown(document.body, { key: 'Escape' }));
  press('Upload a picture Drop it here or choose');
  await dialog();
  await pressEscape();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await chooseFile(picture('Yard.png'));
  await stayWith('Picture');
  expect(screen.getByRole('img', { name: 'Preview of Yard.png' })).toBeDefined();
  fill(await dialog(), 'Name', 'yard');
  await stayWith('Picture', 'Name');
  press('Close', await dialog());
  await act(async () => press('Discard entries'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says what the device says when somebody else was faster', async () => {
  const { device } = await open();
  const box = await chooseFile(picture('Yard.png'));
  device.addPicture({ name: 'yard.png', size: 40, width: 800, height: 1280, file: '/picture/9.png' });
  await act(async () => press('Upload', box));
  await box.findByText('A picture named Yard already exists');
});

it('says at the file that the device does not take its name', async () => {
  const { device } = await open();
  device.pictureProblem = () => 'FileNameInvalid';
  const box = await chooseFile(picture('Yard.png'));
  await act(async () => press('Upload', box));
  await box.findByText(/^Do not begin with a dot/);
});

it('shows a picture of somebody else after Refresh', async () => {
  const { device } = await open();
  device.addPicture({ name: 'lobby.png', size: 40, width: 800, height: 1280, file: '/picture/9.png' });
  press('Refresh');
  await screen.findByRole('img', { name: 'Picture lobby' });
  expect(screen.getByText('4 of 10')).toBeDefined();
});

it('takes no eleventh picture', async () => {
  const made = await open();
  for (let n = 4; n <= 10; n += 1) {
    made.device.addPicture({ name: `p${n}.png`, size: 40, width: 800, height: 1280, file: `/picture/${n}.png` });
  }
  press('Refresh');
  await act(async () => made.page.unmount());
  await openOnDevice(ImgCfgPage, made);
  await screen.findByText('10 of 10');
  expect(screen.getByRole('button', { name: /Upload a picture/ })).toHaveProperty('disabled', true);
  expect(screen.getByText('At most 10 pictures. Delete one first')).toBeDefined();
});

it('does not delete a background that is in use, and deletes another picture', async () => {
  const { names } = await open();
  menuOf('harbour');
  await item('Delete picture');
  press('Delete picture', await dialog());
  await waitFor(() => expect(toastTexts()[0]).toMatch(/^Still in use: .*Home background.*\. Choose another picture/));
  expect(names()).toContain('harbour.png');
  // A use that was chosen and not saved goes with its picture.
  menuOf('hills');
  await item('Use as call background');
  menuOf('hills');
  await item('Delete picture');
  press('Delete picture', await dialog());
  await waitFor(() => expect(toastTexts()).toContain('Picture deleted'));
  expect(names()).toEqual(['harbour.png', 'arches.png']);
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Picture hills' })).toBeNull());
  expect(screen.getByRole('combobox', { name: 'Call background' })).toHaveProperty('value', 'None');
  expect(screen.getByText('All changes saved')).toBeDefined();
});

it('renames a picture; its use follows, stored or only chosen', async () => {
  const { device, names } = await open();
  menuOf('hills');
  await item('Use as call background');
  menuOf('hills');
  await item('Rename');
  const box = await dialog();
  fill(box, 'Name', 'harbour');
  press('Rename', box);
  await box.findByText('A picture named harbour already exists');
  fill(box, 'Name', 'Green hills');
  press('Rename', box);
  await waitFor(() => expect(names()).toContain('Green hills.png'));
  await screen.findByRole('img', { name: 'Picture Green hills' });
  save();
  await waitFor(() => expect(device.state().tables.PictureShow.Call).toBe('Green hills.png'));
  menuOf('harbour');
  await item('Rename');
  const other = await dialog();
  fill(other, 'Name', 'Night');
  press('Rename', other);
  await waitFor(() => expect(device.state().tables.PictureShow.Home).toBe('Night.png'));
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Home background' })).toHaveProperty('value', 'Night'),
  );
  expect(screen.getByText('All changes saved')).toBeDefined();
});

it('renames a picture whose answer was lost: a use that was only chosen follows', async () => {
  const { device, names, trouble } = await open();
  menuOf('hills');
  await item('Use as call background');
  menuOf('hills');
  await item('Rename');
  const box = await dialog();
  fill(box, 'Name', 'Green hills');
  // The device cannot be reached for a while, and nobody can tell.
  trouble.dropAfter = ['FileManager.rename', 'FileManager.list'];
  press('Rename', box);
  await box.findByRole('alert');
  expect(names()).toContain('Green hills.png');
  expect(screen.getByRole('img', { name: 'Picture hills', hidden: true })).toBeDefined();
  // The second try names a file that is gone, and the list says why.
  trouble.dropAfter = [];
  press('Rename', box);
  await screen.findByRole('img', { name: 'Picture Green hills' });
  expect(toastTexts()).toEqual(['Picture renamed']);
  expect(screen.getByRole('combobox', { name: 'Call background' })).toHaveProperty('value', 'Green hills');
  menuOf('Green hills');
  await item('Rename');
  fill(await dialog(), 'Name', 'Hills');
  trouble.dropAfter = ['FileManager.rename'];
  press('Rename', await dialog());
  await screen.findByRole('img', { name: 'Picture Hills' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  save();
  await waitFor(() => expect(device.state().tables.PictureShow.Call).toBe('Hills.png'));
});

it('says that a picture has its old name when the request was lost, and keeps the dialog', async () => {
  const { names, trouble } = await open();
  menuOf('hills');
  await item('Rename');
  const box = await dialog();
  fill(box, 'Name', 'Green hills');
  trouble.dropBefore = ['FileManager.rename'];
  press('Rename', box);
  await box.findByRole('alert');
  expect(names()).toContain('hills.png');
  expect([toastTexts(), box.getByLabelText('Name')]).toMatchObject([[], { value: 'Green hills' }]);
});

it('deletes a picture whose answer was lost, and a use that was only chosen with it; not when nothing is deleted', async () => {
  const { names, trouble } = await open();
  const remove = async () => {
    menuOf('hills');
    await item('Delete picture');
    press('Delete picture', await dialog());
  };
  menuOf('hills');
  await item('Use as call background');
  const use = () => screen.getByRole('combobox', { name: 'Call background' });
  trouble.dropBefore = ['FileManager.removeFiles'];
  await remove();
  await waitFor(() => expect(toastTexts()).toHaveLength(1));
  expect([names().includes('hills.png'), use()]).toMatchObject([true, { value: 'hills' }]);
  Object.assign(trouble, { dropBefore: [], dropAfter: ['FileManager.removeFiles'] });
  await remove();
  await waitFor(() => expect(toastTexts()).toEqual(['Picture deleted']));
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Picture hills' })).toBeNull());
  expect([names().includes('hills.png'), use()]).toMatchObject([false, { value: 'None' }]);
  expect(screen.getByText('All changes saved')).toBeDefined();
});

it('shows an empty list without a message when the device does not list its files', async () => {
  const made = signedInDevice({ profile: 'face-full' });
  made.device.setIntercept(refusing(['FileManager.list']) as never);
  await openOnDevice(ImgCfgPage, made);
  await screen.findByText('0 of 10');
  expect(toastTexts()).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
});
