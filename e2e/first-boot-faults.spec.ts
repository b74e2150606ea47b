import { expect, type Page } from '@playwright/test';
import type { ControlClient } from '@/emulator/control/client';
import { ReplyError } from '@/lib/contract/error-codes';
import { test } from './fixtures/gatehouse';
import { fillAccount, heading, next, PASSWORD, toAccount } from './fixtures/set-up';

test.use({ profile: 'uninitialised' });

/** Sends the account to a device that drops the connection before or after it took it, until the page gives up. */
async function sendUnanswered(page: Page, device: ControlClient, when: 'before' | 'after'): Promise<void> {
  await page.clock.install();
  await toAccount(page);
  await device.setFault({ match: { method: 'DevInit.account' }, action: { type: 'drop', when }, times: 1 });
  await fillAccount(page, '13800000000');
  const sent = page.waitForRequest((request) => request.postData()?.includes('DevInit.account') ?? false);
  await next(page).click();
  await sent;
  if (when === 'after') await device.waitForRequest({ method: 'DevInit.account' });
  await page.clock.fastForward(30_500);
}

test('keeps the step and the entries when the account is refused', { tag: '@deep' }, async ({ gate, page, device }) => {
  await toAccount(page);
  await device.setFault({
    match: { method: 'DevInit.account' },
    action: { type: 'error', code: ReplyError.Unknown },
    times: 1,
  });
  await fillAccount(page, '13800000000');
  await next(page).click();
  await expect(page.getByText('The device could not save this. Try again.')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
  await expect(page.getByLabel(/^Recovery phone/)).toHaveValue('13800000000');
  await next(page).click();
  await expect(heading(page, 'Check for updates')).toBeVisible();
  gate.expectNoProblems();
});

test('continues when the reply is lost but the account was created', { tag: '@deep' }, async ({
  gate,
  page,
  device,
}) => {
  await sendUnanswered(page, device, 'after');
  await expect(heading(page, 'Check for updates')).toBeVisible();
  await next(page).click();
  await expect(heading(page, 'The device is ready')).toBeVisible();
  await page.getByRole('button', { name: 'Go to sign-in' }).click();
  await expect(page).toHaveURL('/login');
  await device.expectRequest({ method: 'DevInit.account' }, { count: 1 });
  await device.expectRequest({ method: 'DevInit.access' }, { count: 1 });
  await gate.signIn({ name: 'admin', password: PASSWORD });
});

test('continues when the reply to the account is not JSON', { tag: '@deep' }, async ({ gate, page, device }) => {
  await toAccount(page);
  await device.setFault({
    match: { method: 'DevInit.account' },
    action: { type: 'malformed', kind: 'halfJson' },
    times: 1,
  });
  await fillAccount(page, '13800000000');
  await next(page).click();
  await expect(heading(page, 'Check for updates')).toBeVisible();
  await device.expectRequest({ method: 'DevInit.account' }, { count: 1 });
  gate.expectNoProblems();
});

test('keeps the step when the account was not created, and creates it at the next try', { tag: '@deep' }, async ({
  page,
  device,
}) => {
  await sendUnanswered(page, device, 'before');
  await expect(page.getByText('The device could not save this. Try again.')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
  await next(page).click();
  await expect(heading(page, 'Check for updates')).toBeVisible();
});

test('leads to sign-in when somebody else made the account first', { tag: '@deep' }, async ({ page, device }) => {
  await toAccount(page);
  await fillAccount(page, '13800000000');
  await device.setInit(2);
  await next(page).click();
  await expect(page).toHaveURL('/login');
  expect(await device.requests('DevInit.access')).toEqual([]);
});

test('creates no account when the time zone is refused', { tag: '@deep' }, async ({ gate, page, device }) => {
  await toAccount(page);
  const fault = { match: { method: 'DevInit.setLocalityConfig' }, action: { type: 'error', code: 1 } as const };
  await device.setFault(fault);
  await page.getByLabel('Time zone').selectOption({ label: 'GMT+01:00 Berlin, Rome' });
  await fillAccount(page, '13800000000');
  await next(page).click();
  await expect(page.getByText('The device could not save this. Try again.')).toBeVisible();
  expect(await device.requests('DevInit.account')).toEqual([]);
  gate.expectNoProblems();
});

test('keeps the update question when the answer is refused', { tag: '@deep' }, async ({ gate, page, device }) => {
  await device.setFault({ match: { method: 'DevInit.access' }, action: { type: 'error', code: 1 }, times: 1 });
  await toAccount(page);
  await fillAccount(page, '13800000000');
  await next(page).click();
  await page.getByRole('checkbox', { name: 'Check for updates automatically' }).check();
  await next(page).click();
  await expect(page.getByText('The device could not save this. Try again.')).toBeVisible();
  await expect(page.getByRole('checkbox')).toBeChecked();
  await next(page).click();
  await expect(heading(page, 'The device is ready')).toBeVisible();
  gate.expectNoProblems();
});
