import { expect, type Page } from '@playwright/test';
import type { ControlClient } from '@/emulator/control/client';
import { ReplyError } from '@/lib/contract/error-codes';
import type { VideoTalkContact } from '@/lib/contract/records';
import { callDevice } from './fixtures/call-device';
import { test } from './fixtures/gatehouse';
import { settled } from './fixtures/routes';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Generate \d+ rooms\?$/ });

async function numbers(device: ControlClient): Promise<string[]> {
  const held = await device.getRecords<VideoTalkContact>('VideoTalkContact');
  return held.flatMap(({ Type, VTLongNumber }) => (Type === 'VTH' ? [VTLongNumber] : []));
}

async function replaceAll(page: Page): Promise<void> {
  await button(page, 'Generate rooms').click();
  await dialog(page)
    .getByLabel(/^The device already has/)
    .selectOption({ label: 'Replace them' });
  await dialog(page).getByRole('button', { name: 'Generate rooms', exact: true }).click();
}

test.beforeEach(async ({ gate, page }) => {
  await gate.enter('/vto/roomNo');
  await settled(page);
});

test('rejects 100 by 20 on the page and on the device; 6 by 10 replaces all rooms by exactly 60', async ({
  device,
  page,
}) => {
  const before = await device.getTable<object>('Building');
  await page.getByLabel('Floors', { exact: true }).fill('100');
  await page.getByLabel('Rooms per floor', { exact: true }).fill('20');
  await button(page, 'Save').click();
  await expect(page.getByLabel('Floors', { exact: true })).toHaveAccessibleDescription(
    'Floors times rooms per floor must not exceed 1000',
  );
  expect(await device.getTable('Building')).toEqual(before);
  const table = { ...before, UnitFloorNumber: 100, FloorPerRoomNumber: 20, FloorLen: 2 };
  expect(await callDevice(page, 'configManager.setConfig', { name: 'Building', table, options: [] })).toMatchObject({
    result: false,
    error: { code: ReplyError.InvalidParams, detail: { field: 'Building.UnitFloorNumber' } },
  });
  await page.getByLabel('Floors', { exact: true }).fill('6');
  await page.getByLabel('Rooms per floor', { exact: true }).fill('10');
  await expect(page.getByText('60 rooms, from 101 to 610')).toBeVisible();
  const download = page.waitForEvent('download');
  await button(page, 'Save list as CSV').click();
  expect((await download).suggestedFilename()).toBe('room-numbers.csv');
  const rows = await device.getRecords<VideoTalkContact>('VideoTalkContact');
  await device.putRecords('VideoTalkContact', [...rows, { ...rows[0], RecNo: 900, VTLongNumber: '9999' }]);
  await replaceAll(page);
  await expect(dialog(page).getByText('Added: 60. Kept: 0. Not added: 0.')).toBeVisible();
  const held = await numbers(device);
  expect(held).toHaveLength(60);
  expect(held).not.toContain('9999');
});

test('stopped midway, leaves the first rooms new without gaps and the rest unchanged', { tag: '@deep' }, async ({
  device,
  page,
}) => {
  await device.setSwitches({ importRowMs: 50 });
  await replaceAll(page);
  await expect(dialog(page).getByRole('progressbar')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(dialog(page).getByText(/^Stopped\./)).toBeVisible();
  await expect(dialog(page).getByText('Existing rooms not yet processed are unchanged.')).toBeVisible();
  const all = Array.from({ length: 60 }, (_, index) => String((Math.floor(index / 10) + 1) * 100 + (index % 10) + 1));
  expect((await numbers(device)).sort()).toEqual(all);
  const held = await device.getRecords<VideoTalkContact>('VideoTalkContact');
  const fresh = held.flatMap(({ Type, FirstName, VTLongNumber }) =>
    Type === 'VTH' && FirstName === '' ? [VTLongNumber] : [],
  );
  expect(fresh.length % 20).toBe(0);
  expect(fresh.length).toBeLessThan(60);
  expect(fresh).toEqual(all.slice(0, fresh.length));
});
