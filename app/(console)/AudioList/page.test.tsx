// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  barriers,
  dialog,
  fill,
  openOnDevice,
  press,
  refusing,
  setUpDevicePage,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { fileProblem, nameFor, nameProblem, rateOf } from '@/components/media/sound-file';
import { silentMp3, soundNameProblem } from '@/emulator/rules/sounds';
import { signedInDevice } from '@/emulator/test-device';
import { isolated } from '@/lib/i18n/isolated';
import { answerUploads } from '@/lib/upload/answered-uploads.fixtures';
import AudioListPage from './page';

setUpVisitor();
setUpDevicePage();

const mp3 = (seconds = 2, rate = 0x28) => {
  const bytes = silentMp3(seconds);
  bytes[2] = rate;
  return bytes;
};
const file = (name: string, bytes: Uint8Array = mp3()) => new File([new Uint8Array(bytes)], name);

async function open() {
  const made = signedInDevice({ profile: 'vto' });
  const asked: string[] = [];
  answerUploads(async (form) => {
    const { id, method, params } = JSON.parse(String(form.get('verify')));
    asked.push(method);
    const Data = Buffer.from(await (form.get('file') as File).arrayBuffer()).toString('base64');
    return JSON.stringify({ ...made.upload(method, { ...params, Data }), id });
  });
  const opened = await openOnDevice(AudioListPage, made);
  await screen.findByText('Doorbell');
  return { ...made, ...opened, sent: asked, row: () => made.device.state().tables.CustomAudio[6] };
}

async function chooseFor(event: string, chosen: File) {
  press(`Upload: ${event}`);
  const box = await dialog();
  await pick(box, chosen);
  return box;
}
const pick = (box: Awaited<ReturnType<typeof dialog>>, chosen: File) =>
  act(async () => {
    const input = box.getByLabelText('Sound file', { selector: 'input[type="file"]' });
    fireEvent.change(input, { target: { files: [chosen] } });
  });

it('uploads the sound of an event under its name, plays it at the device, and deletes it', async () => {
  const { container, device, row } = await open();
  expect(await barriers(container)).toEqual([]);
  const box = await chooseFor('Doorbell', file('Our chime!.mp3'));
  expect(box.getByLabelText('Name')).toHaveProperty('value', 'Our-chime');
  expect(box.getByLabelText(`Listen here: ${isolated('Our chime!.mp3')}`).getAttribute('src')).toMatch(/^blob:/);
  await act(async () => press('Upload', box));
  await waitFor(() => expect(toastTexts()).toEqual(['Sound uploaded']));
  expect(row()).toMatchObject({ Name: 'Our-chime', Seconds: 2, State: 'Complete' });
  await screen.findByText('Our-chime');
  device.prompt('Doorbell');
  expect(device.state().heard).toMatchObject([{ event: 'Doorbell', path: '/audio/Our-chime.mp3' }]);
  press('Listen on the device: Doorbell');
  await screen.findByText('Playing on the device');
  expect(device.state().heard.at(-1)).toMatchObject({ event: '', path: '/audio/Our-chime.mp3' });
  press('Stop: Doorbell');
  await screen.findByText('Stored');
  press('Delete: Doorbell');
  press('Delete sound', await dialog());
  await waitFor(() => expect(row()?.Path).toBe(''));
  await waitFor(() => expect(screen.queryByText('Our-chime')).toBeNull());
});

it('refuses a wrong file before any request, with the reason, and takes the next one', async () => {
  const { sent } = await open();
  const box = await chooseFor('Doorbell', file('a.wav'));
  expect((await box.findByRole('alert')).textContent).toBe('Choose an MP3 file');
  await pick(box, file('a.mp3', new Uint8Array(21_504)));
  await box.findByText('The file is larger than 20 kB');
  await pick(box, file('a.mp3', mp3(1, 0x24)));
  await box.findByText('The sample rate must be 16 kHz');
  expect(box.getByRole('button', { name: 'Upload' })).toHaveProperty('disabled', true);
  await pick(box, file('a.mp3'));
  expect(box.queryByRole('alert')).toBeNull();
  fill(box, 'Name', 'bell soft!');
  press('Upload', box);
  await box.findByText('Use letters A to Z, digits, _ and -');
  expect(sent).toEqual([]);
});

it('keeps the old file and what was typed when the device refuses the new one', async () => {
  const { device, upload, row } = await open();
  const bytes = mp3();
  const Data = bytes.toString('base64');
  upload('AudioFileManager.upload', { Event: 'Doorbell', Name: 'chime', Size: bytes.length, Data });
  press('Refresh');
  await screen.findByText('chime');
  const box = await chooseFor('Doorbell', file('cut.mp3', mp3().subarray(0, -9)));
  box.getByText('chime stays until the device has taken the new file.');
  await act(async () => press('Upload', box));
  await box.findByText('Choose an MP3 file');
  await pick(box, file('late.mp3'));
  fill(box, 'Name', 'late');
  device.setSwitches({ freeBytes: 0 });
  await act(async () => press('Upload', box));
  await box.findByText(/^The device has no room/);
  expect(box.getByLabelText('Name')).toHaveProperty('value', 'late');
  expect(row()?.Name).toBe('chime');
});

it('shows that a file is being transcoded, and that it failed', async () => {
  const { device } = await open();
  device.setSwitches({ soundTranscoding: 'Fails' });
  const box = await chooseFor('Doorbell', file('chime.mp3'));
  await act(async () => press('Upload', box));
  await screen.findByText('Transcoding');
  expect(screen.getByRole('button', { name: 'Listen on the device: Doorbell' })).toHaveProperty('disabled', true);
  device.clock.advance(3_000);
  press('Refresh');
  await screen.findByText('Transcoding failed');
});

it('says that the list could not be read, and reads it again', async () => {
  const made = signedInDevice({ profile: 'vto' });
  made.device.setIntercept(refusing(['configManager.getConfig']) as never);
  await openOnDevice(AudioListPage, made);
  await screen.findByRole('button', { name: 'Try again' });
  made.device.setIntercept(undefined as never);
  press('Try again');
  await screen.findByText('Doorbell');
});

it('takes the names and rates that the device takes', async () => {
  for (const name of ['a', 'a_b-9', 'x'.repeat(32), 'x'.repeat(33), '', 'a b', 'é', '../a', 'CHIME']) {
    expect(nameProblem(name, ['chime']) === undefined, name).toBe(soundNameProblem(name, ['chime']) === undefined);
  }
  expect(nameFor('Our chime (2026).MP3')).toBe('Our-chime-2026');
  const tagged = new Uint8Array([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, 2, 0, 0, ...mp3(1)]);
  expect([rateOf(mp3()), rateOf(tagged), rateOf(new Uint8Array(3))]).toEqual([16_000, 16_000, undefined]);
  expect(await fileProblem(file('a.mp3', new Uint8Array(0)))).toBe('notMp3');
});
