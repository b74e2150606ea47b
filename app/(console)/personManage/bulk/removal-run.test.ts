import { describe, expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import type { RpcRequest } from '@/lib/contract/rpc';
import { quickClock } from '@/lib/fake-clock.fixtures';
import { clientOnDevice, type Disturbance } from '@/lib/records/test-client.fixtures';
import { rowOf } from './bulk-change';
import { RemovalRun } from './removal-run';

const METHOD = 'AccessUser.removeMulti';

function removing(disturb: (request: RpcRequest, number: number) => Disturbance = () => undefined, count = 250) {
  let number = 0;
  const on = clientOnDevice((request) => {
    if (request.method !== METHOD) return undefined;
    number += 1;
    return disturb(request, number);
  });
  const users = on.device.state().access.users.slice(0, count);
  const run = new RemovalRun(
    { rpc: on.rpc, clock: quickClock },
    users.map((each, index) => rowOf(each, {}, index)),
  );
  const sizes = () =>
    on.sent.flatMap(({ method, params }) =>
      method === METHOD ? [(params as { UserIDList: string[] }).UserIDList.length] : [],
    );
  return { ...on, run, sizes, left: () => on.device.state().access.users.length };
}

const inUse = { result: false as const, error: { code: ReplyError.Unknown, detail: { reason: 'TargetInUse' } } };
const idsOf = ({ params }: RpcRequest) => (params as { UserIDList: string[] }).UserIDList;

describe('RemovalRun', () => {
  it('deletes in chunks of one hundred', async () => {
    const { run, sizes, left } = removing();
    await run.start();
    expect([sizes(), left()]).toEqual([[100, 100, 50], 50]);
    expect(run.state.get()).toMatchObject({ phase: { kind: 'ended', isCancelled: false }, updated: 250, refused: 0 });
  });

  it('keeps a person who is passing a door, and reports who it is', async () => {
    const { run, sizes, left } = removing((request) => (idsOf(request).includes('5') ? inUse : undefined), 120);
    await run.start();
    expect(sizes().slice(0, 3)).toEqual([100, 1, 1]);
    expect(run.refused.map(({ row, failCode }) => [row.id, failCode])).toEqual([['5', 1]]);
    expect([left(), run.state.get().updated]).toEqual([181, 119]);
  });

  it('continues after lost replies, and deletes nobody else', async () => {
    const { run, left } = removing((_request, number) => (number % 2 === 1 ? 'lost' : undefined));
    await run.start();
    expect([left(), run.state.get().updated, run.refused]).toEqual([50, 250, []]);
  });

  it('pauses when the device refuses the whole call, and stops on request', async () => {
    const denied = { result: false as const, error: { code: ReplyError.NoAuthority } };
    const { run, left, sizes } = removing((_request, number) => (number === 2 ? denied : undefined));
    const ended = run.start();
    while (run.state.get().phase.kind === 'sending') await new Promise(setImmediate);
    expect(run.state.get().phase.kind).toBe('refused');
    run.cancel();
    await ended;
    expect(run.state.get().phase).toEqual({ kind: 'ended', isCancelled: true });
    expect([left(), sizes(), run.left().unsent.length]).toEqual([200, [100, 100], 150]);
  });

  it('continues after a pause', async () => {
    const { run, left } = removing();
    run.pause();
    const ended = run.start();
    while (run.state.get().phase.kind !== 'paused') await new Promise(setImmediate);
    expect(left()).toBe(300);
    run.resume();
    await ended;
    expect(left()).toBe(50);
  });
});
