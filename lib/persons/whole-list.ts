import type { Clock } from '@/lib/clock';
import { PAGE_SIZE } from '@/lib/contract/limits';
import type { LimitedQueue } from '@/lib/jobs/limited-queue';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { createStore } from '@/lib/store';
import { type ListArea, type Reach, readList } from './read-list';

/** How much of a list is known. Rows have the device's order. */
export interface ListState<Row> {
  rows: readonly Row[];
  /** 'part': a load was cancelled, or none was started; 'failed': it broke off. Rows that arrived stay. */
  phase: 'part' | 'loading' | 'whole' | 'failed';
  /** Rows of the current load so far, and the total. */
  read: number;
  total: number;
  error?: unknown;
}

/** A list service of the device, and what is kept of its rows. @spec §7 Access */
export interface ListService<Raw, Row> {
  area: ListArea;
  keep(raw: Raw): Row;
  keyOf(row: Row): string;
  /** Reads some rows again by their keys; a list without it is loaded again as a whole. Throws as `call`. */
  readSome?(rpc: RpcClient, keys: string[]): Promise<Row[]>;
}

/** One load. */
interface Run<Row> {
  abort: AbortController;
  /** By offset; holes have not arrived yet. */
  rows: Row[];
  /** Rows that were written meanwhile could not be read again: the pages may hold what they were before. */
  failure?: { error: unknown };
}

/** The shortest interval between notifications while pages arrive. */
const NOTIFY_EVERY_MS = 400;
/** Writes within this time are read again together. */
const GATHER_MS = 200;
/** An older list is read again on next use: others write too, without a notification. */
const STALE_MS = 300_000;

const NOTHING = { rows: [], phase: 'part', read: 0, total: 0 } as const;

/**
 * A whole list of the device in memory, loaded page by page. Rows written meanwhile are read again by key and override
 * the pages of the load, which are older. One instance for each list; all share one queue, which limits concurrent
 * calls.
 */
export class WholeList<Raw, Row> {
  readonly state = createStore<ListState<Row>>(NOTHING);
  private run: Run<Row> | undefined;
  private loading: Promise<void> | undefined;
  private rereading: Promise<void> | undefined;
  /** Since the current load began: rows read again, undefined for those that are gone. */
  private fresh = new Map<string, Row | undefined>();
  private readonly written = new Set<string>();
  private tellsSoon = false;
  private since = 0;

  constructor(
    private readonly device: { rpc: RpcClient; clock: Clock },
    private readonly service: ListService<Raw, Row>,
    private readonly queue: LimitedQueue,
    private readonly reach: Reach,
  ) {}

  /** Starts to load what is not known, or joins a running load; resolves at its end, whether it failed or not. */
  load(): Promise<void> {
    const { phase } = this.state.get();
    if (phase === 'whole' && this.device.clock.now() - this.since < STALE_MS) return Promise.resolve();
    if (!this.loading) {
      const loading = this.read().finally(() => {
        if (this.loading === loading) this.loading = undefined;
      });
      this.loading = loading;
    }
    return this.loading;
  }

  /** Every row, after pending writes are read. Throws as `call`. */
  async all(): Promise<readonly Row[]> {
    await this.load();
    await this.rereading;
    const { phase, error, rows } = this.state.get();
    if (phase !== 'whole') throw error ?? new DOMException('cancelled', 'AbortError');
    return rows;
  }

  /** Stops loading; what arrived stays. */
  cancel(): void {
    if (!this.run) return;
    this.end();
    this.state.set({ ...this.state.get(), phase: 'part' });
  }

  /** Forgets everything: after sign-out, or when all of it changed. */
  drop(): void {
    this.end();
    this.fresh.clear();
    this.written.clear();
    this.state.set(NOTHING);
  }

  /** These rows were written, or may have been. */
  rewritten(keys: readonly string[]): void {
    if (!this.service.readSome) {
      this.drop();
      return;
    }
    if (!this.run && !this.isKnown()) return;
    for (const key of keys) this.written.add(key);
    this.rereading ??= this.readWritten().finally(() => {
      this.rereading = undefined;
    });
  }

  /** There are rows to keep up to date, or it is known that there are none. */
  private isKnown(): boolean {
    const { phase, rows } = this.state.get();
    return phase === 'whole' || rows.length > 0;
  }

  private end(): void {
    this.run?.abort.abort();
    this.run = undefined;
    this.loading = undefined;
  }

  private async read(): Promise<void> {
    const { rpc, clock } = this.device;
    const run: Run<Row> = { abort: new AbortController(), rows: [] };
    this.run = run;
    this.fresh.clear();
    const { error: _, ...before } = this.state.get();
    this.state.set({ ...before, phase: 'loading', read: 0, total: 0 });
    try {
      await readList<Raw>(
        { rpc, queue: this.queue, reach: this.reach },
        {
          area: this.service.area,
          signal: run.abort.signal,
          onTotal: (total) => this.state.set({ ...this.state.get(), total }),
          onRows: (at, raw) => this.put(run, at, raw.map(this.service.keep)),
        },
      );
      this.since = clock.now();
      this.run = undefined;
      const end = run.failure ? ({ phase: 'failed', ...run.failure } as const) : ({ phase: 'whole' } as const);
      this.state.set({ ...this.state.get(), ...this.known(run.rows), ...end });
      this.fresh.clear();
    } catch (error) {
      if (this.run !== run) return;
      this.end();
      this.state.set({ ...this.state.get(), ...this.withOlder(run), phase: 'failed', error });
    }
  }

  private put(run: Run<Row>, at: number, rows: readonly Row[]): void {
    for (const [index, row] of rows.entries()) run.rows[at + index] = row;
    if (this.tellsSoon) return;
    // The first page is shown at once.
    if (at === 0) {
      this.publish(run);
      return;
    }
    this.tellsSoon = true;
    this.device.clock.after(NOTIFY_EVERY_MS, () => {
      this.tellsSoon = false;
      if (this.run === run) this.publish(run);
    });
  }

  private publish(run: Run<Row>): void {
    this.state.set({ ...this.state.get(), ...this.withOlder(run) });
  }

  /** While a list is read again, rows that have not arrived yet are shown as they were. */
  private withOlder(run: Run<Row>): Pick<ListState<Row>, 'rows' | 'read'> {
    const { rows, read } = this.known(run.rows);
    const { keyOf } = this.service;
    const seen = new Set(rows.map(keyOf));
    const isGone = (key: string) => this.fresh.has(key) && this.fresh.get(key) === undefined;
    const older = this.state.get().rows.filter((row) => !seen.has(keyOf(row)) && !isGone(keyOf(row)));
    return { rows: [...rows, ...older], read };
  }

  /** Rows of pages, overridden by those read again; each key once. */
  private known(pages: readonly Row[]): Pick<ListState<Row>, 'rows' | 'read'> {
    const byKey = new Map<string, Row>();
    let read = 0;
    // Holes are skipped.
    pages.forEach((row) => {
      read += 1;
      byKey.set(this.service.keyOf(row), row);
    });
    for (const [key, row] of this.fresh) {
      if (row === undefined) byKey.delete(key);
      else byKey.set(key, row);
    }
    return { rows: [...byKey.values()], read };
  }

  private async readWritten(): Promise<void> {
    const { rpc, clock } = this.device;
    while (this.written.size > 0) {
      await new Promise<void>((resolve) => clock.after(GATHER_MS, resolve));
      const keys = [...this.written].slice(0, this.reach.rows ?? PAGE_SIZE);
      for (const key of keys) this.written.delete(key);
      const login = rpc.sessionId();
      try {
        const rows = (await this.queue.run(() => this.service.readSome?.(rpc, keys) ?? Promise.resolve([]))) as Row[];
        if (login !== rpc.sessionId()) return this.drop();
        const found = new Map(rows.map((row) => [this.service.keyOf(row), row]));
        for (const key of keys) this.fresh.set(key, found.get(key));
        if (this.run) this.publish(this.run);
        else if (this.isKnown()) {
          this.state.set({ ...this.state.get(), rows: this.known(this.state.get().rows).rows });
          this.fresh.clear();
        }
      } catch (error) {
        // The state of the device is no longer known.
        this.written.clear();
        if (this.run) this.run.failure = { error };
        else this.state.set({ ...this.state.get(), phase: 'failed', error });
      }
    }
  }
}
