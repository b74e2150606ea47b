import { ALARM } from '@/lib/contract/limits';
import type { AlarmInputTable } from '@/lib/contract/tables/alarm';
import { at, bind, ROW, type Values } from '@/lib/forms/bind';
import type { Problems } from '@/lib/forms/form-field';
import { rangeProblem, required } from '@/lib/validation/text-kinds';

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

export type InputFields = Values<typeof INPUT>;

/** What is copied to other inputs: everything but the wiring and the name. */
export type Linkage = Pick<AlarmInputTable, 'FireLinkEnable' | 'EventHandler'>;

/** The fire link runs outputs and opens every door; without it nothing changes. @assumed pages-1 /alarm/alarmlink */
export const withFire = (fire: boolean, doorCount: number): Partial<InputFields> => {
  if (!fire) return { fire };
  const doors = Array.from({ length: doorCount }, (_, door) => door);
  return { fire, output: true, access: true, doors, actions: doors.map(() => 'OpenAlways') };
};

/** Rules of an input; the words are inserted into "at least one output". @assumed pages-1 /alarm/alarmlink */
export function inputProblems(fields: InputFields, words: { output: string; door: string }): Problems<InputFields> {
  const needs = (is: boolean, list: readonly number[], what: string) =>
    is && list.length === 0 ? ({ key: 'SelectAtLeastOne', values: { what } } as const) : undefined;
  return {
    name: required(fields.name),
    fire: fields.fire && fields.actions.includes('CloseAlways') ? { key: 'FireConflict' } : undefined,
    channels: needs(fields.output, fields.channels, words.output),
    latchS: rangeProblem(fields.latchS, ALARM.runS),
    doors: needs(fields.access, fields.doors, words.door),
  };
}
