import { describe, expect, it } from 'vitest';
import { testDevice } from '@/emulator/test-device';
import { REQUEST } from '@/lib/contract/limits';
import { deviceClient } from './device-client.fixtures';
import { Holdings } from './holdings';

/** A signed-in page on a device. */
function pageOn(test: ReturnType<typeof testDevice>) {
  const client = deviceClient(test);
  const holdings = new Holdings(client.rpc);
  client.rpc.setSession('this login');
  return { ...client, holdings };
}

function signedIn() {
  const test = testDevice();
  test.signIn();
  return test;
}

type Page = ReturnType<typeof pageOn>;

/** What a page may still hold on unload. */
async function takeOneOfEach({ rpc }: Page): Promise<void> {
  await rpc.call('AccessUser.startFind', { Condition: {} });
  await rpc.call('EventManager.attach', { codes: ['AccessControl'] });
  await rpc.call('accessControl.factory.instance', { channel: 0 });
  const [created] = await rpc.batch([
    { method: 'RecordFinder.factory.create', params: { name: 'AccessControlCardRec' } },
    { method: 'log.startFind', params: { condition: {} } },
  ]);
  if (!created?.ok) throw created?.error ?? new Error('no finder');
  await rpc.call('RecordFinder.startFind', { condition: {} }, { object: created.value as number });
}

describe('what the device keeps for a page', () => {
  it('is freed by the next page, so that reloads do not use up the limits of a login', async () => {
    const test = signedIn();
    let left: ReturnType<Holdings['releases']> = [];
    for (let load = 0; load < 2 * REQUEST.finderTokens; load++) {
      const page = pageOn(test);
      if (left.length > 0) expect((await page.rpc.batch(left)).every(({ ok }) => ok)).toBe(true);
      expect(page.holdings.releases()).toEqual([]);
      await takeOneOfEach(page);
      left = page.holdings.releases();
      expect(left.map(({ method }) => method)).toEqual([
        'AccessUser.stopFind',
        'EventManager.detach',
        'accessControl.destroy',
        'RecordFinder.destroy',
        'log.stopFind',
      ]);
    }
  });

  it('contains what was not released, in a batch or alone, with or without an answer', async () => {
    const page = pageOn(signedIn());
    await takeOneOfEach(page);
    const [users, events, ...others] = page.holdings.releases();
    page.trouble.dropBefore = ['EventManager.detach'];
    await page.rpc.call('EventManager.detach', events?.params as { SID: number }).catch(() => undefined);
    expect(page.holdings.releases()).toEqual([users, ...others]);
    await page.rpc.batch(others);
    expect(page.holdings.releases()).toEqual([users]);
  });

  it('is empty after a refusal or an answer without a number', async () => {
    const page = pageOn(signedIn());
    page.trouble.refuse = { 'AccessUser.startFind': 268894210 };
    page.trouble.empty = ['EventManager.attach', 'accessControl.factory.instance'];
    await page.rpc.call('AccessUser.startFind', {}).catch(() => undefined);
    await page.rpc.call('EventManager.attach', { codes: [] });
    expect(page.holdings.releases()).toEqual([]);
  });

  it('ends with its login', async () => {
    const page = pageOn(signedIn());
    await takeOneOfEach(page);
    page.rpc.setSession(undefined);
    expect(page.holdings.releases()).toEqual([]);
    page.rpc.setSession('the next one');
    await page.rpc.call('magicBox.getDeviceType', {});
    expect(page.holdings.releases()).toEqual([]);
  });
});
