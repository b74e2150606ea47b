// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { testDevice } from '@/emulator/test-device';
import type { Clock } from '@/lib/clock';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { PREVIEW_LIFE_S } from '@/lib/contract/limits';
import { fakeClock } from '@/lib/fake-clock.fixtures';
import { RpcClient } from '@/lib/rpc/rpc-client';
import { tabLogin } from '@/lib/session/cookie-owner';
import { Session } from '@/lib/session/session';
import type { PreviewedTable } from './preview';
import { ASK_TABS_MS, PreviewTabs } from './preview-tabs';

const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** A browser whose tabs are signed in to one device, and the clock of both. */
function browser() {
  const made = testDevice({ profile: 'face-full' });
  made.signIn();
  const clock = fakeClock();
  const heard = new Set<(word: unknown) => void>();
  /** The times that keep-alives asked for, and the questions what is in force. */
  const timeouts: unknown[] = [];
  /** The same by login. */
  const timeoutsOf = new Map<string, unknown[]>();
  const asked: string[] = [];
  const tabs: { isDead: boolean }[] = [];
  /** Whether the tab that acts is hidden: there is one document for all of them. */
  let isActorHidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isActorHidden);

  /** `slowMs`: shortest period of its timers, as of a tab that nobody has seen for long. */
  async function tab({ isHidden = false, slowMs = 0, session: login = made.session() } = {}) {
    /** `isLost`: its calls get no answer but for the keep-alive. */
    const here = { isDead: false, isLost: false };
    tabs.push(here);
    const acts = (act: () => void) => {
      if (here.isDead) return;
      isActorHidden = isHidden;
      act();
    };
    const own: Clock = {
      ...clock,
      after: (ms, run) => clock.after(ms, () => acts(run)),
      every: (ms, run) => clock.every(Math.max(ms, slowMs), () => acts(run)),
    };
    const rpc = new RpcClient(async (_url, init) => {
      if (here.isDead) return new Promise<Response>(() => undefined);
      const request = JSON.parse(String(init.body));
      const isBeat = request.method === 'Global.keepAlive';
      if (isBeat) {
        timeouts.push(request.params.timeout);
        timeoutsOf.set(login, [...(timeoutsOf.get(login) ?? []), request.params.timeout]);
      } else if (here.isLost) throw new TypeError('network');
      if (request.method.endsWith('getTemporaryConfig')) asked.push(request.method);
      const reply = made.call(request.method, request.params, { session: login });
      return new Response(JSON.stringify({ ...reply, id: request.id, session: login }));
    }, own);
    const session = new Session(rpc, own, () => ({ ...DEFAULT_CAPABILITIES, httpOnly: true }));
    const held: PreviewedTable[] = [];
    const others = new PreviewTabs({
      rpc,
      session,
      clock: own,
      held: () => held,
      isHidden: () => isHidden,
      findTabs: (hear) => {
        const listen = (word: unknown) => acts(() => hear(word));
        heard.add(listen);
        return {
          say(word) {
            if (here.isDead) return;
            for (const other of heard) if (other !== listen) queueMicrotask(() => other(structuredClone(word)));
          },
          close: () => heard.delete(listen),
        };
      },
    });
    expect(await session.resume()).toBeDefined();
    acts(() => others.join());
    await settle();
    return {
      here,
      tabs: others,
      async preview(name: PreviewedTable = 'VideoColor') {
        await rpc.call('configManager.setTemporaryConfig', {
          name,
          table: made.device.state().tables[name],
          options: [],
        });
        acts(() => {
          held.push(name);
          session.setBrief(held, true);
          others.shown([name]);
        });
        await settle();
      },
      async end(name: PreviewedTable = 'VideoColor') {
        await rpc.call('configManager.restoreTemporaryConfig', { name });
        acts(() => {
          held.length = 0;
          session.setBrief(held, false);
          others.changed();
        });
        await settle();
      },
    };
  }

  return {
    made,
    tab,
    timeouts,
    timeoutsOf,
    asked,
    killAll: () => {
      for (const each of tabs) each.isDead = true;
    },
    previewed: () => Object.keys(made.device.state().temporary),
    isSignedIn: () => made.device.logins().length > 0,
    say: (word: unknown) => {
      for (const listen of heard) listen(word);
    },
    /** Both clocks, second by second. */
    async pass(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        await clock.advance(1_000);
        await settle();
        made.device.clock.advance(1_000);
      }
    },
  };
}

afterEach(() => void vi.restoreAllMocks());

/** Browsers let a tab that nobody has seen for long do something about once a minute. */
const SLOW_MS = 59_000;

const TWO_QUESTIONS_S = (2 * ASK_TABS_MS) / 1_000;

describe('tabs of one login', () => {
  it.each([
    ['of which the other one is seen', false, 0],
    ['of which the other one is hidden', true, 0],
    ['of which the other one has been hidden for long', true, SLOW_MS],
  ])('%s leave a preview for half a minute at most when their browser is killed', async (_which, isHidden, slowMs) => {
    const { tab, pass, previewed, isSignedIn, killAll } = browser();
    await tab({ isHidden, slowMs });
    await pass(5);
    const first = await tab();
    await first.preview();
    // The other one has just told the device how long the login may live.
    await pass(55);
    expect(previewed()).toEqual(['VideoColor']);
    killAll();
    await pass(PREVIEW_LIFE_S);
    expect([previewed(), isSignedIn()]).toEqual([[], false]);
  });

  it('take back what a killed one has in force after two questions, and their login goes on', async () => {
    const { tab, pass, previewed, isSignedIn, timeouts } = browser();
    await tab();
    await tab();
    const first = await tab();
    await first.preview();
    await pass(60);
    expect(previewed()).toEqual(['VideoColor']);
    expect(new Set(timeouts.slice(-10))).toEqual(new Set([PREVIEW_LIFE_S]));
    first.here.isDead = true;
    await pass(TWO_QUESTIONS_S);
    expect(previewed()).toEqual([]);
    timeouts.length = 0;
    await pass(60);
    expect([isSignedIn(), new Set(timeouts)]).toEqual([true, new Set([60])]);
  });

  it.each([
    ['ends with their login, half a minute', 65, PREVIEW_LIFE_S, false],
    ['is taken back a minute and a half', 100, 90, true],
  ])('where the only one left has been hidden for long: it %s after the other was killed', async (...row) => {
    const [, killedAt, seconds, isOpen] = row;
    const { tab, pass, previewed, isSignedIn } = browser();
    const first = await tab();
    await tab({ isHidden: true, slowMs: SLOW_MS });
    await first.preview();
    await pass(killedAt);
    expect(previewed()).toEqual(['VideoColor']);
    first.here.isDead = true;
    await pass(seconds);
    expect([previewed(), isSignedIn()]).toEqual([[], isOpen]);
  });

  it('leave the preview of a tab that lives as it is, also where another one was killed', async () => {
    const { tab, pass, previewed } = browser();
    await tab();
    const [first, second] = [await tab(), await tab({ isHidden: true, slowMs: SLOW_MS })];
    await first.preview();
    await second.preview('Lighting');
    first.here.isDead = true;
    await pass(TWO_QUESTIONS_S);
    expect(previewed()).toEqual(['Lighting']);
    await pass(200);
    expect(previewed()).toEqual(['Lighting']);
  });

  it('take back what the device has of a tab that was killed before they were opened', async () => {
    const { tab, pass, previewed, isSignedIn, killAll } = browser();
    const first = await tab();
    await first.preview();
    killAll();
    await pass(10);
    // The page of the crashed tab is loaded again.
    const again = await tab();
    again.tabs.found(previewed());
    await pass(TWO_QUESTIONS_S);
    expect([previewed(), isSignedIn()]).toEqual([[], true]);
  });

  it('try again after a question that the device did not answer', async () => {
    const { tab, pass, previewed } = browser();
    const other = await tab();
    const first = await tab();
    await first.preview();
    first.here.isDead = true;
    other.here.isLost = true;
    await pass(TWO_QUESTIONS_S);
    expect(previewed()).toEqual(['VideoColor']);
    other.here.isLost = false;
    await pass(ASK_TABS_MS / 1_000);
    expect(previewed()).toEqual([]);
  });

  it('ask nothing more when a preview has ended, and let the login live for its usual time at once', async () => {
    const { tab, pass, timeouts, asked } = browser();
    await tab();
    const first = await tab();
    await first.preview();
    await pass(30);
    timeouts.length = 0;
    await first.end();
    expect(timeouts.at(-1)).toBe(60);
    await pass(60);
    expect([new Set(timeouts), asked]).toEqual([new Set([60]), []]);
  });

  it('of two logins leave each other alone, whichever previews, and the other one only asks the device who does', async () => {
    const { made, tab, pass, previewed, timeoutsOf, asked, isSignedIn } = browser();
    const older = made.session();
    made.signIn();
    const newer = made.session();
    const [other, second] = [await tab({ session: older }), await tab({ session: newer })];
    const shown = vi.fn();
    other.tabs.onShown(shown);
    second.tabs.onShown(shown);
    const first = await tab({ session: newer });
    await first.preview();
    expect(shown.mock.calls).toEqual([
      [['VideoColor'], false],
      [['VideoColor'], true],
    ]);
    for (const times of timeoutsOf.values()) times.length = 0;
    await pass(30);
    // What it previews itself is nothing to the tabs of the other login.
    await other.preview('Lighting');
    await other.end('Lighting');
    expect(asked).toEqual([]);
    await pass(60);
    expect(new Set(timeoutsOf.get(newer))).toEqual(new Set([PREVIEW_LIFE_S]));
    expect(timeoutsOf.get(older)?.slice(-2)).toEqual([60, 60]);
    expect(previewed()).toEqual(['VideoColor']);
    // The login that previews is killed, and nothing that the tab of the other one says prolongs it.
    first.here.isDead = true;
    second.here.isDead = true;
    await pass(PREVIEW_LIFE_S);
    expect([previewed(), isSignedIn()]).toEqual([[], true]);
  });

  it('do not take back what another login previews', async () => {
    const { made, tab, pass, previewed } = browser();
    const session = made.session();
    made.signIn();
    made.call('configManager.setTemporaryConfig', {
      name: 'VideoColor',
      table: made.device.state().tables.VideoColor,
      options: [],
    });
    const other = await tab({ session });
    other.tabs.found(['VideoColor']);
    await pass(TWO_QUESTIONS_S + 5);
    expect(previewed()).toEqual(['VideoColor']);
  });

  it.each([
    null,
    'holds',
    { kind: 'holds', names: ['VideoColor'] },
    { kind: 'holds', tab: 'x', names: [7] },
    { kind: 'holds', tab: 'x', names: ['VideoColor'], login: undefined },
    { kind: 'holds', tab: 'x', names: ['VideoColor'], login: { mark: 'x', user: '', since: 0 } },
    { kind: 'shown', names: '__proto__' },
    { kind: 'other' },
  ])('ignore the word %j', async (word) => {
    const { made, tab, pass, timeouts, asked, say } = browser();
    const shown = vi.fn();
    (await tab()).tabs.onShown(shown);
    say(word && typeof word === 'object' ? { login: tabLogin(made.session(), '', 0), ...word } : word);
    timeouts.length = 0;
    await pass(40);
    expect([new Set(timeouts), asked, shown.mock.calls]).toEqual([new Set([60]), [], []]);
  });
});
