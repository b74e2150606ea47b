import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { ReplyError } from '@/lib/contract/error-codes';
import type { VideoTalkContact } from '@/lib/contract/records';
import type { SipTable } from '@/lib/contract/tables/intercom';
import { callDevice } from './fixtures/call-device';
import { test } from './fixtures/gatehouse';
import { openDeleteAll } from './fixtures/page-acts';
import { settled } from './fixtures/routes';

const TABLE = 'VideoTalkContact';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rows = (page: Page) => page.getByRole('main').locator('tbody tr');
const menuLink = (page: Page) => page.getByRole('navigation', { name: 'Pages' }).locator('a[href="/vto/room"]');
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Add room' });
const box = (page: Page, name: string) => drawer(page).getByLabel(name, { exact: true });
const save = (page: Page) => drawer(page).getByRole('button', { name: 'Save', exact: true }).click();

test('comes into the menu as soon as the device is the server', async ({ gate, device, page }) => {
  await device.putTable('SIP', { ...(await device.getTable<SipTable>('SIP')), IsMainVTO: false });
  await gate.enter('/vto/sipSet');
  await settled(page);
  // Its group is open: the pages beside it are there.
  await expect(page.getByRole('navigation', { name: 'Pages' }).locator('a[href="/vto/callRecord"]')).toBeVisible();
  await expect(menuLink(page)).toHaveCount(0);
  await page.getByLabel('This device is the server', { exact: true }).check({ force: true });
  await button(page, 'Save').click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(menuLink(page)).toBeVisible();
  await menuLink(page).click();
  await expect(page.getByText('60 rooms', { exact: true })).toBeVisible();
});

test('adds a room by the rules, on the page and on the device; its password is never shown', async ({
  gate,
  device,
  page,
}) => {
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(request.postData() ?? ''));
  await gate.enter('/vto/room');
  await settled(page);
  await button(page, 'Add room').click();
  await box(page, 'Room number').pressSequentially('a1-b');
  await expect(box(page, 'Room number')).toHaveValue('A1B');
  await box(page, 'Room number').fill('0101');
  await save(page);
  await expect(box(page, 'Room number')).toHaveAccessibleDescription('Enter a room number such as 101 or 101#1');
  await box(page, 'Room number').fill('101#1');
  await box(page, 'Group').fill('7');
  await save(page);
  await expect(box(page, 'Room number')).toHaveAccessibleDescription('An extension has no group of its own');
  await box(page, 'Group').fill('');
  await box(page, 'Nick name').fill('<i>9</i>');
  await box(page, 'Register password').fill('24681357');
  await save(page);
  await expect(page.getByText('Room added', { exact: true })).toBeVisible();
  await expect(rows(page).nth(1)).toContainText('101#1');
  await expect(rows(page).nth(1).getByText('<i>9</i>', { exact: true })).toBeVisible();
  expect(bodies.join('\n')).not.toContain('24681357');
  const held = await device.getRecords<VideoTalkContact>(TABLE);
  expect(held.find(({ VTLongNumber }) => VTLongNumber === '101#1')).toMatchObject({ RegisterPassword: '24681357' });
  const object = (await callDevice(page, 'RecordUpdater.factory.instance', { name: TABLE })) as { result: number };
  const record = { Type: 'VTH', VTLongNumber: '0101' };
  expect(await callDevice(page, 'RecordUpdater.insert', { record, object: object.result })).toMatchObject({
    result: false,
    error: { code: ReplyError.InvalidParams, detail: { field: 'VTLongNumber' } },
  });
});

test('imports 17 of 20 lines, lists the others with their reasons, and exports them again', async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/vto/room');
  await settled(page);
  await button(page, 'Import').click();
  const dialog = page.getByRole('dialog', { name: 'Import rooms' });
  const fresh = Array.from({ length: 16 }, (_, index) => `${801 + index},Guest,\r\n`).join('');
  const text = `RoomNo,FirstName,GroupNumber\r\n${fresh}99,First,\r\n101,X,\r\n801,Again,\r\n101-1,Y,4\r\n`;
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'rooms.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(dialog.getByText(/^17 can be imported, 3 cannot/)).toBeVisible();
  await expect(dialog.getByText('Room number: Room 101 exists already')).toBeVisible();
  await expect(dialog.getByText('Room number: An extension has no group of its own')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 17 rooms' }).click();
  await expect(dialog.getByText('Added: 17. Not added: 3.')).toBeVisible();
  await expect(dialog.locator('tbody tr')).toHaveCount(3);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByText('77 rooms', { exact: true })).toBeVisible();
  await expect(rows(page).first()).toContainText('99');
  await expect(rows(page).nth(1)).toContainText('101');
  const held = (await device.getRecords<VideoTalkContact>(TABLE)).filter(({ Type }) => Type === 'VTH');
  expect(held).toHaveLength(77);
  const download = page.waitForEvent('download');
  await button(page, 'Export').click();
  await page.getByRole('dialog', { name: 'Export rooms' }).getByRole('button', { name: 'Table (CSV)' }).click();
  expect((await download).suggestedFilename()).toBe('rooms.csv');
});

test('everything under a password goes out and comes back, and nothing of it can be read on the way', async ({
  gate,
  device,
  page,
}) => {
  const held = await device.getRecords<VideoTalkContact>(TABLE);
  const secret = held.map((row) => (row.VTLongNumber === '101' ? { ...row, RegisterPassword: '135790' } : row));
  await device.putRecords(TABLE, secret);
  await gate.enter('/vto/room');
  await settled(page);
  await button(page, 'Export').click();
  await button(page, 'Everything, with password').click();
  const out = page.getByRole('dialog', { name: 'Export everything' });
  await out.getByLabel('Password', { exact: true }).fill('kept secret');
  await out.getByLabel('Repeat password').fill('kept secret');
  const download = page.waitForEvent('download');
  await out.getByRole('button', { name: 'Export', exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('rooms.dat');
  const buffer = await readFile(await file.path());
  expect(buffer.includes('135790') || buffer.includes('VTLongNumber')).toBe(false);
  await expect(out).toBeHidden();
  await device.putRecords(
    TABLE,
    secret.filter(({ Type, VTLongNumber }) => Type !== 'VTH' || VTLongNumber === '102'),
  );
  await button(page, 'Import').click();
  const dialog = page.getByRole('dialog', { name: 'Import rooms' });
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'rooms.dat', mimeType: 'application/octet-stream', buffer });
  await dialog.getByLabel('Password', { exact: true }).fill('another one');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('The device cannot read the file with this password.');
  await dialog.getByLabel('Password', { exact: true }).fill('kept secret');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText('Added: 59. Not added: 1.')).toBeVisible();
  await expect(dialog.locator('tbody tr')).toContainText('102');
  const back = (await device.getRecords<VideoTalkContact>(TABLE)).filter(({ Type }) => Type === 'VTH');
  expect(back).toHaveLength(60);
  expect(back.find(({ VTLongNumber }) => VTLongNumber === '101')).toMatchObject({ RegisterPassword: '135790' });
});

test('deletes one after a question and all by the typed number; stations stay', async ({ gate, device, page }) => {
  await gate.enter('/vto/room');
  await settled(page);
  await button(page, 'Delete 101').click();
  const question = page.getByRole('dialog', { name: 'Delete room 101?' });
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('1 room deleted', { exact: true })).toBeVisible();
  await openDeleteAll(page);
  const dialog = page.getByRole('dialog', { name: 'Delete all 59 rooms?' });
  await dialog.getByLabel('Type 59 to confirm').fill('59');
  await dialog.getByRole('button', { name: 'Delete all', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No rooms yet' })).toBeVisible();
  const left = await device.getRecords<VideoTalkContact>(TABLE);
  expect(left.length).toBeGreaterThan(0);
  expect(left.filter(({ Type }) => Type === 'VTH')).toEqual([]);
});
