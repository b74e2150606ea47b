import type { Clock } from '@/lib/clock';
import { FailCode } from '@/lib/contract/error-codes';
import { type AccessCard, CARD_TYPES } from '@/lib/contract/records';
import { failCodesOf } from '@/lib/errors/describe-error';
import { PacedRun, type Phase } from '@/lib/jobs/paced-run';
import { callAtRate } from '@/lib/persons/call-at-rate';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { createStore } from '@/lib/store';
import type { PersonCard } from './card-cell';
import { isSameKind } from './card-change';
import type { SentRow } from './import-run';

/** Where a run over credentials is. Counts are cards or persons with photos. */
export interface CredentialState {
  phase: Phase;
  total: number;
  stored: number;
  refused: number;
}

/** A card that the person did not get or keep. */
export interface RefusedCard {
  row: SentRow;
  card: string;
  failCode: number;
  /** Who has it, where the device says so. */
  owner: string | undefined;
}

interface CardJob {
  kind: 'remove' | 'change' | 'add';
  row: SentRow;
  card: PersonCard;
  tooFast: number;
}

/** Sent so often at most when the device says MaxInsertRate of single cards. */
const TOO_FAST_MAX = 5;
const TOO_FAST_PAUSE_MS = 1_000;

/**
 * Cards of persons that stand on the device: those taken away first, so that somebody else may get them, then those that
 * get another type or status, duress last, since a person has one such card. Nothing is done twice: after a lost answer
 * the device is asked who has the cards.
 */
export class CardRun extends PacedRun {
  readonly state;
  readonly refused: RefusedCard[] = [];
  private readonly queue: CardJob[];
  private chunk: CardJob[] = [];
  private stored = 0;

  constructor(
    device: { rpc: RpcClient; clock: Clock },
    rows: readonly SentRow[],
    private readonly chunkSize: number,
  ) {
    super(device);
    const jobs = (kind: CardJob['kind'], cardsOf: (row: SentRow) => readonly PersonCard[]) =>
      rows.flatMap((row) => cardsOf(row).map((card) => ({ kind, row, card, tooFast: 0 })));
    this.queue = [
      ...jobs('remove', ({ cards }) => (cards.held ?? []).filter(({ number }) => cards.removed.includes(number))),
      ...jobs('change', ({ cards }) => cards.changed.filter((card) => !isDuress(card))),
      ...jobs('change', ({ cards }) => cards.changed.filter(isDuress)),
      ...jobs('add', ({ cards }) => cards.added),
    ];
    this.state = createStore<CredentialState>({
      phase: { kind: 'sending' },
      total: this.queue.length,
      stored: 0,
      refused: 0,
    });
  }

  /** Cards that nothing is known of. */
  left(): { row: SentRow; card: string }[] {
    return this.queue.map(({ row, card }) => ({ row, card: card.number }));
  }

  protected isLeft(): boolean {
    return this.queue.length > 0;
  }

  protected lose(): void {
    // A card says by its owner whether it arrived; there is nothing to note.
  }

  protected async step(): Promise<void> {
    const kind = this.queue[0]?.kind;
    const end = this.queue.findIndex((each) => each.kind !== kind);
    this.chunk = this.queue.slice(0, Math.min(this.chunkSize, end < 0 ? this.queue.length : end));
    const held = kind === 'change' ? await this.heldOfChunk() : undefined;
    if (this.chunk.length === 0) return;
    try {
      if (kind === 'remove') {
        await this.device.rpc.call('AccessCard.removeMulti', { CardNoList: this.chunk.map(({ card }) => card.number) });
      } else {
        const CardList = this.chunk.map(({ card, row }) => ({
          ...(held?.get(card.number) ?? { CardNo: card.number, UserID: row.id, CardName: '' }),
          CardType: card.type,
          CardStatus: card.status,
        }));
        await callAtRate(this.device, held ? 'AccessCard.updateMulti' : 'AccessCard.insertMulti', { CardList });
      }
    } catch (error) {
      const codes = failCodesOf(error);
      if (codes.length === 0) throw error;
      return this.sort(codes);
    }
    for (const each of this.chunk) this.leave(each, undefined);
  }

  protected async settle(): Promise<void> {
    const held = await this.held();
    for (const job of this.chunk) {
      if (isDone(job, held)) this.leave(job, undefined);
    }
  }

  /** Held rows of the chunk, whose unknown members an update keeps; cards that moved since the plan are left alone. */
  private async heldOfChunk(): Promise<Map<string, AccessCard>> {
    const held = await this.held();
    for (const job of this.chunk) {
      const owner = held.get(job.card.number)?.UserID;
      if (owner === undefined) this.leave(job, { code: FailCode.NoRecord, owner });
      else if (owner !== job.row.id) this.leave(job, { code: FailCode.RecordExists, owner });
    }
    this.chunk = this.chunk.filter((job) => this.queue.includes(job));
    return held;
  }

  /** Each card by its code, or by what the device holds where the codes do not tell which is meant. */
  private async sort(codes: readonly number[]): Promise<void> {
    const held = await this.held();
    let isTooFast = false;
    for (const [index, job] of this.chunk.entries()) {
      const code = codes.length === this.chunk.length ? (codes[index] ?? FailCode.Unknown) : FailCode.Unknown;
      if (code === FailCode.None || isDone(job, held)) this.leave(job, undefined);
      else if (code === FailCode.MaxInsertRate && job.tooFast < TOO_FAST_MAX) {
        job.tooFast += 1;
        isTooFast = true;
      } else this.leave(job, { code, owner: held.get(job.card.number)?.UserID });
    }
    if (isTooFast) await this.wait(TOO_FAST_PAUSE_MS);
  }

  private async held(): Promise<Map<string, AccessCard>> {
    const CardNoList = this.chunk.map(({ card }) => card.number);
    const { CardList } = await this.device.rpc.call('AccessCard.list', { CardNoList }, { needs: ['CardList'] });
    return new Map((CardList ?? []).map((row) => [row.CardNo, row]));
  }

  private leave(job: CardJob, why: { code: number; owner: string | undefined } | undefined): void {
    this.queue.splice(this.queue.indexOf(job), 1);
    if (why) this.refused.push({ row: job.row, card: job.card.number, failCode: why.code, owner: why.owner });
    else this.stored += 1;
  }

  protected tell(phase: Phase): void {
    this.state.set({ ...this.state.get(), phase, stored: this.stored, refused: this.refused.length });
  }
}

const isDuress = ({ type }: PersonCard) => type === CARD_TYPES.duress;

function isDone({ kind, row, card }: CardJob, held: ReadonlyMap<string, AccessCard>): boolean {
  const stored = held.get(card.number);
  const isTheirs = stored?.UserID === row.id;
  if (kind === 'remove') return !isTheirs;
  return isTheirs && isSameKind(card, { type: stored.CardType, status: stored.CardStatus });
}
