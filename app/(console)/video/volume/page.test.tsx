// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  barriers,
  fill,
  openOnDevice,
  press,
  refusing,
  save,
  setUpDevicePage,
  toastTexts,
  whileTicking,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { ReplyError } from '@/lib/contract/error-codes';
import VolumePage from './page';

setUpVisitor();
setUpDevicePage();

/** The doorbell has a sound of its own. */
const CHIME = { Name: 'chime', Path: '/audio/chime.mp3', Size: 72, Seconds: 1, State: 'Complete' };

async function open(more: Parameters<typeof signedInDevice>[0] = {}) {
  const made = signedInDevice({ profile: 'vto', ...more });
  const { container, asked } = await openOnDevice(VolumePage, made);
  const levelsAsked = () => asked.filter((method) => method === 'audioRecordManager.getLevel').length;
  return { container, device: made.device, levelsAsked };
}
const hintOf = (label: string) =>
  document.getElementById(`${screen.getByLabelText(label, { selector: 'input' }).id}-message`)?.textContent;

it('saves every level and tone, and keeps what it does not know', async () => {
  const { container, device } = await open();
  const before = device.state().tables;
  expect(await barriers(container)).toEqual([]);
  fill(screen, 'Speaker volume', '55');
  fill(screen, 'Microphone volume', '0');
  fill(screen, 'Prompt volume', '95');
  fireEvent.click(screen.getByRole('switch', { name: 'Noise reduction' }));
  fireEvent.click(screen.getByRole('switch', { name: 'Key tone' }));
  fireEvent.click(screen.getByRole('switch', { name: 'Doorbell tone' }));
  expect([hintOf('Microphone volume'), hintOf('Prompt volume'), hintOf('Speaker volume')]).toEqual([
    'Muted',
    'May disturb people at night',
    '',
  ]);
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(device.state().tables).toMatchObject({
    AudioOutputVolume: [55],
    AudioInputVolume: [0],
    AudioInDenoise: [{ ...before.AudioInDenoise[0], Enable: true }],
    Sound: { ...before.Sound, PromptVolume: 95, KeyTone: false, DoorBell: false },
  });
});

it('saves quiet hours, which the device then plays by, and keeps what it does not know', async () => {
  const { device } = await open();
  device.update(({ tables }) => void Object.assign(tables.CustomAudio[6] as object, CHIME));
  device.update(({ sounds }) => void sounds.push({ name: 'chime', size: 72, seconds: 1, data: '' }));
  const before = device.state().tables.Sound;
  fireEvent.click(screen.getByRole('switch', { name: 'Quiet hours' }));
  fireEvent.click(screen.getByRole('switch', { name: 'Period 1' }));
  fill(screen, 'Quiet volume', '15');
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  const [, ...others] = before.Quiet.Sections;
  expect(device.state().tables.Sound).toEqual({
    ...before,
    Quiet: { ...before.Quiet, Enable: true, Sections: ['1 00:00:00-23:59:59', ...others], Volume: 15 },
  });
  device.prompt('Doorbell');
  expect(device.state().heard).toMatchObject([{ path: '/audio/chime.mp3', volume: 15 }]);
});

it('does not save quiet sections that overlap, or that end before they begin, and says so beside them', async () => {
  const { device } = await open({
    prepare({ tables }) {
      tables.Sound.Quiet.Enable = true;
      tables.Sound.Quiet.Sections[0] = '1 22:00:00-23:00:00';
      tables.Sound.Quiet.Sections[1] = '1 22:30:00-23:59:59';
    },
  });
  const before = device.state().tables.Sound;
  const time = (name: string) => within(screen.getByRole('group', { name })).getByRole('spinbutton', { name: 'Hours' });
  const problem = () => document.getElementById(`${time('Period 2, start').id}-message`)?.textContent;
  fill(screen, 'Quiet volume', '10');
  save();
  await waitFor(() => expect(time('Period 2, start').getAttribute('aria-invalid')).toBe('true'));
  expect(problem()).toMatch(/overlap/i);
  fireEvent.change(time('Period 2, start'), { target: { value: '23:30:00' } });
  fireEvent.change(time('Period 2, end'), { target: { value: '23:10:00' } });
  save();
  await waitFor(() => expect(problem()).toMatch(/start|before/i));
  expect(device.state().tables.Sound).toEqual(before);
  fireEvent.change(time('Period 2, end'), { target: { value: '23:40:00' } });
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(device.state().tables.Sound.Quiet).toMatchObject({
    Sections: ['1 22:00:00-23:00:00', '1 23:30:00-23:40:00', ...before.Quiet.Sections.slice(2)],
    Volume: 10,
  });
});

it('moves a level by keyboard on its slider, and refuses one that is typed out of range', async () => {
  const { device } = await open();
  fireEvent.keyDown(screen.getByRole('slider', { name: 'Speaker volume' }), { key: 'ArrowRight' });
  expect(screen.getByLabelText('Speaker volume', { selector: 'input' })).toHaveProperty('value', '81');
  fill(screen, 'Speaker volume', '101');
  save();
  await screen.findByText('Enter 0 to 100');
  expect(device.state().tables.AudioOutputVolume).toEqual([80]);
});

it('tests the speaker at the value shown, without storing it, and stops', async () => {
  const { device } = await open();
  fill(screen, 'Speaker volume', '30');
  press('Test speaker');
  await waitFor(() => expect(device.state().played).toMatchObject({ path: 'test', volume: 30 }));
  await screen.findByRole('button', { name: 'Stop test' });
  press('Stop test');
  await waitFor(() => expect(device.state().played?.until).toBe(device.clock.now()));
  await screen.findByRole('button', { name: 'Test speaker' });
  expect(device.state().tables.AudioOutputVolume).toEqual([80]);
});

it('says why there is no test during talk', async () => {
  await open({ isTalking: () => true });
  press('Test speaker');
  await waitFor(() => expect(toastTexts()).toHaveLength(1));
  expect(toastTexts()[0]).toMatch(/in use/i);
  expect(screen.queryByRole('button', { name: 'Stop test' })).toBeNull();
});

it.each([
  [ReplyError.InvalidParams, 'The device did not accept these values.'],
  [ReplyError.Unknown, 'The device rejected this. Nothing was changed.'],
])('says after refusal %i of a save what is wrong, and keeps what was typed', async (code, text) => {
  const { device } = await open();
  const before = device.state().tables.AudioOutputVolume;
  device.setIntercept(({ method }) =>
    /setConfig|multicall/.test(method) ? { result: false, error: { code, message: '' } } : undefined,
  );
  fill(screen, 'Speaker volume', '55');
  save();
  await waitFor(() => expect(toastTexts()).toEqual([text]));
  expect(screen.getByLabelText('Speaker volume', { selector: 'input' })).toHaveProperty('value', '55');
  expect(device.state().tables.AudioOutputVolume).toEqual(before);
});

it('shows what the microphone hears while the page is seen, and asks no more once it is left', () =>
  whileTicking(async () => {
    const { device, levelsAsked } = await open();
    const meter = await screen.findByRole('meter', { name: 'Level of the microphone' });
    const level = () => Number(meter.getAttribute('value'));
    await waitFor(
      () => {
        device.clock.advance(100);
        expect(level()).toBeGreaterThan(0);
      },
      { timeout: 5_000 },
    );
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const before = levelsAsked();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(levelsAsked()).toBe(before);
    visibility.mockRestore();
    device.update(({ tables }) => {
      tables.AudioInputVolume = [0];
    });
    await screen.findByText('The device hears nothing. Check the microphone volume.', {}, { timeout: 12_000 });
    expect(level()).toBe(0);
    cleanup();
    const left = levelsAsked();
    expect(left).toBeGreaterThan(before);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(levelsAsked()).toBe(left);
  }));

it('has no level where the device tells none, which is asked once', () =>
  whileTicking(async () => {
    const { device, levelsAsked } = await open();
    device.setIntercept(refusing(['audioRecordManager.getLevel']) as never);
    await waitFor(() => expect(levelsAsked()).toBeGreaterThan(0), { timeout: 5_000 });
    await waitFor(() => expect(screen.queryByRole('meter')).toBeNull(), { timeout: 5_000 });
    const asked = levelsAsked();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(levelsAsked()).toBe(asked);
    expect(toastTexts()).toEqual([]);
  }));
