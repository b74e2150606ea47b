/** Tables that are lists with an entry for each door, channel or number. */
import type { ConfigName } from '@/lib/contract/configs';
import { DOOR_ALARM_TABLES } from '@/lib/contract/tables/alarm';
import { IMAGE_TABLES } from './image';

const FIXED_LENGTH: readonly string[] = [
  'AccessControl',
  'OpenDoorGroup',
  'Alarm',
  ...DOOR_ALARM_TABLES,
  'AccessTimeSchedule',
  'SpecialDayGroup',
  'SpecialDaysSchedule',
  'Encode',
  'EncodeCrop',
  'MotionDetect',
  'ChannelTitle',
  'VideoWidget',
  'AudioInput',
  'AudioInputVolume',
  'AudioInDenoise',
  'AudioOutputVolume',
  'VideoInFaceAutoExposure',
  'Comm',
  'Wiegand',
  ...IMAGE_TABLES,
] satisfies ConfigName[];

/** Whether a list of fixed length came with more or fewer entries. */
export const isOtherLength = (name: string, table: unknown, before: unknown): boolean =>
  FIXED_LENGTH.includes(name) && Array.isArray(table) && Array.isArray(before) && table.length !== before.length;
