import { expect, type Page } from '@playwright/test';
import type { ConfigTables } from '@/lib/contract/configs';
import { test } from './fixtures/gatehouse';

const boxes = (page: Page, name: string) => page.getByRole('group', { name }).getByRole('textbox');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).first().click();

test('the octets of an address are clamped, and the device is asked before it gets a new one', async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/network/ip');
  const address = boxes(page, 'IP address');
  await address.nth(3).fill('300');
  await address.nth(0).fill('');
  await address.nth(0).blur();
  await expect(address.nth(3)).toHaveValue('255');
  await expect(address.nth(0)).toHaveValue('1');
  for (const [index, octet] of ['192', '0', '2', '200'].entries()) await address.nth(index).fill(octet);
  await save(page);
  await expect(page.getByText('Another device has this address')).toBeVisible();
  for (const method of ['configManager.setConfig', 'configManager.setTemporaryConfig']) {
    expect(await device.requests(method)).toEqual([]);
  }
});

test('an address that this browser does not use is tried, and kept without leaving the page', async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/network/ip');
  await boxes(page, 'IP address').nth(3).fill('77');
  await save(page);
  const question = page.getByRole('dialog', { name: 'Try this change first?' });
  await expect(question.getByRole('listitem')).toContainText('192.0.2.108 → 192.0.2.77');
  await question.getByRole('button', { name: 'Try it' }).click();
  const band = page.getByRole('region', { name: 'Change on trial' });
  await band.getByRole('button', { name: 'Keep the change' }).click();
  await expect(page.getByText('The change is kept')).toBeVisible();
  const { eth0 } = await device.getTable<ConfigTables['Network']>('Network');
  expect(eth0.IPAddress).toBe('192.0.2.77');
  await expect(boxes(page, 'IP address').nth(3)).toHaveValue('77');
  await page.reload();
  await expect(boxes(page, 'IP address').nth(3)).toHaveValue('77');
  await expect(band).toHaveCount(0);
});
