import { PICTURE_DAYS } from '@/lib/contract/tables/maintenance';
import { at, type Values } from '@/lib/forms/bind';
import { settings } from '@/lib/forms/settings';
import { formatTime, parseTime } from '@/lib/timesection/time-of-day';
import { EVERY_DAY, NEVER } from './restart-days';

/** Restart by itself, and how long pictures stay. @assumed pages-3 /automaintain */
export const MAINTAIN = settings('/automaintain', {
  enabled: at('AutoMaintain', 'AutoRebootEnable').boolean(),
  day: at('AutoMaintain', 'AutoRebootDay')
    .oneOf([EVERY_DAY, 0, 1, 2, 3, 4, 5, 6, NEVER], {
      rare: [NEVER],
      ways: [{ fixed: { [EVERY_DAY]: 'everyDay', [NEVER]: 'never' } }, { special: '@day' }],
    })
    .needs('enabled'),
  time: at('AutoMaintain')
    .as(
      '',
      ({ AutoRebootHour, AutoRebootMinute }) =>
        formatTime({ hours: AutoRebootHour, minutes: AutoRebootMinute, seconds: 0 }),
      (value, was) => {
        const time = parseTime(value);
        return time ? { ...was, AutoRebootHour: time.hours, AutoRebootMinute: time.minutes } : was;
      },
      ['AutoRebootHour', 'AutoRebootMinute'],
    )
    .in({ special: '@restart' })
    .needs('enabled'),
  pictureDays: at('AutoMaintain', 'DeletePictureDays').oneOf(PICTURE_DAYS, {
    ways: [{ fixed: { 0: 'never' } }, { counted: 'afterDays', as: 'count' }],
  }),
});

export type MaintainFields = Values<typeof MAINTAIN>;
