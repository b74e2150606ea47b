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

/** Port of an enabled registration by GB/T 28181, in the same way. */
export function useGbPort(isRead: boolean): TakenPort[] {
  const t = useTranslations('cfg.PlatAccess.tab');
  const table = useTables([], isRead ? ['VSP_GBT28181'] : []).data?.VSP_GBT28181;
  return table?.Enable ? [{ port: table.LocalPort, name: t('VSP_GBT28181') }] : [];
}
