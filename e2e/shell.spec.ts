import { expect, type Page } from '@playwright/test';
import { AUTHORITIES } from '@/lib/contract/authorities';
import { COOKIE, ENDPOINT } from '@/lib/contract/endpoints';
import { SessionError } from '@/lib/contract/error-codes';
import { TIMER_MS } from '@/lib/contract/limits';
import type { ProfileName } from '@/lib/contract/profiles';
import { REDUCED_MENU_GROUPS } from '@/lib/routes/reduced-routes';
import { MENU_CAPTIONS } from '@/lib/routes/route';
import { MENU_GROUPS } from '@/lib/routes/route-table';
import { deepUnless } from './fixtures/deep';
import { test } from './fixtures/gatehouse';
import { layoutFaults } from './fixtures/layout';
import { menuWays, openPage } from './fixtures/open-page';
import { pagesOf, settled } from './fixtures/routes';
import { wordsOf } from './fixtures/words';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

/** Addresses of the menu in its order. */
const menuPaths = async (page: Page): Promise<string[]> => [...(await menuWays(page)).keys()];

/** Devices of the full route set; the matrix lists what each offers, of which the implemented pages are shown. */
const FULL_SET = ['face-full', 'vto', 'attendance', 'ash31', 'minimal'] as const;

/** The second route set has another order. */
const REDUCED = [
  '/alarm/alarmlink',
  '/alarm/alarmlog',
  '/img',
  '/mode/compareMode',
  '/video/set',
  '/video/detect',
  '/video/volume',
  '/network/ip',
  '/network/port',
  '/network/register',
  '/network/802_1x',
  '/network/dateSet',
  '/safe/fireWall',
  '/safe/ssh',
  '/safe/overview',
  '/user',
  '/automaintain',
  '/cfg/cfg',
  '/cfg/default',
  '/update',
  '/onlineuser',
  '/version',
  '/log/syslog',
];

const MENUS: readonly (readonly [ProfileName, readonly string[]])[] = [
  ...FULL_SET.map((profile) => [profile, pagesOf(profile)] as const),
  ['reduced', REDUCED],
];

/** Captions contain whole groups; within a caption the order is that of the specification. */
const inMenuOrder = (paths: readonly string[], profile: ProfileName) =>
  MENU_CAPTIONS.flatMap((caption) =>
    (profile === 'reduced' ? REDUCED_MENU_GROUPS : MENU_GROUPS)
      .filter((group) => group.caption === caption)
      .flatMap(({ routes }) => routes.map(({ path }) => path).filter((path) => paths.includes(path))),
  );

const LANGUAGES: readonly (readonly [ProfileName, number])[] = [
  ['face-full', 8],
  ['vto', 2],
  ['minimal', 0],
];

test('redirects an unknown address to the root', async ({ gate, page }) => {
  gate.expectProblem(/\/nosuch\/page .*404/, 'there is no such page');
  const answer = await page.goto('/nosuch/page');
  expect(answer?.status()).toBe(404);
  await page.waitForURL('/login');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
});

test('keeps the session of somebody who mistypes an address', async ({ gate, device, page }) => {
  gate.expectProblem(/\/dooor .*404/, 'there is no such page');
  await gate.enter('/door');
  await page.goto('/dooor');
  await page.waitForURL('/personManage');
  await expect(page.getByText('This page is not available on this device or for your account.')).toBeVisible();
  // The page that was left said goodbye; the device would act on it after its grace.
  await device.advanceClock(TIMER_MS.unloadGrace + 1_000);
  await openPage(page, '/door');
  expect(await device.logins()).toHaveLength(1);
});

for (const path of ['/network/p2p', '/safe/SafetyWarning']) {
  test(`has no page ${path}, which stays disabled`, deepUnless(path === '/network/p2p'), async ({ gate, page }) => {
    gate.expectProblem(/(p2p|SafetyWarning) .*404/, 'there is no such page');
    await gate.enter('/door');
    await page.goto(path);
    await page.waitForURL('/personManage');
    await expect(page.locator(`a[href="${path}"]`)).toHaveCount(0);
  });
}

test('follows the device when its capabilities change, also on a page that needs no events', async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/personManage');
  const link = menu(page).locator('a[href="/onvifUser"]');
  await expect(link).toBeVisible();
  // Events of trials and upgrades come by the same subscription.
  await device.waitForRequest({
    method: 'EventManager.attach',
    params: { codes: ['TemporaryConfig', 'CapsChanged', 'Upgrade'] },
  });
  const streams = async () => (await device.requests()).filter(({ endpoint }) => endpoint === ENDPOINT.notify).length;
  await expect.poll(streams).toBe(1);
  await device.expectRequest({ method: 'EventManager.attach' }, { count: 1 });
  await device.patchCaps({ onvifOption: false });
  await expect(link).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
});

for (const [profile, paths] of MENUS) {
  test.describe(`the device ${profile}`, () => {
    test.use({ profile });
    test('offers exactly the pages it supports', deepUnless(profile === 'face-full'), async ({ gate, page }) => {
      await gate.signIn();
      await expect(menu(page)).toBeVisible();
      expect(await menuPaths(page)).toEqual(inMenuOrder(paths, profile));
    });
  });
}

for (const [profile, count] of LANGUAGES) {
  test.describe(`the device ${profile} with its languages`, () => {
    test.use({ profile });
    test(
      count === 0 ? 'offers no language menu' : `offers ${count} languages`,
      deepUnless(profile !== 'vto'),
      async ({ gate, page }) => {
        await gate.signIn();
        const button = page.getByRole('button', { name: 'Language' });
        if (count === 0) return expect(button).toHaveCount(0);
        await button.click();
        await expect(page.getByRole('menu', { name: 'Language' }).getByRole('menuitem')).toHaveCount(count);
      },
    );
  });
}

test.describe('a page is hidden and its address leads away', () => {
  test('without the right', { tag: '@deep' }, async ({ gate, page, device }) => {
    await device.setFault({
      match: { method: 'userManager.getAuthorityList' },
      action: { type: 'result', value: true, params: AUTHORITIES.filter((right) => right !== 'AuthNetCfg') },
    });
    await gate.signIn();
    expect(await menuPaths(page)).not.toContain('/network/port');
    await page.goto('/network/port');
    await expect(page).toHaveURL('/personManage');
  });

  test('when the account does not hold the right that the device knows', async ({ gate, page }) => {
    gate.expectProblem(/\/nonsense .*404/, 'no page has this address');
    await gate.signIn({ name: 'operator1', password: 'Operator1' });
    expect(await menuPaths(page)).toEqual([
      '/alarm/alarmlog',
      '/accesslog/log',
      '/statistics',
      '/log/syslog',
      '/log/manageLog',
      '/log/alarm',
      '/log/tempMeasureLog',
      '/vto/callRecord',
      '/onlineStatus',
      '/version',
      '/onlineuser',
      '/health',
    ]);
    for (const path of ['/user', '/nonsense']) {
      await page.goto(path);
      await expect(page).toHaveURL('/accesslog/log');
      await expect(page.getByText('This page is not available on this device or for your account.')).toBeVisible();
    }
  });

  for (const [capability, value, gone] of [
    ['doorParameter', false, ['/door']],
    ['hasVideo', false, ['/video/set', '/video/detect', '/video/localCode', '/facecfg']],
    ['has4G', false, ['/network/4G']],
    ['rs485DisplayType', 0, ['/network/serialPort']],
    ['rs485DisplayType', 2, ['/network/serialPort']],
  ] as const) {
    test(`with the capability ${capability} at ${value}`, { tag: '@deep' }, async ({ gate, page, device }) => {
      await device.patchCaps({ [capability]: value });
      await gate.signIn();
      expect(await menuPaths(page)).toEqual(
        inMenuOrder(
          pagesOf('face-full').filter((each) => !gone.some((path) => path === each)),
          'face-full',
        ),
      );
      await page.goto(gone[0]);
      await expect(page).toHaveURL('/personManage');
    });
  }
});

test('the user menu shows name and sign-in time, and signing out ends the session on the device', async ({
  gate,
  page,
  device,
}) => {
  gate.expectProblem(/session missing or unknown|no session/, 'the old session is tried on purpose');
  await device.freezeClock();
  await gate.signIn();
  const user = page.getByRole('button', { name: /^admin, signed in at \d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/ });
  await expect(user).toHaveAttribute('title', /^admin, signed in at \d{4}/);
  await user.click();
  await expect(page.getByText(/^admin, signed in at \d{4}/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('textbox').fill('door par');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/door');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const cookie = (await page.context().cookies()).find(({ name }) => name === COOKIE.session);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  await device.expectRequest({ method: 'Global.logout', endpoint: ENDPOINT.rpcOlder });
  expect(await device.logins()).toEqual([]);
  const answer = await page.request.post(ENDPOINT.rpc, {
    data: { method: 'magicBox.getSystemInfo', params: {}, id: 1, session: cookie?.value },
  });
  expect(Object.values(SessionError)).toContain((await answer.json()).error.code);
});

test('the longest group leaves every caption in sight, on a small laptop too', async ({ gate, page }) => {
  await gate.enter('/network/port');
  const word = wordsOf('English');
  for (const [width, height] of [
    [1280, 800],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(menu(page).getByRole('link', { name: word('menu.page.network_port'), exact: true })).toBeVisible();
    for (const caption of MENU_CAPTIONS) {
      const button = menu(page).getByRole('button', { name: word(`menu.caption.${caption}`), exact: true });
      await expect(button).toBeInViewport({ ratio: 1 });
    }
  }
});

test('signing out returns to the root although the device refuses it', async ({ gate, page, device }) => {
  await device.setFault({ match: { method: 'Global.logout' }, action: { type: 'error', code: 1 } });
  await gate.signIn();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await device.expectRequest({ method: 'Global.logout' });
});

test('shows its top bar whole at 200 % zoom', async ({ gate, page }) => {
  await page.setViewportSize({ width: 683, height: 384 });
  for (const path of ['/door', '/personManage']) {
    await gate.enter(path);
    await settled(page);
    expect(await layoutFaults(page), path).toEqual([]);
  }
});

test.describe('a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const signIn = async (page: Page) => {
    await page.goto('/login');
    await page.getByLabel('User name').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill('Admin123');
    await page.getByRole('button', { name: 'Sign in', exact: true }).tap();
    await expect(page).toHaveURL('/personManage');
  };

  test('opens the menu from the top bar and closes it with the page', async ({ gate, page }) => {
    await signIn(page);
    await expect(menu(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Menu' }).tap();
    const drawer = page.getByRole('dialog', { name: 'Gatehouse' });
    await drawer.getByRole('button', { name: 'Access', exact: true }).tap();
    await drawer.getByRole('button', { name: 'Door', exact: true }).tap();
    await drawer.locator('a[href="/door"]').tap();
    await expect(page).toHaveURL('/door');
    await expect(drawer).toHaveCount(0);
    gate.expectNoProblems();
  });

  test('has the buttons of a list beside its title', async ({ gate, page }) => {
    for (const [path, name] of [
      ['/personManage', 'Add person'],
      ['/accesslog/log', 'Live'],
      ['/customPassword', 'Add code'],
    ] as const) {
      await gate.enter(path);
      const act = page.getByRole('main').getByText(name, { exact: true });
      await expect(act).toBeVisible();
      const [title, button] = [await page.getByRole('heading', { level: 1 }).boundingBox(), await act.boundingBox()];
      expect(button?.y, path).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0));
    }
  });

  test('says what the hours of an alarm mean where they stand, in its details', async ({ gate, page }) => {
    const hint = page.getByText('Outside these hours the alarm is only recorded').filter({ visible: true });
    await gate.enter('/alarm/alarmcfg');
    const duress = page.getByRole('region', { name: 'Duress' });
    await expect(duress).toBeVisible();
    await expect(hint).toHaveCount(0);
    await duress.getByRole('button', { name: 'Duress', exact: true }).tap();
    await expect(hint).toHaveCount(1);
  });

  test('has the language in the menu and sign-out in the top bar', async ({ gate, page, device }) => {
    await signIn(page);
    await expect(page.getByRole('button', { name: 'Language' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Menu' }).tap();
    const drawer = page.getByRole('dialog', { name: 'Gatehouse' });
    const language = drawer.getByRole('button', { name: 'Language' });
    await expect(language).toHaveText('English');
    await language.tap();
    await expect(page.getByRole('menu', { name: 'Language' }).getByRole('menuitem')).toHaveCount(8);
    await page.getByRole('menuitem', { name: 'English' }).tap();
    expect(await device.requests('configManager.setConfig')).toEqual([]);
    await drawer.getByRole('button', { name: 'Close menu' }).tap();
    await page.getByRole('button', { name: 'Sign out' }).tap();
    await expect(page).toHaveURL('/login');
    expect(await device.logins()).toEqual([]);
    gate.expectNoProblems();
  });
});
