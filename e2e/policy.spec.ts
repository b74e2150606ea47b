import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { test } from './fixtures/gatehouse';
import { openPage } from './fixtures/open-page';
import { ALL_ROUTES, PUBLIC_ROUTES, SIGNED_IN_ROUTES, settled } from './fixtures/routes';

const BUILT_ROUTES = new Set(['/', ...PUBLIC_ROUTES, ...ALL_ROUTES.flatMap(([, routes]) => routes)]);
/** Its files come with the sign-in. */
const FIRST_PAGE = '/personManage';

/** The policy as docs/device-web-server.md documents it for people who build a web server. */
function documentedPolicy(host: string): string {
  const text = readFileSync(new URL('../docs/device-web-server.md', import.meta.url), 'utf8');
  const [, policy = ''] = /\| Content-Security-Policy \| `([^`]+)` \|/.exec(text) ?? [];
  return policy.replaceAll('{host}', host).replaceAll('{hostname}', host.replace(/:\d+$/, ''));
}

test('serves every page with the documented policy, compressed, without a line of inline code', async ({
  request,
  baseURL,
}) => {
  for (const route of BUILT_ROUTES) {
    // Straight from the server: a page that holds inline code shows it here, whatever the browser makes of it.
    const response = await request.get(route, { headers: { 'Accept-Encoding': 'gzip' } });
    const html = await response.text();
    expect.soft({ status: response.status(), ...response.headers() }, route).toMatchObject({
      status: 200,
      'content-security-policy': documentedPolicy(new URL(baseURL ?? '').host),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-encoding': 'gzip',
      'cache-control': 'no-cache',
    });
    expect.soft(html, route).toContain('<link rel="icon" href="/icon.svg');
    expect.soft(html, route).toContain('<meta name="viewport" content="width=device-width, initial-scale=1"/>');
    for (const inline of [
      /<script(?![^>]*\ssrc=)[^>]*>/g,
      /<style|\sstyle=|\son[a-z]+=|javascript:/gi,
      /(?:src|href)="(?!\/)[^"]*"/g,
    ]) {
      expect.soft(html.match(inline) ?? [], route).toEqual([]);
    }
  }
});

test('prevents text from becoming markup, by any way a page could use', async ({ gate, page }) => {
  gate.expectProblem(/trusted-types|script-src|Trusted|inline script|eval/, 'tried by this test');
  await gate.signIn();
  const tries = await page.evaluate(async () => {
    const box = document.createElement('div');
    const attempt = (run: () => void) => {
      try {
        run();
        return 'allowed';
      } catch (error) {
        return error instanceof Error ? error.name : 'failed';
      }
    };
    const results = [
      attempt(() => {
        box.innerHTML = '<b>x</b>';
      }),
      // In a callback of its own: what the test door runs itself may evaluate.
      await new Promise((tell) => setTimeout(() => tell(attempt(() => void Function('return 1')())))),
      attempt(() => void trustedTypesOf().createPolicy('own', { createHTML: (text: string) => text })),
    ];
    const script = document.createElement('script');
    attempt(() => {
      script.textContent = 'document.title = "broken in"';
    });
    document.body.append(script);
    return results;
    function trustedTypesOf() {
      return Reflect.get(window, 'trustedTypes') as { createPolicy(name: string, rules: object): unknown };
    }
  });
  expect(tries).toEqual(['TypeError', 'EvalError', 'TypeError']);
  expect(await page.title()).not.toContain('broken in');
});

// Its data, its script, its styles and the parts that it loads later; scripts/budget.mjs has the same bar.
test('fetches at most four files for each page change', { tag: '@deep' }, async ({ gate, page }) => {
  await page.clock.install();
  const files = countFiles(page);
  await gate.signIn();
  await settled(page);
  // The dialogs come after the first page and belong to no change of page.
  await page.clock.fastForward(5_000);
  let before = -1;
  await expect
    .poll(() => {
      const isQuiet = files.size === before;
      before = files.size;
      return isQuiet;
    })
    .toBe(true);
  for (const route of SIGNED_IN_ROUTES.filter((each) => each !== FIRST_PAGE)) {
    files.clear();
    await openPage(page, route);
    await settled(page);
    expect.soft([...files].length, `${route}: ${[...files].join(', ')}`).toBeLessThanOrEqual(4);
  }
  for (const head of ['link[rel="icon"]', 'meta[name="viewport"]', 'meta[charset]']) {
    await expect(page.locator(`head ${head}`)).toHaveCount(1);
  }
});

/**
 * Files of the console fetched from now on; calls to the device and texts about it are none. The player's worker comes
 * with the first picture of a session, whatever page shows it.
 */
function countFiles(page: Page): Set<string> {
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(?:js|css|json|txt)$/.test(pathname) && !pathname.includes('_lang/') && !isWorker(pathname))
      files.add(pathname);
  });
  return files;
}

const isWorker = (pathname: string) => /\/media\.[0-9a-f]+\.js$/.test(pathname);
