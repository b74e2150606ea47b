import { useTranslations } from 'next-intl';
import { Fact } from '@/components/shell/fact';
import { useOutsideClock } from '@/lib/session/use-outside-clock';

/** The device's time on its plate; sign-in does not wait for it. */
export function PlateTime() {
  const t = useTranslations('login');
  return <Fact name={t('deviceTime')} value={useOutsideClock() ?? ''} />;
}
