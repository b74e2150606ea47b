import type { AllTables } from '@/lib/contract/configs';
import { SSID_BYTES, WEP_KEY, WLAN_KEY } from '@/lib/contract/limits';
import type { WlanSecurity } from '@/lib/contract/tables/network-access';
import { at, bind, custom, type Values } from '@/lib/forms/bind';
import type { Problems } from '@/lib/forms/form-field';
import { nameServer } from '@/lib/forms/name-server';
import type { Problem } from '@/lib/i18n/message-keys';
import { addressProblems } from '@/lib/validation/subnet';
import { required } from '@/lib/validation/text-kinds';

type Name = 'WLan' | 'AccessPoint';
/** The access point is a table of some devices only. */
type Held = Partial<Pick<AllTables, Name>>;

const isOn = (tables: Held, name: Name) => tables[name]?.eth2.Enable ?? false;

/** The table with its card on or off; {} where the device has none. */
function switched<N extends Name>(tables: Held, name: N, Enable: boolean): Held {
  const table = tables[name];
  return table ? { [name]: { ...table, eth2: { ...table.eth2, Enable } } } : {};
}

/** The card is client or access point: enabling one disables the other, which is written first. */
const enabled = (own: Name, other: Name) =>
  custom<Name, boolean>(
    [other, own],
    [own, 'eth2', 'Enable'],
    (tables) => isOn(tables, own),
    (next, tables) => ({
      ...(next && isOn(tables, other) && switched(tables, other, false)),
      ...switched(tables, own, next),
    }),
  );

/** Whether the other one is on, for display. Only loading the device's defaults can change it, by switching it off. */
const isOther = (name: Name) =>
  custom<Name, boolean>(
    [name],
    [name, 'eth2', 'Enable', 'other'],
    (tables) => isOn(tables, name),
    (next, tables) => (!next && isOn(tables, name) ? switched(tables, name, false) : {}),
  );

/** The card as a client: its addresses; the network is chosen beside the form. */
export const CLIENT = bind(
  {
    enabled: enabled('WLan', 'AccessPoint'),
    otherOn: isOther('AccessPoint'),
    dhcp: at('WLan', 'eth2', 'Network', 'DhcpEnable').boolean(),
    address: at('WLan', 'eth2', 'Network', 'IPAddress').text(),
    mask: at('WLan', 'eth2', 'Network', 'SubnetMask').text(),
    gateway: at('WLan', 'eth2', 'Network', 'DefaultGateway').text(),
    dns1: at('WLan', 'eth2', 'Network', 'DnsServers').as(...nameServer(0)),
    dns2: at('WLan', 'eth2', 'Network', 'DnsServers').as(...nameServer(1)),
  },
  ['AccessPoint'],
);

export type ClientFields = Values<typeof CLIENT>;

/** Whether the device would know no server for names through this card: with typed addresses, none is typed. */
export const hasNoNameServer = ({ enabled, dhcp, dns1, dns2 }: ClientFields): boolean =>
  enabled && !dhcp && dns1 === '' && dns2 === '';

export const clientProblems = (fields: ClientFields): Problems<ClientFields> => addressProblems(fields);

/** The network that the device offers. */
export const HOTSPOT = bind({
  enabled: enabled('AccessPoint', 'WLan'),
  otherOn: isOther('WLan'),
  ssid: at('AccessPoint', 'eth2', 'SSID').text(),
  password: at('AccessPoint', 'eth2', 'Password').secret(),
  channel: at('AccessPoint', 'eth2', 'Channel').choice(),
  hidden: at('AccessPoint', 'eth2', 'Hide').boolean(),
});

export type HotspotFields = Values<typeof HOTSPOT>;

/** A password that is not typed is the stored one. */
export const hotspotProblems = ({ enabled, ssid, password }: HotspotFields): Problems<HotspotFields> => ({
  ssid: (enabled ? required(ssid) : undefined) ?? ssidProblem(ssid),
  password:
    keyboardProblem(password) ??
    (password === '' || password.length >= WLAN_KEY.min
      ? undefined
      : { key: 'PwdBadLength', values: { min: WLAN_KEY.min, max: WLAN_KEY.max } }),
});

/** The name of a network is counted in bytes. IEEE 802.11 */
export const ssidProblem = (ssid: string): Problem | undefined =>
  new TextEncoder().encode(ssid).length > SSID_BYTES ? { key: 'SsidError', values: { max: SSID_BYTES } } : undefined;

/** A key is made of printable ASCII. IEEE 802.11, annex J */
const keyboardProblem = (key: string): Problem | undefined =>
  /^[ -~]*$/.test(key) ? undefined : { key: 'OnlyKeyboard' };

/** Key of a network by its security. @assumed pages-2 /network/wifi */
export function wlanKeyProblem(security: WlanSecurity, key: string): Problem | undefined {
  if (security === 'Open') return undefined;
  const wrong = keyboardProblem(key);
  if (wrong) return wrong;
  if (security === 'WEP') {
    const [short = 0, long = 0] = WEP_KEY;
    return WEP_KEY.includes(key.length) ? undefined : { key: 'WepKeyError', values: { short, long } };
  }
  const { min, max, hex } = WLAN_KEY;
  const isHex = key.length === hex && /^[0-9a-f]+$/i.test(key);
  return isHex || (key.length >= min && key.length <= max)
    ? undefined
    : { key: 'WlanKeyError', values: { min, max, hex } };
}
