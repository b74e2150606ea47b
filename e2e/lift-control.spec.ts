import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { AccessUser } from '@/lib/contract/records';
import { callDevice } from './fixtures/call-device';
import { test } from './fixtures/gatehouse';

test.use({ profile: 'door-controller' });
test.beforeEach(async ({ gate }) => {
  await gate.enter('/liftControl');
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();

test('refuses a port twice, and a test on module 63 fails', async ({ page }) => {
  await button(page, 'Add floor').click();
  const drawer = page.getByRole('dialog', { name: 'Add floor' });
  await drawer.getByLabel('Floor', { exact: true }).fill('20');
  await drawer.getByLabel('Control module', { exact: true }).fill('0');
  await drawer.getByLabel('Port', { exact: true }).fill('1');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer.getByText('Port 1 of module 0 is in use by floor -2')).toBeVisible();
  await drawer.getByLabel('Control module', { exact: true }).fill('63');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await saved(page);
  await button(page, 'Test: Floor 20').click();
  await expect(page.getByText('The lift module does not answer.')).toBeVisible();
  await button(page, 'Test: Floor 1').click();
  await expect(page.getByText('Floor 1: the button was pressed')).toBeVisible();

  const row = (Floor: number) => ({ Floor, ControlModuleAddr: 9, ControlModulePort: 1, CallLiftModuleAddr: 9 });
  expect(await callDevice(page, 'LiftControl.setFloorInfo', { Info: [row(1), row(2)] })).toMatchObject({
    error: { detail: { field: 'Info[1].ControlModulePort' } },
  });
});

test('a person without the floor is refused until the floor is public; deleting it takes it from who has it', async ({
  device,
  page,
}) => {
  const [card] = await device.getAccess<{ UserID: string; CardNo: string }>('cards');
  const people = await device.getAccess<AccessUser>('users');
  const plain = { UserType: 0, UserStatus: 0, ValidFrom: '2000-01-01 00:00:00', FloorNo: ['1'] };
  await device.putAccess(
    'users',
    people.map((each) => (each.UserID === card?.UserID ? { ...each, ...plain } : { ...each, FloorNo: [] })),
  );
  const go = async (floor: number) => (await device.callFloor(card?.CardNo ?? '', floor)).isCalled;
  expect([await go(1), await go(2)]).toEqual([true, false]);
  await button(page, 'Edit Floor 2').click();
  const drawer = page.getByRole('dialog', { name: 'Floor 2' });
  await drawer.getByLabel('Public', { exact: true }).check({ force: true });
  await drawer.getByRole('button', { name: 'Save' }).click();
  await saved(page);
  expect(await go(2)).toBe(true);

  await button(page, 'Delete Floor 1').click();
  const question = page.getByRole('dialog', { name: 'Delete Floor 1?' });
  await expect(question).toContainText('1 person has this floor and loses it.');
  await question.getByRole('button', { name: 'Delete floor' }).click();
  await expect(page.getByText('Floor deleted', { exact: true })).toBeVisible();
  await expect(button(page, 'Edit Floor 1')).toHaveCount(0);
  const after = await device.getAccess<AccessUser>('users');
  expect(after.find(({ UserID }) => UserID === card?.UserID)?.FloorNo).toEqual([]);
});

test('exports, fills, shows the modules and imports what it exported', async ({ page }) => {
  const download = page.waitForEvent('download');
  await button(page, 'Export').click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toContain("floor,module,port,call_module,public\r\n'-2,0,1,0,0\r\n");
  await button(page, 'Auto-fill').click();
  const fill = page.getByRole('dialog', { name: 'Auto-fill' });
  await fill.getByLabel('Number of floors').fill('10');
  await fill.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('10 floors added', { exact: true })).toBeVisible();
  await button(page, 'Show modules').click();
  await expect(button(page, 'Module 2, port 2: floor 24')).toBeVisible();
  await button(page, 'Import').click();
  const drawer = page.getByRole('dialog', { name: 'Import floors' });
  const file = (content: string) => ({ name: 'floors.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await drawer.getByLabel('CSV file').setInputFiles(file(`${text}40,0,1,0,0\r\n`));
  await expect(drawer.getByText('Row 18 of the file')).toBeVisible();
  await drawer.getByLabel('CSV file').setInputFiles(file(`${text}40,3,1,3,1\r\n`));
  await expect(drawer.getByText('New: 1. Replaced: 16.')).toBeVisible();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('17 floors imported', { exact: true })).toBeVisible();
  await expect(button(page, 'Module 3, port 1: floor 40')).toBeVisible();
  const { params } = (await callDevice(page, 'LiftControl.getFloorInfo', {})) as { params: { Info: unknown[] } };
  expect(params.Info).toHaveLength(27);
});
