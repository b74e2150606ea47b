import { ALARM } from '@/lib/contract/limits';
import type { AlarmInputTable, DoorLink } from '@/lib/contract/tables/alarm';
import type { Problems } from '@/lib/forms/form-field';
import { rangeProblem, required } from '@/lib/validation/text-kinds';

/** One alarm input as the dialog shows it; outputs and doors from 0, the time empty while nothing is typed. */
export interface InputFields {
  name: string;
  enabled: boolean;
  type: AlarmInputTable['SensorType'];
  fire: boolean;
  output: boolean;
  channels: number[];
  latchS: number | '';
  access: boolean;
  doors: number[];
  /** What happens to each door, by its index. */
  actions: DoorLink[];
}

/** What is copied to other inputs: all but the wiring and the name. */
export type Linkage = Pick<AlarmInputTable, 'FireLinkEnable' | 'EventHandler'>;

export const inputFields = (input: AlarmInputTable): InputFields => ({
  name: input.Name,
  enabled: input.Enable,
  type: input.SensorType,
  fire: input.FireLinkEnable,
  output: input.EventHandler.AlarmOutEnable,
  channels: input.EventHandler.AlarmOutChannels,
  latchS: input.EventHandler.AlarmOutLatch,
  access: input.EventHandler.AccessControlEnable,
  doors: input.EventHandler.Doors,
  actions: input.EventHandler.AccessControlType,
});

/** The members a page knows, on top of what the device holds. */
export const inputMembers = (fields: InputFields, was: AlarmInputTable): AlarmInputTable => ({
  ...was,
  Name: fields.name,
  Enable: fields.enabled,
  SensorType: fields.type,
  FireLinkEnable: fields.fire,
  EventHandler: {
    ...was.EventHandler,
    AlarmOutEnable: fields.output,
    AlarmOutChannels: fields.channels,
    AlarmOutLatch: Number(fields.latchS),
    AccessControlEnable: fields.access,
    AccessControlType: fields.actions,
    Doors: fields.doors,
  },
});

/** A fire runs outputs and opens every door; without it everything stays as it is. @assumed pages-1 /alarm/alarmlink */
export const withFire = (fire: boolean, doorCount: number): Partial<InputFields> => {
  if (!fire) return { fire };
  const doors = Array.from({ length: doorCount }, (_, door) => door);
  return { fire, output: true, access: true, doors, actions: doors.map(() => 'OpenAlways') };
};

/** Rules of an input; the words stand in "at least one output". @assumed pages-1 /alarm/alarmlink */
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

const MEMBERS: Record<string, keyof InputFields> = {
  Name: 'name',
  SensorType: 'type',
  FireLinkEnable: 'fire',
  'EventHandler.AlarmOutEnable': 'output',
  'EventHandler.AlarmOutChannels': 'channels',
  'EventHandler.AlarmOutLatch': 'latchS',
  'EventHandler.AccessControlEnable': 'access',
  'EventHandler.AccessControlType': 'actions',
  'EventHandler.Doors': 'doors',
};

/** Field a refusal speaks of, such as `Alarm[1].EventHandler.AlarmOutLatch`. */
export const inputFieldOf = (member: string): keyof InputFields | undefined =>
  MEMBERS[/^Alarm\[\d+\]\.([\w.]+)/.exec(member)?.[1] ?? ''];
