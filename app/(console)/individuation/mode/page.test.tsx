// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  barriers,
  fill,
  openOnDevice,
  press,
  refusing,
  save,
  setUpDevicePage,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { showsNow } from '@/emulator/rules/screen-content';
import { signedInDevice } from '@/emulator/test-device';
import PromptModePage from './page';

setUpVisitor({ promptMode: true });
setUpDevicePage();

async function open() {
  const made = signedInDevice({ profile: 'face-full' });
  const { container } = await openOnDevice(PromptModePage, made);
  await screen.findByRole('radio', { name: 'Result only' });
  const { device } = made;
  const onDevice = () => showsNow(device.state(), device.clock.now(), device.wallNow()).prompt;
  return { container, device, onDevice, table: () => device.state().tables.PromptMode };
}
const preview = (words: string) => screen.findByRole('img', { name: words });
const portraits = (drawing: Element) => [...drawing.querySelectorAll('ellipse')];

it('saves everything, and keeps what it does not know', async () => {
  const { container, table } = await open();
  const before = table();
  expect(await barriers(container)).toEqual([]);
  fireEvent.click(screen.getByRole('radio', { name: 'Both photos and name' }));
  fireEvent.click(screen.getByRole('switch', { name: 'Hide part of the name' }));
  fireEvent.click(screen.getByRole('switch', { name: 'Show user ID' }));
  fill(screen, 'Display time', '7');
  fill(screen, 'Text when access is granted', 'مرحبًا');
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(table()).toEqual({
    ...before,
    ...{ Mode: 3, NameMask: true, ShowUserID: false, Duration: 7, Text: { ...before.Text, Success: 'مرحبًا' } },
  });
});

it('draws each mode as the device shows it after Save', async () => {
  const { onDevice } = await open();
  const person = 'Amina Haddad · 10241 · Welcome';
  for (const [card, words, photos] of [
    ['Result only', 'Welcome', 0],
    ['Name', person, 0],
    ['Registered photo and name', person, 1],
    ['Both photos and name', person, 2],
  ] as const) {
    fireEvent.click(screen.getByRole('radio', { name: card }));
    // One more is the person in front of the camera.
    await waitFor(async () => expect(portraits(await preview(words))).toHaveLength(photos + 1));
    save();
    await waitFor(() => expect(screen.getByText('All changes saved')).toBeDefined());
    press('Test on device');
    await waitFor(() => {
      const shown = onDevice();
      expect([shown?.name, shown?.userId, shown?.text].filter(Boolean).join(' · ')).toBe(words);
      expect([shown?.hasPhoto, shown?.hasCaptured]).toEqual([photos > 0, photos > 1]);
    });
  }
  fireEvent.click(screen.getByRole('switch', { name: 'Hide part of the name' }));
  await preview('Amina H**** · 10241 · Welcome');
  expect(screen.getByText(/The device shows what is stored/)).toBeDefined();
});

it('warns of faces once they are chosen, and hides what a mode does not use', async () => {
  await open();
  expect(screen.queryByText(/visible to everybody/)).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Both photos and name' }));
  expect(screen.getByText(/visible to everybody/)).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: 'Result only' }));
  expect(screen.queryByRole('switch', { name: 'Show user ID' })).toBeNull();
});

it('refuses 11 seconds at the field, and says why a test failed', async () => {
  const { device, table } = await open();
  fill(screen, 'Display time', '11');
  save();
  await screen.findByText('Enter 1 to 10');
  expect(table().Duration).toBe(3);
  device.setIntercept(refusing(['VideoOutput.showPrompt']) as never);
  press('Test on device');
  await waitFor(() => expect(toastTexts()).toHaveLength(1));
});
