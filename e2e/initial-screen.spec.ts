import { expect } from '@playwright/test';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { ReplyError } from '@/lib/contract/error-codes';
import { deepUnless } from './fixtures/deep';
import { test } from './fixtures/gatehouse';

test.describe('the root of a device', () => {
  test('redirects to sign-in when there is an administrator', async ({ gate, page, device }) => {
    await page.goto('/');
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await device.expectRequest({ method: 'DevInit.getStatus', endpoint: ENDPOINT.outside });
    gate.expectNoProblems();
  });

  test('shows the first step without an administrator, and sign-in redirects to it', async ({ gate, page, device }) => {
    await device.setInit(1);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Choose a language' })).toBeVisible();
    await page.goto('/login');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Choose a language' })).toBeVisible();
    gate.expectNoProblems();
  });

  test('retries after two refusals by the button, without a reload', async ({ gate, page, device }) => {
    await page.clock.install();
    await device.setFault({
      match: { method: 'DevInit.getStatus' },
      action: { type: 'error', code: ReplyError.InternalError },
      times: 2,
    });
    await page.goto('/');
    await expect(page.getByRole('alert').filter({ hasText: 'The device rejected this' })).toBeVisible();
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    const retry = page.getByRole('button', { name: 'Try again' });
    await retry.click();
    await device.waitForRequest({ method: 'DevInit.getStatus' }, 2);
    await retry.click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'stayed'))).toBe(true);
    gate.expectNoProblems();
  });

  test('does not treat a reply without a status as a new device', async ({ gate, page, device }) => {
    await device.setFault({
      match: { method: 'DevInit.getStatus' },
      action: { type: 'malformed', kind: 'noParams' },
    });
    await page.goto('/');
    await expect(page.getByRole('alert').filter({ hasText: 'The settings could not be read' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Choose a language' })).toHaveCount(0);
    await device.clearFaults();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL('/login');
    expect(await device.requests('DevInit.setLocalityConfig')).toEqual([]);
    gate.expectNoProblems();
  });

  test('keeps the sign-in page after a reply without a status', async ({ gate, page, device }) => {
    await device.setFault({
      match: { method: 'DevInit.getStatus' },
      action: { type: 'malformed', kind: 'noParams' },
    });
    await gate.signIn();
    await expect(page).toHaveURL('/personManage');
    expect(await device.logins()).toHaveLength(1);
  });

  test('reports a slow device after three seconds without a reply', async ({ gate, page, device }) => {
    await page.clock.install();
    await device.setFault({ match: { method: 'DevInit.getStatus' }, action: { type: 'drop', when: 'before' } });
    await page.goto('/');
    await expect(page.getByText('Contacting the device')).toBeVisible();
    await page.clock.fastForward(3_000);
    await expect(page.getByText('The device is answering slowly. One moment.')).toBeVisible();
    await page.clock.fastForward(30_000);
    await expect(page.getByText('The device did not answer.')).toBeVisible();
    await device.clearFaults();
    await page.clock.fastForward(2_000);
    await expect(page).toHaveURL('/login');
    gate.expectNoProblems();
  });
});

test('a page opened before sign-in is shown after it', async ({ page, gate }) => {
  await page.goto('/door');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('User name').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('Admin123');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/door');
  gate.expectNoProblems();
});

test('redirects from a page without permission to the first permitted one', async ({ page, gate }) => {
  await page.goto('/door');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('User name').fill('operator1');
  await page.getByLabel('Password', { exact: true }).fill('Operator1');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/accesslog/log');
  gate.expectNoProblems();
});

test.describe('the texts of the console', () => {
  test('are simplified Chinese when the device holds no facts', async ({ page, gate, device }) => {
    gate.expectProblem(/current_config\/.*404/, 'the files are taken away');
    for (const endpoint of [ENDPOINT.webCapsConfig, ENDPOINT.preLanguage]) {
      await device.setFault({ match: { endpoint }, action: { type: 'http', status: 404 } });
    }
    await page.goto('/login');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('combobox')).toHaveCount(0);
  });

  for (const [what, endpoint] of [
    ['facts of the device', ENDPOINT.webCapsConfig],
    ['language of the device', ENDPOINT.preLanguage],
    ['texts of the device', `${ENDPOINT.customLanguage}English.txt`],
  ] as const) {
    test(
      `appear although the ${what} never arrive`,
      deepUnless(endpoint === ENDPOINT.webCapsConfig),
      async ({ page, device }) => {
        await page.clock.install();
        await device.setFault({ match: { endpoint }, action: { type: 'drop', when: 'before' } });
        const asked = page.waitForRequest((request) => request.url().endsWith(endpoint));
        await page.goto('/');
        await asked;
        await page.clock.fastForward(10_500);
        await expect(page).toHaveURL('/login');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('#field-password')).toBeVisible();
      },
    );
  }

  test('are built in when the file of the device is broken', { tag: '@deep' }, async ({ page, gate, device }) => {
    await device.setCustomText('English', '{"login.title": "Come in"');
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    gate.expectNoProblems();
  });

  test('are overridden by those of the device', async ({ page, gate, device }) => {
    await device.setCustomText('English', '{"login.title": "Come in"}');
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Come in' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Forgot password?' })).toBeVisible();
    gate.expectNoProblems();
  });

  test('run from right to left in Arabic', async ({ page, gate, device }) => {
    await device.patchCaps({ devLanguage: 'Arabic' });
    await page.goto('/login');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
    gate.expectNoProblems();
  });
});
