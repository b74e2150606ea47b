import { describe, expect, it } from 'vitest';
import { testDevice } from '@/emulator/test-device';
import { deviceClient } from '@/lib/rpc/device-client.fixtures';
import { accessUsers } from './access-users';
import { logFinder } from './log-finder';
import { countIn, rowsIn } from './read-reply';

/** A client whose device answers `method` with these members. */
function answering(method: string, params: object) {
  const made = testDevice({ profile: 'face-full' });
  made.signIn();
  const call: typeof made.call = (asked, sent, more) => {
    const reply = made.call(asked, sent, more);
    return asked === method ? { ...reply, params: { ...(reply.params as object), ...params } } : reply;
  };
  return deviceClient({ ...made, call }).rpc;
}

const ALL = { text: '', type: '' } as const;

describe('a list whose reply is not a list', () => {
  it.each([-1, 1.5, 2_000_000, Number.MAX_SAFE_INTEGER, '3', null])(
    'cannot be opened with a count of %s',
    async (count) => {
      expect(() => countIn('x', count)).toThrow('x refused');
      const persons = accessUsers.open(answering('AccessUser.startFind', { Total: count, Token: 1 }), ALL);
      await expect(persons).rejects.toMatchObject({ name: 'RpcError' });
      const log = logFinder('AccessControlAlarmRecord').open(answering('RecordFinder.getQuerySize', { count }), {});
      await expect(log).rejects.toMatchObject({ name: 'RpcError' });
    },
  );

  it.each([
    ['a text', 'rows'],
    ['an object', {}],
    ['rows that are missing', [null]],
    ['bare rows', ['Ada']],
    ['no member', undefined],
  ])('cannot be read with %s for rows', async (_what, rows) => {
    expect(() => rowsIn('x', rows as never)).toThrow('x refused');
    const persons = await accessUsers.open(answering('AccessUser.doFind', { Info: rows }), ALL);
    await expect(persons.read(0, 20)).rejects.toMatchObject({ name: 'RpcError', method: 'AccessUser.doFind' });
    const log = await logFinder('AccessControlAlarmRecord').open(
      answering('RecordFinder.doSeekFind', { records: rows }),
      {},
    );
    await expect(log.read(0, 20)).rejects.toMatchObject({ name: 'RpcError', method: 'RecordFinder.doSeekFind' });
  });

  it('is read correctly with null for no rows, and with every valid count', () => {
    expect(rowsIn('x', null)).toEqual([]);
    expect([0, 20, 1_000_000].map((count) => countIn('x', count))).toEqual([0, 20, 1_000_000]);
  });

  it('refuses a list or members in place of a text', () => {
    const rows = (Name: unknown) => rowsIn('x', [{ Name: 'a' }, { Name }], ['Name']);
    for (const shown of ['b', 7, null, undefined]) expect(rows(shown)).toHaveLength(2);
    for (const other of [{}, ['b']]) expect(() => rows(other)).toThrow('x refused');
  });
});
