import { expect, type Page } from '@playwright/test';
import { ReplyError } from '@/lib/contract/error-codes';
import { RECORD_METHODS } from '@/lib/contract/records';
import type { AccessGeneralTable, DoorTable } from '@/lib/contract/tables/access-control';
import { test } from './fixtures/gatehouse';
import { openPage } from './fixtures/open-page';
import { saved } from './fixtures/saved';

/** The card that shows the state of the leaf. */
const state = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /mode|Kept|Unknown/ });

test('opens, turns to open by the event and closes after the hold time, with a remote record', async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/door');
  await expect(state(page)).toContainText('Closed');
  await device.freezeClock();
  const before = await device.getRecords<{ RecNo: number }>('AccessControlCardRec');
  await page.getByRole('button', { name: 'Open door' }).click();
  await expect(state(page)).toContainText('Open');
  await expect(page.getByRole('button', { name: 'Open door' })).toBeDisabled();
  await device.expectRequest({ method: 'accessControl.openDoor', params: { Type: 'Remote' } }, { count: 1 });
  await device.advanceClock(2_900);
  await expect(state(page)).toContainText('Open');
  await device.advanceClock(200);
  await expect(state(page)).toContainText('Closed');
  const known = before.map(({ RecNo }) => RecNo);
  const records = await device.getRecords<{ RecNo: number; Method: number; Status: number; Door: number }>(
    'AccessControlCardRec',
  );
  expect(records.filter(({ RecNo }) => !known.includes(RecNo))).toMatchObject([
    { Method: RECORD_METHODS.remote, Status: 1, Door: 0 },
  ]);
});

test('shows events of the door as they arrive, and undoes "stay open"', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/door');
  await expect(state(page)).toContainText('Closed');
  const events = page.getByRole('list', { name: 'Latest events' }).getByRole('listitem');
  await expect(page.getByText(/^Nothing has happened at this door/)).toBeVisible();
  await device.waitForRequest({ method: 'EventManager.attach', params: { codes: ['DoorStatus', 'AccessControl'] } });
  await expect.poll(async () => (await device.status()).notifyStreams).toBeGreaterThan(0);
  await device.event('AccessControl', { Status: 0, CardName: '<i>Eve</i>' }, 0);
  await expect(events.first()).toContainText('Denied: \u2068<i>Eve</i>\u2069');
  await page.getByRole('radiogroup', { name: 'Lock mode' }).getByText('Always open').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Always open' }).click();
  const undo = page.getByRole('button', { name: /^Undo \(\d+ s\)$/ });
  await expect(undo).toBeVisible();
  await expect(events.first()).toContainText('Open');
  expect((await device.getTable<DoorTable[]>('AccessControl'))[0]?.State).toBe('OpenAlways');
  await undo.click();
  await expect(undo).toHaveCount(0);
  await expect(state(page)).toContainText('Normal mode');
  expect((await device.getTable<DoorTable[]>('AccessControl'))[0]?.State).toBe('Normal');
});

test('raises an alarm when the door is left open past the timeout', async ({ gate, device, page }) => {
  // A login that is resumed by its cookie ends when the clock is advanced by a minute.
  await gate.signIn();
  await openPage(page, '/door');
  await expect(state(page)).toContainText('Closed');
  await device.freezeClock();
  await device.door(0, 'open');
  await expect(state(page)).toContainText('Open');
  const alarms = async () =>
    (await device.getRecords<{ Type: string; Door: number }>('AccessControlAlarmRecord')).filter(
      ({ Type }) => Type === 'DoorNotClosed',
    ).length;
  const before = await alarms();
  await device.advanceClock(59_000);
  expect(await alarms()).toBe(before);
  await device.advanceClock(1_500);
  expect(await alarms()).toBe(before + 1);
  await device.door(0, 'close');
  await expect(state(page)).toContainText('Closed');
});

test('tells a broken sensor cable from an open door', async ({ gate, device, page }) => {
  await gate.enter('/door');
  await device.door(0, 'break');
  await expect(state(page)).toContainText('Sensor cable cut');
  await device.door(0, 'mend');
  await expect(state(page)).toContainText('Closed');
});

test('asks before a door is kept open, and leaves an unsaved form beside it alone', async ({ gate, device, page }) => {
  await gate.enter('/door');
  await page.getByLabel('Name', { exact: true }).fill('Side gate');
  const mode = page.getByRole('radiogroup', { name: 'Lock mode' });
  await mode.getByText('Always open').click();
  const question = page.getByRole('dialog', { name: 'Keep this door open?' });
  await question.getByRole('button', { name: 'Cancel' }).last().click();
  expect(await device.requests('configManager.setConfig')).toEqual([]);
  await mode.getByText('Always open').click();
  await question.getByRole('button', { name: 'Always open' }).click();
  await expect(page.getByText('Lock mode changed')).toBeVisible();
  await expect(state(page)).toContainText('Kept open');
  await expect(state(page)).toContainText('Open');
  expect(await device.getTable<DoorTable[]>('AccessControl')).toMatchObject([
    { State: 'OpenAlways', Name: 'Main entrance' },
  ]);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Side gate');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await saved(page);
  expect(await device.getTable<DoorTable[]>('AccessControl')).toMatchObject([
    { State: 'OpenAlways', Name: 'Side gate' },
  ]);
  await mode.getByText('Normal').click();
  await expect(state(page)).toContainText('Closed');
});

test('recreates an expired handle exactly once', { tag: '@deep' }, async ({ gate, device, page }) => {
  await gate.enter('/door');
  await expect(state(page)).toContainText('Closed');
  const since = await device.newest();
  const refusal = { type: 'error', code: ReplyError.InvalidRequest } as const;
  await device.setFault({ match: { method: 'accessControl.openDoor' }, action: refusal, times: 1 });
  await page.getByRole('button', { name: 'Open door' }).click();
  await expect(state(page)).toContainText('Open');
  await device.expectRequest({ method: 'accessControl.factory.instance', since }, { count: 1 });
  await device.setFault({ match: { method: 'accessControl.closeDoor' }, action: refusal });
  await page.getByRole('button', { name: 'Close door' }).click();
  await expect(page.getByText('The device rejected this. Nothing was changed.')).toBeVisible();
  await device.expectRequest({ method: 'accessControl.closeDoor', since }, { count: 2 });
});

test('reads the door again when its event is lost', async ({ gate, device, page }) => {
  await page.clock.install();
  await gate.enter('/door');
  await expect(state(page)).toContainText('Closed');
  await device.freezeClock();
  await device.setFault({ match: { transport: 'notify', name: 'DoorStatus' }, action: { type: 'loseEvent' } });
  const since = await device.newest();
  const opened = page.waitForResponse(
    (response) => response.request().postData()?.includes('accessControl.openDoor') === true,
  );
  await page.getByRole('button', { name: 'Open door' }).click();
  await (await opened).finished();
  await expect(state(page)).toContainText('Closed');
  await page.clock.fastForward(5_500);
  await expect(state(page)).toContainText('Open', { timeout: 10_000 });
  await device.expectRequest({ method: 'accessControl.openDoor', since }, { count: 1 });
  await device.expectRequest({ method: 'accessControl.getDoorStatus', since }, { min: 1 });
});

test('releases its handle when the page is left', { tag: '@deep' }, async ({ gate, device, page }) => {
  await gate.enter('/door');
  await expect(state(page)).toContainText('Closed');
  await openPage(page, '/version');
  await device.waitForRequest({ method: 'accessControl.destroy' });
});

test('offers no control to a device that opens no door remotely', async ({ gate, device, page }) => {
  await device.patchCaps({ remoteOpen: false });
  await gate.enter('/door');
  await expect(state(page)).toContainText('Closed');
  await expect(page.getByRole('button', { name: 'Open door' })).toHaveCount(0);
  await expect(page.getByRole('radiogroup', { name: 'Lock mode' })).toHaveCount(0);
});

test.describe('a controller of four doors', () => {
  test.use({ profile: 'door-controller' });

  test('refuses to open while another door of the interlock group is open', { tag: '@deep' }, async ({
    gate,
    device,
    page,
  }) => {
    const general = await device.getTable<AccessGeneralTable>('AccessControlGeneral');
    await device.putTable('AccessControlGeneral', {
      ...general,
      ABLock: { Enable: true, Doors: [{ Doors: [0, 1] }] },
    });
    await device.door(0, 'open');
    await gate.enter('/door');
    await expect(state(page)).toContainText('Open');
    await page.getByRole('tab', { name: /Door 2/ }).click();
    await expect(state(page)).toContainText('Closed');
    await page.getByRole('button', { name: 'Open door' }).click();
    await expect(page.getByText('Another door of the interlock group is open.')).toBeVisible();
    await expect(state(page)).toContainText('Closed');
  });

  test('copies the stored settings of one door to others in one call', { tag: '@deep' }, async ({
    gate,
    device,
    page,
  }) => {
    const before = await device.getTable<DoorTable[]>('AccessControl');
    await gate.enter('/door');
    const hold = page.getByLabel('Unlock duration', { exact: true });
    await hold.fill('7');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await saved(page);
    await page.getByRole('button', { name: 'Apply to other doors' }).click();
    const dialog = page.getByRole('dialog', { name: 'Apply the settings of door 1 to' });
    for (const box of (await dialog.getByRole('checkbox').all()).slice(0, 2)) await box.check();
    await dialog.getByRole('button', { name: 'Apply to 2 doors' }).click();
    await expect(page.getByText('Applied to 2 doors')).toBeVisible();
    const after = await device.getTable<DoorTable[]>('AccessControl');
    expect(after.map(({ UnlockHoldInterval }) => UnlockHoldInterval)).toEqual([7_000, 7_000, 7_000, 3_000]);
    expect(after.map(({ Name, State }) => [Name, State])).toEqual(before.map(({ Name, State }) => [Name, State]));
  });
});
