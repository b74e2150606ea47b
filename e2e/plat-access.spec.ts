import { expect, type Page } from '@playwright/test';
import type { SecureTables } from '@/lib/contract/configs';
import { test } from './fixtures/gatehouse';
import { openPage } from './fixtures/open-page';
import { saved } from './fixtures/saved';

const CODE = '34020000002000000001';
const fill = (page: Page, label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value);
const turnOn = (page: Page, name: string) =>
  page.getByRole('switch', { name, exact: true }).setChecked(true, { force: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).first().click();
const status = (page: Page) => page.getByRole('region', { name: 'Registration', exact: true });

test('registers at a platform of the national standard after it refused wrong numbers', async ({
  gate,
  device,
  page,
}) => {
  await device.freezeClock();
  const before = await device.getTable<SecureTables['VSP_GBT28181']>('VSP_GBT28181');
  await gate.enter('/cfg/PlatAccess');
  await expect(status(page).getByText('Not connected')).toBeVisible();
  await turnOn(page, 'Connect to the platform');
  await fill(page, 'SIP server ID', CODE.slice(1));
  await fill(page, 'SIP domain', '3402000000');
  await fill(page, 'Server address', '203.0.113.20');
  await fill(page, 'Device ID', '34020000001320000001');
  await fill(page, 'Channel ID', '34020000001310000001');
  await fill(page, 'Local port', '5050');
  await fill(page, 'Registration password', 'Typed-Lantern-8');
  await save(page);
  await expect(page.getByRole('textbox', { name: 'SIP server ID' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'SIP server ID' })).toHaveAccessibleDescription(
    /Use exactly 20 digits/,
  );
  await expect(page.getByLabel('Local port', { exact: true })).toHaveAccessibleDescription(/reserved ports/);
  expect(await device.getTable('VSP_GBT28181')).toEqual(before);

  await fill(page, 'SIP server ID', CODE);
  await fill(page, 'Local port', '5070');
  await save(page);
  await saved(page);
  expect(await device.getTable('VSP_GBT28181')).toEqual({
    ...before,
    Enable: true,
    SipServerID: CODE,
    SipServerDomain: '3402000000',
    SipServerIP: '203.0.113.20',
    DeviceID: '34020000001320000001',
    ChannelID: '34020000001310000001',
    LocalPort: 5070,
    Password: 'Typed-Lantern-8',
  });
  await expect(status(page).getByText('Connecting')).toBeVisible();
  await device.advanceClock(2_000);
  await expect(status(page).getByText('Connected', { exact: true })).toBeVisible();
});

test('shows that the registration at the vendor cloud failed, and asks no more once it is left', async ({
  gate,
  device,
  page,
}) => {
  await page.clock.install();
  await device.setSwitches({ hasPlatforms: false });
  await device.freezeClock();
  await gate.enter('/cfg/PlatAccess');
  await page.getByRole('tab', { name: 'Vendor cloud' }).click();
  await turnOn(page, 'Use the vendor cloud');
  await save(page);
  await saved(page);
  expect(await device.getTable('VSP_PaaS')).toMatchObject({ Enable: true });
  await device.advanceClock(2_000);
  await expect(status(page).getByText('Failed')).toBeVisible();
  await expect(status(page).getByText('The server cannot be reached')).toBeVisible();

  await openPage(page, '/version');
  const polls = async () => (await device.requests()).filter(({ method }) => method === 'netApp.getVspStatus').length;
  const afterwards = await polls();
  expect(afterwards).toBeGreaterThan(0);
  await page.clock.fastForward(20_000);
  expect(await polls()).toBe(afterwards);
});
