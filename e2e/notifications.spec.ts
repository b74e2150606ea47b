import { expect } from '@playwright/test';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { FACTORY_ACCOUNT } from './fixtures/gate';
import { test } from './fixtures/gatehouse';
import { openPage } from './fixtures/open-page';
import { overDialog } from './fixtures/session-end';

const NOTIFY = { transport: 'notify' } as const;

test('unauthorized notifications end the session at the next click and return to the root', async ({
  gate,
  page,
  device,
}) => {
  gate.expectProblem(/SubscribeNotify\.cgi .*401/, 'the device refuses the stream');
  gate.expectProblem(/session (expired|missing)/, 'the login was given back');
  await device.setFault({ match: NOTIFY, action: { type: 'http', status: 401 } });
  await gate.enter('/door');
  await expect(page.getByText('The session ended.')).toBeVisible();
  await expect(overDialog(page)).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(overDialog(page)).toContainText('The device no longer accepts this session.');
  await overDialog(page).getByRole('button', { name: 'Leave this page' }).click();
  await expect(page).toHaveURL('/login');
  expect(await device.logins()).toEqual([]);
});

test('reports forbidden notifications once and does not subscribe again', { tag: '@deep' }, async ({
  gate,
  page,
  device,
}) => {
  gate.expectProblem(/SubscribeNotify\.cgi .*403/, 'the device refuses the stream');
  const asked = async () => (await device.requests()).filter(({ endpoint }) => endpoint === ENDPOINT.notify).length;
  await page.clock.install();
  await device.setFault({ match: NOTIFY, action: { type: 'http', status: 403 } });
  await gate.enter('/door');
  const message = page.getByText('The device does not allow live updates on this page');
  await expect(message).toBeVisible();
  const count = await asked();
  await page.clock.runFor(60_000);
  await openPage(page, '/version');
  await openPage(page, '/door');
  await expect(page.getByRole('button', { name: 'Open door' })).toBeEnabled();
  expect(await asked()).toBe(count);
  await expect(message).toHaveCount(1);
  expect(await device.logins()).toHaveLength(1);
});

test('a tab goes on with the login that another tab made with the password for the picture', { tag: '@deep' }, async ({
  gate,
  page,
  device,
  context,
}) => {
  await gate.enter('/door');
  const [first] = await device.logins();
  const tab = await context.newPage();
  await tab.goto('/img');
  const password = tab.getByRole('main').getByLabel('Password', { exact: true });
  await password.fill(FACTORY_ACCOUNT.password);
  // Its listeners, at the new login.
  const attached = page.waitForRequest((request) => request.postData()?.includes('EventManager.attach') === true);
  await password.press('Enter');
  await attached;
  // It keeps that login when the other tab is closed.
  const kept = page.waitForRequest((request) => request.postData()?.includes('Global.keepAlive') === true);
  await tab.close({ runBeforeUnload: true });
  await device.waitForRequest({ method: 'Global.logout', params: { unload: true } });
  await kept;
  await device.advanceClock(6_000);
  expect((await device.logins()).some(({ key }) => key !== first?.key)).toBe(true);
  await expect(page.getByText('Connected')).toBeVisible();
});
