import { expect, type Page } from '@playwright/test';
import type { ControlClient } from '@/emulator/control/client';
import { FailCode, ReplyError } from '@/lib/contract/error-codes';
import type { AccessCard, AccessUser } from '@/lib/contract/records';
import { test } from './fixtures/gatehouse';
import { openPage } from './fixtures/open-page';

const METHOD = 'AccessUser.removeMulti';
const rows = (page: Page) => page.getByRole('main').locator('tbody tr');
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });

async function openPersons(page: Page): Promise<void> {
  await openPage(page, '/personManage');
  await expect(row(page, 'Emma Walker')).toBeVisible();
}

/** Selects two rows of the first page and confirms their deletion. */
async function deleteTwo(page: Page): Promise<void> {
  for (const name of ['Giulia Rossi', 'Zofia Nowak']) await page.getByLabel(`Select ${name}`).check();
  await page.getByRole('button', { name: 'Delete 2' }).click();
  await page.getByRole('dialog', { name: 'Delete 2 people?' }).getByRole('button', { name: 'Delete 2' }).click();
}

/** Another user deletes a person with that person's credentials. */
async function takeAway(device: ControlClient, userId: string): Promise<void> {
  const isOther = (each: { UserID: string }) => each.UserID !== userId;
  await device.putAccess('users', (await device.getAccess<AccessUser>('users')).filter(isOther));
  await device.putAccess('cards', (await device.getAccess<AccessCard>('cards')).filter(isOther));
}

for (const [what, detail, says] of [
  ['without a reason', {}, 'The device rejected this. Nothing was changed.'],
  ['because they pass at this moment', { reason: 'TargetInUse' }, 'This is in use at the moment.'],
] as const) {
  test(`persons that the device keeps ${what} stay in the list and selected`, { tag: '@deep' }, async ({
    gate,
    device,
    page,
  }) => {
    await gate.enter('/personManage');
    await openPersons(page);
    const held = await device.getAccess('users');
    await device.setFault({
      match: { method: METHOD },
      action: { type: 'error', code: ReplyError.Unknown, detail },
      times: 1,
    });
    await deleteTwo(page);
    await expect(page.getByRole('alert').filter({ hasText: says })).toBeVisible();
    await expect(page.getByText('people deleted')).toHaveCount(0);
    await expect(page.getByText('300 people')).toBeVisible();
    await expect(page.getByLabel('Select Giulia Rossi')).toBeChecked();
    await expect(page.getByLabel('Select Zofia Nowak')).toBeChecked();
    expect(await device.getAccess('users')).toEqual(held);
    await page.getByRole('button', { name: 'Delete 2' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete 2' }).click();
    await expect(page.getByText('2 people deleted')).toBeVisible();
    expect(await device.getAccess('users')).toHaveLength(298);
  });
}

test('names the remaining person after a partial deletion', { tag: '@deep' }, async ({ gate, device, page }) => {
  await gate.enter('/personManage');
  await openPersons(page);
  await device.setFault({
    match: { method: METHOD },
    action: {
      type: 'error',
      code: ReplyError.BatchFailed,
      detail: { FailCodes: [FailCode.None, FailCode.Unknown] },
    },
    times: 1,
  });
  // The effect of a device that answers this way.
  await takeAway(device, '3');
  await deleteTwo(page);
  await expect(
    page.getByRole('alert').filter({ hasText: /Not deleted: \u2068Zofia Nowak\u2069\. The others were deleted\./ }),
  ).toBeVisible();
  await expect(page.getByText('299 people')).toBeVisible();
  await expect(row(page, 'Giulia Rossi')).toHaveCount(0);
  await expect(row(page, 'Zofia Nowak')).toBeVisible();
  await device.expectRequest({ method: METHOD }, { count: 1 });
});

test('ignores a person that somebody else deleted meanwhile', { tag: '@deep' }, async ({ gate, device, page }) => {
  await gate.enter('/personManage');
  await openPersons(page);
  await takeAway(device, '3');
  await deleteTwo(page);
  await expect(page.getByText('2 people deleted')).toBeVisible();
  await expect(page.getByText('298 people')).toBeVisible();
  expect(await device.getAccess('users')).toHaveLength(298);
});

test('reads the persons again when the reply to their deletion is lost', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await page.clock.install();
  await gate.enter('/personManage');
  await openPersons(page);
  await device.setFault({ match: { method: METHOD }, action: { type: 'drop', when: 'after' }, times: 1 });
  await deleteTwo(page);
  await expect.poll(async () => (await device.getAccess('users')).length).toBe(298);
  await page.clock.fastForward(30_500);
  await expect(page.getByText('The reply was lost, but the device saved the change.')).toBeVisible();
  await expect(page.getByText('298 people')).toBeVisible();
  await expect(row(page, 'Giulia Rossi')).toHaveCount(0);
  await device.expectRequest({ method: METHOD }, { count: 1 });
});

test('stores a removed and an added card in one save', async ({ gate, device, page }) => {
  const cards = await device.getAccess<AccessCard>('cards');
  const [own] = cards.filter(({ UserID }) => cards.filter((each) => each.UserID === UserID).length === 1);
  const userId = own?.UserID ?? '';
  const person = (await device.getAccess<AccessUser>('users')).find(({ UserID }) => UserID === userId);
  await gate.enter('/personManage');
  await openPersons(page);
  await page.getByLabel('Name or user ID').fill(person?.UserName ?? '');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: `Edit ${person?.UserName}` }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByLabel('Card 1', { exact: true })).toHaveValue(own?.CardNo ?? '');
  await drawer.getByRole('button', { name: 'Remove card 1' }).click();
  await drawer.getByRole('button', { name: 'Add card' }).click();
  await drawer.getByLabel('Card 1', { exact: true }).fill('BEEF0020');
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Person changed')).toBeVisible();
  const after = await device.getAccess<AccessCard>('cards');
  expect(after.filter(({ UserID }) => UserID === userId)).toMatchObject([{ CardNo: 'BEEF0020' }]);
  expect(after).toHaveLength(cards.length);
  await device.expectOrder('AccessCard.removeMulti', 'AccessCard.insertMulti');
});

test('undoes a deletion: persons, cards and photos are back', async ({ gate, device, page }) => {
  const lists = async () => {
    const of = async (list: 'users' | 'cards' | 'faces' | 'fingerprints' | 'attendance') =>
      (await device.getAccess<{ UserID: string }>(list)).sort((one, other) => one.UserID.localeCompare(other.UserID));
    return Promise.all([of('users'), of('cards'), of('faces'), of('fingerprints'), of('attendance')]);
  };
  await gate.enter('/personManage');
  await openPersons(page);
  const before = await lists();
  await deleteTwo(page);
  await expect(page.getByText('298 people')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('2 people restored')).toBeVisible();
  await expect(page.getByText('300 people')).toBeVisible();
  expect(await lists()).toEqual(before);
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0);
});
