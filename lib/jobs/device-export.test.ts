import { afterEach, describe, expect, it, vi } from 'vitest';
import { CARD_CAPTURE_EVENT } from '@/lib/contract/methods/access-control-manager';
import { UPGRADE_EVENT } from '@/lib/contract/methods/events';
import { EXPORT_EVENT, EXPORT_TYPES } from '@/lib/contract/methods/security-im-export';
import { browserOfTabs, settle } from '@/lib/session/login-tabs.fixtures';
import { awaitDevice, type WaitEnd } from './await-device';
import { exportFromDevice } from './device-export';

afterEach(() => vi.unstubAllGlobals());

/** A tab on a page of doors that leads, and an older one of the same sign-in in which somebody works. */
async function tabsOfOneSignIn() {
  const browser = browserOfTabs();
  const here = browser.tab('here');
  const shell = here.listen(UPGRADE_EVENT, true);
  await browser.pass(3_000);
  browser.tab('other').listen('DoorStatus');
  await settle();
  expect(browser.leaders()).toEqual(['other']);
  return { ...browser, here, shell };
}

describe('in a tab whose events another tab of the sign-in receives', () => {
  it.each(EXPORT_TYPES)('an export of %s arrives', async (Type) => {
    const { here, emit, leaders } = await tabsOfOneSignIn();
    const { rpc, notifications, clock, calls } = here;
    const file = exportFromDevice({ rpc, notifications, clock }, { Type }, new AbortController().signal);
    await settle();
    expect(calls.at(-1)).toBe('SecurityImExport.prepareExportData');
    emit(EXPORT_EVENT, 0, { Type, State: 'Success', Path: '/export/file' });
    expect(await (await file).text()).toBe('/RPC2_Loadfile/export/file');
    expect(leaders()).toEqual(['other']);
  });

  it('a card is read', async () => {
    const { here, emit } = await tabsOfOneSignIn();
    const ends: WaitEnd[] = [];
    const start = vi.fn(() => Promise.resolve());
    awaitDevice(
      {
        listen: (onReport, onOpen) => here.notifications.listen([CARD_CAPTURE_EVENT], onReport, onOpen),
        start,
        stop: () => Promise.resolve(),
        judge: () => 'end',
      },
      here.clock,
      { onWaiting: () => undefined, onReport: () => undefined, onEnd: (end) => ends.push(end) },
    );
    await settle();
    expect(start).toHaveBeenCalledOnce();
    emit(CARD_CAPTURE_EVENT, 0, { CardNo: 'CAFE0001' });
    await settle();
    expect(ends).toEqual([{ kind: 'reported' }]);
  });

  it('an upgrade is announced', async () => {
    const { shell, emit } = await tabsOfOneSignIn();
    emit(UPGRADE_EVENT, 0);
    await settle();
    expect(shell.indexes).toEqual([0]);
  });
});
