// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fill, openOnDevice, press, refusing, setUpDevicePage } from '@/components/form/device-page.fixtures';
import { navigationAt } from '@/components/form/navigation.fixtures';
import { type TestDevice, testDevice } from '@/emulator/test-device';
import { browserClock } from '@/lib/clock';
import { DEFAULT_CAPABILITIES, type DeviceCapabilities } from '@/lib/contract/capabilities';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { languageChoice } from '@/lib/i18n/language-choice';
import { bootFacts } from '@/lib/session/boot';
import type { ContactKind } from '@/lib/validation/contact';
import { FirstBoot } from './first-boot';

const replace = vi.hoisted(() => vi.fn());
vi.mock('next/navigation', () => ({ ...navigationAt('/'), useRouter: () => ({ replace }) }));
setUpDevicePage();

const PASSWORD = 'Gate-house-7';
const PHONE = '13800000000';

let made: TestDevice;
beforeEach(() => {
  made = testDevice({ profile: 'uninitialised' });
  vi.stubGlobal('fetch', async () => new Response('The terms'));
});
afterEach(() => languageChoice.set(undefined));

const show = (contact: ContactKind, more: Partial<DeviceCapabilities> = {}) => {
  const own: Partial<DeviceCapabilities> = { cloudUpgrade: true, languages: ['English'], devLanguage: 'English' };
  bootFacts.set({ loaded: true, capabilities: { ...DEFAULT_CAPABILITIES, ...own, ...more } });
  return openOnDevice(() => <FirstBoot contact={contact} />, made);
};
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const agree = () => screen.findByRole('radio', { name: 'I agree' });

/** To the step that asks for the account. */
async function toAccount(contact: ContactKind = 'phone', more: Partial<DeviceCapabilities> = {}) {
  const opened = await show(contact, more);
  fireEvent.click(await agree());
  press('Next');
  await title('Set the administrator password');
  await opened.idle();
  return opened;
}

function fillAccount(contact: string, password = PASSWORD, confirmation = password) {
  fill(screen, 'Password', password);
  fill(screen, 'Repeat password', confirmation);
  fireEvent.change(screen.getByLabelText(/^Recovery (phone|e-mail)/), { target: { value: contact } });
}
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

it('knows after Back from the account that the terms were agreed to', async () => {
  await toAccount();
  press('Back');
  expect(await agree()).toHaveProperty('checked', true);
});

describe('a phone', () => {
  const { matchMedia } = window;
  afterEach(() => {
    vi.restoreAllMocks();
    vi.stubGlobal('matchMedia', matchMedia);
  });

  /** On a device whose mobile page answers only when it is to `arrive`; `late`: what happens if it takes too long. */
  async function showOnPhone() {
    sessionStorage.clear();
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    vi.stubGlobal('fetch', async (path: string) => {
      if (path === ENDPOINT.mobile) await answered;
      return new Response('The terms');
    });
    const late: (() => void)[] = [];
    const { after } = browserClock;
    vi.spyOn(browserClock, 'after').mockImplementation((ms, run) => {
      if (ms === 3_000) late.push(run);
      return after(ms, run);
    });
    await show('phone', { hasMobile: true });
    await agree();
    const arrive = async () => {
      answer();
      await act(() => answered);
    };
    return { assign, late, arrive };
  }

  it('goes to the mobile page of the device', async () => {
    const { assign, arrive } = await showOnPhone();
    await arrive();
    expect(assign).toHaveBeenCalledExactlyOnceWith(ENDPOINT.mobile);
  });

  it('stays once something was chosen', async () => {
    const { assign, arrive } = await showOnPhone();
    fireEvent.click(await agree());
    await arrive();
    expect(assign).not.toHaveBeenCalled();
  });

  it('stays when that page is late', async () => {
    const { assign, arrive, late } = await showOnPhone();
    for (const run of late) run();
    await arrive();
    expect(assign).not.toHaveBeenCalled();
  });
});

describe('the account', () => {
  it.each([
    ['short1', 'Use 8 to 32 characters'],
    ['abcdefgh', 'Use at least two of: lower case, upper case, digits, special characters'],
    ['pass word1', 'Do not use quotation marks, colons, semicolons, ampersands, spaces or letters outside A to Z'],
  ])('with the password "%s" is refused below the field, and nothing is sent', async (password, text) => {
    const { asked } = await toAccount();
    fillAccount(PHONE, password);
    press('Next');
    await waitFor(() => expect(alerts().join()).toContain(text));
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    expect(asked).not.toContain('DevInit.account');
  });

  it('with two different passwords is refused', async () => {
    const { asked } = await toAccount();
    fillAccount(PHONE, PASSWORD, `${PASSWORD}x`);
    press('Next');
    expect(await screen.findByText('The two passwords differ')).toBeTruthy();
    expect(asked).not.toContain('DevInit.account');
  });

  it('rates the password while it is typed', async () => {
    await toAccount();
    for (const [password, word] of [
      ['abcdefgh', 'Low'],
      ['12345678', 'Low'],
      ['Admin123', 'Medium'],
      ['Admin@123', 'High'],
    ] as const) {
      fill(screen, 'Password', password);
      const words = screen.getAllByRole('status').map(({ textContent }) => textContent);
      expect(words.filter((each) => /^(Low|Medium|High)$/.test(each ?? ''))).toEqual([word]);
    }
  });

  it.each([
    ['phone', '', 'Enter a contact: it receives the code if the password is lost'],
    ['phone', '1380000000', 'Enter a phone number of 11 digits'],
    ['email', 'a@', 'Enter an e-mail address such as name@example.org'],
  ] as const)('needs a contact of its kind: %s, not "%s"', async (kind, contact, text) => {
    const { asked } = await toAccount(kind);
    fillAccount(contact);
    press('Next');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(asked).not.toContain('DevInit.account');
  });

  it('stays with what was typed when the device refuses it, and is made by the next try', async () => {
    made.device.setIntercept(refusing(['DevInit.account']));
    await toAccount();
    fillAccount(PHONE);
    press('Next');
    expect(await screen.findByText('The device could not save this. Try again.')).toBeTruthy();
    expect(screen.getByLabelText('Password')).toHaveProperty('value', PASSWORD);
    expect(made.device.state().init.status).not.toBe(2);
    made.device.setIntercept(undefined);
    press('Next');
    await title('Check for updates');
    expect(made.device.state().init.status).toBe(2);
  });

  it('is still typed after Back and Next', async () => {
    await toAccount();
    fillAccount(PHONE);
    fireEvent.change(screen.getByLabelText('Time zone'), { target: { value: '0' } });
    press('Back');
    await agree();
    press('Next');
    await title('Set the administrator password');
    expect(screen.getByLabelText('Password')).toHaveProperty('value', PASSWORD);
    expect(screen.getByLabelText(/^Recovery phone/)).toHaveProperty('value', PHONE);
    expect(screen.getByLabelText('Time zone')).toHaveProperty('value', '0');
  });

  it('leads to the sign-in when the device had stored an earlier one, with another password', async () => {
    const { trouble } = await toAccount();
    fillAccount(PHONE);
    trouble.dropAfter = ['DevInit.account', 'DevInit.getStatus'];
    press('Next');
    expect(await screen.findByText('The device could not save this. Try again.')).toBeTruthy();
    expect(made.device.state().init.status).toBe(2);
    trouble.dropAfter = [];
    fillAccount(PHONE, 'Another-pass-8');
    press('Next');
    expect(await screen.findByText(/^The account is stored already/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    press('Go to sign-in');
    expect(replace).toHaveBeenCalledExactlyOnceWith('/login');
  });

  it('sends no time zone and no language that nobody changed', async () => {
    const { tables } = made.device.state();
    const { asked } = await toAccount();
    fillAccount(PHONE);
    press('Next');
    await title('Check for updates');
    expect(asked).toContain('DevInit.account');
    expect(asked).not.toContain('DevInit.setLocalityConfig');
    expect(made.device.state().tables).toMatchObject({ NTP: tables.NTP, Language: tables.Language });
  });

  it('stores the chosen language before, also when the device does not report its own', async () => {
    made.device.setIntercept(refusing(['DevInit.getLocalityConfig']));
    languageChoice.set('Italian');
    const zone = made.device.state().tables.NTP.TimeZone;
    const { asked } = await toAccount();
    fillAccount(PHONE);
    press('Next');
    await title('Check for updates');
    expect(made.device.state().tables.Language).toBe('Italian');
    expect(made.device.state().tables.NTP.TimeZone).toBe(zone);
    expect(asked.indexOf('DevInit.setLocalityConfig')).toBeLessThan(asked.indexOf('DevInit.account'));
  });

  it('stores GMT where it was chosen, also when the device does not report its own zone', async () => {
    made.device.setIntercept(refusing(['DevInit.getLocalityConfig']));
    await toAccount();
    fillAccount(PHONE);
    fireEvent.change(screen.getByLabelText('Time zone'), { target: { value: '0' } });
    press('Next');
    await title('Check for updates');
    expect(made.device.state().tables.NTP.TimeZone).toBe(0);
  });
});

describe('the question of updates', () => {
  const toUpdates = async (more: Partial<DeviceCapabilities> = {}) => {
    const opened = await toAccount('phone', more);
    fillAccount(PHONE);
    press('Next');
    return opened;
  };

  it('keeps its answer when the device refuses it', async () => {
    made.device.setIntercept(refusing(['DevInit.access']));
    const { asked } = await toUpdates();
    await title('Check for updates');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Check for updates automatically' }));
    press('Next');
    expect(await screen.findByText('The device could not save this. Try again.')).toBeTruthy();
    expect(screen.getByRole('checkbox')).toHaveProperty('checked', true);
    made.device.setIntercept(undefined);
    press('Next');
    await title('The device is ready');
    expect(asked.filter((method) => method === 'DevInit.access')).toHaveLength(2);
  });

  it('is not asked without a cloud, and its answer is stored all the same', async () => {
    const { asked } = await toUpdates({ cloudUpgrade: false });
    await title('The device is ready');
    press('Go to sign-in');
    await waitFor(() => expect(asked).toContain('DevInit.access'));
  });
});
