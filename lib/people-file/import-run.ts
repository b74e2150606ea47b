import type { Clock } from '@/lib/clock';
import { FailCode } from '@/lib/contract/error-codes';
import type { AccessUser } from '@/lib/contract/records';
import { failCodesOf } from '@/lib/errors/describe-error';
import { callAtRate } from '@/lib/persons/call-at-rate';
import { countPersons } from '@/lib/records/access-users';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { isSessionOver, TransportError } from '@/lib/rpc/rpc-error';
import { createStore } from '@/lib/store';
import { isHeldAs, type PlanRow } from './import-plan';

/** A row that is sent. */
export type SentRow = Extract<PlanRow, { record: Partial<AccessUser> }>;

/** A row that the device did not take. */
export interface RefusedRow {
  row: SentRow;
  failCode: number;
}

/** Why a run stands still until somebody says so. */
export type Halt =
  | { kind: 'paused' }
  /** The login ended, as `error` says; goes on after the next one. */
  | { kind: 'signedOut'; error: unknown }
  /** `used`: persons on the device, where it says so. */
  | { kind: 'full'; used: number | undefined }
  | { kind: 'refused'; error: unknown };

/** Where a run is. Counts are rows. */
export interface RunState {
  phase:
    | { kind: 'sending' }
    /** No answer; tried again by itself. */
    | { kind: 'offline' }
    | Halt
    /** Nothing more will be sent. `isCancelled`: rows are left. */
    | { kind: 'ended'; isCancelled: boolean };
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

const OFFLINE_PAUSES_MS = [1_000, 2_000, 5_000, 10_000];
/** Sent so often at most when the device says MaxInsertRate of single rows. */
const TOO_FAST_MAX = 5;
const TOO_FAST_PAUSE_MS = 1_000;

/**
 * Sends the rows of a plan in chunks, changed persons first: they need no room. Nothing is added twice: after a lost
 * answer the device is asked which of the chunk it holds, and only the others are sent again. Pause and cancel act after
 * the present chunk, and at once while the run waits.
 */
export class ImportRun {
  readonly state;
  /** Rows that the device holds now, in the order they were stored. */
  readonly stored: SentRow[] = [];
  readonly refused: RefusedRow[] = [];
  private readonly queue: Queued[];
  private wish: 'go' | 'pause' | 'cancel' = 'go';
  private wake: (() => void) | undefined;
  private readonly counts = { added: 0, updated: 0, refused: 0 };

  /** @param chunkSize rows of one call, what the device calls MaxInsertRate */
  constructor(
    private readonly device: { rpc: RpcClient; clock: Clock },
    rows: readonly SentRow[],
    private readonly chunkSize: number,
  ) {
    const sorted = [...rows.filter(isChange), ...rows.filter((row) => !isChange(row))];
    this.queue = sorted.map((row) => ({ row, isUnsure: false, tooFast: 0 }));
    this.state = createStore<RunState>({ phase: { kind: 'sending' }, total: rows.length, ...this.counts });
  }

  /** Rows that were not sent, and those whose answer never came. */
  left(): { unsent: SentRow[]; unsure: SentRow[] } {
    const of = (isUnsure: boolean) => this.queue.filter((each) => each.isUnsure === isUnsure).map(({ row }) => row);
    return { unsent: of(false), unsure: of(true) };
  }

  pause(): void {
    this.wish = 'pause';
    this.wake?.();
  }

  /** After a pause, and after whatever else the run stands still for. */
  resume(): void {
    this.wish = 'go';
    this.wake?.();
  }

  cancel(): void {
    this.wish = 'cancel';
    this.wake?.();
  }

  /** Resolves when nothing more will be sent; never rejects. */
  async start(): Promise<void> {
    while (this.queue.length > 0 && this.wish !== 'cancel') {
      if (this.wish === 'pause') await this.halt({ kind: 'paused' });
      else await this.step();
    }
    this.tell({ kind: 'ended', isCancelled: this.queue.length > 0 });
  }

  private async step(): Promise<void> {
    const chunk = this.nextChunk();
    this.tell({ kind: 'sending' });
    try {
      await this.send(chunk);
    } catch (error) {
      if (isSessionOver(error)) return this.halt({ kind: 'signedOut', error });
      if (error instanceof TransportError && isWayBroken(error)) return this.settleAfterLoss(chunk);
      await this.halt({ kind: 'refused', error });
    }
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

  /** Asks the device what arrived, as often as it takes. */
  private async settleAfterLoss(chunk: readonly Queued[]): Promise<void> {
    for (const each of chunk) each.isUnsure = true;
    for (let tries = 0; this.wish !== 'cancel'; tries += 1) {
      if (this.wish === 'pause') await this.halt({ kind: 'paused' });
      this.tell({ kind: 'offline' });
      await this.wait(OFFLINE_PAUSES_MS[tries] ?? 10_000);
      if (this.wish !== 'go') continue;
      try {
        const held = await this.held(chunk);
        // A new door password is never shown back; writing it again does no harm.
        const isTold = ({ row }: Queued) => row.kind === 'new' || row.record.Password === undefined;
        for (const each of chunk) {
          if (isTold(each) && isHeldAs(held.get(each.row.id), each.row.record)) this.store(each);
        }
        return;
      } catch (error) {
        if (isSessionOver(error)) await this.halt({ kind: 'signedOut', error });
        else if (!(error instanceof TransportError)) await this.halt({ kind: 'refused', error });
      }
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

  /** Stands still until `resume` or `cancel`. */
  private async halt(why: Halt): Promise<void> {
    if (this.wish === 'cancel') return;
    if (why.kind !== 'paused') this.wish = 'pause';
    this.tell(why);
    while (this.wish === 'pause') await new Promise<void>((resolve) => this.wakeBy(resolve));
  }

  /** Ends early when somebody pauses, resumes or cancels. */
  private wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = this.device.clock.after(ms, resolve);
      this.wakeBy(() => {
        end();
        resolve();
      });
    });
  }

  private wakeBy(run: () => void): void {
    this.wake = () => {
      this.wake = undefined;
      run();
    };
  }

  private tell(phase: RunState['phase']): void {
    this.state.set({ ...this.state.get(), ...this.counts, phase });
  }
}

const isChange = (row: SentRow): boolean => row.kind === 'changed';

/** The answer got lost or never came. A refusal of the web server will not heal by itself. */
const isWayBroken = ({ status }: TransportError): boolean => status !== 401 && status !== 403;
