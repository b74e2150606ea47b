// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { barriers, whileTicking } from '@/components/form/device-page.fixtures';
import { setUpPage } from '@/components/form/test-provider';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { openLog } from '@/components/table/log-page.fixtures';
import { testDevice } from '@/emulator/test-device';
import { notifications } from '@/lib/session/device';
import SystemLogPage from './page';

setUpVisitor({ exportEncryptedLog: true, register: true });

setUpPage();
vi.setConfig({ testTimeout: 60_000 });
beforeEach(() => localStorage.clear());

const LATER = { timeout: 20_000 };
const button = (name: string) => screen.getByRole('button', { name });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const search = () => fireEvent.click(button('Search'));

describe('the page of the system log', () => {
  it('shows a saved setting in words, with the account', async () => {
    const { call, container, rows, settled } = await openLog(SystemLogPage, testDevice({ profile: 'face-full' }));
    const held = (call('configManager.getConfig', { name: 'NTP' }).params as { table: object }).table;
    call('configManager.setConfig', { name: 'NTP', table: { ...held, UpdatePeriod: 77 } });
    search();
    await waitFor(() => expect(rows()[0]).toContain('Settings saved'), LATER);
    await waitFor(() => expect(rows()[0]).toContain('Date and time'), LATER);
    expect(rows()[0]).toContain('admin');
    await settled();
    expect(notifications.listen).not.toHaveBeenCalled();
    await whileTicking(async () => expect(await barriers(container)).toEqual([]));
  });

  it('finds a word in the whole log, marks it, and shows the rest on the last page', async () => {
    const { device, container, rows, settled } = await openLog(SystemLogPage, testDevice({ profile: 'face-full' }));
    type('From', '2026-01-01T00:00:00');
    type('Keyword', 'SIGN-IN FAILED');
    search();
    const count = device.state().log.filter(({ Code }) => Code === 'LoginFailure').length;
    await screen.findByText(`${count} records`, undefined, LATER);
    await settled();
    expect([...container.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(
      Array(20).fill('Sign-in failed'),
    );
    fireEvent.click(button('Last page'));
    await waitFor(() => expect(rows()).toHaveLength(count % 20 || 20), LATER);
  });

  it('turns the page although the device has dropped the search meanwhile', async () => {
    const { device, rows, settled } = await openLog(SystemLogPage, testDevice({ profile: 'face-full' }));
    type('From', '2026-01-01T00:00:00');
    search();
    await screen.findByText(`${device.state().log.length} records`, undefined, LATER);
    await settled();
    device.clock.advance(61_000);
    fireEvent.click(button('Last page'));
    await waitFor(() => expect(rows()).toHaveLength(device.state().log.length % 20), LATER);
    expect(screen.queryByText('The list may be out of date.')).toBeNull();
  });

  it('sends nothing for an end before the start', async () => {
    const { device, settled } = await openLog(SystemLogPage, testDevice({ profile: 'face-full' }));
    await settled();
    const before = device.state().log.length;
    type('To', '2026-01-01T00:00:00');
    search();
    expect(await screen.findAllByText('The start must be before the end', undefined, LATER)).not.toEqual([]);
    expect(device.state().log).toHaveLength(before);
  });

  it('is emptied with one entry about that', async () => {
    const { device } = await openLog(SystemLogPage, testDevice({ profile: 'face-full' }));
    const held = device.state().log.length;
    fireEvent.click(button('More actions'));
    fireEvent.click(await screen.findByRole('menuitem', { name: /^Delete all/ }, LATER));
    const dialog = await screen.findByRole('dialog', undefined, LATER);
    fireEvent.change(await within(dialog).findByLabelText(`Type ${held} to confirm`, undefined, LATER), {
      target: { value: String(held) },
    });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete all' }));
    await waitFor(() => expect(device.state().log.map(({ Code }) => Code)).toEqual(['ClearLog']), LATER);
  });
});

it('names the page of a saved table, with a link to it, and finds it by that name', async () => {
  const { call, rows } = await openLog(SystemLogPage, testDevice({ profile: 'face-full' }));
  const held = (call('configManager.getConfig', { name: 'NTP' }).params as { table: object }).table;
  call('configManager.setConfig', { name: 'NTP', table: { ...held, UpdatePeriod: 77 } });
  type('Keyword', 'date and time');
  search();
  const [link] = await screen.findAllByRole('link', { name: 'Date and time' }, LATER);
  expect(link?.getAttribute('href')).toBe('/network/dateSet');
  await waitFor(() => expect(rows()[0]).toContain('Settings saved'), LATER);
});

it('names every page of this device that may have saved a table, and claims none of them', async () => {
  const { call, rows } = await openLog(SystemLogPage, testDevice({ profile: 'face-full' }));
  const held = (call('configManager.getConfig', { name: 'DVRIP' }).params as { table: object }).table;
  call('configManager.setConfig', { name: 'DVRIP', table: { ...held, MaxConnections: 40 } });
  search();
  await waitFor(() => expect(rows()[0]).toContain('Ports or Automatic registration'), LATER);
  expect(screen.queryByRole('link', { name: /Automatic registration/ })).toBeNull();
});
