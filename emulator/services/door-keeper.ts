/**
 * The doors: lock and leaf on the device clock, with the events, alarms and records they cause.
 * @assumed pages-1 /door, /door/abLock, protocol 3.3 (events)
 */
import { ReplyError } from '@/lib/contract/error-codes';
import type { DoorStatus } from '@/lib/contract/methods/access-control';
import { ACCESS_ERROR, RECORD_METHODS } from '@/lib/contract/records';
import type { Core } from '../service';
import type { DeviceState, DoorState } from '../state/device-state';
import { recordAccess } from './access-record';
import { DeviceError, refusedFor } from './device-error';
import { appendRecord } from './record-tables';

interface DoorTimers {
  cancelRelock?: () => void;
  cancelTimeout?: () => void;
  /** The overtime alarm was raised and not taken back. */
  isAlarming: boolean;
  /** Whose opening runs; undefined once the lock is back. */
  openedFor?: string | undefined;
}

/** Runs every door of the device; state lives in the tree, timers here. */
export class DoorKeeper {
  private readonly timers = new Map<number, DoorTimers>();

  constructor(private readonly core: Core) {}

  status(index: number): DoorStatus {
    const door = this.core.state().doors[index];
    if (!door) return 'Close';
    return door.isBroken ? 'Break' : door.leaf;
  }

  /** Opens by call. @throws Unknown when always closed, with reason InterlockDoorOpen when another door is open */
  openRemotely(index: number, userName: string): void {
    const errorCode = this.refusal(index);
    recordAccess(this.core, {
      Door: index,
      CardName: userName,
      Method: RECORD_METHODS.remote,
      ErrorCode: errorCode,
    });
    if (errorCode === ACCESS_ERROR.interlock) throw refusedFor('InterlockDoorOpen');
    if (errorCode !== ACCESS_ERROR.none) throw new DeviceError(ReplyError.Unknown);
    this.unlock(index);
  }

  /** Why the door stays shut for everybody now, as ACCESS_ERROR. */
  refusal(index: number): number {
    if (this.core.state().tables.AccessControl[index]?.State === 'CloseAlways') return ACCESS_ERROR.alwaysClosed;
    return this.isInterlocked(index) ? ACCESS_ERROR.interlock : ACCESS_ERROR.none;
  }

  /** Locks and lets the leaf fall shut, unless it is held. */
  close(index: number): void {
    this.timersOf(index).cancelRelock?.();
    this.relock(index);
  }

  /** A door is unlocked for that person at this moment. */
  isOpenFor(userId: string): boolean {
    return [...this.timers.values()].some(({ openedFor }) => openedFor === userId);
  }

  /** Opens for the time the door is set to; who may is for the caller. `userId`: who stood at the reader. */
  unlock(index: number, userId?: string): void {
    const config = this.core.state().tables.AccessControl[index];
    const timers = this.timersOf(index);
    timers.cancelRelock?.();
    this.change(index, { lock: 'Unlocked' });
    this.openLeaf(index);
    if (config?.State === 'OpenAlways') return;
    timers.openedFor = userId;
    timers.cancelRelock = this.core.clock.after(config?.UnlockHoldInterval ?? 3000, () => this.relock(index));
  }

  /** An alarm of this door: record and event. */
  alarm(index: number, type: string, action: 'Start' | 'Pulse'): void {
    this.core.update((draft) => {
      appendRecord(draft, 'AccessControlAlarmRecord', {
        CreateTime: Math.floor(this.core.wallNow() / 1000),
        Type: type,
        Door: index,
        UserID: '',
        DevAddress: '',
        Content: draft.tables.AccessControl[index]?.Name ?? '',
        Action: action,
      });
    });
    this.emitAlarm(index, type, action);
  }

  happening(index: number, what: 'open' | 'close' | 'break' | 'mend'): void {
    const door = this.core.state().doors[index];
    if (!door) return;
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

  /** A write of `AccessControl` takes effect: doors come and go, always open opens, leaving it closes. */
  tableChanged(next: DeviceState, before: DeviceState): void {
    if (next.tables.AccessControl.length !== next.doors.length) this.resize(next.tables.AccessControl.length);
    next.tables.AccessControl.forEach((door, index) => {
      const was = before.tables.AccessControl[index]?.State ?? 'Normal';
      if (door.State === was) return;
      if (door.State === 'OpenAlways') this.unlock(index);
      else if (was === 'OpenAlways' || door.State === 'CloseAlways') this.close(index);
    });
  }

  stop(): void {
    for (const timers of this.timers.values()) {
      timers.cancelRelock?.();
      timers.cancelTimeout?.();
    }
    this.timers.clear();
  }

  private relock(index: number): void {
    this.timersOf(index).openedFor = undefined;
    const state = this.core.state();
    const config = state.tables.AccessControl[index];
    if (config?.State === 'OpenAlways' || !state.doors[index]) return;
    if (state.doors[index]?.isHeld) {
      // With `CheckCloseSensor` the bolt waits until the leaf is back.
      if (!config?.CheckCloseSensor) this.change(index, { lock: 'Locked' });
      return;
    }
    this.shut(index);
  }

  private openLeaf(index: number): void {
    if (this.core.state().doors[index]?.leaf === 'Open') return;
    this.change(index, { leaf: 'Open' });
    this.emitStatus(index);
    const timeoutS = this.core.state().tables.AccessControl[index]?.CloseTimeout ?? 0;
    const timers = this.timersOf(index);
    timers.cancelTimeout?.();
    if (timeoutS > 0) timers.cancelTimeout = this.core.clock.after(timeoutS * 1000, () => this.overtime(index));
  }

  private shut(index: number): void {
    const state = this.core.state();
    const timers = this.timersOf(index);
    timers.cancelTimeout?.();
    if (timers.isAlarming) {
      timers.isAlarming = false;
      this.emitAlarm(index, 'DoorNotClosed', 'Stop');
    }
    const isAlwaysOpen = state.tables.AccessControl[index]?.State === 'OpenAlways';
    const wasOpen = state.doors[index]?.leaf === 'Open';
    this.change(index, { leaf: 'Close', lock: isAlwaysOpen ? 'Unlocked' : 'Locked' });
    if (wasOpen) this.emitStatus(index);
  }

  private overtime(index: number): void {
    const state = this.core.state();
    const config = state.tables.AccessControl[index];
    if (state.doors[index]?.leaf !== 'Open' || config?.State === 'OpenAlways') return;
    if (!config?.DoorNotClosedAlarmEnable || !config.SensorEnable) return;
    this.timersOf(index).isAlarming = true;
    this.alarm(index, 'DoorNotClosed', 'Start');
  }

  private isInterlocked(index: number): boolean {
    const { tables, doors } = this.core.state();
    const { ABLock } = tables.AccessControlGeneral;
    if (!ABLock.Enable) return false;
    const mates = ABLock.Doors.filter((group) => group.Doors.includes(index)).flatMap((group) => group.Doors);
    return mates.some((mate) => mate !== index && doors[mate]?.leaf === 'Open');
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
      while (draft.doors.length < count) {
        draft.doors.push({ leaf: 'Close', lock: 'Locked', isBroken: false, isHeld: false });
      }
      draft.doors.length = count;
    });
  }

  private timersOf(index: number): DoorTimers {
    const timers = this.timers.get(index) ?? { isAlarming: false };
    this.timers.set(index, timers);
    return timers;
  }
}
