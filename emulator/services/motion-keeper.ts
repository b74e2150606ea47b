/**
 * Watches the regions of MotionDetect on the device clock: reports when movement in one begins and has ended, and runs
 * the linkage. @assumed pages-2 /video/detect
 */
import { MOTION_EVENT, type MotionData } from '@/lib/contract/methods/events';
import type { MotionDetectTable } from '@/lib/contract/tables/motion';
import { levelOf, motionGrid, walkerAt } from '../rules/motion';
import { turnedTrack, turnOf } from '../rules/picture-turn';
import { dayAt, parseTimeSection, runningSection } from '../rules/time-sections';
import type { Core } from '../service';
import type { DeviceState } from '../state/device-state';
import type { Keeper } from './keeper';

/** Between two looks at the picture, in milliseconds. */
const EVERY_MS = 250;

/** Movement in one region. */
interface Movement {
  /** Device time until which it has not ended, whatever moves. */
  until: number;
}

/** Only channel 0 has a camera. */
const CHANNEL = 0;

/** Movement that was reported is held here; a restart forgets it. */
export class MotionKeeper implements Keeper {
  /** By region, from 0. */
  readonly #movements = new Map<number, Movement>();
  #cancel: (() => void) | undefined;

  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
  }

  /** The level of each region now, 0 to 100, whether detection is on or not. */
  levels(): number[] {
    const { MotionDetectWindow = [] } = this.#table() ?? {};
    const { tables } = this.#core.state();
    const walker = walkerAt(this.#core.clock.now());
    // Regions are those of the picture, however it lies.
    const seen = walker && turnedTrack(walker, turnOf(tables, CHANNEL));
    const grid = motionGrid(tables.VideoStandard);
    return MotionDetectWindow.map((window) => levelOf(window, seen, grid));
  }

  /** Reports movement in the first region and runs the linkage, without waiting for it. */
  test(): void {
    const table = this.#table();
    if (!table) return;
    this.#report('Pulse', 0);
    this.#link(table, 0);
  }

  /** Begins to watch, or applies other settings. */
  start(): void {
    if (this.#table()?.Enable) this.#look();
    else this.#end();
  }

  /** Applies a change of the state. */
  changed(next: DeviceState, before: DeviceState): void {
    if (next.tables.MotionDetect !== before.tables.MotionDetect) this.start();
  }

  /** What was moving is forgotten without a report. */
  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#movements.clear();
  }

  #table(): MotionDetectTable | undefined {
    return this.#core.capabilities().motionDetect === true
      ? this.#core.state().tables.MotionDetect?.[CHANNEL]
      : undefined;
  }

  /** Detection was switched off. */
  #end(): void {
    for (const region of this.#movements.keys()) this.#report('Stop', region);
    this.stop();
  }

  #look(): void {
    this.#cancel?.();
    const table = this.#table();
    if (!table?.Enable) {
      this.#end();
      return;
    }
    const now = this.#core.clock.now();
    const levels = this.#isScheduled(table) ? this.levels() : [];
    table.MotionDetectWindow.forEach(({ Threshold }, region) => {
      const movement = this.#movements.get(region);
      if ((levels[region] ?? 0) > Threshold) {
        this.#movements.set(region, { until: now + table.EventHandler.Dejitter * 1_000 });
        if (!movement) this.#begin(table, region);
      } else if (movement && now >= movement.until) {
        this.#movements.delete(region);
        this.#report('Stop', region);
      }
    });
    this.#cancel = this.#core.clock.after(EVERY_MS, () => this.#look());
  }

  #isScheduled({ EventHandler: { TimeSection } }: MotionDetectTable): boolean {
    const wallNow = this.#core.wallNow();
    return runningSection((TimeSection[dayAt(wallNow)] ?? []).map(parseTimeSection), wallNow) !== undefined;
  }

  #begin(table: MotionDetectTable, region: number): void {
    this.#report('Start', region);
    this.#link(table, region);
  }

  #link(table: MotionDetectTable, region: number): void {
    const { EventHandler: handler } = table;
    this.#core.alarms.link({ ...handler, BeepEnable: false, BeepTime: 0 });
    if (handler.LogEnable)
      this.#core.note('Alarm', MOTION_EVENT, 'System', table.MotionDetectWindow[region]?.Name ?? '');
  }

  #report(Action: 'Start' | 'Stop' | 'Pulse', region: number): void {
    const window = this.#table()?.MotionDetectWindow[region];
    const Data: MotionData & { UTC: number } = {
      Id: [region],
      RegionName: [window?.Name ?? ''],
      UTC: Math.floor(this.#core.wallNow() / 1_000),
    };
    this.#core.emit({ Action, Code: MOTION_EVENT, Index: CHANNEL, Data: { ...Data } });
  }
}
