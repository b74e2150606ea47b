/** The DDNS rows of the error catalogue (pages-3, 11.4), each raised by its preset. */
import { expect } from '@playwright/test';
import type { DDNS_FAILURES } from '@/lib/contract/methods/network';
import { test } from './fixtures/gatehouse';
import { settled } from './fixtures/routes';
import { wordsOf } from './fixtures/words';

const words = wordsOf('English');

/** What the provider answers to a first test; a second one too soon is a step of its own. */
const ANSWERS: Readonly<Record<string, (typeof DDNS_FAILURES)[number]>> = {
  'ddns-auth-failed': 'AuthFailed',
  'ddns-not-dynamic-domain': 'NotDynamicDomain',
  'ddns-update-failed': 'UpdateFailed',
  'ddns-system-error': 'SystemError',
  'ddns-network-error': 'NetworkError',
  'ddns-oemid-failed': 'OemidFailed',
};
const TYPED = 'front.example.org';

test('each failure of a DDNS provider is said beside Test, what was typed stays, and the next test is possible', async ({
  gate,
  device,
  page,
}) => {
  await device.freezeClock();
  await device.raisePreset('ddns-auth-failed');
  await page.clock.install();
  await gate.enter('/network/ddns');
  await settled(page);
  const held = await device.getTable('DDNS');
  const panel = page.getByRole('region', { name: words('network.ddns.provider'), exact: true });
  const button = panel.getByRole('button', { name: words('network.ddns.test'), exact: true });
  const host = panel.getByLabel(words('network.ddns.field.hostName'), { exact: true });
  /** The pause of the page and that of the provider are over. */
  const pause = async () => {
    await device.advanceClock(10_000);
    await page.clock.fastForward(10_000);
    await expect(button).toBeEnabled();
  };
  await host.fill(TYPED);
  for (const [row, answer] of Object.entries(ANSWERS)) {
    await test.step(row, async () => {
      await device.raisePreset(row);
      await button.click();
      await expect(panel.getByRole('alert')).toHaveText(words(`network.ddns.failure.${answer}`));
      await expect(host).toHaveValue(TYPED);
      await pause();
    });
  }
  await test.step('ddns-too-frequent', async () => {
    await device.raisePreset('ddns-too-frequent');
    await button.click();
    await expect(panel.getByRole('status')).toHaveText(words('network.ddns.works'));
    // Only the page has waited: another browser would be as quick.
    await page.clock.fastForward(10_000);
    await button.click();
    await expect(panel.getByRole('alert')).toHaveText(words('network.ddns.failure.TooFrequent'));
    await expect(host).toHaveValue(TYPED);
    await pause();
    await button.click();
    await expect(panel.getByRole('status')).toHaveText(words('network.ddns.works'));
  });
  expect(await device.getTable('DDNS')).toEqual(held);
});
