import { ALARM } from '@/lib/contract/limits';
import type { AlarmInputTable, DoorLink } from '@/lib/contract/tables/alarm';
import { at, bind, ROW, type Values } from '@/lib/forms/bind';
import type { Problems } from '@/lib/forms/form-field';
import { allDoors } from '@/lib/timesection/door-sections';
import { chosenProblem, rangeProblem, required } from '@/lib/validation/text-kinds';

/** One alarm input; outputs and doors from 0. `actions`: what happens to each door, by its index. */
export const INPUT = bind({
  name: at('Alarm', ROW, 'Name').text(),
  enabled: at('Alarm', ROW, 'Enable').boolean(),
  type: at('Alarm', ROW, 'SensorType').choice(),
  fire: at('Alarm', ROW, 'FireLinkEnable').boolean(),
  output: at('Alarm', ROW, 'EventHandler', 'AlarmOutEnable').boolean(),
  channels: at('Alarm', ROW, 'EventHandler', 'AlarmOutChannels').list(),
  latchS: at('Alarm', ROW, 'EventHandler', 'AlarmOutLatch').number(),
  access: at('Alarm', ROW, 'EventHandler', 'AccessControlEnable').boolean(),
  doors: at('Alarm', ROW, 'EventHandler', 'Doors').list(),
  actions: at('Alarm', ROW, 'EventHandler', 'AccessControlType').list(),
});

/** A device may hold fewer actions than it has doors. */
export const actionAt = (actions: readonly DoorLink[] | undefined, door: number): DoorLink =>
  actions?.[door] ?? 'OpenAlways';

export type InputFields = Values<typeof INPUT>;

/** What is copied to other inputs: everything but the wiring and the name. */
export type Linkage = Pick<AlarmInputTable, 'FireLinkEnable' | 'EventHandler'>;

/** The fire link runs outputs and opens every door; without it nothing changes. @assumed pages-1 /alarm/alarmlink */
export const withFire = (fire: boolean, doorCount: number): Partial<InputFields> => {
  if (!fire) return { fire };
  const doors = allDoors(doorCount);
  return { fire, output: true, access: true, doors, actions: doors.map(() => 'OpenAlways') };
};

/** @assumed pages-1 /alarm/alarmlink */
export const inputProblems = (fields: InputFields, words: { output: string; door: string }): Problems<InputFields> => ({
  name: required(fields.name),
  fire: fields.fire && fields.actions.includes('CloseAlways') ? { key: 'FireConflict' } : undefined,
  channels: fields.output ? chosenProblem(fields.channels, words.output) : undefined,
  latchS: rangeProblem(fields.latchS, ALARM.runS),
  doors: fields.access ? chosenProblem(fields.doors, words.door) : undefined,
});
