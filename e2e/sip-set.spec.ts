import { expect, type Page } from '@playwright/test';
import { ReplyError } from '@/lib/contract/error-codes';
import type { SipTable } from '@/lib/contract/tables/intercom';
import { callDevice } from './fixtures/call-device';
import { test } from './fixtures/gatehouse';
import { settled } from './fixtures/routes';
import { saved } from './fixtures/saved';

const PAGE = '/vto/sipSet';
const PASSWORD = 'Quiet-Harbour-7';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const box = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const registration = (page: Page) => page.getByRole('region', { name: 'Registration', exact: true });

test.beforeEach(async ({ gate, page }) => {
  await gate.enter(PAGE);
  await settled(page);
});

test('registers with a password that is never sent in clear; a wrong one shows 401', async ({ gate, device, page }) => {
  gate.expectProblem(/configManager\.setConfig: bad parameter/, 'the table is written in clear on purpose');
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(request.postData() ?? ''));
  await page.getByLabel('This device is the server', { exact: true }).uncheck({ force: true });
  await page.getByLabel('Register with the server', { exact: true }).check({ force: true });
  await box(page, 'Registration password').fill(PASSWORD);
  await button(page, 'Test registration').click();
  await expect(registration(page).getByRole('alert')).toContainText('SIP 401');
  await button(page, 'Save').click();
  await saved(page);
  await expect(registration(page).getByText('Registration failed', { exact: true })).toBeVisible();
  await expect(registration(page)).toContainText('SIP 401');
  expect(await device.getTable<SipTable>('SIP')).toMatchObject({ AuthPassword: PASSWORD, IsMainVTO: false });
  expect(bodies.length).toBeGreaterThan(0);
  expect(bodies.join('\n')).not.toContain(PASSWORD);
  await expect(box(page, 'Registration password')).toHaveValue('');
  await button(page, 'Delete password: Registration password').click();
  await button(page, 'Save').click();
  await expect.poll(async () => (await device.getTable<SipTable>('SIP')).AuthPassword).toBe('');
  const plain = await callDevice(page, 'configManager.setConfig', { name: 'SIP', table: {}, options: [] });
  expect(plain).toMatchObject({ result: false, error: { code: ReplyError.InvalidParams } });
  const read = await callDevice(page, 'configManager.getConfig', { name: 'SIP' });
  expect(JSON.stringify(read)).not.toContain(PASSWORD);
});

test('rejects port 5000, accepts 5060, and names the service of a used port', { tag: '@deep' }, async ({
  device,
  page,
}) => {
  const held = await device.getTable<SipTable>('SIP');
  await device.putTable('SIP', { ...held, IsMainVTO: false, UserEnable: true, SIPServerPort: 6000 });
  await page.reload();
  await settled(page);
  await box(page, 'Server port').fill('5000');
  await button(page, 'Save').click();
  await expect(box(page, 'Server port')).toHaveAccessibleDescription(/^Use 1025–65535 except the reserved ports/);
  expect(await device.getTable<SipTable>('SIP')).toMatchObject({ SIPServerPort: 6000 });
  await box(page, 'Server port').fill('5060');
  await button(page, 'Save').click();
  await saved(page);
  expect(await device.getTable<SipTable>('SIP')).toMatchObject({
    SIPServerPort: 5060,
    AuthPassword: held.AuthPassword,
  });
  await expect(registration(page).getByText('Registered', { exact: true })).toBeVisible();
  await device.putTable('Web', { ...(await device.getTable<object>('Web')), Port: 8080 });
  await page.reload();
  await settled(page);
  await box(page, 'Local SIP port').fill('8080');
  await button(page, 'Save').click();
  await expect(box(page, 'Local SIP port')).toHaveAccessibleDescription('HTTP port uses this port too');
});

test('keeps entries when the encrypted call fails, and asks for a restart after a new number', async ({
  device,
  page,
}) => {
  const before = await device.getTable<SipTable>('SIP');
  await device.setFault({
    match: { method: 'System.multiSec' },
    action: { type: 'error', code: ReplyError.InternalError },
  });
  await box(page, 'Registration period').fill('600');
  await button(page, 'Save').click();
  await expect(page.getByText('The encrypted request failed. Nothing was changed.')).toBeVisible();
  await expect(box(page, 'Registration period')).toHaveValue('600');
  expect(await device.getTable('SIP')).toEqual(before);
  await device.clearFaults();
  await box(page, 'Door station number').fill('8042');
  await button(page, 'Save').click();
  await page.getByRole('dialog', { name: 'Restart to apply?' }).getByRole('button', { name: 'Later' }).click();
  expect(await device.getTable('VTOBasicInfo')).toMatchObject({ Number: '8042', Vendor_Reserved: 7 });
  expect(await device.getTable('SIP')).toEqual({ ...before, RegExpiration: 600 });
});
