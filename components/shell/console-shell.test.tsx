// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openOnDevice, setUpDevicePage, toastTexts } from '@/components/form/device-page.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { AUTHORITIES } from '@/lib/contract/authorities';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { loginMark } from '@/lib/rpc/holdings';
import { notifications, rpc } from '@/lib/session/device';
import { type RestartNote, restartNote } from '@/lib/session/restart-note';
import type { SignedIn } from '@/lib/session/session';
import { ConsoleShell } from './console-shell';

/** Of the emulated device. */
const NEW = signedInDevice().device.capabilities().softVersion;
const capabilities = { ...DEFAULT_CAPABILITIES, deviceType: 'ASI-7214', serialNumber: 'SN1', softVersion: '0.9' };
const visitor: SignedIn = { userName: 'admin', loginTime: '', authorities: AUTHORITIES, capabilities };
vi.mock('next/navigation', async () =>
  (await import('@/components/form/navigation.fixtures')).navigationAt('/onlineuser'),
);
vi.mock('@/lib/session/use-visitor', () => ({
  useCapabilities: () => visitor.capabilities,
  useVisitor: () => visitor,
  useAuthority: () => true,
}));

setUpDevicePage();

const Frame = () => (
  <ConsoleShell visitor={visitor}>
    <h1>The page</h1>
  </ConsoleShell>
);

/** Opens the frame on a device whose replies are `changed`, and returns the calls that it made. */
async function open(changed: (method: string, params: object) => object) {
  const made = signedInDevice();
  const asked = new Set<string>();
  const change = (method: string, reply: object) => {
    asked.add(method);
    return { ...reply, params: changed(method, Object(Reflect.get(reply, 'params'))) };
  };
  const opened = await openOnDevice(Frame, {
    ...made,
    call(method, params, more) {
      const reply = made.call(method, params, more);
      if (method !== 'system.multicall' || !Array.isArray(params) || !Array.isArray(reply.params))
        return { ...reply, ...change(method, reply) };
      return { ...reply, params: reply.params.map((each, place) => change(params[place].method, each)) };
    },
  });
  await opened.rpc.settled(1_000);
  return asked;
}

it('keeps menu, top bar and page, whatever the device answers', async () => {
  const asked = await open((_method, params) => params);
  expect(asked).toContain('magicBox.getMachineName');
  cleanup();
  for (const wrong of [{ a: 1 }, [null], 5]) {
    await open((_method, params) => Object.fromEntries(Object.keys(params).map((member) => [member, wrong])));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The page');
    expect(screen.getAllByRole('navigation').length).toBeGreaterThan(1);
    expect(screen.getByRole('banner').textContent).toContain('ASI-7214');
    cleanup();
  }
});

it('says after a restore that it is complete and what is left to do, until that is closed', async () => {
  restartNote.set({ what: 'whole', user: 'admin', leftOut: ['RTSP'], lacking: ['NTP'], missed: 2 });
  await open((_method, params) => params);
  const said = await screen.findByRole('alert');
  expect(said.textContent).toMatch(
    /^The whole backup is restored\. .*2 entries about people were not restored\..*may not change.*Ports.*Enter them again.*Date and time/s,
  );
  fireEvent.click(within(said).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says after an upgrade which version the device has now', async () => {
  restartNote.set({ what: 'upgrade', user: 'admin' });
  await open((_method, params) => params);
  const said = await screen.findByText(/^The upgrade is complete\. The device now has software/);
  // The frame was opened by what was read before the upgrade, and a sign-in on the open page reads no more.
  expect(said.textContent).toContain(NEW);
  // Good news waits until a screen reader has finished its sentence.
  expect(said.closest('[role="status"]')).toBeTruthy();
  restartNote.set(undefined);
});

it('says nothing of an upgrade by the login that began it: the device has not restarted yet', async () => {
  await open((_method, params) => params);
  act(() => restartNote.set({ what: 'upgrade', user: 'admin', login: loginMark(rpc.sessionId()) }));
  await act(() => rpc.settled(1_000));
  expect(screen.queryByText(/The upgrade is complete/)).toBeNull();
  act(() => restartNote.set({ what: 'upgrade', user: 'admin', login: loginMark('that of another login') }));
  await screen.findByText(/The upgrade is complete/);
  restartNote.set(undefined);
});

it('says nothing of a restore to an account that did not make it, nor on another device', async () => {
  const note: RestartNote = { what: 'whole', user: 'admin', leftOut: ['RTSP'], lacking: ['NTP'] };
  restartNote.set(note);
  await open((_method, params) => params);
  await screen.findByRole('alert');
  act(() => restartNote.set({ ...note, user: 'somebody else' }));
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => restartNote.set(note));
  await screen.findByRole('alert');
  act(() => restartNote.set({ ...note, serial: 'of the terminal before it' }));
  expect(screen.queryByRole('alert')).toBeNull();
  restartNote.set(undefined);
});

it('says while another account has the cookie of the browser, and after it, that no live updates come', async () => {
  await open((_method, params) => params);
  const said = () => toastTexts().filter((text) => text.includes('no live updates'));
  expect(said()).toEqual([]);
  act(() => notifications.cookieOf.set('other'));
  expect(said()).toEqual([expect.stringMatching(/^Another account is signed in/)]);
  act(() => notifications.cookieOf.set('nobody'));
  expect(said()).toEqual([expect.stringMatching(/has ended.*reload the page and sign in again/)]);
  act(() => notifications.cookieOf.set('own'));
  expect(said()).toEqual([]);
});
