import type { VideoInModeTable } from '@/lib/contract/tables/image';
import { PICTURE_PROFILES, ProfileChoice } from '@/lib/contract/tables/image';
import { eachOf } from '@/lib/each-of';
import { at, ROW, type Values } from '@/lib/forms/bind';
import { settings } from '@/lib/forms/settings';
import type { Problem } from '@/lib/i18n/message-keys';
import { DEFAULT_DAY, dayProblem, type TimeSection } from '@/lib/timesection/time-section';
import { DAYS, readDay, writeDay } from '@/lib/timesection/week';

/** A profile that is always used, or the week plan. */
export const PLAN_CHOICES = ['plan', ...PICTURE_PROFILES] as const;
type PlanChoice = (typeof PLAN_CHOICES)[number];

const readChoice = ({ Mode, Config }: VideoInModeTable): PlanChoice =>
  Mode === ProfileChoice.byPlan ? 'plan' : (PICTURE_PROFILES[Config[0] ?? 0] ?? 'Normal');

/** Day inside of the sections, Night outside. */
function writeChoice(choice: PlanChoice, was: VideoInModeTable): VideoInModeTable {
  const [, night = PICTURE_PROFILES.indexOf('Night')] = was.Config;
  if (choice !== 'plan')
    return { ...was, Mode: ProfileChoice.fixed, Config: [PICTURE_PROFILES.indexOf(choice), night] };
  return {
    ...was,
    Mode: ProfileChoice.byPlan,
    Config: [PICTURE_PROFILES.indexOf('Day'), PICTURE_PROFILES.indexOf('Night')],
  };
}

/** Which profile a camera uses when. @assumed pages-2 /img (profile plan) */
export const PLAN = settings(
  '/img',
  {
    choice: at('VideoInMode', ROW).as<PlanChoice>('Normal', readChoice, writeChoice, ['Mode', 'Config']),
    ...eachOf(DAYS, (_, weekday) =>
      at('VideoInMode', ROW, 'TimeSection', weekday).as<TimeSection[]>([...DEFAULT_DAY], readDay, writeDay),
    ),
  },
  {
    nameOf: (key) => (key === 'choice' ? 'img.plan.choice' : `schedule.day.${key}`),
    objectOf: () => 'img.plan.title',
  },
);

export type PlanFields = Values<typeof PLAN>;

/** The first problem of each day. @spec §5 time sections */
export const planProblems = (fields: PlanFields): Partial<Record<keyof PlanFields, Problem>> =>
  eachOf(DAYS, (day) => dayProblem(fields[day]));
