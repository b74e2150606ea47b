import { describe, expect, it } from 'vitest';
import { FailCode, ReplyError } from '@/lib/contract/error-codes';
import type { AccessCard } from '@/lib/contract/records';
import { quickClock as clock } from '@/lib/fake-clock.fixtures';
import { clientOnDevice, type Disturbance } from '@/lib/records/test-client.fixtures';
import type { SentRow } from './import-run';
import { ImportWork } from './import-work';

type Client = ReturnType<typeof clientOnDevice>;
const cardsOf = (on: Client, id: string) =>
  on.device
    .state()
    .access.cards.filter(({ UserID }: AccessCard) => UserID === id)
    .map(({ CardNo }: AccessCard) => CardNo);
const hex = (number: number) => `CAFE${String(number).padStart(4, '0')}`;
const added = (count: number, cards = 1): SentRow[] =>
  Array.from({ length: count }, (_, index) => ({
    kind: 'new',
    id: String(9000 + index),
    name: 'P',
    file: { number: index + 2, cells: [] },
    record: { UserID: String(9000 + index), UserName: 'P' },
    cards: { added: Array.from({ length: cards }, (__, at) => hex(index * cards + at)), removed: [], held: [] },
  }));
const work = (on: Client, rows: readonly SentRow[]) => new ImportWork({ rpc: on.rpc, clock }, rows, 10);
const failCodes = (...codes: number[]): Disturbance => ({
  result: false,
  error: { code: ReplyError.BatchFailed, detail: { FailCodes: codes } },
});

describe('cards of an import', () => {
  it('go to their persons once these stand, in chunks', async () => {
    const on = clientOnDevice();
    const started = work(on, added(23));
    await started.start();
    expect(on.methods().filter((each) => each.endsWith('Multi'))).toEqual([
      ...Array(3).fill('AccessUser.insertMulti'),
      ...Array(3).fill('AccessCard.insertMulti'),
    ]);
    expect(started.state.get()).toMatchObject({
      phase: { kind: 'ended' },
      cards: { total: 23, stored: 23, refused: 0 },
    });
    expect(cardsOf(on, '9022')).toEqual([hex(22)]);
  });

  it('arrive once, though calls are cut and answers get lost', async () => {
    let number = 0;
    const on = clientOnDevice(({ method }) =>
      method.startsWith('AccessCard.')
        ? (['never', undefined, 'lost', undefined, 'lost'] as Disturbance[])[number++ % 5]
        : undefined,
    );
    const started = work(on, added(40, 2));
    await started.start();
    expect(started.state.get().cards).toMatchObject({ stored: 80, refused: 0 });
    for (let index = 0; index < 40; index += 1) {
      expect(cardsOf(on, String(9000 + index))).toEqual([hex(index * 2), hex(index * 2 + 1)]);
    }
  });

  it('are taken away before they are given, and one that somebody else has names its owner', async () => {
    const on = clientOnDevice();
    const [taken] = cardsOf(on, '1');
    const [own] = cardsOf(on, '2');
    const person = on.device.state().access.users.find(({ UserID }) => UserID === '2');
    const row: SentRow = {
      kind: 'changed',
      id: '2',
      name: 'P',
      file: { number: 2, cells: [] },
      record: { ...person },
      was: person as never,
      columns: ['Cards'],
      cards: { added: ['CAFE9999', taken as string], removed: [own as string], held: [own as string] },
    };
    const started = work(on, [row]);
    await started.start();
    expect(cardsOf(on, '2')).toEqual(['CAFE9999']);
    expect(started.cards?.refused).toMatchObject([{ card: taken, failCode: FailCode.RecordExists, owner: '1' }]);
  });

  it('wait where the device says that they come too fast, and stop asking at some time', async () => {
    let tooFast = 0;
    const on = clientOnDevice(({ method }) =>
      method === 'AccessCard.insertMulti' && tooFast++ < 3 ? failCodes(FailCode.MaxInsertRate) : undefined,
    );
    const started = work(on, added(1));
    await started.start();
    expect(cardsOf(on, '9000')).toEqual([hex(0)]);
    const never = clientOnDevice(({ method }) =>
      method === 'AccessCard.insertMulti' ? failCodes(FailCode.MaxInsertRate) : undefined,
    );
    const stopped = work(never, added(1));
    await stopped.start();
    expect(stopped.cards?.refused).toMatchObject([{ failCode: FailCode.MaxInsertRate }]);
  });

  it('of persons that were refused are not sent, and a cancelled import says which it owes', async () => {
    const on = clientOnDevice(({ method }) =>
      method === 'AccessCard.insertMulti' ? { result: false, error: { code: ReplyError.Unknown } } : undefined,
    );
    const rows = [...added(2), { ...added(1)[0], id: 'F18A', record: { UserID: 'F18A', UserName: 'X' } } as SentRow];
    const started = work(on, rows);
    const ended = started.start();
    await new Promise<void>((resolve) => {
      started.state.subscribe(() => started.state.get().phase.kind === 'refused' && resolve());
    });
    started.cancel();
    await ended;
    expect(started.state.get().phase).toEqual({ kind: 'ended', isCancelled: true });
    expect(started.cardsLeft().map(({ card }) => card)).toEqual([hex(0), hex(1)]);
  });
});
