// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { dialog, fill, openOnDevice, press, setUpDevicePage } from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { connection, session } from '@/lib/session/device';
import { signInNotice } from '@/lib/session/sign-in-notice';
import { LanguageMenu } from './language-menu';
import { ModifyAccountDialog } from './modify-account-dialog';
import { useAskedReboot } from './use-reboot';

setUpVisitor({ languages: ['English', 'Italian'], devLanguage: 'English' });
setUpDevicePage();

const visitor = { userName: 'admin', capabilities: DEFAULT_CAPABILITIES, authorities: [], loginTime: '' };
/** Times of the page's clock: the device has accepted the act, and the page is left. */
let begun = Number.NaN;
let left: { at: number; to: unknown } | undefined;

beforeEach(() => {
  left = undefined;
  const begin = () => {
    begun = Date.now();
    return undefined;
  };
  vi.spyOn(window.location, 'replace').mockImplementation((to) => {
    left = { at: Date.now(), to };
  });
  vi.spyOn(signInNotice, 'passwordChanged').mockImplementation(begin);
  // A browser ends the page, which could not be drawn without a visitor.
  vi.spyOn(session, 'forget').mockReturnValue(undefined);
  connection.state.set('online');
  onTestFinished(connection.state.subscribe(begin));
  // The device answers at once when it is asked whether it is back.
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')));
});
afterEach(() => {
  vi.useRealTimers();
  connection.state.set('online');
});

function Restart() {
  const restart = useAskedReboot();
  return (
    <button type="button" onClick={() => void restart()}>
      restart
    </button>
  );
}
const Account = () => <ModifyAccountDialog visitor={visitor} onClose={() => undefined} />;

/** Opens its dialog and fills it in; the last press is the button's. */
interface Act {
  Page: () => React.ReactNode;
  opened: () => ReturnType<typeof dialog>;
  button: string;
}

const ACTS: Record<string, Act> = {
  'another language': {
    Page: LanguageMenu,
    opened() {
      press('Language: English');
      fireEvent.click(screen.getByRole('menuitem', { name: 'Italiano' }));
      return dialog();
    },
    button: 'Change and restart',
  },
  'a restart': {
    Page: Restart,
    opened() {
      press('restart');
      return dialog();
    },
    button: 'Restart device',
  },
  'another password': {
    Page: Account,
    async opened() {
      const box = await dialog();
      fireEvent.click(box.getByRole('checkbox', { name: 'Change password' }));
      fill(box, 'Old password', 'Admin123');
      fill(box, 'New password', 'Gate-house-7');
      fill(box, 'Repeat new password', 'Gate-house-7');
      return box;
    },
    button: 'Save',
  },
};

// The numbers of the specification, by hand. @spec §4, §9
it.each([
  ['another language', 2_000],
  ['a restart', 3_000],
  ['another password', 500],
])('opens the root after %s when %i ms are over, not before', async (name, ms) => {
  const { Page, opened, button } = ACTS[name] as Act;
  const made = signedInDevice({ profile: 'ash31' });
  made.device.setCapabilities({ multiLanguage: true, languages: 8 });
  await openOnDevice(Page, made);
  const box = await opened();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  begun = Number.NaN;
  press(button, box);
  await waitFor(() => expect(begun).not.toBeNaN());
  await vi.advanceTimersByTimeAsync(ms);
  await waitFor(() => expect(left?.to).toBe('/'));
  const waited = Number(left?.at) - begun;
  expect(waited).toBeGreaterThanOrEqual(ms);
  expect(waited).toBeLessThan(ms + 100);
});
