import { useTranslations } from 'next-intl';
import { useDoorNames } from '@/components/form/use-door-names';
import { ALARM_TYPES, type AlarmRecord, type AlarmType } from '@/lib/contract/records';

/** Alarm of an input; its `Door` is the number of the input. */
export const INPUT: AlarmType = 'AlarmLocal';
const WHOLE_DEVICE: AlarmType = 'ChassisIntruded';

type Place = Pick<AlarmRecord, 'Type' | 'Door'>;

/** Texts of an alarm: its type, and its place, which is a door or an input, '' for the device itself. */
export function useAlarmTexts(): { typeText(row: Place): string; placeText(row: Place): string } {
  const t = useTranslations('alarm.alarmlog');
  const doors = useDoorNames();
  return {
    typeText({ Type }) {
      const known = ALARM_TYPES.find((each) => each === Type);
      return known ? t(`type.${known}`) : String(Type ?? '');
    },
    placeText({ Type, Door }) {
      if (Type === WHOLE_DEVICE || typeof Door !== 'number') return '';
      return Type === INPUT ? t('input', { number: Door + 1 }) : (doors[Door] ?? String(Door + 1));
    },
  };
}
