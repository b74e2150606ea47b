// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  barriers,
  fill,
  openOnDevice,
  press,
  save,
  setUpDevicePage,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { FILTER_SETS } from '@/lib/contract/tables/face';
import FaceImgPage from './page';

setUpVisitor({ faceAuth: true, faceImageFilter: true });
setUpDevicePage();

async function open() {
  const made = signedInDevice({ profile: 'face-full' });
  const { container, asked } = await openOnDevice(FaceImgPage, made);
  const rule = () => made.device.state().tables.VideoAnalyseRule[0]?.[0];
  await screen.findByRole('img', { name: 'Blurred' });
  const verdictOf = (name: string) =>
    within(screen.getByRole('img', { name }).closest('li') as HTMLElement).queryByText(/^(Accepted|Not accepted)$/)
      ?.textContent;
  return { ...made, container, asked, rule, verdictOf };
}

it('the dark sample passes at Low and fails at High', async () => {
  const { container, verdictOf } = await open();
  expect(await barriers(container)).toEqual([]);
  expect(['Well lit', 'Dark', 'Overexposed', 'Blurred'].map(verdictOf)).toEqual(Array(4).fill('Accepted'));
  press(/^High /);
  expect(['Well lit', 'Dark', 'Overexposed', 'Blurred'].map(verdictOf)).toEqual([
    'Accepted',
    'Not accepted',
    'Not accepted',
    'Not accepted',
  ]);
  expect(screen.getByText('Too dark')).toBeDefined();
  fireEvent.click(screen.getByRole('switch', { name: 'Filter face pictures' }));
  expect(verdictOf('Dark')).toBe('Accepted');
});

it('a card fills the values behind More, and says so; another value makes the level Custom', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: /^More/ }));
  const quality = () => screen.getByLabelText('Lowest quality', { selector: 'input' });
  expect(screen.getByText('A level overwrites the values under “More”')).toBeDefined();
  press(/^Medium /);
  expect(quality()).toHaveProperty('value', String(FILTER_SETS.Middle.Quality));
  fill(screen, 'Lowest quality', '51');
  expect(screen.getByText('These values match none of the three levels')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^(Low|Medium|High) /, pressed: true })).toBeNull();
  fill(screen, 'Lowest quality', '50');
  expect(screen.getByRole('button', { name: /^Medium /, pressed: true })).toBeDefined();
  press('Undo change: Level');
  expect(screen.getByRole('button', { name: /^Low /, pressed: true })).toBeDefined();
  expect(quality()).toHaveProperty('value', String(FILTER_SETS.Low.Quality));
});

it('putting back the level leaves the switch of the filter as it was chosen', async () => {
  await open();
  const filter = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Filter face pictures' });
  press(/^High /);
  fireEvent.click(filter());
  press('Undo change: Level');
  expect(screen.getByRole('button', { name: /^Low /, pressed: true })).toBeDefined();
  expect(filter().checked).toBe(false);
});

it('saves only its part of the rule: the area of /facecfg stays, also one that was saved meanwhile', async () => {
  const { device, rule } = await open();
  const area: [number, number][] = [
    [1000, 1000],
    [6000, 1000],
    [6000, 6000],
  ];
  device.update(({ tables }) => {
    const config = tables.VideoAnalyseRule[0]?.[0]?.Config;
    if (config) Object.assign(config, { DetectRegion: area, SimilarityThreshold: 91 });
  });
  const before = rule();
  press(/^High /);
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(rule()).toEqual({
    ...before,
    Config: {
      ...before?.Config,
      FaceImageFilterStrategy: { Enable: true, Level: 'High', ...FILTER_SETS.High },
    },
  });
});

it('refuses a largest brightness below the smallest', async () => {
  const { rule } = await open();
  fireEvent.click(screen.getByRole('button', { name: /^More/ }));
  fill(screen, 'Brightness from', '200');
  fill(screen, 'Brightness to', '199');
  save();
  await screen.findByText('Enter 200 to 255');
  expect(rule()?.Config?.FaceImageFilterStrategy?.BrightMin).toBe(FILTER_SETS.Low.BrightMin);
});

it('tries pictures of the administrator without storing them, and says which is none', async () => {
  const { device, asked } = await open();
  const photo = device.state().access.faces[0]?.PhotoData[0] ?? '';
  const before = device.state().access.faces;
  const input = screen.getByLabelText('Try pictures', { selector: 'input' });
  await act(async () => {
    fireEvent.change(input, {
      target: { files: [new File([Buffer.from(photo, 'base64')], 'ann.png'), new File(['x'], 'notes.txt')] },
    });
  });
  await screen.findByRole('img', { name: 'ann.png' });
  expect(screen.getByText(/notes\.txt/)).toBeDefined();
  expect(device.state().access.faces).toBe(before);
  expect(asked.filter((method) => method === 'faceRecognitionServer.checkPicture')).toHaveLength(5);
});

it('measures pictures that are dropped while others are measured', async () => {
  const { device } = await open();
  const photo = Buffer.from(device.state().access.faces[0]?.PhotoData[0] ?? '', 'base64');
  const input = screen.getByLabelText('Try pictures', { selector: 'input' });
  await act(async () => {
    for (const name of ['ann.png', 'bob.png'])
      fireEvent.change(input, { target: { files: [new File([photo], name)] } });
  });
  for (const name of ['ann.png', 'bob.png']) await screen.findByRole('img', { name });
});

it('names every file that is no picture, by its content, or cannot be read, and goes on with the others', async () => {
  const { device, asked } = await open();
  const photo = device.state().access.faces[0]?.PhotoData[0] ?? '';
  const input = screen.getByLabelText('Try pictures', { selector: 'input' });
  const cut = Buffer.from(photo, 'base64').subarray(0, 400);
  const gone = new File([Buffer.from(photo, 'base64')], 'gone.png');
  gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  await act(async () => {
    fireEvent.change(input, {
      target: {
        files: [
          new File(['GIF89a'], 'moving.png'),
          new File([new Uint8Array(524_289)], 'large.png'),
          new File([cut], 'cut.png'),
          gone,
          new File([Buffer.from(photo, 'base64')], 'ann.png'),
        ],
      },
    });
  });
  await screen.findByRole('img', { name: 'ann.png' });
  for (const name of ['moving.png', 'large.png', 'cut.png', 'gone.png'])
    expect(screen.getByRole('alert').textContent).toContain(name);
  expect(screen.getByRole('alert').textContent).toContain('512 kB');
  expect(asked.filter((method) => method === 'faceRecognitionServer.checkPicture')).toHaveLength(6);
});

it('checks every stored face against the values shown, and changes nothing', async () => {
  const { device } = await open();
  const before = device.state();
  const photos = before.access.faces.flatMap(({ PhotoData }) => PhotoData).length;
  press('Check all');
  await screen.findByText(`0 of ${photos} would not be accepted`, {}, { timeout: 15_000 });
  fireEvent.click(screen.getByRole('button', { name: /^More/ }));
  fill(screen, 'Lowest quality', '100');
  await screen.findByText(`${photos} of ${photos} would not be accepted`);
  expect(screen.getAllByText('Quality too low').length).toBeGreaterThan(5);
  fireEvent.click(screen.getByRole('switch', { name: 'Filter face pictures' }));
  await screen.findByText(`0 of ${photos} would not be accepted`);
  expect(device.state().access).toBe(before.access);
  expect(device.state().tables).toBe(before.tables);
});
