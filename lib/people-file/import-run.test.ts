import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FailCode, ReplyError, SessionError } from '@/lib/contract/error-codes';
import type { AccessUser } from '@/lib/contract/records';
import type { RpcRequest } from '@/lib/contract/rpc';
import { quickClock as clock } from '@/lib/fake-clock.fixtures';
import { clientOnDevice, type Disturbance } from '@/lib/records/test-client.fixtures';
import { deepRuns } from '@/scripts/deep-runs';
import { heldPersons } from './held-persons';
import { idsOf, planImport } from './import-plan';
import { ImportRun, type RunState, type SentRow } from './import-run';
import { FACTS, fileOf } from './people.fixtures';

type Client = ReturnType<typeof clientOnDevice>;
const WRITES = ['AccessUser.insertMulti', 'AccessUser.updateMulti'];
const isWrite = ({ method }: RpcRequest) => WRITES.includes(method);
const rowsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => [String(first + index), `Imported ${first + index}`]);
const users = (on: Client) => on.device.state().access.users;
const signal = new AbortController().signal;

async function planned(on: Client, header: string[], ...cells: string[][]): Promise<SentRow[]> {
  const { table, map } = fileOf(header, ...cells);
  const watch = { rpc: on.rpc, clock, signal, onProgress: () => undefined };
  const held = await heldPersons(idsOf(table.rows, map), watch);
  const plan = await planImport(table, map, held, FACTS, { clock, signal });
  return plan.filter((row) => row.kind === 'new' || row.kind === 'changed');
}

const run = (on: Client, rows: readonly SentRow[]) => new ImportRun({ rpc: on.rpc, clock }, rows, 10);

/** Resolves with the first state of that kind. */
const until = (started: ImportRun, kind: RunState['phase']['kind']) =>
  new Promise<RunState>((resolve) => {
    const check = () => {
      const state = started.state.get();
      if (state.phase.kind === kind) resolve(state);
    };
    started.state.subscribe(check);
    check();
  });

/** Disturbs the writes with these numbers, from 0. */
function atWrites(what: Record<number, Disturbance>) {
  let number = 0;
  return (request: RpcRequest) => (isWrite(request) ? what[number++] : undefined);
}

const failCodes = (...codes: number[]): Disturbance => ({
  result: false,
  error: { code: ReplyError.BatchFailed, detail: { FailCodes: codes } },
});

describe('an import', () => {
  it('adds 23 persons in three calls', async () => {
    const on = clientOnDevice();
    const started = run(on, await planned(on, ['UserID', 'UserName'], ...rowsFrom(9000, 23)));
    on.forget();
    await started.start();
    expect(started.state.get()).toMatchObject({ phase: { kind: 'ended', isCancelled: false }, total: 23, added: 23 });
    expect(on.methods()).toEqual(Array(3).fill('AccessUser.insertMulti'));
    expect(users(on)).toHaveLength(323);
  });

  it('of 10,000 persons stores exactly those, although the connection breaks ten times and ten replies are lost', async () => {
    const what: Record<number, Disturbance> = {};
    for (let cut = 1; cut <= 10; cut += 1) {
      what[cut * 90] = 'never';
      what[cut * 90 + 30] = 'lost';
    }
    let listNumber = 0;
    const disturb = atWrites(what);
    // The question about what arrived is lost now and then as well.
    const on = clientOnDevice((request) =>
      request.method === 'AccessUser.list' && ++listNumber > 100 && listNumber % 3 === 0 ? 'never' : disturb(request),
    );
    on.device.setSwitches({ maxPersons: 10_000 });
    on.device.update((draft) => {
      draft.access.users = [];
    });
    const rows = await planned(on, ['UserID', 'UserName'], ...rowsFrom(20_000, 10_000));
    on.forget();
    const started = run(on, rows);
    await started.start();
    expect(started.state.get()).toMatchObject({
      phase: { kind: 'ended', isCancelled: false },
      added: 10_000,
      refused: 0,
    });
    expect(users(on).map(({ UserID, UserName }) => [UserID, UserName])).toEqual(rowsFrom(20_000, 10_000));
    expect(on.sent.filter(isWrite)).toHaveLength(1_010);
  }, 120_000);

  it('stores exactly the persons of the file, whatever is interrupted', async () => {
    const trouble = fc.constantFrom<Disturbance[]>(undefined, 'never', 'lost');
    const troubles = fc.array(trouble, { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(troubles, troubles, async (writes, reads) => {
        const rows = await planned(clientOnDevice(), ['UserID', 'UserName'], ...rowsFrom(9000, 25), [
          '5',
          'Ayşe Yılmaz B',
        ]);
        const left = { writes: [...writes], reads: [...reads] };
        const on = clientOnDevice((request) => {
          if (isWrite(request)) return left.writes.shift();
          return request.method === 'AccessUser.list' ? left.reads.shift() : undefined;
        });
        const started = run(on, rows);
        await started.start();
        expect(started.state.get()).toMatchObject({ added: 25, updated: 1, refused: 0 });
        expect(
          users(on)
            .slice(300)
            .map(({ UserID, UserName }) => [UserID, UserName]),
        ).toEqual(rowsFrom(9000, 25));
        expect(users(on)[4]?.UserName).toBe('Ayşe Yılmaz B');
      }),
      { numRuns: deepRuns(20) },
    );
  });

  it('changes persons first and keeps unknown members', async () => {
    const on = clientOnDevice();
    on.device.update((draft) => {
      Object.assign(draft.access.users[4] ?? {}, { Vendor_Reserved: 7 });
    });
    const before = users(on)[4];
    const rows = await planned(on, ['UserID', 'UserName'], ['9001', 'New'], ['5', 'Ayşe Yılmaz B']);
    on.forget();
    await run(on, rows).start();
    expect(on.methods()).toEqual(['AccessUser.updateMulti', 'AccessUser.insertMulti']);
    expect(users(on)[4]).toEqual({ ...before, UserName: 'Ayşe Yılmaz B' });
  });

  it('reports each refused row with its code and continues', async () => {
    const on = clientOnDevice();
    const rows = await planned(on, ['UserID', 'UserName'], ['F18A', 'A'], ['9001', 'B'], ['F27A', 'C'], ['9002', 'D']);
    const started = run(on, rows);
    await started.start();
    expect(started.refused.map(({ row, failCode }) => [row.id, failCode])).toEqual([
      ['F18A', FailCode.RecordExists],
      ['F27A', FailCode.AdminLimit],
    ]);
    expect(started.stored.map(({ id }) => id)).toEqual(['9001', '9002']);
  });

  it('stops when the device is full, and continues when there is room', async () => {
    const on = clientOnDevice();
    on.device.setSwitches({ maxPersons: 305 });
    const started = run(on, await planned(on, ['UserID', 'UserName'], ...rowsFrom(9000, 8)));
    const end = started.start();
    expect(await until(started, 'full')).toMatchObject({ phase: { used: 305 }, added: 5, refused: 0 });
    expect(started.left().unsent).toHaveLength(3);
    on.device.setSwitches({ maxPersons: 400 });
    started.resume();
    await end;
    expect(users(on)).toHaveLength(308);
  });

  it('pauses and resumes, and cancels after the current chunk', async () => {
    const on = clientOnDevice();
    const started = run(on, await planned(on, ['UserID', 'UserName'], ...rowsFrom(9000, 40)));
    const end = started.start();
    started.pause();
    expect(await until(started, 'paused')).toMatchObject({ added: 10 });
    expect(users(on)).toHaveLength(310);
    started.resume();
    started.cancel();
    await end;
    expect(started.state.get()).toMatchObject({ phase: { kind: 'ended', isCancelled: true } });
    expect(started.left().unsent).toHaveLength(40 - started.stored.length);
    expect(users(on)).toHaveLength(300 + started.stored.length);
  });

  it('waits for the next login and stores nobody twice', async () => {
    const on = clientOnDevice(
      atWrites({ 1: { result: false, error: { code: SessionError.SessionExpired, message: 'session expired' } } }),
    );
    const started = run(on, await planned(on, ['UserID', 'UserName'], ...rowsFrom(9000, 30)));
    const end = started.start();
    expect(await until(started, 'signedOut')).toMatchObject({ added: 10 });
    started.resume();
    await end;
    expect(users(on)).toHaveLength(330);
    expect(started.refused).toEqual([]);
  });

  it('recognises a person whose call arrived late as its own', async () => {
    // The device executes it only after the question, like a delayed request.
    let late: RpcRequest | undefined;
    const on: Client = clientOnDevice((request) => {
      if (request.method === 'AccessUser.insertMulti' && !late) {
        late = request;
        return 'never';
      }
      if (request.method === 'AccessUser.insertMulti' && late) {
        on.device.handle(late, { entryPoint: 'rpc', address: '127.0.0.1', secure: false });
      }
      return undefined;
    });
    const started = run(on, await planned(on, ['UserID', 'UserName'], ...rowsFrom(9000, 3)));
    await started.start();
    expect(started.state.get()).toMatchObject({ added: 3, refused: 0 });
    expect(users(on)).toHaveLength(303);
  });

  it('retries what came too fast, and refuses it when that never succeeds', async () => {
    const tooFast = failCodes(FailCode.None, FailCode.MaxInsertRate);
    const on = clientOnDevice();
    const rows = await planned(on, ['UserID', 'UserName'], ...rowsFrom(9000, 2));
    const once = clientOnDevice(atWrites({ 0: failCodes(FailCode.MaxInsertRate, FailCode.MaxInsertRate) }));
    const good = run(once, rows);
    await good.start();
    expect(good.state.get()).toMatchObject({ added: 2, refused: 0 });
    const never = clientOnDevice(atWrites({ ...Array(30).fill(failCodes(FailCode.MaxInsertRate)), 0: tooFast }));
    const bad = run(never, rows);
    await bad.start();
    expect(bad.refused.map(({ row, failCode }) => [row.id, failCode])).toEqual([['9001', FailCode.MaxInsertRate]]);
  });

  it('stops when the device refuses the whole call, and reports why', async () => {
    const on = clientOnDevice(atWrites({ 0: { result: false, error: { code: ReplyError.NoAuthority } } }));
    const started = run(on, await planned(on, ['UserID', 'UserName'], ...rowsFrom(9000, 2)));
    const end = started.start();
    expect(await until(started, 'refused')).toMatchObject({ phase: { error: { code: ReplyError.NoAuthority } } });
    started.cancel();
    await end;
    expect(users(on)).toHaveLength(300);
  });

  it('distinguishes what was not sent from what is unknown', async () => {
    const on = clientOnDevice((request) =>
      isWrite(request) || request.method === 'AccessUser.list' ? 'never' : undefined,
    );
    const other = clientOnDevice();
    const started = run(on, await planned(other, ['UserID', 'UserName'], ...rowsFrom(9000, 12)));
    const end = started.start();
    await until(started, 'offline');
    started.cancel();
    await end;
    expect(started.left().unsure).toHaveLength(10);
    expect(started.left().unsent).toHaveLength(2);
  });

  it('writes a door password again when the answer was lost, since it cannot be read back', async () => {
    const on = clientOnDevice(atWrites({ 0: 'never' }));
    const started = run(on, await planned(on, ['UserID', 'UserName', 'Password'], ['5', 'Ayşe Yılmaz', '1234']));
    await started.start();
    expect(started.state.get()).toMatchObject({ updated: 1 });
    const person = users(on)[4] as AccessUser;
    expect(person.Password).not.toBe('');
  });
});
