import { describe, expect, it } from 'vitest';
import { FailCode, ReplyError } from '@/lib/contract/error-codes';
import type { RpcRequest } from '@/lib/contract/rpc';
import { quickClock } from '@/lib/fake-clock.fixtures';
import { clientOnDevice, type Disturbance } from '@/lib/records/test-client.fixtures';
import { AssignRun } from './assign-run';

const ids = (from: number, count: number) => Array.from({ length: count }, (_, at) => String(from + at));

/** Persons 60 to 71 have no group, 1 to 3 are in group 1; all go to group 3. */
function assigning(disturb: (request: RpcRequest, number: number) => Disturbance = () => undefined) {
  let number = 0;
  const on = clientOnDevice((request) => {
    if (!/^AccessAttendance\.(insert|update)Multi$/.test(request.method)) return undefined;
    number += 1;
    return disturb(request, number);
  });
  const run = new AssignRun({ rpc: on.rpc, clock: quickClock }, { added: ids(60, 12), moved: ids(1, 3) }, 3);
  const writes = () =>
    on.sent.flatMap(({ method, params }) => {
      const { AttendanceInfoList: list } = Object(params) as { AttendanceInfoList?: unknown[] };
      return list ? [`${method.replace(/^.*\./, '')} ${list.length}`] : [];
    });
  const inGroup = () => on.device.state().access.attendance.filter(({ groupID }) => groupID === 3).length;
  return { ...on, run, writes, inGroup };
}

describe('AssignRun', () => {
  it('adds those without a group and moves the others, ten in a call', async () => {
    const { run, writes, inGroup } = assigning();
    await run.start();
    expect(writes()).toEqual(['insertMulti 10', 'insertMulti 2', 'updateMulti 3']);
    expect(run.state.get()).toEqual({
      phase: { kind: 'ended', isCancelled: false },
      total: 15,
      assigned: 15,
      refused: 0,
    });
    expect(inGroup()).toBe(15);
  });

  it('asks who is in the group after a lost answer, and sends only what did not arrive', async () => {
    const { run, writes, inGroup } = assigning((_, number) =>
      number === 1 ? 'lost' : number === 2 ? 'never' : undefined,
    );
    await run.start();
    expect(writes()).toEqual(['insertMulti 10', 'insertMulti 2', 'insertMulti 2', 'updateMulti 3']);
    expect([run.state.get().assigned, inGroup(), run.failed]).toEqual([15, 15, []]);
  });

  it('names the persons that the device refuses, and assigns the others', async () => {
    const FailCodes = [FailCode.None, FailCode.Unknown, FailCode.None];
    const { run } = assigning(({ method }) =>
      method === 'AccessAttendance.updateMulti'
        ? { result: false, error: { code: ReplyError.BatchFailed, detail: { FailCodes } } }
        : undefined,
    );
    await run.start();
    expect(run.failed).toEqual(['2']);
    expect(run.state.get()).toMatchObject({ assigned: 14, refused: 1 });
  });
});
