import { expect, type Page } from '@playwright/test';
import type { ControlClient } from '@/emulator/control/client';
import type { SecureTables } from '@/lib/contract/configs';
import { test } from './fixtures/gatehouse';
import { settled } from './fixtures/routes';
import { saved } from './fixtures/saved';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const targets = (device: ControlClient) => device.getTable<SecureTables['NAS']>('NAS');

test('the three targets of the site end their tests in three ways', { tag: '@deep' }, async ({ gate, page }) => {
  await gate.enter('/network/nas');
  await settled(page);
  for (const [name, result] of [
    ['Archive', 'Reachable'],
    ['Office', 'User name or password is wrong'],
    ['Old store', 'The server does not answer'],
  ] as const) {
    await row(page, name)
      .getByRole('button', { name: /^Test / })
      .click();
    await expect(row(page, name)).toContainText(result);
    await settled(page);
  }
  await expect(row(page, 'Archive')).toContainText('1,340 / 2,000 GB');
});

test('a new password is stored encrypted, and the target is then reached', async ({ gate, device, page }) => {
  await gate.enter('/network/nas');
  await settled(page);
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(request.postData() ?? ''));
  await row(page, 'Office')
    .getByRole('button', { name: /^Edit / })
    .click();
  const drawer = page.getByRole('dialog', { name: 'Office' });
  await expect(drawer.getByLabel('Password', { exact: true })).toHaveValue('');
  await drawer.getByLabel('Password', { exact: true }).fill('Lantern-8-Quay');
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await saved(page);
  await settled(page);
  const [archive, office] = await targets(device);
  expect(office).toMatchObject({ Name: 'Office', Password: 'Lantern-8-Quay' });
  expect(archive).toMatchObject({ Name: 'Archive', Password: 'Harbour-7' });
  await row(page, 'Office')
    .getByRole('button', { name: /^Test / })
    .click();
  await expect(row(page, 'Office')).toContainText('Reachable');
  expect(bodies.filter((body) => /Lantern-8-Quay|Harbour-7|\*{6}/.test(body))).toEqual([]);
});

test('a folder is chosen in the tree of the server by the keyboard, and Escape closes the tree alone', async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/network/nas');
  await settled(page);
  await row(page, 'Archive')
    .getByRole('button', { name: /^Edit / })
    .click();
  const drawer = page.getByRole('dialog', { name: 'Archive' });
  const choose = drawer.getByRole('button', { name: 'Choose directory' });
  const tree = page.getByRole('dialog', { name: 'Directory on the server' });
  await choose.press('Enter');
  await expect(tree.getByRole('radio', { name: 'snapshots' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(tree).toHaveCount(0);
  await expect(drawer).toBeVisible();
  await expect(choose).toBeFocused();
  await choose.press('Enter');
  await tree.getByRole('button', { name: /^Directories in .*door/ }).press('Enter');
  await tree.getByRole('radio', { name: 'مدخل رئيسي' }).press('Space');
  await tree.getByRole('button', { name: 'Choose directory' }).press('Enter');
  await expect(tree).toHaveCount(0);
  await expect(drawer.getByLabel('Directory', { exact: true })).toHaveValue('/door/مدخل رئيسي');
  // Choosing is typing: nothing is sent before Save.
  expect((await targets(device))[0]?.Directory).toBe('/snapshots');
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await targets(device))[0]?.Directory).toBe('/door/مدخل رئيسي');
});

test('a user name is taken once, and a user of a target stays', { tag: '@deep' }, async ({ gate, page }) => {
  await gate.enter('/network/nas');
  await page.getByRole('tab', { name: 'Users' }).click();
  await settled(page);
  await page.getByRole('button', { name: 'Add user' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add user' });
  await drawer.getByLabel('Name', { exact: true }).fill('Archive');
  await drawer.getByLabel('User name', { exact: true }).fill('night');
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(drawer.getByText('Number 2 already has the name Archive')).toBeVisible();
  await drawer.getByLabel('Name', { exact: true }).fill('Night <b>shift</b>');
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(row(page, 'Night <b>shift</b>')).toContainText('night');
  await row(page, 'Front door')
    .getByRole('button', { name: /^Delete / })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText(/^In use by .*Archive/)).toBeVisible();
  await expect(row(page, 'Front door')).toHaveCount(1);
});
