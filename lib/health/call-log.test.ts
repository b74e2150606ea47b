import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browserClock } from '@/lib/clock';
import { ReplyError } from '@/lib/contract/error-codes';
import { RpcClient } from '@/lib/rpc/rpc-client';
import type { ConnectionState } from '@/lib/session/connection';
import { createStore } from '@/lib/store';
import { type CallLog, followCalls, newLog, ROWS_MAX, TIMES_MAX } from './call-log';

type Answer = (request: { id: number; method: string; params: unknown }) => unknown;

/** A client that is followed; `pass` lets the monotonic clock go on while a call is answered. */
function followed(answer: Answer) {
  const clock = vi.spyOn(performance, 'now');
  let now = 0;
  clock.mockImplementation(() => now);
  const state = createStore<ConnectionState>('online');
  const log = createStore<CallLog>(newLog('online'));
  let took = 0;
  const client = new RpcClient(async (_url, init) => {
    now += took;
    const body = answer(JSON.parse(String(init.body)));
    if (body instanceof Error) throw body;
    return new Response(JSON.stringify(body));
  }, browserClock);
  followCalls(client, { state }, log, () => '/network/ip');
  const ask = async (method: 'global.getCurrentTime' | 'Global.keepAlive', ms: number) => {
    took = ms;
    await client.call(method, {} as never).catch(() => undefined);
  };
  return { client, log, state, ask };
}

beforeEach(() => vi.restoreAllMocks());

describe('the log of calls', () => {
  it('keeps how often a method was called and how long each answer took', async () => {
    const { log, ask } = followed(({ id }) => ({ id, result: true, params: { time: 'secret' } }));
    await ask('global.getCurrentTime', 4);
    await ask('global.getCurrentTime', 31);
    await ask('Global.keepAlive', 2);
    expect(log.get().methods['global.getCurrentTime']).toMatchObject({
      calls: 2,
      lost: 0,
      times: [4, 31],
      slowest: 31,
    });
    expect(log.get().methods['Global.keepAlive']).toMatchObject({ calls: 1, times: [2] });
    expect(JSON.stringify(log.get())).not.toContain('secret');
  });

  it('keeps the latest times only, and the slowest of all', async () => {
    const { log, ask } = followed(({ id }) => ({ id, result: true }));
    await ask('global.getCurrentTime', 900);
    for (let call = 0; call < TIMES_MAX; call += 1) await ask('global.getCurrentTime', 1);
    const { calls, times, slowest } = log.get().methods['global.getCurrentTime'] ?? {};
    expect({ calls, kept: times?.length, first: times?.[0], slowest }).toEqual({
      calls: TIMES_MAX + 1,
      kept: TIMES_MAX,
      first: 1,
      slowest: 900,
    });
  });

  it('counts refusals by code and page, the latest first, and calls without an answer', async () => {
    let error: object | undefined = { code: ReplyError.NoAuthority };
    const { log, ask } = followed(({ id }) => (error ? { id, result: false, error } : new TypeError('network')));
    await ask('global.getCurrentTime', 1);
    await ask('Global.keepAlive', 1);
    error = undefined;
    await ask('Global.keepAlive', 1);
    expect(log.get().codes).toMatchObject([
      { code: 'network', method: 'Global.keepAlive', page: '/network/ip', count: 1 },
      { code: ReplyError.NoAuthority, method: 'Global.keepAlive', count: 2 },
    ]);
    expect(log.get().methods['Global.keepAlive']).toMatchObject({ calls: 2, lost: 1 });
  });

  it('finds the refused members of a batch, whose own answer is good', async () => {
    const { client, log } = followed(({ id }) => ({
      id,
      result: true,
      params: [{ result: true }, { result: false, error: { code: ReplyError.InvalidParams } }],
    }));
    await client.batch([
      { method: 'configManager.getConfig', params: { name: 'NTP' } },
      { method: 'configManager.setConfig', params: { name: 'NTP' } },
    ]);
    expect(log.get().codes).toMatchObject([{ code: ReplyError.InvalidParams, method: 'configManager.setConfig' }]);
    expect(Object.keys(log.get().methods)).toEqual(['system.multicall']);
  });

  it.each([
    ['a list of users without a result', { result: false, params: { users: [] } }],
    ['the first step of a sign-in', { result: false, error: { code: 268632079 }, params: { random: '1' } }],
  ])('does not take %s for a refusal', async (_what, reply) => {
    const { log, ask } = followed(({ id }) => ({ id, ...reply }));
    await ask('global.getCurrentTime', 1);
    expect(log.get().codes).toEqual([]);
  });

  it('keeps a bounded number of codes', async () => {
    let code = 0;
    const { log, ask } = followed(({ id }) => ({ id, result: false, error: { code } }));
    for (code = 1; code <= ROWS_MAX + 5; code += 1) await ask('global.getCurrentTime', 1);
    expect([log.get().codes.length, log.get().codes[0]?.code]).toEqual([ROWS_MAX, ROWS_MAX + 5]);
  });

  it('follows the connection', () => {
    const { log, state } = followed(() => ({}));
    state.set('slow');
    state.set('lost');
    expect(log.get().changes.map((each) => each.state)).toEqual(['online', 'slow', 'lost']);
  });
});
