import { expect, type Page } from '@playwright/test';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { ReplyError } from '@/lib/contract/error-codes';
import { test } from './fixtures/gatehouse';
import { openPage } from './fixtures/open-page';
import { speak } from './fixtures/routes';

/** The value beside a name of the list. */
const line = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('dd');

test('shows the facts of the device', async ({ gate, device, page }) => {
  const caps = await device.caps();
  await gate.enter('/version');
  await expect(line(page, 'Device type')).toHaveText('ASI-7000');
  await expect(line(page, 'Serial number')).toHaveText(String(caps.serialNumber));
  await expect(line(page, 'Software version')).toHaveText(String(caps.softVersion));
  await expect(line(page, 'Vendor')).toHaveText(String(caps.vendor));
  await expect(line(page, 'Recognition algorithm')).toHaveText(String(caps.recognitionAlgorithm));
  await expect(line(page, 'Security baseline')).not.toHaveText('–');
  await expect(line(page, 'Production date')).toHaveText('2025-08-14');
  await expect(line(page, 'Processor')).toHaveText(/%$/);
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
});

test('omits only the line whose call failed', { tag: '@deep' }, async ({ gate, device, page }) => {
  await device.setFault({
    match: { method: 'magicBox.getHardwareVersion' },
    action: { type: 'error', code: ReplyError.Unknown },
  });
  await gate.enter('/version');
  await expect(line(page, 'Hardware version')).toHaveText('–');
  await expect(line(page, 'Device type')).toHaveText('ASI-7000');
});

test('keeps the page when its calls get no usable reply', async ({ gate, device, page }) => {
  await gate.enter('/user');
  await device.setFault({ match: { method: 'system.multicall' }, action: { type: 'malformed', kind: 'notJson' } });
  await openPage(page, '/version');
  for (const name of ['Device type', 'Serial number', 'Processor']) await expect(line(page, name)).toHaveText('–');
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
});

test('offers a retry for the QR code', { tag: '@deep' }, async ({ gate, device, page }) => {
  await device.setFault({
    match: { method: 'magicBox.get2DCode' },
    action: { type: 'error', code: ReplyError.Unknown },
    times: 1,
  });
  await gate.enter('/version');
  await expect(page.getByText('The QR code could not be shown')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
});

test('asks for the load every 5 s and stops when the page is left', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await page.clock.install();
  await gate.enter('/version');
  const asked = async () => (await device.requests('magicBox.getCPUUsage')).length;
  await expect.poll(asked).toBeGreaterThan(0);
  const first = await asked();
  await page.clock.runFor(5_100);
  await expect.poll(asked).toBeGreaterThan(first);
  await openPage(page, '/user');
  await expect(page.getByText('Password update period')).toBeVisible();
  const left = await asked();
  const since = await device.newest();
  await page.clock.runFor(15_000);
  await device.waitForRequest({ method: 'Global.keepAlive', since });
  expect(await asked()).toBe(left);
});

test('shows the legal texts in English when the language has none', async ({ gate, page }) => {
  await gate.signIn();
  await speak(page, 'Thai');
  const thai = page.waitForResponse((response) => response.url().endsWith(`${ENDPOINT.softwareLicense}Thai.txt`));
  await page.goto('/version?tab=legal');
  expect((await thai).status()).toBe(404);
  await expect(page.locator('html')).toHaveAttribute('lang', 'th');
  const text = page.getByRole('tabpanel').last().getByRole('region');
  const english = await (await page.request.get(`${ENDPOINT.softwareLicense}English.txt`)).text();
  const [firstLine = ''] = english.trim().split('\n');
  expect(firstLine).not.toBe('');
  await expect(text).toContainText(firstLine);
});

test('shows markup in a legal text as characters', async ({ gate, device, page }) => {
  const markup = '<script>window.broken = true</script><b>Terms</b>';
  await device.setFault({
    match: { endpoint: `${ENDPOINT.softwareLicense}English.txt` },
    action: { type: 'http', status: 200, body: markup },
  });
  await gate.enter('/version');
  await page.getByRole('tab', { name: 'Legal' }).click();
  await expect(page).toHaveURL('/version?tab=legal');
  await expect(page.getByRole('region', { name: 'Software licence' })).toHaveText(markup);
  expect(await page.evaluate(() => Reflect.get(window, 'broken'))).toBeUndefined();
});

test('has no legal tab when no text is enabled, and its address opens the first tab', async ({
  gate,
  device,
  page,
}) => {
  await device.patchCaps({ legalSoftwareLicense: false, legalPrivacyPolicy: false, legalOpenSource: false });
  await gate.signIn();
  await page.goto('/version?tab=legal');
  await expect(line(page, 'Device type')).toHaveText('ASI-7000');
  await expect(page.getByRole('tab')).toHaveCount(0);
});

test('has no legal tab on a device without legal texts', { tag: '@deep' }, async ({ gate, device, page }) => {
  await device.patchCaps({ legalInfo: false });
  await gate.enter('/version');
  await expect(line(page, 'Device type')).toHaveText('ASI-7000');
  await expect(page.getByRole('tab')).toHaveCount(0);
});

test('copies all lines as text', async ({ gate, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await gate.enter('/version');
  await expect(line(page, 'Device type')).toHaveText('ASI-7000');
  await page.getByRole('button', { name: 'Copy all' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Device type: ASI-7000');
});
