/**
 * Previews: values that a page puts in force while they are chosen, without storing them. A device ends one with a
 * write of the table, with `restoreTemporaryConfig`, and with the login. @spec §7 setTemporaryConfig,
 * restoreTemporaryConfig; @assumed pages-2 /img, see docs/assumptions.md
 */
import type { Clock } from '@/lib/clock';
import type { TableName } from '@/lib/contract/configs';
import { ReplyError } from '@/lib/contract/error-codes';
import type { BatchCall, Outcome, RpcClient } from '@/lib/rpc/rpc-client';
import type { RpcError } from '@/lib/rpc/rpc-error';
import { createStore } from '@/lib/store';
import { sameValue } from './changed-tables';
import type { Tables } from './table-path';
import { withoutMasks } from './write-calls';

/** Tables of which a page may show values that are not stored. */
const PREVIEWED_TABLES = [
  'VideoColor',
  'VideoInSharpness',
  'VideoInWhiteBalance',
  'VideoInExposure',
  'VideoInBacklight',
  'VideoInDenoise',
  'VideoInDayNight',
  'VideoInMode',
  'VideoInImageMode',
  'VideoInFaceAutoExposure',
  'VideoImageControl',
  'Lighting',
  'EncodeCrop',
] as const satisfies readonly TableName[];
/** One of them. */
export type PreviewedTable = (typeof PREVIEWED_TABLES)[number];

/** Whether a page may show values of that table that are not stored. */
export const isPreviewable = (name: TableName): boolean => PREVIEWED_TABLES.some((each) => each === name);

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

/** Everything that this page has in force without storing it. */
export const heldPreviews = (): PreviewedTable[] => Object.keys(inForce) as PreviewedTable[];

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

/** What the page says about its preview, beside what is changed in its form. */
export interface PreviewState {
  /** The device has confirmed values of this page, and they are in force. */
  isShown: boolean;
  /** What is stored is in force while somebody compares. */
  isHeld: boolean;
  /** The device has no previews: changes show after they are stored. */
  isUnsupported: boolean;
  /** The latest values were sent, and the device did not say whether they are in force. */
  isUnanswered: boolean;
  /** The device refused what the page needs beside its changes: they are in force, and may not be seen. */
  isBesideRefused: boolean;
}

/** A table that the device did not put in force. */
export interface PreviewRefusal {
  error: RpcError;
  name: TableName;
  refused: unknown;
  /** What is in force instead; undefined: what is stored. */
  inForce: unknown;
}

const QUIET: PreviewState = {
  isShown: false,
  isHeld: false,
  isUnsupported: false,
  isUnanswered: false,
  isBesideRefused: false,
};

/** How long the next value waits for the answer to the one before, in milliseconds. @assumed a camera answers sooner */
export const PREVIEW_PATIENCE_MS = 3_000;

/**
 * The preview of one page. One batch is in flight, batches are at least `everyMs` apart, and the last value wins. A
 * value that the device refused is reported once and not sent again until another was asked for; the one before it
 * stays in force. After an answer
 * that came late, when others had been sent already, the last value is sent again: the device may have put them in
 * force in the order in which it answered.
 */
export class Preview {
  readonly state = createStore(QUIET);
  readonly #rpc: RpcClient;
  readonly #clock: Clock;
  readonly #everyMs: number;
  readonly #onRefused: (refusal: PreviewRefusal) => void;
  #wanted: Tables = {};
  /** In force also while what is stored is compared. */
  #beside: Tables = {};
  /** In force in place of everything, for a moment. */
  #instead: Tables | undefined;
  /** The latest round of sending. */
  #sending: Promise<void> = Promise.resolve();
  /** Tables that it has shown; another form of the page may preview others. */
  readonly #own = new Set<TableName>();
  /** Tables of which the device has not confirmed the value in force. */
  readonly #unconfirmed = new Set<TableName>();
  /** Tables that have to be sent again, whatever is in force. */
  readonly #doubtful = new Set<TableName>();
  #refused: Tables = {};
  /** Values of this page that another login or tab has covered with its own. */
  #covered: Tables = {};
  #isWaiting = false;
  /** It has ended with its page. */
  #isOver = false;
  #tell: ((names: readonly TableName[]) => void) | undefined;

  constructor(rpc: RpcClient, clock: Clock, everyMs: number, onRefused: (refusal: PreviewRefusal) => void) {
    this.#rpc = rpc;
    this.#clock = clock;
    this.#everyMs = everyMs;
    this.#onRefused = onRefused;
  }

  /**
   * Puts these tables in force; those that are no longer among them return to what is stored. `beside`: tables that
   * stay in force while what is stored is compared, such as the choice of the profile that is edited.
   */
  show(tables: Tables, beside: Tables = {}): void {
    this.#isOver = false;
    // Asked for again after another value, it may be accepted: the device may only have been busy.
    const all: Tables = { ...beside, ...tables };
    for (const name of Object.keys(this.#refused) as TableName[])
      if (!sameValue(all[name], this.#refused[name])) delete this.#refused[name];
    this.#wanted = tables;
    this.#beside = beside;
    this.#start();
  }

  /** Puts what is stored in force, or the preview again. */
  hold(isHeld: boolean): void {
    this.#note({ isHeld });
    this.#start();
  }

  /**
   * Puts other values in force for a moment, or with undefined those of the page again. Resolves when everything was
   * sent, and answered in time. Nothing is put in force for a page that was left meanwhile.
   */
  async instead(tables: Tables | undefined): Promise<void> {
    if (this.#isOver) return;
    this.#instead = tables;
    this.#start();
    await this.#sending;
  }

  /** Ends it. `outlivesPage`: the tab is being closed, and nothing can be waited for. */
  end(outlivesPage = false): void {
    this.#isOver = true;
    const names = this.forget();
    if (names.length === 0) return;
    // A read that is on its way puts the preview in force once more.
    void (outlivesPage ? this.#restore(names, true) : inTurn(() => this.#restore(names)));
  }

  /** It has ended on the device already. Returns the tables that were in force. */
  forget(): TableName[] {
    this.#wanted = {};
    this.#beside = {};
    this.#covered = {};
    this.#refused = {};
    this.#instead = undefined;
    const names = [...this.#own].filter(isPreviewed);
    for (const kept of [this.#own, this.#unconfirmed, this.#doubtful]) kept.clear();
    forgetPreviews(names);
    this.#note({ isHeld: false });
    return names;
  }

  /** The device has ended previews of these tables, though not by this page: those still wanted are sent again. */
  ended(names: readonly TableName[]): void {
    for (const name of names) if (isPreviewed(name) && this.#own.has(name)) this.#doubtful.add(name);
    if (this.#doubtful.size > 0) this.#start();
  }

  /**
   * Another login, or another tab of this one, has put its own values of these tables in force: theirs are shown until
   * they end, or until another value is chosen here. Both pages would otherwise cover each other for ever.
   */
  covered(names: readonly TableName[]): void {
    for (const name of names) {
      // An answer that is still on its way may come after theirs.
      if (!isPreviewed(name) || !this.#own.has(name) || this.#unconfirmed.has(name)) continue;
      this.#covered[name] = inForce[name];
      forgetPreviews([name]);
    }
    this.#note({});
  }

  /** Calls this with the tables that the device has put in force. Returns a function that ends it. */
  onShown(tell: (names: readonly TableName[]) => void): () => void {
    this.#tell = tell;
    return () => {
      this.#tell = undefined;
    };
  }

  /** The others have ended theirs: those of this page that they covered are sent again. */
  uncovered(names: readonly TableName[]): void {
    const own = names.filter((name) => name in this.#covered);
    for (const name of own) delete this.#covered[name];
    if (own.length > 0) this.#start();
  }

  /** Tables were stored, which ended their previews: what the page says follows. */
  refresh(): void {
    this.#note({});
  }

  #note(change: Partial<Pick<PreviewState, 'isHeld' | 'isUnsupported'>>): void {
    const before = this.state.get();
    const own = [...this.#own].filter(isPreviewed);
    const next = {
      ...before,
      ...change,
      isShown: own.some((name) => !this.#unconfirmed.has(name)),
      isUnanswered: own.some((name) => this.#unconfirmed.has(name)),
      isBesideRefused: Object.entries(this.#beside).some(([name, table]) =>
        sameValue(table, this.#refused[name as TableName]),
      ),
    };
    if (!sameValue(next, before)) this.state.set(next);
  }

  #restore(names: readonly TableName[], outlivesPage = false): Promise<unknown> {
    const restore = (name: TableName) =>
      this.#rpc
        .call('configManager.restoreTemporaryConfig', { name }, { outlivesPage })
        // With its login over, the device has ended the preview already and refuses.
        .catch(() => undefined);
    return Promise.all(names.map(restore));
  }

  #start(): void {
    if (!this.#isWaiting && !this.state.get().isUnsupported) this.#sending = this.#send();
  }

  #target(): Tables {
    if (this.#instead) return this.#instead;
    return this.state.get().isHeld ? this.#beside : { ...this.#beside, ...this.#wanted };
  }

  #outdated(wanted: Tables): TableName[] {
    for (const name of Object.keys(wanted) as TableName[]) this.#own.add(name);
    return [...this.#own].filter((name) => {
      const isOneOf = (values: Tables) => wanted[name] !== undefined && sameValue(wanted[name], values[name]);
      return (
        !isOneOf(this.#refused) &&
        !isOneOf(this.#covered) &&
        (this.#doubtful.has(name) || !sameValue(wanted[name], inForce[name]))
      );
    });
  }

  async #send(): Promise<void> {
    this.#isWaiting = true;
    let sentAt = this.#clock.now();
    const isSent = await inTurn(() => {
      sentAt = this.#clock.now();
      return this.#sendOutdated();
    });
    this.#note({});
    if (!isSent) {
      this.#isWaiting = false;
      return;
    }
    const restMs = Math.max(0, sentAt + this.#everyMs - this.#clock.now());
    await new Promise<void>((resolve) => void this.#clock.after(restMs, resolve));
    await this.#send();
  }

  /** False when everything is as it should be. */
  async #sendOutdated(): Promise<boolean> {
    if (this.state.get().isUnsupported) return false;
    const wanted = this.#target();
    const names = this.#outdated(wanted);
    if (names.length === 0) return false;
    const before = { ...inForce };
    const calls = names.map((name) => (name in wanted ? previewCall(name, wanted[name]) : restoreCall(name)));
    for (const name of names) {
      this.#doubtful.delete(name);
      delete this.#covered[name];
      this.#unconfirmed.add(name);
      if (name in wanted) inForce[name] = wanted[name];
      else delete inForce[name];
    }
    // Without an answer the next value, or the end of the preview, is sent all the same.
    const answer = this.#rpc.batch(calls).catch(() => undefined);
    const outcomes = await this.#inTime(answer);
    if (outcomes === 'late') void answer.then(() => this.#cameLate(names));
    else if (outcomes) this.#judge(names, outcomes, before);
    return true;
  }

  async #inTime<T>(answer: Promise<T>): Promise<T | 'late'> {
    let cancel = () => {};
    const patience = new Promise<'late'>((resolve) => {
      cancel = this.#clock.after(PREVIEW_PATIENCE_MS, () => resolve('late'));
    });
    const first = await Promise.race([answer, patience]);
    cancel();
    return first;
  }

  #cameLate(names: readonly TableName[]): void {
    const left = names.filter((name) => !this.#own.has(name) && !isPreviewed(name));
    if (left.length > 0) void inTurn(() => this.#restore(left));
    for (const name of names) if (this.#own.has(name)) this.#doubtful.add(name);
    this.#start();
  }

  #judge(names: readonly TableName[], outcomes: readonly Outcome[], before: Tables): void {
    this.#tell?.(names.filter((name, index) => outcomes[index]?.ok && isPreviewed(name)));
    names.forEach((name, index) => {
      const outcome = outcomes[index];
      this.#unconfirmed.delete(name);
      if (!outcome || outcome.ok || !isPreviewed(name)) return;
      const refused = inForce[name];
      // Without the right the account has no previews: the device has ended the one before, too.
      const isBeforeInForce = name in before && outcome.error.code !== ReplyError.NoAuthority;
      if (isBeforeInForce) inForce[name] = before[name];
      else delete inForce[name];
      if (outcome.error.code === ReplyError.MethodNotFound) this.#note({ isUnsupported: true });
      else {
        this.#refused[name] = refused;
        this.#onRefused({ error: outcome.error, name, refused, inForce: inForce[name] });
      }
    });
  }
}
