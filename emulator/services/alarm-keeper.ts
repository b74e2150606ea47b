/**
 * Alarm inputs, outputs, buzzer, and the linkage of alarms, on the device clock.
 * @assumed pages-1 /alarm/alarmlink, /alarm/alarmcfg; events protocol 3.3
 */

import { ACCESS_ERROR } from '@/lib/contract/records';
import type {
  AlarmHandlerTable,
  AlarmInputTable,
  AlarmOutputTable,
  DoorLink,
  ExceptionKind,
} from '@/lib/contract/tables/alarm';
import { alarmTable } from '../rules/alarms';
import { planRunsUntil } from '../rules/time-sections';
import { isCollecting } from '../rules/work-mode';
import type { Core } from '../service';
import type { DeviceState } from '../state/device-state';
import { DOOR_SWITCHES } from '../state/seed-alarm-tables';
import { alarmMail } from './alarm-mail';
import type { Keeper } from './keeper';
import { appendRecord } from './record-tables';

/** Refusals of a card that count as illegal. */
const ILLEGAL: readonly number[] = [ACCESS_ERROR.notAuthorised, ACCESS_ERROR.cardLost, ACCESS_ERROR.noRightOnDoor];

/** Number of mails kept for inspection. */
const MAILS_KEPT = 100;

/** Data of an alarm. */
export interface Alarm {
  /** Code of the event and of the record, see ALARM_TYPES. */
  type: string;
  /** Door or input, from 0. */
  index: number;
  action: 'Start' | 'Stop' | 'Pulse';
  userId?: string;
  content?: string;
}

const DAY_MS = 86_400_000;
/** How long an output runs that was switched by hand: ten years, until it is switched again. */
const UNTIL_SWITCHED_MS = 10 * 365 * DAY_MS;

/** Runs the alarm terminals; the state is in the tree, active inputs and timers are here. */
export class AlarmKeeper implements Keeper {
  /** Inputs in alarm. */
  private readonly active = new Set<number>();
  /** Running tests, by input: functions that end them. */
  private readonly tests = new Map<number, () => void>();
  /** Device time of the last illegal cards at each door. */
  private readonly illegal = new Map<number, number[]>();

  constructor(private readonly core: Core) {}

  /** The contact of an input closes or opens. */
  setLine(index: number, isClosed: boolean): void {
    this.core.update((draft) => {
      draft.alarms.lines[index] = isClosed;
      for (let each = 0; each < index; each += 1) draft.alarms.lines[each] ??= false;
    });
    this.follow();
  }

  /** Bit for each input whose contact is closed. */
  inState(): number {
    return mask(this.core.state().alarms.lines);
  }

  /** Bit for each output that runs. */
  outState(): number {
    const now = this.core.clock.now();
    return mask(this.core.state().alarms.outputsUntil.map((until) => until > now));
  }

  /** An output is switched by hand, until it is switched again. */
  setOutput(index: number, isOn: boolean): void {
    this.core.update(({ alarms }) => {
      alarms.outputsUntil[index] = isOn ? this.core.clock.now() + UNTIL_SWITCHED_MS : 0;
      for (let each = 0; each < index; each += 1) alarms.outputsUntil[each] ??= 0;
    });
  }

  /** Somebody has seen an alarm: the buzzer ends, and the outputs that alarms run. */
  acknowledge(): void {
    // No alarm runs one for a day.
    const isByHand = (until: number) => until - this.core.clock.now() > DAY_MS;
    this.core.update(({ alarms }) => {
      alarms.outputsUntil = alarms.outputsUntil.map((until) => (isByHand(until) ? until : 0));
      alarms.beepUntil = 0;
    });
  }

  /** A built-in alarm, if it is switched on: record, event, and linkage. Returns whether it is. */
  raise(alarm: Alarm, isTest = false): boolean {
    const { tables } = this.core.state();
    const table = alarmTable(tables, alarm.type, alarm.index);
    if (table && !table.Enable && !isTest) return false;
    const handler = table?.EventHandler;
    this.report(alarm, handler?.LogEnable ?? true);
    const isLinked =
      isTest || (handler && planRunsUntil(tables, handler.TimeSection, this.core.wallNow()) !== undefined);
    if (handler && isLinked) this.link(handler);
    return true;
  }

  /** Outputs, buzzer, mail and picture as a linkage asks for them. */
  link(handler: Omit<AlarmHandlerTable, 'LogEnable' | 'TimeSection'>): void {
    this.runOutputs(handler, handler.AlarmOutLatch);
    const { hasVideo } = this.core.capabilities();
    const now = this.core.clock.now();
    this.core.update(({ alarms }) => {
      if (handler.BeepEnable) alarms.beepUntil = Math.max(alarms.beepUntil, now + handler.BeepTime * 1000);
      if (handler.MailEnable) alarms.mails += 1;
      if (handler.SnapshotEnable && hasVideo) alarms.snapshots += 1;
    });
  }

  /**
   * A security exception: outputs and mail, if this kind is chosen; the caller writes the log. @assumed pages-3
   * /safe/safetyAbnormal
   */
  raiseException(kind: ExceptionKind, detail: string): void {
    const { tables, secureTables } = this.core.state();
    const { Enable, Types, EventHandler } = tables.SafetyAbnormalAlarm;
    if (!Enable || !Types.includes(kind)) return;
    this.runOutputs({ ...EventHandler, AlarmOutEnable: true }, EventHandler.AlarmOutLatch);
    const { Email } = secureTables;
    if (!EventHandler.MailEnable || !Email.Enable || Email.Receivers.length === 0) return;
    const content = alarmMail(this.core, Email.Title, kind, detail);
    const mail = { time: this.core.clock.now(), to: Email.Receivers, ...content };
    this.core.update((draft) => {
      draft.mails.push(mail);
      draft.mails.splice(0, draft.mails.length - MAILS_KEPT);
    });
  }

  /** A card was refused at a door: too many within the window are an alarm. */
  cardRefused(door: number, errorCode: number): void {
    const rule = this.core.state().tables.MaliciousAccessControl[door];
    if (!rule?.Enable || !ILLEGAL.includes(errorCode)) return;
    const now = this.core.clock.now();
    const recent = [...(this.illegal.get(door) ?? []), now].filter((each) => now - each < rule.Interval * 1000);
    const isOver = recent.length >= rule.Times;
    this.illegal.set(door, isOver ? [] : recent);
    if (isOver) this.raise({ type: 'MaliciousAccessControl', index: door, action: 'Pulse' });
  }

  /**
   * Somebody types digits at a door; returns whether they are the duress password. It opens the door, unless that stays
   * shut for everybody now; the alarm is raised in any case.
   */
  duressTyped(door: number, code: string): boolean {
    const state = this.core.state();
    const { DuressPassword } = state.tables.AccessControlGeneral;
    if (!DuressPassword || code !== DuressPassword) return false;
    this.raise({ type: 'Duress', index: door, action: 'Pulse' });
    if (this.core.doors.refusal(door) === ACCESS_ERROR.none && !isCollecting(state)) this.core.doors.unlock(door);
    return true;
  }

  /** Runs the linkage of an input for that many seconds. */
  testInput(index: number, seconds: number): void {
    const input = this.core.state().tables.Alarm[index];
    if (!input) return;
    this.tests.get(index)?.();
    this.report({ type: 'AlarmLocal', index, action: 'Pulse', content: input.Name }, true);
    this.runOutputs(input.EventHandler, seconds);
    const cancel = this.core.clock.after(seconds * 1000, () => {
      this.tests.delete(index);
      this.linkDoors();
    });
    this.tests.set(index, cancel);
    this.linkDoors();
  }

  /** Keeps the switch of a door equal to that of its alarm, and applies the new settings of the inputs. */
  changed(next: DeviceState, before: DeviceState): void {
    const { tables } = next;
    const names = Object.entries(DOOR_SWITCHES) as [keyof typeof DOOR_SWITCHES, DoorSwitch][];
    if ([...names.map(([name]) => name), 'AccessControl'].some((name) => tables[name] !== before.tables[name])) {
      this.core.update((draft) => {
        for (const [name, member] of names) {
          for (const [index, door] of draft.tables.AccessControl.entries()) {
            const alarm = draft.tables[name][index];
            if (!alarm || alarm.Enable === door[member]) continue;
            if (before.tables.AccessControl[index]?.[member] === door[member]) door[member] = alarm.Enable;
            else alarm.Enable = door[member];
          }
        }
      });
    }
    if (tables.Alarm !== before.tables.Alarm) this.follow();
  }

  /** An input that is still active raises its alarm again. */
  start(): void {
    this.follow();
  }

  /** Stops everything; contacts stay as they are. */
  stop(): void {
    for (const cancel of this.tests.values()) cancel();
    this.tests.clear();
    this.active.clear();
    this.illegal.clear();
  }

  /** Updates the active inputs from their lines and settings. */
  private follow(): void {
    // Without power nobody notices; the next start does.
    if (!this.core.isUp()) return;
    const { tables, alarms } = this.core.state();
    tables.Alarm.forEach((input, index) => {
      const isActive = input.Enable && (alarms.lines[index] ?? false) === (input.SensorType === 'NO');
      // A contact that was never used has nothing to report.
      const isInAlarm = isActive && alarms.lines[index] !== undefined;
      if (isInAlarm === this.active.has(index)) return;
      if (isInAlarm) this.active.add(index);
      else this.active.delete(index);
      const action = isInAlarm ? 'Start' : 'Stop';
      this.report({ type: 'AlarmLocal', index, action, content: input.Name }, isInAlarm);
      if (isInAlarm) this.runOutputs(input.EventHandler, input.EventHandler.AlarmOutLatch);
    });
    this.linkDoors();
  }

  /** Sets the doors as the active inputs require. In a conflict a door opens, so that people can leave. */
  private linkDoors(): void {
    const { tables, doors } = this.core.state();
    const running = [...new Set([...this.active, ...this.tests.keys()])].flatMap((index) => tables.Alarm[index] ?? []);
    doors.forEach((_, door) => {
      const wanted = new Set(running.map((input) => linkOf(input, door)));
      this.core.doors.link(
        door,
        ORDER.find((each) => wanted.has(each)),
      );
    });
  }

  private runOutputs({ AlarmOutEnable, AlarmOutChannels }: AlarmOutputTable, seconds: number): void {
    if (!AlarmOutEnable) return;
    const { alarmOutSlots } = this.core.capabilities();
    const until = this.core.clock.now() + seconds * 1000;
    this.core.update(({ alarms }) => {
      for (let channel = 0; channel < alarmOutSlots; channel += 1) {
        const held = alarms.outputsUntil[channel] ?? 0;
        alarms.outputsUntil[channel] = AlarmOutChannels.includes(channel) ? Math.max(held, until) : held;
      }
    });
  }

  private report({ type, index, action, userId = '', content }: Alarm, isRecorded: boolean): void {
    const wall = Math.floor(this.core.wallNow() / 1000);
    const isInput = type === 'AlarmLocal';
    const name = content ?? this.core.state().tables.AccessControl[index]?.Name ?? '';
    if (isRecorded) {
      this.core.update((draft) => {
        appendRecord(draft, 'AccessControlAlarmRecord', {
          CreateTime: wall,
          Type: type,
          Door: index,
          UserID: userId,
          DevAddress: '',
          Content: name,
          Action: action,
        });
      });
    }
    const times = { UTC: wall, RealUTC: Math.floor(this.core.clock.now() / 1000) };
    const place = isInput ? { Index: index } : { Door: index };
    this.core.emit({ Action: action, Code: type, Index: index, Data: { ...place, Name: name, ...times } });
  }
}

type DoorSwitch = (typeof DOOR_SWITCHES)[keyof typeof DOOR_SWITCHES];

/** The first one in this order wins. */
const ORDER: readonly DoorLink[] = ['OpenAlways', 'CloseAlways'];

function linkOf({ EventHandler }: AlarmInputTable, door: number): DoorLink | undefined {
  const isLinked = EventHandler.AccessControlEnable && EventHandler.Doors.includes(door);
  return isLinked ? EventHandler.AccessControlType[door] : undefined;
}

const mask = (bits: readonly boolean[]) => bits.reduce((sum, bit, index) => sum + (bit ? 2 ** index : 0), 0);
