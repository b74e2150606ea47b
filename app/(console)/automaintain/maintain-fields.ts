import { at, bind, type Values } from '@/lib/forms/bind';
import { formatTime, parseTime } from '@/lib/timesection/time-of-day';

/** Restart by itself, and how long pictures stay. */
export const MAINTAIN = bind({
  enabled: at('AutoMaintain', 'AutoRebootEnable').boolean(),
  day: at('AutoMaintain', 'AutoRebootDay').choice(),
  time: at('AutoMaintain').as(
    '',
    ({ AutoRebootHour, AutoRebootMinute }) =>
      formatTime({ hours: AutoRebootHour, minutes: AutoRebootMinute, seconds: 0 }),
    (value, was) => {
      const time = parseTime(value);
      return time ? { ...was, AutoRebootHour: time.hours, AutoRebootMinute: time.minutes } : was;
    },
    ['AutoRebootHour', 'AutoRebootMinute'],
  ),
  pictureDays: at('AutoMaintain', 'DeletePictureDays').choice(),
});

export type MaintainFields = Values<typeof MAINTAIN>;
