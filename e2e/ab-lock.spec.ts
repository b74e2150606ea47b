import { expect, type Page } from '@playwright/test';
import { ReplyError } from '@/lib/contract/error-codes';
import type { AccessCardRec } from '@/lib/contract/records';
import type { AccessGeneralTable, DoorTable } from '@/lib/contract/tables/access-control';
import { callDevice } from './fixtures/call-device';
import { test } from './fixtures/gatehouse';
import { openPage } from './fixtures/open-page';

const SAVE = 'configManager.setConfig';

test.use({ profile: 'door-controller' });
test.beforeEach(async ({ gate }) => {
  await gate.enter('/door/abLock');
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const group = (page: Page, number: number) => page.getByRole('region', { name: `Group ${number}`, exact: true });
const chip = (page: Page, number: number, name: RegExp) => group(page, number).getByRole('checkbox', { name });
const enabled = (page: Page) => page.getByRole('switch', { name: 'Interlock', exact: true });
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();

test('refuses one group and a door in two, on the page and on the device', async ({ device, page }) => {
  const before = await device.getTable<AccessGeneralTable>('AccessControlGeneral');
  await enabled(page).check({ force: true });
  await button(page, 'Delete group 2').click();
  await button(page, 'Save').click();
  await expect(enabled(page)).toHaveAccessibleDescription('Set up at least 2 groups');
  await button(page, 'Add group').click();
  await chip(page, 2, /Front door/).check();
  await button(page, 'Save').click();
  await expect(group(page, 2).getByText('Door 1 is in group 1 already', { exact: true })).toBeVisible();
  expect(await device.getTable('AccessControlGeneral')).toEqual(before);

  const refused = (field: string) => ({ error: { code: ReplyError.InvalidParams, detail: { field } } });
  const write = (Doors: unknown) =>
    callDevice(page, SAVE, {
      name: 'AccessControlGeneral',
      table: { ...before, ABLock: { Enable: true, Doors } },
      options: [],
    });
  expect(await write([{ Doors: [0, 1] }])).toMatchObject(refused('AccessControlGeneral.ABLock.Doors'));
  expect(await write([{ Doors: [0, 1] }, { Doors: [1] }])).toMatchObject(
    refused('AccessControlGeneral.ABLock.Doors[1].Doors'),
  );
  expect(await device.getTable('AccessControlGeneral')).toEqual(before);
});

test('an open door holds the other one of its group shut until it closes', async ({ device, page }) => {
  const before = await device.getTable<AccessGeneralTable>('AccessControlGeneral');
  await expect(chip(page, 1, /Front door.* Closed/)).toBeVisible();
  await device.freezeClock();
  await device.door(0, 'open');
  await expect(chip(page, 1, /Front door.* Open/)).toBeVisible();
  await device.door(1, 'open');
  await enabled(page).check({ force: true });
  await expect(page.getByText('Several doors of group 1 are open now.')).toBeVisible();
  await device.door(1, 'close');
  await expect(page.getByText('Several doors of group 1 are open now.')).toHaveCount(0);
  await button(page, 'Save').click();
  await saved(page);
  expect(await device.getTable('AccessControlGeneral')).toEqual({
    ...before,
    ABLock: { Enable: true, Doors: [{ Doors: [0, 1] }, { Doors: [2, 3] }] },
  });

  await openPage(page, '/door');
  await page.getByRole('tab', { name: /Door 2/ }).click();
  await button(page, 'Open door').click();
  await expect(page.getByText('Another door of the interlock group is open.')).toBeVisible();
  const last = async () => (await device.getRecords<AccessCardRec>('AccessControlCardRec')).at(-1);
  expect(await last()).toMatchObject({ Door: 1, Status: 0, ErrorCode: 24 });
  await device.door(0, 'close');
  await button(page, 'Open door').click();
  await expect.poll(async () => (await last())?.ErrorCode).toBe(0);
  expect(await last()).toMatchObject({ Door: 1, Status: 1 });
});

test('binds a door, warns of one that is kept open, and names stay text', async ({ device, page }) => {
  const doors = await device.getTable<DoorTable[]>('AccessControl');
  const name = '<img src=x onerror=alert(1)>';
  await device.putTable('AccessControl', [{ ...doors[0], Name: name, State: 'OpenAlways' }, ...doors.slice(1)]);
  await button(page, 'Refresh').click();
  await expect(chip(page, 1, /<img src=x/)).toBeVisible();
  await enabled(page).check({ force: true });
  await expect(page.getByText(/is kept open: the other doors of its group stay shut/)).toContainText(name);
  await page.getByRole('combobox', { name: /Server room/ }).click();
  await page.getByRole('option', { name: 'Group 1', exact: true }).click();
  await button(page, 'Save').click();
  await saved(page);
  expect((await device.getTable<DoorTable[]>('AccessControl')).map(({ ABLockRoute }) => ABLockRoute)).toEqual([
    -1, -1, -1, 0,
  ]);
});
