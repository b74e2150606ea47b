// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  barriers,
  dialog,
  fill,
  openOnDevice,
  press,
  save,
  setUpDevicePage,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import FireWallPage from './page';

setUpVisitor({}, { authorities: [] });

setUpDevicePage();

async function open() {
  const made = signedInDevice({ profile: 'face-full' });
  const opened = await openOnDevice(FireWallPage, made);
  return { ...opened, tables: () => made.device.state().tables };
}
const tab = (name: string) => fireEvent.click(screen.getByRole('tab', { name }));
const rows = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

it('changes the ports of one entry and keeps those of the others in both lists', async () => {
  const { container, tables } = await open();
  const before = tables().AccessFilter;
  expect(await barriers(container)).toEqual([]);
  expect(rows('Allowlist')[1]).toContain('80–443');
  fireEvent.click(screen.getByRole('button', { name: /Edit .*192\.0\.2\.10/ }));
  const drawer = await dialog();
  fill(drawer, 'First port', '90');
  fill(drawer, 'Last port', '80');
  fireEvent.click(drawer.getByRole('button', { name: 'OK' }));
  await drawer.findByText('The last port must not be below the first');
  fill(drawer, 'Last port', '99');
  fireEvent.click(drawer.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(tables().AccessFilter).toEqual({ ...before, Ports: ['90-99', ...(before.Ports ?? []).slice(1)] });
});

it('deletes several entries at once, each with its ports', async () => {
  const { tables } = await open();
  for (const address of ['192.0.2.10', '192.0.2.11']) {
    fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(`Select .*${address}`) }));
  }
  press('Delete 2');
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(tables().AccessFilter).toMatchObject({
    TrustList: ['198.51.100.1-198.51.100.20', '2001:db8::10'],
    Ports: ['1-65535', '1-65535', '1-65535', '1-65535'],
  });
});

it('does not mark an entry that is there again after it was removed', async () => {
  await open();
  const mark = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /Select .*192\.0\.2\.10/ });
  fireEvent.click(mark());
  press(/^Delete .*192\.0\.2\.10/);
  expect(screen.queryByRole('checkbox', { name: /Select .*192\.0\.2\.10/ })).toBeNull();
  press('Discard');
  await waitFor(() => expect(mark().checked).toBe(false));
  expect(screen.queryByRole('button', { name: 'Delete 1' })).toBeNull();
});

it('adds addresses of a text file for all ports', async () => {
  const { tables } = await open();
  const before = tables().AccessFilter;
  press('More actions');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Import from file', hidden: true }));
  const box = await dialog();
  fireEvent.change(box.getByLabelText('One address or range per line', { selector: 'input' }), {
    target: { files: [new File(['203.0.113.77'], 'office.txt')] },
  });
  fireEvent.click(await box.findByRole('button', { name: 'Add 1 address' }));
  await waitFor(() => expect(rows('Allowlist').at(-1)).toContain('203.0.113.77IPv4 address1–65535'));
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  const length = before.TrustList.length;
  expect(tables().AccessFilter).toMatchObject({
    TrustList: [...before.TrustList, '203.0.113.77'],
    Ports: [...(before.Ports ?? []).slice(0, length), '1-65535', ...(before.Ports ?? []).slice(length)],
  });
});

it('saves one tab by itself: the lock in seconds, within its limits', async () => {
  const { asked, tables } = await open();
  const { AccessFilter, AntiDosAttack } = tables();
  tab('Account lock');
  await screen.findByLabelText('Lock duration');
  fill(screen, 'Wrong passwords before lock', '2');
  save();
  await screen.findByText('Enter 3 to 10');
  expect(asked.filter((method) => method.startsWith('configManager.set'))).toEqual([]);
  fill(screen, 'Wrong passwords before lock', '3');
  fill(screen, 'Lock duration', '2');
  fill(screen, 'Lock duration, ONVIF', '10');
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(tables()).toMatchObject({
    General: { LockLoginEnable: true, LockLoginTimes: 3, LoginFailLockTime: 120 },
    OnvifUserLock: { LockTimes: 30, LockTime: 600 },
    AccessFilter,
    AntiDosAttack,
  });
});

it('switches a flood protection off', async () => {
  const { tables } = await open();
  tab('Flood protection');
  fireEvent.click(await screen.findByRole('switch', { name: 'ICMP flood protection' }));
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(tables().AntiDosAttack).toMatchObject({ SynFlood: { Enable: true }, IcmpFlood: { Enable: false } });
});
