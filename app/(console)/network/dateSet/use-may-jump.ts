import { useTranslations } from 'next-intl';
import { ask } from '@/components/feedback/ask';
import { useRightTime } from '@/components/network/clock-drift';
import { driftSeconds } from '@/lib/session/computer-time';
import { parseDeviceTime } from '@/lib/session/device-time';
import { deviceTime } from '@/lib/session/use-device-clock';

const DAY_S = 86_400;

interface Jump {
  /** A time server sets the clock, so that its error goes as well. */
  isServed?: boolean;
  /** Text of the button. */
  confirm: string;
}

/**
 * Asks before the clock moves by more than a day, for attendance and logs. `shiftS`: by how much another zone or
 * setting moves it, in seconds.
 * @assumed pages-2 /network/dateSet
 */
export function useMayJump(): (shiftS: number, jump: Jump) => Promise<boolean> {
  const t = useTranslations('network.dateSet');
  const right = useRightTime();
  return async (shiftS, { isServed = false, confirm }) => {
    const at = isServed ? parseDeviceTime(deviceTime() ?? '') : undefined;
    const errorS = at === undefined ? 0 : driftSeconds(at, right());
    if (Math.abs(shiftS - errorS) <= DAY_S) return true;
    return ask({ title: t('jumpTitle'), text: t('jumpText'), confirm, cancel: t('keep') });
  };
}
