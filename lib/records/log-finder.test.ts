import { describe, expect, it, vi } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import { quickClock } from '@/lib/fake-clock.fixtures';
import { logFinder } from './log-finder';
import { clearLog, countLog } from './log-source';
import { readAll } from './read-all';
import { clientOnDevice } from './test-client.fixtures';

const access = logFinder('AccessControlCardRec');
const alarms = logFinder('AccessControlAlarmRecord');
const calls = logFinder('VideoTalkLog');
const heard = ({ rpc }: ReturnType<typeof clientOnDevice>) => ({
  rpc,
  clock: quickClock,
  onProgress: vi.fn(),
  signal: new AbortController().signal,
});

describe('the finder of a log', () => {
  it('asks with the condition, reads pages by offset and releases the handle', async () => {
    const { rpc, device, sent } = clientOnDevice();
    const rows = device.state().records.AccessControlCardRec.rows;
    const finder = await access.open(rpc, { Status: 0 });
    const refused = rows.filter(({ Status }) => Status === 0).reverse();
    expect(finder.total).toBe(refused.length);
    expect(await finder.read(100, 20)).toEqual(refused.slice(100, 120));
    expect(await finder.read(1000, 20)).toEqual([]);
    finder.close();
    expect(sent.at(-1)).toMatchObject({
      method: 'system.multicall',
      params: [{ method: 'RecordFinder.stopFind' }, { method: 'RecordFinder.destroy' }],
    });
    await expect(finder.read(0, 20)).rejects.toMatchObject({ code: ReplyError.InvalidRequest });
  });

  it.each(['RecordFinder.startFind', 'RecordFinder.getQuerySize'])(
    'gives the handle back when %s fails',
    async (lost) => {
      const { rpc, methods } = clientOnDevice(({ method }) => (method === lost ? 'lost' : undefined));
      await expect(access.open(rpc, {})).rejects.toMatchObject({ name: 'TransportError' });
      expect(methods().at(-1)).toBe('system.multicall');
    },
  );

  it.each(['RecordFinder.factory.create', 'RecordFinder.startFind'])(
    'begins again when another login has begun during %s, which has none of its handles',
    async (last) => {
      let isFirst = true;
      const on = clientOnDevice(({ method }) => {
        if (method === last && isFirst) {
          isFirst = false;
          on.rpc.setSession(on.signIn().session);
        }
        return undefined;
      });
      const finder = await access.open(on.rpc, {});
      expect(await finder.read(0, 20)).toHaveLength(20);
      expect(on.methods().filter((each) => each === 'RecordFinder.factory.create')).toHaveLength(2);
      expect(on.device.unexpected()).toEqual([]);
    },
  );

  it('does not release handles of another login', async () => {
    const { rpc, methods } = clientOnDevice();
    const finder = await access.open(rpc, {});
    rpc.setSession('second');
    finder.close();
    expect(methods()).not.toContain('system.multicall');
  });

  it('fails when a reply lacks a needed member', async () => {
    const { rpc } = clientOnDevice(({ method }) =>
      method === 'RecordFinder.doSeekFind' ? { result: true } : undefined,
    );
    const finder = await access.open(rpc, {});
    await expect(finder.read(0, 20)).rejects.toMatchObject({ name: 'RpcError' });
  });
});

describe('reading a whole log', () => {
  it('takes 62 pages for 1234 rows', async () => {
    const on = clientOnDevice();
    const { device, methods } = on;
    const watched = heard(on);
    const rows = await readAll(access, {}, watched);
    expect(rows).toEqual([...device.state().records.AccessControlCardRec.rows].reverse());
    expect(methods().filter((each) => each === 'RecordFinder.doSeekFind')).toHaveLength(62);
    expect(watched.onProgress.mock.calls.at(-1)).toEqual([1234, 1234]);
  });

  it('repeats a page whose reply was lost, and has no page twice in the file', async () => {
    let seen = 0;
    const on = clientOnDevice(({ method }) => {
      if (method === 'RecordFinder.doSeekFind') seen += 1;
      return method === 'RecordFinder.doSeekFind' && seen === 3 ? 'lost' : undefined;
    });
    const rows = await readAll(access, {}, heard(on));
    expect(new Set(rows.map(({ RecNo }) => RecNo)).size).toBe(1234);
    expect(on.methods().filter((each) => each === 'RecordFinder.doSeekFind')).toHaveLength(63);
  });

  it('fails when the device refuses a page or stays away, and frees the query', async () => {
    const refusing = clientOnDevice(({ method }) =>
      method === 'RecordFinder.doSeekFind' ? { result: false, error: { code: ReplyError.Unknown } } : undefined,
    );
    await expect(readAll(access, {}, heard(refusing))).rejects.toMatchObject({ name: 'RpcError' });
    expect(refusing.methods().at(-1)).toBe('system.multicall');
    const away = clientOnDevice(({ method }) => (method === 'RecordFinder.doSeekFind' ? 'never' : undefined));
    await expect(readAll(access, {}, heard(away))).rejects.toMatchObject({ name: 'TransportError' });
  });

  it('reads once more when the device gives no rows before the end, and fails then, instead of a shorter list', async () => {
    let seen = 0;
    let isGone = (page: number): boolean => page === 3;
    const on = clientOnDevice(({ method }) => {
      if (method !== 'RecordFinder.doSeekFind') return undefined;
      seen += 1;
      return isGone(seen) ? { result: true, params: { found: 0, records: null } } : undefined;
    });
    expect(await readAll(access, {}, heard(on))).toHaveLength(await countLog(on.rpc, access));
    seen = 0;
    isGone = (page) => page >= 3;
    await expect(readAll(access, {}, heard(on))).rejects.toMatchObject({ name: 'RpcError' });
    expect(seen).toBe(4);
    isGone = () => false;
    expect(await readAll(access, { CreateTime: ['<>', 0, 1] }, heard(on))).toEqual([]);
  });

  it('stops between two pages, without a file', async () => {
    const on = clientOnDevice();
    const { methods } = on;
    const abort = new AbortController();
    const onProgress = (read: number) => read >= 60 && abort.abort();
    const reading = readAll(access, {}, { ...heard(on), onProgress, signal: abort.signal });
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    expect(methods().filter((each) => each === 'RecordFinder.doSeekFind')).toHaveLength(3);
    expect(methods().at(-1)).toBe('system.multicall');
  });
});

describe('clearing a log', () => {
  it('clears only that log', async () => {
    const { rpc, device } = clientOnDevice();
    expect(await countLog(rpc, alarms)).toBe(300);
    expect(await clearLog(rpc, alarms, 300)).toBe(false);
    expect(device.state().records.AccessControlAlarmRecord.rows).toEqual([]);
    expect(device.state().records.AccessControlCardRec.rows).toHaveLength(1234);
  });

  it('succeeds when the reply is lost, also when new rows came since', async () => {
    const { rpc, device } = clientOnDevice(({ method }) => (method === 'RecordUpdater.clear' ? 'lost' : undefined));
    const clearing = clearLog(rpc, alarms, 300);
    device.emit({ Action: 'Pulse', Code: 'BreakIn', Index: 0, Data: {} });
    expect(await clearing).toBe(true);
  });

  it('fails when the call never reached the device, or was refused', async () => {
    const away = clientOnDevice(({ method }) => (method === 'RecordUpdater.clear' ? 'never' : undefined));
    await expect(clearLog(away.rpc, calls, 180)).rejects.toMatchObject({ name: 'TransportError' });
    const code = ReplyError.NoAuthority;
    const refused = clientOnDevice(({ method }) =>
      method === 'RecordUpdater.clear' ? { result: false, error: { code } } : undefined,
    );
    await expect(clearLog(refused.rpc, calls, 180)).rejects.toMatchObject({ code });
    expect(refused.device.state().records.VideoTalkLog.rows).toHaveLength(180);
  });
});
