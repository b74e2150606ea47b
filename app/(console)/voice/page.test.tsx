// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  barriers,
  fill,
  foldedLines,
  openOnDevice,
  press,
  save,
  setUpDevicePage,
  toastTexts,
  whileTicking,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { isSpeakable } from '@/emulator/rules/sounds';
import { signedInDevice } from '@/emulator/test-device';
import SpeechPage from './page';
import { placeholderProblem } from './voice-fields';

setUpVisitor();
setUpDevicePage();

async function open(isOn = true) {
  const made = signedInDevice({ profile: 'face-full' });
  made.device.update(({ tables }) => {
    tables.AccessSmartVoice.TTS.Enable = isOn;
  });
  return { ...made, ...(await openOnDevice(SpeechPage, made)) };
}
const ARABIC = 'أهلًا {name}، الساعة {time}';

it('saves a text with letters of any script, which the device then speaks', async () => {
  const { container, device } = await open();
  expect(await barriers(container)).toEqual([]);
  fill(screen, 'Doorbell', ARABIC);
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(device.state().tables.AccessSmartVoice.TTS.Text.Doorbell).toBe(ARABIC);
  device.prompt('Doorbell');
  expect(device.state().heard[0]?.text).toMatch(/^أهلًا .*، الساعة \d\d:\d\d$/);
});

it('tries the text shown with voice and speed, without storing it', async () => {
  const { device } = await open();
  fill(screen, 'Stranger', 'Bitte läuten, {name}');
  screen.getByText('Bitte läuten, Amina Haddad');
  press('Try: Stranger');
  await screen.findByRole('button', { name: 'Stop: Stranger' });
  expect(device.state().heard).toMatchObject([{ text: 'Bitte läuten, {name}' }]);
  expect(device.state().tables.AccessSmartVoice.TTS.Text.Stranger).toBe('Sorry, not recognised.');
});

it('offers to stop a long text until it must have ended, and stops it when the page is left', () =>
  whileTicking(async () => {
    const { asked, page } = await open();
    fill(screen, 'Speed', '50');
    fill(screen, 'Stranger', 'a'.repeat(60));
    press('Try: Stranger');
    await screen.findByRole('button', { name: 'Stop: Stranger' });
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.queryByRole('button', { name: 'Stop: Stranger' })).not.toBeNull();
    page.unmount();
    await waitFor(() => expect(asked).toContain('speak.stopPlay'));
  }));

it('is ready to try again soon after a short text', () =>
  whileTicking(async () => {
    await open();
    fill(screen, 'Stranger', '你好');
    press('Try: Stranger');
    await screen.findByRole('button', { name: 'Stop: Stranger' });
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(screen.queryByRole('button', { name: 'Stop: Stranger' })).toBeNull();
  }));

it('refuses placeholders that do not exist, empty texts and texts that are too long', async () => {
  const { device } = await open();
  const before = device.state().tables.AccessSmartVoice;
  fill(screen, 'Doorbell', 'Ring for {host}');
  expect(screen.getByRole('button', { name: 'Try: Doorbell' })).toHaveProperty('disabled', true);
  fill(screen, 'Verified', '');
  fill(screen, 'Access denied', 'a'.repeat(1_000));
  save();
  await screen.findByText('Use one of: {name} {time}');
  expect(screen.getByLabelText('Access denied')).toHaveProperty('maxLength', 64);
  expect(screen.getByLabelText('Access denied').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText('Verified').getAttribute('aria-invalid')).toBe('true');
  expect(device.state().tables.AccessSmartVoice).toBe(before);
});

it('knows the placeholders that the device knows', () => {
  for (const text of ['{name}', '{time} {name}', '{host}', '{', '}', '{{name}}', 'plain', '{NAME}']) {
    expect(placeholderProblem(text) === undefined, text).toBe(isSpeakable(text));
  }
});

it('is switched on with its texts folded until then', async () => {
  const { device } = await open(false);
  expect(foldedLines()).toHaveLength(2);
  fireEvent.click(screen.getByRole('switch', { name: 'Text to speech' }));
  expect(foldedLines()).toEqual([]);
  save();
  await waitFor(() => expect(device.state().tables.AccessSmartVoice.TTS.Enable).toBe(true));
});
