import { expect, type Page } from '@playwright/test';
import type { SipTable } from '@/lib/contract/tables/intercom';
import { test } from './fixtures/gatehouse';
import { settled } from './fixtures/routes';
import { saved } from './fixtures/saved';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const menuLink = (page: Page) => page.getByRole('navigation', { name: 'Pages' }).locator('a[href="/vto/room"]');

test('appears in the menu as soon as the device is the server', async ({ gate, device, page }) => {
  await device.putTable('SIP', { ...(await device.getTable<SipTable>('SIP')), IsMainVTO: false });
  await gate.enter('/vto/sipSet');
  await settled(page);
  // Its group is open: the pages beside it are there.
  await expect(page.getByRole('navigation', { name: 'Pages' }).locator('a[href="/vto/callRecord"]')).toBeVisible();
  await expect(menuLink(page)).toHaveCount(0);
  await page.getByLabel('This device is the server', { exact: true }).check({ force: true });
  await button(page, 'Save').click();
  await saved(page);
  await expect(menuLink(page)).toBeVisible();
  await menuLink(page).click();
  await expect(page.getByText('60 rooms', { exact: true })).toBeVisible();
});
