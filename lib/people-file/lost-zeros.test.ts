import { describe, expect, it } from 'vitest';
import { clientOnDevice } from '@/lib/records/test-client.fixtures';
import { heldPersons } from './held-persons';
import { idsOf } from './import-plan';
import { withLostZeros } from './lost-zeros';
import { fileOf } from './people.fixtures';

const { signal } = new AbortController();

/** A device whose first persons have these IDs. */
function deviceWith(...ids: string[]) {
  const on = clientOnDevice();
  on.device.update(({ access }) => {
    for (const [place, UserID] of ids.entries()) Object.assign(access.users[place] ?? {}, { UserID });
  });
  return on;
}

async function restored({ rpc, clock, forget, methods }: ReturnType<typeof clientOnDevice>, ...ids: string[]) {
  const { table, map } = fileOf(['UserID', 'UserName'], ...ids.map((id) => [id, 'Ada']));
  const watched = { rpc, clock, signal, onProgress: () => undefined };
  const held = await heldPersons(idsOf(table.rows, map), watched);
  forget();
  const found = await withLostZeros(table.rows, map, held, watched);
  return { ...found, ids: found.rows.map(({ cells }) => cells[0]), calls: methods().length };
}

describe('user IDs of a table that a spreadsheet has changed', () => {
  it('get back the zeros with which the device knows them, whatever their length', async () => {
    const on = deviceWith('005042', '005107', '0512');
    const { ids, held, count } = await restored(on, '5042', '5107', '512', '900900');
    expect(ids).toEqual(['005042', '005107', '0512', '900900']);
    expect(count).toBe(3);
    expect([...held.keys()].sort()).toEqual(['005042', '005107', '0512']);
  });

  it('stay as they are where the device has them so, where two could be meant, and where one has kept its zeros', async () => {
    const both = await restored(deviceWith('05042', '5042'), '5042');
    expect(both.ids).toEqual(['5042']);
    const two = await restored(deviceWith('05042', '0005042'), '5042');
    expect([two.ids, two.count]).toEqual([['5042'], 0]);
    const kept = await restored(deviceWith('005042'), '5042', '007');
    expect([kept.ids, kept.calls]).toEqual([['5042', '007'], 0]);
  });

  it('are looked for with nine calls, however long the table is', async () => {
    const numbers = Array.from({ length: 500 }, (_, index) => String(700_000 + index));
    const { count, calls } = await restored(deviceWith(), ...numbers);
    expect([count, calls]).toEqual([0, 9]);
    const words = await restored(deviceWith(), 'ada', 'b-7');
    expect(words.calls).toBe(0);
  });

  it('are found in a long table of which some are new', async () => {
    const ids = Array.from({ length: 40 }, (_, index) => String(5_100 + index));
    const on = deviceWith(...ids.slice(0, 30).map((id) => `00${id}`));
    expect((await restored(on, ...ids)).count).toBe(30);
    const few = [...Array.from({ length: 400 }, (_, index) => String(700_000 + index)), ...ids.slice(0, 30)];
    expect((await restored(on, ...few)).count).toBe(30);
  });

  it('are compared in full where the longest has no room for more zeros', async () => {
    const longest = '1'.repeat(32);
    const { ids } = await restored(deviceWith('005042'), '5042', longest);
    expect(ids).toEqual(['005042', longest]);
  });
});
