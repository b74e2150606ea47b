import { expect, type Page } from '@playwright/test';
import type { ConfigTables } from '@/lib/contract/configs';
import { test } from './fixtures/gatehouse';
import { openPage } from './fixtures/open-page';
import { settled } from './fixtures/routes';
import { saved } from './fixtures/saved';

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).first().click();
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test('after three wrong passwords the account is locked, as it was set', async ({ gate, device, page }) => {
  await gate.enter('/safe/fireWall');
  await tab(page, 'Account lock').click();
  await page.getByLabel('Wrong passwords before lock', { exact: true }).fill('3');
  await page.getByLabel('Lock duration', { exact: true }).fill('2');
  await save(page);
  await saved(page);
  expect(await device.getTable('General')).toMatchObject({ LockLoginTimes: 3, LoginFailLockTime: 120 });
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByLabel('User name', { exact: true }).fill('operator1');
  for (const left of ['2 attempts left', '1 attempt left', /1(20|1\d) s/]) {
    await page.getByLabel('Password', { exact: true }).fill('Wrong-pass1');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText(left).first()).toBeVisible();
  }
});

test('a flood protection that was switched off stays off, and the tab is open after a reload', {
  tag: '@deep',
}, async ({ gate, device, page }) => {
  await gate.enter('/safe/fireWall');
  await tab(page, 'Flood protection').click();
  await page.getByRole('switch', { name: 'ICMP flood protection' }).click({ force: true });
  await save(page);
  await saved(page);
  expect(await device.getTable('AntiDosAttack')).toMatchObject({ IcmpFlood: { Enable: false } });
  await page.reload();
  await settled(page);
  await expect(tab(page, 'Flood protection')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('switch', { name: 'ICMP flood protection' })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'SYN flood protection' })).toBeChecked();
});

test('an entry keeps its ports, and leaving a tab with changes asks', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/safe/fireWall');
  await page.locator('label', { hasText: /^Blocklist \d/ }).click();
  await page.getByRole('button', { name: 'Add to blocklist' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add address' });
  for (const [place, octet] of ['203', '0', '113', '77'].entries()) {
    await drawer.getByRole('group', { name: 'Address' }).getByRole('textbox').nth(place).fill(octet);
  }
  await drawer.getByLabel('First port').fill('90');
  await drawer.getByLabel('Last port').fill('80');
  await drawer.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(drawer.getByText('The last port must not be below the first')).toBeVisible();
  await drawer.getByLabel('Last port').fill('99');
  await drawer.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(drawer).toBeHidden();
  await tab(page, 'Account lock').click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Stay' }).click();
  await save(page);
  await saved(page);
  const { BannedList, Ports } = await device.getTable<ConfigTables['AccessFilter']>('AccessFilter');
  expect([BannedList.at(-1), Ports?.at(-1)]).toEqual(['203.0.113.77', '90-99']);
});

test.describe('a device of the first security baseline', () => {
  test.use({ profile: 'baseline-1' });

  test('has no such page, in the menu or by its address', { tag: '@deep' }, async ({ gate, page }) => {
    await gate.signIn();
    await openPage(page, '/safe/ipfilter');
    await expect(page.locator('a[href="/safe/fireWall"]')).toHaveCount(0);
    await page.goto('/safe/fireWall');
    await expect(page).not.toHaveURL(/fireWall/);
  });
});
