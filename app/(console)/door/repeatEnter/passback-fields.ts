import { at, bind, ROW } from '@/lib/forms/bind';

/** Alarm and delay of one door. */
export const PASSBACK = bind({
  alarm: at('AccessControl', ROW, 'RepeatEnterAlarm').boolean(),
  waitS: at('AccessControl', ROW, 'RepeatEnterTime').number(),
});
