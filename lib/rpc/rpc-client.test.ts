import { describe, expect, it, vi } from 'vitest';
import { browserClock, type Clock } from '@/lib/clock';
import { RpcClient } from './rpc-client';
import { RpcError, TransportError } from './rpc-error';

function answering(body: (request: { id: number; session?: unknown }) => unknown, status = 200) {
  const sent: { url: string; request: Record<string, unknown> }[] = [];
  const fetcher = async (url: string, init: RequestInit) => {
    const request = JSON.parse(String(init.body));
    sent.push({ url, request });
    const answer = body(request);
    return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), { status });
  };
  return { client: new RpcClient(fetcher, browserClock), sent };
}

describe('RpcClient', () => {
  it('returns params, or the result where there are none', async () => {
    const { client } = answering(({ id }) => ({ id, result: true, params: { time: '2026-03-04 05:06:07' } }));
    expect(await client.call('global.getCurrentTime', {})).toEqual({ time: '2026-03-04 05:06:07' });
    const factory = answering(({ id }) => ({ id, result: 3021187464 }));
    expect(await factory.client.call('RecordFinder.factory.create', { name: 'VideoTalkContact' })).toBe(3021187464);
  });

  it.each([
    ['no params', true, undefined],
    ['params that are empty', true, {}],
    ['params that are none', true, null],
    ['another member', true, { user: [] }],
  ])('refuses a good reply with %s where a member is needed', async (_what, result, params) => {
    const { client } = answering(({ id }) => ({ id, result, params }));
    const call = client.call('userManager.getActiveUserInfoAll', {}, { needs: ['users'] });
    await expect(call).rejects.toMatchObject({ name: 'RpcError', code: 0, words: 'no users' });
  });

  it.each([true, 'x', null, { object: 3 }])(
    'refuses a factory that answers %j: later calls would have no handle',
    async (result) => {
      const { client } = answering(({ id }) => ({ id, result }));
      const call = client.call('RecordFinder.factory.create', { name: 'VideoTalkContact' });
      await expect(call).rejects.toMatchObject({ name: 'RpcError', code: 0 });
    },
  );

  it('accepts null for a needed list: that is how a device says that it is empty', async () => {
    const { client } = answering(({ id }) => ({ id, result: true, params: { users: null } }));
    const call = client.call('userManager.getActiveUserInfoAll', {}, { needs: ['users'] });
    expect(await call).toEqual({ users: null });
  });

  it('sends the session only once there is one, and the handle', async () => {
    const { client, sent } = answering(({ id }) => ({ id, result: true }));
    await client.call('RecordFinder.stopFind', {}, { object: 7 });
    client.setSession('abc');
    await client.call('RecordFinder.stopFind', {}, { object: 7 });
    expect(sent[0]?.request).not.toHaveProperty('session');
    expect(sent[1]?.request).toMatchObject({ session: 'abc', object: 7 });
  });

  it('sends the number of a movement call, and with keepalive what must be sent on unload', async () => {
    const inits: RequestInit[] = [];
    const client = new RpcClient(async (_url, init) => {
      inits.push(init);
      return new Response(JSON.stringify({ id: JSON.parse(String(init.body)).id, result: true }));
    }, browserClock);
    const action = { code: 'Up', arg1: 0, arg2: 5, arg3: 0 } as const;
    await client.call('ptz.start', action, { object: 7, seq: 0 });
    await client.call('ptz.stop', action, { object: 7, seq: 1, outlivesPage: true });
    expect(inits.map((init) => [JSON.parse(String(init.body)).seq, init.keepalive])).toEqual([
      [0, undefined],
      [1, true],
    ]);
  });

  it.each([
    ['a code', { code: 268894211, detail: { field: 'Web.Port' } }, 268894211],
    ['no code', { message: 'device already init!' }, 0],
    ['plain text', 'internal error', 0],
  ])('throws a refusal with %s', async (_, error, code) => {
    const { client } = answering(({ id }) => ({ id, result: false, error }));
    const failure = await client.call('global.getCurrentTime', {}).catch((reason) => reason);
    expect(failure).toBeInstanceOf(RpcError);
    expect(failure.code).toBe(code);
  });

  it('keeps the params of a failure, which contain the challenge', async () => {
    const { client } = answering(({ id }) => ({
      id,
      result: false,
      error: { code: 268632079 },
      params: { realm: 'r' },
    }));
    const failure = await client.call('global.getCurrentTime', {}).catch((reason) => reason);
    expect(failure.params).toEqual({ realm: 'r' });
  });

  it('accepts the user list although the result is false', async () => {
    const { client } = answering(({ id }) => ({ id, result: false, params: { users: [] } }));
    expect(await client.call('userManager.getUserInfoAll', {})).toEqual({ users: [] });
  });

  it.each([
    ['another id', { id: 999, result: true }],
    ['a list', []],
    ['neither result nor error', { id: 1 }],
    ['HTML', '<html>login</html>'],
    ['half a JSON', '{"id":1,"res'],
    ['nothing', ''],
  ])('ignores an answer with %s', async (_, body) => {
    const { client } = answering(() => body);
    const failure = await client.call('global.getCurrentTime', {}).catch((reason) => reason);
    expect(failure).toBeInstanceOf(TransportError);
    expect(failure.kind).toBe('malformed');
  });

  it('gives up after 30 s', async () => {
    const timers: { ms: number; run: () => void }[] = [];
    const clock: Clock = {
      ...browserClock,
      after(ms, run) {
        timers.push({ ms, run });
        return () => undefined;
      },
    };
    const client = new RpcClient(
      (_url, init) =>
        new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(new Error('gone')))),
      clock,
    );
    const pending = client.call('global.getCurrentTime', {}).catch((reason) => reason);
    timers.find((each) => each.ms === 30_000)?.run();
    expect((await pending).kind).toBe('timeout');
  });

  it('sends nothing for a page that has given up already', async () => {
    const { client, sent } = answering(({ id }) => ({ id, result: true }));
    const events = vi.fn();
    client.events.on('*', events);
    const call = client.call('global.getCurrentTime', {}, { signal: AbortSignal.abort() });
    await expect(call).rejects.toMatchObject({ name: 'TransportError', kind: 'cancelled' });
    expect(sent).toEqual([]);
    expect(events).not.toHaveBeenCalled();
  });

  it('reports that the session is lost, for calls of a session only', async () => {
    const { client } = answering(({ id }) => ({ id, result: false, error: { code: 287637505 } }));
    const lost = vi.fn();
    client.events.on('sessionLost', lost);
    await client.call('global.getCurrentTime', {}).catch(() => undefined);
    expect(lost).not.toHaveBeenCalled();
    client.setSession('old');
    await client.call('global.getCurrentTime', {}).catch(() => undefined);
    expect(lost).toHaveBeenCalledWith({ code: 287637505 });
  });

  it('lists the outcomes of a batch in order, a missing one as refused', async () => {
    const { client } = answering(({ id }) => ({
      id,
      result: true,
      params: [
        { id: 1, result: true, params: { table: 1 } },
        { id: 2, result: false, error: { code: 5 } },
      ],
    }));
    const outcomes = await client.batch([
      { method: 'configManager.getConfig', params: { name: 'Web' } },
      { method: 'configManager.getConfig', params: { name: 'RTSP' } },
      { method: 'configManager.getConfig', params: { name: 'Https' } },
    ]);
    expect(outcomes.map((each) => each.ok)).toEqual([true, false, false]);
  });
});
