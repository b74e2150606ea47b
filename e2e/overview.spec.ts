import { expect, type Page } from '@playwright/test';
import { ReplyError } from '@/lib/contract/error-codes';
import type { AccessCardRec } from '@/lib/contract/records';
import { atReader } from './fixtures/at-reader';
import { test } from './fixtures/gatehouse';
import { openPage } from './fixtures/open-page';
import { settled } from './fixtures/routes';

const PAGE = '/overview';
const main = (page: Page) => page.getByRole('main');
const block = (page: Page, name: string) => main(page).getByRole('region', { name });
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Overview' });

test('opens from the mark and the menu, on a phone too, and only by choice after sign-in', async ({ gate, page }) => {
  await gate.signIn();
  await expect(page).toHaveURL('/personManage');
  await page.getByRole('link', { name: 'Gatehouse', exact: true }).click();
  await expect(heading(page)).toBeVisible();
  await openPage(page, '/version');
  await openPage(page, PAGE);
  await settled(page);

  const choice = page.getByRole('checkbox', { name: 'Open this page after sign-in' });
  await choice.check();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('/login');
  await gate.signIn();
  await expect(page).toHaveURL(PAGE);
  await choice.uncheck();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('/login');
  await gate.signIn();
  await expect(page).toHaveURL('/personManage');

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Overview' }).click();
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('opens the door of the device and shows who came in as it happens', async ({ gate, device, page }) => {
  await gate.enter(PAGE);
  await settled(page);
  const doors = block(page, 'Doors');
  await expect(doors).toContainText('Closed');
  await device.freezeClock();
  await doors.getByRole('button', { name: /^Open door/ }).click();
  await expect(doors).toContainText('Open');
  await expect(main(page).getByText(/ is open, \d+ items? needs? attention$/)).toBeVisible();
  await device.expectRequest({ method: 'accessControl.openDoor', params: { Type: 'Remote' } }, { count: 1 });
  await device.advanceClock(4_000);
  await expect(doors).toContainText('Closed');

  const entries = block(page, 'Latest access').getByRole('listitem');
  await expect.poll(async () => (await device.status()).notifyStreams).toBeGreaterThan(0);
  await (await atReader(device, ['2'])).card('2');
  const [last] = (await device.getRecords<AccessCardRec>('AccessControlCardRec')).slice(-1);
  await expect(entries.first()).toContainText(last?.CardName ?? 'nobody');
  await expect(entries.first()).toHaveAttribute('data-new', 'true');
  await expect(entries).toHaveCount(5);
  await heading(page).click();
  await expect(entries.first()).not.toHaveAttribute('data-new');
});

test('an account with few rights sees only its parts, and nothing it asks for is refused', async ({
  gate,
  device,
  page,
}) => {
  await gate.enter(PAGE, { name: 'operator1', password: 'Operator1' });
  await settled(page);
  await expect(block(page, 'Latest access').getByRole('listitem')).toHaveCount(5);
  await expect(block(page, 'Alarms today')).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Version' })).toBeVisible();
  await expect(main(page).getByText('Fingerprints')).toHaveCount(0);
  await expect(main(page).getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await device.expectRequest({ method: 'AccessUser.startFind' }, { count: 0 });
  await device.expectRequest({ method: 'PasswdFind.getContact' }, { count: 0 });
});

test('a block that cannot be read says so, and the others stay', { tag: '@deep' }, async ({ gate, device, page }) => {
  await device.setFault({
    match: { method: 'magicBox.getUpTime' },
    action: { type: 'error', code: ReplyError.Unknown },
  });
  await gate.enter(PAGE);
  await settled(page);
  const failed = block(page, 'Device');
  await expect(failed.getByRole('alert')).toHaveText('The settings could not be read');
  await expect(failed).toContainText('Model');
  await expect(block(page, 'Latest access').getByRole('listitem')).toHaveCount(5);
  await device.clearFaults();
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(failed).toContainText('Uptime');
  await expect(main(page).getByRole('alert')).toHaveCount(0);
});
