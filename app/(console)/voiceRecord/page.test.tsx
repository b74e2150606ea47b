// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  barriers,
  dialog,
  fill,
  holdAnswers,
  openOnDevice,
  press,
  refusing,
  rowOf,
  setUpDevicePage,
  toastTexts,
  whileTicking,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { silentMp3 } from '@/emulator/rules/sounds';
import { signedInDevice } from '@/emulator/test-device';
import { isolated } from '@/lib/i18n/isolated';
import { TransportError } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';
import { answerUploads } from '@/lib/upload/answered-uploads.fixtures';
import AudioListPage from '../AudioList/page';
import VoiceRecordPage from './page';

setUpVisitor({ talk: true, customAudio: true });
setUpDevicePage();

async function open(isTalking: () => boolean = () => false) {
  const made = signedInDevice({ profile: 'vto', isTalking });
  answerUploads(async (form) => {
    const { id, method, params } = JSON.parse(String(form.get('verify')));
    const Data = Buffer.from(await (form.get('file') as File).arrayBuffer()).toString('base64');
    return JSON.stringify({ ...made.upload(method, { ...params, Data }), id });
  });
  const opened = await openOnDevice(VoiceRecordPage, made);
  const sounds = () => made.device.state().sounds.map(({ name }) => name);
  return { ...made, ...opened, sounds };
}
const typed = (name: string, seconds = '10') => {
  fill(screen as never, 'Name', name);
  fill(screen as never, 'Maximum length', seconds);
};
const record = async (name: string, seconds?: string) => {
  typed(name, seconds);
  press('Record');
  await screen.findByRole('timer');
};

it('records two seconds, lists them, plays them, and deletes them', async () => {
  const { container, device, sounds } = await open();
  expect(await barriers(container)).toEqual([]);
  await record('hello');
  expect(device.state().recording?.name).toBe('hello');
  device.clock.advance(2_000);
  press('Stop');
  await screen.findByText('hello');
  expect(rowOf('hello').getByText('2 s')).toBeDefined();
  press(`Listen on the device: ${isolated('hello')}`);
  await waitFor(() => expect(device.state().heard.at(-1)?.path).toBe('/audio/hello.mp3'));
  press(`Delete ${isolated('hello')}`);
  press('Delete', await dialog());
  await waitFor(() => expect(toastTexts()).toContain('Recording deleted'));
  expect(sounds()).toEqual([]);
});

it('keeps the focus on the button that records and stops', async () => {
  const { device } = await open();
  typed('hello');
  const button = screen.getByRole('button', { name: 'Record' });
  button.focus();
  press('Record');
  // What Chromium does with a button that is disabled.
  expect(button).toHaveProperty('disabled', true);
  const focused = vi.spyOn(button, 'focus');
  const active = vi.spyOn(document, 'activeElement', 'get').mockReturnValue(document.body);
  fireEvent.blur(button);
  await waitFor(() => expect(button.textContent).toBe('Stop'));
  await waitFor(() => expect(focused).toHaveBeenCalledTimes(1));
  active.mockRestore();
  device.clock.advance(2_000);
  press('Stop');
  await screen.findByText('hello');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Record'));
});

it('says at the name and at the length what is wrong, and a taken name is refused', async () => {
  const { device } = await open();
  typed('a b', '31');
  press('Record');
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Use letters A to Z, digits, _ and -',
    'Enter 1 to 30',
  ]);
  device.update((draft) => {
    draft.sounds.push({ name: 'hello', size: 1, seconds: 1, data: '', isRecording: true });
  });
  typed('HELLO');
  press('Record');
  await screen.findByText('Another file has this name');
  const box = screen.getByLabelText<HTMLInputElement>('Name');
  expect([box.value, box.getAttribute('aria-invalid')]).toEqual(['HELLO', 'true']);
  expect(device.state().recording).toBeUndefined();
  // The refusal belongs to what was typed.
  typed('other');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('draws what the microphone hears, and says when that is nothing', () =>
  whileTicking(async () => {
    const { device } = await open();
    device.update(({ tables }) => {
      tables.AudioInputVolume = [0];
    });
    await record('hello');
    const meter = await screen.findByRole('meter', { name: 'Level of the microphone' });
    await screen.findByText('The device hears nothing. Check the microphone volume.', {}, { timeout: 8_000 });
    device.update(({ tables }) => {
      tables.AudioInputVolume = [100];
    });
    await waitFor(() => expect(Number(meter.getAttribute('value'))).toBeGreaterThan(0), { timeout: 5_000 });
    expect(meter.parentElement?.querySelector('path')?.getAttribute('d')).toMatch(/v2M.*v[1-9]/);
  }));

it('shows the time alone where the device tells no level, and asks once', () =>
  whileTicking(async () => {
    const { device, asked, sounds } = await open();
    device.setIntercept(refusing(['audioRecordManager.getLevel']) as never);
    await record('hello', '2');
    await waitFor(() => expect(sounds()).toEqual(['hello']), { timeout: 8_000 });
    expect(asked.filter((method) => method === 'audioRecordManager.getLevel')).toHaveLength(1);
    expect(screen.queryByRole('meter')).toBeNull();
  }));

it('puts the part that is kept in the place of a recording, also for the event that uses it', async () => {
  const { device, sounds } = await open();
  await record('hello');
  device.clock.advance(3_000);
  press('Stop');
  await screen.findByText('hello');
  const [whole] = device.state().sounds;
  device.update(({ tables }) => {
    const own = { Name: 'hello', Path: '/audio/hello.mp3', Size: whole?.size ?? 0, Seconds: whole?.seconds ?? 0 };
    for (const row of tables.CustomAudio) if (row.Event === 'Doorbell') Object.assign(row, own);
  });
  press('Refresh');
  press(`Trim: ${isolated('hello')}`);
  const box = await dialog();
  box.getByRole('heading', { name: `Trim: ${isolated('hello')}` });
  // All of it can be heard before a part is chosen.
  await box.findByLabelText(`Listen here: ${isolated('hello')}`);
  expect(box.getAllByText('s')).toHaveLength(2);
  fill(box, 'Start', '3');
  expect(box.getByRole('alert').textContent).toBe('Enter 0 to 3, the start before the end');
  expect(box.getByLabelText('Start').getAttribute('aria-invalid')).toBe('true');
  fill(box, 'Start', '1');
  fill(box, 'End', '2,1');
  expect(box.getByLabelText('Start').getAttribute('aria-invalid')).not.toBe('true');
  // As long as the list says afterwards: the frames that have a part of the 1.1 s.
  await box.findByText('1.2 of 3 s are kept, 3 kB');
  await act(async () => press('Trim the recording', box));
  await waitFor(() => expect(toastTexts()).toContain('Recording trimmed'));
  expect(sounds()).toEqual(['hello']);
  const part = Buffer.from(device.state().sounds[0]?.data ?? '', 'base64');
  // Frames of 36 ms and 72 bytes: 1 s is in the 27th, 2.1 s in the 58th.
  const bytes = Buffer.from(whole?.data ?? '', 'base64');
  expect(part.equals(bytes.subarray(27 * 72, 59 * 72))).toBe(true);
  expect(device.state().tables.CustomAudio[6]).toMatchObject({
    ...{ Name: 'hello', Path: '/audio/hello.mp3', Size: part.length, Seconds: 1.2 },
  });
  await waitFor(() => expect(rowOf('hello').getByText('1.2 s')).toBeDefined());
  device.prompt('Doorbell');
  expect(device.state().heard.at(-1)).toMatchObject({ event: 'Doorbell', path: '/audio/hello.mp3' });
});

it('offers neither a recording nor an upload nor a trim while the device has no place for another file', async () => {
  const { device } = await open();
  device.update(({ sounds }) => {
    for (let at = 1; at <= 20; at += 1)
      sounds.push({ name: `r${at}`, size: 1, seconds: 1, data: '', isRecording: true });
  });
  const isOffered = (name: string) => !screen.getByRole('button', { name }).matches(':disabled');
  const needsPlace = ['Record', 'Upload', `Trim: ${isolated('r2')}`];
  press('Refresh');
  await screen.findByText('The device takes at most 20 files. Delete one first.');
  expect(needsPlace.map(isOffered)).toEqual([false, false, false]);
  device.update((draft) => void draft.sounds.pop());
  press('Refresh');
  await waitFor(() => expect(needsPlace.map(isOffered)).toEqual([true, true, true]));
});

it('loses nothing when the device fails on the way, and says under which name the part is', async () => {
  const { device, sounds } = await open();
  await record('hello');
  device.clock.advance(2_000);
  press('Stop');
  await screen.findByText('hello');
  press(`Trim: ${isolated('hello')}`);
  const box = await dialog();
  await box.findByLabelText('End');
  fill(box, 'End', '1');
  await box.findByText(/^1 of 2 s are kept/);
  device.setIntercept(refusing(['FileManager.removeFiles']) as never);
  await act(async () => press('Trim the recording', box));
  await box.findByText(/^The recording was not replaced\..*hello-part1/);
  expect(sounds()).toEqual(['hello', 'hello-part1']);
});

it('keeps a recording whose part the device says it took, and does not have', async () => {
  const { device, sounds } = await open();
  await record('hello');
  device.clock.advance(2_000);
  press('Stop');
  await screen.findByText('hello');
  press(`Trim: ${isolated('hello')}`);
  const box = await dialog();
  await box.findByLabelText('End');
  fill(box, 'End', '1');
  await box.findByText(/^1 of 2 s are kept/);
  device.setIntercept((({ method }: { method: string }) =>
    method === 'audioRecordManager.getRecordFiles' ? { result: true, params: { files: [] } } : undefined) as never);
  await act(async () => press('Trim the recording', box));
  await box.findByText(/^The recording was not replaced/);
  expect(sounds()).toContain('hello');
});

it('does not trim what it cannot read', async () => {
  const { device } = await open();
  device.update((draft) => {
    draft.sounds.push({ name: 'odd', size: 3, seconds: 1, data: 'Zm9v', isRecording: true });
  });
  press('Refresh');
  await screen.findByText('odd');
  press(`Trim: ${isolated('odd')}`);
  await (await dialog()).findByText('The recording cannot be read, so it cannot be trimmed.');
});

it('says that the microphone is in use during talk', async () => {
  await open(() => true);
  typed('hello');
  press('Record');
  await screen.findByText(/^The microphone is in use/);
});

it('stops by itself at the length', () =>
  whileTicking(async () => {
    const { sounds } = await open();
    await record('short', '1');
    await waitFor(() => expect(sounds()).toEqual(['short']), { timeout: 5_000 });
    await waitFor(() => expect(screen.queryByRole('timer')).toBeNull());
  }));

/** Recordings that the device sends in two pieces each, on the open page. */
async function withLongRecordings(made: Awaited<ReturnType<typeof open>>, ...names: string[]) {
  const data = Buffer.alloc(100_000).toString('base64');
  made.device.update(({ sounds }) => {
    for (const name of names) sounds.push({ name, size: 100_000, seconds: 30, data, isRecording: true });
  });
  press('Refresh');
  for (const name of names) await screen.findByText(name);
  return () => made.asked.filter((method) => method === 'FileManager.downloadPiece').length;
}

it('reads one recording at a time, and reads on no more when the page is left', async () => {
  const made = await open();
  const pieces = holdAnswers('FileManager.downloadPiece');
  const asked = await withLongRecordings(made, 'hello', 'gate', 'bell');
  await waitFor(() => expect(asked()).toBe(1));
  made.page.unmount();
  pieces.release();
  await made.idle();
  expect(asked()).toBe(1);
});

it('reads every recording in turn', async () => {
  const made = await open();
  const asked = await withLongRecordings(made, 'hello', 'gate', 'bell');
  await waitFor(() => expect(asked()).toBe(6));
});

it('stops a recording that plays only after the page was left', async () => {
  const made = await open();
  await withLongRecordings(made, 'hello');
  const answers = holdAnswers('speak.startPlay');
  press(`Listen on the device: ${isolated('hello')}`);
  await waitFor(() => expect(made.device.state().played?.path).toBe('/audio/hello.mp3'));
  made.page.unmount();
  answers.release();
  await waitFor(() => expect(made.asked).toContain('speak.stopPlay'));
});

it('sends one stop when the page is left, and drops what was recorded', async () => {
  const { device, asked, sounds } = await open();
  await record('hello');
  cleanup();
  await waitFor(() => expect(device.state().recording).toBeUndefined());
  await waitFor(() => expect(asked.at(-1)).toBe('FileManager.removeFiles'));
  expect(asked.filter((method) => method === 'audioRecordManager.stop')).toHaveLength(1);
  await waitFor(() => expect(sounds()).toEqual([]));
});

it('stops and drops a recording of which only the answer to its start was lost', async () => {
  const { device, asked, sounds } = await open();
  const call = vi.mocked(rpc.call);
  const atOnce = call.getMockImplementation() as typeof rpc.call;
  call.mockImplementation((async (...own: Parameters<typeof rpc.call>) => {
    const answer = await atOnce(...own);
    if (own[0] === 'audioRecordManager.start') throw new TransportError(own[0], 'timeout');
    return answer;
  }) as typeof rpc.call);
  typed('hello');
  press('Record');
  await waitFor(() => expect(asked).toContain('FileManager.removeFiles'));
  expect(asked.filter((method) => method === 'audioRecordManager.stop')).toHaveLength(1);
  expect([device.state().recording, sounds()]).toEqual([undefined, []]);
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'hello');
  expect(screen.getByRole('button', { name: 'Record' })).toHaveProperty('disabled', false);
});

it('offers Stop again when its answer is lost, and knows when the device stopped by itself', async () => {
  const { device } = await open();
  await record('hello');
  device.setIntercept(({ method }: { method: string }) => {
    if (method === 'audioRecordManager.stop') throw new Error('lost');
    return undefined;
  });
  press('Stop');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Stop' })).toHaveProperty('disabled', false));
  device.setIntercept(undefined as never);
  device.clock.advance(30_000);
  press('Stop');
  await screen.findByText('hello');
  expect(screen.queryByRole('timer')).toBeNull();
});

it('says that the device refuses to stop, and offers Stop again', async () => {
  const { device } = await open();
  await record('hello');
  device.setIntercept(refusing(['audioRecordManager.stop']) as never);
  press('Stop');
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  expect(screen.getByRole('timer')).toBeDefined();
  device.setIntercept(undefined as never);
  device.clock.advance(2_000);
  press('Stop');
  await screen.findByText('hello');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('uses a recording for an event, on this page and on that of the events; an upload is a recording, too', async () => {
  const made = await open();
  press('Upload');
  const box = await dialog();
  await act(async () => {
    const files = [new File([new Uint8Array(silentMp3(2))], 'chime.mp3')];
    fireEvent.change(box.getByLabelText('Sound file', { selector: 'input[type="file"]' }), { target: { files } });
  });
  await act(async () => press('Upload', box));
  await screen.findByText('chime');
  press(`Use for an event: ${isolated('chime')}`);
  await chooseEvent('Doorbell');
  press('Use', await dialog());
  await waitFor(() => expect(toastTexts()).toContain('The event uses the recording'));
  await waitFor(() => expect(rowOf('chime').getByText(/Doorbell/)).toBeDefined());
  made.device.prompt('Doorbell');
  expect(made.device.state().heard.at(-1)).toMatchObject({ event: 'Doorbell', path: '/audio/chime.mp3' });
  cleanup();

  await openOnDevice(AudioListPage, made);
  press('Use a recording: Duress');
  const other = await dialog();
  fireEvent.click(other.getByRole('combobox', { name: 'Recording' }));
  fireEvent.click(await screen.findByRole('option', { name: 'chime', hidden: true }));
  press('Use', other);
  await waitFor(() =>
    expect(
      made.device
        .state()
        .tables.CustomAudio.filter(({ Name }) => Name === 'chime')
        .map(({ Event }) => Event),
    ).toEqual(['Duress', 'Doorbell']),
  );
});

it('names every event that loses a recording, and then offers it no more', async () => {
  const made = signedInDevice({ profile: 'vto' });
  made.device.update((draft) => {
    draft.sounds.push({ name: 'gate', size: 1, seconds: 1, data: '', isRecording: true });
    const own = { Name: 'gate', Path: '/audio/gate.mp3', Size: 1, Seconds: 1 };
    for (const row of draft.tables.CustomAudio) if (/^(Doorbell|Duress)$/.test(row.Event)) Object.assign(row, own);
  });
  await openOnDevice(AudioListPage, made);
  await screen.findByRole('button', { name: 'Use a recording: Doorbell' });
  press('Delete: Doorbell');
  const box = await dialog();
  expect(box.getByText(/Event:.*Duress.*Doorbell/)).toBeDefined();
  press('Delete sound', box);
  await waitFor(() => expect(toastTexts()).toContain('Sound deleted'));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Use a recording/ })).toBeNull());
});

it('shows an event that it does not know by the name that the device gives it', async () => {
  const made = signedInDevice({ profile: 'vto' });
  made.device.update((draft) => {
    draft.sounds.push({ name: 'gate', size: 1, seconds: 1, data: '', isRecording: true });
    draft.tables.CustomAudio.push({
      ...{ Event: 'FloodGate' as never, Name: 'gate', Path: '/audio/gate.mp3', Size: 1 },
      ...{ Seconds: 1, State: 'Complete' },
    });
  });
  await openOnDevice(VoiceRecordPage, made);
  await screen.findByText(/FloodGate/);
  expect(screen.queryByText(/media\.event/)).toBeNull();
});

it('shows an empty list without a message when the device does not list its files', async () => {
  const made = signedInDevice({ profile: 'vto' });
  made.device.setIntercept(refusing(['audioRecordManager.getRecordFiles']) as never);
  await openOnDevice(VoiceRecordPage, made);
  await screen.findByText('No recordings yet');
  expect(screen.queryByRole('alert')).toBeNull();
});

async function chooseEvent(name: string) {
  const box = await dialog();
  fireEvent.click(box.getByRole('combobox', { name: 'Event' }));
  fireEvent.click(await screen.findByRole('option', { name, hidden: true }));
}
