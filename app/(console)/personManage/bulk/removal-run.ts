import type { Clock } from '@/lib/clock';
import { FailCode } from '@/lib/contract/error-codes';
import { failCodesOf } from '@/lib/errors/describe-error';
import { ChunkRun } from '@/lib/jobs/chunk-run';
import type { ImportRun, RefusedRow, RowCounts, SentRow } from '@/lib/people-file/import-run';
import { listPersons } from '@/lib/records/list-persons';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { RpcError } from '@/lib/rpc/rpc-error';
import { removePersons } from '../list/remove-persons';

/** State and controls of a run, as the dialog needs them. */
export type BulkRun = Pick<ImportRun, 'state' | 'refused' | 'left' | 'pause' | 'resume' | 'cancel' | 'start'>;

/** Maximum number of persons in one call. @assumed */
const AT_ONCE = 100;

/**
 * Deletes persons in chunks; deleted persons are counted as updated. When the device refuses a chunk because one of the
 * persons is passing a door, the chunk is retried person by person.
 */
export class RemovalRun extends ChunkRun<SentRow, ReadonlySet<string>, RowCounts> implements BulkRun {
  readonly refused: RefusedRow[] = [];
  /** Rows to be sent in a call of their own. */
  private readonly alone = new Set<SentRow>();

  constructor(device: { rpc: RpcClient; clock: Clock }, rows: readonly SentRow[]) {
    const counts = { total: rows.length, added: 0, updated: 0, refused: 0 };
    super(device, { jobs: rows, chunkSize: AT_ONCE, counts });
  }

  left(): { unsent: SentRow[]; unsure: SentRow[] } {
    return this.jobsLeft();
  }

  protected override kindOf(row: SentRow): unknown {
    return this.alone.has(row) ? row : undefined;
  }

  /** Throws errors that do not concern single persons. */
  protected async send(rows: readonly SentRow[]): Promise<void> {
    const ids = rows.map(({ id }) => id);
    try {
      const outcome = await removePersons(this.device.rpc, ids);
      if (outcome.kind === 'removed') return;
      for (const row of rows) if (outcome.left.includes(row.id)) this.refuse(row, FailCode.Unknown);
    } catch (error) {
      const isOfPersons =
        error instanceof RpcError && (error.detail.reason === 'TargetInUse' || failCodesOf(error).length > 0);
      if (!isOfPersons) throw error;
      const [only] = rows;
      if (only && rows.length === 1) return this.refuse(only, failCodesOf(error)[0] ?? FailCode.Unknown);
      for (const row of rows) this.alone.add(row);
      this.sendAgain();
    }
  }

  protected async held(rows: readonly SentRow[]): Promise<ReadonlySet<string>> {
    const ids = rows.map(({ id }) => id);
    const persons = await listPersons(this.device.rpc, ids);
    return new Set(persons.map(({ UserID }) => UserID));
  }

  protected isDone(row: SentRow, held: ReadonlySet<string>): boolean {
    return !held.has(row.id);
  }

  protected countDone(): void {
    this.counts.updated += 1;
  }

  protected noteRefusal(row: SentRow, failCode: number): void {
    this.refused.push({ row, failCode });
  }
}
