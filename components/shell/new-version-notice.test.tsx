// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openOnDevice, setUpDevicePage, whileTicking } from '@/components/form/device-page.fixtures';
import { signedInDevice, testDevice } from '@/emulator/test-device';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { TIMER_MS } from '@/lib/contract/limits';
import { availableVersion } from '@/lib/session/available-version';
import { upgradeWatch } from '@/lib/session/upgrade-watch';
import { NewVersionNotice } from './new-version-notice';

setUpDevicePage();

const visitor = {
  userName: 'admin',
  loginTime: '',
  capabilities: { ...DEFAULT_CAPABILITIES, cloudUpgrade: true },
  authorities: [],
};

/** How often the state of the cloud was asked for: once after the sign-in, and again before the notice. */
const stateReads = (asked: readonly string[]) => asked.filter((each) => each === 'CloudUpgrader.getState').length;

/** Signs in to a device whose cloud has a version, and waits the five seconds. */
async function shown(state: 'Regular' | 'None') {
  const made = testDevice({ profile: 'face-full' });
  made.signIn();
  made.device.setSwitches({ cloudState: 'Regular' });
  made.call('CloudUpgrader.setAutoCheck', { flag: true });
  const { asked } = await openOnDevice(() => <NewVersionNotice visitor={visitor} />, made);
  await waitFor(() => expect(asked).toContain('CloudUpgrader.check'));
  made.device.setSwitches({ cloudState: state });
  await vi.advanceTimersByTimeAsync(TIMER_MS.newVersionNotice - 1_000);
  expect(stateReads(asked)).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  await waitFor(() => expect(stateReads(asked)).toBe(2));
  await vi.advanceTimersByTimeAsync(100);
  return screen.queryByText(/^Version .* is available/);
}

it('offers another version, unless it was installed in the meantime', () =>
  whileTicking(async () => {
    expect(await shown('None')).toBeNull();
    expect(await shown('Regular')).not.toBeNull();
  }));

it.each([
  ['an upgrade from the cloud that began before this sign-in', true],
  ['no upgrade', false],
])('asks for the state of the cloud after the sign-in, and watches %s', async (_, isUpgrading) => {
  const made = signedInDevice({ profile: 'face-full' });
  made.device.setSwitches({ cloudState: 'Regular' });
  if (isUpgrading) made.call('CloudUpgrader.execute', { NewVersion: '1.001.0000000.2.R', way: 0 });
  upgradeWatch.set(false);
  const { asked, idle } = await openOnDevice(() => <NewVersionNotice visitor={visitor} />, made);
  await waitFor(() => expect(stateReads(asked)).toBe(1));
  await idle();
  await waitFor(() => expect(upgradeWatch.get()).toBe(isUpgrading));
  upgradeWatch.set(false);
});

it.each(['Timeout', 'InvalidPatch'])(
  'leads to the upgrade page after a check that ended as %s, and names no version',
  (cloudState) =>
    whileTicking(async () => {
      const made = testDevice({ profile: 'face-full' });
      made.signIn();
      made.device.setSwitches({ cloudState });
      made.call('CloudUpgrader.setAutoCheck', { flag: true });
      const allowed = { ...visitor, authorities: ['AuthMaintence'] };
      const { asked, page } = await openOnDevice(() => <NewVersionNotice visitor={allowed} />, made);
      await waitFor(() => expect(asked).toContain('CloudUpgrader.check'));
      await vi.advanceTimersByTimeAsync(TIMER_MS.newVersionNotice);
      const card = await screen.findByRole('status');
      expect(card.querySelector('h2')?.textContent).toBe('System upgrade');
      expect(card.textContent).not.toContain('available');
      expect(card.querySelector('a')?.getAttribute('href')).toBe('/update');
      expect(availableVersion.get()).toBeUndefined();
      page.unmount();
    }),
);

it('takes a version of another type as text', async () => {
  const made = testDevice({ profile: 'face-full' });
  made.signIn();
  made.device.setIntercept(({ method }) => {
    const replies: Record<string, object> = {
      'CloudUpgrader.getAutoCheck': { flag: true },
      'CloudUpgrader.check': { State: 'Regular', NewVersion: 4 },
    };
    return replies[String(method)] && { result: true, params: replies[String(method)] };
  });
  await openOnDevice(() => <NewVersionNotice visitor={visitor} />, made);
  await waitFor(() => expect(availableVersion.get()).toBe('4'));
  availableVersion.set(undefined);
});

it('offers nothing where the cloud has none, or the device does not look by itself', () =>
  whileTicking(async () => {
    for (const { cloudState, flag } of [
      { cloudState: 'None', flag: true },
      { cloudState: 'Regular', flag: false },
    ]) {
      const made = testDevice({ profile: 'face-full' });
      made.signIn();
      made.device.setSwitches({ cloudState });
      made.call('CloudUpgrader.setAutoCheck', { flag });
      const { asked, page } = await openOnDevice(() => <NewVersionNotice visitor={visitor} />, made);
      await waitFor(() => expect(asked).toContain(flag ? 'CloudUpgrader.check' : 'CloudUpgrader.getAutoCheck'));
      await vi.advanceTimersByTimeAsync(2 * TIMER_MS.newVersionNotice);
      expect(stateReads(asked)).toBe(1);
      expect(screen.queryByRole('status')).toBeNull();
      page.unmount();
    }
  }));
