/** Rows of the error catalogue (pages-3, 11.4) about lists, each raised by its preset. */
import { expect } from '@playwright/test';
import type { AccessCardRec } from '@/lib/contract/records';
import { test } from './fixtures/gatehouse';
import { rows, search } from './fixtures/logs';
import { settled } from './fixtures/routes';
import { wordsOf } from './fixtures/words';

const words = wordsOf('English');

test('NoRecords is said in place of the list, nothing can be exported, and a later search finds what came', {
  tag: '@deep',
}, async ({ gate, device, page }) => {
  const held = await device.getRecords<AccessCardRec>('AccessControlCardRec');
  await test.step('no-records', async () => {
    await device.raisePreset('no-records');
    await gate.enter('/accesslog/log');
    const main = page.getByRole('main');
    await expect(main.getByText(words('table.log.noRecordsThen'))).toBeVisible();
    const exportAll = main.getByRole('button', { name: words('table.log.export'), exact: true });
    await expect(exportAll).toBeDisabled();
    await expect(rows(page)).toHaveCount(0);
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
    await device.putRecords('AccessControlCardRec', held);
    await search(page);
    await expect(rows(page).first()).toBeVisible();
    await expect(exportAll).toBeEnabled();
  });
});

test('NoLineSelected: while no person is chosen nothing is offered for chosen ones, and nothing is sent', {
  tag: '@deep',
}, async ({ gate, device, page }) => {
  await gate.enter('/personManage');
  await settled(page);
  await test.step('no-line-selected', async () => {
    const { next } = await device.raisePreset('no-line-selected');
    expect(next).toContain('sends no call');
    const main = page.getByRole('main');
    const chosen = main.getByText(/ selected$/);
    const removal = main.getByRole('button', { name: /^Delete( \d+)?$/ });
    const first = main.getByRole('checkbox', { name: 'Select Giulia Rossi' });
    await expect(first).toBeVisible();
    const since = await device.newest();
    await expect(removal).toHaveCount(0);
    await expect(chosen).toHaveCount(0);
    await first.check();
    await expect(removal).toHaveCount(1);
    await first.uncheck();
    await expect(removal).toHaveCount(0);
    for (const method of ['AccessUser.removeMulti', 'AccessUser.updateMulti']) {
      expect(await device.requests(method, since)).toEqual([]);
    }
  });
});

test.describe('a controller with sub-controllers', () => {
  test.use({ profile: 'door-controller' });

  test('CannotAddDevice is said in the drawer, which keeps what was typed, and the right login adds the controller', {
    tag: '@deep',
  }, async ({ gate, emulator, device, page }) => {
    const entered = () => emulator.device.state().subControllers;
    const typed = { index: '40', number: 'SC40', name: 'Roof', userName: 'installer' };
    await gate.enter('/door/subController');
    await settled(page);
    await test.step('cannot-add-device', async () => {
      await device.raisePreset('cannot-add-device');
      const held = entered();
      await page.getByRole('button', { name: words('door.subController.add'), exact: true }).click();
      const drawer = page.getByRole('dialog', { name: words('door.subController.add') });
      const box = (key: string) => drawer.getByLabel(words(`door.subController.field.${key}`), { exact: true });
      const save = drawer.getByRole('button', { name: words('common.save'), exact: true });
      await drawer.getByRole('button', { name: words('door.subController.search') }).click();
      await drawer.getByRole('button', { name: /192\.0\.2\.145/ }).click();
      for (const [key, value] of Object.entries(typed)) await box(key).fill(value);
      await box('password').fill('Wrong-123');
      await save.click();
      await expect(drawer.getByText(words('errors.CannotAddDevice'))).toBeVisible();
      for (const [key, value] of Object.entries(typed)) await expect(box(key)).toHaveValue(value);
      await expect(box('address')).toHaveValue('192.0.2.145');
      expect(entered()).toEqual(held);
      await box('password').fill('Preset-123');
      await save.click();
      await expect(drawer).toBeHidden();
      await expect(page.getByRole('cell', { name: 'Roof', exact: true })).toBeVisible();
      expect(entered()).toHaveLength(held.length + 1);
    });
  });
});
