// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openOnDevice, press, stayWith } from '@/components/form/device-page.fixtures';
import { setUpPage } from '@/components/form/test-provider';
import { testDevice } from '@/emulator/test-device';
import { PersonPicker } from './person-picker';

setUpPage();

const LONG = { timeout: 20_000 };
/** Longer than the pause in typing after which the device is asked. */
const TYPING_MS = 400;

it('shows the search of the device at once, then searches all persons ignoring accents', async () => {
  const made = testDevice();
  made.device.update(({ access }) => void Object.assign(access.users[299] ?? {}, { UserName: 'Zoë Müller' }));
  made.signIn();
  const onPick = vi.fn();
  const { asked, idle } = await openOnDevice(
    () => <PersonPicker title="Pick" taken={['1']} onPick={onPick} onClose={() => undefined} />,
    made,
  );
  expect((await screen.findByLabelText<HTMLInputElement>('Emma Walker', {}, LONG)).disabled).toBe(true);
  expect(asked.filter((each) => each === 'AccessUser.doFind')).toHaveLength(1);
  const search = (text: string) =>
    fireEvent.change(screen.getByLabelText('Name or user ID'), { target: { value: text } });
  /** The pause after which the device would be asked. */
  const pause = () => act(async () => void (await vi.advanceTimersByTimeAsync(TYPING_MS)));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  search('zoe mu');
  fireEvent.click(await screen.findByLabelText('Zoë Müller', {}, LONG));
  // The device may still be asked for what was typed before.
  await pause();
  await idle();
  const before = asked.length;
  search('29');
  await screen.findByLabelText('مريم خليل', {}, LONG);
  expect(screen.getByText(/of 13/)).toBeTruthy();
  await pause();
  expect(asked.slice(before)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Add 1 person' }));
  expect(onPick.mock.calls[0]?.[0]).toMatchObject([{ UserID: '300' }]);
});

it('is closed by Escape while nobody is chosen, and asks before a choice is lost', async () => {
  const made = testDevice();
  made.signIn();
  const onClose = vi.fn();
  await openOnDevice(() => <PersonPicker title="Pick" taken={[]} onPick={() => undefined} onClose={onClose} />, made);
  const pressEscape = () => act(async () => void fireEvent.keyDown(document.body, { key: 'Escape' }));
  const person = await screen.findByLabelText<HTMLInputElement>('Emma Walker', {}, LONG);
  fireEvent.click(person);
  await stayWith('Emma Walker');
  expect(onClose).not.toHaveBeenCalled();
  expect(person.checked).toBe(true);
  press('Cancel');
  await act(async () => press('Stay in the dialog'));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(person);
  await pressEscape();
  expect(onClose).toHaveBeenCalledTimes(1);
});
