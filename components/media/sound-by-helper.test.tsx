// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { barriers, press, setUpDevicePage } from '@/components/form/device-page.fixtures';
import { TestProvider } from '@/components/form/test-provider';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { encodeWav } from '@/emulator/wav';
import { setUpHelper } from '@/lib/helper/page-helper.fixtures';
import { SoundUploadDialog } from './sound-upload-dialog';

setUpVisitor();
setUpDevicePage();
const CHOOSE = 'Choose with the helper program';
let made: ReturnType<typeof signedInDevice>;
// What the helper sends reaches the device.
const helper = setUpHelper(async ({ fields, bytes }) => {
  const { id, method, params } = JSON.parse(fields.verify ?? '');
  const reply = made.upload(method, { ...params, Data: bytes.toString('base64') });
  return { status: 200, body: JSON.stringify({ ...reply, id }) };
});
const wav = (seconds: number) => encodeWav({ samples: new Int16Array(8_000 * seconds), rateHz: 8_000 });
const names = () => helper.calls.folder.list().map(({ name }) => name);

/** The dialog beside a helper whose own dialog chooses this sound. */
async function open(bytes: Buffer) {
  made = signedInDevice({ profile: 'vto' });
  helper.start();
  helper.calls.folder.put('C:/chime.wav', bytes);
  helper.calls.settings.select = ['C:/chime.wav'];
  const onUploaded = vi.fn();
  const { unmount } = render(
    <TestProvider>
      <SoundUploadDialog row={{ Event: 'Doorbell', Name: '' }} others={[]} onUploaded={onUploaded} onClose={vi.fn()} />
    </TestProvider>,
  );
  await screen.findByRole('button', { name: CHOOSE });
  return { onUploaded, unmount };
}

it('makes an MP3 of a sound, sends it with the helper program, and leaves none of it there', async () => {
  const { onUploaded, unmount } = await open(wav(2));
  press(CHOOSE);
  await screen.findByText('chime.mp3');
  expect(await barriers(document.body)).toEqual([]);
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'chime');
  press('Upload');
  await waitFor(() => expect(onUploaded).toHaveBeenCalled());
  expect(made.device.state().tables.CustomAudio[6]).toMatchObject({ Name: 'chime', Seconds: 2, State: 'Complete' });
  expect(helper.heard).toEqual(['GetVersion', 'SelectFile', 'ConvertFile', 'UploadFile']);
  unmount();
  await waitFor(() => expect(names()).toEqual(['upgrade.bin', 'chime.wav']));
});

it('refuses a sound that is too long before it is sent', async () => {
  await open(wav(12));
  press(CHOOSE);
  await screen.findByText(/^The file is larger than 20/);
  expect(helper.heard).not.toContain('UploadFile');
  expect(screen.getByRole('button', { name: 'Upload' })).toHaveProperty('disabled', true);
});

it.each([
  ['the helper dies while it converts', 'ConvertFile', /The connection to the helper program was lost/],
  ['the helper dies while it sends', 'UploadFile', /The connection to the helper program was lost/],
])('keeps what was typed when %s', async (_, at, text) => {
  const { onUploaded } = await open(wav(2));
  const answer = helper.calls.answer.bind(helper.calls);
  helper.calls.answer = async (method, params, watch) => {
    if (method === at) helper.stop();
    return answer(method, params, watch);
  };
  press(CHOOSE);
  if (at === 'UploadFile') {
    await screen.findByText('chime.mp3');
    press('Upload');
  }
  await screen.findByText(text);
  expect(onUploaded).not.toHaveBeenCalled();
  if (at === 'UploadFile') expect(screen.getByLabelText('Name')).toHaveProperty('value', 'chime');
});

it('says that the helper cannot convert the file', async () => {
  await open(Buffer.from('no sound'));
  press(CHOOSE);
  await screen.findByText('The helper program cannot convert this file. Choose another one.');
});
