import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { ControlClient } from '@/emulator/control/client';
import { UPGRADE_REASONS } from '@/lib/contract/methods/upgrade';
import { callDevice } from './fixtures/call-device';
import { cases } from './fixtures/deep';
import { Gate } from './fixtures/gate';
import { test } from './fixtures/gatehouse';
import { wordsOf } from './fixtures/words';

const NEW = '1.001.0000000.2.R';
const words = wordsOf('English');
const AWAY = 'the device is away while it restarts';

/** An upgrade file as the emulated device reads it. */
function firmware(model: string, { version = NEW, name = 'gate.bin', sum = '', body = 'firmware' } = {}) {
  const first = `EMUFW ${model} ${version}\n`;
  const digest = createHash('sha256').update(first).update(body).digest('hex');
  const buffer = Buffer.from(`${first}SHA256 ${sum || digest}\n${body}`);
  return { name, mimeType: 'application/octet-stream', buffer };
}
const choose = async (page: Page, file: ReturnType<typeof firmware>) => {
  await page.getByLabel('Upgrade file (.bin)').setInputFiles(file);
  await page.getByRole('button', { name: 'Check and upgrade' }).click();
};
const confirm = (page: Page) =>
  page
    .getByRole('dialog', { name: 'Upgrade the device?' })
    .getByRole('button', { name: 'Upgrade', exact: true })
    .click();
/** From then on the device's clock moves the upgrade. A bar at 0 % has no width. */
const begun = (page: Page) => expect(page.getByRole('progressbar', { name: /^Upgrading/ })).toBeAttached();

/** An upgrade of a device whose clock stands still. */
async function upgradeBegun(page: Page, device: ControlClient, { deviceType }: Record<string, unknown>): Promise<void> {
  await device.freezeClock();
  await choose(page, firmware(String(deviceType)));
  await confirm(page);
  await begun(page);
}

test('an upgrade by file shows its progress, restarts the device, and the new version shows after sign-in', async ({
  gate,
  emulator,
  device,
  page,
}) => {
  gate.expectProblem(/ERR_|session (expired|missing)|401/, AWAY);
  await gate.enter('/update');
  await device.freezeClock();
  await choose(page, firmware(String(emulator.device.capabilities().deviceType)));
  const question = page.getByRole('dialog', { name: 'Upgrade the device?' });
  await expect(question).toContainText(NEW);
  expect(await device.requests('upgrader.start')).toEqual([]);
  await confirm(page);
  await begun(page);
  await device.advanceClock(1_800);
  await expect(page.getByText('90%', { exact: true }).first()).toBeVisible();
  await device.advanceClock(200);
  await expect(page.getByText(words('update.succeeded'))).toBeVisible();
  expect(await callDevice(page, 'upgrader.getState', {})).toMatchObject({
    params: { State: 'Succeeded', Progress: 100 },
  });
  await device.runClock();
  await expect(page).toHaveURL('/login', { timeout: 20_000 });
  await gate.enter('/update');
  await expect(page.getByText(/^The upgrade is complete/)).toContainText(NEW);
  await expect(page.getByRole('region', { name: 'Current version' })).toContainText(NEW);
  expect(emulator.device.capabilities().softVersion).toBe(NEW);
});

test('a wrong name never leaves the browser, and the device refuses another model, version, size and a changed file', async ({
  gate,
  emulator,
  device,
  page,
}) => {
  const model = String(emulator.device.capabilities().deviceType);
  await gate.enter('/update');
  await choose(page, firmware(model, { name: 'gate.txt' }));
  await expect(page.getByText(words('update.problem.WrongUpgradeFile'))).toBeVisible();
  await choose(page, { ...firmware(model), buffer: Buffer.alloc(0) });
  await expect(page.getByText(words('update.problem.UpgradeFileEmpty'))).toBeVisible();
  expect(await device.requests('upgrader.importFile')).toEqual([]);
  // One sentence of its own for each, beside the file.
  const beside = page.getByRole('region', { name: 'File upgrade' }).getByRole('alert');
  const refused = async (file: ReturnType<typeof firmware>, text: RegExp | string) => {
    await choose(page, file);
    await expect(beside).toContainText(text);
    await expect(beside).toContainText(words('update.importFailed'));
  };
  await refused(firmware('OTHER-1'), words('update.wrong.Model'));
  await refused(firmware(model, { version: 'newest' }), words('update.wrong.Version'));
  await refused({ ...firmware(model), buffer: Buffer.from('MZ') }, words('update.reason.WrongUpgradeFile'));
  await refused(firmware(model, { sum: 'a'.repeat(64) }), words('update.reason.SignatureError'));
  // The device counts the bytes itself; this page announces what is true.
  const detail = { reason: 'WrongUpgradeFile', field: 'Size' };
  const match = { method: 'upgrader.importFile', transport: 'upload' as const };
  await device.setFault({ match, action: { type: 'error', code: 268959743, detail }, times: 1 });
  await refused(firmware(model), words('update.wrong.Size'));
  await device.setSwitches({ freeBytes: 10 });
  await refused(firmware(model), words('update.reason.LowStorage'));
  expect(await device.requests('upgrader.start')).toEqual([]);
  await page.getByRole('tab', { name: 'Online upgrade' }).click();
  expect(Object(Object(await callDevice(page, 'upgrader.getState', {})).params).State).toBe('Cancelled');
});

test('a reason of the device shows its own sentence, and the version stays', { tag: '@deep' }, async ({
  gate,
  emulator,
  device,
  page,
}) => {
  const { deviceType, softVersion } = emulator.device.capabilities();
  await gate.enter('/update');
  for (const reason of cases(UPGRADE_REASONS.slice(0, 2), UPGRADE_REASONS.slice(2))) {
    await device.setSwitches({ upgradeReason: reason });
    await choose(page, firmware(String(deviceType)));
    await confirm(page);
    await expect(page.getByText('The upgrade failed at 60%.')).toBeVisible();
    await expect(page.getByText(words(`update.reason.${reason}`))).toBeVisible();
  }
  expect(emulator.device.capabilities().softVersion).toBe(softVersion);
});

test('an upgrade in progress survives a reload, and a power loss ends it with the old version', {
  tag: '@deep',
}, async ({ gate, emulator, device, page }) => {
  gate.expectProblem(/ERR_|session (expired|missing)|401/, AWAY);
  const { deviceType, softVersion } = emulator.device.capabilities();
  await gate.enter('/update');
  await device.freezeClock();
  for (const percent of [30, 60, 99]) {
    await choose(page, firmware(String(deviceType)));
    await confirm(page);
    await begun(page);
    await device.advanceClock(percent * 20);
    const shown = Math.floor(percent / 10) * 10;
    await expect(page.getByText(`${shown}%`, { exact: true }).first()).toBeVisible();
    await page.reload();
    await begun(page);
    await device.powerLoss();
    await device.advanceClock(3_000);
    await gate.enter('/update');
    expect(await callDevice(page, 'upgrader.getState', {})).toMatchObject({
      params: { State: 'Failed', Progress: shown, Reason: 'UpgradeFailed' },
    });
    await expect(page.getByText(`The upgrade failed at ${shown}%.`)).toBeVisible();
    await expect(page.getByText(words('update.reason.UpgradeFailed'))).toBeVisible();
    expect(emulator.device.capabilities().softVersion).toBe(softVersion);
  }
});

test('a power loss after the last step, before the restart, does not lose the new version', { tag: '@deep' }, async ({
  gate,
  emulator,
  device,
  page,
}) => {
  gate.expectProblem(/ERR_|session (expired|missing)|401/, AWAY);
  await gate.enter('/update');
  await upgradeBegun(page, device, emulator.device.capabilities());
  await device.advanceClock(2_100);
  await expect(page.getByText(words('update.succeeded'))).toBeVisible();
  await device.powerLoss();
  await device.advanceClock(3_000);
  await gate.enter('/update');
  await expect(page.getByRole('region', { name: 'Current version' })).toContainText(NEW);
  await expect(page.getByRole('button', { name: 'Check and upgrade' })).toBeVisible();
  expect(emulator.device.capabilities().softVersion).toBe(NEW);
});

test('other pages show the progress of the upgrade, also after a reload there, until the device comes back with the new version', {
  tag: '@deep',
}, async ({ gate, emulator, device, page }) => {
  gate.expectProblem(/ERR_|session (expired|missing)|401/, AWAY);
  await gate.enter('/update');
  await upgradeBegun(page, device, emulator.device.capabilities());
  // Leaving is allowed now: nothing asks.
  await page.getByRole('navigation').getByRole('link', { name: 'Version' }).first().click();
  await expect(page).toHaveURL('/version');
  const band = page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: words('update.goesOn') });
  const bar = band.getByRole('progressbar', { name: words('update.upgrading') });
  await expect(bar).toHaveAttribute('aria-valuenow', '0');
  await device.advanceClock(600);
  await expect(bar).toHaveAttribute('aria-valuenow', '30');
  await expect(band).toContainText('30%');
  await page.reload();
  await expect(page).toHaveURL('/version');
  await expect(bar).toHaveAttribute('aria-valuenow', '30');
  await device.advanceClock(600);
  await expect(bar).toHaveAttribute('aria-valuenow', '60');
  await expect(band.getByRole('link', { name: 'System upgrade' })).toHaveAttribute('href', '/update');
  await device.advanceClock(800);
  await expect(page.getByText('The device is restarting. This page reconnects automatically.')).toBeVisible();
  await device.runClock();
  await expect(page).toHaveURL('/login', { timeout: 20_000 });
  await gate.enter('/version');
  await expect(page.getByRole('main')).toContainText(NEW);
  await expect(band).toBeHidden();
  expect(emulator.device.capabilities().softVersion).toBe(NEW);
  await device.expectRequest({ method: 'upgrader.start' }, { count: 1 });
});

test('an upgrade can be cancelled, and the device keeps its version', { tag: '@deep' }, async ({
  gate,
  emulator,
  device,
  page,
}) => {
  const { deviceType, softVersion } = emulator.device.capabilities();
  await gate.enter('/update');
  await device.freezeClock();
  await choose(page, firmware(String(deviceType), { version: '0.900.0000000.1.R' }));
  await expect(page.getByText(words('update.downgrade'))).toBeVisible();
  await confirm(page);
  await begun(page);
  await device.advanceClock(400);
  await page.getByRole('button', { name: 'Cancel the upgrade' }).click();
  await expect(page.getByRole('button', { name: 'Check and upgrade' })).toBeVisible();
  await device.expectRequest({ method: 'upgrader.cancel' }, { count: 1 });
  expect(emulator.device.capabilities().softVersion).toBe(softVersion);
});

test.describe('sub-devices', () => {
  test.use({ profile: 'door-controller' });

  test('the one that is online is upgraded, follows its progress and shows its new version; an offline one cannot be chosen', {
    tag: '@deep',
  }, async ({ gate, emulator, device, page }) => {
    const version = '1.003.0000000.1.R';
    await gate.enter('/update');
    await page.getByRole('tab', { name: 'Sub-devices' }).click();
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await expect(row('South wing').getByRole('checkbox')).toBeDisabled();
    await choose(page, firmware('ASC-2', { version }));
    await expect(page.getByText('No online device selected')).toBeVisible();
    expect(await device.requests('upgrader.importFile')).toEqual([]);
    await device.freezeClock();
    await row('North wing').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Check and upgrade' }).click();
    await confirm(page);
    await begun(page);
    await device.advanceClock(1_000);
    await expect(row('North wing').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
    await device.advanceClock(1_000);
    await expect(row('North wing')).toContainText('Succeeded');
    await expect(row('North wing')).toContainText(version);
    expect(
      emulator.device
        .state()
        .chain.map(({ Version }) => Version === version)
        .indexOf(true),
    ).toBe(0);
    await device.expectRequest({ method: 'RemoteUpgrader.selectDevList' }, { count: 1 });
  });
});

test('a version in the cloud is offered with its note as text, and installed', { tag: '@deep' }, async ({
  gate,
  emulator,
  device,
  page,
}) => {
  gate.expectProblem(/ERR_|session (expired|missing)|401/, AWAY);
  await device.setSwitches({ cloudState: 'Regular' });
  await gate.enter('/update');
  await page.getByRole('tab', { name: 'Online upgrade' }).click();
  await expect(page.getByText('A new version is available.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Upgrade', exact: true }).click();
  await confirm(page);
  await begun(page);
  await expect(page).toHaveURL('/login', { timeout: 20_000 });
  expect(emulator.device.capabilities().softVersion).toBe(NEW);
});

test('another administrator sees on every page that the device is being upgraded, and when it is over', {
  tag: '@deep',
}, async ({ gate, emulator, device, page, browser, baseURL }) => {
  gate.expectProblem(/ERR_|session (expired|missing)|401/, AWAY);
  const { deviceType, softVersion } = emulator.device.capabilities();
  const contexts = [await browser.newContext({ baseURL }), await browser.newContext({ baseURL })] as const;
  const [other, later] = [await contexts[0].newPage(), await contexts[1].newPage()];
  await new Gate(other, baseURL ?? '').enter('/version');
  const bandOf = (each: Page) =>
    each.getByRole('alert').filter({ has: each.getByRole('progressbar', { name: words('update.upgrading') }) });
  await gate.enter('/update');
  const polls = async () => (await device.requests('upgrader.getState')).length;
  const before = await polls();
  await upgradeBegun(page, device, { deviceType });
  await expect(bandOf(other)).toContainText('0%');
  expect(await polls()).toBeGreaterThan(before);
  await device.advanceClock(800);
  await expect(bandOf(other)).toContainText('40%');
  // Also an account that signs in while it goes on.
  await new Gate(later, baseURL ?? '').enter('/automaintain');
  await expect(bandOf(later)).toContainText('40%');

  await page.getByRole('button', { name: words('update.cancel') }).click();
  for (const each of [other, later]) await expect(bandOf(each)).toHaveCount(0);
  expect(emulator.device.capabilities().softVersion).toBe(softVersion);
  await upgradeBegun(page, device, { deviceType });
  for (const each of [other, later]) await expect(bandOf(each)).toBeVisible();
  await device.advanceClock(2_000);
  // Each has read the end; then the device restarts, and everybody signs in anew.
  for (const each of [other, later]) await expect(bandOf(each)).toHaveCount(0);
  await device.advanceClock(2_200);
  await device.advanceClock(2_200);
  for (const each of [other, later]) await expect(each).toHaveURL('/login', { timeout: 20_000 });
  expect(emulator.device.capabilities().softVersion).toBe(NEW);
  for (const context of contexts) await context.close();
});
