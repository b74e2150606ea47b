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
/** The latest turn: batches of previews, and reads around them, follow one another. */
let latest: Promise<unknown> = Promise.resolve();
/** Other reads and writes in progress, which may run together. */
const others = new Set<Promise<unknown>>();

/** Sends after the turns before it, and while nothing else reads or writes tables. */
function inTurn<T>(send: () => Promise<T>): Promise<T> {
  const turn = latest.then(async () => {
    while (others.size > 0) await Promise.allSettled(others);
    return send();
  });
  latest = turn.catch(() => undefined);
  return turn;
}

/**
 * Reads or writes tables while no preview is on its way: one that arrived in between would be read as stored, and one
 * that arrived after a write would cover what was stored. `names`: those that are read; a read that has to take back a
 * preview of one of them is the only one at that time, or another would see the preview return.
 */
export async function besidePreviews<T>(names: readonly TableName[], send: () => Promise<T>): Promise<T> {
  for (let turn: unknown; turn !== latest; ) {
    turn = latest;
    await turn;
  }
  if (names.some(isPreviewed)) return inTurn(send);
  const done = send();
  others.add(done);
  try {
    return await done;
  } finally {
    others.delete(done);
  }
}

/** Whether this page has a preview of that table in force. */
export const isPreviewed = (name: TableName): boolean => Object.hasOwn(inForce, name);

/** Whether a table has the values that this page has in force. */
export const showsPreview = (name: TableName, table: unknown): boolean =>
  isPreviewed(name) && sameValue(table, inForce[name]);

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
    const names = this.forget();
    if (names.length === 0) return;
    const restore = (name: TableName) =>
      this.rpc
        .call('configManager.restoreTemporaryConfig', { name }, { outlivesPage })
        // With its login over, the device has ended the preview already and refuses.
        .catch(() => undefined);
    const restoreAll = () => Promise.all(names.map(restore));
    // A read that is on its way puts the preview in force once more.
    void (outlivesPage ? restoreAll() : inTurn(restoreAll));
  }

  /** It has ended on the device already. Returns the tables that were in force. */
  forget(): TableName[] {
    this.#wanted = {};
    const names = [...this.#own].filter(isPreviewed);
    this.#own.clear();
    forgetPreviews(names);
    return names;
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
    const isSent = await inTurn(() => this.#sendOutdated());
    if (!isSent) {
      this.#isWaiting = false;
      return;
    }
    await new Promise<void>((resolve) => void this.clock.after(this.everyMs, resolve));
    await this.#send();
  }

  /** False when everything is as it should be. */
  async #sendOutdated(): Promise<boolean> {
    const names = this.#outdated();
    if (names.length === 0) return false;
    const wanted = this.#wanted;
    const before = { ...inForce };
    const calls = names.map((name) => (name in wanted ? previewCall(name, wanted[name]) : restoreCall(name)));
    for (const name of names) {
      if (name in wanted) inForce[name] = wanted[name];
      else delete inForce[name];
    }
    await this.rpc.batch(calls).then(
      (outcomes) => this.#judge(names, outcomes, before),
      // No answer: the next value, or the end of the preview, is sent all the same.
      () => undefined,
    );
    return true;
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
