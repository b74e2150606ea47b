import type { Clock } from '@/lib/clock';
import { FailCode } from '@/lib/contract/error-codes';
import { failCodesOf } from '@/lib/errors/describe-error';
import { PacedRun, type Phase } from '@/lib/jobs/paced-run';
import type { ImportRun, RefusedRow, RunState, SentRow } from '@/lib/people-file/import-run';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { RpcError } from '@/lib/rpc/rpc-error';
import { createStore } from '@/lib/store';
import { removePersons } from '../list/remove-persons';

/** What a dialog shows and steers, whatever the run does. */
export type BulkRun = Pick<ImportRun, 'state' | 'refused' | 'left' | 'pause' | 'resume' | 'cancel' | 'start'>;

/** Persons of one call. @assumed */
const AT_ONCE = 100;

/**
 * Deletes persons by the hundred; in its state they count as updated. A chunk that the device refuses because somebody of
 * it passes at this moment is sent one by one. Deleting somebody again does no harm, so a lost answer is simply repeated.
 */
export class RemovalRun extends PacedRun implements BulkRun {
  readonly state;
  readonly refused: RefusedRow[] = [];
  private readonly queue: SentRow[];
  /** Rows that are still to go one by one. */
  private singles = 0;
  private updated = 0;

  constructor(device: { rpc: RpcClient; clock: Clock }, rows: readonly SentRow[]) {
    super(device);
    this.queue = [...rows];
    const counts = { total: rows.length, added: 0, updated: 0, refused: 0 };
    this.state = createStore<RunState>({ phase: { kind: 'sending' }, ...counts });
  }

  left(): { unsent: SentRow[]; unsure: SentRow[] } {
    return { unsent: [...this.queue], unsure: [] };
  }

  protected isLeft(): boolean {
    return this.queue.length > 0;
  }

  protected step(): Promise<void> {
    return this.send(this.queue.slice(0, this.singles > 0 ? 1 : AT_ONCE));
  }

  protected lose(): void {
    // The same persons go again.
  }

  protected async settle(): Promise<void> {
    // Nothing to find out but whether the device is back.
    await this.device.rpc.call('AccessUser.list', { UserIDList: this.queue.slice(0, 1).map(({ id }) => id) });
  }

  /** Throws what says nothing of single persons. */
  private async send(chunk: readonly SentRow[]): Promise<void> {
    let left: readonly string[] = [];
    let code: number = FailCode.Unknown;
    try {
      const outcome = await removePersons(
        this.device.rpc,
        chunk.map(({ id }) => id),
      );
      if (outcome.kind === 'partly') left = outcome.left;
    } catch (error) {
      const isOfPersons =
        error instanceof RpcError && (error.detail.reason === 'TargetInUse' || failCodesOf(error).length > 0);
      if (!isOfPersons) throw error;
      if (chunk.length > 1) {
        this.singles = chunk.length;
        return;
      }
      left = chunk.map(({ id }) => id);
      code = failCodesOf(error)[0] ?? FailCode.Unknown;
    }
    this.queue.splice(0, chunk.length);
    this.singles = Math.max(0, this.singles - 1);
    for (const row of chunk) {
      if (left.includes(row.id)) this.refused.push({ row, failCode: code });
      else this.updated += 1;
    }
  }

  protected tell(phase: Phase): void {
    this.state.set({ ...this.state.get(), phase, updated: this.updated, refused: this.refused.length });
  }
}
