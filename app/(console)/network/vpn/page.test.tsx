// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { barriers, dialog, openOnDevice, press, save } from '@/components/form/device-page.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { inState, openLinkPage, SOON, saveAfter, saved, setUpLinkPage, turn, type } from '../link-page.fixtures';
import VpnPage from './page';

setUpLinkPage();

describe('the page of the VPN', () => {
  it('says that the server did not answer, leaves the form editable, and connects again', async () => {
    const { state, later } = await openLinkPage(VpnPage, ({ secureTables }) => {
      Object.assign(secureTables.VPN, { Enable: true, Address: 'vpn.example.org', UserName: 'u', Password: 'p' });
    });
    expect(screen.queryByLabelText('Pre-shared key')).not.toBeNull();
    await inState('Connecting');
    later(5_000);
    await inState('Failed');
    screen.getByText('The server did not answer in time', { selector: 'dd' });
    expect(screen.getByLabelText<HTMLInputElement>('Server address').disabled).toBe(false);
    type('Server address', 'ok.example.org');
    save();
    await saved();
    later(2_000);
    await screen.findByText('10.8.0.6', {}, SOON);
    press('Disconnect');
    await inState('Not connected');
    expect(state().secureTables.VPN).toMatchObject({ Enable: true, Password: 'p' });
    press('Connect');
    await inState('Connecting');
    later(2_000);
    await inState('Connected');
    type('User name', 'other');
    await saveAfter('The tunnel is closed and set up again with the new settings.', 'Save');
    await waitFor(() => expect(state().secureTables.VPN.UserName).toBe('other'));
    await inState('Connecting');
  });
});

describe('the last attempts of the VPN', () => {
  const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

  it('are listed with time, result and reason, read with the state', async () => {
    const { container, later } = await openLinkPage(VpnPage, ({ secureTables }) => {
      Object.assign(secureTables.VPN, { Enable: true, Address: 'vpn.example.org', UserName: 'u', Password: 'p' });
    });
    expect(screen.queryByText('Last attempts')).toBeNull();
    later(5_000);
    await screen.findByText('Last attempts', {}, SOON);
    const TIME = '\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d';
    const failed = expect.stringMatching(new RegExp(`^${TIME} · Failed The server did not answer in time$`));
    expect(shown()).toEqual([failed]);
    type('Server address', 'ok.example.org');
    save();
    await saved();
    later(2_000);
    await screen.findByText('10.8.0.6', {}, SOON);
    expect(shown()).toEqual([expect.stringMatching(new RegExp(`^${TIME} · Connected $`)), failed]);
    expect(await barriers(container)).toEqual([]);
  });

  it.each([
    ['no such member', undefined, 0],
    ['none', null, 0],
    ['another shape', { a: 1 }, 0],
    ['rows of another shape', ['Failed', { time: 7, state: 'Melted', reason: {} }], 1],
    ['more than it should', Array.from({ length: 9 }, () => ({ time: '', state: 'Failed' })), 5],
  ])('are shown as far as they are known, from a device with %s', async (_, attempts, count) => {
    const made = signedInDevice({ profile: 'face-full' });
    const params = { state: 'Connected', address: '10.8.0.6', attempts };
    made.device.setIntercept(({ method }) =>
      method === 'LinkLayerVPNClient.getStatus' ? { result: true, params } : undefined,
    );
    await openOnDevice(VpnPage, made);
    await screen.findByText('10.8.0.6');
    expect(screen.queryAllByRole('listitem')).toHaveLength(count);
    expect(screen.queryByText('Last attempts') !== null).toBe(count > 0);
  });
});

describe('a tunnel for all traffic', () => {
  it('is tried first: when it is chosen, when another server is, and when it ends', async () => {
    const { device, state } = await openLinkPage(VpnPage, ({ secureTables }) => {
      Object.assign(secureTables.VPN, { Enable: true, Address: 'ok.example.org', UserName: 'u', Password: 'p' });
    });
    screen.getByText('All traffic goes through the tunnel: this page may become unreachable');
    turn('Default route');
    save();
    expect((await dialog()).getByRole('listitem').textContent).toContain('Default route');
    press('Save without a trial');
    await waitFor(() => expect(state().secureTables.VPN.DefaultRoute).toBe(true));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SOON);
    type('Server address', 'elsewhere.example.org');
    save();
    (await dialog()).getByText('Try this change first?');
    press('Try it');
    await waitFor(() => expect(state().secureTables.VPN.Address).toBe('elsewhere.example.org'), SOON);
    expect(device.state().temporary.VPN).toMatchObject({ stored: { Address: 'ok.example.org' } });
  });
});
