import { expect, type Page } from '@playwright/test';
import { type DeviceLanguage, LANGUAGES } from '@/lib/contract/languages';
import { expectAccessible, STILL } from './fixtures/axe';
import { walkFirstBoot, walkSignIn } from './fixtures/before-sign-in';
import { cases, isDeep } from './fixtures/deep';
import { test } from './fixtures/gatehouse';
import { LAYOUT_RULES, type LayoutRule, layoutFaults } from './fixtures/layout';
import { otherBackup } from './fixtures/other-backup';
import { visitOverlays } from './fixtures/overlays';
import { ALL_ROUTES, OTHER_ROUTES, open, PUBLIC_ROUTES, SIGNED_IN_ROUTES, settled, turnTo } from './fixtures/routes';
import { inClear, STORED, storeSecrets } from './fixtures/secrets';
import { wordsOf } from './fixtures/words';

test.use(STILL);

const HEIGHT = 800;
const DESK = 1280;
/** What overlays are opened at comes last. */
const WIDTHS = [...cases([360, 1024], [768, 1920]), DESK];
/** A drawer or a dialog has two sizes: as wide as a phone, or its own. */
const OVERLAY_WIDTHS = cases([360, DESK], [768, 1024, 1920]);
/** With the longest words: what breaks in other languages breaks in this one. */
const CLOSELY = cases<DeviceLanguage>(['Russian'], ['Arabic', 'English', 'Thai']);
const LANGUAGES_HERE = LANGUAGES.filter(({ device }) => isDeep || CLOSELY.includes(device));
/**
 * Scanned for barriers and looked at from right to left at these widths: a phone has cards in place of tables. Colours
 * do not depend on the width, so each has a scheme of its own. Every other page has both proofs at the first of its
 * widths, and at the second one colours alone, the pages between the other way; the deep run has both at each.
 */
const SCANNED: Partial<Record<DeviceLanguage, readonly (readonly [width: number, scheme: 'light' | 'dark'])[]>> = {
  Russian: [
    [360, 'dark'],
    [DESK, 'light'],
  ],
  ...(isDeep && { Arabic: [[360, 'light']] as const }),
};

type Walk = typeof ALL_ROUTES;

/** Pages of one scenario, so that a look at all of them is spread over the workers. */
const SHARE = 16;
const SHARES: readonly Walk[] = [
  ...Array.from(
    { length: Math.ceil(SIGNED_IN_ROUTES.length / SHARE) },
    (_, share): Walk => [['face-full', SIGNED_IN_ROUTES.slice(share * SHARE, (share + 1) * SHARE)]],
  ),
  OTHER_ROUTES,
];

/** Faults by place: the same one at several widths is one line. */
class Findings {
  private readonly widths = new Map<string, number[]>();

  async look(page: Page, route: string, { part = '', widths }: { part?: string; widths: readonly number[] }) {
    for (const width of widths) {
      await page.setViewportSize({ width, height: HEIGHT });
      for (const fault of await layoutFaults(page)) this.add(`${route}${part && ` › ${part}`}: ${fault}`, width);
    }
  }

  add(line: string, width: number): void {
    this.widths.set(line, [...(this.widths.get(line) ?? []), width]);
  }

  get lines(): string[] {
    return [...this.widths].map(([line, widths]) => `${line} at ${widths.join(', ')} px`);
  }
}

/**
 * Mirrors the page that is shown: the longest words from right to left. Drawings are mirrored by React when a page is
 * loaded (components/terminal/terminal-screen.test.tsx), and stay as they are.
 */
const turnAround = (page: Page, direction: 'ltr' | 'rtl') =>
  page.evaluate((dir) => {
    document.documentElement.dir = dir;
    for (const drawing of document.querySelectorAll('svg')) drawing.style.direction = 'ltr';
  }, direction);

test.describe('every page', () => {
  for (const { device: language, direction, ownName } of LANGUAGES_HERE) {
    const scannedAt = SCANNED[language];
    const isClose = CLOSELY.includes(language);
    const claim = `shows everything whole and in its place${isClose ? ', with its drawers, dialogs and menus' : ''}`;
    const isInShares = isClose || scannedAt !== undefined;
    for (const [share, pages] of (isInShares ? SHARES : [ALL_ROUTES]).entries()) {
      const part = isInShares ? `, part ${share + 1}` : '';
      test(`${claim}${scannedAt ? ', without barriers' : ''}, in ${ownName}${part}`, async ({
        gate,
        device,
        emulator,
        page,
      }) => {
        // A share takes up to two and a half minutes with its scans on two cores.
        test.setTimeout(600_000);
        page.setDefaultTimeout(5_000);
        const widths = isClose ? WIDTHS : [360, DESK];
        const findings = new Findings();
        let visited = 0;
        const look = async (route: string, { part = '', isFrameKnown = false } = {}) => {
          await findings.look(page, route, { part, widths });
          if (!scannedAt) return;
          const isWhole = (place: number) => isDeep || place === visited % scannedAt.length;
          if (direction === 'ltr') {
            await turnAround(page, 'rtl');
            await findings.look(page, route, {
              part: `${part} from right to left`,
              widths: scannedAt.flatMap(([width], place) => (isWhole(place) ? width : [])),
            });
            await turnAround(page, direction);
          }
          for (const [place, [width, scheme]] of scannedAt.entries()) {
            await page.setViewportSize({ width, height: HEIGHT });
            await expectAccessible(page, `${route} ${part}`, {
              isFrameKnown,
              onlyColours: !isWhole(place),
              schemes: [scheme],
            });
          }
          await page.setViewportSize({ width: DESK, height: HEIGHT });
          // What depends on the width is drawn anew in the next frame.
          await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
        };
        await page.addInitScript((name) => sessionStorage.setItem('gatehouse.language', name), language);
        for (const route of share === 0 ? PUBLIC_ROUTES : []) {
          await open(page, route);
          await expect(page.locator('html')).toHaveAttribute('dir', direction);
          await look(route);
        }
        gate.expectProblem(/net::ERR_/, 'a new profile cuts the calls of the page that is open');
        for (const [profile, routes] of pages) {
          // A page of the former device would go on calling, and what it held would be freed at the next one.
          await page.context().clearCookies();
          await open(page, PUBLIC_ROUTES[0]);
          await device.useProfile(profile);
          await device.reset('all');
          // More of /user than one account, and a sign-in that a new page finds by its cookie.
          await device.patchCaps({ multiUser: true, httpOnly: true });
          await storeSecrets(device);
          await gate.enter(routes[0] ?? '/');
          for (const route of routes) {
            visited += 1;
            await device.clearRequests();
            await turnTo(page, route);
            await expect(page.locator('html')).toHaveAttribute('dir', direction);
            await expect(page).toHaveTitle(/^[^·]+ · [^·]+ · Gatehouse$/);
            await look(route, { isFrameKnown: route !== routes[0] });
            const known = new Set<string>();
            const lookAtOverlays = (part = '') =>
              visitOverlays(page, {
                route,
                language,
                known,
                backup: (hasSecrets) => otherBackup(emulator, hasSecrets),
                look: (name) => findings.look(page, route, { part: `${part}${name}`, widths: OVERLAY_WIDTHS }),
                opensNothing: (name) => findings.add(`${route}: "${name}" opens nothing and is not one of ACTS`, DESK),
              });
            if (isClose) await lookAtOverlays();
            const tabs = page.getByRole('main').getByRole('tab');
            for (let index = 1; index < (await tabs.count()); index += 1) {
              await tabs.nth(index).click();
              await settled(page);
              await look(route, { part: `tab ${index + 1}`, isFrameKnown: true });
              if (isClose) await lookAtOverlays(`tab ${index + 1}, `);
            }
            if (isInShares && route === SIGNED_IN_ROUTES[0]) {
              const word = wordsOf(language);
              await page.getByRole('button', { name: /admin/ }).click();
              await expect(page.getByRole('menu')).toBeVisible();
              await look(route, { part: 'menu of the account' });
              await page.keyboard.press('Escape');
              const dialogs = [
                ['pageSearch.open'],
                ['encryption.mark'],
                ['journal.title', /admin/],
                ['idle.title', /admin/],
                ['appearance.title', /admin/],
              ] as const;
              for (const [name, menu] of dialogs) {
                if (menu) await page.getByRole('button', { name: menu }).click();
                await page.getByRole(menu ? 'menuitem' : 'button', { name: word(name), exact: true }).click();
                await expect(page.getByRole('dialog')).toBeVisible();
                await look(route, { part: name });
                await page.keyboard.press('Escape');
                await expect(page.getByRole('dialog')).toHaveCount(0);
              }
            }
            const told = (await device.requests()).filter((each) => inClear(each).includes(STORED));
            expect.soft(told, `${route} reads no secret in clear`).toEqual([]);
          }
        }
        expect(findings.lines).toEqual([]);
      });
    }
  }
});

test.describe('before sign-in', () => {
  for (const { device: language, ownName } of LANGUAGES.filter((each) => CLOSELY.includes(each.device))) {
    test(`the wizard and the dialogs of the sign-in show everything whole, in ${ownName}`, async ({
      gate,
      device,
      page,
    }) => {
      page.setDefaultTimeout(5_000);
      gate.expectProblem(/session (expired|missing)/, 'the device forgot the session');
      const findings = new Findings();
      const walk = { page, device, language };
      await page.addInitScript((name) => sessionStorage.setItem('gatehouse.language', name), language);
      await walkFirstBoot({ ...walk, look: (part) => findings.look(page, '/', { part, widths: WIDTHS }) });
      await walkSignIn({ ...walk, look: (part) => findings.look(page, '/login', { part, widths: WIDTHS }) });
      expect(findings.lines).toEqual([]);
    });
  }
});

/** One page for each rule that breaks it, and one that breaks none. */
const SEEDED = {
  leaves:
    '<div role="dialog" style="width:200px;overflow:hidden"><select style="width:300px"><option>One</option></select></div>',
  sideways: '<div style="width:200px;overflow:auto"><div style="width:300px">Wide</div></div>',
  cut: '<input style="width:60px" value="2037-12-31 23:59:59">',
  'broken word': '<p style="width:70px;overflow-wrap:anywhere">Extraordinary</p>',
  overlap: '<p>Under a verdict</p><p style="margin-top:-34px">The door stays closed</p>',
  'head edge':
    '<div class="page-head_head"><div class="page-head_actions" style="width:900px">Add</div></div><div><section style="width:600px;border:1px solid">Rows</section></div>',
  'table head': `<div style="height:200px;overflow-y:auto"><table><thead><tr><th>Name</th></tr></thead><tbody>${'<tr><td>Ada</td></tr>'.repeat(60)}</tbody></table></div>`,
} satisfies Record<LayoutRule, string>;

const CODE = '<code style="display:block;width:70px;overflow-wrap:anywhere">aB5jgDXYBnsiivSPUubzQmG</code>';

test('the layout gate detects each kind of fault, and none in a correct page', async ({ page }) => {
  await page.setViewportSize({ width: DESK, height: HEIGHT });
  const judged = async (body: string) => {
    await page.setContent(`<!doctype html><body style="font:16px/20px sans-serif">${body}</body>`);
    return layoutFaults(page);
  };
  for (const rule of LAYOUT_RULES) {
    expect(await judged(SEEDED[rule]), rule).toEqual([expect.stringMatching(new RegExp(`^${rule}: `))]);
  }
  const whole = SEEDED['table head'].replace('<th>', '<th style="position:sticky;top:0">');
  expect(await judged(`${whole}<input value="2037"><p style="width:70px">Two words of text</p>${CODE}`)).toEqual([]);
});
