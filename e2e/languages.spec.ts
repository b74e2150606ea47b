import { expect } from '@playwright/test';
import { type DeviceLanguage, LANGUAGES } from '@/lib/contract/languages';
import { deepUnless } from './fixtures/deep';
import { test } from './fixtures/gatehouse';
import { open, speak } from './fixtures/routes';
import { wordsOf } from './fixtures/words';

/** The default, the source of the others, and the one from right to left. */
const IN_EVERY_RUN: readonly DeviceLanguage[] = ['SimpChinese', 'English', 'Arabic'];

for (const { device: language, tag, direction, ownName } of LANGUAGES) {
  test(
    `shows ${ownName} and sets the lang attribute`,
    deepUnless(IN_EVERY_RUN.includes(language)),
    async ({ gate, page }) => {
      await open(page, '/login');
      await speak(page, language);
      await open(page, '/login');
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
      await expect(page.locator('html')).toHaveAttribute('dir', direction);
      const word = wordsOf(language);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(word('login.title'));
      await expect(page.getByLabel(word('login.userName'), { exact: true })).toBeVisible();
      await expect(page).toHaveTitle(`${word('login.title')} · ${word('common.productName')}`);
      gate.expectNoProblems();
    },
  );
}

test('uses the language of the device unless another one was chosen', async ({ gate, page, device }) => {
  await device.putTable('Language', 'Turkey');
  await open(page, '/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
  gate.expectNoProblems();
});

test('is mirrored in Arabic, with addresses, IDs and times from left to right', async ({ gate, page }) => {
  await gate.signIn();
  await speak(page, 'Arabic');
  await open(page, '/network/port');
  const word = wordsOf('Arabic');
  const menu = await page.getByRole('navigation', { name: word('shell.menu') }).boundingBox();
  const main = await page.getByRole('main').boundingBox();
  expect(menu?.x ?? 0).toBeGreaterThanOrEqual((main?.x ?? 0) + (main?.width ?? 0) - 1);
  const port = page.getByLabel(word('network.port.field.http'), { exact: true });
  // Number boxes keep the direction of the page (design/GUIDE.md); the digits are Latin.
  await expect(port).toHaveValue(/^[0-9]+$/);
  const address = page.getByRole('contentinfo').locator('bdi[dir="ltr"]', { hasText: '127.0.0.1' });
  await expect(address).toHaveCSS('direction', 'ltr');

  await open(page, '/onlineuser');
  const since = page.locator('td bdi', { hasText: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/ }).first();
  await expect(since).toHaveCSS('direction', 'ltr');
  await open(page, '/personManage');
  await page.getByRole('button', { name: word('personManage.add') }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByLabel(word('personManage.field.userId'), { exact: true })).toHaveCSS('direction', 'ltr');
  expect((await drawer.boundingBox())?.x).toBe(0);
});

test('overrides its texts by those of the device and ignores unknown keys', async ({ gate, page, device }) => {
  const own = { 'login.title': 'Front desk', login: { userName: 'Who' }, 'no.such': 'x', 'common.save': 7 };
  await device.setCustomText('English', JSON.stringify(own));
  await open(page, '/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Front desk');
  await expect(page.getByLabel('Who', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByText('x', { exact: true })).toHaveCount(0);
  gate.expectNoProblems();
});

for (const [what, text] of [
  ['no JSON', '{"login.title": '],
  ['a list', '["Front desk"]'],
  ['an empty file', ''],
] as const) {
  test(
    `keeps the built-in texts when those of the device are ${what}`,
    deepUnless(what === 'no JSON'),
    async ({ gate, page, device }) => {
      await device.setCustomText('English', text);
      await open(page, '/login');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
      gate.expectNoProblems();
    },
  );
}

test('keeps the built-in texts when the device fails to send its own', { tag: '@deep' }, async ({
  gate,
  page,
  device,
}) => {
  gate.expectProblem(/custom_lang.*(500|ERR_)/, 'the device fails to send its own texts');
  const match = { transport: 'static', endpoint: '/custom_lang/*' } as const;
  await device.setFault({ match, action: { type: 'http', status: 500 } });
  await open(page, '/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  gate.expectNoProblems();
});
