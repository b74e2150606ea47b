import type { Clock } from '@/lib/clock';
import { FailCode } from '@/lib/contract/error-codes';
import type { AccessUser } from '@/lib/contract/records';
import { failCodesOf } from '@/lib/errors/describe-error';
import { PacedRun, type Phase } from '@/lib/jobs/paced-run';
import { callAtRate } from '@/lib/persons/call-at-rate';
import { countPersons } from '@/lib/records/access-users';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { createStore } from '@/lib/store';
import { isHeldAs, type PlanRow } from './import-plan';

/** A row that is sent. */
export type SentRow = Extract<PlanRow, { record: Partial<AccessUser> }>;

/** A row that the device did not take. */
export interface RefusedRow {
  row: SentRow;
  failCode: number;
}

/** Where a run is. Counts are rows. */
export interface RunState {
  phase: Phase;
  total: number;
  added: number;
  updated: number;
  refused: number;
}

interface Queued {
  row: SentRow;
  /** It was sent and no answer came: the device may hold it. */
  isUnsure: boolean;
  /** How often the device said that it came too fast. */
  tooFast: number;
}

/** Sent so often at most when the device says MaxInsertRate of single rows. */
const TOO_FAST_MAX = 5;
const TOO_FAST_PAUSE_MS = 1_000;

/**
 * Sends the rows of a plan in chunks, changed persons first: they need no room. Nothing is added twice: after a lost
 * answer the device is asked which of the chunk it holds, and only the others are sent again. Pause and cancel act after
 * the present chunk, and at once while the run waits.
 */
export class ImportRun extends PacedRun {
  readonly state;
  /** Rows that the device holds now, in the order they were stored. */
  readonly stored: SentRow[] = [];
  readonly refused: RefusedRow[] = [];
  private readonly queue: Queued[];
  /** What the last call took along. */
  private chunk: Queued[] = [];
  private readonly counts = { added: 0, updated: 0, refused: 0 };

  /** @param chunkSize rows of one call, what the device calls MaxInsertRate */
  constructor(
    device: { rpc: RpcClient; clock: Clock },
    rows: readonly SentRow[],
    private readonly chunkSize: number,
  ) {
    super(device);
    const sorted = [...rows.filter(isChange), ...rows.filter((row) => !isChange(row))];
    this.queue = sorted.map((row) => ({ row, isUnsure: false, tooFast: 0 }));
    this.state = createStore<RunState>({ phase: { kind: 'sending' }, total: rows.length, ...this.counts });
  }

  /** Rows that were not sent, and those whose answer never came. */
  left(): { unsent: SentRow[]; unsure: SentRow[] } {
    const of = (isUnsure: boolean) => this.queue.filter((each) => each.isUnsure === isUnsure).map(({ row }) => row);
    return { unsent: of(false), unsure: of(true) };
  }

  protected isLeft(): boolean {
    return this.queue.length > 0;
  }

  protected async step(): Promise<void> {
    this.chunk = this.nextChunk();
    await this.send(this.chunk);
  }

  /** Rows of one kind: one call adds, another one changes. */
  private nextChunk(): Queued[] {
    const kind = this.queue[0]?.row.kind;
    const end = this.queue.findIndex((each) => each.row.kind !== kind);
    return this.queue.slice(0, Math.min(this.chunkSize, end < 0 ? this.queue.length : end));
  }

  private async send(chunk: readonly Queued[]): Promise<void> {
    const method = chunk[0]?.row.kind === 'new' ? 'AccessUser.insertMulti' : 'AccessUser.updateMulti';
    try {
      await callAtRate(this.device, method, { UserList: chunk.map(({ row }) => row.record) });
    } catch (error) {
      const codes = failCodesOf(error);
      if (codes.length === 0) throw error;
      return this.sort(chunk, codes);
    }
    for (const each of chunk) this.store(each);
  }

  /** Each row by its code. @throws what asking the device threw */
  private async sort(chunk: readonly Queued[], codes: readonly number[]): Promise<void> {
    // Fewer codes than rows leave it open which are meant: the device is asked.
    const isWhole = codes.length === chunk.length;
    const asks = !isWhole || chunk.some((each, index) => each.isUnsure && codes[index] === FailCode.RecordExists);
    const held = asks ? await this.held(chunk) : undefined;
    let isFull = false;
    let isTooFast = false;
    for (const [index, each] of chunk.entries()) {
      const code = isWhole ? (codes[index] ?? FailCode.Unknown) : FailCode.Unknown;
      const isOurs =
        held !== undefined && (!isWhole || each.isUnsure) && isHeldAs(held.get(each.row.id), each.row.record);
      if ((isWhole && code === FailCode.None) || isOurs) this.store(each);
      else if (code === FailCode.InsertLimit) isFull = true;
      else if (code === FailCode.MaxInsertRate && each.tooFast < TOO_FAST_MAX) {
        each.tooFast += 1;
        isTooFast = true;
      } else this.refuse(each, code);
    }
    if (isFull) {
      const used = await countPersons(this.device.rpc).catch(() => undefined);
      await this.halt({ kind: 'full', used });
    } else if (isTooFast) await this.wait(TOO_FAST_PAUSE_MS);
  }

  protected lose(): void {
    for (const each of this.chunk) each.isUnsure = true;
  }

  protected async settle(): Promise<void> {
    const held = await this.held(this.chunk);
    // A new door password is never shown back; writing it again does no harm.
    const isTold = ({ row }: Queued) => row.kind === 'new' || row.record.Password === undefined;
    for (const each of this.chunk) {
      if (isTold(each) && isHeldAs(held.get(each.row.id), each.row.record)) this.store(each);
    }
  }

  private async held(chunk: readonly Queued[]): Promise<Map<string, AccessUser>> {
    const UserIDList = chunk.map(({ row }) => row.id);
    const { Info } = await this.device.rpc.call('AccessUser.list', { UserIDList }, { needs: ['Info'] });
    return new Map((Info ?? []).map((person) => [person.UserID, person]));
  }

  private store(each: Queued): void {
    this.stored.push(each.row);
    this.leave(each, isChange(each.row) ? 'updated' : 'added');
  }

  private refuse(each: Queued, failCode: number): void {
    this.refused.push({ row: each.row, failCode });
    this.leave(each, 'refused');
  }

  private leave(each: Queued, count: 'added' | 'updated' | 'refused'): void {
    this.queue.splice(this.queue.indexOf(each), 1);
    this.counts[count] += 1;
  }

  protected tell(phase: Phase): void {
    this.state.set({ ...this.state.get(), ...this.counts, phase });
  }
}

const isChange = (row: SentRow): boolean => row.kind === 'changed';
