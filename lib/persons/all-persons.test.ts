import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { testDevice } from '@/emulator/test-device';
import { browserClock } from '@/lib/clock';
import type { ProfileName } from '@/lib/contract/profiles';
import type { RpcReply, RpcRequest } from '@/lib/contract/rpc';
import { quickClock } from '@/lib/fake-clock.fixtures';
import { RpcClient } from '@/lib/rpc/rpc-client';
import { isSessionOver } from '@/lib/rpc/rpc-error';
import { AllPersons } from './all-persons';

type Trouble = 'lost' | 'garbage' | Partial<RpcReply> | undefined;

/** Everybody on an emulated device, with a counter of pending calls. `on` may disturb a call or act beside it. */
function onDevice(profile: ProfileName, on: (request: RpcRequest) => Trouble = () => undefined) {
  const made = testDevice({ profile });
  const asked: RpcRequest[] = [];
  let underWay = 0;
  let most = 0;
  const rpc = new RpcClient(async (_url, init) => {
    const request = JSON.parse(String(init.body)) as RpcRequest;
    asked.push(request);
    underWay += 1;
    most = Math.max(most, underWay);
    // Replies arrive in another order than the calls.
    for (let turns = asked.length % 3; turns >= 0; turns -= 1) await new Promise(setImmediate);
    underWay -= 1;
    if (init.signal?.aborted) throw new DOMException('aborted', 'AbortError');
    const trouble = on(request);
    if (trouble === 'lost') throw new TypeError('network');
    if (trouble === 'garbage') return new Response('<html>');
    if (trouble) return new Response(JSON.stringify({ id: request.id, ...trouble }));
    const { reply } = made.device.handle(request, { entryPoint: 'rpc', address: '127.0.0.1', secure: false });
    return new Response(JSON.stringify(reply));
  }, browserClock);
  rpc.setSession(made.signIn().session);
  const all = new AllPersons({ rpc, clock: quickClock });
  const count = (method: string) => asked.filter((each) => each.method === method).length;
  const tokens = () => count('AccessUser.startFind') - count('AccessUser.stopFind');
  /** Every request was answered, and every search has released its token. */
  const quiet = () => vi.waitFor(() => expect([underWay, tokens()]).toEqual([0, 0]));
  const users = () => made.device.state().access.users;
  return { ...made, rpc, all, asked, count, quiet, users, most: () => most };
}

const nth = (method: string, number: number, trouble: Trouble | (() => void)) => {
  let seen = 0;
  return (request: RpcRequest): Trouble => {
    if (request.method !== method) return undefined;
    seen += 1;
    if (seen !== number) return undefined;
    if (typeof trouble !== 'function') return trouble;
    trouble();
    return undefined;
  };
};

describe('all persons on the device', () => {
  it('is read a hundred at a time where the device allows it, in its order, with two calls at a time', async () => {
    const { all, users, count, most, quiet } = onDevice('people-10000');
    expect(await all.persons.all()).toEqual(users());
    await quiet();
    expect([count('AccessUser.doFind'), most()]).toEqual([100, 2]);
    await all.persons.all();
    expect(count('AccessUser.doFind')).toBe(100);
  });

  it('tries a larger page once, and remembers that the device returns twenty', async () => {
    const { all, asked } = onDevice('face-full');
    await all.persons.all();
    all.drop();
    await all.persons.all();
    const counts = asked.flatMap(({ method, params }) =>
      method === 'AccessUser.doFind' ? [(params as { Count: number }).Count] : [],
    );
    expect(counts).toEqual([100, ...Array.from({ length: 29 }, () => 20)]);
  });

  it('learns nothing of the pages from a list that fits in one', async () => {
    const { all, device, asked } = onDevice('people-10000');
    device.update(({ access }) => {
      access.cards = access.cards.slice(0, 5);
    });
    await all.credentials.card.all();
    await all.persons.all();
    const { params } = asked.findLast(({ method }) => method === 'AccessUser.doFind') ?? {};
    expect(params).toMatchObject({ Count: 100 });
  });

  it('asks for twenty where the device refuses more', async () => {
    const refusal = { result: false, error: { code: 268959743 } };
    const { all, users } = onDevice('face-full', ({ method, params }) =>
      method === 'AccessUser.doFind' && (params as { Count: number }).Count > 20 ? refusal : undefined,
    );
    expect(await all.persons.all()).toEqual(users());
  });

  it('reports progress, and on cancel frees the token and keeps what has arrived', async () => {
    const made = onDevice(
      'people-10000',
      nth('AccessUser.doFind', 20, () => made.all.cancel()),
    );
    const { all, quiet, count } = made;
    const seen: number[] = [];
    all.persons.state.subscribe(() => seen.push(all.persons.state.get().read));
    await all.persons.load();
    const { phase, rows, total } = all.persons.state.get();
    expect([phase, total]).toEqual(['part', 10_000]);
    expect(rows.length).toBeGreaterThanOrEqual(100);
    expect(rows.length).toBeLessThan(3_000);
    expect(seen).toContain(100);
    await quiet();
    const asked = count('AccessUser.doFind');
    expect(asked).toBeLessThanOrEqual(21);
    await all.persons.load();
    expect(all.persons.state.get()).toMatchObject({ phase: 'whole', read: 10_000 });
  });

  it('frees a token that arrives after the cancel', async () => {
    const { all, quiet, count } = onDevice('face-full');
    const loading = all.persons.load();
    all.cancel();
    await loading;
    await quiet();
    expect([count('AccessUser.startFind'), count('AccessUser.stopFind')]).toEqual([1, 1]);
  });

  it.each([
    ['a lost answer', 'lost' as const],
    ['a malformed answer', 'garbage' as const],
    ['an answer without rows', { result: true, params: {} }],
    ['a refusal', { result: false, error: { code: 268959743 } }],
    ['an empty page before the end', { result: true, params: { Info: null } }],
  ])('breaks off at %s, keeps what came and goes on when it is asked again', async (_name, trouble) => {
    const { all, users, quiet } = onDevice('people-10000', nth('AccessUser.doFind', 7, trouble));
    await expect(all.persons.all()).rejects.toThrow();
    const { phase, rows, error } = all.persons.state.get();
    expect([phase, error === undefined]).toEqual(['failed', false]);
    expect(rows.length).toBeGreaterThanOrEqual(100);
    expect(await all.persons.all()).toEqual(users());
    await quiet();
  });

  it('ignores answers to a login that has ended, and reports that a login is missing', async () => {
    const made = onDevice(
      'face-full',
      nth('AccessUser.doFind', 4, () => made.rpc.setSession(made.signIn().session)),
    );
    const { all, users } = made;
    await all.persons.load();
    const { phase, error, rows } = all.persons.state.get();
    expect([phase, isSessionOver(error)]).toEqual(['failed', true]);
    expect(rows.length).toBeLessThan(80);
    expect(await all.persons.all()).toEqual(users());
  });

  it('knows who holds what, and reads a list again after a write to it', async () => {
    const { all, rpc, device } = onDevice('people-10000');
    const { card } = all.credentials;
    await card.all();
    expect(card.state.get().rows).toHaveLength(device.state().access.cards.length);
    const CardList = [{ CardNo: 'ABCDEF0123', UserID: '4' }];
    await rpc.call('AccessCard.insertMulti', { CardList });
    expect(card.state.get().phase).toBe('part');
    expect((await card.all()).at(-1)).toEqual({ key: 'ABCDEF0123', userId: '4' });
    // Pictures are not kept.
    expect(JSON.stringify(await all.credentials.face.all())).toHaveLength(
      JSON.stringify(device.state().access.faces.map(({ UserID }) => ({ key: UserID, userId: UserID }))).length,
    );
  });

  it('reads written persons again by their IDs, also those of a batch, and forgets removed ones', async () => {
    const { all, rpc, users, count } = onDevice('face-full');
    await all.persons.all();
    const pages = count('AccessUser.doFind');
    await rpc.call('AccessUser.updateMulti', { UserList: [{ UserID: '7', UserName: 'Åsa' }] });
    await rpc.batch([{ method: 'AccessUser.insertMulti', params: { UserList: [{ UserID: 'N1', UserName: 'New' }] } }]);
    await rpc.call('AccessUser.removeMulti', { UserIDList: ['9'] });
    expect(await all.persons.all()).toEqual(users());
    expect(count('AccessUser.doFind')).toBe(pages);
    expect(count('AccessUser.list')).toBeLessThanOrEqual(3);
    await rpc.call('AccessUser.removeAll', {});
    expect(await all.persons.all()).toEqual([]);
  });

  it('counts as incomplete when reading again fails', async () => {
    const { all, rpc, users } = onDevice('face-full', nth('AccessUser.list', 1, 'lost'));
    await all.persons.all();
    await rpc.call('AccessUser.updateMulti', { UserList: [{ UserID: '7', UserName: 'Åsa' }] });
    await expect(all.persons.all()).rejects.toThrow();
    expect(await all.persons.all()).toEqual(users());
  });

  it('counts as incomplete when reading again fails while the pages arrive', async () => {
    const { all, rpc, users, asked } = onDevice('people-10000', nth('AccessUser.list', 1, 'lost'));
    const loading = all.persons.load();
    await vi.waitFor(() => expect(all.persons.state.get().read).toBeGreaterThanOrEqual(100));
    await rpc.call('AccessUser.updateMulti', { UserList: [{ UserID: '7', UserName: 'Åsa' }] });
    await loading;
    expect(asked.map(({ method }) => method)).toContain('AccessUser.list');
    await expect(all.persons.all()).resolves.toEqual(users());
  });

  it('knows the first person of an empty device', async () => {
    const { all, rpc, device, users } = onDevice('face-full');
    device.update(({ access }) => {
      access.users = [];
    });
    expect(await all.persons.all()).toEqual([]);
    await rpc.call('AccessUser.insertMulti', { UserList: [{ UserID: 'N1', UserName: 'New' }] });
    expect(await all.persons.all()).toEqual(users());
    expect(users()).toHaveLength(1);
  });

  it('ends in the state of the device, whatever is written while the pages arrive', async () => {
    const write = fc.record({
      after: fc.nat(30),
      act: fc.constantFrom('update', 'insert', 'remove'),
      id: fc.integer({ min: 1, max: 310 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(write, { maxLength: 8 }), async (writes) => {
        const { all, rpc, users, asked } = onDevice('face-full');
        const loading = all.persons.load();
        for (const { after, act, id } of [...writes].sort((a, b) => a.after - b.after)) {
          while (asked.length < after && all.persons.state.get().phase === 'loading') await new Promise(setImmediate);
          const UserID = String(id);
          const UserList = [{ UserID, UserName: `${act} ${after}` }];
          if (act === 'remove') await rpc.call('AccessUser.removeMulti', { UserIDList: [UserID] }).catch(() => {});
          else await rpc.call(`AccessUser.${act as 'update'}Multi`, { UserList }).catch(() => {});
        }
        await loading;
        const byId = (list: readonly { UserID: string }[]) =>
          [...list].sort((a, b) => a.UserID.localeCompare(b.UserID));
        expect(byId(await all.persons.all())).toEqual(byId(users()));
      }),
      { numRuns: 25 },
    );
  });
});
