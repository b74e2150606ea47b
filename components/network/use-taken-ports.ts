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
