import type { Clock } from '@/lib/clock';
import { FailCode } from '@/lib/contract/error-codes';
import { type AccessCard, CARD_TYPES } from '@/lib/contract/records';
import { ChunkRun } from '@/lib/jobs/chunk-run';
import type { Phase } from '@/lib/jobs/paced-run';
import { callAtRate } from '@/lib/persons/call-at-rate';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import type { PersonCard } from './card-cell';
import { isSameKind } from './card-change';
import type { SentRow } from './import-run';

/** Cards, or persons with photos, by result. */
export interface CredentialCounts {
  total: number;
  stored: number;
  refused: number;
}

/** State of a run over credentials. */
export type CredentialState = CredentialCounts & { phase: Phase };

/** A card that could not be added, changed or removed. */
export interface RefusedCard {
  row: SentRow;
  card: string;
  failCode: number;
  /** The owner, if the device names one. */
  owner: string | undefined;
}

/** A card whose change was not sent, or not answered. */
export interface UnsentCard {
  row: SentRow;
  card: string;
  /** Its message in `personImport`: sent without an answer, to be taken from its person, or to be added or changed. */
  outcome: 'cardUnsure' | 'cardStays' | 'cardUnsent';
}

interface CardJob {
  kind: 'remove' | 'change' | 'add';
  row: SentRow;
  card: PersonCard;
}

type HeldCards = ReadonlyMap<string, AccessCard>;

/**
 * Cards of stored persons: removals first, so that somebody else may get the cards, then changes of type or status,
 * duress last, since a person has one such card. Nothing is done twice: after a lost answer the device is asked who
 * has the cards.
 */
export class CardRun extends ChunkRun<CardJob, HeldCards, CredentialCounts> {
  readonly refused: RefusedCard[] = [];

  constructor(device: { rpc: RpcClient; clock: Clock }, rows: readonly SentRow[], chunkSize: number) {
    const of = (kind: CardJob['kind'], cardsOf: (row: SentRow) => readonly PersonCard[]) =>
      rows.flatMap((row) => cardsOf(row).map((card) => ({ kind, row, card })));
    const jobs = [
      ...of('remove', ({ cards }) => (cards.held ?? []).filter(({ number }) => cards.removed.includes(number))),
      ...of('change', ({ cards }) => cards.changed.filter((card) => !isDuress(card))),
      ...of('change', ({ cards }) => cards.changed.filter(isDuress)),
      ...of('add', ({ cards }) => cards.added),
    ];
    super(device, { jobs, chunkSize, counts: { total: jobs.length, stored: 0, refused: 0 } });
  }

  /** Cards that were not sent, and those whose result is unknown. */
  left(): UnsentCard[] {
    const { unsent, unsure } = this.jobsLeft();
    return [
      ...unsure.map(({ row, card }) => ({ row, card: card.number, outcome: 'cardUnsure' as const })),
      ...unsent.map(({ kind, row, card }) => ({
        row,
        card: card.number,
        outcome: kind === 'remove' ? ('cardStays' as const) : ('cardUnsent' as const),
      })),
    ];
  }

  protected override kindOf({ kind }: CardJob): CardJob['kind'] {
    return kind;
  }

  protected async send(jobs: readonly CardJob[]): Promise<void> {
    const [first] = jobs;
    if (first?.kind === 'change') return this.change(jobs);
    if (first?.kind === 'remove') return this.remove(jobs);
    const CardList = jobs.map(({ card, row }) => ({
      CardNo: card.number,
      UserID: row.id,
      CardName: card.name ?? '',
      ...wantedKind(card),
    }));
    await callAtRate(this.device, 'AccessCard.insertMulti', { CardList });
  }

  /** Cards that are no longer theirs stay: the call asks for numbers alone, and somebody else may have them by now. */
  private async remove(jobs: readonly CardJob[]): Promise<void> {
    const held = await this.readFirst(this.held(jobs));
    const CardNoList = jobs.filter((job) => !this.isDone(job, held)).map(({ card }) => card.number);
    if (CardNoList.length > 0) await this.device.rpc.call('AccessCard.removeMulti', { CardNoList });
  }

  /** An update keeps unknown members of the row; cards whose owner changed since the plan are skipped. */
  private async change(jobs: readonly CardJob[]): Promise<void> {
    const held = await this.readFirst(this.held(jobs));
    const CardList: AccessCard[] = [];
    for (const job of jobs) {
      const row = held.get(job.card.number);
      if (!row) this.refuse(job, FailCode.NoRecord, held);
      else if (row.UserID !== job.row.id) this.refuse(job, FailCode.RecordExists, held);
      else CardList.push({ ...row, ...wantedKind(job.card) });
    }
    if (CardList.length > 0) await callAtRate(this.device, 'AccessCard.updateMulti', { CardList });
  }

  protected async held(jobs: readonly CardJob[]): Promise<HeldCards> {
    const CardNoList = jobs.map(({ card }) => card.number);
    const { CardList } = await this.device.rpc.call('AccessCard.list', { CardNoList }, { needs: ['CardList'] });
    return new Map((CardList ?? []).map((row) => [row.CardNo, row]));
  }

  protected isDone({ kind, row, card }: CardJob, held: HeldCards): boolean {
    const stored = held.get(card.number);
    const isTheirs = stored?.UserID === row.id;
    if (kind === 'remove') return !isTheirs;
    return isTheirs && isSameKind(card, { type: stored.CardType, status: stored.CardStatus });
  }

  /** The owner of the card explains more than a code. */
  protected override isDoubtful(): boolean {
    return true;
  }

  protected countDone(): void {
    this.counts.stored += 1;
  }

  protected noteRefusal({ row, card }: CardJob, failCode: number, held: HeldCards | undefined): void {
    this.refused.push({ row, card: card.number, failCode, owner: held?.get(card.number)?.UserID });
  }
}

const wantedKind = ({ type, status }: PersonCard) => ({ CardType: type, CardStatus: status });

const isDuress = ({ type }: PersonCard) => type === CARD_TYPES.duress;
