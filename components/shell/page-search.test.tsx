// @vitest-environment happy-dom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { openOnDevice } from '@/components/form/device-page.fixtures';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { signedInDevice } from '@/emulator/test-device';
import { DEFAULT_CAPABILITIES, type DeviceCapabilities } from '@/lib/contract/capabilities';
import { rpc, session } from '@/lib/session/device';
import english from '@/messages/en.json';
import turkish from '@/messages/tr.json';
import PageSearch from './page-search';
import { SearchPart } from './search-part';
import { wantedSetting } from './wanted-setting';

const held = vi.hoisted(() => ({ tables: {} }));

vi.mock('next/navigation', async () => (await import('@/components/form/navigation.fixtures')).navigationAt('/door'));
vi.mock('@/lib/forms/change-journal', async (original) => ({
  ...(await original<object>()),
  heldTables: () => held.tables,
}));
vi.mock('@/lib/i18n/load-messages', async (original) => ({
  ...(await original<object>()),
  loadMessages: async () => english,
}));

setUpPage();

const RIGHTS = ['AuthUserMag', 'AuthSysInfo', 'AuthSysCfg', 'AuthNetCfg', 'AuthMaintence', 'AuthSecurity'];

function Providers({ children }: { children: ReactNode }) {
  const [queries] = useState(() => new QueryClient());
  return (
    <TestProvider>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </TestProvider>
  );
}

async function open(
  locale: 'en' | 'tr' = 'en',
  authorities: readonly string[] = RIGHTS,
  more: Partial<DeviceCapabilities> = {},
) {
  const onClose = vi.fn();
  vi.spyOn(rpc, 'call').mockRejectedValue(new Error('no device'));
  const visitor = {
    userName: 'admin',
    loginTime: '',
    capabilities: { ...DEFAULT_CAPABILITIES, doorParameter: true, wiredNetwork: true, ...more },
    authorities: [...authorities],
  };
  render(<PageSearch visitor={visitor} onClose={onClose} />, {
    wrapper: ({ children }) => (
      <Providers>
        <NextIntlClientProvider locale={locale} messages={locale === 'tr' ? turkish : english} timeZone="UTC">
          {children}
        </NextIntlClientProvider>
      </Providers>
    ),
  });
  const box = screen.getByRole('textbox');
  const type = (value: string) => fireEvent.change(box, { target: { value } });
  return { onClose, box, type };
}
const group = (name: string) => screen.queryByRole('region', { name });
const lines = (name: string) =>
  within(group(name) ?? document.createElement('p'))
    .queryAllByRole('listitem')
    .map((line) => line.textContent);

it.each(['k', 'K', 'л', 'ن', 'า'])('opens by Ctrl and the key that types %s', async (key) => {
  const visitor = { userName: 'admin', loginTime: '', capabilities: DEFAULT_CAPABILITIES, authorities: [] };
  render(<SearchPart visitor={visitor} />, { wrapper: Providers });
  // As Chrome does when it fills in a password.
  const failed = vi.spyOn(console, 'error');
  window.dispatchEvent(new Event('keydown'));
  expect(failed).not.toHaveBeenCalled();
  for (const other of ['KeyJ', 'KeyL']) fireEvent.keyDown(window, { key: 'о', code: other, ctrlKey: true });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.keyDown(window, { key, code: 'KeyK', ctrlKey: true });
  await screen.findByRole('dialog', {}, { timeout: 5_000 });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

const marked = () => document.querySelector('[data-active]');

describe('the search', () => {
  it('shows what is often used, and what was opened last, until something is typed', async () => {
    const first = await open();
    expect(lines('Often used')).toContainEqual(expect.stringMatching(/^People/));
    expect(lines('Often used').length).toBeLessThan(10);
    expect(group('Recent')).toBeNull();
    first.type('nothing like it');
    // Whether there is nothing is known once the index has arrived.
    expect(screen.getByRole('status').textContent).toBe('Loading');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('No results'));
    first.type('version');
    fireEvent.click(within(group('Pages') as HTMLElement).getAllByRole('link')[0] as HTMLElement);
    cleanup();
    await open();
    expect(lines('Recent')).toEqual([expect.stringContaining('Version')]);
    cleanup();
    // The next account sees nothing of the one before.
    session.forget();
    await open();
    expect(group('Recent')).toBeNull();
  });

  it('finds other words for pages, settings and actions, also with one typing error', async () => {
    const { type } = await open();
    type('reboot');
    await waitFor(() => expect(lines('Actions')[0]).toContain('Restart device'));
    type('rebooot');
    await waitFor(() => expect(lines('Actions')[0]).toContain('Restart device'));
    type('port 80');
    expect(lines('Settings')[0]).toContain('HTTP port');
    type('ipaddress');
    expect(lines('Pages')[0]).toContain('TCP/IP');
  });

  it('names the page before the name of a setting, and lists no setting that fits by its page alone', async () => {
    const { type } = await open();
    type('port');
    await waitFor(() => expect(lines('Settings').length).toBeGreaterThan(1));
    expect(lines('Pages')[0]).toMatch(/^Ports/);
    expect(lines('Settings')[0]).toMatch(/^Date and time Port/);
    type('certificates');
    expect(lines('Settings').join()).not.toContain('City');
  });

  it('leads to the people of a name', async () => {
    const { type } = await open();
    type('Emma');
    await waitFor(() => expect(lines('People')).toEqual(['Search people for “Emma”']));
    const link = within(group('People') as HTMLElement).getByRole('link');
    expect(link.getAttribute('href')).toBe('/personManage?text=Emma');
    expect(link).toBe(marked());
  });

  it('finds people by name, opens them, and says when they could not be searched', async () => {
    const made = signedInDevice({ profile: 'face-full' });
    const capabilities = { ...DEFAULT_CAPABILITIES, ...made.device.capabilities() } as DeviceCapabilities;
    const visitor = { userName: 'admin', loginTime: '', capabilities, authorities: RIGHTS };
    await openOnDevice(() => <PageSearch visitor={visitor} onClose={vi.fn()} />, made);
    const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });
    type('emma w');
    const line = await within(await screen.findByRole('region', { name: 'People' })).findByRole('link', {
      name: 'Emma Walker 1',
    });
    expect(line.getAttribute('href')).toBe('/personManage?person=1');
    made.device.setIntercept(() => ({ result: false, error: { code: 1, message: '' } }));
    type('emma wa');
    await screen.findByText('People could not be searched.');
    expect(lines('People')).toEqual(['Search people for “emma wa”']);
  });

  it('asks for nobody without the right to read people', async () => {
    const { type } = await open('en', ['AuthNetCfg']);
    type('emma');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('No results'));
    expect(group('People')).toBeNull();
  });

  it('lists a tab with its page, and leads to it', async () => {
    const { type } = await open('en', RIGHTS, { securityBaseline: 2 });
    type('account lock');
    await waitFor(() => expect(lines('Pages').join()).toContain('Attack protection Account lock'));
    const tab = within(group('Pages') as HTMLElement).getByRole('link', { name: /Account lock/ });
    expect(tab.getAttribute('href')).toBe('/safe/fireWall?tab=lock');
  });

  it('leads the focus to the heading of a page', async () => {
    const { type, onClose } = await open();
    const page = document.body.appendChild(document.createElement('main'));
    page.id = 'page';
    page.innerHTML = '<h1>Version</h1>';
    onClose.mockImplementation(() => window.history.replaceState(null, '', '/version'));
    type('version');
    fireEvent.click(within(group('Pages') as HTMLElement).getAllByRole('link')[0] as HTMLElement);
    cleanup();
    await waitFor(() => expect(document.activeElement).toBe(page.querySelector('h1')));
    page.remove();
  });

  it('shows an action of the frame around the page without leaving it', async () => {
    const { type, onClose } = await open();
    type('logout');
    await waitFor(() => expect(lines('Actions')[0]).toContain('Sign out'));
    fireEvent.click(within(group('Actions') as HTMLElement).getAllByRole('button')[0] as HTMLElement);
    expect(wantedSetting.get()).toEqual({ show: 'shell.signOut' });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('leaves out an action that only another device has', async () => {
    const { type } = await open();
    type('restart device');
    await waitFor(() => expect(lines('Actions')).toHaveLength(1));
    type('add account');
    expect(lines('Actions')).toEqual([]);
  });

  it('lists the first of many, and counts the others', async () => {
    const { type } = await open();
    type('s');
    await waitFor(() => expect(lines('Settings')).toHaveLength(8));
    expect(group('Settings')?.textContent).toMatch(/ ?[\d,]+ more\. Refine your search\.$/);
  });

  it('finds a setting with the value that its table had when it was read, and never a secret', async () => {
    held.tables = {
      AccessControl: [{ Enable: true, Name: 'Main', UnlockHoldInterval: 3_000 }],
      PPPoE: { Enable: true, UserName: 'me', Password: 'hush' },
    };
    const { type } = await open();
    type('unlock duration');
    await waitFor(() => expect(lines('Settings')[0]).toBe('Door parameters Unlock duration3 s'));
    type('door enabled');
    expect(lines('Settings')[0]).toMatch(/Door enabledon$/);
    type('password');
    expect(document.body.textContent).not.toContain('hush');
  });

  it('shows a choice, and a number with a unit, as their pages write them', async () => {
    held.tables = {
      AccessControl: [{ Name: 'Main', Method: 2, OpenAlwaysTime: 1 }],
      AccessTimeSchedule: [{ Name: 'All day' }, { Name: 'Office' }],
      Network: { eth0: { DhcpEnable: true } },
      NTP: { UpdatePeriod: 90 },
      Email: { Port: 465, SslEnable: 'off' },
    };
    const { type } = await open();
    type('mode tcp');
    await waitFor(() => expect(lines('Settings')[0]).toBe('TCP/IP ModeNetworkDHCP'));
    type('always open');
    expect(lines('Settings')[0]).toMatch(/1 · Office$/);
    type('opening method');
    expect(lines('Settings')[0]).toMatch(/Card or .+$/);
    type('update interval');
    expect(lines('Settings').join()).toContain('90 min');
  });

  it('shows short lists and members that belong together, each technical value from left to right', async () => {
    held.tables = {
      Network: { eth0: { DnsServers: ['192.0.2.53', '2001:db8::53'] } },
      AccessFilter: { TrustList: ['192.0.2.10', '198.51.100.0'], BannedList: Array(9).fill('2001:db8::10') },
      Locales: { DSTStart: { Month: 3, Week: -1, Day: 0, Hour: 2, Minute: 0 } },
      AutoMaintain: { AutoRebootHour: 2, AutoRebootMinute: 7 },
    };
    const { type } = await open();
    const value = (name: string) => lines('Settings').find((line) => line?.includes(name));
    type('dns');
    await waitFor(() => expect(value('Preferred DNS')).toMatch(/Network192\.0\.2\.53$/));
    expect(value('Alternate DNS')).toMatch(/Network2001:db8::53$/);
    type('allowlist');
    expect(value('Allowlist')).toMatch(/\u2068192\.0\.2\.10\u2069, \u2068198\.51\.100\.0\u2069$/);
    type('blocklist');
    expect(value('Blocklist')).toMatch(
      /Blocklist(?:Security)?(\u20682001:db8::10\u2069, ){4}\u20682001:db8::10\u2069 …$/,
    );
    type('starts');
    expect(value('Starts')).toMatch(/March, Last, Sunday, \u206602:00\u2069$/);
    type('time');
    expect(lines('Settings').join()).toContain('Auto maintenance Time\u206602:07\u2069');
  });

  it('shows the beginning of a long text', async () => {
    held.tables = { Network: { Hostname: `door-${'x'.repeat(80)}` } };
    const { type } = await open();
    type('host name');
    await waitFor(() => expect(lines('Settings')[0]).toMatch(/door-x{74}…$/));
  });

  it('finds a setting by its choices, after those that have the word in their names', async () => {
    held.tables = {};
    const { type } = await open();
    type('dhcp');
    await waitFor(() => expect(lines('Settings')).toContain('TCP/IP ModeNetworkDHCP'));
    type('static');
    expect(lines('Settings')).toEqual(['TCP/IP ModeNetworkstatic IP', 'TCP/IP IP addressNetworkstatic address']);
  });

  it('shows no value where there are several doors, or the table has another shape', async () => {
    held.tables = { AccessControl: [{ UnlockHoldInterval: 3_000 }, { UnlockHoldInterval: 4_000 }], Web: 7 };
    const { type } = await open();
    type('unlock duration');
    await waitFor(() => expect(lines('Settings')[0]).toBe('Door parameters Unlock duration'));
    type('http port');
    expect(lines('Settings')[0]).not.toContain('7');
  });

  it('says in words what this device, or this account, lacks for a page', async () => {
    const { type } = await open('en', RIGHTS, { securityBaseline: 2 });
    const lacking = () => lines('Not on this device').join();
    type('peak time');
    await waitFor(() => expect(lacking()).toContain('This device does not have this feature'));
    type('video parameters');
    expect(lacking()).toContain('Requires a camera');
    type('mac address');
    expect(lacking()).toContain('This device has “Attack protection” instead');
    expect(document.body.textContent).not.toMatch(/securityBaseline|liftControl|[<≥]/);
    expect(within(group('Not on this device') as HTMLElement).queryAllByRole('link')).toEqual([]);
    cleanup();
    const { type: typeOnly } = await open('en', ['AuthUserMag']);
    typeOnly('ports');
    await waitFor(() => expect(lines('Not for this account')[0]).toMatch(/right “Network”$/));
  });

  it('finds the English name in another language', async () => {
    const { type } = await open('tr');
    type('unlock duration');
    await waitFor(() => expect(lines('Ayarlar')).toHaveLength(2));
    type('restart');
    expect(lines('İşlemler')).not.toEqual([]);
  });

  it('marks the first entry, moves the mark by the arrow keys, and opens the marked one by Enter', async () => {
    const { box, onClose, type } = await open();
    type('version');
    await waitFor(() => expect(lines('Actions')).not.toEqual([]));
    box.focus();
    const [first, second] = screen.getAllByRole('link');
    expect(marked()).toBe(first);
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    expect(marked()).toBe(second);
    expect(box.getAttribute('aria-activedescendant')).toBe(second?.id);
    expect(document.activeElement).toBe(box);
    fireEvent.keyDown(box, { key: 'ArrowUp' });
    fireEvent.keyDown(box, { key: 'ArrowUp' });
    expect(marked()).toBe(first);
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('leaves the keys to an input method while it composes a word', async () => {
    const { box, type, onClose } = await open();
    type('version');
    await waitFor(() => expect(lines('Pages')).not.toEqual([]));
    box.focus();
    for (const key of ['ArrowDown', 'Enter']) fireEvent.keyDown(box, { key, isComposing: true });
    expect(onClose).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(box);
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('opens the first entry after Enter as soon as it is there, unless more was typed', async () => {
    const first = await open();
    first.type('delete old pictures');
    first.box.focus();
    fireEvent.keyDown(first.box, { key: 'Enter' });
    expect(first.onClose).not.toHaveBeenCalled();
    await waitFor(() => expect(first.onClose).toHaveBeenCalledTimes(1));
    cleanup();

    const second = await open();
    second.type('delete old');
    second.box.focus();
    fireEvent.keyDown(second.box, { key: 'Enter' });
    second.type('delete old pictures');
    await waitFor(() => expect(lines('Settings')).toHaveLength(1));
    expect(second.onClose).not.toHaveBeenCalled();
  });

  it('asks for a setting of the open page without leaving it, and leads to one of another page', async () => {
    const { onClose, type } = await open();
    type('unlock duration');
    await waitFor(() => expect(lines('Settings')).toHaveLength(2));
    fireEvent.click(within(group('Settings') as HTMLElement).getAllByRole('button')[0] as HTMLElement);
    expect(wantedSetting.get()).toEqual({ show: 'holdTimeS' });
    expect(onClose).toHaveBeenCalledTimes(1);
    type('delete old pictures');
    expect(
      within(group('Settings') as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/automaintain?show=pictureDays');
  });
});
