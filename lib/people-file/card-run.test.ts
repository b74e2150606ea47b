import { describe, expect, it, vi } from 'vitest';
import { FailCode, ReplyError } from '@/lib/contract/error-codes';
import type { AccessCard, AccessUser } from '@/lib/contract/records';
import { quickClock as clock } from '@/lib/fake-clock.fixtures';
import { clientOnDevice, type Disturbance } from '@/lib/records/test-client.fixtures';
import type { CardChange } from './card-change';
import type { SentRow } from './import-run';
import { ImportWork } from './import-work';
import { NO_CARDS, normal } from './people.fixtures';

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
    cards: { ...NO_CARDS, added: Array.from({ length: cards }, (__, at) => normal(hex(index * cards + at))) },
  }));
/** A stored person of whom only the cards change. */
function cardRow(on: Client, id: string, cards: CardChange): SentRow {
  const was = on.device.state().access.users.find(({ UserID }) => UserID === id) as AccessUser;
  const file = { number: 2, cells: [] };
  return { kind: 'changed', id, name: 'P', file, record: { ...was }, was, columns: ['Cards'], cards };
}
const work = (on: Client, rows: readonly SentRow[]) => new ImportWork({ rpc: on.rpc, clock }, rows, 10);
const failCodes = (...codes: number[]): Disturbance => ({
  result: false,
  error: { code: ReplyError.BatchFailed, detail: { FailCodes: codes } },
});

describe('cards of an import', () => {
  it('are sent after their persons are stored, in chunks', async () => {
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
      photos: undefined,
    });
    expect(cardsOf(on, '9022')).toEqual([hex(22)]);
  });

  it('are stored once, although calls fail and answers get lost', async () => {
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

  it('are removed before they are added, and a card of somebody else names its owner', async () => {
    const on = clientOnDevice();
    const [taken] = cardsOf(on, '1');
    const [own] = cardsOf(on, '2');
    const row = cardRow(on, '2', {
      added: [normal('CAFE9999'), normal(taken as string)],
      changed: [],
      removed: [own as string],
      held: [normal(own as string)],
    });
    const started = work(on, [row]);
    await started.start();
    expect(cardsOf(on, '2')).toEqual(['CAFE9999']);
    expect(started.cards?.refused).toMatchObject([{ card: taken, failCode: FailCode.RecordExists, owner: '1' }]);
  });

  it('get another type and status once there is room for a duress card, and keep unknown members', async () => {
    const on = clientOnDevice();
    const [duress, plain] = [hex(1), hex(2)];
    on.device.update((draft) => {
      const card = { UserID: '2', CardName: 'Own', CardStatus: 0, Vendor: 7 };
      draft.access.cards = [
        { ...card, CardNo: plain, CardType: 0 },
        { ...card, CardNo: duress, CardType: 5 },
      ];
    });
    const row = cardRow(on, '2', {
      ...NO_CARDS,
      changed: [
        { number: plain, type: 5, status: 0 },
        { number: duress, type: 0, status: 1 },
      ],
    });
    const started = work(on, [row]);
    await started.start();
    expect(started.state.get().cards).toMatchObject({ total: 2, stored: 2, refused: 0 });
    expect(on.device.state().access.cards).toEqual([
      { CardNo: plain, UserID: '2', CardName: 'Own', CardType: 5, CardStatus: 0, Vendor: 7 },
      { CardNo: duress, UserID: '2', CardName: 'Own', CardType: 0, CardStatus: 1, Vendor: 7 },
    ]);
  });

  it('are not changed when somebody else has them by now, or nobody', async () => {
    const on = clientOnDevice();
    const [taken] = cardsOf(on, '1');
    const before = on.device.state().access.cards;
    const changed = [taken as string, hex(1)].map((number) => ({ number, type: 1, status: 0 }));
    const started = work(on, [cardRow(on, '2', { ...NO_CARDS, changed })]);
    await started.start();
    expect(started.cards?.refused).toMatchObject([
      { card: taken, failCode: FailCode.RecordExists, owner: '1' },
      { card: hex(1), failCode: FailCode.NoRecord, owner: undefined },
    ]);
    expect(on.device.state().access.cards).toEqual(before);
  });

  it('are not removed when somebody else has them by now, or nobody', async () => {
    const on = clientOnDevice();
    const [taken] = cardsOf(on, '1');
    const before = on.device.state().access.cards;
    const held = [normal(taken as string), normal(hex(1))];
    const removed = held.map(({ number }) => number);
    const started = work(on, [cardRow(on, '2', { ...NO_CARDS, removed, held })]);
    await started.start();
    expect(started.state.get().cards).toMatchObject({ stored: 2, refused: 0 });
    expect(on.device.state().access.cards).toEqual(before);
  });

  it('are changed once, although the answer was lost', async () => {
    let number = 0;
    const on = clientOnDevice(({ method }) =>
      method === 'AccessCard.updateMulti' ? (['never', 'lost'] as Disturbance[])[number++] : undefined,
    );
    const [own] = cardsOf(on, '2');
    const changed = [{ number: own as string, type: 0, status: 1 }];
    const started = work(on, [cardRow(on, '2', { ...NO_CARDS, changed })]);
    await started.start();
    expect(started.state.get().cards).toMatchObject({ stored: 1, refused: 0 });
    expect(on.methods().filter((method) => method === 'AccessCard.updateMulti')).toHaveLength(2);
    expect(on.device.state().access.cards.find(({ CardNo }) => CardNo === own)?.CardStatus).toBe(1);
  });

  it('wait when the device says that they come too fast, and give up at last', async () => {
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

  it('of refused persons are not sent, and a cancelled import lists those that are left, photos too', async () => {
    const on = clientOnDevice(({ method }) =>
      method === 'AccessCard.insertMulti' ? { result: false, error: { code: ReplyError.Unknown } } : undefined,
    );
    const rows = [...added(2), { ...added(1)[0], id: 'F18A', record: { UserID: 'F18A', UserName: 'X' } } as SentRow];
    const photos = [{ id: '250', name: 'P', photos: [] }];
    const started = new ImportWork({ rpc: on.rpc, clock }, rows, 10, photos);
    const ended = started.start();
    await new Promise<void>((resolve) => {
      started.state.subscribe(() => started.state.get().phase.kind === 'refused' && resolve());
    });
    started.cancel();
    await ended;
    expect(started.state.get().phase).toEqual({ kind: 'ended', isCancelled: true });
    expect(started.cardsLeft().map(({ card }) => card)).toEqual([hex(0), hex(1)]);
    expect(started.photos).toBeUndefined();
    expect(started.photosLeft()).toEqual(photos);
  });

  it('that were to be taken away are left, too, when the import is stopped while persons are sent', async () => {
    const on = clientOnDevice(({ method }) => {
      if (method === 'AccessUser.insertMulti') started.cancel();
      return undefined;
    });
    const [person] = on.device.state().access.users;
    const change = { added: [normal(hex(7))], changed: [normal(hex(8))], removed: [hex(9)], held: [] };
    const row = cardRow(on, person?.UserID ?? '', change);
    const started = work(on, [row, ...added(12)]);
    await started.start();
    const left = started.cardsLeft().filter((each) => each.row === row);
    expect(left.map(({ card, outcome }) => [card, outcome])).toEqual([
      [hex(9), 'cardStays'],
      [hex(8), 'cardUnsent'],
      [hex(7), 'cardUnsent'],
    ]);
  });

  it.each(['removeMulti', 'insertMulti'] as const)(
    'of a %s without an answer are not named as unsent',
    async (name) => {
      let isAway = false;
      const on = clientOnDevice(({ method }) => {
        if (isAway) return 'never';
        isAway = method === `AccessCard.${name}`;
        return isAway ? 'lost' : undefined;
      });
      const [card] = on.device.state().access.cards;
      const held = [normal(card?.CardNo ?? '')];
      const removal = { ...NO_CARDS, removed: [card?.CardNo ?? ''], held };
      const addition = { ...NO_CARDS, added: [normal(hex(7))] };
      const started = work(on, [cardRow(on, card?.UserID ?? '', name === 'removeMulti' ? removal : addition)]);
      const ended = started.start();
      await vi.waitFor(() => expect(started.state.get().phase.kind).toBe('offline'));
      started.cancel();
      await ended;
      expect(started.cardsLeft().map(({ outcome }) => outcome)).toEqual(['cardUnsure']);
      expect(cardsOf(on, card?.UserID ?? '').includes(card?.CardNo ?? '')).toBe(name === 'insertMulti');
    },
  );

  it('are named as not sent while their owners are only read', async () => {
    let isAway = false;
    const on = clientOnDevice(({ method }) => {
      isAway ||= method === 'AccessCard.list';
      return isAway ? 'never' : undefined;
    });
    const [card] = on.device.state().access.cards;
    const removed = [card?.CardNo ?? ''];
    const started = work(on, [cardRow(on, card?.UserID ?? '', { ...NO_CARDS, removed, held: removed.map(normal) })]);
    const ended = started.start();
    await vi.waitFor(() => expect(started.state.get().phase.kind).toBe('offline'));
    started.cancel();
    await ended;
    expect(on.methods()).not.toContain('AccessCard.removeMulti');
    expect(started.cardsLeft().map(({ outcome }) => outcome)).toEqual(['cardStays']);
  });

  it('are named as not sent when the device has said that it does not have them', async () => {
    let calls = 0;
    const on = clientOnDevice(({ method }) => {
      if (method !== 'AccessCard.insertMulti') return undefined;
      calls += 1;
      return calls === 1 ? 'never' : { result: false, error: { code: ReplyError.Unknown } };
    });
    const started = work(on, added(1));
    const ended = started.start();
    await vi.waitFor(() => expect(started.state.get().phase.kind).toBe('refused'));
    started.cancel();
    await ended;
    expect(calls).toBe(2);
    expect(started.cardsLeft().map(({ outcome }) => outcome)).toEqual(['cardUnsent']);
  });

  it('and photos are not sent when the import is stopped during the last chunk of persons', async () => {
    const on = clientOnDevice(({ method }) => {
      if (method === 'AccessUser.insertMulti') started.cancel();
      return undefined;
    });
    const photos = [{ id: '9000', name: 'P', photos: [] }];
    const started = new ImportWork({ rpc: on.rpc, clock }, added(2), 10, photos);
    await started.start();
    expect(started.state.get()).toMatchObject({
      phase: { kind: 'ended', isCancelled: true },
      persons: { added: 2 },
      cards: { total: 2, stored: 0 },
    });
    expect(on.methods()).toEqual(['AccessUser.insertMulti']);
    expect(started.cardsLeft().map(({ card }) => card)).toEqual([hex(0), hex(1)]);
    expect(started.photosLeft()).toEqual(photos);
  });

  it('wait when the import is paused during the last chunk of persons', async () => {
    const on = clientOnDevice(({ method }) => {
      if (method === 'AccessUser.insertMulti') started.pause();
      return undefined;
    });
    const started = work(on, added(2));
    const ended = started.start();
    await vi.waitFor(() => expect(started.state.get().phase).toEqual({ kind: 'paused' }));
    expect(on.methods()).toEqual(['AccessUser.insertMulti']);
    started.resume();
    await ended;
    expect(started.state.get()).toMatchObject({ phase: { isCancelled: false }, cards: { stored: 2 } });
  });
});
