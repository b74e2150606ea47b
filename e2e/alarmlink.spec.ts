import { expect, type Page } from '@playwright/test';
import type { AlarmRecord } from '@/lib/contract/records';
import type { AlarmInputTable } from '@/lib/contract/tables/alarm';
import { callDevice } from './fixtures/call-device';
import { test } from './fixtures/gatehouse';
import { saved } from './fixtures/saved';

const PAGE = '/alarm/alarmlink';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Alarm input 1' });

test('the fire link locks both linkages, 301 s are rejected, and input 1 opens the door and adds a record', async ({
  gate,
  device,
  page,
}) => {
  await gate.enter(PAGE);
  const [before] = await device.getTable<AlarmInputTable[]>('Alarm');
  await button(page, 'Edit Fire alarm panel').click();
  const form = drawer(page);
  await form.getByLabel('Fire linkage', { exact: true }).check({ force: true });
  for (const name of ['Alarm output', 'Door linkage']) {
    await expect(form.getByLabel(name, { exact: true })).toBeChecked();
    await expect(form.getByLabel(name, { exact: true })).toBeDisabled();
  }
  const duration = form.getByLabel('Output duration', { exact: true });
  await duration.fill('301');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(duration).toHaveAccessibleDescription('Enter 1 to 300');
  expect(await device.getTable('Alarm')).toMatchObject([before, {}, {}, {}]);
  await duration.fill('20');
  await form.getByRole('button', { name: 'Save' }).click();
  await saved(page);
  const [stored, second] = await device.getTable<AlarmInputTable[]>('Alarm');
  expect(stored).toMatchObject({
    FireLinkEnable: true,
    EventHandler: { AlarmOutLatch: 20, AccessControlEnable: true },
  });
  expect(second).toMatchObject({ FireLinkEnable: false });

  const rows = (await device.getRecords('AccessControlAlarmRecord')).length;
  await device.freezeClock();
  expect(await device.input(true)).toMatchObject({ outputs: [true, false] });
  expect(await device.door(0, 'mend')).toMatchObject({ leaf: 'Open', lock: 'Unlocked' });
  const held = await device.getRecords<AlarmRecord>('AccessControlAlarmRecord');
  expect(held).toHaveLength(rows + 1);
  expect(held.at(-1)).toMatchObject({ Type: 'AlarmLocal', Door: 0, Content: 'Fire alarm panel' });
  await device.advanceClock(20_000);
  expect(await device.alarms()).toMatchObject({ outputs: [false, false] });
  await device.runClock();
  await expect(page.getByRole('row', { name: /Fire alarm panel/ })).toContainText('Closed');
});

test('a test runs the stored linkage for 5 s; the linkage is copied, names are not', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  const inputs = await device.getTable<AlarmInputTable[]>('Alarm');
  const [first, ...others] = inputs;
  const EventHandler = { ...first?.EventHandler, AlarmOutEnable: true, AlarmOutChannels: [1] };
  await device.putTable('Alarm', [{ ...first, Name: '<img src=x onerror=alert(1)>', EventHandler }, ...others]);
  await gate.enter(PAGE);
  await expect(page.getByText('<img src=x onerror=alert(1)>', { exact: true })).toBeVisible();
  await device.freezeClock();
  await button(page, 'Test <img src=x onerror=alert(1)>').click();
  await expect(page.getByText(/the linkage is active for 5 s/)).toBeVisible();
  expect(await device.alarms()).toMatchObject({ outputs: [false, true] });
  await device.advanceClock(5_000);
  expect(await device.alarms()).toMatchObject({ outputs: [false, false] });
  await device.runClock();
  await button(page, 'Copy the linkage of <img src=x onerror=alert(1)>').click();
  const dialog = page.getByRole('dialog', { name: 'Copy the linkage of input 1 to' });
  await dialog.getByLabel('2 · Window contact').check();
  await dialog.getByLabel('4 · Panic button').check();
  await dialog.getByRole('button', { name: 'Copy to 2 inputs' }).click();
  await expect(page.getByText('Copied to 2 inputs')).toBeVisible();
  expect(await device.getTable('Alarm')).toMatchObject([
    { EventHandler },
    { Name: 'Window contact', EventHandler },
    { Name: 'Gate contact', EventHandler: { AlarmOutEnable: false } },
    { Name: 'Panic button', EventHandler },
  ]);
});

test('hides the page on a device without an output, and the device refuses its writes', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await device.patchCaps({ alarmOutSlots: 0 });
  await gate.signIn();
  await expect(page.getByRole('navigation', { name: 'Pages' }).locator(`a[href="${PAGE}"]`)).toHaveCount(0);
  await page.goto(PAGE);
  await page.waitForURL((url) => url.pathname !== PAGE);
  const [first, ...others] = await device.getTable<AlarmInputTable[]>('Alarm');
  const table = [{ ...first, EventHandler: { ...first?.EventHandler, AlarmOutEnable: true } }, ...others];
  expect(await callDevice(page, 'configManager.setConfig', { name: 'Alarm', table, options: [] })).toMatchObject({
    result: false,
    error: { detail: { field: 'Alarm[0].EventHandler.AlarmOutChannels' } },
  });
});
