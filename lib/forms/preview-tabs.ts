/**
 * What the tabs of a browser tell each other about their previews. Those of a login share its previews: while
 * one of them previews, none may prolong the login by much, and what a killed tab leaves in force is taken back by the
 * others, which would otherwise keep it for as long as they are open. They ask each other, because the timers of a tab
 * that nobody sees are slow and its answers are not. @assumed ours
 */
import type { Cancel, Clock } from '@/lib/clock';
import { PREVIEW_LIFE_S } from '@/lib/contract/limits';
import type { RpcRequest } from '@/lib/contract/rpc';
import { isRecord } from '@/lib/rpc/is-record';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { isTabLogin, type TabLogin } from '@/lib/session/cookie-owner';
import type { Session } from '@/lib/session/session';
import { type TabChannel, tabChannel } from '@/lib/tab-channel';
import { besidePreviews, type PreviewedTable, restoreCall } from './preview';

/** Version of the words: tabs of another console do not hear each other. */
const CHANNEL = 'gatehouse.previews.2';

/**
 * Between two questions to the other tabs, in milliseconds. A tab that has not answered at the next one is gone: its
 * preview is taken back within twice this time, or within a minute and a half where all that are left have been hidden
 * for so long that their browser slows them down. Where none is left it ends with the login, after `PREVIEW_LIFE_S`.
 */
export const ASK_TABS_MS = 10_000;

/** What a tab says. */
type PreviewWord =
  /** The device has put these in force for it: they cover those of other tabs. */
  | { kind: 'shown'; names: string[] }
  /** Everything that it has in force. */
  | { kind: 'holds'; tab: string; names: string[] }
  /** It asks the others what they have in force. */
  | { kind: 'asks' }
  /** It has just told the device to keep the login for longer than a preview may outlive its tab. */
  | { kind: 'prolonged' };

/**
 * A word, and whose login it is about: previews end with their login, and a tab of this browser may have another one,
 * of another account or an older one.
 */
type SaidPreviewWord = PreviewWord & { login: TabLogin };

/** Finds the other tabs; undefined where tabs cannot talk. */
export type FindPreviewTabs = (hear: (word: unknown) => void) => TabChannel<SaidPreviewWord> | undefined;

/** Hears of tables that another tab has put in force; of another login the device tells who covers them. */
type HearShown = (names: readonly string[], isOwnLogin: boolean) => void;

/** Tabs of the same address in this browser. */
export const browserPreviewTabs: FindPreviewTabs = (hear) => tabChannel(CHANNEL, hear);

interface PreviewTabsOptions {
  rpc: RpcClient;
  session: Pick<Session, 'setBrief' | 'beat' | 'forTabs'>;
  clock: Clock;
  /** Tables that this tab has in force. */
  held(): PreviewedTable[];
  isHidden(): boolean;
  findTabs: FindPreviewTabs;
}

/** A tab that has something in force; `isAsked`: it was asked, and has not answered yet. */
interface OtherTab {
  names: readonly string[];
  isAsked: boolean;
}

/** Key of the tab that nobody has heard of: the device told of its preview. */
const UNHEARD = '';

/** One tab of a login among the others. */
export class PreviewTabs {
  readonly #options: PreviewTabsOptions;
  readonly #id = String(Math.random());
  readonly #others = new Map<string, OtherTab>();
  readonly #listeners = new Set<HearShown>();
  #line: TabChannel<SaidPreviewWord> | undefined;
  #users = 0;
  #cancelRounds: Cancel | undefined;

  constructor(options: PreviewTabsOptions) {
    this.#options = options;
  }

  /** Takes part until the returned function is called: while a login is open. */
  join(): Cancel {
    this.#users += 1;
    if (this.#users === 1) this.#open();
    return () => {
      this.#users -= 1;
      if (this.#users === 0) this.#close();
    };
  }

  /** Hears of the tables that another tab has put in force, until the returned function is called. */
  onShown(hear: HearShown): Cancel {
    this.#listeners.add(hear);
    return () => this.#listeners.delete(hear);
  }

  /** The device has put these in force for this tab. */
  shown(names: readonly string[]): void {
    this.#say({ kind: 'shown', names: [...names] });
    this.changed();
  }

  /** Something of this tab came in force, or nothing of it is in force any more. */
  changed(): void {
    this.#say({ kind: 'holds', tab: this.#id, names: this.#options.held() });
  }

  /** The device says what this login has in force: a tab may have been killed before this one was opened. */
  found(names: readonly string[]): void {
    const strange = names.filter((name) => !this.#isHeldHere(name));
    if (!this.#line || strange.length === 0) return;
    this.#others.set(UNHEARD, { names: strange, isAsked: false });
    this.#follow();
  }

  #open(): void {
    const { rpc, findTabs } = this.#options;
    this.#line = findTabs((word) => this.#hear(word));
    rpc.events.on('answered', this.#onAnswered);
    // The login was opened or resumed for longer.
    for (const kind of ['asks', 'prolonged'] as const) this.#say({ kind });
  }

  #close(): void {
    this.#options.rpc.events.off('answered', this.#onAnswered);
    this.#others.clear();
    this.#follow();
    this.#line?.close();
    this.#line = undefined;
  }

  readonly #onAnswered = ({ request }: { request: RpcRequest }) => {
    if (request.method !== 'Global.keepAlive' || !isRecord(request.params)) return;
    if (Number(request.params.timeout) > PREVIEW_LIFE_S) this.#say({ kind: 'prolonged' });
  };

  #say(word: PreviewWord): void {
    const login = this.#options.session.forTabs();
    if (login) this.#line?.say({ ...word, login });
  }

  #hear(word: unknown): void {
    if (!isPreviewWord(word)) return;
    const { held, isHidden, session } = this.#options;
    const isHolding = held().length > 0;
    const own = session.forTabs();
    const isOwnLogin = own?.mark === word.login.mark && own.user === word.login.user;
    if (word.kind === 'shown') for (const listener of this.#listeners) listener(word.names, isOwnLogin);
    else if (!isOwnLogin) return;
    else if (word.kind === 'holds') this.#heard(word);
    else if (word.kind === 'asks' && isHolding) this.changed();
    // A tab that nobody sees would prolong it in turn.
    else if (word.kind === 'prolonged' && isHolding && !isHidden()) session.beat();
  }

  #heard({ tab, names }: { tab: string; names: readonly string[] }): void {
    if (names.length > 0) this.#others.set(tab, { names, isAsked: false });
    else this.#others.delete(tab);
    this.#follow();
  }

  /** The life of the login, and the questions, follow whether another tab has something in force. */
  #follow(): void {
    const isAny = this.#others.size > 0;
    this.#options.session.setBrief(this, isAny);
    if (isAny === (this.#cancelRounds !== undefined)) return;
    if (isAny) {
      this.#cancelRounds = this.#options.clock.every(ASK_TABS_MS, () => void this.#round());
      this.#ask();
    } else {
      this.#cancelRounds?.();
      this.#cancelRounds = undefined;
    }
  }

  #ask(): void {
    for (const other of this.#others.values()) other.isAsked = true;
    this.#say({ kind: 'asks' });
  }

  async #round(): Promise<void> {
    const silent = [...this.#others].filter(([, { isAsked }]) => isAsked);
    // Without an answer of the device the same is tried again.
    if (silent.length > 0) await this.#takeBack(silent.map(([tab]) => tab)).catch(() => undefined);
    this.#ask();
  }

  /** What the login has in force, and no tab that answers. */
  async #takeBack(silent: readonly string[]): Promise<void> {
    const { rpc } = this.#options;
    await besidePreviews([], async () => {
      const { list } = await rpc.call('configManager.getTemporaryConfig', {});
      const strays = (list ?? []).filter(({ Name, Own, Timeout }) => Own && Timeout === 0 && !this.#isHeld(Name));
      // One that another tab has taken back meanwhile is refused.
      if (strays.length > 0) await rpc.batch(strays.map(({ Name }) => restoreCall(Name as PreviewedTable)));
    });
    for (const tab of silent) if (this.#others.get(tab)?.isAsked) this.#others.delete(tab);
    this.#follow();
  }

  #isHeld(name: string): boolean {
    const living = [...this.#others.values()].filter(({ isAsked }) => !isAsked);
    return this.#isHeldHere(name) || living.some(({ names }) => names.includes(name));
  }

  #isHeldHere(name: string): boolean {
    return this.#options.held().some((each) => each === name);
  }
}

function isPreviewWord(word: unknown): word is SaidPreviewWord {
  if (!isRecord(word) || !isTabLogin(word.login)) return false;
  if (word.kind === 'asks' || word.kind === 'prolonged') return true;
  const hasNames = Array.isArray(word.names) && word.names.every((name) => typeof name === 'string');
  return hasNames && (word.kind === 'shown' || (word.kind === 'holds' && typeof word.tab === 'string'));
}
