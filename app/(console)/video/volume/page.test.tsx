// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
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
import { ReplyError } from '@/lib/contract/error-codes';
import VolumePage from './page';

setUpVisitor();
setUpDevicePage();

async function open(more: Parameters<typeof signedInDevice>[0] = {}) {
  const made = signedInDevice({ profile: 'vto', ...more });
  const { container } = await openOnDevice(VolumePage, made);
  return { container, device: made.device };
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
