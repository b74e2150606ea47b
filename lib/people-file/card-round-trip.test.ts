import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { browserClock } from '@/lib/clock';
import { type AccessCard, CARD_STATUSES, CARD_TYPES } from '@/lib/contract/records';
import { fileText } from '@/lib/csv/file-text';
import { readCsv } from '@/lib/csv/read-csv';
import { quickClock as clock } from '@/lib/fake-clock.fixtures';
import { clientOnDevice } from '@/lib/records/test-client.fixtures';
import { guessColumns } from './column-map';
import { allCards, heldCards } from './held-cards';
import { allPersons, heldPersons } from './held-persons';
import { cardNumbersOf, idsOf, type PlanRow, planImport } from './import-plan';
import type { SentRow } from './import-run';
import { undoOf } from './import-undo';
import { ImportWork } from './import-work';
import { ALL_COLUMNS, FACTS, LABELS } from './people.fixtures';
import { changedFile, exportFile } from './people-files';

/** Files of persons, and the device they come from and go to. */
const PERSONS = 8;
const { signal } = new AbortController();
type Client = ReturnType<typeof clientOnDevice>;
const watched = ({ rpc }: Client) => ({ rpc, clock, signal, onProgress: () => undefined });

/** Kinds of the cards of each person: at most one for duress, as the device requires. */
const kinds = fc.array(
  fc
    .array(
      fc.record({
        type: fc.constantFrom(...Object.values(CARD_TYPES)),
        status: fc.constantFrom(...Object.values(CARD_STATUSES)),
      }),
      { maxLength: 5 },
    )
    .map((all) => {
      const first = all.findIndex(({ type }) => type === CARD_TYPES.duress);
      return all.filter(({ type }, index) => type !== CARD_TYPES.duress || index === first);
    }),
  { minLength: PERSONS, maxLength: PERSONS },
);
type Kinds = { type: number; status: number }[][];

/** Assigns cards of these kinds; the numbers are the same for all kinds. */
function putCards(on: Client, all: Kinds): void {
  on.device.update((draft) => {
    draft.access.users = draft.access.users.filter(({ UserType, UseTime }) => UserType !== 2 || UseTime > 0);
    draft.access.users.length = PERSONS;
    draft.access.cards = all.flatMap((cards, person) =>
      cards.map(({ type, status }, at) => ({
        CardNo: `CAFE${person}00${at}`,
        UserID: draft.access.users[person]?.UserID ?? '',
        CardName: '',
        CardType: type,
        CardStatus: status,
      })),
    );
  });
}
const cardsOf = (on: Client) =>
  [...on.device.state().access.cards].sort((one, other) => one.CardNo.localeCompare(other.CardNo));
const exported = async (on: Client) =>
  exportFile(await allPersons(watched(on)), ALL_COLUMNS, await allCards(watched(on)));

async function planned(on: Client, file: Blob): Promise<PlanRow[]> {
  const table = await readCsv(await fileText(file), { clock: browserClock, signal, onProgress: () => undefined });
  const map = guessColumns(table.header, ALL_COLUMNS, LABELS);
  const ids = idsOf(table.rows, map);
  const held = await heldPersons(ids, watched(on));
  const cards = await heldCards(ids, cardNumbersOf(table.rows, map), watched(on));
  return planImport(table, map, held, { ...FACTS, cards }, { clock: browserClock, signal });
}

/** Sends every row that changes something; no conflict may occur. */
async function sent(on: Client, rows: readonly PlanRow[]): Promise<SentRow[]> {
  const able = rows.flatMap((row) => (row.kind === 'new' || row.kind === 'changed' ? [row] : []));
  expect(rows.filter(({ kind }) => kind === 'invalid' || kind === 'conflict')).toEqual([]);
  const work = new ImportWork({ rpc: on.rpc, clock }, able, 10);
  await work.start();
  expect(work.cards?.refused ?? []).toEqual([]);
  return able;
}

describe('cards in files', () => {
  it('survive export and import on an emptied device, and change nothing on the same one', async () => {
    const on = clientOnDevice();
    await fc.assert(
      fc.asyncProperty(kinds, async (all) => {
        putCards(on, all);
        const before = cardsOf(on);
        const file = await exported(on);
        expect((await planned(on, file)).map(({ kind }) => kind)).toEqual(Array(PERSONS).fill('unchanged'));
        await on.rpc.call('AccessUser.removeAll', {});
        expect(cardsOf(on)).toEqual([]);
        await sent(on, await planned(on, file));
        expect(cardsOf(on)).toEqual(before);
      }),
      { numRuns: 15 },
    );
  });

  it('that an import changed are restored by its undo file', async () => {
    const on = clientOnDevice();
    await fc.assert(
      fc.asyncProperty(kinds, kinds, async (first, then) => {
        putCards(on, then);
        const file = await exported(on);
        putCards(on, first);
        const before = cardsOf(on);
        const rows = await planned(on, file);
        // A duress card that the file does not mention, and another one in the file: rightly refused.
        fc.pre(rows.every(({ kind }) => kind !== 'invalid'));
        const undo = undoOf(await sent(on, rows), ALL_COLUMNS, undefined);
        if (undo.changed.length > 0) await sent(on, await planned(on, changedFile(undo)));
        expect(cardsOf(on)).toEqual(before);
      }),
      { numRuns: 15 },
    );
  });

  it('that were lost after an export stay lost, whatever the export says of their number', async () => {
    const on = clientOnDevice();
    putCards(on, Array(PERSONS).fill([{ type: 0, status: 0 }]));
    const file = await exported(on);
    on.device.update((draft) => {
      (draft.access.cards[0] as AccessCard).CardStatus = CARD_STATUSES.lost;
    });
    expect((await planned(on, file)).map(({ kind }) => kind)).toEqual(Array(PERSONS).fill('unchanged'));
  });
});
