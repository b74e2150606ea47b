import { expect } from '@playwright/test';
import { SECTION_ALWAYS } from '@/lib/contract/limits';
import type { DoorTable } from '@/lib/contract/tables/access-control';
import { test } from './fixtures/gatehouse';
import { saved } from './fixtures/saved';

test.beforeEach(async ({ gate }) => {
  await gate.enter('/door');
});

test('stores a hold time of 2.5 s as 2500 ms', async ({ device, page }) => {
  const hold = page.getByLabel('Unlock duration', { exact: true });
  await hold.fill('2.5');
  await expect(page.getByText('1 unsaved change')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await saved(page);
  await expect(hold).toHaveValue('2.5');
  await expect(page.getByText('All changes saved')).toBeVisible();
  const [door] = await device.getTable<DoorTable[]>('AccessControl');
  expect(door?.UnlockHoldInterval).toBe(2500);
});

test('rejects a hold time of 0.1 s, announces the reason with the field and sends nothing', async ({
  device,
  page,
}) => {
  const hold = page.getByLabel('Unlock duration', { exact: true });
  await hold.fill('0.1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(hold).toBeFocused();
  await expect(hold).toHaveAccessibleDescription('Enter 0.2 to 600');
  await expect(hold).toHaveAttribute('aria-invalid', 'true');
  await expect(hold).toHaveValue('0.1');
  expect(await device.requests('configManager.setConfig')).toEqual([]);
  await hold.fill('0.2');
  await expect(hold).toHaveAccessibleDescription('');
});

test('rejects a hold time over the timeout, unless the timeout is off', { tag: '@deep' }, async ({ device, page }) => {
  const hold = page.getByLabel('Unlock duration', { exact: true });
  const timeout = page.getByLabel('Door-open timeout', { exact: true });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await timeout.fill('20');
  await hold.fill('21');
  await save.click();
  await expect(hold).toHaveAccessibleDescription('The unlock duration must not exceed the door-open timeout of 20 s');
  expect(await device.requests('configManager.setConfig')).toEqual([]);
  await timeout.fill('0');
  await save.click();
  await saved(page);
  const [door] = await device.getTable<DoorTable[]>('AccessControl');
  expect(door).toMatchObject({ UnlockHoldInterval: 21_000, CloseTimeout: 0 });
});

test('refuses one section for always open and always closed', { tag: '@deep' }, async ({ device, page }) => {
  const open = page.getByRole('combobox', { name: 'Always open', exact: true });
  const closed = page.getByRole('combobox', { name: 'Always closed', exact: true });
  for (const box of [open, closed]) {
    await box.click();
    await page.getByRole('option', { name: '2 · Night' }).click();
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  for (const box of [open, closed]) {
    await expect(box).toHaveAccessibleDescription('Always open and always closed cannot use the same time section');
  }
  expect(await device.requests('configManager.setConfig')).toEqual([]);
  await closed.click();
  await page.getByRole('option', { name: 'None', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await saved(page);
  const [door] = await device.getTable<DoorTable[]>('AccessControl');
  expect(door).toMatchObject({ OpenAlwaysTime: 2, CloseAlwaysTime: SECTION_ALWAYS });
});

test('disables what needs the sensor while it is off, with the reason', async ({ page }) => {
  const intrusion = page.getByLabel('Intrusion', { exact: true });
  await expect(intrusion).toBeEnabled();
  await page.getByLabel('Door sensor', { exact: true }).uncheck({ force: true });
  for (const name of ['Intrusion', 'Door left open', 'Relock only when closed']) {
    await expect(page.getByLabel(name, { exact: true })).toBeDisabled();
    await expect(page.getByLabel(name, { exact: true })).toHaveAccessibleDescription('Needs the door sensor');
  }
  await expect(page.getByLabel('Duress', { exact: true })).toBeEnabled();
});

test('fills in the factory values and writes them only with Save', { tag: '@deep' }, async ({ device, page }) => {
  const doors = await device.getTable<DoorTable[]>('AccessControl');
  await device.putTable('AccessControl', [{ ...doors[0], Name: 'Side gate', UnlockHoldInterval: 9000 }]);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Side gate');
  await page.getByRole('button', { name: 'Defaults' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Main entrance');
  await expect(page.getByLabel('Unlock duration', { exact: true })).toHaveValue('3');
  expect(await device.requests('configManager.setConfig')).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await saved(page);
  const [door] = await device.getTable<DoorTable[]>('AccessControl');
  expect(door).toMatchObject({ Name: 'Main entrance', UnlockHoldInterval: 3000 });
});

test('marks the field that the device itself refuses', { tag: '@deep' }, async ({ device, page }) => {
  await device.setFault({
    match: { method: 'configManager.setConfig', name: 'AccessControl' },
    action: { type: 'error', code: 268894211, detail: { field: 'AccessControl[0].Name' } },
    times: 1,
  });
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Gate');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(name).toHaveAccessibleDescription('The device did not accept this value');
  await expect(page.getByText('The device did not accept these values.')).toBeVisible();
  await expect(name).toHaveValue('Gate');
});

test('marks the disabled-access field that the device refuses, and not its ordinary counterpart', {
  tag: '@deep',
}, async ({ device, page }) => {
  const held = await device.getTable('AccessControl');
  await device.setFault({
    match: { method: 'configManager.setConfig', name: 'AccessControl' },
    action: {
      type: 'error',
      code: 268894211,
      detail: { field: 'AccessControl[0].HandicapTimeOut.UnlockHoldInterval' },
    },
    times: 1,
  });
  const own = page.getByLabel('Unlock duration, accessible', { exact: true });
  await own.fill('12');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(own).toHaveAccessibleDescription('The device did not accept this value');
  await expect(own).toHaveValue('12');
  await expect(page.getByLabel('Unlock duration', { exact: true })).toHaveAccessibleDescription('');
  expect(await device.getTable('AccessControl')).toEqual(held);
});

test('saves a door that has no times for disabled access', { tag: '@deep' }, async ({ device, page }) => {
  const [door] = await device.getTable<DoorTable[]>('AccessControl');
  const { HandicapTimeOut: _, ...older } = door ?? {};
  // The emulated device requires the member, an older one does not know it.
  await device.setFault({
    match: { method: 'configManager.getConfig', name: 'AccessControl' },
    action: { type: 'result', params: { table: [older] } },
  });
  await device.setFault({
    match: { method: 'configManager.setConfig', name: 'AccessControl' },
    action: { type: 'result' },
  });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByLabel('Unlock duration, accessible', { exact: true })).toHaveCount(0);
  await expect(page.getByLabel('Door-open timeout, accessible', { exact: true })).toHaveCount(0);
  await page.getByLabel('Name', { exact: true }).fill('Side gate');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await saved(page);
  const writes = await device.requests('configManager.setConfig');
  expect(writes.map(({ params }) => params)).toMatchObject([
    { name: 'AccessControl', table: [{ ...older, Name: 'Side gate' }] },
  ]);
  expect(JSON.stringify(writes)).not.toContain('HandicapTimeOut');
});

test('shows a combined method set elsewhere, and a save keeps it', { tag: '@deep' }, async ({ device, page }) => {
  const [door] = await device.getTable<DoorTable[]>('AccessControl');
  await device.putTable('AccessControl', [{ ...door, Method: 13 }]);
  await page.getByRole('button', { name: 'Refresh' }).click();
  const method = page.getByRole('combobox', { name: 'Opening method' });
  await expect(method).toHaveValue('13');
  await expect(method).toBeDisabled();
  await expect(method).toHaveAccessibleDescription('Set on the page Opening method. Saving here does not change it.');
  await page.getByLabel('Name', { exact: true }).fill('Side gate');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await saved(page);
  expect(await device.getTable('AccessControl')).toEqual([{ ...door, Method: 13, Name: 'Side gate' }]);
});

test.describe('a controller of four doors', () => {
  test.use({ profile: 'door-controller' });

  test('changes one door and leaves the others as they are', { tag: '@deep' }, async ({ device, page }) => {
    const before = await device.getTable<DoorTable[]>('AccessControl');
    await page.getByRole('tab', { name: /Door 3/ }).click();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Warehouse');
    await page.getByLabel('Name', { exact: true }).fill('Store');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await saved(page);
    await expect(page.getByRole('tab', { name: /Door 3/ })).toContainText('Store');
    const after = await device.getTable<DoorTable[]>('AccessControl');
    expect(after).toEqual(before.map((door, index) => (index === 2 ? { ...door, Name: 'Store' } : door)));
  });
});
