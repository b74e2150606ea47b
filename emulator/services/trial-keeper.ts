/**
 * Tables in force that are not stored: previews of a login, and changes on trial, which the device takes back by
 * itself. @spec §7 setTemporaryConfig, restoreTemporaryConfig; the trial @assumed pages-2 /network/ip (roll-back)
 */
import { type TemporaryTable, TRIAL_EVENT, type TrialChange } from '@/lib/contract/methods/config-manager';
import { holdsOne, rightsToWrite } from '../rights/rights-for';
import { unbindDoors } from '../rules/interlock';
import type { Core } from '../service';
import type { DeviceState, TemporaryValue } from '../state/device-state';
import type { Keeper } from './keeper';

/** Puts the stored values back; for a start, before anything else runs. */
export function withStoredTables(state: DeviceState): DeviceState {
  const { temporary } = state;
  if (Object.keys(temporary).length === 0) return state;
  const next = { ...state, tables: { ...state.tables }, secureTables: { ...state.secureTables }, temporary: {} };
  for (const [name, { stored }] of Object.entries(temporary)) {
    if (Object.hasOwn(next.secureTables, name)) next.secureTables[name] = stored;
    else next.tables[name] = stored;
  }
  return next;
}

/** Begins, keeps and ends them; timers follow the device clock. */
export class TrialKeeper implements Keeper {
  private readonly cancels = new Map<string, () => void>();
  private latest: TrialChange | null = null;

  constructor(private readonly core: Core) {}

  /** Keeps the stored value of a table that was just replaced. `stored`: its value before. */
  begin(name: string, stored: unknown, { user, login, timeoutS }: Omit<TemporaryValue, 'stored' | 'until'>): void {
    // A preview over a running trial must not end its countdown: nothing would restore the table.
    if (timeoutS === 0 && this.core.state().temporary[name]?.timeoutS) return;
    const until = timeoutS > 0 ? this.core.clock.now() + timeoutS * 1_000 : 0;
    this.core.update(({ temporary }) => {
      // An extended trial keeps what was stored when it began.
      const first = temporary[name] ? temporary[name].stored : stored;
      temporary[name] = { stored: first, user, until, timeoutS, ...(timeoutS === 0 && login ? { login } : {}) };
    });
    this.watch(name);
    if (timeoutS > 0) this.emit(name, 'Begun');
  }

  /** The table was stored in the usual way. */
  keep(name: string): void {
    const value = this.forget(name);
    if (value && value.timeoutS > 0) this.emit(name, 'Kept');
  }

  /** Puts the stored value back in force; false when there is none. */
  restore(name: string): boolean {
    const value = this.forget(name);
    if (!value) return false;
    this.core.update((draft) => {
      if (Object.hasOwn(draft.secureTables, name)) draft.secureTables[name] = value.stored;
      else draft.tables[name] = value.stored;
      if (name === 'AccessControlGeneral') unbindDoors(draft);
    });
    if (value.timeoutS === 0) return true;
    this.core.note('Config', 'RestoreConfig', value.user, name);
    this.emit(name, 'Returned');
    return true;
  }

  /** Previews end with their login. */
  loginEnded(login: string): void {
    for (const [name, value] of Object.entries(this.core.state().temporary)) {
      if (value.login === login) this.restore(name);
    }
  }

  /** Accounts were changed: a preview ends with the right to its table, or its owner could not take it back. */
  changed({ accounts, temporary }: DeviceState, before: DeviceState): void {
    if (accounts === before.accounts) return;
    for (const [name, { login, user }] of Object.entries(temporary)) {
      if (login === undefined) continue;
      const account = accounts.find((each) => each.name === user);
      if (!account || !holdsOne(account, rightsToWrite(name))) this.restore(name);
    }
  }

  /** For a client. `own`: its login, of which another tab may ask; `maySee`: whether it is told what is stored. */
  list(own: string, maySee: (name: string) => boolean): TemporaryTable[] {
    const now = this.core.clock.now();
    return Object.entries(this.core.state().temporary).map(([Name, { user, until, timeoutS, login, stored }]) => {
      return {
        Name,
        User: user,
        Remain: Math.max(0, Math.ceil((until - now) / 1_000)),
        Timeout: timeoutS,
        ...(timeoutS === 0 && { Own: login === own, ...(maySee(Name) && { Stored: stored }) }),
      };
    });
  }

  /** How the latest trial ended. */
  last(): TrialChange | null {
    return this.latest;
  }

  /** The control API has put back a state with some of them: they end in time, previews with their login. */
  start(): void {
    for (const [name, { login }] of Object.entries(this.core.state().temporary)) {
      if (login !== undefined && !this.core.sessions.find(login)) this.restore(name);
      else this.watch(name);
    }
  }

  /** A restart ends all of them. */
  powerLoss(): void {
    this.stop();
    // None has ended since this start.
    this.latest = null;
    this.core.update((draft) => void Object.assign(draft, withStoredTables(this.core.state())));
  }

  /** Ends the timers. */
  stop(): void {
    for (const cancel of this.cancels.values()) cancel();
    this.cancels.clear();
  }

  private watch(name: string): void {
    this.cancels.get(name)?.();
    const { until = 0 } = this.core.state().temporary[name] ?? {};
    if (until === 0) return;
    this.cancels.set(
      name,
      this.core.clock.after(until - this.core.clock.now(), () => void this.restore(name)),
    );
  }

  private forget(name: string): TemporaryValue | undefined {
    const held = this.core.state().temporary;
    // A client may name anything, `__proto__` too.
    const value = Object.hasOwn(held, name) ? held[name] : undefined;
    this.cancels.get(name)?.();
    this.cancels.delete(name);
    if (value) {
      this.core.update(({ temporary }) => {
        delete temporary[name];
      });
    }
    return value;
  }

  private emit(Name: string, State: TrialChange['State']): void {
    if (State !== 'Begun') this.latest = { Name, State };
    this.core.emit({ Action: 'Pulse', Code: TRIAL_EVENT, Index: 0, Data: { Name, State } satisfies TrialChange });
  }
}
