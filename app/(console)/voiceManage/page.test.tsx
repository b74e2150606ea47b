// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  barriers,
  choose,
  fill,
  openOnDevice,
  press,
  save,
  setUpDevicePage,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { silentMp3 } from '@/emulator/rules/sounds';
import { signedInDevice } from '@/emulator/test-device';
import VoiceManagePage from './page';

setUpVisitor({ ttsSupport: true, voiceManage: true });
setUpDevicePage();

async function open(prepare: (made: ReturnType<typeof signedInDevice>) => void = () => {}) {
  const made = signedInDevice({ profile: 'face-full', set: { voiceManage: true, customAudio: true } });
  prepare(made);
  return { ...made, ...(await openOnDevice(VoiceManagePage, made)) };
}

/** The file of the doorbell, as somebody uploaded it. */
function chime({ upload }: ReturnType<typeof signedInDevice>) {
  const bytes = silentMp3(3);
  const params = { Event: 'Doorbell', Name: 'chime', Size: bytes.length, Data: bytes.toString('base64') };
  upload('AudioFileManager.upload', params);
}

it('saves volumes, prompts and quiet hours, which the device then plays by, and keeps what it does not know', async () => {
  const { container, device } = await open(chime);
  expect(await barriers(container)).toEqual([]);
  const before = device.state().tables.AccessVoice;
  fill(screen, 'Speaker volume', '55');
  fireEvent.click(screen.getByRole('switch', { name: 'Call ended' }));
  await choose('Prompt: call ended', 'Hello');
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  const stored = device.state().tables;
  expect(stored.AudioOutputVolume).toEqual([55]);
  expect(stored.AccessVoice.Prompts[8]).toMatchObject({ VoiceID: 2, Enable: true });
  expect(stored.AccessVoice).toMatchObject({ ...before, Prompts: expect.anything() });
  device.prompt('Doorbell');
  device.prompt('CallEnded');
  expect(device.state().heard).toMatchObject([
    { path: '/audio/chime.mp3', volume: 55 },
    { path: 'voice/2', volume: 55 },
  ]);
});

it('draws the shape of a file, and says of a built-in prompt how long it is', async () => {
  class TestContext {
    decodeAudioData = async () => ({
      numberOfChannels: 2,
      getChannelData: () => Float32Array.from({ length: 560 }, (_, at) => at / 560),
    });
  }
  vi.stubGlobal('OfflineAudioContext', TestContext);
  const { asked } = await open(chime);
  const hintOf = (event: string) => screen.getByRole('button', { name: `Listen: ${event}` }).parentElement;
  await waitFor(() => expect(hintOf('Doorbell')?.querySelector('path[stroke^=var]')).not.toBeNull());
  expect(hintOf('Doorbell')?.querySelector('path[stroke^=var]')?.getAttribute('d')).toMatch(/v20$/);
  expect(hintOf('Doorbell')?.textContent).toBe('3 s');
  expect(hintOf('Verified')?.textContent).toBe('2 s');
  expect(hintOf('Verified')?.querySelector('path[stroke^=var]')).toBeNull();
  expect(asked.filter((method) => method === 'FileManager.downloadPiece')).toHaveLength(1);
});

it('says that the file of a prompt is missing, and plays nothing', async () => {
  const { device, call } = await open((made) => {
    chime(made);
    made.call('FileManager.removeFiles', { fileName: '/audio/chime.mp3' });
  });
  expect(screen.getByRole('combobox', { name: 'Prompt: doorbell' })).toHaveProperty('value', 'The file is missing');
  expect(screen.getByRole('button', { name: 'Listen: Doorbell' })).toHaveProperty('disabled', true);
  device.prompt('Doorbell');
  expect(device.state().heard).toEqual([]);
  expect(call('speak.startPlay', { path: '/audio/chime.mp3' }).result).toBe(false);
});

it('offers the built-in prompts that the device takes, and keeps another one that an event has', async () => {
  await open(({ device }) =>
    device.update(({ tables }) => {
      const { AccessVoice } = tables;
      AccessVoice.Support = [0, 1];
      for (const prompt of AccessVoice.Prompts) prompt.VoiceID = prompt.Event === 'CallEnded' ? 2 : 1;
    }),
  );
  fireEvent.click(screen.getByRole('combobox', { name: 'Prompt: call ended' }));
  const offered = await screen.findAllByRole('option', { hidden: true });
  expect(offered.map(({ textContent }) => textContent)).toEqual(['None', 'Thank you', 'Hello']);
});

it('plays one prompt at a time on the device, and stops it', async () => {
  const { device } = await open();
  press('Listen: Verified');
  await screen.findByRole('button', { name: 'Stop: Verified' });
  expect(screen.getByRole('button', { name: 'Listen: Doorbell' })).toHaveProperty('disabled', true);
  press('Stop: Verified');
  await screen.findByRole('button', { name: 'Listen: Verified' });
  expect(device.state().heard).toMatchObject([{ path: 'voice/4', until: device.clock.now() }]);
});

it('plays a prompt at the speaker volume shown, without storing it', async () => {
  const { device } = await open();
  fill(screen, 'Speaker volume', '30');
  press('Listen: Verified');
  await waitFor(() => expect(device.state().heard).toMatchObject([{ path: 'voice/4', volume: 30 }]));
  expect(device.state().tables.AudioOutputVolume).toEqual([80]);
});

it('does not save quiet sections that overlap', async () => {
  const { device } = await open(({ device }) =>
    device.update(({ tables }) => {
      tables.AccessVoice.Quiet.Enable = true;
      tables.AccessVoice.Quiet.Sections[0] = '1 22:00:00-23:00:00';
      tables.AccessVoice.Quiet.Sections[1] = '1 22:30:00-23:59:59';
    }),
  );
  fill(screen, 'Quiet volume', '10');
  save();
  await waitFor(() => expect(screen.getAllByText(/overlap/i).length).toBeGreaterThan(0));
  expect(device.state().tables.AccessVoice.Quiet.Volume).toBe(20);
});

it('says that texts are spoken in place of the prompts', async () => {
  await open(({ device }) =>
    device.update(({ tables }) => {
      tables.AccessSmartVoice.TTS.Enable = true;
    }),
  );
  await screen.findByText(/^Text to speech is on/);
});

it('mutes speaker and microphone', async () => {
  await open();
  press('Mute all');
  expect(screen.getByLabelText('Speaker volume', { selector: 'input' })).toHaveProperty('value', '0');
  expect(screen.getByLabelText('Microphone volume', { selector: 'input' })).toHaveProperty('value', '0');
});

it('counts the quiet sections among the settings that are not used yet', async () => {
  await open();
  expect(screen.getByRole('button', { name: /^2 settings, used once this is on/ })).toBeDefined();
});
