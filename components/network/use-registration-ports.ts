import { useTranslations } from 'next-intl';
import { useTables } from '@/lib/forms/use-tables';
import type { TakenPort } from '@/lib/validation/port';

/** Ports from which the device registers at other servers, by the tables; none while unknown. */
export function useRegistrationPorts(tables: readonly ('SIP' | 'VSP_GBT28181')[]): TakenPort[] {
  const sip = useTranslations('vto.sipSet.field');
  const page = useTranslations('menu.page');
  const { SIP, VSP_GBT28181: gb } = useTables([], tables).data ?? {};
  return [
    ...(SIP
      ? [
          { port: SIP.LocalSIPPort, name: sip('localPort') },
          { port: SIP.LocalRTPPort, name: sip('mediaPort') },
        ]
      : []),
    ...(gb?.Enable ? [{ port: gb.LocalPort, name: page('cfg_PlatAccess') }] : []),
  ];
}
