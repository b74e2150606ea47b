/** Credentials captured at the device or read from a file, assigned to a person. */
import { expect, type Page } from '@playwright/test';
import type { ControlClient } from '@/emulator/control/client';
import { pictureSize } from '@/emulator/rules/picture-size';
import { facePhoto } from '@/emulator/state/face-photo.fixtures';
import { FACE_PHOTO, FINGERPRINT } from '@/lib/contract/limits';
import {
  type AccessCard,
  type AccessFace,
  type AccessFingerprint,
  CARD_STATUSES,
  CARD_TYPES,
} from '@/lib/contract/records';
import { test } from './fixtures/gatehouse';

const drawer = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => drawer(page).getByRole('button', { name, exact: true });
const save = (page: Page) => button(page, 'Save');

/** The drawer of a stored person, once its lists have loaded. */
async function edit(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name or user ID').fill(name);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(drawer(page).locator('form[aria-busy="false"]')).toBeVisible();
}

/** A JPEG of 900 by 1200 pixels painted by the browser, padded with comments to the size of a camera's file. */
async function largePhoto(page: Page, bytes: number): Promise<Buffer> {
  const painted = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 900, height: 1200 });
    const context = canvas.getContext('2d');
    for (let x = 0; context && x < 900; x += 30) {
      context.fillStyle = `hsl(${x % 360} 60% 60%)`;
      context.fillRect(x, x, 30, 1200 - x);
    }
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
  });
  const jpeg = Buffer.from(painted, 'base64');
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(65_533, 'x')]);
  const comments = Array.from({ length: Math.ceil((bytes - jpeg.length) / comment.length) }, () => comment);
  return Buffer.concat([jpeg.subarray(0, 2), ...comments, jpeg.subarray(2)]);
}

const photosOf = async (device: ControlClient, userId: string) =>
  (await device.getAccess<AccessFace>('faces')).find(({ UserID }) => UserID === userId)?.PhotoData ?? [];
const photos = (page: Page) => drawer(page).getByRole('img', { name: /^Face photo/ });

test.beforeEach(async ({ gate, page }) => {
  await page.clock.install();
  await gate.enter('/personManage');
});

test('fills in the number of a card at the reader within a second; assigned, late and cancelled cards are ignored', {
  tag: '@deep',
}, async ({ device, page }) => {
  const panel = drawer(page).getByRole('group', { name: 'Read a card' });
  const waits = panel.getByText('Hold the card to the reader.');
  const card = drawer(page).getByLabel('Card 1', { exact: true });
  const [taken] = await device.getAccess<AccessCard>('cards');
  await edit(page, 'มาลี แสงทอง');
  await button(page, 'Read a card').click();
  await expect(waits).toBeVisible();
  await expect(panel.getByRole('timer')).toContainText('seconds left');
  expect(await device.enrol({ card: taken?.CardNo ?? '' })).toEqual({ isTaken: true });
  await expect(panel.getByRole('alert')).toHaveText(`Card ${taken?.CardNo} already belongs to ${taken?.UserID}`);
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(waits).toBeVisible();
  await page.clock.fastForward(31_000);
  await expect(panel.getByRole('alert')).toHaveText('Nothing was read in time');
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(waits).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(drawer(page)).toBeVisible();
  await expect(button(page, 'Read a card')).toBeFocused();
  await expect.poll(async () => (await device.enrol({ card: 'CAFE0001' })).isTaken).toBe(false);

  const records = (await device.getRecords('AccessControlCardRec')).length;
  await button(page, 'Read a card').click();
  await expect(waits).toBeVisible();
  await device.enrol({ card: 'CAFE0001' });
  await expect(card).toHaveValue('CAFE0001', { timeout: 1_000 });
  await expect(panel).toHaveCount(0);
  expect(await device.getRecords('AccessControlCardRec')).toHaveLength(records);
  await save(page).click();
  await expect(page.getByText('Person changed')).toBeVisible();
  const cards = await device.getAccess<AccessCard>('cards');
  expect(cards.find(({ CardNo }) => CardNo === 'CAFE0001')).toMatchObject({ UserID: '250' });
});

test('rejects a GIF without a request, shrinks and stores a JPG of 300 KB, and does not store a refused photo', async ({
  device,
  page,
}) => {
  await edit(page, 'มาลี แสงทอง');
  const file = drawer(page).getByLabel('Photo file', { exact: true });
  const mark = await device.newest();
  await file.setInputFiles({ name: 'face.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await expect(drawer(page).getByRole('alert')).toHaveText('Choose a PNG or JPG picture');
  expect(await device.requests('AccessFace.insertMulti', mark)).toEqual([]);
  const buffer = await largePhoto(page, 300_000);
  expect(buffer.length).toBeGreaterThanOrEqual(300_000);
  await file.setInputFiles({ name: 'face.jpg', mimeType: 'image/jpeg', buffer });
  await expect(photos(page)).toHaveCount(1);
  await device.setSwitches({ photoVerdict: 'two' });
  await save(page).click();
  const item = drawer(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('img', { name: /^Face photo/ }) });
  await expect(item.getByRole('alert')).toHaveText('The device sees more than one face in this photo.');
  expect(await photosOf(device, '250')).toEqual([]);
  await device.setSwitches({ photoVerdict: 'good' });
  await save(page).click();
  await expect(page.getByText('Person changed')).toBeVisible();
  const [stored = ''] = await photosOf(device, '250');
  const bytes = Buffer.from(stored, 'base64');
  expect(bytes.length).toBeLessThanOrEqual(FACE_PHOTO.maxBytes);
  expect(pictureSize(bytes)).toEqual({ width: 600, height: 800 });

  await page.getByRole('button', { name: 'Edit มาลี แสงทอง' }).click();
  await button(page, 'Remove face photo 1').click();
  await save(page).click();
  await expect(drawer(page)).toHaveCount(0);
  expect(await photosOf(device, '250')).toEqual([]);
});

test('uses the next face at the camera as photo of a new person, cropped to the face', { tag: '@deep' }, async ({
  device,
  page,
}) => {
  await page.getByRole('button', { name: 'Add person' }).click();
  await expect(drawer(page).locator('form[aria-busy="false"]')).toBeVisible();
  await drawer(page).getByLabel('User ID', { exact: true }).fill('9301');
  await drawer(page).getByLabel('Name', { exact: true }).fill('Rana Aziz');
  await button(page, 'Take photo on the device').click();
  await expect(drawer(page).getByText('Look into the device’s camera.')).toBeVisible();
  await device.shortEvent('snapshot', { who: 'unknown' });
  await expect(photos(page)).toHaveCount(1);
  await expect(drawer(page).getByRole('group', { name: 'Take photo on the device' })).toHaveCount(0);
  await save(page).click();
  await expect(page.getByText('Person added')).toBeVisible();
  const [stored = ''] = await photosOf(device, '9301');
  expect(pictureSize(Buffer.from(stored, 'base64'))).toMatchObject({ height: 300 });
  await device.expectOrder('AccessUser.insertMulti', 'AccessFace.insertMulti');
  await expect.poll(async () => (await device.requests('snapManager.detach')).length).toBe(1);
});

test('captures a finger in presses 1, 2, 3 and stores three chunks; a bad second press writes nothing', {
  tag: '@deep',
}, async ({ device, page }) => {
  const panel = drawer(page).getByRole('group', { name: 'Scan a fingerprint' });
  const asks = (step: number) => expect(panel.getByText(`Place the finger on the sensor: ${step} of 3.`)).toBeVisible();
  const printOf = async () =>
    (await device.getAccess<AccessFingerprint>('fingerprints')).find(({ UserID }) => UserID === '250');
  await edit(page, 'มาลี แสงทอง');
  await button(page, 'Scan a fingerprint').click();
  await asks(1);
  await device.enrol({ finger: 'thumb' });
  await asks(2);
  await device.enrol({ finger: 'thumb', isGood: false });
  await expect(panel.getByRole('alert')).toContainText('The finger could not be read');
  expect(await device.requests('AccessFingerprint.insertMulti')).toEqual([]);
  await panel.getByRole('button', { name: 'Try again' }).click();
  await asks(1);
  await page.clock.fastForward(31_000);
  await expect(panel.getByRole('alert')).toHaveText('Nothing was read in time');
  await panel.getByRole('button', { name: 'Try again' }).click();
  for (const step of [1, 2, 3]) {
    await asks(step);
    expect(await device.enrol({ finger: 'thumb' })).toEqual({ isTaken: true });
  }
  await expect(panel).toHaveCount(0);
  await drawer(page).getByRole('checkbox', { name: 'Duress, fingerprint 1' }).check();
  expect(await printOf()).toBeUndefined();
  await save(page).click();
  await expect(page.getByText('Person changed')).toBeVisible();
  const print = await printOf();
  expect(print?.DuressIndex).toBe(0);
  expect(print?.AccessFingerprints.map(({ length }) => length)).toEqual([
    FINGERPRINT.chunks * FINGERPRINT.chunkCharacters,
  ]);
});

test('sets a card to lost or duress, one duress card per person, as the device enforces', { tag: '@deep' }, async ({
  device,
  page,
}) => {
  const [own] = await device.getAccess<AccessCard>('cards');
  await edit(page, 'Emma Walker');
  await button(page, 'Add card').click();
  await drawer(page).getByLabel('Card 2', { exact: true }).fill('BEEF0002');
  await drawer(page).getByLabel('Type of card 1').selectOption('Duress');
  await drawer(page).getByLabel('Type of card 2').selectOption('Duress');
  await save(page).click();
  await expect(drawer(page).getByText('A person can have only one duress card')).toBeVisible();
  expect(await device.requests('AccessCard.updateMulti')).toEqual([]);
  await drawer(page).getByLabel('Type of card 1').selectOption('Normal');
  await drawer(page).getByLabel('Status of card 1').selectOption('Lost');
  await save(page).click();
  await expect(page.getByText('Person changed')).toBeVisible();
  const cards = (await device.getAccess<AccessCard>('cards')).filter(({ UserID }) => UserID === own?.UserID);
  expect(cards).toEqual([
    { ...own, CardStatus: CARD_STATUSES.lost },
    { CardNo: 'BEEF0002', UserID: own?.UserID, CardName: '', CardType: CARD_TYPES.duress, CardStatus: 0 },
  ]);
});

test('an older device keeps cards and fingers of a person in its record tables', async ({ device, page }) => {
  await device.patchCaps({ cardService: false, fingerprintService: false });
  await page.reload();
  const mark = await device.newest();
  await edit(page, 'มาลี แสงทอง');
  await button(page, 'Add card').click();
  await drawer(page).getByLabel('Card 1', { exact: true }).fill('BEEF0003');
  await button(page, 'Scan a fingerprint').click();
  for (const step of [1, 2, 3]) {
    await expect(drawer(page).getByText(`Place the finger on the sensor: ${step} of 3.`)).toBeVisible();
    await device.enrol({ finger: 'thumb' });
  }
  await expect(drawer(page).getByRole('group', { name: 'Scan a fingerprint' })).toHaveCount(0);
  await save(page).click();
  await expect(page.getByText('Person changed')).toBeVisible();
  const ownersOf = async (list: 'cards' | 'fingerprints') =>
    (await device.getAccess<AccessCard | AccessFingerprint>(list)).filter(({ UserID }) => UserID === '250');
  expect(await ownersOf('cards')).toMatchObject([{ CardNo: 'BEEF0003' }]);
  expect(await ownersOf('fingerprints')).toHaveLength(1);
  for (const method of ['AccessCard.insertMulti', 'AccessFingerprint.insertMulti']) {
    expect(await device.requests(method, mark)).toEqual([]);
  }
  await edit(page, 'มาลี แสงทอง');
  await expect(drawer(page).getByLabel('Card 1', { exact: true })).toHaveValue('BEEF0003');
});

test('uploads a suitable photo unmodified by the form, and shows a refusal below it', async ({ device, page }) => {
  const buffer = Buffer.from(facePhoto(7), 'base64');
  const file = drawer(page).locator('input[type="file"]');
  await edit(page, 'มาลี แสงทอง');
  await file.setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer });
  await expect(photos(page)).toHaveCount(1);
  await device.setSwitches({ photoVerdict: 'none' });
  await save(page).click();
  await expect(drawer(page).getByText('The device sees no face in this photo.')).toBeVisible();
  expect(await photosOf(device, '250')).toEqual([]);
  await device.setSwitches({ photoVerdict: 'good' });
  await save(page).click();
  await expect(page.getByText('Person changed')).toBeVisible();
  expect(await photosOf(device, '250')).toEqual([buffer.toString('base64')]);
  expect(await device.requests('AccessFace.insertMulti')).toEqual([]);
});
