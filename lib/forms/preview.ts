/**
 * Previews: values that a page puts in force while they are chosen, without storing them. A device ends one with a
 * write of the table, with `restoreTemporaryConfig`, and with the login. @spec §7 setTemporaryConfig,
 * restoreTemporaryConfig; @assumed pages-2 /img, see docs/assumptions.md
 */
import type { Clock } from '@/lib/clock';
import type { TableName } from '@/lib/contract/configs';
import type { BatchCall, Outcome, RpcClient } from '@/lib/rpc/rpc-client';
import { RpcError } from '@/lib/rpc/rpc-error';
import { sameValue } from './changed-tables';
import type { Tables } from './table-path';
import { withoutMasks } from './write-calls';

/** What this page has in force without storing it. */
const inForce: Tables = {};
/** The latest batch of a preview. */
let latest: Promise<unknown> = Promise.resolve();
/** Reads in progress. */
const reads = new Set<Promise<unknown>>();

/**
 * Runs a read of tables while no preview is on its way: one that arrived in between would be read as stored, and one
 * that arrived after a save would cover what was stored.
 */
export async function besidePreviews<T>(read: () => Promise<T>): Promise<T> {
  const done = latest.then(read);
  reads.add(done);
  try {
    return await done;
  } finally {
    reads.delete(done);
  }
}

/** Whether this page has a preview of that table in force. */
export const isPreviewed = (name: TableName): boolean => Object.hasOwn(inForce, name);

/** Ends a preview, also one of another login. */
export const restoreCall = (name: TableName): BatchCall => ({
  method: 'configManager.restoreTemporaryConfig',
  params: { name },
});

const previewCall = (name: TableName, table: unknown): BatchCall => ({
  method: 'configManager.setTemporaryConfig',
  params: { name, table: withoutMasks(table), options: [] },
});

/**
 * The calls that read what is stored of a table that this page previews, and the place of the read among them. The
 * preview is in force again before the next call, so that the picture does not jump.
 */
export function aroundPreview(name: TableName, read: BatchCall): { calls: BatchCall[]; at: number } {
  return isPreviewed(name)
    ? { calls: [restoreCall(name), read, previewCall(name, inForce[name])], at: 1 }
    : { calls: [read], at: 0 };
}

/** Those tables were stored, which ended their previews. */
export function forgetPreviews(names: readonly TableName[]): void {
  for (const name of names) delete inForce[name];
}

/**
 * The preview of one page. One batch is in flight, batches are at least `everyMs` apart, and the last value wins. A
 * value that the device refused is reported once and not sent again; the one before it stays in force.
 */
export class Preview {
  #wanted: Tables = {};
  /** Tables that it has shown; another form of the page may preview others. */
  readonly #own = new Set<TableName>();
  #refused: Tables = {};
  #isWaiting = false;

  constructor(
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
    private readonly everyMs: number,
    private readonly onRefused: (error: RpcError) => void,
  ) {}

  /** Puts these tables in force; those that are no longer among them return to what is stored. */
  show(tables: Tables): void {
    this.#wanted = tables;
    if (!this.#isWaiting) void this.#send();
  }

  /** Ends it. `outlivesPage`: the tab is being closed, and nothing can be waited for. */
  end(outlivesPage = false): void {
    this.#wanted = {};
    const names = [...this.#own].filter(isPreviewed);
    this.#own.clear();
    if (names.length === 0) return;
    forgetPreviews(names);
    const restore = (name: TableName) =>
      this.rpc
        .call('configManager.restoreTemporaryConfig', { name }, { outlivesPage })
        // With its login over, the device has ended the preview already and refuses.
        .catch(() => undefined);
    const restoreAll = () => Promise.all(names.map(restore));
    latest = outlivesPage ? restoreAll() : latest.then(restoreAll);
  }

  #outdated(): TableName[] {
    for (const name of Object.keys(this.#wanted) as TableName[]) this.#own.add(name);
    return [...this.#own].filter((name) => {
      const wanted = this.#wanted[name];
      const isRefused = wanted !== undefined && sameValue(wanted, this.#refused[name]);
      return !isRefused && !sameValue(wanted, inForce[name]);
    });
  }

  async #send(): Promise<void> {
    this.#isWaiting = true;
    await Promise.allSettled(reads);
    const names = this.#outdated();
    if (names.length === 0) {
      this.#isWaiting = false;
      return;
    }
    const wanted = this.#wanted;
    const before = { ...inForce };
    const calls = names.map((name) => (name in wanted ? previewCall(name, wanted[name]) : restoreCall(name)));
    for (const name of names) {
      if (name in wanted) inForce[name] = wanted[name];
      else delete inForce[name];
    }
    const arrival = this.rpc.batch(calls).then(
      (outcomes) => this.#judge(names, outcomes, before),
      // No answer: the next value, or the end of the preview, is sent all the same.
      () => undefined,
    );
    latest = arrival;
    await arrival;
    await new Promise<void>((resolve) => void this.clock.after(this.everyMs, resolve));
    await this.#send();
  }

  #judge(names: readonly TableName[], outcomes: readonly Outcome[], before: Tables): void {
    names.forEach((name, index) => {
      const outcome = outcomes[index];
      if (!outcome || outcome.ok || !isPreviewed(name)) return;
      this.#refused[name] = inForce[name];
      if (name in before) inForce[name] = before[name];
      else delete inForce[name];
      if (outcome.error instanceof RpcError) this.onRefused(outcome.error);
    });
  }
}
