import { isRecord } from '@/lib/rpc/is-record';

/** Where a device with these tables is reached by cable, such as 192.168.1.108:80; undefined: they do not say. */
export function deviceAddress({ Network, Web }: Readonly<Record<string, unknown>>): string | undefined {
  const card = isRecord(Network) && isRecord(Network.eth0) ? Network.eth0.IPAddress : undefined;
  const port = isRecord(Web) ? Web.Port : undefined;
  return typeof card === 'string' && typeof port === 'number' ? `${card}:${port}` : undefined;
}
