import { expect, it } from 'vitest';
import { quickClock as clock } from '@/lib/fake-clock.fixtures';
import { ImportWork } from '@/lib/people-file/import-work';
import { ALL_COLUMNS, fileOf, LABELS } from '@/lib/people-file/people.fixtures';
import { clientOnDevice } from '@/lib/records/test-client.fixtures';
import { readPlan } from './import-readings';
import { sentRows } from './import-sending';

const FACTS = { columns: ALL_COLUMNS, labels: LABELS, doorCount: 1, door: 'door', now: '2026-11-20 12:00:00' };
const { signal } = new AbortController();

/** The plan of a file of user IDs and cards. */
async function planned(on: ReturnType<typeof clientOnDevice>, ...rows: [id: string, cards: string][]) {
  const file = { ...fileOf(['UserID', 'Cards'], ...rows), name: 'cards.csv', decisions: {} };
  const stage = await readPlan(file, FACTS, { rpc: on.rpc, clock, signal, onProgress: () => undefined });
  if (stage.kind !== 'plan') throw new Error(stage.kind);
  return stage.rows;
}

it.each(['first', 'last'])('a file may give a card of one person to another, whose row is %s', async (place) => {
  const on = clientOnDevice();
  const cards = () => on.device.state().access.cards;
  const [card] = cards();
  const owner = card?.UserID ?? '';
  const other = on.device.state().access.users.find(({ UserID }) => cards().every((each) => each.UserID !== UserID));
  const rows: [string, string][] = [
    [other?.UserID ?? '', card?.CardNo ?? ''],
    [owner, 'none'],
  ];
  const plan = await planned(on, ...(place === 'first' ? rows : rows.reverse()));
  expect(plan.map(({ kind }) => kind)).toEqual(['changed', 'changed']);
  const work = new ImportWork({ rpc: on.rpc, clock }, sentRows(plan, {}), 10);
  await work.start();
  expect(cards().find(({ CardNo }) => CardNo === card?.CardNo)?.UserID).toBe(other?.UserID);
  expect(work.cards?.refused).toEqual([]);
});

it('a card stays in conflict where the row of its owner is not sent', async () => {
  const on = clientOnDevice();
  const [card] = on.device.state().access.cards;
  const owner = card?.UserID ?? '';
  const other = on.device.state().access.users.find(({ UserID }) => UserID !== owner)?.UserID ?? '';
  const plan = await planned(on, [other, card?.CardNo ?? ''], [owner, 'none'], [owner, 'none']);
  expect(plan[0]).toMatchObject({ kind: 'conflict', conflicts: [{ why: 'card', taken: [{ owner }] }] });
});

it('a table whose IDs lost their zeros changes the persons that have them, and adds nobody', async () => {
  const on = clientOnDevice();
  on.device.update(({ access }) => Object.assign(access.users[0] ?? {}, { UserID: '005042' }));
  const file = { ...fileOf(['UserID', 'RoomNo'], ['5042', '805']), name: 'rooms.csv', decisions: {} };
  const stage = await readPlan(file, FACTS, { rpc: on.rpc, clock, signal, onProgress: () => undefined });
  expect(stage).toMatchObject({ kind: 'plan', zeros: 1, rows: [{ kind: 'changed', id: '005042' }] });
  // A file of refused rows has what its author wrote.
  expect(stage).toMatchObject({ rows: [{ file: { cells: ['5042', '805'] } }] });
});
