import { useTranslations } from 'next-intl';
import { useTables } from '@/lib/forms/use-tables';
import type { TakenPort } from '@/lib/validation/port';

/** Ports from which the device registers at other servers, by the tables; empty while unknown or not in use. */
export function useRegistrationPorts(tables: readonly ('SIP' | 'VSP_GBT28181')[]): TakenPort[] {
  const t = useTranslations();
  const { SIP, VSP_GBT28181: gb } = useTables([], tables).data ?? {};
  return [
    { port: SIP?.LocalSIPPort ?? '', name: t('vto.sipSet.field.localPort') },
    { port: SIP?.LocalRTPPort ?? '', name: t('vto.sipSet.field.mediaPort') },
    { port: gb?.Enable ? gb.LocalPort : '', name: t('menu.page.cfg_PlatAccess') },
  ];
}
