import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hitsOf, systemLog } from './system-log';
import { clientOnDevice } from './test-client.fixtures';

const LOG = systemLog(({ Code, Detail, User }) => [Code, Detail, User].join('\n'));
const ALL = { CreateTime: ['<>', 0, 4_000_000_000] };

describe('the device log as a source of rows', () => {
  it('reads pages from the newest entry, numbered so that the oldest is 1, and frees its token', async () => {
    const { rpc, device, methods } = clientOnDevice();
    const { log } = device.state();
    const finder = await LOG.open(rpc, ALL);
    expect(finder.total).toBe(log.length);
    const [newest] = await finder.read(0, 20);
    expect(newest).toMatchObject({ RecNo: log.length, Code: log.at(-1)?.Code });
    const last = await finder.read(log.length - 3, 20);
    expect(last.map(({ RecNo }) => RecNo)).toEqual([3, 2, 1]);
    finder.close();
    expect(methods().at(-1)).toBe('log.stopFind');
  });

  it('asks for a time and one kind', async () => {
    const { rpc, device, sent } = clientOnDevice();
    const from = Date.UTC(2026, 10, 10) / 1000;
    const finder = await LOG.open(rpc, { CreateTime: ['<>', from, from + 86_399], Types: 'Security' });
    expect(sent.find(({ method }) => method === 'log.startFind')?.params).toEqual({
      condition: {
        StartTime: '2026-11-10 00:00:00',
        EndTime: '2026-11-10 23:59:59',
        Types: ['Security'],
        Order: 'Descent',
      },
    });
    const held = device.state().log.filter(({ Time, Type }) => Time.startsWith('2026-11-10') && Type === 'Security');
    expect(finder.total).toBe(held.length);
  });

  it('finds a word in every entry, whatever its case', async () => {
    const { rpc, device } = clientOnDevice();
    const finder = await LOG.open(rpc, { ...ALL, Keyword: '203.0.113.9' });
    expect(finder.total).toBe(device.state().log.filter(({ Detail }) => Detail.includes('203.0.113.9')).length);
    expect((await finder.read(0, 1))[0]).toMatchObject({ Code: 'LoginFailure', keyword: '203.0.113.9' });
    const upper = await LOG.open(rpc, { ...ALL, Keyword: 'LOGINfailure' });
    expect(upper.total).toBe(finder.total);
  });

  it('finds a word in every entry of a device that gives fewer at a time than it is asked for', async () => {
    const { rpc, device } = clientOnDevice(({ method, params }) => {
      if (method === 'log.doSeekFind') Object.assign(params ?? {}, { count: 20 });
      return undefined;
    });
    device.update(({ log }) => {
      Object.assign(log.at(-50) ?? {}, { Detail: 'needle' });
    });
    expect((await LOG.open(rpc, { ...ALL, Keyword: 'needle' })).total).toBe(1);
  });

  it('reads on no more when nobody waits, and frees the token', async () => {
    const abort = new AbortController();
    const { rpc, methods } = clientOnDevice(({ method, params }) => {
      if (method === 'log.doSeekFind') {
        Object.assign(params ?? {}, { count: 20 });
        abort.abort();
      }
      return undefined;
    });
    await expect(LOG.open(rpc, { ...ALL, Keyword: 'x' }, abort.signal)).rejects.toMatchObject({ name: 'AbortError' });
    expect(methods().slice(-2)).toEqual(['log.doSeekFind', 'log.stopFind']);
    expect(methods().filter((method) => method === 'log.doSeekFind')).toHaveLength(1);
  });

  it.each(['log.getCount', 'log.doSeekFind'])('frees the token when %s fails', async (lost) => {
    const { rpc, methods } = clientOnDevice(({ method }) => (method === lost ? 'lost' : undefined));
    await expect(LOG.open(rpc, { ...ALL, Keyword: 'x' })).rejects.toMatchObject({ name: 'TransportError' });
    expect(methods().at(-1)).toBe('log.stopFind');
  });

  it('fails when the device gives no entries before the end, instead of finding less', async () => {
    const { rpc } = clientOnDevice(({ method }) =>
      method === 'log.doSeekFind' ? { result: true, params: { found: 0, items: null } } : undefined,
    );
    await expect(LOG.open(rpc, { ...ALL, Keyword: 'x' })).rejects.toMatchObject({ name: 'RpcError' });
  });

  it('shows an entry of a foreign device as texts', async () => {
    const { rpc } = clientOnDevice(({ method }) =>
      method === 'log.doSeekFind'
        ? { result: true, params: { found: 1, items: [{ Time: 5, Type: null, Detail: { a: 1 } }] } }
        : undefined,
    );
    const [row] = await (await LOG.open(rpc, ALL)).read(0, 1);
    expect(row).toMatchObject({ CreateTime: Number.NaN, Type: 'null', Code: '', User: '', Detail: '{"a":1}' });
  });
});

describe('the hits of a word', () => {
  it('are every second part of the text', () => {
    expect(hitsOf('Door open, door shut', 'DOOR')).toEqual(['', 'Door', ' open, ', 'door', ' shut']);
    expect(hitsOf('İşlem, LoginFailure', 'işlem')).toEqual(['', 'İşlem', ', LoginFailure']);
    expect(hitsOf('İşlem, LoginFailure', 'login')).toEqual(['İşlem, ', 'Login', 'Failure']);
    expect(hitsOf('Door', '')).toEqual(['Door']);
    expect(hitsOf('Door', 'gate')).toEqual(['Door']);
  });

  it('lose no letter', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (text, word) => hitsOf(text, word).join('') === text));
  });
});
