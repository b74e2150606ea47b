import { createHash } from 'node:crypto';
import { type CDPSession, expect, type Page } from '@playwright/test';
import { callDevice } from './fixtures/call-device';
import { test } from './fixtures/gatehouse';
import { wordsOf } from './fixtures/words';

const words = wordsOf('English');
const FILE_BYTES = 3_000_000;
/** With this much per second the file would be on its way for a minute. */
const SLOW_BYTES_PER_S = 50_000;

/** An upgrade file of some size for this device. */
function firmware(model: string) {
  const first = `EMUFW ${model} 1.001.0000000.2.R\n`;
  const body = Buffer.alloc(FILE_BYTES, 'f');
  const digest = createHash('sha256').update(first).update(body).digest('hex');
  const buffer = Buffer.concat([Buffer.from(`${first}SHA256 ${digest}\n`), body]);
  return { name: 'gate.bin', mimeType: 'application/octet-stream', buffer };
}

const sessions = new WeakMap<Page, CDPSession>();

/** Limits what the page sends; -1: no longer. */
async function setUplink(page: Page, bytesPerS: number): Promise<void> {
  // A second session would not lift the limit of the first.
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  await session.send('Network.enable');
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: bytesPerS };
  await session.send('Network.emulateNetworkConditions', conditions);
}

const sending = (page: Page) => page.getByRole('progressbar', { name: words('update.importing') });
const percent = async (page: Page) => Number(await sending(page).getAttribute('aria-valuenow'));
const question = (page: Page) => page.getByRole('dialog', { name: words('form.leaveTitle') });
const stateOf = async (page: Page) => Object(Object(await callDevice(page, 'upgrader.getState', {})).params).State;

/** The page while it sends a file, part of which the device has. */
async function beginUpload(page: Page, model: unknown): Promise<void> {
  await setUplink(page, SLOW_BYTES_PER_S);
  await page.getByLabel('Upgrade file (.bin)').setInputFiles(firmware(String(model)));
  await page.getByRole('button', { name: 'Check and upgrade' }).click();
  await expect.poll(() => percent(page)).toBeGreaterThan(0);
  expect(await percent(page)).toBeLessThan(100);
}

/** The device holds no file, and keeps its version. */
async function expectNothingLeft(page: Page, version: () => unknown, old: unknown): Promise<void> {
  await setUplink(page, -1);
  await expect.poll(() => stateOf(page)).toBe('Cancelled');
  expect(version()).toBe(old);
}

const ABORTED = 'a form that its sender broke off is not read to its end';

test('leaving by a link, by Back or by another tab of the page asks while a file is sent, and Stay goes on with it', async ({
  gate,
  emulator,
  device,
  page,
}) => {
  gate.expectProblem(/ERR_/, ABORTED);
  await device.setSwitches({ cloudState: 'None' });
  const { deviceType, softVersion } = emulator.device.capabilities();
  await gate.enter('/version');
  await page.getByRole('navigation').getByRole('link', { name: 'System upgrade' }).first().click();
  await expect(page).toHaveURL('/update');
  const ways = {
    link: () => page.getByRole('navigation').getByRole('link', { name: 'Auto maintenance' }).first().click(),
    back: () => page.evaluate(() => window.history.back()),
    tab: () => page.getByRole('tab', { name: 'Online upgrade' }).click(),
  };
  await beginUpload(page, deviceType);
  for (const go of Object.values(ways)) {
    await go();
    await expect(question(page)).toContainText(words('update.importing'));
    await question(page)
      .getByRole('button', { name: words('form.stayButton') })
      .click();
    await expect(question(page)).toBeHidden();
    await expect(page).toHaveURL('/update');
    const before = await percent(page);
    await expect.poll(() => percent(page)).toBeGreaterThan(before);
  }
  // Where the page is afterwards.
  const places = { tab: /\/update\?tab=cloud$/, link: /\/automaintain$/, back: /\/version$/ } as const;
  for (const way of ['tab', 'back', 'link'] as const) {
    if (way !== 'tab') {
      await gate.enter('/version');
      await page.getByRole('navigation').getByRole('link', { name: 'System upgrade' }).first().click();
      await beginUpload(page, deviceType);
    }
    await ways[way]();
    await question(page)
      .getByRole('button', { name: words('form.leaveButton') })
      .click();
    await expect(page).toHaveURL(places[way]);
    await expectNothingLeft(page, () => emulator.device.capabilities().softVersion, softVersion);
  }
  expect(await device.requests('upgrader.start')).toEqual([]);
});

test('a reload asks while a file is sent; after it the device holds no file', async ({
  gate,
  emulator,
  device,
  page,
}) => {
  gate.expectProblem(/ERR_/, ABORTED);
  const { deviceType, softVersion } = emulator.device.capabilities();
  await gate.enter('/update');
  await beginUpload(page, deviceType);
  const asked = page.waitForEvent('dialog');
  const reload = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reload;
  await expect(page.getByRole('button', { name: 'Check and upgrade' })).toBeVisible();
  await expect(sending(page)).toBeHidden();
  await expectNothingLeft(page, () => emulator.device.capabilities().softVersion, softVersion);
  expect(await device.requests('upgrader.start')).toEqual([]);
});

test('an upload can be cancelled, and the same file be sent after it', { tag: '@deep' }, async ({
  gate,
  emulator,
  device,
  page,
}) => {
  gate.expectProblem(/ERR_/, ABORTED);
  const { deviceType, softVersion } = emulator.device.capabilities();
  await gate.enter('/update');
  await beginUpload(page, deviceType);
  await page.getByRole('main').getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(sending(page)).toBeHidden();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await expectNothingLeft(page, () => emulator.device.capabilities().softVersion, softVersion);
  await page.getByRole('button', { name: 'Check and upgrade' }).click();
  const start = page.getByRole('dialog', { name: 'Upgrade the device?' });
  await start.getByRole('button', { name: 'Cancel' }).click();
  await expectNothingLeft(page, () => emulator.device.capabilities().softVersion, softVersion);
  await device.expectRequest({ method: 'upgrader.start' }, { count: 0 });
});
