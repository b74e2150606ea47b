// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  barriers,
  choose,
  dialog,
  fill,
  openOnDevice,
  press,
  refusing,
  save,
  setUpDevicePage,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import AwakenPage from './page';

setUpVisitor();
setUpDevicePage();

async function open(
  change: (tables: ReturnType<typeof tablesOf>) => void = () => {},
  options: Parameters<typeof signedInDevice>[0] = {},
  intercept?: Parameters<ReturnType<typeof signedInDevice>['device']['setIntercept']>[0],
) {
  const made = signedInDevice({ profile: 'face-full', ...options });
  made.device.update(({ tables }) => change(tables as never));
  if (intercept) made.device.setIntercept(intercept);
  const awaken = () => made.device.state().tables.AccessSmartVoice.Awaken;
  return { ...made, awaken, ...(await openOnDevice(AwakenPage, made)) };
}
const tablesOf = ({ device }: ReturnType<typeof signedInDevice>) => device.state().tables;
const click = (name: string) => fireEvent.click(screen.getByRole('switch', { name }));

it('asks before the microphone listens, and writes only after the answer', async () => {
  const { container, awaken } = await open();
  expect(await barriers(container)).toEqual([]);
  click('Voice wake-up');
  save();
  press('Cancel', await dialog());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(awaken().Enable).toBe(false);
  save();
  press('Listen', await dialog());
  await waitFor(() => expect(awaken().Enable).toBe(true));
  expect(toastTexts()).toEqual(['Saved']);
});

it('refuses a timeout of 31 s and no command at all, and warns of a muted microphone', async () => {
  const { awaken, device } = await open((tables) => {
    tables.AccessSmartVoice.Awaken.Enable = true;
    tables.AudioInputVolume = [0];
  });
  await screen.findByText(/^The microphone volume is 0/);
  fill(screen, 'Wait for a command', '31');
  for (const name of ['Call a room', 'Call the management centre', 'Help']) click(name);
  save();
  await screen.findByText('Enter 3 to 30');
  await screen.findByText('Choose at least one command');
  expect(awaken().Timeout).toBe(8);
  fill(screen, 'Wait for a command', '30');
  click('Open by face');
  save();
  await waitFor(() => expect(awaken().Timeout).toBe(30));
  expect(device.state().tables.AccessSmartVoice.Awaken.Commands.map(({ Enable }) => Enable)).toEqual([
    false,
    false,
    true,
    false,
  ]);
});

it('offers the words and commands that this device knows, and saves one of them', async () => {
  const { awaken } = await open(
    (tables) => {
      tables.AccessSmartVoice.Awaken.Enable = true;
    },
    { set: { faceAuth: false } },
  );
  await waitFor(() => expect(screen.queryByRole('switch', { name: 'Open by face' })).toBeNull());
  await choose('Wake word', 'Front desk');
  save();
  await waitFor(() => expect(awaken().Word).toBe('Front desk'));
});

it('keeps the word of a device that does not say what it knows', async () => {
  await open(
    (tables) => {
      tables.AccessSmartVoice.Awaken.Enable = true;
    },
    {},
    refusing(['AC.getCaps']) as never,
  );
  expect(screen.getByRole('combobox', { name: 'Wake word' })).toHaveProperty('value', 'Gatehouse');
  expect(screen.getByRole('switch', { name: 'Open by face' })).toBeDefined();
});

it('counts only the commands that this device has, and says at the first of them that one is missing', async () => {
  const { awaken } = await open(
    (tables) => {
      const { Awaken } = tables.AccessSmartVoice;
      Awaken.Enable = true;
      for (const command of Awaken.Commands) command.Enable = command.Name === 'OpenByFace';
    },
    {},
    (({ method }: { method: string }) =>
      method === 'AC.getCaps'
        ? { result: true, params: { caps: { Awaken: { Words: ['Gatehouse'], Commands: ['Help'] } } } }
        : undefined) as never,
  );
  await waitFor(() => expect(screen.queryByRole('switch', { name: 'Call a room' })).toBeNull());
  fill(screen, 'Wait for a command', '20');
  save();
  await screen.findByText('Choose at least one command');
  expect(awaken().Timeout).toBe(8);
  click('Help');
  save();
  await waitFor(() => expect(awaken().Timeout).toBe(20));
});
