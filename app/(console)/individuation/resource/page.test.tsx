// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  barriers,
  dialog,
  fill,
  openOnDevice,
  press,
  refusing,
  rowOf,
  setUpDevicePage,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { madeClip } from '@/emulator/http/made-clip.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { isolated } from '@/lib/i18n/isolated';
import { answerUploads } from '@/lib/upload/answered-uploads.fixtures';
import { pngStart } from '@/lib/validation/picture-header.fixtures';
import ResourcePage from './page';

setUpVisitor();
setUpDevicePage();
beforeEach(() => vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined })));

const nameFor = (file: string) => `Name for ${isolated(file)}`;
const SIZE = { Width: 800, Height: 1280 };

/** `answer`: what the upload form of the device says in place of the device. */
async function open(answer?: () => string) {
  const made = signedInDevice({ profile: 'face-full' });
  const { device } = made;
  const sent: string[] = [];
  answerUploads(async (form) => {
    const { name, size } = form.get('file') as File;
    sent.push(name);
    if (answer) return answer();
    const [, Name = '', type] = /^(.*)\.(\w+)$/.exec(name) ?? [];
    const Type = type === 'mp4' ? 'mp4' : 'png';
    const advert = { Name, Type, Size: size, ...SIZE, Duration: 0 } as const;
    const problem = device.advertProblem(advert);
    if (problem) return `Upload failed: ${problem}`;
    return `Upload successfully: /advert/${device.addAdvert({ ...advert, file: '/advert/1.mp4' })}`;
  });
  const opened = await openOnDevice(ResourcePage, made);
  await screen.findByText('market');
  const names = () => device.state().adverts.items.map(({ Name }) => Name);
  return { ...made, ...opened, sent, names };
}

const picture = (name: string, bytes = 40, size: readonly [number, number] = [800, 1280]) => {
  const content = new Uint8Array(bytes);
  content.set(pngStart(...size));
  return new File([content], name);
};
const clip = (name: string) => new File([new Uint8Array(madeClip())], name);

async function chooseAll(kind: 'Pictures' | 'Clips', files: readonly File[]) {
  press(`Add ${kind.toLowerCase()}`);
  const box = await dialog();
  await act(async () => {
    fireEvent.change(box.getByLabelText(kind, { selector: 'input[type="file"]' }), { target: { files } });
  });
  await box.findByText(/can be added$/);
  return box;
}
const openClips = async () => {
  fireEvent.click(screen.getByRole('tab', { name: /^Clips/ }));
  await screen.findByText('welcome');
};
const choose = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name: `Select ${isolated(name)}` }));

it('lists pictures and clips with their state and the space they take', async () => {
  const { container, device } = await open();
  expect(await barriers(container)).toEqual([]);
  expect(screen.getByRole('tab', { name: /^Pictures/ }).textContent).toContain('3 of 10');
  screen.getByText(/ of 200 MB used$/);
  await openClips();
  expect(rowOf('welcome').getByText('Stored')).toBeDefined();
  expect(rowOf('welcome').getByText('0:24')).toBeDefined();
  expect(rowOf('site tour').getByText('Transcoding failed')).toBeDefined();
  expect(rowOf('site tour').getByRole('button', { name: /^Show now/ })).toHaveProperty('disabled', true);
  device.setSwitches({ freeBytes: 1_000_000 });
  press('Refresh');
  await screen.findByText(/under 10%$/);
});

it('adds several files under names of their own, and refuses the others before anything is sent', async () => {
  const { names, sent } = await open();
  const box = await chooseAll('Pictures', [
    picture('Fair.png'),
    picture('market.png', 40, [1280, 720]),
    picture('large.png', 614_400),
    new File(['GIF89a'], 'a.gif'),
  ]);
  expect(box.getByText('2 of 4 can be added')).toBeDefined();
  expect(box.getByText(/^Landscape/)).toBeDefined();
  expect(box.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'The picture is larger than 512 kB',
    'Choose a PNG or JPG picture',
  ]);
  expect(box.getByLabelText(nameFor('market.png'))).toHaveProperty('value', 'market 2');
  fill(box, nameFor('market.png'), 'Canteen');
  expect(box.getByText('Another file has this name')).toBeDefined();
  fill(box, nameFor('market.png'), 'Yard');
  expect(sent).toEqual([]);
  press(`Skip ${isolated('large')}`, box);
  press(`Skip ${isolated('a')}`, box);
  await act(async () => press('Add 2', box));
  await waitFor(() => expect(toastTexts()).toEqual(['2 files added']));
  expect(sent).toEqual(['Fair.png', 'Yard.png']);
  expect(names()).toEqual(expect.arrayContaining(['Fair', 'Yard']));
  await screen.findByText('Yard');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says of which file that the browser cannot read it', async () => {
  const { sent } = await open();
  const gone = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  const box = await chooseAll('Pictures', [
    Object.assign(picture('Yard.png'), { arrayBuffer: gone }),
    picture('Fair.png'),
  ]);
  expect(await box.findByText('1 of 2 can be added')).toBeDefined();
  const problem = box.getByRole('alert');
  expect(problem.textContent).toBe('The browser could not read the file. Choose it again.');
  expect(problem.closest('li')?.contains(box.getByLabelText(nameFor('Yard.png')))).toBe(true);
  await act(async () => press('Add 1', box));
  await waitFor(() => expect(sent).toEqual(['Fair.png']));
});

it('keeps a file that the device did not take, with the reason, and tries again', async () => {
  let reply = 'Upload failed: ClipTooLong';
  await open(() => reply);
  await openClips();
  const box = await chooseAll('Clips', [clip('spring.mp4'), new File(['no clip'], 'b.mp4')]);
  expect(box.getByRole('alert').textContent).toBe('Choose an MP4 file with H.264');
  for (const [next, text] of [
    ['Upload failed: ClipTooLong', 'The clip is longer than 5 minutes'],
    ['Upload failed: LowStorage', /^Not enough space/],
    ['<html>', 'The upload failed.'],
  ] as const) {
    reply = next;
    await act(async () => press('Add 1', box));
    await box.findByText(text);
    expect(box.getByLabelText(nameFor('spring.mp4'))).toHaveProperty('value', 'spring');
  }
  expect(toastTexts()).toEqual([]);
});

it('shows that a clip is transcoded until it is stored, without a reload', async () => {
  const { device } = await open();
  await openClips();
  const box = await chooseAll('Clips', [clip('spring.mp4')]);
  await act(async () => press('Add 1', box));
  await screen.findByText('spring');
  expect(rowOf('spring').getByText('Transcoding')).toBeDefined();
  expect(rowOf('spring').getByRole('button', { name: /^Show now/ })).toHaveProperty('disabled', true);
  device.clock.advance(2_000);
  await waitFor(() => expect(rowOf('spring').getByText('Stored')).toBeDefined());
});

it('shows files on the screen at once, for seconds that the device takes', async () => {
  const { device } = await open();
  choose('canteen');
  choose('drill');
  press('Show now');
  const box = await dialog();
  expect(box.getByText(`${isolated('canteen')}, ${isolated('drill')}`)).toBeDefined();
  fill(box, 'Duration of each', '0');
  expect(box.getByRole('alert').textContent).toBe('Enter 1 to 3600');
  fill(box, 'Duration of each', '20');
  press('Show now', box);
  await waitFor(() => expect(toastTexts()).toEqual(['Shown on the screen']));
  expect(device.state().screen.delivered).toMatchObject({ ids: [2, 3], durationS: 20 });
  await waitFor(() => expect(rowOf('canteen').getByText('Playing on the device')).toBeDefined());
});

it('says that a clip is not ready when another administrator replaced it meanwhile', async () => {
  const { device } = await open();
  press(`Show now: ${isolated('market')}`);
  const box = await dialog();
  device.update(({ adverts }) => {
    for (const each of adverts.items) each.isFailed = true;
  });
  press('Show now', box);
  await box.findByText(/^A clip is not transcoded yet/);
});

it('deletes what no plan uses, and names what stays', async () => {
  const { names } = await open();
  choose('market');
  choose('drill');
  press('Delete 2');
  press('Delete 2', await dialog());
  await screen.findByText(/^1 of 2 deleted\. In use by the standby plan: .*market/);
  expect(names()).toEqual(['market', 'canteen', 'welcome', 'site tour']);
  expect(screen.getByRole('link', { name: 'Open the plan' }).getAttribute('href')).toBe('/individuation/screen');
  await openClips();
  press(`Delete ${isolated('site tour')}`);
  press('Delete', await dialog());
  await waitFor(() => expect(toastTexts()).toEqual(['1 file deleted']));
  expect(screen.queryByText(/deleted\. In use/)).toBeNull();
});

it('previews a picture, and says when the browser cannot show it', async () => {
  await open();
  press(`Preview of ${isolated('market')}`);
  const box = await dialog();
  const shown = box.getByRole('img', { name: 'Preview of market' });
  expect(shown.getAttribute('src')).toBe('/RPC2_Loadfile/advert/1');
  fireEvent.error(shown);
  box.getByText('This browser cannot show the file.');
});

it('offers the first file when there is none, and no further one when the device is full', async () => {
  const { device } = await open();
  device.update(({ adverts }) => {
    adverts.items = [];
  });
  device.setSwitches({ freeBytes: 0 });
  press('Refresh');
  await screen.findByText('No pictures yet');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add pictures' })).toHaveProperty('disabled', true));
});

it('moves a file by keyboard, announces each move, and stores the order once it is dropped', async () => {
  const { device, asked } = await open();
  const handle = () => screen.getByRole('button', { name: `Move ${isolated('market')}` });
  const keys = (...all: string[]) => {
    for (const key of all) fireEvent.keyDown(handle(), { key });
  };
  keys(' ', 'ArrowDown', 'ArrowDown', 'ArrowDown');
  expect(screen.getByText(`${isolated('market')}, 3 of 3`)).toBeDefined();
  keys('Escape');
  expect(screen.queryByText(/, 3 of 3$/)).toBeNull();
  keys(' ', ' ');
  expect(asked).not.toContain('VideoOutput.setAdvertisementOrder');
  keys(' ', 'ArrowDown', ' ');
  await waitFor(() => expect(device.state().adverts.items.map(({ ID }) => ID)).toEqual([2, 1, 3, 4, 5]));
  await waitFor(() => expect(screen.getAllByRole('row')[1]?.textContent).toContain('canteen'));
  device.setIntercept(refusing(['VideoOutput.setAdvertisementOrder']) as never);
  keys(' ', 'ArrowUp', ' ');
  await waitFor(() => expect(toastTexts()).toHaveLength(1));
  expect(screen.getAllByRole('row')[1]?.textContent).toContain('canteen');
});

it('stores the order of all pages of a list when a file of the second page is moved', async () => {
  const { device } = await open();
  device.update(({ adverts }) => {
    const [first] = adverts.items;
    if (!first) throw new Error('no picture');
    adverts.items = Array.from({ length: 23 }, (_, index) => ({ ...first, ID: index + 1, Name: `file${index + 1}` }));
  });
  press('Refresh');
  await screen.findByText('file20');
  press('Next page');
  await screen.findByText('file23');
  const handle = screen.getByRole('button', { name: `Move ${isolated('file22')}` });
  fireEvent.keyDown(handle, { key: ' ' });
  fireEvent.keyDown(handle, { key: 'ArrowUp' });
  expect(screen.getByText(`${isolated('file22')}, 21 of 23`)).toBeDefined();
  fireEvent.keyDown(handle, { key: ' ' });
  await waitFor(() =>
    expect(
      device
        .state()
        .adverts.items.slice(19)
        .map(({ ID }) => ID),
    ).toEqual([20, 22, 21, 23]),
  );
});
