/** The reduced set of routes: every row of it has a page, and nothing beside it is asked for. pages-3 section 8 */
import { expect } from '@playwright/test';
import { test } from './fixtures/gatehouse';
import { menuWays, walkMenu } from './fixtures/open-page';
import { settled } from './fixtures/routes';

test.use({ profile: 'reduced' });

/** /log/alarm and /safe/ipfilter stand for other accounts and another baseline. */
const ROWS = [
  ...['/alarm/alarmlink', '/alarm/alarmlog', '/img', '/mode/compareMode', '/video/set', '/video/detect'],
  ...['/video/volume', '/network/ip', '/network/port', '/network/register', '/network/802_1x', '/network/dateSet'],
  ...[
    '/safe/fireWall',
    '/safe/ssh',
    '/safe/overview',
    '/user',
    '/onlineuser',
    '/automaintain',
    '/cfg/cfg',
    '/cfg/default',
  ],
  ...['/update', '/version', '/log/syslog'],
];

test('every row of the reduced set is a page of the menu, and no call for people, cards or doors goes out', async ({
  gate,
  device,
  page,
}) => {
  test.setTimeout(120_000);
  await gate.signIn();
  await settled(page);
  const ways = await menuWays(page);
  expect([...ways.keys()].sort()).toEqual([...ROWS].sort());
  await walkMenu(page, ways);
  const methods = new Set((await device.requests()).map(({ method }) => method ?? ''));
  const others = /^(Access(User|Card|Face|Fingerprint|Attendance)|LiftControl|accessControl|RecordUpdater)\./;
  expect([...methods].filter((method) => others.test(method))).toEqual([]);
  expect(await device.unexpected()).toEqual([]);
  for (const path of ['/personManage', '/door', '/facecfg', '/cfg/imgCfg']) {
    await gate.enter(path);
    await expect(page).not.toHaveURL((url) => url.pathname === path);
  }
});
