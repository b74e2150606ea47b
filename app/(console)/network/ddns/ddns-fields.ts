import { DDNS_PERIOD_MIN, FOREIGN_PORT } from '@/lib/contract/limits';
import { at, bind, custom, ROW, type Values } from '@/lib/forms/bind';
import type { Problems } from '@/lib/forms/form-field';
import { isServerAddress } from '@/lib/validation/server-address';
import { isUrl, rangeProblem, required } from '@/lib/validation/text-kinds';

/** One provider. Enabling it disables the others. */
export const DDNS = bind({
  enabled: custom<'DDNS', boolean>(
    ['DDNS'],
    ['DDNS', ROW, 'Enable'],
    ({ DDNS: rows }, row) => rows[row]?.Enable ?? false,
    (isEnabled, { DDNS: rows }, row) => ({
      DDNS: rows.map((each, at) => (at === row ? { ...each, Enable: isEnabled } : isEnabled ? off(each) : each)),
    }),
  ),
  server: at('DDNS', ROW, 'Address').text(),
  port: at('DDNS', ROW, 'Port').number(),
  hostName: at('DDNS', ROW, 'HostName').text(),
  userName: at('DDNS', ROW, 'UserName').text(),
  password: at('DDNS', ROW, 'Password').secret(),
  period: at('DDNS', ROW, 'KeepAlive').number(),
});

/** A provider that is disabled already stays the object that it was: it did not change. */
const off = <T extends { Enable: boolean }>(row: T): T => (row.Enable ? { ...row, Enable: false } : row);

export type DdnsFields = Values<typeof DDNS>;

/** Labels of up to 63 characters. */
const HOST_NAME = /^(?!.*[^.]{64})[\w.-]{3,255}$/;

/** An enabled provider must be complete. @assumed pages-2 /network/ddns */
export function ddnsProblems({ enabled, server, hostName, userName, ...rest }: DdnsFields): Problems<DdnsFields> {
  const needed = (text: string) => (enabled ? required(text) : undefined);
  return {
    server:
      needed(server) ?? (server === '' || isServerAddress(server) || isUrl(server) ? undefined : { key: 'UrlError' }),
    port: rangeProblem(rest.port, FOREIGN_PORT),
    hostName:
      needed(hostName) ?? (hostName === '' || HOST_NAME.test(hostName) ? undefined : { key: 'ServerAddressError' }),
    userName: needed(userName),
    period: rangeProblem(rest.period, DDNS_PERIOD_MIN),
  };
}
