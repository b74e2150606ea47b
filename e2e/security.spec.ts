import { expect } from '@playwright/test';
import { test } from './fixtures/gatehouse';
import { settled } from './fixtures/routes';
import { saved } from './fixtures/saved';

test('a risk of the overview is found on Security check, mended on its page, and fine on the way back', async ({
  gate,
  device,
  page,
}) => {
  await device.putTable('SSHD', { ...(await device.getTable<object>('SSHD')), Enable: true });
  await gate.enter('/overview');
  await settled(page);
  await page.getByRole('link', { name: 'Review risks' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Security check' })).toBeVisible();
  const row = page.locator('[data-finding="ssh"]');
  await expect(row).toHaveAttribute('data-level', 'bad');
  await expect(page.getByRole('region', { name: 'Needs action' }).locator('[data-finding="ssh"]')).toBeVisible();

  await row.getByRole('link', { name: /^System services/ }).click();
  const ssh = page.getByRole('switch', { name: 'SSH', exact: true });
  await expect(ssh).toBeFocused();
  await ssh.click({ force: true });
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await saved(page);
  expect(await device.getTable('SSHD')).toMatchObject({ Enable: false });

  await page.getByRole('link', { name: 'All security checks' }).click();
  await expect(row).toHaveAttribute('data-level', 'fine');
  await expect(page.getByRole('region', { name: 'Fine' }).locator('[data-finding="ssh"]')).toBeVisible();
});
