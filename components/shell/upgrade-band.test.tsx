// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { barriers, openOnDevice, setUpDevicePage, whileTicking } from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { TransportError } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';
import { upgradeWatch } from '@/lib/session/upgrade-watch';
import { UpgradeBand } from './upgrade-band';

const awaitRestart = vi.hoisted(() => vi.fn());
vi.mock('next/navigation', async () =>
  (await import('@/components/form/navigation.fixtures')).navigationAt('/version'),
);
setUpVisitor({ cloudUpgrade: true, serialNumber: 'SN1' });
vi.mock('./use-reboot', async (original) => ({ ...(await original<object>()), awaitRestart }));

setUpDevicePage();
beforeEach(() => {
  sessionStorage.clear();
  awaitRestart.mockClear();
  upgradeWatch.set(false);
});

const KEPT = 'gatehouse.upgrade';
const bar = () => screen.getByRole('progressbar', { name: 'Upgrading' });

/** A device that has come to 40% of an upgrade from the cloud. */
function upgrading() {
  const made = signedInDevice({ profile: 'face-full' });
  made.device.setCapabilities({ cloudUpgrade: true });
  made.device.setSwitches({ cloudState: 'Regular' });
  made.call('CloudUpgrader.execute', { NewVersion: '1.001.0000000.2.R', way: 0 });
  made.device.clock.advance(800);
  return made;
}

it('shows how far the upgrade is until its end, and a reloaded page continues to watch', () =>
  whileTicking(async () => {
    const made = upgrading();
    const { container } = await openOnDevice(UpgradeBand, made);
    expect(bar().getAttribute('aria-valuenow')).toBe('40');
    expect(screen.getByRole('alert').textContent).toContain('Do not disconnect the power. 40%');
    expect(await barriers(container)).toEqual([]);
    expect([upgradeWatch.get(), sessionStorage.getItem(KEPT) !== null]).toEqual([true, true]);
    made.device.clock.advance(400);
    await vi.advanceTimersByTimeAsync(1_100);
    await waitFor(() => expect(bar().getAttribute('aria-valuenow')).toBe('60'));
    made.device.clock.advance(800);
    await vi.advanceTimersByTimeAsync(1_100);
    await waitFor(() => expect(awaitRestart).toHaveBeenCalledTimes(1));
    const note = JSON.parse(sessionStorage.getItem('gatehouse.restart-note') ?? '{}');
    expect(note).toMatchObject({ what: 'upgrade', user: 'admin', serial: 'SN1' });
    expect(screen.queryByRole('alert')).toBeNull();
    expect([upgradeWatch.get(), sessionStorage.getItem(KEPT)]).toEqual([false, null]);
  }));

it('shows no frozen progress bar while the progress is unavailable', () =>
  whileTicking(async () => {
    await openOnDevice(UpgradeBand, upgrading());
    vi.mocked(rpc.call).mockRejectedValue(new TransportError('upgrader.getState', 'timeout'));
    await vi.advanceTimersByTimeAsync(3_100);
    await waitFor(() => screen.getByText(/progress is unavailable/));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(sessionStorage.getItem(KEPT)).not.toBeNull();
  }));

it('forgets an upgrade that is over when the page is loaded', async () => {
  sessionStorage.setItem(KEPT, 'yes');
  vi.resetModules();
  expect((await import('@/lib/session/upgrade-watch')).upgradeWatch.get()).toBe(true);
  upgradeWatch.set(true);
  await openOnDevice(UpgradeBand, signedInDevice({ profile: 'face-full' }));
  await waitFor(() => expect(sessionStorage.getItem(KEPT)).toBeNull());
  expect(upgradeWatch.get()).toBe(false);
  expect(screen.queryByRole('alert')).toBeNull();
});
