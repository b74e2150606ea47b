import { expect, type Page } from '@playwright/test';
import type { AccessCardRec } from '@/lib/contract/records';
import type { AccessGeneralTable } from '@/lib/contract/tables/access-control';
import { test } from './fixtures/gatehouse';
import { openPage } from './fixtures/open-page';
import { saved } from './fixtures/saved';

test.use({ profile: 'door-controller' });
test.beforeEach(async ({ gate }) => {
  await gate.enter('/door/abLock');
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const group = (page: Page, number: number) => page.getByRole('region', { name: `Group ${number}`, exact: true });
const chip = (page: Page, number: number, name: RegExp) => group(page, number).getByRole('checkbox', { name });
const enabled = (page: Page) => page.getByRole('switch', { name: 'Interlock', exact: true });

test('an open door blocks the other doors of its group until it closes', async ({ device, page }) => {
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
