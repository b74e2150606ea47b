import { expect, type Page } from '@playwright/test';
import type { AccessUser } from '@/lib/contract/records';
import type { DoorTable } from '@/lib/contract/tables/access-control';
import { atReader } from './fixtures/at-reader';
import { expectAccessible, STILL } from './fixtures/axe';
import { test } from './fixtures/gatehouse';
import { layoutFaults } from './fixtures/layout';
import { open, speak } from './fixtures/routes';
import { patternsOf, wordsOf } from './fixtures/words';

test.use(STILL);

const drawer = (page: Page) => page.getByRole('dialog');
const step = (page: Page, name: string) =>
  drawer(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

async function explain(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Explain access of ${name}`, exact: true }).click();
  await expect(drawer(page).getByRole('list', { name: 'Step by step' })).toBeVisible();
}

test('predicts the decision of the reader step by step, and opens nothing', async ({ gate, device, page }) => {
  const { card } = await atReader(device, ['1']);
  await gate.enter('/personManage');
  await explain(page, 'Emma Walker');
  await expect(drawer(page).getByText('The door opens.')).toBeVisible();
  const before = await device.getRecords('AccessControlCardRec');
  await expectAccessible(page, 'the explainer of an open door');
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Explain access of Emma Walker' })).toBeFocused();
  expect(await device.getRecords('AccessControlCardRec')).toHaveLength(before.length);
  expect(await card('1')).toBe(0);

  const people = await device.getAccess<AccessUser>('users');
  const late = { ValidTo: '2020-01-01 00:00:00', UserStatus: 1 };
  await device.putAccess(
    'users',
    people.map((each) => (each.UserID === '1' ? { ...each, ...late } : each)),
  );
  const doors = await device.getTable<DoorTable[]>('AccessControl');
  await device.putTable(
    'AccessControl',
    doors.map((door) => ({ ...door, State: 'CloseAlways' })),
  );
  await page.reload();
  await explain(page, 'Emma Walker');
  const error = await card('1');
  await expect(drawer(page).getByText(`for 3 reasons. Access record: Not authorised (code ${error}).`)).toBeVisible();
  await expect(step(page, 'Person')).toContainText('This person is suspended.');
  await expect(step(page, 'Validity')).toContainText('Was valid only until 2020-01-01 00:00:00.');
  await expect(step(page, 'Lock mode')).toContainText('kept closed');
  await expect(step(page, 'Opening method').getByRole('img', { name: 'Passed' })).toBeVisible();
});

test.describe('on a phone in Arabic', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('fits, has no axe violations, and shows names and times from left to right', async ({ gate, page }) => {
    await gate.enter('/personManage');
    await speak(page, 'Arabic');
    await open(page, '/personManage');
    const word = wordsOf('Arabic');
    // On a phone the buttons of a row are in a menu.
    const row = page.locator('tr', { hasText: 'Lena Fischer' });
    await row.getByRole('button', { name: /^إجراءات/ }).click();
    await row.getByRole('button', { name: patternsOf('Arabic')('explain.openName') }).click();
    await expect(drawer(page).getByRole('list', { name: word('explain.steps') })).toBeVisible();
    expect(await layoutFaults(page)).toEqual([]);
    await expectAccessible(page, 'the explainer in Arabic');
  });
});
