// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { describe, expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
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

async function open(locale: 'en' | 'tr' = 'en') {
  const onClose = vi.fn();
  const visitor = {
    userName: 'admin',
    loginTime: '',
    capabilities: { ...DEFAULT_CAPABILITIES, doorParameter: true, wiredNetwork: true },
    authorities: ['AuthUserMag', 'AuthSysInfo', 'AuthSysCfg', 'AuthNetCfg', 'AuthMaintence', 'AuthSecurity'],
  };
  render(<PageSearch visitor={visitor} onClose={onClose} />, {
    wrapper: ({ children }) => (
      <TestProvider>
        <NextIntlClientProvider locale={locale} messages={locale === 'tr' ? turkish : english} timeZone="UTC">
          {children}
        </NextIntlClientProvider>
      </TestProvider>
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
  render(<SearchPart visitor={visitor} />, { wrapper: TestProvider });
  for (const other of ['KeyJ', 'KeyL']) fireEvent.keyDown(window, { key: 'о', code: other, ctrlKey: true });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.keyDown(window, { key, code: 'KeyK', ctrlKey: true });
  await screen.findByRole('dialog', {}, { timeout: 5_000 });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('the search', () => {
  it('shows the menu of the account until something is typed', async () => {
    const { type } = await open();
    type('');
    expect(lines('Pages').join()).toContain('Version');
    expect(lines('Pages').join()).not.toContain('Video parameters');
    expect(group('Settings')).toBeNull();
    type('nothing like it');
    // Whether there is nothing is known once the index has arrived.
    expect(screen.getByRole('status').textContent).toBe('Loading');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('No results'));
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
    type('e');
    await waitFor(() => expect(lines('Settings')).toHaveLength(12));
    expect(group('Settings')?.textContent).toMatch(/ ?[\d,]+ more\. Refine your search\.$/);
  });

  it('finds a setting with the value that its table had when it was read, and never a secret', async () => {
    held.tables = {
      AccessControl: [{ Enable: true, Name: 'Main', UnlockHoldInterval: 3_000 }],
      PPPoE: { Enable: true, UserName: 'me', Password: 'hush' },
    };
    const { type } = await open();
    type('unlock duration');
    await waitFor(() => expect(lines('Settings')[0]).toBe('Unlock durationDoor parameters3 s'));
    type('door enabled');
    expect(lines('Settings')[0]).toContain('on');
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
    await waitFor(() => expect(lines('Settings')[0]).toBe('ModeNetworkTCP/IPDHCP'));
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
    const value = (name: string) => lines('Settings').find((line) => line?.startsWith(name));
    type('dns');
    await waitFor(() => expect(value('Preferred DNS')).toMatch(/TCP\/IP192\.0\.2\.53$/));
    expect(value('Alternate DNS')).toMatch(/TCP\/IP2001:db8::53$/);
    type('list');
    expect(value('Allowlist')).toMatch(/\u2068192\.0\.2\.10\u2069, \u2068198\.51\.100\.0\u2069$/);
    expect(value('Blocklist')).toMatch(/IP filter(\u20682001:db8::10\u2069, ){4}\u20682001:db8::10\u2069 …$/);
    type('starts');
    expect(value('Starts')).toMatch(/March, Last, Sunday, \u206602:00\u2069$/);
    type('time');
    expect(lines('Settings').join()).toContain('Auto maintenance\u206602:07\u2069');
  });

  it('shows the beginning of a long text', async () => {
    held.tables = { Network: { Hostname: `door-${'x'.repeat(80)}` } };
    const { type } = await open();
    type('host name');
    await waitFor(() => expect(lines('Settings')[0]).toMatch(/TCP\/IPdoor-x{74}…$/));
  });

  it('finds a setting by its choices, after those that have the word in their names', async () => {
    held.tables = {};
    const { type } = await open();
    type('dhcp');
    await waitFor(() => expect(lines('Settings')).toContain('ModeNetworkTCP/IP'));
    type('static');
    expect(lines('Settings')).toEqual(['ModeNetworkTCP/IP']);
  });

  it('shows no value where there are several doors, or the table has another shape', async () => {
    held.tables = { AccessControl: [{ UnlockHoldInterval: 3_000 }, { UnlockHoldInterval: 4_000 }], Web: 7 };
    const { type } = await open();
    type('unlock duration');
    await waitFor(() => expect(lines('Settings')[0]).toBe('Unlock durationDoor parameters'));
    type('http port');
    expect(lines('Settings')[0]).not.toContain('7');
  });

  it('says what a page needs that this device, or this account, does not have', async () => {
    const { type } = await open();
    type('peak time');
    await waitFor(() => expect(lines('Not available here')[0]).toContain('Requires liftControl'));
    type('enabled ddns');
    expect(lines('Not available here').join()).toContain('Requires');
    expect(within(group('Not available here') as HTMLElement).queryAllByRole('link')).toEqual([]);
  });

  it('finds the English name in another language', async () => {
    const { type } = await open('tr');
    type('unlock duration');
    await waitFor(() => expect(lines('Ayarlar')).toHaveLength(2));
    type('restart');
    expect(lines('İşlemler')).not.toEqual([]);
  });

  it('goes through the list by the arrow keys, and Enter opens the first', async () => {
    const { box, onClose, type } = await open();
    type('version');
    box.focus();
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    expect(document.activeElement?.textContent).toContain('ersion');
    fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowUp' });
    expect(document.activeElement).toBe(box);
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
