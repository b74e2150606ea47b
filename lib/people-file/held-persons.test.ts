import { describe, expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import { quickClock as clock } from '@/lib/fake-clock.fixtures';
import { clientOnDevice, type Disturbance } from '@/lib/records/test-client.fixtures';
import { allPersons, heldPersons } from './held-persons';
import { importLimits } from './import-limits';

/** Applies a disturbance to the n-th call of a method, from 1. */
const at = (wanted: string, number: number, disturbance: Disturbance) => {
  let count = 0;
  return ({ method }: { method: string }) => {
    if (method === wanted) count += 1;
    return method === wanted && count === number ? disturbance : undefined;
  };
};

function watch(on: ReturnType<typeof clientOnDevice>) {
  const seen: number[][] = [];
  const abort = new AbortController();
  const onProgress = (done: number, total: number) => void seen.push([done, total]);
  return { abort, seen, read: { rpc: on.rpc, clock, signal: abort.signal, onProgress } };
}

describe('reading persons', () => {
  it('reads all of them in order, also over a bad connection', async () => {
    const on = clientOnDevice(at('AccessUser.doFind', 2, 'lost'));
    on.device.setSwitches({ pageRows: 100 });
    const { seen, read } = watch(on);
    const persons = await allPersons(read);
    expect(persons).toEqual(on.device.state().access.users);
    expect(seen).toEqual([100, 200, 300].map((done) => [done, 300]));
    expect(on.methods().at(-1)).toBe('AccessUser.stopFind');
  });

  it('accepts pages shorter than requested', async () => {
    const on = clientOnDevice();
    const { rpc } = on;
    const call = rpc.call.bind(rpc);
    rpc.call = (async (method: 'AccessUser.doFind', params: { Count: number }, options: object) =>
      call(method, { ...params, ...(params.Count && { Count: 20 }) } as never, options)) as never;
    expect(await allPersons(watch(on).read)).toHaveLength(300);
  });

  it('ends when it is aborted, and when the device refuses', async () => {
    const on = clientOnDevice();
    const { abort, read } = watch(on);
    const reading = allPersons({ ...read, onProgress: () => abort.abort() });
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    const code = ReplyError.NoAuthority;
    const denied = clientOnDevice(at('AccessUser.list', 1, { result: false, error: { code } }));
    await expect(heldPersons(['1'], watch(denied).read)).rejects.toMatchObject({ code });
  });

  it('gives up after some attempts without an answer', async () => {
    const on = clientOnDevice(() => 'never');
    await expect(heldPersons(['1'], watch(on).read)).rejects.toMatchObject({ name: 'TransportError' });
    expect(on.methods()).toHaveLength(5);
  });

  it('returns those of these IDs that are stored', async () => {
    const ids = Array.from({ length: 250 }, (_, index) => String(index + 200));
    const held = await heldPersons(ids, watch(clientOnDevice()).read);
    expect([...held.keys()]).toEqual(Array.from({ length: 101 }, (_, index) => String(index + 200)));
  });
});

describe('the limits of an import', () => {
  it('are those of the device', async () => {
    const on = clientOnDevice();
    on.device.setSwitches({ maxPersons: 310 });
    expect(await importLimits(on.rpc)).toEqual({ chunkSize: 10, capacity: 310, held: 300 });
  });

  it('are the defaults where the device lacks the call', async () => {
    const unknown: Disturbance = { result: false, error: { code: ReplyError.MethodNotFound } };
    const on = clientOnDevice(at('FaceInfoManager.getCaps', 1, unknown));
    expect(await importLimits(on.rpc)).toEqual({ chunkSize: 10, capacity: undefined, held: 300 });
  });
});
