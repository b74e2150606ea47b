import { expect, type Page } from '@playwright/test';
import type { ConfigTables } from '@/lib/contract/configs';
import type { AlarmRecord } from '@/lib/contract/records';
import type { AlarmTable } from '@/lib/contract/tables/alarm';
import { callDevice } from './fixtures/call-device';
import { test } from './fixtures/gatehouse';
import { open } from './fixtures/routes';

const PAGE = '/alarm/alarmcfg';
const SAVE = 'configManager.setConfig';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();

/** Opens the details of one alarm. */
async function alarm(page: Page, name: string) {
  const region = page.getByRole('region', { name, exact: true });
  await region.getByRole('button').first().click();
  await expect(region.getByLabel('Alarm in use', { exact: true })).toBeVisible();
  return region;
}

test('duress switched on here is on at the door page, and an output runs exactly the set seconds', async ({
  gate,
  device,
  page,
}) => {
  const [door] = await device.getTable<ConfigTables['AccessControl']>('AccessControl');
  await device.putTable('AccessControl', [{ ...door, DuressAlarmEnable: false }]);
  await gate.enter(PAGE);
  const duress = await alarm(page, 'Duress');
  await duress.getByLabel('Alarm in use', { exact: true }).check({ force: true });
  await duress.getByLabel('Alarm output', { exact: true }).check({ force: true });
  await duress.getByLabel('Output duration', { exact: true }).fill('12');
  await duress.getByLabel('Duress password', { exact: true }).check({ force: true });
  await duress.getByLabel('Digits', { exact: true }).fill('4711');
  await button(page, 'Save').click();
  await saved(page);
  expect(await device.getTable<AlarmTable[]>('Duress')).toMatchObject([
    { Enable: true, EventHandler: { AlarmOutEnable: true, AlarmOutLatch: 12 } },
  ]);
  expect(await device.getTable('AccessControlGeneral')).toMatchObject({ DuressPassword: '4711' });
  const read = await callDevice(page, 'configManager.getConfig', { name: 'AccessControlGeneral' });
  expect(JSON.stringify(read)).not.toContain('4711');

  await device.freezeClock();
  expect(await device.duress('4711')).toBe(true);
  await device.advanceClock(11_999);
  expect(await device.alarms()).toMatchObject({ outputs: [true, false] });
  await device.advanceClock(1);
  expect(await device.alarms()).toMatchObject({ outputs: [false, false] });
  expect((await device.getRecords<AlarmRecord>('AccessControlAlarmRecord')).at(-1)).toMatchObject({ Type: 'Duress' });
  await device.runClock();
  await open(page, '/door');
  await expect(page.getByLabel('Duress', { exact: true })).toBeChecked();
});

test('five illegal cards within the window raise the alarm, four do not', async ({ gate, device, page }) => {
  await gate.enter(PAGE);
  const cards = await alarm(page, 'Too many illegal cards');
  await cards.getByLabel('Illegal cards', { exact: true }).fill('2');
  await button(page, 'Save').click();
  await expect(cards.getByLabel('Illegal cards', { exact: true })).toHaveAccessibleDescription('Enter 3 to 10');
  await cards.getByLabel('Illegal cards', { exact: true }).fill('5');
  await cards.getByLabel('Within', { exact: true }).fill('40');
  await button(page, 'Save').click();
  await saved(page);
  const over = async () =>
    (await device.getRecords<AlarmRecord>('AccessControlAlarmRecord')).filter(
      ({ RecNo, Type }) => RecNo > 300 && Type === 'MaliciousAccessControl',
    ).length;
  await device.freezeClock();
  for (let each = 0; each < 4; each += 1) await device.reader({ card: 'FFFFFFFF' });
  expect(await over()).toBe(0);
  await device.advanceClock(40_000);
  await device.reader({ card: 'FFFFFFFF' });
  expect(await over()).toBe(0);
  for (let each = 0; each < 4; each += 1) await device.reader({ card: 'FFFFFFFF' });
  expect(await over()).toBe(1);
});

test('marks the section that failed and keeps the others; a test raises its alarm', async ({ gate, device, page }) => {
  await gate.enter(PAGE);
  await device.setFault({
    match: { method: SAVE, params: { name: 'BreakIn' } },
    action: { type: 'error', code: 268959743 },
    times: 1,
  });
  const breakIn = await alarm(page, 'Intrusion');
  await breakIn.getByLabel('Output duration', { exact: true }).fill('77');
  const patrol = await alarm(page, 'Patrol');
  await patrol.getByLabel('Output duration', { exact: true }).fill('88');
  await button(page, 'Save').click();
  await expect(breakIn.getByText('Not saved', { exact: true })).toBeVisible();
  await expect(patrol.getByText('Not saved', { exact: true })).toHaveCount(0);
  await expect(breakIn.getByLabel('Output duration', { exact: true })).toHaveValue('77');
  expect(await device.getTable('PatrolStatus')).toMatchObject([{ EventHandler: { AlarmOutLatch: 88 } }]);
  await button(page, 'Save').click();
  await saved(page);
  expect(await device.getTable('BreakIn')).toMatchObject([{ EventHandler: { AlarmOutLatch: 77 } }]);
  await patrol.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(page.getByText('Test alarm raised: Patrol')).toBeVisible();
  expect((await device.getRecords<AlarmRecord>('AccessControlAlarmRecord')).at(-1)).toMatchObject({
    Type: 'PatrolStatus',
  });
});

test.describe('a controller of four doors', () => {
  test.use({ profile: 'door-controller' });

  test('copies the alarms of a door to others with the next save', async ({ gate, device, page }) => {
    await gate.enter(PAGE);
    await page.getByRole('tab', { name: /Door 2/ }).click();
    const list = await alarm(page, 'Person on the blocklist');
    await list.getByLabel('Output duration', { exact: true }).fill('45');
    await button(page, 'Copy to doors').click();
    const dialog = page.getByRole('dialog', { name: 'Copy to doors' });
    await dialog.getByLabel('4 · Server room').check();
    await dialog.getByRole('button', { name: 'Choose' }).click();
    await button(page, 'Save').click();
    await saved(page);
    const stored = await device.getTable<AlarmTable[]>('ACBlocklist');
    expect(stored.map(({ EventHandler }) => EventHandler.AlarmOutLatch)).toEqual([30, 45, 30, 45]);
  });
});
