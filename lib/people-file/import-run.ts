import type { Clock } from '@/lib/clock';
import type { AccessUser } from '@/lib/contract/records';
import { ChunkRun } from '@/lib/jobs/chunk-run';
import type { Phase } from '@/lib/jobs/paced-run';
import { callAtRate } from '@/lib/persons/call-at-rate';
import { countPersons } from '@/lib/records/access-users';
import { listPersons } from '@/lib/records/list-persons';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { isHeldAs, type PlanRow } from './import-plan';

/** A row to send. */
export type SentRow = Extract<PlanRow, { record: Partial<AccessUser> }>;

/** A row that the device refused. */
export interface RefusedRow {
  row: SentRow;
  failCode: number;
}

/** Rows by result. */
export interface RowCounts {
  total: number;
  added: number;
  updated: number;
  refused: number;
}

/** State of a run. */
export type RunState = RowCounts & { phase: Phase };

/**
 * Sends the rows of a plan in chunks, changed persons first: they need no room. Nothing is added twice: after a lost
 * answer the device is asked which of the chunk it holds, and only the others are sent again. Pause and cancel take
 * effect after the current chunk, and at once while the run waits.
 */
export class ImportRun extends ChunkRun<SentRow, ReadonlyMap<string, AccessUser>, RowCounts> {
  /** Rows that are stored on the device, in that order. */
  readonly stored: SentRow[] = [];
  readonly refused: RefusedRow[] = [];

  /** @param chunkSize rows of one call, the device's MaxInsertRate */
  constructor(device: { rpc: RpcClient; clock: Clock }, rows: readonly SentRow[], chunkSize: number) {
    const jobs = [...rows.filter(isChange), ...rows.filter((row) => !isChange(row))];
    super(device, { jobs, chunkSize, counts: { total: rows.length, added: 0, updated: 0, refused: 0 } });
  }

  /** Rows that were not sent, and those whose answer never came. */
  left(): { unsent: SentRow[]; unsure: SentRow[] } {
    return this.jobsLeft();
  }

  /** Additions and changes need separate calls. */
  protected override kindOf(row: SentRow): SentRow['kind'] {
    return row.kind;
  }

  protected async send(rows: readonly SentRow[]): Promise<void> {
    const method = rows[0]?.kind === 'new' ? 'AccessUser.insertMulti' : 'AccessUser.updateMulti';
    await callAtRate(this.device, method, { UserList: rows.map(({ record }) => record) });
  }

  protected async held(rows: readonly SentRow[]): Promise<Map<string, AccessUser>> {
    const ids = rows.map(({ id }) => id);
    const persons = await listPersons(this.device.rpc, ids);
    return new Map(persons.map((person) => [person.UserID, person]));
  }

  protected isDone(row: SentRow, held: ReadonlyMap<string, AccessUser>, isRefused: boolean): boolean | undefined {
    // A new door password cannot be read back; writing it again after a lost answer does no harm.
    const isComparable = isRefused || row.kind === 'new' || row.record.Password === undefined;
    return isComparable ? isHeldAs(held.get(row.id), row.record) : undefined;
  }

  protected override countUsed(): Promise<number> {
    return countPersons(this.device.rpc);
  }

  protected countDone(row: SentRow): void {
    this.stored.push(row);
    this.counts[isChange(row) ? 'updated' : 'added'] += 1;
  }

  protected noteRefusal(row: SentRow, failCode: number): void {
    this.refused.push({ row, failCode });
  }
}

const isChange = (row: SentRow): boolean => row.kind === 'changed';
