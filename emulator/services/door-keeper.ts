/**
 * The doors: lock and leaf on the device clock, with the events, alarms and records they cause.
 * @assumed pages-1 /door, /door/abLock, protocol 3.3 (events)
 */

import { isDeepStrictEqual } from 'node:util';
import { ReplyError } from '@/lib/contract/error-codes';
import { SECTION_ALWAYS } from '@/lib/contract/limits';
import type { DoorStatus } from '@/lib/contract/methods/access-control';
import { ACCESS_ERROR, ACCESSIBLE_USER_TYPE, type AccessUser, RECORD_METHODS } from '@/lib/contract/records';
import type { DoorTable } from '@/lib/contract/tables/access-control';
import type { DoorLink } from '@/lib/contract/tables/alarm';
import { isHeldShut } from '../rules/interlock';
import { isOff } from '../rules/opening-methods';
import { planRunsUntil } from '../rules/time-sections';
import type { Core } from '../service';
import type { DeviceState, DoorState, WaitingProof } from '../state/device-state';
import { shutDoor } from '../state/seed';
import { isClockSame } from '../state/wall-time';
import { recordAccess } from './access-record';
import { DeviceError, refusedFor } from './device-error';
import { DoorSections } from './door-sections';
import type { Keeper } from './keeper';
import { promptFor } from './sounds';

interface DoorTimers {
  cancelRelock?: () => void;
  /** Ends the wait for the leaf to be shut; undefined when none runs. */
  cancelTimeout?: (() => void) | undefined;
  /** Seconds in which the leaf should be shut, where they are others than those of the door. */
  timeoutS?: number | undefined;
  /** The overtime alarm was raised and has not ended. */
  isAlarming: boolean;
  /** Person for whom the lock is open; undefined once it is locked. */
  openedFor?: string | undefined;
  /** Ends the time for which a first card keeps the door open; undefined when none does. */
  cancelKeptOpen?: (() => void) | undefined;
  /** The forced state of the door at the last check. */
  held?: DoorTable['State'];
}

/** What is different at a door after somebody moved its leaf, or cut or mended the cable of its sensor. */
const MOVED = {
  open: { leaf: 'Open', isHeld: true },
  close: { leaf: 'Close', isHeld: false },
  break: { isBroken: true },
  mend: { isBroken: false },
} as const satisfies Record<string, Partial<DoorState>>;

/** Runs every door of the device; the state is in the tree, timers are here. */
export class DoorKeeper implements Keeper {
  private readonly timers = new Map<number, DoorTimers>();
  /** Doors whose state an alarm input forces. */
  private readonly linked = new Map<number, DoorLink>();

  private readonly sections: DoorSections;
  /** The next start is the first one, or comes after `stop`. */
  private isStopped = true;

  constructor(private readonly core: Core) {
    this.sections = new DoorSections(core, () => this.start());
  }

  status(index: number): DoorStatus {
    const door = this.core.state().doors[index];
    if (!door) return 'Close';
    return door.isBroken ? 'Break' : door.leaf;
  }

  /**
   * Opens by call, also for who waits there for the platform. @throws Unknown when always closed, with reason
   * InterlockDoorOpen when another door is open
   */
  openRemotely(index: number, userName: string): void {
    const confirmed = this.core.remoteChecks.answer(index, true);
    const errorCode = confirmed ?? this.refusal(index);
    if (confirmed === undefined) {
      recordAccess(this.core, {
        Door: index,
        CardName: userName,
        Method: RECORD_METHODS.remote,
        ErrorCode: errorCode,
      });
    }
    if (errorCode === ACCESS_ERROR.interlock) throw refusedFor('InterlockDoorOpen');
    if (errorCode !== ACCESS_ERROR.none) throw new DeviceError(ReplyError.Unknown);
    if (confirmed === undefined) this.unlock(index);
  }

  /** Why the door stays shut for everybody now, as ACCESS_ERROR. */
  refusal(index: number): number {
    const isShut = isOff(this.core.state().tables.AccessControl[index]) || this.stateOf(index) === 'CloseAlways';
    if (isShut) return ACCESS_ERROR.alwaysClosed;
    return isHeldShut(this.core.state(), index) ? ACCESS_ERROR.interlock : ACCESS_ERROR.none;
  }

  /** Locks and closes the leaf, unless it is kept open. */
  close(index: number): void {
    const timers = this.timersOf(index);
    timers.cancelRelock?.();
    timers.cancelKeptOpen?.();
    timers.cancelKeptOpen = undefined;
    this.relock(index);
  }

  /** Stores the credentials that wait for others at this door. */
  keepProofs(index: number, waiting: readonly WaitingProof[]): void {
    if (waiting !== this.core.state().doors[index]?.waiting) this.change(index, { waiting: [...waiting] });
  }

  /** The first card came and is valid until then (wall time); if the table says so, the door stays open as long. */
  firstCard(index: number, until: number): void {
    this.change(index, { firstCardUntil: until });
    this.keepOpen(index, until);
  }

  /** Whether a door is unlocked for that person now. */
  isOpenFor(userId: string): boolean {
    return [...this.timers.values()].some(({ openedFor }) => openedFor === userId);
  }

  /** Opens for the door's hold time, or that for `person`, who is at the reader; the caller checks who may. */
  unlock(index: number, person?: AccessUser): void {
    const config = this.core.state().tables.AccessControl[index];
    const own = person?.UserType === ACCESSIBLE_USER_TYPE ? config?.HandicapTimeOut : undefined;
    const timers = this.timersOf(index);
    timers.cancelRelock?.();
    timers.timeoutS = own?.CloseTimeout;
    this.change(index, { lock: 'Unlocked' });
    this.openLeaf(index);
    if (this.staysOpen(index)) return;
    timers.openedFor = person?.UserID;
    const holdMs = own?.UnlockHoldInterval ?? config?.UnlockHoldInterval ?? 3000;
    timers.cancelRelock = this.core.clock.after(holdMs, () => this.relock(index));
  }

  /** An alarm of this door: record, event, and linkage. */
  alarm(index: number, type: string, action: 'Start' | 'Pulse'): void {
    this.core.alarms.raise({ type, index, action });
  }

  /** An alarm input forces the door open or shut, whatever its own state is; undefined: no longer. */
  link(index: number, how: DoorLink | undefined): void {
    const before = this.stateOf(index);
    if (how) this.linked.set(index, how);
    else this.linked.delete(index);
    this.settle(index, before);
  }

  happening(index: number, what: keyof typeof MOVED): void {
    const door = this.core.state().doors[index];
    if (!door) return;
    // Without power the leaf moves, and nobody notices.
    if (!this.core.isUp()) {
      this.change(index, MOVED[what]);
      return;
    }
    if (what === 'break' || what === 'mend') {
      this.change(index, { isBroken: what === 'break' });
      this.emitStatus(index);
      return;
    }
    if (what === 'close') {
      this.change(index, { isHeld: false });
      this.shut(index);
      return;
    }
    const config = this.core.state().tables.AccessControl[index];
    const isForced = door.leaf === 'Close' && door.lock === 'Locked';
    this.change(index, { isHeld: true });
    this.openLeaf(index);
    if (isForced && config?.BreakInAlarmEnable && config.SensorEnable) this.alarm(index, 'BreakIn', 'Pulse');
  }

  /** Applies a change of the doors, their plans, the zone or the clock. */
  changed(next: DeviceState, before: DeviceState): void {
    if (next.tables.AccessControl !== before.tables.AccessControl) this.tableChanged(next, before);
    const isSame = next.tables.AccessTimeSchedule === before.tables.AccessTimeSchedule;
    const isTimeSame = isClockSame(next, before);
    if (!isTimeSame) this.keepOpenAnew();
    if (!isSame || !isTimeSame) this.start();
  }

  /**
   * What a first card keeps open ends at its wall time, whatever the clock said when it came; no later than the section
   * that runs now, as that clock may have been ahead.
   */
  private keepOpenAnew(): void {
    const { tables, doors } = this.core.state();
    doors.forEach(({ firstCardUntil = 0 }, index) => {
      if (!this.timersOf(index).cancelKeptOpen) return;
      const now = this.core.wallNow();
      const rule = tables.AccessControl[index]?.FirstEnter;
      const ends = planRunsUntil(tables, rule?.TimeIndex ?? SECTION_ALWAYS, now) ?? now;
      this.firstCard(index, Math.min(firstCardUntil, ends));
    });
  }

  /** A write of `AccessControl` takes effect: doors are added and removed, always open opens, and ending it closes. */
  private tableChanged(next: DeviceState, before: DeviceState): void {
    if (next.tables.AccessControl.length !== next.doors.length) this.resize(next.tables.AccessControl.length);
    this.sections.watch();
    next.tables.AccessControl.forEach((door, index) => {
      this.forgetPersons(index, door, before.tables.AccessControl[index]);
      this.settle(index, this.linked.get(index) ?? before.tables.AccessControl[index]?.State ?? 'Normal');
    });
  }

  /** Applies what sections force now. */
  start(): void {
    const { isStopped } = this;
    this.isStopped = false;
    this.sections.watch();
    this.core.state().tables.AccessControl.forEach(({ UnlockHoldInterval }, index) => {
      this.settle(index, 'Normal');
      // It was open, or unlocked, when the power failed, or when the snapshot was made.
      const { leaf, lock, firstCardUntil = 0 } = this.core.state().doors[index] ?? {};
      const timers = this.timersOf(index);
      if (isStopped && lock === 'Unlocked' && firstCardUntil > this.core.wallNow())
        this.keepOpen(index, firstCardUntil);
      if (leaf === 'Open') this.expectShut(index);
      if (lock === 'Unlocked' && !this.staysOpen(index) && !timers.cancelRelock)
        timers.cancelRelock = this.core.clock.after(UnlockHoldInterval ?? 3000, () => this.relock(index));
    });
  }

  stop(): void {
    this.isStopped = true;
    this.sections.stop();
    for (const timers of this.timers.values()) {
      timers.cancelRelock?.();
      timers.cancelTimeout?.();
      timers.cancelKeptOpen?.();
    }
    this.timers.clear();
    this.linked.clear();
  }

  /**
   * The forced state of the door: by an alarm input, otherwise by its table, in which a door that is off stays shut,
   * otherwise by its sections.
   */
  private stateOf(index: number): DoorTable['State'] {
    const config = this.core.state().tables.AccessControl[index];
    const own = this.linked.get(index) ?? (isOff(config) ? 'CloseAlways' : (config?.State ?? 'Normal'));
    return own === 'Normal' ? (this.sections.stateOf(index) ?? own) : own;
  }

  /** Always open opens, and ending it closes. */
  private settle(index: number, before: DoorTable['State']): void {
    const state = this.stateOf(index);
    const timers = this.timersOf(index);
    const was = timers.held ?? before;
    timers.held = state;
    if (state === was) return;
    if (state === 'OpenAlways') this.unlock(index);
    else if (was === 'OpenAlways' || state === 'CloseAlways') this.close(index);
  }

  /** Always open, or kept open by a first card. */
  private staysOpen(index: number): boolean {
    return this.stateOf(index) === 'OpenAlways' || this.timersOf(index).cancelKeptOpen !== undefined;
  }

  /**
   * A change of the method drops waiting credentials; a change of the first-card rule drops the first card that came.
   */
  private forgetPersons(index: number, door: DoorTable, before: DoorTable | undefined): void {
    if (!before) return;
    if (door.Method !== before.Method) this.change(index, { waiting: [] });
    if (isDeepStrictEqual(door.FirstEnter, before.FirstEnter)) return;
    this.change(index, { firstCardUntil: 0 });
    if (this.timersOf(index).cancelKeptOpen) this.close(index);
  }

  private relock(index: number): void {
    this.timersOf(index).openedFor = undefined;
    const state = this.core.state();
    const config = state.tables.AccessControl[index];
    if (this.staysOpen(index) || !state.doors[index]) return;
    if (state.doors[index]?.isHeld) {
      // With `CheckCloseSensor` the lock waits until the leaf is closed.
      if (!config?.CheckCloseSensor) this.change(index, { lock: 'Locked' });
      // Nobody minded the open leaf as long as the door was to stay open.
      this.expectShut(index);
      return;
    }
    this.shut(index);
  }

  private openLeaf(index: number): void {
    if (this.core.state().doors[index]?.leaf === 'Open') return;
    this.change(index, { leaf: 'Open' });
    this.emitStatus(index);
    this.expectShut(index);
  }

  /** A first card keeps the door open until then, if the table says so. */
  private keepOpen(index: number, until: number): void {
    if (this.core.state().tables.AccessControl[index]?.FirstEnter?.Status !== 'KeepOpen') return;
    const timers = this.timersOf(index);
    timers.cancelKeptOpen?.();
    const waitMs = this.core.msUntil(until);
    if (waitMs <= 0) this.close(index);
    else timers.cancelKeptOpen = this.core.clock.after(waitMs, () => this.keepOpen(index, until));
  }

  /** An open leaf should be shut within its time, which runs already, or has ended with the alarm. */
  private expectShut(index: number): void {
    const timers = this.timersOf(index);
    const timeoutS = timers.timeoutS ?? this.core.state().tables.AccessControl[index]?.CloseTimeout ?? 0;
    if (timeoutS === 0 || timers.cancelTimeout || timers.isAlarming) return;
    timers.cancelTimeout = this.core.clock.after(timeoutS * 1000, () => {
      timers.cancelTimeout = undefined;
      this.overtime(index);
    });
  }

  private shut(index: number): void {
    const state = this.core.state();
    const timers = this.timersOf(index);
    timers.cancelTimeout?.();
    timers.cancelTimeout = undefined;
    timers.timeoutS = undefined;
    if (timers.isAlarming) {
      timers.isAlarming = false;
      this.emitAlarm(index, 'DoorNotClosed', 'Stop');
    }
    const wasOpen = state.doors[index]?.leaf === 'Open';
    this.change(index, { leaf: 'Close', lock: this.staysOpen(index) ? 'Unlocked' : 'Locked' });
    if (wasOpen) this.emitStatus(index);
  }

  private overtime(index: number): void {
    const state = this.core.state();
    const config = state.tables.AccessControl[index];
    if (state.doors[index]?.leaf !== 'Open' || this.staysOpen(index)) return;
    if (!config?.DoorNotClosedAlarmEnable || !config.SensorEnable) return;
    this.timersOf(index).isAlarming = true;
    this.alarm(index, 'DoorNotClosed', 'Start');
    promptFor(this.core, 'DoorOpenTimeout');
  }

  private emitAlarm(index: number, type: string, action: 'Start' | 'Stop' | 'Pulse'): void {
    const name = this.core.state().tables.AccessControl[index]?.Name ?? '';
    this.core.emit({ Action: action, Code: type, Index: index, Data: { Door: index, Name: name, ...this.times() } });
  }

  private emitStatus(index: number): void {
    const data = { Status: this.status(index), Door: index, ...this.times() };
    this.core.emit({ Action: 'Pulse', Code: 'DoorStatus', Index: index, Data: data });
  }

  private times(): { UTC: number; RealUTC: number } {
    return { UTC: Math.floor(this.core.wallNow() / 1000), RealUTC: Math.floor(this.core.clock.now() / 1000) };
  }

  private change(index: number, change: Partial<DoorState>): void {
    this.core.update((draft) => {
      const door = draft.doors[index];
      if (door) Object.assign(door, change);
    });
  }

  private resize(count: number): void {
    this.core.update((draft) => {
      while (draft.doors.length < count) draft.doors.push(shutDoor());
      draft.doors.length = count;
    });
  }

  private timersOf(index: number): DoorTimers {
    const timers = this.timers.get(index) ?? { isAlarming: false };
    this.timers.set(index, timers);
    return timers;
  }
}
