import { useTranslations } from 'next-intl';
import { useCapabilities } from '@/lib/session/use-visitor';

/** The doors of the device as choices. */
export function useDoorChoices() {
  const t = useTranslations('personManage');
  const { doorCount } = useCapabilities();
  return Array.from({ length: doorCount }, (_, value) => ({ value, label: t('doorNumber', { number: value + 1 }) }));
}
