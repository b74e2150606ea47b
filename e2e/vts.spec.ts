import { expect, type Page } from '@playwright/test';
import { ReplyError } from '@/lib/contract/error-codes';
import type { VideoTalkContact } from '@/lib/contract/records';
import { callDevice } from './fixtures/call-device';
import { test } from './fixtures/gatehouse';
import { settled } from './fixtures/routes';
import { saved } from './fixtures/saved';

const TABLE = 'VideoTalkContact';

test.use({ profile: 'vto' });

test.beforeEach(async ({ gate, page }) => {
  await gate.enter('/vto/vts');
  await settled(page);
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rows = (page: Page) => page.getByRole('main').locator('tbody tr');

async function typeAddress(page: Page, address: string): Promise<void> {
  for (const [index, part] of address.split('.').entries()) {
    await page.getByLabel(`IP address, part ${index + 1} of 4`, { exact: true }).fill(part);
  }
}

test('calls the stations in another order after a move by keyboard', async ({ device, page }) => {
  expect(await device.callCentre()).toEqual({ rung: ['888801'], answeredBy: '888801' });
  await button(page, 'Call station 888802 earlier').focus();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Call station 888802 earlier')).toBeDisabled();
  // The list keeps the order of the numbers, the place in the sequence stands first.
  await expect(rows(page).first()).toContainText('888801');
  await expect(rows(page).nth(1).locator('td').first()).toContainText('1');
  expect(await device.callCentre()).toEqual({ rung: ['888802'], answeredBy: '888802' });
});

test('rejects a used number and the own address, on the page and on the device', { tag: '@deep' }, async ({
  device,
  page,
}) => {
  await button(page, 'Add station').click();
  const drawer = page.getByRole('dialog', { name: 'Add station' });
  await drawer.getByLabel('Number', { exact: true }).fill('888801');
  await drawer.getByLabel('Name', { exact: true }).fill('<b>Gate</b>');
  await typeAddress(page, '192.0.2.108');
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(drawer.getByText('888801 is already in use by 888801')).toBeVisible();
  await expect(drawer.getByText('This is the address of the device itself')).toBeVisible();
  await drawer.getByLabel('Number', { exact: true }).fill('888803');
  await typeAddress(page, '192.0.2.170');
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Station added', { exact: true })).toBeVisible();
  await expect(rows(page).nth(2).getByText('<b>Gate</b>', { exact: true })).toBeVisible();
  const held = await device.getRecords<VideoTalkContact>(TABLE);
  expect(held.find(({ VTLongNumber }) => VTLongNumber === '888803')).toMatchObject({ Type: 'VTS', Order: 3 });
  const object = (await callDevice(page, 'RecordUpdater.factory.instance', { name: TABLE })) as { result: number };
  const record = { Type: 'VTS', VTLongNumber: '888804', Nickname: 'X', VTNetAddress: '192.0.2.108', Order: 9 };
  expect(await callDevice(page, 'RecordUpdater.insert', { record, object: object.result })).toMatchObject({
    error: { code: ReplyError.InvalidParams, detail: { field: 'VTNetAddress' } },
  });
});

test('stores the times of calls, and says that the button has no effect without a station', { tag: '@deep' }, async ({
  device,
  page,
}) => {
  await page.getByLabel('Ring each station for', { exact: true }).fill('60');
  await button(page, 'Save').click();
  await saved(page);
  expect(await device.getTable('VTSCallInfo')).toMatchObject({ CallTime: 60, ForwardTime: 30, Vendor_Reserved: 7 });
  for (const number of ['888801', '888802']) {
    await button(page, `Delete station ${number}`).click();
    await page
      .getByRole('dialog', { name: `Delete station ${number}?` })
      .getByRole('button', { name: 'Delete', exact: true })
      .click();
    await expect(button(page, `Delete station ${number}`)).toHaveCount(0);
  }
  await expect(page.getByText('Without a station the call-centre button of the device does nothing.')).toBeVisible();
  expect(await device.callCentre()).toEqual({ rung: [], answeredBy: '' });
});
