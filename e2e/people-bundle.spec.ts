import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { zipSync } from 'fflate';
import { facePhoto } from '@/emulator/state/face-photo.fixtures';
import { FailCode } from '@/lib/contract/error-codes';
import { type AccessCard, type AccessFace, type AccessUser, CARD_STATUSES, CARD_TYPES } from '@/lib/contract/records';
import { test } from './fixtures/gatehouse';

/** Persons with cards and photos as one file, and photos alone. */
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import people' });
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => dialog(page).getByRole('heading', { name, exact: true });
const figure = (page: Page, name: string) => dialog(page).locator('dl > div').filter({ hasText: name }).locator('dd');

test.beforeEach(async ({ gate, page }) => {
  await gate.enter('/personManage');
  await expect(page.getByText('300 people')).toBeVisible();
});

async function choose(page: Page, ...files: { name: string; buffer: Buffer }[]): Promise<void> {
  if (!(await dialog(page).isVisible())) await page.getByRole('button', { name: 'Import', exact: true }).click();
  const typed = files.map((file) => ({ ...file, mimeType: 'application/octet-stream' }));
  await dialog(page).locator('input[type="file"]').setInputFiles(typed);
}

async function toPlan(page: Page): Promise<void> {
  await expect(heading(page, 'Columns')).toBeFocused();
  await button(page, 'Next').click();
  await expect(heading(page, 'Plan')).toBeFocused();
}

test('an export with photos imports again unchanged, and brings cards and photos back', async ({ device, page }) => {
  // The device's own portraits are smaller than the minimum it accepts in an upload.
  const faces: AccessFace[] = [1, 2, 3, 4].map((number) => ({
    UserID: String(number),
    PhotoData: number === 4 ? [facePhoto(4), facePhoto(5)] : [facePhoto(number)],
  }));
  await device.putAccess('faces', faces);
  const kinds = [
    { CardType: CARD_TYPES.duress, CardStatus: CARD_STATUSES.normal },
    { CardType: CARD_TYPES.normal, CardStatus: CARD_STATUSES.lost },
    { CardType: CARD_TYPES.blocklist, CardStatus: CARD_STATUSES.frozen },
  ];
  const seeded = await device.getAccess<AccessCard>('cards');
  const cards = seeded.map((card, index) => ({ ...card, ...kinds[index] }));
  await device.putAccess('cards', cards);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('radio', { name: 'With photos (ZIP)' }).check();
  const download = page.waitForEvent('download');
  await page.getByRole('dialog', { name: 'Export people' }).getByRole('button', { name: 'Export' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^people .*\.zip$/);
  const buffer = await readFile(await file.path());
  await choose(page, { name: 'site.zip', buffer });
  await toPlan(page);
  await expect(dialog(page).getByText('There is nothing to send.')).toBeVisible();
  await expect(figure(page, 'To be saved')).toHaveText('0');
  await device.putAccess('faces', []);
  await device.putAccess('cards', cards.slice(12));
  await button(page, 'Back').click();
  await toPlan(page);
  await expect(figure(page, 'To be saved')).toHaveText(String(faces.length));
  await button(page, 'Import 12 people').click();
  await expect(heading(page, 'Import finished')).toBeFocused();
  const byId = (one: AccessFace, other: AccessFace) => Number(one.UserID) - Number(other.UserID);
  expect((await device.getAccess<AccessFace>('faces')).sort(byId)).toEqual([...faces].sort(byId));
  const known = (all: AccessCard[]) =>
    all.map(({ CardNo, UserID, CardType, CardStatus }) => `${CardNo} ${UserID} ${CardType} ${CardStatus}`).sort();
  expect(known(await device.getAccess<AccessCard>('cards'))).toEqual(known(cards));
});

test('photos alone: assigned by name, refused ones with a reason, and no duplicates after a lost reply', {
  tag: '@deep',
}, async ({ gate, device, page }) => {
  gate.expectProblem(/\/RPC3 .*Failed to load resource/, 'the connection is cut once');
  const photo = (number: number) => Buffer.from(facePhoto(number), 'base64');
  const users = await device.getAccess<AccessUser>('users');
  await device.putAccess('faces', [{ UserID: '1', PhotoData: [facePhoto(1)] }]);
  const match = { method: 'AccessFace.insertMulti', nth: 1 };
  await device.setFault({ match, action: { type: 'reset', at: 'midBody' }, times: 1 });
  await choose(
    page,
    { name: '250.png', buffer: photo(2) },
    { name: '251.png', buffer: photo(1) },
    { name: '<b>252.png', buffer: Buffer.from('x') },
    { name: '253.jpg', buffer: Buffer.from('GIF89a') },
    { name: '99999.png', buffer: photo(2) },
  );
  await expect(heading(page, 'Plan')).toBeFocused();
  await expect(figure(page, 'To be saved')).toHaveText('2');
  await expect(figure(page, 'Unknown user ID')).toHaveText('2');
  await expect(figure(page, 'Not usable')).toHaveText('1');
  await expect(dialog(page)).toContainText('<b>252.png');
  expect(await device.requests('AccessFace.insertMulti')).toEqual([]);
  await button(page, 'Save photos of 2 people').click();
  await expect(heading(page, 'Import finished')).toBeFocused({ timeout: 15_000 });
  const refused = dialog(page).locator('tbody tr');
  await expect(refused).toHaveCount(1);
  await expect(refused).toContainText(String(FailCode.PhotoExists));
  await expect(refused).toContainText(/user ID .1. already has this photo/);
  const faces = await device.getAccess<AccessFace>('faces');
  expect(faces.map(({ UserID }) => UserID)).toEqual(['1', '250']);
  expect(await device.getAccess('users')).toEqual(users);
});

test('rejects a truncated ZIP file, and skips names that lead out of its folder', { tag: '@deep' }, async ({
  page,
}) => {
  const table = Buffer.from('UserID,UserName\r\n9001,Rana Aziz');
  const whole = Buffer.from(zipSync({ 'persons.csv': table, '../../9001.png': table }));
  await choose(page, { name: 'site.zip', buffer: whole.subarray(0, 70) });
  await expect(dialog(page).getByRole('alert')).toContainText('The ZIP file is incomplete or damaged.');
  await choose(page, { name: 'site.zip', buffer: whole });
  await toPlan(page);
  await expect(figure(page, 'To be saved')).toHaveText('0');
  await expect(button(page, 'Import 1 person')).toBeEnabled();
});

test('encrypted export: the device reports when the file is ready, and its content is unreadable', {
  tag: '@deep',
}, async ({ device, page }) => {
  const METHOD = 'SecurityImExport.prepareExportData';
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('radio', { name: 'Everything, password-protected' }).check();
  await page.getByRole('dialog', { name: 'Export people' }).getByRole('button', { name: 'Export' }).click();
  const full = page.getByRole('dialog', { name: 'Export everything' });
  const start = full.getByRole('button', { name: 'Export', exact: true });
  await full.getByLabel('Password', { exact: true }).fill('kept secret');
  await full.getByLabel('Repeat password').fill('kept secrets');
  await start.click();
  await expect(full.getByRole('alert')).toHaveText('The two passwords differ');
  expect(await device.requests(METHOD)).toEqual([]);
  await full.getByLabel('Repeat password').fill('kept secret');
  const download = page.waitForEvent('download');
  await start.click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^people .*\.dat$/);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 6).toString()).toBe('GHEXP1');
  expect(bytes.includes('Emma Walker')).toBe(false);
  await expect(full).toBeHidden();
});
