import { expect, type Page } from '@playwright/test';
import { ReplyError } from '@/lib/contract/error-codes';
import type { VideoTalkContact } from '@/lib/contract/records';
import { expectAccessible, STILL } from './fixtures/axe';
import { callDevice } from './fixtures/call-device';
import { test } from './fixtures/gatehouse';
import { layoutFaults } from './fixtures/layout';
import { open, settled, speak } from './fixtures/routes';
import { saved } from './fixtures/saved';

const PATH = '/vto/rigisterManage';
const TABLE = 'VideoTalkContact';
const HOSTILE = '<img src=x onerror=alert(1)>';

test.use({ ...STILL, profile: 'vto' });

test.beforeEach(async ({ gate, page }) => {
  await gate.enter(PATH);
  await settled(page);
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rows = (page: Page) => page.getByRole('main').locator('tbody tr');
const choose = (page: Page, number: string) => page.getByRole('checkbox', { name: `Select ${number}` }).check();

test('rejects a used number on the page and on the device; a peer registers with its password only', async ({
  device,
  page,
}) => {
  await expect(page.getByText('6 door stations', { exact: true })).toBeVisible();
  await expect(rows(page).filter({ hasText: 'Offline' })).toHaveCount(2);
  await button(page, 'Add door station').click();
  const drawer = page.getByRole('dialog', { name: 'Add door station' });
  const save = drawer.getByRole('button', { name: 'Save', exact: true });
  await drawer.getByLabel('Number', { exact: true }).fill('8001');
  await drawer.getByLabel('Name', { exact: true }).fill(HOSTILE);
  await drawer.getByLabel('Registration password', { exact: true }).fill('654321');
  await save.click();
  await expect(drawer.getByText('8001 is already in use by VTO 1')).toBeVisible();
  await drawer.getByLabel('Number', { exact: true }).fill('8010');
  await save.click();
  await saved(page);
  await expect(rows(page).last()).toContainText(HOSTILE);
  await expect(rows(page).last()).toContainText('Unknown');
  const held = await device.getRecords<VideoTalkContact>(TABLE);
  expect(held.find(({ VTLongNumber }) => VTLongNumber === '8010')).toMatchObject({ Type: 'VTO', Nickname: HOSTILE });

  await expect(device.intercom('VTO', '8010', true, '111111')).rejects.toThrow();
  await device.intercom('VTO', '8010', true, '654321');
  await open(page, PATH);
  await expect(rows(page).last()).toContainText('Online');

  const object = (await callDevice(page, 'RecordUpdater.factory.instance', { name: TABLE })) as { result: number };
  const insert = (record: object) =>
    callDevice(page, 'RecordUpdater.insert', { record: { Type: 'VTO', ...record }, object: object.result });
  expect(await insert({ VTLongNumber: '8001' })).toMatchObject({ error: { detail: { reason: 'RecordExists' } } });
  expect(await insert({ VTLongNumber: '8011', DevType: 'x' })).toMatchObject({
    error: { code: ReplyError.InvalidParams, detail: { field: 'DevType' } },
  });
});

test('does not sync only offline devices; among others the offline one is listed at 100 %', { tag: '@deep' }, async ({
  device,
  page,
}) => {
  const before = (await device.getRecords('AccessControlCardRec')).length;
  await choose(page, '8003');
  await button(page, 'Sync time').click();
  await expect(page.getByText('No online device selected')).toBeVisible();
  expect(await device.requests('accessControlManager.syncTime')).toEqual([]);
  await choose(page, '8002');
  await button(page, 'Sync offline logs').click();
  const dialog = page.getByRole('dialog', { name: 'Sync offline logs' });
  await expect(dialog.getByText('Succeeded: 1. Failed: 1.')).toBeVisible();
  await expect(dialog.getByText(/Not reached: .*VTO 3/)).toBeVisible();
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  await expectAccessible(page, `${PATH}, sync`);
  expect(await device.getRecords('AccessControlCardRec')).toHaveLength(before + 25);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await button(page, 'Delete 8002').click();
  const question = page.getByRole('dialog', { name: 'Delete door station 8002?' });
  await expect(question).toContainText('1 of them is online now');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('1 door station deleted', { exact: true })).toBeVisible();
  await expect(rows(page)).toHaveCount(5);
});

test('fits and has no axe violations, also from right to left, and imports a file', { tag: '@deep' }, async ({
  device,
  page,
}) => {
  await button(page, 'Import').click();
  const box = page.getByRole('dialog', { name: 'Import door stations' });
  const text = 'Number,Name,Building,Type\r\n8101,A,1,unit\r\n8001,B,1,unit\r\n8102,C,2,villa\r\n';
  const file = { name: 'stations.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await box.getByLabel('CSV file').setInputFiles(file);
  await expect(box.getByText('Number: 8001 is already in use by VTO 1')).toBeVisible();
  await box.getByRole('button', { name: 'Import 2 door stations' }).click();
  await expect(box.getByText('Added: 2. Not added: 1.')).toBeVisible();
  await box.getByRole('button', { name: 'Close' }).last().click();
  await expect(rows(page)).toHaveCount(8);
  const held = await device.getRecords<VideoTalkContact>(TABLE);
  expect(held.filter(({ Type }) => Type === 'VTO')).toHaveLength(8);

  await page.getByLabel('State', { exact: true }).selectOption({ label: 'Offline' });
  await expect(rows(page)).toHaveCount(2);
  for (const language of ['English', 'Arabic'] as const) {
    await speak(page, language);
    await open(page, PATH);
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'Arabic' ? 'rtl' : 'ltr');
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await layoutFaults(page), `${language} at ${width} px`).toEqual([]);
    }
    await expectAccessible(page, `${PATH} in ${language}`);
  }
});
