// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LOADING } from '@/components/form/device-page.fixtures';
import { navigationAt } from '@/components/form/navigation.fixtures';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { testDevice } from '@/emulator/test-device';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { LoginError, ReplyError } from '@/lib/contract/error-codes';
import { bootFacts } from '@/lib/session/boot';
import { userNameCookie } from '@/lib/session/browser-cookies';
import { rpc } from '@/lib/session/device';
import { signInNotice } from '@/lib/session/sign-in-notice';
import { tabWord } from '@/lib/tab-word';
import LoginPage from './page';

vi.mock('next/navigation', () => navigationAt('/login'));
setUpPage();

const lockedUntil = tabWord('locked-until');

beforeEach(() => {
  lockedUntil.set(undefined);
  bootFacts.set({ loaded: true, capabilities: { ...DEFAULT_CAPABILITIES, deviceType: 'ASC3202' } });
  vi.spyOn(rpc, 'call').mockRejectedValue(new Error('no device'));
  userNameCookie.write('admin');
});

const open = () =>
  render(
    <TestProvider>
      <LoginPage />
    </TestProvider>,
  );
const password = () => screen.getByLabelText('Password', { selector: 'input' });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' });

describe('the sign-in page', () => {
  it('names the device that one signs in to', () => {
    const { container } = open();
    expect(container.querySelector('h1 + p')?.textContent).toBe('to ASC3202');
  });

  it('offers a language only where there are several', () => {
    const languages = (offered: string[]) => {
      const capabilities = { ...DEFAULT_CAPABILITIES, devLanguage: 'English', languages: offered };
      bootFacts.set({ loaded: true, capabilities });
      const { unmount } = open();
      const choices = screen.queryAllByRole('option').map(({ textContent }) => textContent);
      unmount();
      return choices;
    };
    expect(languages(['English'])).toEqual([]);
    expect(languages(['English', 'Italian'])).toEqual(['English', 'Italiano']);
  });

  it('says once that the session ended while the page was away', () => {
    signInNotice.pageLeft();
    const { unmount } = open();
    screen.getByText('Your session ended while this page was closed or reloading. Sign in again.');
    unmount();
    open();
    expect(screen.queryByText(/session ended/)).toBeNull();
  });

  it('requires a password only when the button is pressed, not on blur', async () => {
    open();
    fireEvent.focus(password());
    fireEvent.blur(password());
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.click(button());
    await screen.findByRole('alert');
  });

  it('still counts down a lock after a reload', async () => {
    vi.spyOn(rpc, 'exchangeRaw').mockResolvedValue({
      id: 1,
      result: false,
      params: { remainLockSecond: 120 },
      error: { code: LoginError.UserLocked },
    });
    const first = open();
    fireEvent.change(password(), { target: { value: 'Wrong123' } });
    fireEvent.click(button());
    await screen.findByText(/Try again in (120|119) seconds/, {}, LOADING);
    first.unmount();
    open();
    await screen.findByText(/Try again in (120|11\d) seconds/, {}, LOADING);
    expect(button().disabled).toBe(true);
  });

  it('is not locked by a lock that is over, nor for longer than the device locks', async () => {
    lockedUntil.set(String(Date.now() - 1_000));
    const first = open();
    expect(button().disabled).toBe(false);
    first.unmount();
    lockedUntil.set(String(Date.now() + 3_600_000));
    open();
    await screen.findByText(/Try again in (1,800|1,79\d) seconds/, {}, LOADING);
  });
});

describe('a sign-in that the device refuses', () => {
  /** The page over a device, whose calls are counted. */
  function openOn(made = testDevice()) {
    const context = { entryPoint: 'login', address: '192.0.2.9', secure: false } as const;
    const calls = vi
      .spyOn(rpc, 'exchangeRaw')
      .mockImplementation(
        async (method, params, options) =>
          made.device.handle({ method, params, id: 1, session: options?.session }, context).reply,
      );
    calls.mockClear();
    open();
    const attempt = (text = 'Wrong123') => {
      fireEvent.change(password(), { target: { value: text } });
      fireEvent.click(button());
    };
    const sent = () => calls.mock.calls.map(([method]) => method);
    return { made, attempt, sent };
  }

  it('tells how many tries are left, then that the account is locked, and for how long', async () => {
    const { attempt } = openOn();
    for (const left of ['4 attempts', '3 attempts', '2 attempts', '1 attempt']) {
      attempt();
      await screen.findByText(`Wrong user name or password. ${left} left.`, {}, LOADING);
      await waitFor(() => expect(password()).toHaveProperty('value', ''));
      expect(screen.getByLabelText('User name')).toHaveProperty('value', 'admin');
    }
    attempt();
    await screen.findByText(/Try again in (300|29\d) seconds/, {}, LOADING);
    expect(button().disabled).toBe(true);
  });

  it('sends one request, however often the button is pressed', async () => {
    const { attempt, sent } = openOn();
    attempt();
    fireEvent.click(button());
    fireEvent.submit(password().closest('form') as HTMLFormElement);
    await screen.findByText(/4 attempts left/, {}, LOADING);
    expect(sent()).toEqual(['Global.firstLogin', 'Global.secondLogin']);
  });

  it.each([
    ['an unlisted error', { result: false, error: { code: ReplyError.Unknown } }],
    ['an answer that is none', { result: true, params: 7 }],
  ])('with %s is a failed sign-in, and the next try is judged anew', async (_, reply) => {
    const { made, attempt } = openOn();
    made.device.setIntercept(({ method }) => (method === 'Global.firstLogin' ? reply : undefined));
    attempt();
    await screen.findByText('Sign-in failed. Try again.', {}, LOADING);
    made.device.setIntercept(undefined);
    attempt();
    await screen.findByText(/4 attempts left/, {}, LOADING);
  });
});
