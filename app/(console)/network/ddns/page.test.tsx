// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { dialog, press, save, whileTicking } from '@/components/form/device-page.fixtures';
import { button, openLinkPage, SOON, saved, setUpLinkPage, turn, type } from '../link-page.fixtures';
import DdnsPage from './page';

setUpLinkPage();

describe('the page of DDNS', () => {
  /** Each text of the line, all of them in a direction of their own. */
  const publicAddress = () =>
    [...(screen.getByText('Public address').nextElementSibling?.children ?? [])].map((part) => {
      expect(part).toMatchObject({ tagName: 'BDI', dir: 'ltr' });
      return part.textContent;
    });
  const filled = (row: object, at: number) =>
    Object.assign(row, { Enable: at === 0, HostName: 'ok.example.org', UserName: 'u', Password: 'p' });

  it('tests what is typed, waits before the next test, and connects after a save', async () => {
    const { later } = await openLinkPage(DdnsPage, ({ secureTables }) => secureTables.DDNS.forEach(filled));
    type('Host name', 'auth.example.org');
    press('Test');
    await screen.findByText('The provider rejected the user name or password');
    expect(button('Test').disabled).toBe(true);
    type('Host name', 'nodyn.example.org');
    save();
    await saved();
    later(2_000);
    await screen.findByText('Failed', {}, SOON);
    screen.getByText('This is not a dynamic host name');
    expect(screen.queryByText('Public address')).toBeNull();
    type('Host name', 'ok.example.org');
    save();
    await screen.findByText('Connecting', {}, SOON);
    later(2_000);
    await screen.findByText('Connected', {}, SOON);
    expect(publicAddress()).toEqual(['ok.example.org', '203.0.113.24']);
  });

  it('waits before the next test on the tab of another provider, too', async () => {
    await openLinkPage(DdnsPage, ({ secureTables }) => secureTables.DDNS.forEach(filled));
    press('Test');
    await waitFor(() => expect(button('Test').disabled).toBe(true));
    fireEvent.click(screen.getByRole('tab', { name: /Dyndns/ }));
    await screen.findByRole('tab', { name: /Dyndns/, selected: true });
    await waitFor(() => expect(screen.getByLabelText('Host name')).toHaveProperty('value', 'ok.example.org'));
    expect(button('Test').disabled).toBe(true);
  });

  it('leaves out the state of a device that gives it in another form', async () => {
    const { device, idle } = await openLinkPage(DdnsPage);
    const status = [{ Protocol: 'NO-IP DDNS', Status: 2, Value: 'Disabled' }];
    device.setIntercept(({ method }) =>
      method === 'ddnsClient.getStatus' ? { result: true, params: { status } } : undefined,
    );
    await waitFor(() => expect(screen.queryByText('State')).toBeNull(), SOON);
    await idle();
    expect(screen.queryByText(/undefined/)).toBeNull();
  });

  it('shows the name in use with its public address on the tab of each provider, and none that is not known', async () => {
    const { device, later } = await openLinkPage(DdnsPage, ({ secureTables }) => secureTables.DDNS.forEach(filled));
    later(2_000);
    await screen.findByText('203.0.113.24', {}, SOON);
    fireEvent.click(screen.getByRole('tab', { name: /Dyndns/ }));
    await screen.findByRole('tab', { name: /Dyndns/, selected: true });
    await waitFor(() => expect(publicAddress()).toEqual(['ok.example.org', '203.0.113.24']), SOON);
    device.setIntercept(({ method }) =>
      method === 'ddnsClient.getStatus' ? { result: true, params: { State: 'Connected', Time: '' } } : undefined,
    );
    await waitFor(() => expect(screen.queryByText('Public address')).toBeNull(), { timeout: 15_000 });
    screen.getByText('Connected');
  });

  /** What the page says of each beginning of a host name that the device's provider knows. */
  const RESULTS = {
    auth: 'The provider rejected the user name or password',
    nodyn: 'This is not a dynamic host name',
    dns: 'The name could not be updated',
    sys: 'The provider has an internal error',
    net: 'The provider cannot be reached',
    oem: 'The provider does not recognise this device’s manufacturer',
    ok: 'The provider accepted the host name',
  };

  it('has a message of its own for each failure, and one for a second test too soon', () =>
    whileTicking(async () => {
      const { later } = await openLinkPage(DdnsPage, ({ secureTables }) => secureTables.DDNS.forEach(filled));
      const test = async (prefix: string) => {
        type('Host name', `${prefix}.example.org`);
        await waitFor(() => expect(button('Test').disabled).toBe(false));
        press('Test');
        await waitFor(() => expect(button('Test').disabled).toBe(true));
      };
      const goesOn = async () => {
        await vi.advanceTimersByTimeAsync(10_000);
        later(10_000);
      };
      for (const [prefix, text] of Object.entries(RESULTS)) {
        await test(prefix);
        await screen.findByText(text);
        await goesOn();
      }
      await test('auth');
      await screen.findByText(RESULTS.auth);
      // The pause of the page is over, that of the provider is not: another browser would be as quick.
      await vi.advanceTimersByTimeAsync(10_000);
      await test('ok');
      await screen.findByText('Too many updates: try again later');
    }));

  it('disables the provider in use when another is enabled, after a question', async () => {
    const { state } = await openLinkPage(DdnsPage, ({ secureTables }) => secureTables.DDNS.forEach(filled));
    fireEvent.click(screen.getByRole('tab', { name: /Dyndns/ }));
    await screen.findByRole('tab', { name: /Dyndns/, selected: true });
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Use DDNS' }).checked).toBe(false));
    turn('Use DDNS');
    save();
    (await dialog()).getByText('Only one provider can be enabled. “\u2068NO-IP DDNS\u2069” will be disabled.');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
    await saved();
    expect(state().secureTables.DDNS.map(({ Enable }) => Enable)).toEqual([false, true, false]);
    expect(state().secureTables.DDNS.map(({ Password }) => Password)).toEqual(['p', 'p', 'p']);
  });
});
