// @vitest-environment happy-dom

import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { shownToasts } from '@/components/feedback/toasts';
import { toastTexts } from '@/components/form/device-page.fixtures';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { steadyClock } from '@/lib/clock';
import { deviceClient } from '@/lib/rpc/device-client.fixtures';
import { TransportError } from '@/lib/rpc/rpc-error';
import { rpc, sealed } from '@/lib/session/device';
import type { Answer } from '@/lib/trial/probe';
import { type OwnTrial, type Trial, trial, trialEnd } from '@/lib/trial/trial';
import { beginTrial, prober } from '@/lib/trial/trial-calls';
import { useStore } from '@/lib/use-store';
import { TrialBand } from './trial-band';

setUpVisitor({}, { polls: true });

setUpPage();

const signInAgain = vi.fn();

function Band() {
  const held = useStore(trial);
  return held ? <TrialBand trial={held} onSignInAgain={signInAgain} /> : null;
}

/** The band of this page's trial. The device tells this page of it, or does not answer. */
function openBand(
  own: OwnTrial,
  { names = ['Https'], answersHere = true }: { names?: Trial['names']; answersHere?: boolean },
) {
  const { origin, protocol, pathname } = new URL(`${own.former}${own.path}`);
  vi.spyOn(window, 'location', 'get').mockReturnValue({ origin, protocol, pathname } as Location);
  const list = names.map((Name) => ({ Name, User: 'admin', Remain: 180, Timeout: 180 }));
  vi.spyOn(rpc, 'call').mockImplementation(async () => {
    if (!answersHere) throw new TransportError('configManager.getTemporaryConfig', 'network');
    return { list, last: null } as never;
  });
  trial.set({ names, user: 'admin', endsAt: steadyClock.now() + 180_000, timeoutS: 180, own: { ...own, typed: {} } });
  vi.spyOn(rpc, 'batch').mockResolvedValue([]);
  render(<Band />, { wrapper: TestProvider });
}

const moves = (former: string, next: string): OwnTrial => ({ former, next, path: '/network/port' });

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

beforeEach(() => {
  vi.restoreAllMocks();
  trial.set(undefined);
  trialEnd.set(undefined);
  shownToasts.set([]);
});

it('leads to an address that an encrypted page cannot ask, and offers nothing that the switched-off one would have to do', async () => {
  const ask = vi.spyOn(prober, 'ask');
  openBand(moves('https://192.0.2.1', 'http://192.0.2.1'), { answersHere: false });
  const link = screen.getByRole('link', { name: 'Open 192.0.2.1' });
  expect(link.getAttribute('href')).toBe('http://192.0.2.1/network/port');
  expect(link.getAttribute('target')).toBe('_blank');
  screen.getByText(/^The browser cannot check the new address from here\. Open it and keep the change there, or/);
  expect(screen.queryByRole('button', { name: 'Keep the change' })).toBeNull();
  await waitFor(() => expect(button('Revert now').disabled).toBe(true));
  expect(button('Add 60 s').disabled).toBe(true);
  expect(ask).not.toHaveBeenCalled();
});

it('waits for an address that the page can ask, and can go back meanwhile', async () => {
  const ask = vi.spyOn(prober, 'ask').mockResolvedValue({ kind: 'none' } satisfies Answer);
  openBand(moves('http://192.0.2.1', 'http://192.0.2.2'), {});
  await waitFor(() => expect(ask).toHaveBeenCalledWith('http://192.0.2.2'));
  expect(screen.queryByRole('link')).toBeNull();
  expect(button('Keep the change').disabled).toBe(true);
  expect(button('Revert now').disabled).toBe(false);
});

it('cannot keep a filter that locks this computer out, although the device answers it now', async () => {
  const own = { former: 'http://192.0.2.1', next: undefined, path: '/safe/ipfilter', locksOut: true };
  openBand(own, { names: ['AccessFilter'] });
  await screen.findByText(/sign-in/);
  expect(button('Keep the change').disabled).toBe(true);
  expect(button('Revert now').disabled).toBe(false);
});

/** A device with a PPPoE account of a new password on trial, and the band of a page that began it or did not. */
async function onDevice({ isOwn }: { isOwn: boolean }) {
  const made = signedInDevice({ profile: 'face-full' });
  const client = deviceClient(made);
  vi.spyOn(rpc, 'call').mockImplementation((method, params, options) => client.rpc.call(method, params, options));
  vi.spyOn(rpc, 'batch').mockImplementation((calls, options) => client.rpc.batch(calls, options));
  vi.spyOn(sealed, 'batch').mockImplementation((calls) => client.sealed.batch(calls));
  const PPPoE = { Enable: true, UserName: 'adsl', Password: 'new-secret' };
  await beginTrial({ PPPoE }, { former: window.location.origin, next: undefined, path: '/network/pppoe' });
  if (!isOwn) trial.set({ ...(trial.get() as Trial), own: undefined });
  render(<Band />, { wrapper: TestProvider });
  return { ...made, client };
}

it('promises nothing after a restart, offers to sign in again, and says then what the restart did', async () => {
  const { device, client, signIn, session } = await onDevice({ isOwn: true });
  await waitFor(() => expect(button('Keep the change').disabled).toBe(false));
  device.reboot();
  device.clock.advance(10_000);
  await screen.findByText(/^If the device has restarted, the change is no longer on trial/, {}, { timeout: 5_000 });
  expect(screen.queryByText(/^\d:\d\d$/)).toBeNull();
  expect(screen.getAllByRole('button').map((each) => each.textContent)).toEqual(['Sign in again']);
  fireEvent.click(button('Sign in again'));
  expect(signInAgain).toHaveBeenCalledTimes(1);
  signIn();
  client.rpc.setSession(session());
  await waitFor(() => expect(screen.queryByText('The session has ended')).toBeNull(), { timeout: 5_000 });
  expect(toastTexts()).toEqual([
    'The device has restarted. This ended the trial, and the previous settings apply again.',
  ]);
  expect(device.state().secureTables.PPPoE.Enable).toBe(false);
});

it('follows no earlier trial where the device never reported this one', async () => {
  const assign = vi.fn();
  openBand(moves('http://192.0.2.1', 'http://192.0.2.2'), { names: ['Network'], answersHere: false });
  vi.spyOn(window, 'location', 'get').mockReturnValue({ ...window.location, assign } as never);
  vi.spyOn(prober, 'ask').mockResolvedValue({ kind: 'none' } satisfies Answer);
  act(() => trial.set({ ...(trial.get() as Trial), isUnseen: true }));
  vi.spyOn(rpc, 'call').mockResolvedValue({ list: [], last: { State: 'Kept' } } as never);
  await waitFor(() => expect(toastTexts()).toEqual(['The device reports no trial. Check which settings apply.']), {
    timeout: 5_000,
  });
  expect(assign).not.toHaveBeenCalled();
});

it('does not claim that a change was kept which the device has taken back a moment before', async () => {
  const { device } = await onDevice({ isOwn: true });
  await waitFor(() => expect(button('Keep the change').disabled).toBe(false));
  device.clock.advance(180_000);
  fireEvent.click(button('Keep the change'));
  await waitFor(() => expect(toastTexts()).toEqual(['The device has restored the previous settings.']));
  // Whoever was away reads it later.
  expect(shownToasts.get()[0]?.life).toBe(false);
  expect(device.state().secureTables.PPPoE.Enable).toBe(false);
});

it('keeps the password that was typed on this page', async () => {
  const { device } = await onDevice({ isOwn: true });
  device.setSwitches({ missingSecrets: 'Stored' });
  await waitFor(() => expect(button('Keep the change').disabled).toBe(false));
  fireEvent.click(button('Keep the change'));
  await waitFor(() => expect(toastTexts()).toEqual(['The change is kept']));
  expect([device.state().secureTables.PPPoE.Password, device.state().temporary]).toEqual(['new-secret', {}]);
});

it.each(['Keep the change', 'Add 60 s'])('sends nothing and says so when a part has ended: %s', async (name) => {
  openBand({ former: 'http://192.0.2.1', next: undefined, path: '/network/port' }, { names: ['RTSP', 'Web'] });
  await waitFor(() => expect(button(name).disabled).toBe(false));
  const list = [{ Name: 'RTSP', User: 'admin', Remain: 170, Timeout: 180 }];
  vi.spyOn(rpc, 'call').mockResolvedValue({ list, last: null } as never);
  fireEvent.click(button(name));
  await waitFor(() =>
    expect(toastTexts()).toEqual([
      'What is on trial has changed, so nothing was sent. Check the settings and try again.',
    ]),
  );
  const sent = vi.mocked(rpc.batch).mock.calls.flatMap(([calls]) => calls.map(({ method }) => method));
  expect(new Set(sent)).toEqual(new Set(['configManager.getConfig']));
});

it('of another page says why a password cannot be kept there, and can go back', async () => {
  const { device } = await onDevice({ isOwn: false });
  await screen.findByText(/^The change contains a password that this page does not know/);
  expect(button('Keep the change').disabled).toBe(true);
  expect(button('Add 60 s').disabled).toBe(true);
  fireEvent.click(button('Revert now'));
  await waitFor(() => expect(device.state().secureTables.PPPoE.Enable).toBe(false));
});
