import { expect, type Page } from '@playwright/test';
import type { ControlClient } from '@/emulator/control/client';
import { ReplyError, SessionError } from '@/lib/contract/error-codes';
import { deepUnless } from './fixtures/deep';
import type { Gate } from './fixtures/gate';
import { test } from './fixtures/gatehouse';
import { clickPage, openPage } from './fixtures/open-page';

const beat = { method: 'Global.keepAlive', params: { timeout: 60, active: true } };
const over = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });
const ended = (page: Page) => page.getByText('The session ended.');

/** Signed in, with the browser's clock stopped. */
async function signInWithStoppedTime(gate: Gate, page: Page): Promise<void> {
  await page.clock.install();
  await gate.signIn();
  // Lazy parts have loaded before the device becomes silent.
  await page.clock.runFor(2_000);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
}

/**
 * Advances the time until the page sends a keep-alive; returns how many the device has then had. The next one is 10 to
 * 12 s away: the call may have taken a second of the browser's time.
 */
async function afterOneBeat(page: Page, device: ControlClient): Promise<number> {
  const before = (await device.requests('Global.keepAlive')).length;
  // The page is asked, not the device: a busy machine may need longer for a request than for seconds of stopped time.
  let isSent = false;
  page.on('request', (request) => {
    if (request.postData()?.includes('Global.keepAlive')) isSent = true;
  });
  for (let seconds = 0; !isSent; seconds += 1) {
    if (seconds === 13) throw new Error('no keep-alive was sent within 13 s');
    await page.clock.runFor(1_000);
  }
  return (await device.waitForRequest({ method: 'Global.keepAlive' }, before + 1, 10_000)).length;
}

/**
 * Advances the time second by second until the check passes: probes of the connection pause by the stopped time, and
 * are answered in the machine's own.
 */
const untilPasses = (page: Page, check: () => Promise<void>) =>
  expect(async () => {
    await page.clock.runFor(1_000);
    await check();
  }).toPass({ timeout: 15_000 });

test.describe('while somebody is signed in', () => {
  test('the page keeps the session alive every twelve seconds', { tag: '@deep' }, async ({ gate, page, device }) => {
    await signInWithStoppedTime(gate, page);
    const known = await afterOneBeat(page, device);
    for (let beats = 1; beats <= 3; beats += 1) {
      await page.clock.runFor(9_000);
      expect(await device.requests('Global.keepAlive')).toHaveLength(known + beats - 1);
      await page.clock.runFor(3_000);
      await device.waitForRequest({ method: 'Global.keepAlive', params: beat.params }, known + beats);
    }
  });

  test('one lost keep-alive is ignored when the next one is answered', { tag: '@deep' }, async ({
    gate,
    page,
    device,
  }) => {
    await signInWithStoppedTime(gate, page);
    const known = await afterOneBeat(page, device);
    await device.setFault({ match: beat, action: { type: 'error', code: ReplyError.InternalError }, times: 1 });
    await page.clock.runFor(12_000);
    await device.waitForRequest(beat, known + 1);
    for (let beats = 2; beats <= 8; beats += 1) {
      await page.clock.runFor(12_000);
      await device.waitForRequest(beat, known + beats);
    }
    await page.clock.resume();
    await expect(page.getByText('Connected')).toBeVisible();
    await expect(ended(page)).toHaveCount(0);
    await clickPage(page, '/door');
    await expect(page).toHaveURL('/door');
  });

  test('keep-alives lost for a minute end the session at the next click', { tag: '@deep' }, async ({
    gate,
    page,
    device,
  }) => {
    gate.expectProblem(/RPC3 .*ERR_/, 'keep-alives are never answered');
    await signInWithStoppedTime(gate, page);
    await afterOneBeat(page, device);
    await device.setFault({ match: beat, action: { type: 'drop', when: 'before' } });
    await page.clock.runFor(45_000);
    // Calls other than the keep-alive are answered.
    const lost = page.getByText('The device cannot be reached.');
    await untilPasses(page, async () => expect(await lost.count()).toBe(0));
    await expect(ended(page)).toHaveCount(0);
    await page.clock.runFor(62_000);
    await untilPasses(page, async () => expect(await ended(page).count()).toBe(1));
    await expect(over(page)).toHaveCount(0);
    await page.clock.resume();
    await clickPage(page, '/user');
    await expect(over(page)).toContainText('The device did not answer for a minute and ended the session.');
    await over(page).getByRole('button', { name: 'Leave this page' }).click();
    await expect(page).toHaveURL('/login');
  });
});

test.describe('a session that the device ended', () => {
  for (const [name, code] of Object.entries(SessionError)) {
    test(
      `with ${name} is reported at the next click, which does nothing else`,
      deepUnless(name === 'SessionExpired'),
      async ({ gate, page, device }) => {
        gate.expectProblem(/session (expired|missing)/, 'the root tries the old cookie');
        await signInWithStoppedTime(gate, page);
        const known = await afterOneBeat(page, device);
        await device.setFault({ match: beat, action: { type: 'error', code } });
        await page.clock.runFor(12_000);
        await device.waitForRequest(beat, known + 1);
        await expect(ended(page)).toBeVisible();
        await expect(over(page)).toHaveCount(0);
        await page.clock.runFor(60_000);
        expect(await device.requests('Global.keepAlive')).toHaveLength(known + 1);

        await page.clock.resume();
        await clickPage(page, '/user');
        await expect(over(page)).toContainText('The device ended the session.');
        await expect(page).toHaveURL('/personManage');
        await page.keyboard.press('Escape');
        await expect(over(page)).toBeVisible();
        await device.clearFaults();
        await device.endLogins();
        await over(page).getByRole('button', { name: 'Leave this page' }).click();
        await expect(page).toHaveURL('/login');
      },
    );
  }

  test('is resumed on the open page with its entries', async ({ gate, page, device }) => {
    gate.expectProblem(/session (expired|missing)/, 'the device forgot the session');
    await gate.signIn();
    await openPage(page, '/network/port');
    // Not a port: what a changed one may meet is read, and would notice the end before the save.
    const most = page.getByLabel('Maximum connections', { exact: true });
    await most.fill('40');
    await device.endLogins();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(ended(page)).toBeVisible();
    await page.getByLabel('UDP port', { exact: true }).click();
    await expect(over(page)).toContainText('Your 1 unsaved change is kept.');

    await over(page).getByLabel('Password', { exact: true }).fill('Wrong123');
    await over(page).getByRole('button', { name: 'Sign in' }).click();
    await expect(over(page)).toContainText('Wrong user name or password. 4 attempts left.');
    await over(page).getByLabel('Password', { exact: true }).fill('Admin123');
    await over(page).getByRole('button', { name: 'Sign in' }).click();
    await expect(over(page)).toHaveCount(0);

    await expect(page).toHaveURL('/network/port');
    await expect(most).toHaveValue('40');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('All changes saved')).toBeVisible();
    expect(await device.getTable('DVRIP')).toMatchObject({ MaxConnections: 40 });
  });

  test('is left for the root from its banner, discarding the change', async ({ gate, page, device }) => {
    gate.expectProblem(/session (expired|missing)/, 'the device forgot the session');
    await gate.signIn();
    await openPage(page, '/network/port');
    await page.getByLabel('Maximum connections', { exact: true }).fill('40');
    await device.endLogins();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await over(page).getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page).toHaveURL('/login');
    expect(await device.getTable('DVRIP')).toMatchObject({ MaxConnections: 50 });
  });
});

test.describe('a reload', () => {
  test('keeps the session', async ({ gate, page, device }) => {
    await gate.signIn();
    await clickPage(page, '/door');
    await expect(page).toHaveURL('/door');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL('/door');
    await device.advanceClock(6_000);
    expect(await device.logins()).toHaveLength(1);
    await device.expectRequest({ method: 'Global.firstLogin' }, { count: 1 });
  });

  test('without a resume ends the session after five seconds', { tag: '@deep' }, async ({ gate, page, device }) => {
    await gate.signIn();
    await page.goto('about:blank');
    await device.waitForRequest({ method: 'Global.logout' });
    expect(await device.logins()).toHaveLength(1);
    await device.advanceClock(6_000);
    expect(await device.logins()).toEqual([]);
  });
});

test('of two windows side by side, one that is closed leaves the other signed in', async ({
  gate,
  page,
  device,
  context,
}) => {
  await signInWithStoppedTime(gate, page);
  const other = await context.newPage();
  await other.goto('/network/port');
  await expect(other.getByRole('heading', { level: 1, name: 'Ports' })).toBeVisible();
  // Its next own keep-alive is twelve seconds away, and Playwright keeps every page visible.
  const known = await afterOneBeat(page, device);
  await other.close({ runBeforeUnload: true });
  await device.waitForRequest({ method: 'Global.logout', params: { unload: true } });
  await page.clock.runFor(4_500);
  await device.waitForRequest(beat, known + 1);
  await device.advanceClock(6_000);
  expect(await device.logins()).toHaveLength(1);
  await clickPage(page, '/door');
  await expect(page).toHaveURL('/door');
  await expect(ended(page)).toHaveCount(0);
});

test('unused for the chosen time it signs out and says why; unsaved changes wait for the next sign-in', async ({
  gate,
  page,
  device,
}) => {
  await page.clock.install();
  await gate.signIn();
  await page.getByRole('button', { name: /^admin,/ }).click();
  await page.getByRole('menuitem', { name: 'Automatic sign-out' }).click();
  const choice = page.getByRole('dialog', { name: 'Automatic sign-out' });
  await choice.getByRole('combobox').selectOption('5 minutes');
  await choice.getByRole('button', { name: 'Save' }).click();
  await openPage(page, '/network/port');
  // Not a port: what a changed one may meet would still be read while the session ends.
  const most = page.getByLabel('Maximum connections', { exact: true });
  await most.fill('40');
  await page.clock.fastForward(6 * 60_000);
  await expect(over(page)).toContainText('You were signed out due to inactivity.');
  await expect.poll(() => device.logins()).toEqual([]);
  await over(page).getByLabel('Password', { exact: true }).fill('Admin123');
  await over(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(over(page)).toHaveCount(0);
  await expect(most).toHaveValue('40');
  await page.getByRole('button', { name: 'Undo change: Maximum connections' }).click();
  await page.clock.fastForward(6 * 60_000);
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('You were signed out due to inactivity.')).toBeVisible();
  await expect.poll(() => device.logins()).toEqual([]);
});
