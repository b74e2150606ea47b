import { expect, type Page } from '@playwright/test';
import type { AccessCardRec } from '@/lib/contract/records';
import type { DoorTable } from '@/lib/contract/tables/access-control';
import { atReader } from './fixtures/at-reader';
import { callDevice } from './fixtures/call-device';
import { test } from './fixtures/gatehouse';
import { saved } from './fixtures/saved';

const PATH = '/door/repeatEnter';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a device with one door has a switch and a time, and refuses a person who returns too soon', async ({
  gate,
  device,
  page,
}) => {
  await gate.enter(PATH);
  await expect(page.getByRole('heading', { name: 'Routes' })).toHaveCount(0);
  const [before] = await device.getTable<DoorTable[]>('AccessControl');
  await page.getByRole('switch', { name: 'Enabled' }).check({ force: true });
  await page.getByLabel('Re-entry delay').fill('30');
  await button(page, 'Save').click();
  await saved(page);
  expect(await device.getTable('AccessControl')).toEqual([{ ...before, RepeatEnterAlarm: true, RepeatEnterTime: 30 }]);
  await device.freezeClock();
  const { card, lastError } = await atReader(device, ['1']);
  expect(await card('1')).toBe(0);
  expect(await card('1')).toBe(21);
  expect(await lastError()).toBe(21);
  await device.advanceClock(30_000);
  expect(await card('1')).toBe(0);
});

test.describe('a controller of four doors', () => {
  test.use({ profile: 'door-controller' });

  test('requires two groups, reorders them, and refuses a person who enters twice until the reset', async ({
    gate,
    device,
    page,
  }) => {
    await gate.enter(PATH);
    await button(page, 'Add route').click();
    const drawer = page.getByRole('dialog', { name: 'Add route' });
    const group = (number: number) => drawer.getByRole('group', { name: `Readers of group ${number}` });
    await drawer.getByLabel('Name').fill('<b>Lobby</b>');
    await group(1).getByLabel('Door 1, inside').check();
    await drawer.getByRole('button', { name: 'Delete group 2' }).click();
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(drawer.getByText('Set up at least 2 groups')).toBeVisible();
    await drawer.getByRole('button', { name: 'Add group' }).click();
    await group(2).getByLabel('Door 1, outside').check();
    await drawer.getByRole('button', { name: 'Move group 2 up' }).click();
    await expect(drawer.getByRole('button', { name: 'Move group 1 down' })).toBeFocused();
    const item = (number: number) =>
      drawer.getByRole('listitem').filter({ has: page.getByText(`Group ${number}`, { exact: true }) });
    await item(1).dragTo(item(2), { sourcePosition: { x: 12, y: 12 }, targetPosition: { x: 12, y: 12 } });
    await expect(group(1).getByLabel('Door 1, inside')).toBeChecked();
    await drawer.getByRole('button', { name: 'Move group 1 down' }).click();
    await drawer.getByRole('button', { name: 'Save' }).click();
    await saved(page);
    await expect(page.getByRole('cell', { name: '<b>Lobby</b>', exact: true })).toBeVisible();
    expect(await callDevice(page, 'accessControlManager.getRepeatEnterRoute', {})).toMatchObject({
      params: {
        Info: [
          { Name: 'Store' },
          { Name: 'Whole building' },
          { Index: 2, DoorList: [{ Doors: [{ ReaderID: '1' }] }, { Doors: [{ ReaderID: '2' }] }] },
        ],
      },
    });

    await atReader(device, ['1']);
    const [{ CardNo = '' } = {}] = (await device.getAccess<{ UserID: string; CardNo: string }>('cards')).filter(
      ({ UserID }) => UserID === '1',
    );
    const swipe = async (readerId: '1' | '2') =>
      (await device.reader({ card: CardNo }, { door: 0, readerId, direction: readerId === '1' ? 'Entry' : 'Exit' }))
        .errorCode;
    expect(await swipe('1')).toBe(0);
    const inside = page.getByRole('region', { name: 'People inside' });
    await expect(inside.getByText('of 24', { exact: false })).toBeVisible();
    expect(await swipe('1')).toBe(21);
    expect((await device.getRecords<AccessCardRec>('AccessControlCardRec')).at(-1)).toMatchObject({ ErrorCode: 21 });
    await inside.getByRole('button', { name: /^Reset .*Emma Walker/ }).click();
    await expect(page.getByText('Position reset', { exact: true })).toBeVisible();
    await expect(inside.getByText('of 23', { exact: false })).toBeVisible();
    expect(await swipe('1')).toBe(0);
  });

  test('rejects the 17th reader of a group, on the page and on the device', { tag: '@deep' }, async ({
    gate,
    device,
    page,
  }) => {
    await device.patchCaps({ doorCount: 16 });
    await gate.enter(PATH);
    await button(page, 'Add route').click();
    const drawer = page.getByRole('dialog', { name: 'Add route' });
    const boxes = drawer.getByRole('group', { name: 'Readers of group 1' }).getByRole('checkbox');
    await drawer.getByLabel('Name').fill('Tower');
    await expect(boxes).toHaveCount(32);
    for (let place = 0; place < 17; place += 1) await boxes.nth(place).check();
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(drawer.getByText('Group 1 needs 1 to 16 readers')).toBeVisible();
    const readers = (count: number) => ({
      Doors: Array.from({ length: count }, (_, place) => ({ ReaderID: String(place + 1) })),
    });
    const info = { Name: 'Tower', Enable: true, ResetTime: 0, TimeSection: 255 };
    const set = (count: number) =>
      callDevice(page, 'accessControlManager.setRepeatEnterRoute', {
        index: 2,
        info: { ...info, DoorList: [readers(count), { Doors: [{ ReaderID: '32' }] }] },
      });
    expect(await set(17)).toMatchObject({ error: { detail: { field: 'info.DoorList[0].Doors' } } });
    expect(await set(16)).toMatchObject({ result: true });
  });
});
