import { useTranslations } from 'next-intl';
import { useTables } from '@/lib/forms/use-tables';
import type { TakenPort } from '@/lib/validation/port';

/** Ports of the device's own intercom, once `isRead`; none while unknown: the device checks again. */
export function useSipPorts(isRead = true): TakenPort[] {
  const t = useTranslations('vto.sipSet.field');
  const table = useTables([], isRead ? ['SIP'] : []).data?.SIP;
  if (!table) return [];
  return [
    { port: table.LocalSIPPort, name: t('localPort') },
    { port: table.LocalRTPPort, name: t('mediaPort') },
  ];
}
