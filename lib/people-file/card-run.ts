import type { Clock } from '@/lib/clock';
import { FailCode } from '@/lib/contract/error-codes';
import type { AccessCard } from '@/lib/contract/records';
import { failCodesOf } from '@/lib/errors/describe-error';
import { callAtRate } from '@/lib/persons/call-at-rate';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { createStore } from '@/lib/store';
import type { SentRow } from './import-run';
import { PacedRun, type Phase } from './paced-run';

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
  kind: 'remove' | 'add';
  row: SentRow;
  card: string;
  tooFast: number;
}

/** Sent so often at most when the device says MaxInsertRate of single cards. */
const TOO_FAST_MAX = 5;
const TOO_FAST_PAUSE_MS = 1_000;

/**
 * Cards of persons that stand on the device: those taken away first, so that somebody else may get them. Nothing is done
 * twice: after a lost answer the device is asked who has the cards.
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
    const jobs = (kind: CardJob['kind'], cardsOf: (row: SentRow) => readonly string[]) =>
      rows.flatMap((row) => cardsOf(row).map((card) => ({ kind, row, card, tooFast: 0 })));
    this.queue = [...jobs('remove', (row) => row.cards.removed), ...jobs('add', (row) => row.cards.added)];
    this.state = createStore<CredentialState>({
      phase: { kind: 'sending' },
      total: this.queue.length,
      stored: 0,
      refused: 0,
    });
  }

  /** Cards that nothing is known of. */
  left(): { row: SentRow; card: string }[] {
    return this.queue;
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
    try {
      if (kind === 'remove') {
        await this.device.rpc.call('AccessCard.removeMulti', { CardNoList: this.chunk.map(({ card }) => card) });
      } else {
        const CardList = this.chunk.map(({ card, row }) => ({
          CardNo: card,
          UserID: row.id,
          CardName: '',
          CardType: 0,
          CardStatus: 0,
        }));
        await callAtRate(this.device, 'AccessCard.insertMulti', { CardList });
      }
    } catch (error) {
      const codes = failCodesOf(error);
      if (codes.length === 0) throw error;
      return this.sort(codes);
    }
    for (const each of this.chunk) this.leave(each, undefined);
  }

  protected async settle(): Promise<void> {
    const owners = await this.owners();
    for (const job of this.chunk) {
      if (isDone(job, owners)) this.leave(job, undefined);
    }
  }

  /** Each card by its code, or by its owner where the codes do not tell which is meant. */
  private async sort(codes: readonly number[]): Promise<void> {
    const owners = await this.owners();
    let isTooFast = false;
    for (const [index, job] of this.chunk.entries()) {
      const code = codes.length === this.chunk.length ? (codes[index] ?? FailCode.Unknown) : FailCode.Unknown;
      if (code === FailCode.None || isDone(job, owners)) this.leave(job, undefined);
      else if (code === FailCode.MaxInsertRate && job.tooFast < TOO_FAST_MAX) {
        job.tooFast += 1;
        isTooFast = true;
      } else this.leave(job, { code, owner: owners.get(job.card) });
    }
    if (isTooFast) await this.wait(TOO_FAST_PAUSE_MS);
  }

  private async owners(): Promise<Map<string, string>> {
    const CardNoList = this.chunk.map(({ card }) => card);
    const { CardList } = await this.device.rpc.call('AccessCard.list', { CardNoList }, { needs: ['CardList'] });
    return new Map((CardList ?? []).map(({ CardNo, UserID }: AccessCard) => [CardNo, UserID]));
  }

  private leave(job: CardJob, why: { code: number; owner: string | undefined } | undefined): void {
    this.queue.splice(this.queue.indexOf(job), 1);
    if (why) this.refused.push({ row: job.row, card: job.card, failCode: why.code, owner: why.owner });
    else this.stored += 1;
  }

  protected tell(phase: Phase): void {
    this.state.set({ ...this.state.get(), phase, stored: this.stored, refused: this.refused.length });
  }
}

const isDone = ({ kind, row, card }: CardJob, owners: ReadonlyMap<string, string>): boolean =>
  kind === 'add' ? owners.get(card) === row.id : owners.get(card) !== row.id;
