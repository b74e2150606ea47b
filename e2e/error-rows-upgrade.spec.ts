/** Rows of the error catalogue (pages-3, 11.4) about upgrades, each raised by its preset; others: update.spec.ts. */
import { expect, type Page } from '@playwright/test';
import type { UpgradeReason } from '@/lib/contract/methods/upgrade';
import { test } from './fixtures/gatehouse';
import { raisedFile } from './fixtures/preset-files';
import { settled } from './fixtures/routes';
import { wordsOf } from './fixtures/words';

const words = wordsOf('English');
const main = (page: Page) => page.getByRole('main');
const button = (page: Page, key: string) => main(page).getByRole('button', { name: words(key), exact: true });
const chooseFile = (page: Page, file: Awaited<ReturnType<typeof raisedFile>>) =>
  page.getByLabel(words('update.chooseFile')).setInputFiles(file);

/** Confirms the question; the clock of the device then moves the upgrade. A bar at 0 % has no width. */
async function confirmed(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: words('update.question') });
  await question.getByRole('button', { name: words('update.start'), exact: true }).click();
  await expect(page.getByRole('progressbar', { name: words('update.upgrading') })).toBeAttached();
}

/** The reason of each row that a file brings. */
const REASONS: Readonly<Record<string, UpgradeReason>> = {
  'upgrade-failed': 'UpgradeFailed',
  'partition-mismatch': 'PartitionMismatch',
  'sdk-mismatch': 'SdkMismatch',
};

test('UpgradeFailed, PartitionMismatch, SdkMismatch and DownloadFailed are said, the version stays, and a new try is offered', {
  tag: '@deep',
}, async ({ gate, emulator, device, page }) => {
  const { softVersion } = emulator.device.capabilities();
  const said = main(page).getByRole('alert');
  await gate.enter('/update');
  await device.freezeClock();
  for (const [row, reason] of Object.entries(REASONS)) {
    await test.step(row, async () => {
      await chooseFile(page, await raisedFile(device, row));
      await button(page, 'update.send').click();
      await confirmed(page);
      await device.advanceClock(1_200);
      await expect(said).toContainText('The upgrade failed at 60%.');
      await expect(said).toContainText(words(`update.reason.${reason}`));
      await expect(button(page, 'update.send')).toBeEnabled();
      expect(emulator.device.capabilities().softVersion).toBe(softVersion);
    });
  }
  await test.step('upgrade-download-failed', async () => {
    await device.raisePreset('upgrade-download-failed');
    await page.getByRole('tab', { name: words('update.cloud') }).click();
    await button(page, 'update.start').click();
    await confirmed(page);
    await device.advanceClock(1_200);
    await expect(said.filter({ hasText: words('update.reason.DownloadFailed') })).toBeVisible();
    await expect(button(page, 'update.start')).toBeEnabled();
    expect(emulator.device.capabilities().softVersion).toBe(softVersion);
  });
});

test.describe('a chain of controllers that are all offline', () => {
  test.use({ profile: 'door-controller' });

  test('NoOnlineDevice is said beside the file, which stays chosen and is not sent', { tag: '@deep' }, async ({
    gate,
    device,
    page,
  }) => {
    await test.step('no-online-device', async () => {
      const file = await raisedFile(device, 'no-online-device');
      await gate.enter('/update');
      await page.getByRole('tab', { name: words('update.sub') }).click();
      await settled(page);
      for (const each of await main(page).getByRole('checkbox').all()) await expect(each).toBeDisabled();
      await chooseFile(page, file);
      await button(page, 'update.send').click();
      const beside = page.getByRole('region', { name: words('update.file') }).getByRole('alert');
      await expect(beside).toHaveText(words('errors.NoOnlineDevice'));
      await expect(main(page).getByText(file.name)).toBeVisible();
      await expect(button(page, 'update.send')).toBeEnabled();
      for (const method of ['upgrader.importFile', 'RemoteUpgrader.selectDevList']) {
        expect(await device.requests(method)).toEqual([]);
      }
    });
  });
});
