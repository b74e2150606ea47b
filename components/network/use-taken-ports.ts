import { useTranslations } from 'next-intl';
import { useTables } from '@/lib/forms/use-tables';
import type { TakenPort } from '@/lib/validation/port';

/** Ports of the device's own services; none while unknown: the device checks again. */
export function useTakenPorts(): TakenPort[] {
  const t = useTranslations('network.port.field');
  const { data } = useTables([], ['Web', 'Https', 'RTSP', 'DVRIP']);
  const all = [
    { port: data?.Web?.Port, name: t('http') },
    { port: data?.Https?.Port, name: t('https') },
    { port: data?.RTSP?.Port, name: t('rtsp') },
    { port: data?.DVRIP?.TCPPort, name: t('tcp') },
    { port: data?.DVRIP?.UDPPort, name: t('udp') },
  ];
  return all.flatMap(({ port, name }) => (port === undefined ? [] : [{ port, name }]));
}

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
