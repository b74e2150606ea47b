// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { testDevice } from '@/emulator/test-device';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { fakeClock } from '@/lib/fake-clock.fixtures';
import { loginMark } from '@/lib/rpc/holdings';
import { RpcClient } from '@/lib/rpc/rpc-client';
import { tabWord } from '@/lib/tab-word';
import { Session } from './session';
import { signedIn } from './session.fixtures';

/** An open login. The answer to what `late` asks for reaches the page when the returned function is called. */
async function openLogin() {
  const { device } = testDevice({ profile: 'face-full' });
  const asked: string[] = [];
  const clock = fakeClock();
  let held: string | undefined;
  let release = () => {};
  let cookie: unknown;
  const client = new RpcClient(async (url, init) => {
    const request = JSON.parse(String(init.body));
    asked.push(request.method);
    const entryPoint = url === ENDPOINT.login ? 'login' : 'rpc';
    const sent = { session: cookie, ...request };
    const { reply: plain } = device.handle(sent, { entryPoint, address: '127.0.0.1', secure: false });
    if (request.method === 'Global.secondLogin' && plain.result) cookie = plain.session;
    const reply = { session: sent.session, ...plain };
    if (request.method === held) {
      held = undefined;
      await new Promise<void>((resolve) => (release = resolve));
    }
    return new Response(JSON.stringify(reply));
  }, clock);
  /** Each is a page of the same browser. */
  const opened = () => new Session(client, clock, () => ({ ...DEFAULT_CAPABILITIES, httpOnly: true }));
  const session = opened();
  await signedIn(session);
  asked.length = 0;
  /** Starts `ask`, and waits until the device has done the call of which the answer is late. */
  const late = async <T>(method: string, ask: () => Promise<T>) => {
    held = method;
    const answer = ask();
    await vi.waitFor(() => expect(held).toBeUndefined());
    return () => {
      release();
      return answer;
    };
  };
  /** Pending sign-outs are sent. */
  const settle = () => clock.advance(1_200);
  return { device, session, asked, late, settle, opened };
}

const STEPS = ['Global.secondLogin', 'global.getCurrentTime'];

describe.each(STEPS)('an answer to %s that comes late', (step) => {
  it('signs nobody in again who has signed out of an open page meanwhile', async () => {
    const { device, session, late, settle } = await openLogin();
    const deliver = await late(step, () => session.renew('Admin123'));
    const left = session.signOut();
    expect(await deliver()).toMatchObject({ kind: 'refused' });
    await settle();
    await left;
    expect(session.state.get()).toEqual({ phase: 'none' });
    expect(session.streamCredentials()).toBeUndefined();
    expect(tabWord('sign-in-time').get()).toBeUndefined();
    expect(device.logins()).toEqual([]);
  });

  it('signs nobody in again who has left a page whose login had ended', async () => {
    const { device, session, late, settle } = await openLogin();
    session.end('idle');
    const deliver = await late(step, () => session.signInAgain('Admin123'));
    session.forget();
    expect(await deliver()).toMatchObject({ kind: 'refused' });
    await settle();
    expect(session.state.get()).toEqual({ phase: 'none' });
    expect(session.streamCredentials()).toBeUndefined();
    expect(device.logins()).toEqual([]);
  });

  it('leaves the login to a newer one, whose cookie a logout would remove', async () => {
    const { device, session, asked, late, settle } = await openLogin();
    const deliver = await late(step, () => session.renew('Admin123'));
    expect(await session.renew('Admin123')).toMatchObject({ kind: 'accepted' });
    const newest = device.logins().at(-1)?.id;
    expect(await deliver()).toMatchObject({ kind: 'refused' });
    await settle();
    expect(session.forTabs()?.mark).toBe(loginMark(newest));
    expect(asked).not.toContain('Global.logout');
    session.forget();
  });

  it('opens the page again whose former login has ended meanwhile', async () => {
    const { session, late } = await openLogin();
    const deliver = await late(step, () => session.renew('Admin123'));
    session.end('authorize-failed');
    expect(await deliver()).toMatchObject({ kind: 'accepted' });
    expect(session.state.get()).toMatchObject({ phase: 'open', visitor: { userName: 'admin' } });
    session.forget();
  });
});

it('capabilities that were read for a former login are not those of the next one', async () => {
  const { device, session, late } = await openLogin();
  const deliver = await late('system.multicall', () => session.readCapabilities());
  session.forget();
  device.update(({ tables }) => Object.assign(tables.Web, { Port: 8_081 }));
  await signedIn(session);
  await deliver();
  expect(session.state.get()).toMatchObject({ phase: 'open', visitor: { capabilities: { webPort: 8_081 } } });
  session.forget();
});

describe.each(['Global.keepAlive', 'userManager.getAuthorityList', 'system.multicall'])(
  'an answer to %s of a login that is resumed, and that comes late',
  (step) => {
    it('leaves the page to the account that signed in meanwhile', async () => {
      const { device, session, asked, late, settle, opened } = await openLogin();
      session.forget();
      const next = opened();
      const deliver = await late(step, () => next.resume());
      await signedIn(next, 'operator1', 'Operator1');
      const newest = device.logins().at(-1)?.id;
      asked.length = 0;
      expect(await deliver()).toBeUndefined();
      await settle();
      expect(next.state.get()).toMatchObject({ phase: 'open', visitor: { userName: 'operator1' } });
      expect(next.forTabs()?.mark).toBe(loginMark(newest));
      expect(asked).not.toContain('Global.logout');
      next.forget();
    });

    it('opens the page although a wrong password was tried meanwhile', async () => {
      const { session, late, opened } = await openLogin();
      session.forget();
      const next = opened();
      const deliver = await late(step, () => next.resume());
      expect(await next.authenticate('admin', 'Wrong-1234')).toMatchObject({ kind: 'wrong' });
      expect(await deliver()).toBeDefined();
      expect(next.state.get()).toMatchObject({ phase: 'open' });
      next.forget();
    });
  },
);
