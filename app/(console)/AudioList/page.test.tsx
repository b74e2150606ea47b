// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
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
import { fileProblem, nameFor, nameProblem, rateOf } from '@/components/media/sound-file';
import { recordedMp3 } from '@/emulator/rules/recorded-sound';
import { silentMp3, soundNameProblem } from '@/emulator/rules/sounds';
import { signedInDevice } from '@/emulator/test-device';
import { isolated } from '@/lib/i18n/isolated';
import { TransportError } from '@/lib/rpc/rpc-error';
import { answerUploads } from '@/lib/upload/answered-uploads.fixtures';
import AudioListPage from './page';

setUpVisitor({ talk: true, customAudio: true });
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
  // Length, size and state of nothing: a card of a phone leaves them out.
  expect(
    rowOf('Doorbell')
      .getAllByText('–')
      .map((dash) => dash.closest('td')?.dataset.empty),
  ).toEqual(Array.from({ length: 3 }, () => 'true'));
  const box = await chooseFor('Doorbell', file('Our chime!.mp3'));
  expect(box.getByLabelText('Name')).toHaveProperty('value', 'Our-chime');
  expect(box.getByLabelText(`Listen here: ${isolated('Our chime!.mp3')}`).getAttribute('src')).toMatch(/^blob:/);
  await act(async () => press('Upload', box));
  await waitFor(() => expect(toastTexts()).toEqual(['Sound uploaded']));
  expect(row()).toMatchObject({ Name: 'Our-chime', Seconds: 2, State: 'Complete' });
  await screen.findByDisplayValue('Our-chime');
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
  await waitFor(() => expect(screen.queryByDisplayValue('Our-chime')).toBeNull());
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

it('takes the name of another file, but not the place of a typed one', async () => {
  await open();
  const box = await chooseFor('Doorbell', file('first.mp3'));
  await pick(box, file('second.mp3'));
  expect(box.getByLabelText('Name')).toHaveProperty('value', 'second');
  fill(box, 'Name', 'bell');
  await pick(box, file('third.mp3'));
  expect(box.getByLabelText('Name')).toHaveProperty('value', 'bell');
});

it('keeps the old file and what was typed when the device refuses the new one', async () => {
  const { device, upload, row } = await open();
  const bytes = mp3();
  const Data = bytes.toString('base64');
  upload('AudioFileManager.upload', { Event: 'Doorbell', Name: 'chime', Size: bytes.length, Data });
  press('Refresh');
  await screen.findByDisplayValue('chime');
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

it('sends the part that is kept of a file, and takes a file that is too large once it is cut', async () => {
  const { device } = await open();
  const box = await chooseFor('Doorbell', file('speech.mp3', recordedMp3(12, 80)));
  await box.findByText('The file is larger than 20 kB');
  box.getByText('Keep at most 10.2 s of it');
  expect(box.getByRole('button', { name: 'Upload' })).toHaveProperty('disabled', true);
  fill(box, 'Start', '3');
  fill(box, 'End', '2');
  await box.findByText('Enter 0 to 12, the start before the end');
  expect(box.getByRole('button', { name: 'Upload' })).toHaveProperty('disabled', true);
  fill(box, 'Start', '1');
  fireEvent.keyDown(box.getByLabelText('Start'), { key: 'ArrowDown' });
  await box.findByText('1.1 of 12 s are kept, 3 kB');
  expect(box.queryByText('The file is larger than 20 kB')).toBeNull();
  await act(async () => press('Upload', box));
  await waitFor(() => expect(toastTexts()).toEqual(['Sound uploaded']));
  const stored = device.state().sounds.find(({ name }) => name === 'speech')?.data ?? '';
  // Frames of 36 ms and 72 bytes: 0.9 s is in the 25th, 2 s in the 55th.
  expect(Buffer.from(stored, 'base64').equals(recordedMp3(12, 80).subarray(25 * 72, 56 * 72))).toBe(true);
});

const uploaded = ({ upload }: Awaited<ReturnType<typeof open>>, Event: string, Name: string, bytes = mp3()) =>
  upload('AudioFileManager.upload', { Event, Name, Size: bytes.length, Data: bytes.toString('base64') });

it('renames a sound in its row, and says there why a name is not taken', async () => {
  const made = await open();
  uploaded(made, 'Doorbell', 'chime');
  uploaded(made, 'Duress', 'quiet');
  press('Refresh');
  const field = await screen.findByLabelText('Name of the file: Doorbell');
  const type = (name: string, key = 'Enter') => {
    fireEvent.change(field, { target: { value: name } });
    fireEvent.keyDown(field, { key });
  };
  const renames = () => made.asked.filter((method) => method === 'FileManager.rename').length;
  type('bell soft!');
  await screen.findByText('Use letters A to Z, digits, _ and -');
  type('Quiet');
  await screen.findByText('Another file has this name');
  type('gone', 'Escape');
  expect(field).toHaveProperty('value', 'chime');
  fireEvent.blur(field);
  expect([renames(), screen.queryByRole('alert')]).toEqual([0, null]);

  // A name that somebody else took meanwhile: it stays, and is not sent again by leaving the field.
  made.device.update((draft) => {
    draft.sounds.push({ name: 'gong', size: 1, seconds: 1, data: '' });
  });
  type('gong');
  await screen.findByText('Another file has this name');
  fireEvent.blur(field);
  expect([renames(), made.row()?.Name]).toEqual([1, 'chime']);
  fireEvent.change(field, { target: { value: 'gong-2' } });
  await act(async () => fireEvent.blur(field));
  await waitFor(() => expect(toastTexts()).toEqual(['Sound renamed']));
  expect(made.row()).toMatchObject({ Name: 'gong-2', Path: '/audio/gong-2.mp3' });
  await waitFor(() => expect(screen.getByLabelText('Name of the file: Doorbell')).toHaveProperty('value', 'gong-2'));

  // The same box: Enter keeps the focus in it.
  field.focus();
  type('gong-3');
  await waitFor(() => expect(made.row()?.Name).toBe('gong-3'));
  await waitFor(() => expect(toastTexts()).toHaveLength(2));
  expect(document.activeElement).toBe(field);
});

it('sends nothing under the name of a file that the browser cannot read', async () => {
  const { sent } = await open();
  const box = await chooseFor('Doorbell', file('chime.mp3'));
  const upload = box.getByRole('button', { name: 'Upload' });
  expect(upload).toHaveProperty('disabled', false);
  const gone = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  await pick(box, Object.assign(file('gong.mp3'), { arrayBuffer: gone }));
  await box.findByText('The browser could not read the file. Choose it again.');
  expect(upload).toHaveProperty('disabled', true);
  expect(sent).toEqual([]);
});

it('shows the new name when only the answer to renaming was lost', async () => {
  const made = await open();
  uploaded(made, 'Doorbell', 'chime');
  press('Refresh');
  const field = await screen.findByDisplayValue('chime');
  made.device.setIntercept((({ method }: { method: string }) => {
    if (method !== 'FileManager.rename') return undefined;
    made.device.update(({ tables, sounds }) => {
      Object.assign(tables.CustomAudio[6] ?? {}, { Name: 'gong', Path: '/audio/gong.mp3' });
      Object.assign(sounds[0] ?? {}, { name: 'gong' });
    });
    throw new TransportError(method, 'timeout');
  }) as never);
  fireEvent.change(field, { target: { value: 'gong' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(screen.getByLabelText('Name of the file: Doorbell')).toHaveProperty('value', 'gong'));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  made.device.setIntercept(undefined as never);
  fireEvent.change(field, { target: { value: 'bell' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(made.row()?.Path).toBe('/audio/bell.mp3'));
});

it('shows what the sounds take of the storage, and offers no upload without space', async () => {
  const made = await open();
  await screen.findByText('Sounds: 0 kB');
  uploaded(made, 'Doorbell', 'chime');
  press('Refresh');
  await screen.findByText('Sounds: 4 kB');
  made.device.setSwitches({ freeBytes: 0 });
  press('Refresh');
  await screen.findByText('The device has no free space. Delete something first.');
  expect(screen.getByRole('button', { name: 'Upload: Doorbell' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Upload: Duress' })).toHaveProperty('disabled', true);
});

it('counts each stored file once, and offers no upload that the device refuses as one too many', async () => {
  const made = await open();
  uploaded(made, 'Doorbell', 'chime');
  made.device.update(({ sounds, tables }) => {
    for (let at = 1; at < 20; at += 1)
      sounds.push({ name: `r${at}`, size: 1_000, seconds: 1, data: '', isRecording: true });
    const own = { Name: 'r1', Path: '/audio/r1.mp3', Size: 1_000, Seconds: 1 };
    for (const row of tables.CustomAudio) if (/^(Duress|VerifyFail)$/.test(row.Event)) Object.assign(row, own);
  });
  const isOffered = (event: string) => !screen.getByRole('button', { name: `Upload: ${event}` }).matches(':disabled');
  press('Refresh');
  await screen.findByText('20 of 20 files, 23 kB');
  await screen.findByText('The device takes at most 20 files. Delete one first.');
  // Only the file of Doorbell makes room for another one: the recording of Duress stays.
  expect(['Doorbell', 'Duress', 'No permission'].map(isOffered)).toEqual([true, false, false]);
  expect(uploaded(made, 'Duress', 'late')).toMatchObject({ error: { detail: { reason: 'LowStorage' } } });
  expect(uploaded(made, 'Doorbell', 'gong')).toMatchObject({ params: { Path: '/audio/gong.mp3' } });
  made.call('FileManager.removeFiles', { fileName: '/audio/r19.mp3' });
  press('Refresh');
  await screen.findByText('19 of 20 files, 22 kB');
  expect(['Doorbell', 'Duress', 'No permission'].map(isOffered)).toEqual([true, true, true]);
});

it('has no bar, and no message, where the device does not say what is free', async () => {
  const made = signedInDevice({ profile: 'vto' });
  made.device.setIntercept(refusing(['storage.getDeviceAllInfo']) as never);
  await openOnDevice(AudioListPage, made);
  await screen.findByText('Doorbell');
  expect(screen.queryByText(/ used$/)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('draws the shape of a sound as the browser decodes it, and none of silence', async () => {
  const decoded: Uint8Array[] = [];
  class TestContext {
    async decodeAudioData(buffer: ArrayBuffer) {
      decoded.push(new Uint8Array(buffer));
      // The frame of a tone has its level in the ninth byte; a silent one has none.
      const level = decoded.at(-1)?.[8] ? 0.5 : 0;
      const samples = Float32Array.from({ length: 560 }, (_, at) => (at < 280 ? level : level / 2));
      return { numberOfChannels: 1, getChannelData: () => samples };
    }
  }
  vi.stubGlobal('OfflineAudioContext', TestContext);
  const made = await open();
  const tone = recordedMp3(2, 80);
  uploaded(made, 'Doorbell', 'chime', tone);
  uploaded(made, 'Duress', 'quiet', silentMp3(3));
  press('Refresh');
  await screen.findByDisplayValue('quiet');
  const shapeOf = (event: string) => rowOf(event).getAllByRole('cell')[2];
  await waitFor(() => expect(shapeOf('Doorbell')?.querySelector('path')).not.toBeNull());
  await waitFor(() => expect(decoded).toHaveLength(2));
  expect(decoded.map((bytes) => bytes.length).sort()).toEqual([tone.length, silentMp3(3).length].sort());
  const bars = shapeOf('Doorbell')
    ?.querySelector('path')
    ?.getAttribute('d')
    ?.match(/v[\d.]+/g);
  expect(bars).toHaveLength(56);
  expect([bars?.[0], bars?.[55]]).toEqual(['v20', 'v10']);
  expect(shapeOf('Duress')?.querySelector('svg')).toBeNull();
  expect(shapeOf('Duress')?.textContent).toBe('3 s');
  expect(await barriers(made.container)).toEqual([]);
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
