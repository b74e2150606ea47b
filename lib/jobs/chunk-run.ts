import type { Clock } from '@/lib/clock';
import { FailCode } from '@/lib/contract/error-codes';
import { failCodesOf } from '@/lib/errors/describe-error';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { createStore, type Store } from '@/lib/store';
import { PacedRun, type Phase } from './paced-run';

interface Queued<Job> {
  job: Job;
  /** It was sent and no answer came: what the device says of it later may be about that call. */
  wasLost: boolean;
  /** As `wasLost`, and the device has not told since whether it did it. */
  isUnsure: boolean;
  /** How often the device said that it came too fast. */
  tooFast: number;
}

/** The most attempts while the device answers MaxInsertRate for single jobs. */
const TOO_FAST_MAX = 5;
const TOO_FAST_PAUSE_MS = 1_000;

interface ChunkRunOptions<Job, Counts> {
  jobs: readonly Job[];
  /** The most jobs of one call. */
  chunkSize: number;
  /** Data that a run reports besides its phase. */
  counts: Counts;
}

/**
 * Many jobs of one sort, several in a call: a queue, its chunks, and the device's result for each job. No job is done
 * twice: after a lost answer, and where the codes of a refusal are ambiguous, the device is asked what it holds.
 *
 * @typeParam Held the device's answer to that question
 */
export abstract class ChunkRun<Job, Held, Counts extends { total: number; refused: number }> extends PacedRun {
  readonly state: Store<Counts & { phase: Phase }>;
  protected readonly counts: Counts;
  private readonly queue: Queued<Job>[];
  /** Jobs of the current call. */
  private chunk: Queued<Job>[] = [];
  /** The current call may have reached the device. */
  private isSent = false;
  private readonly chunkSize: number;

  constructor(device: { rpc: RpcClient; clock: Clock }, { jobs, chunkSize, counts }: ChunkRunOptions<Job, Counts>) {
    super(device);
    this.queue = jobs.map((job) => ({ job, wasLost: false, isUnsure: false, tooFast: 0 }));
    this.chunkSize = chunkSize;
    this.counts = counts;
    this.state = createStore({ ...counts, phase: { kind: 'sending' } });
  }

  /** Jobs of different kinds need separate calls. */
  protected kindOf(_: Job): unknown {
    return undefined;
  }

  /**
   * Writes these jobs. `refuse` takes one out of the call; the others count as done when it returns. Throws as
   * `call`.
   */
  protected abstract send(jobs: readonly Job[]): Promise<void>;
  /** The device's state of these jobs. Throws as `call`. */
  protected abstract held(jobs: readonly Job[]): Promise<Held>;
  /**
   * Whether the device holds what the job writes; undefined where that cannot be told. `isRefused`: its codes refused
   * the job; otherwise its answer was lost.
   */
  protected abstract isDone(job: Job, held: Held, isRefused: boolean): boolean | undefined;
  /** Records that a job is done. */
  protected abstract countDone(job: Job): void;
  /** Records why a job is refused. */
  protected abstract noteRefusal(job: Job, failCode: number, held: Held | undefined): void;
  /** Whether a refusal of this job must be compared with what the device holds. */
  protected isDoubtful(_job: Job, wasLost: boolean): boolean {
    return wasLost;
  }

  /** What `send` reads before it writes: when that answer is lost, nothing was sent yet. */
  protected async readFirst<Answer>(answer: Promise<Answer>): Promise<Answer> {
    this.isSent = false;
    const read = await answer;
    this.isSent = true;
    return read;
  }

  /** The number of entries of a device that is full. Without this method such a job is refused as any other. */
  protected countUsed?(): Promise<number>;

  /** Jobs that are not done, with those that were sent without an answer listed separately. */
  protected jobsLeft(): { unsent: Job[]; unsure: Job[] } {
    const of = (isUnsure: boolean) => this.queue.filter((each) => each.isUnsure === isUnsure).map(({ job }) => job);
    return { unsent: of(false), unsure: of(true) };
  }

  protected isLeft(): boolean {
    return this.queue.length > 0;
  }

  protected async step(): Promise<void> {
    const [first] = this.queue;
    if (!first) return;
    const kind = this.kindOf(first.job);
    const next = this.queue.slice(0, this.chunkSize);
    const end = next.findIndex(({ job }) => this.kindOf(job) !== kind);
    this.chunk = end < 0 ? next : next.slice(0, end);
    this.isSent = true;
    try {
      await this.send(this.chunk.map(({ job }) => job));
    } catch (error) {
      const codes = failCodesOf(error);
      if (codes.length === 0) throw error;
      return this.sort(codes);
    }
    for (const each of this.chunk) this.finish(each);
  }

  protected lose(): void {
    if (!this.isSent) return;
    for (const each of this.chunk) {
      each.wasLost = true;
      each.isUnsure = true;
    }
  }

  protected async settle(): Promise<void> {
    const held = await this.held(this.chunk.map(({ job }) => job));
    for (const each of [...this.chunk]) {
      const isDone = this.isDone(each.job, held, false);
      if (isDone) this.finish(each);
      else if (isDone === false) each.isUnsure = false;
    }
  }

  /** Removes a job from the current call, and from the run. */
  protected refuse(job: Job, failCode: number, held?: Held): void {
    this.takeOut(job);
    this.counts.refused += 1;
    this.noteRefusal(job, failCode, held);
  }

  /** Keeps the jobs of the current call in the queue: the next step sends them again. */
  protected sendAgain(): void {
    this.chunk = [];
  }

  /** Handles each job by its code. */
  private async sort(codes: readonly number[]): Promise<void> {
    // Fewer codes than jobs do not say which jobs they are for: the device is asked.
    const isWhole = codes.length === this.chunk.length;
    const doubts = this.chunk.map(({ job, wasLost }) => !isWhole || this.isDoubtful(job, wasLost));
    const asks = doubts.some((isDoubtful, index) => isDoubtful && (!isWhole || codes[index] !== FailCode.None));
    const held = asks ? await this.held(this.chunk.map(({ job }) => job)) : undefined;
    let isFull = false;
    let isTooFast = false;
    for (const [index, each] of [...this.chunk].entries()) {
      const code = isWhole ? (codes[index] ?? FailCode.Unknown) : FailCode.Unknown;
      const isHeld = held !== undefined && doubts[index] === true && this.isDone(each.job, held, true) === true;
      if ((isWhole && code === FailCode.None) || isHeld) this.finish(each);
      else if (code === FailCode.InsertLimit && this.countUsed) isFull = true;
      else if (code === FailCode.MaxInsertRate && each.tooFast < TOO_FAST_MAX) {
        each.tooFast += 1;
        isTooFast = true;
      } else this.refuse(each.job, code, held);
    }
    if (isFull) await this.halt({ kind: 'full', used: await this.countUsed?.().catch(() => undefined) });
    else if (isTooFast) await this.wait(TOO_FAST_PAUSE_MS);
  }

  private finish({ job }: Queued<Job>): void {
    this.takeOut(job);
    this.countDone(job);
  }

  private takeOut(job: Job): void {
    this.queue.splice(
      this.queue.findIndex((each) => each.job === job),
      1,
    );
    this.chunk = this.chunk.filter((each) => each.job !== job);
  }

  protected setPhase(phase: Phase): void {
    this.state.set({ ...this.counts, phase });
  }
}
