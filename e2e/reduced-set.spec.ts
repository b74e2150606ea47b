/** The reduced set of routes: every row of it has a page, and nothing beside it is asked for. pages-3 section 8 */
import { expect, type Locator } from '@playwright/test';
import { test } from './fixtures/gatehouse';
import { openEntry } from './fixtures/open-page';
import { settled } from './fixtures/routes';

test.use({ profile: 'reduced' });

/** /log/alarm and /safe/ipfilter stand for other accounts and another baseline. */
const ROWS = [
  ...['/alarm/alarmlink', '/alarm/alarmlog', '/img', '/mode/compareMode', '/video/set', '/video/detect'],
  ...['/video/volume', '/network/ip', '/network/port', '/network/register', '/network/802_1x', '/network/dateSet'],
  ...['/safe/fireWall', '/safe/ssh', '/user', '/onlineuser', '/automaintain', '/cfg/cfg', '/cfg/default', '/update'],
  ...['/version', '/log/syslog'],
];

test('every row of the reduced set is a page of the menu, and no call for people, cards or doors goes out', async ({
  gate,
  device,
  page,
}) => {
  test.setTimeout(120_000);
  await gate.signIn();
  await settled(page);
  const menu = page.getByRole('navigation', { name: 'Pages' });
  // Opening one caption or group closes the other.
  const ways = new Map<string, Locator[]>();
  const captions = menu.locator(':scope > ul > li').filter({ has: page.locator('button') });
  for (const caption of await captions.all()) {
    const captionButton = caption.getByRole('button').first();
    await openEntry(captionButton);
    for (const entry of await caption.locator('div > ul > li').all()) {
      const group = entry.getByRole('button');
      const way = (await group.count()) > 0 ? [captionButton, group] : [captionButton];
      for (const each of way) await openEntry(each);
      for (const link of await entry.getByRole('link').all()) ways.set((await link.getAttribute('href')) ?? '', way);
    }
  }
  expect([...ways.keys()].sort()).toEqual([...ROWS].sort());
  for (const [path, way] of ways) {
    for (const each of way) await openEntry(each);
    await menu.locator(`a[href="${path}"]`).click();
    await expect(page).toHaveURL((url) => url.pathname === path);
    await settled(page);
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await settled(page);
    }
  }
  const methods = new Set((await device.requests()).map(({ method }) => method ?? ''));
  const others = /^(Access(User|Card|Face|Fingerprint|Attendance)|LiftControl|accessControl|RecordUpdater)\./;
  expect([...methods].filter((method) => others.test(method))).toEqual([]);
  expect(await device.unexpected()).toEqual([]);
  for (const path of ['/personManage', '/door', '/facecfg', '/cfg/imgCfg']) {
    await gate.enter(path);
    await expect(page).not.toHaveURL((url) => url.pathname === path);
  }
});
