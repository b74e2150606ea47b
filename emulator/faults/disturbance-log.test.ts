import { expect, it } from 'vitest';
import { DisturbanceLog } from './disturbance-log';

const lost = (sequence: number, rule = 'r1') => ({ at: 5, rule, session: 1, what: 'lost' as const, sequence });

it('keeps the newest 2,000 and counts the discarded ones', () => {
  const log = new DisturbanceLog();
  for (let sequence = 1; sequence <= 5_000; sequence++) log.add(lost(sequence));
  expect(log.find()).toHaveLength(2_000);
  expect(log.find().at(-1)).toMatchObject({ id: 5_000, sequence: 5_000 });
  expect([log.newest, log.discarded]).toEqual([5_000, 3_000]);
});

it('forgets all at a clear; ids go on, so that a mark stays good', () => {
  const log = new DisturbanceLog();
  log.add(lost(1));
  log.clear();
  expect([log.find(), log.discarded, log.newest]).toEqual([[], 0, 1]);
  log.add(lost(2));
  expect(log.find({ since: 1 }).map(({ id }) => id)).toEqual([2]);
});

it('finds by rule, by what was done and by session', () => {
  const log = new DisturbanceLog();
  log.add(lost(1));
  log.add(lost(2, 'r2'));
  log.add({ at: 6, rule: 'r1', session: 2, what: 'cut' });
  expect(log.find({ rule: 'r2' })).toHaveLength(1);
  expect(log.find({ what: 'lost', session: 1 })).toHaveLength(2);
  expect(log.find({ rule: 'r2', session: 2 })).toEqual([]);
});
