import { MOTION } from '@/lib/contract/limits';
import { eachOf } from '@/lib/each-of';
import { at, type Values } from '@/lib/forms/bind';
import type { Problems } from '@/lib/forms/form-field';
import { settings } from '@/lib/forms/settings';
import { DEFAULT_DAY, dayProblem } from '@/lib/timesection/time-section';
import { DAYS, isDay, readDay, writeDay } from '@/lib/timesection/week';
import { chosenProblem, required } from '@/lib/validation/text-kinds';

/** The regions in the order of the table: their numbers, from 1, and the names of their fields. */
export const REGIONS = [
  { number: 1, name: 'name1', cells: 'cells1', sensitivity: 'sensitivity1', threshold: 'threshold1' },
  { number: 2, name: 'name2', cells: 'cells2', sensitivity: 'sensitivity2', threshold: 'threshold2' },
  { number: 3, name: 'name3', cells: 'cells3', sensitivity: 'sensitivity3', threshold: 'threshold3' },
  { number: 4, name: 'name4', cells: 'cells4', sensitivity: 'sensitivity4', threshold: 'threshold4' },
] as const;
export type Region = (typeof REGIONS)[number];

/** The fields of the regions with the same meaning. */
const namesOf = <K extends 'name' | 'cells' | 'sensitivity' | 'threshold'>(member: K): Region[K][] =>
  REGIONS.map((region) => region[member]);

/** Regions of one channel, when they are watched, and what movement makes happen. @assumed pages-2 /video/detect */
export const DETECT = settings(
  '/video/detect',
  {
    enabled: at('MotionDetect', 0, 'Enable').boolean(),
    ...eachOf(namesOf('name'), (_, place) =>
      at('MotionDetect', 0, 'MotionDetectWindow', place, 'Name').text({ max: MOTION.nameMax }),
    ),
    ...eachOf(namesOf('cells'), (_, place) =>
      at('MotionDetect', 0, 'MotionDetectWindow', place, 'Region').as<readonly number[]>(
        [],
        (masks) => masks,
        (masks) => [...masks],
      ),
    ),
    ...eachOf(namesOf('sensitivity'), (_, place) =>
      at('MotionDetect', 0, 'MotionDetectWindow', place, 'Sensitive').number({ range: MOTION.level }),
    ),
    ...eachOf(namesOf('threshold'), (_, place) =>
      at('MotionDetect', 0, 'MotionDetectWindow', place, 'Threshold').number({ range: MOTION.level }),
    ),
    ...eachOf(DAYS, (_, weekday) =>
      at('MotionDetect', 0, 'EventHandler', 'TimeSection', weekday).as([...DEFAULT_DAY], readDay, writeDay),
    ),
    dejitterS: at('MotionDetect', 0, 'EventHandler', 'Dejitter').number({
      range: MOTION.dejitterS,
      unit: 'common.seconds',
    }),
    output: at('MotionDetect', 0, 'EventHandler', 'AlarmOutEnable').boolean(),
    channels: at('MotionDetect', 0, 'EventHandler', 'AlarmOutChannels').as<number[]>(
      [],
      (channels) => channels,
      (channels) => channels,
    ),
    latchS: at('MotionDetect', 0, 'EventHandler', 'AlarmOutLatch').number({
      range: MOTION.latchS,
      unit: 'common.seconds',
    }),
    snapshot: at('MotionDetect', 0, 'EventHandler', 'SnapshotEnable').boolean(),
    mail: at('MotionDetect', 0, 'EventHandler', 'MailEnable').boolean(),
    log: at('MotionDetect', 0, 'EventHandler', 'LogEnable').boolean(),
  },
  {
    rules: (values) => ({
      ...eachOf(DAYS, (day) => dayProblem(values[day])),
      // A region that the device lacks needs no name.
      ...Object.fromEntries(regionsOf(values).map(({ name }) => [name, required(values[name])])),
    }),
    nameOf: (key) => (isDay(key) ? `schedule.day.${key}` : `video.detect.field.${key}`),
  },
);

export type DetectFields = Values<typeof DETECT>;

/** Rules that need a word: an alarm output that runs is chosen. */
export const detectProblems = ({ output, channels }: DetectFields, what: string): Problems<DetectFields> => ({
  channels: output ? chosenProblem(channels, what) : undefined,
});

/** The regions that this device has. */
export const regionsOf = (values: Readonly<Record<Region['sensitivity'], number | ''>>): readonly Region[] =>
  REGIONS.filter(({ sensitivity }) => values[sensitivity] !== '');

/** The region that has a field; undefined for a field of the whole page. */
export const regionOf = (key: string): Region | undefined =>
  REGIONS.find((each) => Object.values<unknown>(each).includes(key));

/** The tab that has a field. */
export const tabOf = (key: string): 'regions' | 'schedule' | 'linkage' =>
  regionOf(key) || key === 'enabled' ? 'regions' : isDay(key) ? 'schedule' : 'linkage';

const isPainted = (values: DetectFields, { cells }: Region): boolean => values[cells].some((mask) => mask > 0);

/** Whether any cell is watched. */
export const hasCells = (values: DetectFields): boolean =>
  regionsOf(values).some((region) => isPainted(values, region));

/** Whether a painted region is never reported: no level is above its threshold. */
export const isNeverAbove = (values: DetectFields, region: Region): boolean =>
  isPainted(values, region) &&
  (values[region.sensitivity] === MOTION.level.min || values[region.threshold] === MOTION.level.max);
