import { expect, type Page } from '@playwright/test';
import { AUTHORITIES } from '@/lib/contract/authorities';
import { COOKIE } from '@/lib/contract/endpoints';
import { ReplyError } from '@/lib/contract/error-codes';
import { deepUnless } from './fixtures/deep';
import { test } from './fixtures/gatehouse';
import { clickPage } from './fixtures/open-page';

const button = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });

/** Types into the form and presses Enter. */
async function tryPassword(page: Page, password: string, name = 'admin'): Promise<void> {
  await page.getByLabel('User name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
}

test.describe('signing in', () => {
  test('sends one request, however often the button is pressed', { tag: '@deep' }, async ({ gate, page, device }) => {
    await device.setFault({ match: { method: 'Global.firstLogin' }, action: { type: 'delay', ms: 1_500 } });
    await page.goto('/login');
    await page.getByLabel('User name').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill('Admin123');
    await button(page).dblclick();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/personManage');
    await device.expectRequest({ method: 'Global.firstLogin' }, { count: 1 });
    gate.expectNoProblems();
  });

  test('takes two steps and never sends the password', async ({ gate, page, device }) => {
    const bodies: string[] = [];
    page.on('request', (request) => bodies.push(`${request.url()} ${request.postData() ?? ''}`));
    await page.goto('/login');
    await tryPassword(page, 'Admin123');
    await expect(page).toHaveURL('/personManage');
    await device.expectOrder('Global.firstLogin', 'Global.secondLogin', 'userManager.getAuthorityList');
    const [second] = await device.requests('Global.secondLogin');
    expect(second?.params).toMatchObject({ userName: 'admin', password: '***', clientType: 'Web3.0' });
    expect(bodies.join('\n')).not.toContain('Admin123');
    expect(JSON.stringify(await page.context().cookies())).not.toContain('Admin123');
    gate.expectNoProblems();
  });

  test('tells a screen reader the name of the first page', async ({ gate, page }) => {
    await gate.signIn();
    const announced = () =>
      page.evaluate(() => document.querySelector('next-route-announcer')?.shadowRoot?.textContent ?? '');
    await expect.poll(announced).toMatch(/^People/);
  });

  test('keeps the session from scripts and the user name for 30 days', async ({ gate, page }) => {
    await gate.signIn();
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === COOKIE.session)).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
    const userName = cookies.find(({ name }) => name === COOKIE.userName);
    expect((Number(userName?.expires) - Date.now() / 1000) / 86_400).toBeCloseTo(30, 1);
    expect(await page.evaluate(() => document.cookie)).not.toContain(COOKIE.session);
  });

  test('is skipped while the session lives', async ({ gate, page, device }) => {
    await gate.signIn();
    await page.goto('/login');
    await expect(page).toHaveURL('/personManage');
    await device.expectRequest({ method: 'Global.firstLogin' }, { count: 1 });
  });

  test('validates both fields before the request', { tag: '@deep' }, async ({ gate, page, device }) => {
    await page.goto('/login');
    await tryPassword(page, '', 'no spaces!');
    await expect(page.getByText('Use digits, letters, underscore, dot and @ only')).toBeVisible();
    await expect(page.getByText('Enter a value')).toBeVisible();
    await expect(page.getByLabel('User name')).toBeFocused();
    expect(await device.requests('Global.firstLogin')).toEqual([]);
    gate.expectNoProblems();
  });

  test('takes a user name of 32 characters and no more', async ({ gate, page }) => {
    await page.goto('/login');
    await page.getByLabel('User name').pressSequentially('a'.repeat(33));
    await expect(page.getByLabel('User name')).toHaveValue('a'.repeat(32));
    gate.expectNoProblems();
  });

  test('does not wait for a device that refuses its pin table', async ({ gate, page, device }) => {
    await device.setFault({
      match: { method: 'DevPinmuxManager.getCaps' },
      action: { type: 'error', code: ReplyError.InternalError },
    });
    await gate.signIn();
    await expect(page).toHaveURL('/personManage');
    await expect(page.getByText('300 people')).toBeVisible();
    await expect(page.getByText(/The device rejected this/)).toHaveCount(0);
    await device.expectRequest({ method: 'DevPinmuxManager.getCaps' }, { min: 1 });
    expect(await device.logins()).toHaveLength(1);
    gate.expectNoProblems();
  });

  test('changes the language in this browser only', async ({ gate, page, device }) => {
    await page.goto('/login');
    await page.getByLabel('Language').selectOption('Italiano');
    await expect(page.locator('html')).toHaveAttribute('lang', 'it');
    expect(await device.getTable('Language')).toBe('English');
    gate.expectNoProblems();
  });
});

test.describe('a wrong password', () => {
  test('and an unknown name are indistinguishable, on the page and on the wire', { tag: '@deep' }, async ({
    gate,
    page,
    device,
  }) => {
    const answers: { error: unknown; params: unknown }[] = [];
    for (const [name, password] of [
      ['nobody1', 'Admin123'],
      ['admin', 'Wrong123'],
    ] as const) {
      await page.goto('/login');
      const answered = page.waitForResponse(
        (response) => response.request().postData()?.includes('secondLogin') === true,
      );
      await tryPassword(page, password, name);
      await expect(page.getByText('Wrong user name or password. 4 attempts left.')).toBeVisible();
      const { error, params } = await (await answered).json();
      answers.push({ error, params });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(await device.logins()).toEqual([]);
    gate.expectNoProblems();
  });

  test('counts down to a lock of 300 s that only time opens', { tag: '@deep' }, async ({ gate, page, device }) => {
    await page.clock.install();
    await device.freezeClock();
    await page.goto('/login');
    for (const left of ['4 attempts', '3 attempts', '2 attempts', '1 attempt']) {
      await tryPassword(page, 'Wrong123');
      await expect(page.getByText(`Wrong user name or password. ${left} left.`)).toBeVisible();
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
      await expect(page.getByLabel('User name')).toHaveValue('admin');
    }
    await tryPassword(page, 'Wrong123');
    await expect(page.getByText(/Try again in (300|29\d) seconds/)).toBeVisible();
    await expect(button(page)).toBeDisabled();
    await page.clock.fastForward(60_000);
    await expect(page.getByText(/Try again in (240|23\d) seconds/)).toBeVisible();

    await page.reload();
    await expect(page.getByText(/Try again in (240|23\d) seconds/)).toBeVisible();
    await expect(button(page)).toBeDisabled();

    // The device's clock is the one that counts: it refuses the right password too.
    await device.advanceClock(120_000);
    await page.clock.fastForward(241_000);
    await tryPassword(page, 'Admin123');
    await expect(page.getByText(/Try again in (180|17\d) seconds/)).toBeVisible();
    expect(await device.logins()).toEqual([]);
    await page.clock.fastForward(181_000);
    await expect(button(page)).toBeEnabled();
    await device.advanceClock(181_000);
    await tryPassword(page, 'Admin123');
    await expect(page).toHaveURL('/personManage');
    gate.expectNoProblems();
  });
});

test('releases a login whose rights cannot be read, so that the next one succeeds', { tag: '@deep' }, async ({
  page,
  device,
}) => {
  await device.setSwitches({ singleLogin: true });
  await device.setFault({
    match: { method: 'userManager.getAuthorityList' },
    action: { type: 'error', code: ReplyError.InternalError },
    times: 1,
  });
  await page.goto('/login');
  await tryPassword(page, 'Admin123');
  await expect(page.getByText('The device rejected this.')).toBeVisible();
  expect(await device.logins()).toEqual([]);
  await tryPassword(page, 'Admin123');
  await expect(page).toHaveURL('/personManage');
  expect(await device.logins()).toHaveLength(1);
});

test.describe('the device refuses', () => {
  test('an address that its list blocks', async ({ gate, page, device }) => {
    const filter = await device.getTable<Record<string, unknown>>('AccessFilter');
    await device.putTable('AccessFilter', { ...filter, Enable: true, Type: 0, BannedList: ['127.0.0.1'] });
    await device.setSwitches({ enforceAccessFilter: true });
    await page.goto('/login');
    await tryPassword(page, 'Admin123');
    await expect(page.getByText('This device does not accept sign-ins from your address.')).toBeVisible();
    await device.setSwitches({ enforceAccessFilter: false });
    await tryPassword(page, 'Admin123');
    await expect(page).toHaveURL('/personManage');
    gate.expectNoProblems();
  });

  test('a second login of an account that may have one', async ({ gate, page, device, signInElsewhere }) => {
    await device.setSwitches({ singleLogin: true });
    await signInElsewhere();
    await page.goto('/login');
    await tryPassword(page, 'Admin123');
    await expect(page.getByText('This account is already signed in elsewhere.')).toBeVisible();
    expect(await device.logins()).toHaveLength(1);
    gate.expectNoProblems();
  });

  test('one login too many until the other signs out', async ({ gate, page, device, signInElsewhere }) => {
    await device.setSwitches({ maxSessions: 1 });
    const other = await signInElsewhere();
    await page.goto('/login');
    await tryPassword(page, 'Admin123');
    await expect(page.getByText('Too many people are signed in. Try again later.')).toBeVisible();
    await other.getByRole('button', { name: 'Sign out' }).click();
    await expect(other).toHaveURL('/login');
    await tryPassword(page, 'Admin123');
    await expect(page).toHaveURL('/personManage');
    gate.expectNoProblems();
  });

  for (const [name, action] of [
    ['an unlisted error', { type: 'error', code: ReplyError.Unknown }],
    ['a broken connection', { type: 'reset', at: 'beforeBody' }],
    ['an answer that is not one', { type: 'malformed', kind: 'notJson' }],
  ] as const) {
    test(
      `with ${name}, and the next try works`,
      deepUnless(name === 'a broken connection'),
      async ({ gate, page, device }) => {
        gate.expectProblem(/RPC3_Login .*ERR_/, 'the connection is reset');
        await device.setFault({ match: { method: 'Global.secondLogin' }, action });
        await page.goto('/login');
        await tryPassword(page, 'Admin123');
        await expect(page.getByText('Sign-in failed. Try again.')).toBeVisible();
        await device.clearFaults();
        await tryPassword(page, 'Admin123');
        await expect(page).toHaveURL('/personManage');
      },
    );
  }
});

test('the first page is the first of the menu and moves with the rights and the capabilities', async ({
  gate,
  page,
  device,
}) => {
  const withoutPersons = AUTHORITIES.filter((right) => right !== 'AuthUserMag' && right !== 'AuthSecurity');
  await device.setFault({
    match: { method: 'userManager.getAuthorityList' },
    action: { type: 'result', value: true, params: withoutPersons },
  });
  await gate.signIn();
  await expect(page).toHaveURL('/section/set');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  await device.patchCaps({ timeSection: false, holidayGroup: false, holidayPlan: false });
  await gate.signIn();
  await expect(page).toHaveURL('/accesslog/log');
});

test('the next account does not inherit the page of the previous one', async ({ gate, page }) => {
  await gate.signIn();
  await clickPage(page, '/door');
  await expect(page).toHaveURL('/door');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  await gate.signIn();
  await expect(page).toHaveURL('/personManage');
});
