import { expect, type Page } from '@playwright/test';
import type { ControlClient } from '@/emulator/control/client';
import { freePort } from '@/emulator/free-port.fixtures';
import { ReplyError } from '@/lib/contract/error-codes';
import { test } from './fixtures/gatehouse';
import { openPage } from './fixtures/open-page';
import { saved } from './fixtures/saved';

const box = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).first().click();

/** Saves a change for which the device asks for a restart. */
async function saveWithRestart(page: Page, device: ControlClient): Promise<void> {
  await device.setFault({
    match: { method: 'configManager.setConfig', name: 'DVRIP' },
    action: { type: 'result', params: { options: ['NeedReboot'] } },
  });
  await box(page, 'Maximum connections').fill('20');
  await save(page);
}

test('rejects reserved ports and ports below 1025, and accepts 1025', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/network/port');
  const rtsp = box(page, 'RTSP port');
  for (const port of ['37800', '1900', '1024']) {
    await rtsp.fill(port);
    await save(page);
    await expect(rtsp).toHaveAccessibleDescription(/^Use 554, 1025–65535 except the reserved ports 1900, 3800, 5000/);
  }
  expect(await device.requests('configManager.setConfig')).toEqual([]);
  expect(await device.getTable('RTSP')).toMatchObject({ Port: 554 });
  // Enter in one of several boxes saves the page, once.
  await rtsp.fill('1025');
  await rtsp.press('Enter');
  await rtsp.press('Enter');
  await saved(page);
  expect(await device.getTable('RTSP')).toMatchObject({ Port: 1025 });
  expect(await device.requests('configManager.setConfig')).toHaveLength(1);
});

test('shows which servers listen, and tries those of the web from here', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  gate.expectProblem(/wss:\/\/127\.0\.0\.1/, 'nobody serves the https port in this test');
  await device.putTable('Https', { ...(await device.getTable<object>('Https')), Enable: true });
  await gate.enter('/network/port');
  const http = box(page, 'HTTP port');
  await expect(http).toHaveAccessibleDescription('Listening');
  await page.getByRole('button', { name: 'Test from this browser' }).click();
  await expect(http).toHaveAccessibleDescription('Listening Reachable from this browser');
  await expect(box(page, 'HTTPS port')).toHaveAccessibleDescription('Listening Not reachable from this browser', {
    timeout: 10_000,
  });
  await http.fill('8081');
  await device.setFault({
    match: { method: 'netApp.getPortState' },
    action: { type: 'error', code: ReplyError.MethodNotFound },
  });
  await page.getByRole('button', { name: 'Undo change: HTTP port' }).click();
  await page.reload();
  await expect(box(page, 'RTSP port')).toHaveValue('554');
  await expect(page.getByText('Listening')).toHaveCount(0);
});

test('names the other service on both rows when two share a port', { tag: '@deep' }, async ({ gate, device, page }) => {
  await gate.enter('/network/port');
  await box(page, 'HTTP port').fill('8554');
  await box(page, 'RTSP port').fill('8554');
  await save(page);
  await expect(box(page, 'HTTP port')).toHaveAccessibleDescription('RTSP port uses this port too');
  await expect(box(page, 'RTSP port')).toHaveAccessibleDescription('HTTP port uses this port too');
  expect(await device.requests('configManager.setConfig')).toEqual([]);
});

test('accepts 80 again as HTTP port, and changes nothing before the question is answered', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/network/port');
  await box(page, 'HTTP port').fill('80');
  await save(page);
  const question = page.getByRole('dialog', { name: 'Try this change first?' });
  await expect(question).toContainText('The console will then be at http://127.0.0.1.');
  await question.getByRole('button', { name: 'Cancel' }).last().click();
  await expect(box(page, 'HTTP port')).toHaveValue('80');
  await expect(box(page, 'HTTP port')).not.toHaveAttribute('aria-invalid', 'true');
  for (const method of ['configManager.setConfig', 'configManager.setTemporaryConfig']) {
    expect(await device.requests(method)).toEqual([]);
  }
});

test('goes to a port that was saved at once as soon as the device answers there', async ({ gate, device, page }) => {
  const port = await freePort();
  await gate.enter('/network/port');
  gate.expectProblem(new RegExp(`http://127\\.0\\.0\\.1:${port}/`), 'the browser goes to the new port');
  await box(page, 'HTTP port').fill(String(port));
  await save(page);
  await page.getByRole('button', { name: 'Save without a trial' }).click();
  await page.waitForURL(`http://127.0.0.1:${port}/network/port`);
  await expect(box(page, 'HTTP port')).toHaveValue(String(port));
  expect(await device.getTable('Web')).toMatchObject({ Port: port });
});

test('stays where it is while nobody answers at the secure address', async ({ gate, device, page }) => {
  gate.expectProblem(/^https:\/\/127\.0\.0\.1:8443\//, 'the page asks who answers there');
  await page.clock.install();
  await gate.enter('/network/port');
  await page.getByRole('switch', { name: 'HTTPS', exact: true }).check({ force: true });
  await box(page, 'HTTPS port').fill('8443');
  await save(page);
  const question = page.getByRole('dialog', { name: 'Try this change first?' });
  await expect(question).toContainText('https://127.0.0.1:8443');
  await question.getByRole('button', { name: 'Save without a trial' }).click();
  await expect(page.getByText('The browser goes to 127.0.0.1:8443 as soon as the device answers there.')).toBeVisible();
  await page.clock.runFor(90_000);
  const silent = page.getByRole('alert').filter({ hasText: 'The device does not answer at 127.0.0.1:8443.' });
  await expect(silent).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(silent).toHaveCount(0);
  await page.clock.runFor(90_000);
  await expect(silent).toBeVisible();
  await expect(page).toHaveURL('/network/port');
  expect(await device.getTable('Https')).toMatchObject({ Enable: true, Port: 8443 });
});

test('asks before switching HTTPS off, and stays on Cancel', async ({ gate, device, page }) => {
  await device.putTable('Https', { ...(await device.getTable<object>('Https')), Enable: true });
  await gate.enter('/network/port');
  await page.getByRole('switch', { name: 'HTTPS', exact: true }).uncheck({ force: true });
  await expect(page.getByText('1 setting, used once this is on')).toBeVisible();
  await expect(box(page, 'HTTPS port')).toBeEnabled();
  await save(page);
  const question = page.getByRole('dialog', { name: 'Try this change first?' });
  await expect(question).toContainText('This may cut off the connection.');
  await question.getByRole('button', { name: 'Save without a trial' }).click();
  await saved(page);
  await expect(page).toHaveURL('/network/port');
  expect(await device.getTable('Https')).toMatchObject({ Enable: false, Port: 443 });
});

test('marks the mapped port that is out of range or that the device refuses', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/network/port');
  const http = box(page, 'External port of HTTP');
  const rtsp = box(page, 'External port of RTSP');
  await expect(http).toBeDisabled();
  await page.getByRole('switch', { name: 'Use UPnP', exact: true }).check({ force: true });
  await page.getByRole('radiogroup', { name: 'Mapping' }).getByText('Custom').click();
  await http.fill('65536');
  await save(page);
  await expect(http).toBeFocused();
  await expect(http).toHaveAccessibleDescription('Enter 1 to 65535');
  await expect(http).toHaveAttribute('aria-invalid', 'true');
  await expect(rtsp).not.toHaveAttribute('aria-invalid', 'true');
  expect(await device.requests('configManager.setConfig')).toEqual([]);
  const held = await device.getTable('UPnP');
  await device.setFault({
    match: { method: 'configManager.setConfig', name: 'UPnP' },
    action: { type: 'error', code: ReplyError.InvalidParams, detail: { field: 'UPnP.MapTable[0].OuterPort' } },
    times: 1,
  });
  await http.fill('8080');
  await save(page);
  await expect(http).toHaveAccessibleDescription('The device did not accept this value');
  await expect(http).toHaveAttribute('aria-invalid', 'true');
  await expect(rtsp).not.toHaveAttribute('aria-invalid', 'true');
  await expect(http).toHaveValue('8080');
  expect(await device.getTable('UPnP')).toEqual(held);
  await save(page);
  await saved(page);
  expect(await device.getTable('UPnP')).toMatchObject({
    Mode: 'Custom',
    MapTable: [{ OuterPort: 8080 }, {}, {}, {}, {}],
  });
});

test('does not silently overwrite changes by another administrator', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/network/port');
  const rtsp = box(page, 'RTSP port');
  await rtsp.fill('8554');
  await box(page, 'Maximum connections').fill('20');
  await device.putTable('RTSP', { ...(await device.getTable<object>('RTSP')), Port: 5540 });
  await save(page);
  await expect(page.getByText(/^Changed by someone else in the meantime: RTSP port\./)).toBeVisible();
  expect(await device.requests('configManager.setConfig')).toEqual([]);
  await expect(rtsp).toHaveValue('8554');
  await expect(box(page, 'Maximum connections')).toHaveValue('20');
  // Their value is one click away, mine one more save.
  await page.getByRole('button', { name: 'Undo change: RTSP port' }).click();
  await expect(rtsp).toHaveValue('5540');
  await rtsp.fill('8554');
  await save(page);
  await saved(page);
  expect(await device.getTable('RTSP')).toMatchObject({ Port: 8554 });
  expect(await device.getTable('DVRIP')).toMatchObject({ MaxConnections: 20 });
});

test('names the table that failed; the others are stored', { tag: '@deep' }, async ({ gate, device, page }) => {
  await gate.enter('/network/port');
  await device.setFault({
    match: { method: 'configManager.setConfig', name: 'RTSP' },
    action: { type: 'error', code: ReplyError.Unknown },
    times: 1,
  });
  await box(page, 'RTSP port').fill('8554');
  await box(page, 'Maximum connections').fill('20');
  await save(page);
  await expect(page.getByText('Not saved: RTSP port. The rest was saved.')).toBeVisible();
  await expect(box(page, 'RTSP port')).toHaveValue('8554');
  await expect(page.getByText('1 unsaved change')).toBeVisible();
  expect(await device.getTable('DVRIP')).toMatchObject({ MaxConnections: 20 });
  expect(await device.getTable('RTSP')).toMatchObject({ Port: 554 });
});

test('asks for a restart when the device wants one, and Later leaves it running', async ({ gate, device, page }) => {
  await gate.enter('/network/port');
  await saveWithRestart(page, device);
  const question = page.getByRole('dialog', { name: 'Restart to apply?' });
  await question.getByRole('button', { name: 'Later' }).last().click();
  await expect(question).toBeHidden();
  expect(await device.requests('magicBox.reboot')).toEqual([]);
});

test('restarts the device on request, and returns to sign-in', { tag: '@deep' }, async ({ gate, device, page }) => {
  gate.expectProblem(/ERR_|session (expired|missing)/, 'the device is away while it restarts');
  await gate.enter('/network/port');
  await saveWithRestart(page, device);
  await page.getByRole('dialog', { name: 'Restart to apply?' }).getByRole('button', { name: 'Restart now' }).click();
  await device.waitForRequest({ method: 'magicBox.reboot' });
  await device.expectOrder('configManager.setConfig', 'magicBox.reboot');
  await expect(page.getByText('The device is restarting. This page reconnects automatically.')).toBeVisible();
  await expect(page).toHaveURL('/login', { timeout: 15_000 });
  expect(await device.logins()).toEqual([]);
});

test('makes the player use a secure stream, and offers the root certificate when it is refused', {
  tag: '@deep',
}, async ({ gate, device, page }) => {
  gate.expectProblem(/wss:\/\/127\.0\.0\.1/, 'the secure stream stands on the https port, which nobody serves here');
  await device.putTable('Https', { ...(await device.getTable<object>('Https')), Enable: true });
  await gate.signIn();
  await openPage(page, '/network/port');
  await box(page, 'RTSP over TLS').check({ force: true });
  await save(page);
  await saved(page);
  expect(await device.getTable('MediaEncrypt')).toMatchObject({ RTSPOverTls: { Enable: true } });
  const socket = page.waitForEvent('websocket');
  await openPage(page, '/video/set');
  expect((await socket).url()).toMatch(/^wss:\/\/127\.0\.0\.1(:443)?\/rtspoverwebsocket$/);
  await expect(page.getByText('The video connection could not be opened.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download root certificate' }).click();
  expect((await download).suggestedFilename()).toBe('RootCert.cer');
  await device.expectRequest({ method: 'CertManager.exportRootCert' }, { count: 1 });
});
