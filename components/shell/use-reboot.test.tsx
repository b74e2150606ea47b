// @vitest-environment happy-dom

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { dialog, openOnDevice, press, refusing, setUpDevicePage } from '@/components/form/device-page.fixtures';
import { useRestartQuestion } from '@/components/form/use-restart-question';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { steadyClock } from '@/lib/clock';
import { trial } from '@/lib/trial/trial';
import { LanguageMenu } from './language-menu';
import { useAskedReboot } from './use-reboot';

setUpVisitor({ languages: ['English', 'Italian'], devLanguage: 'English' });

setUpDevicePage();
afterEach(() => trial.set(undefined));

function Restarts() {
  const asked = useAskedReboot();
  const afterSave = useRestartQuestion();
  return (
    <>
      <button type="button" onClick={() => void asked()}>
        restart
      </button>
      <button type="button" onClick={() => void afterSave()}>
        after a save
      </button>
      <LanguageMenu />
    </>
  );
}

const LOSS = 'The change on trial is lost: the device restores the previous settings.';

it.each([
  ['a restart', () => press('restart')],
  ['the restart that a save needs', () => press('after a save')],
  [
    'another language',
    () => {
      press('Language: English');
      fireEvent.click(screen.getByRole('menuitem', { name: 'Italiano' }));
    },
  ],
])('says before %s that it ends a trial, and nothing of one where there is none', async (_, act) => {
  const { page } = await openOnDevice(Restarts, signedInDevice());
  act();
  expect((await dialog()).queryByText(/on trial/)).toBeNull();
  page.unmount();
  trial.set({ names: ['Web'], user: 'admin', endsAt: steadyClock.now() + 180_000, timeoutS: 180 });
  await openOnDevice(Restarts, signedInDevice());
  act();
  const text = (await screen.findByRole('dialog')).textContent ?? '';
  expect(text).toContain(` ${LOSS}`);
});

it('stores the former language again while a refused restart keeps the chosen one waiting', async () => {
  const made = signedInDevice();
  const { page } = await openOnDevice(Restarts, made);
  made.device.setIntercept(refusing(['magicBox.reboot']));
  const stored = () => Object(made.call('configManager.getConfig', { name: 'Language' }).params).table;
  const choose = async (name: string) => {
    press('Language: English');
    fireEvent.click(screen.getByRole('menuitem', { name }));
    press('Change and restart', await dialog());
  };
  await choose('Italiano');
  await waitFor(() => expect(stored()).toBe('Italian'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // On a phone it stands in a menu that has been closed meanwhile.
  page.unmount();
  await openOnDevice(Restarts, made);
  await choose('English');
  await waitFor(() => expect(stored()).toBe('English'));
});
