/** Tables of how the device joins networks. @assumed pages-2 /network/802_1x, /network/wifi */
import type { SecureTables } from '@/lib/contract/configs';
import type { RefusalReason } from '@/lib/contract/error-codes';
import { SSID_BYTES, WEP_KEY, WLAN_CHANNEL, WLAN_KEY } from '@/lib/contract/limits';
import { WIRED_METHODS, WLAN_SECURITY, type WlanSecurity } from '@/lib/contract/tables/network-access';
import type { DeviceState } from '../state/device-state';
import { addressProblem, TAKEN_ADDRESSES } from './addresses';
import { isKeyOf } from './certificates';
import { isOneOf, isWhole } from './value-kinds';

const isShort = (text: string) => text.length <= 63;

/** Wrong member of `Wire802_1X`. */
export function wiredSignInProblem({ eth0: port }: SecureTables['Wire802_1X']): string | undefined {
  if (!isOneOf(WIRED_METHODS, port.Method)) return 'eth0.Method';
  const long = (['UserName', 'Password', 'KeyPassword'] as const).find((name) => !isShort(port[name]));
  if (long) return `eth0.${long}`;
  if (!port.Enable) return undefined;
  if (port.UserName === '') return 'eth0.UserName';
  return port.Method === 'PEAP' && port.Password === '' ? 'eth0.Password' : undefined;
}

/** Why the sign-in cannot be enabled with the certificates that are there. */
export function wiredSignInRefusal(
  { eth0: port }: SecureTables['Wire802_1X'],
  { certificates }: DeviceState,
): RefusalReason | undefined {
  if (!port.Enable) return undefined;
  if (port.CAEnable && !certificates['Wire802_1X.CACert']) return 'CertFileNotFound';
  if (port.Method !== 'TLS') return undefined;
  const { 'Wire802_1X.ClientCert': own, 'Wire802_1X.ClientKey': key } = certificates;
  if (!own || !key) return 'CertFileNotFound';
  return isKeyOf(key.content, own.content, port.KeyPassword) ? undefined : 'CertKeyMismatch';
}

const isName = (ssid: string) => ssid !== '' && Buffer.byteLength(ssid) <= SSID_BYTES;

function isKey(mode: WlanSecurity, key: string): boolean {
  if (mode === 'Open') return true;
  if (mode === 'WEP') return WEP_KEY.includes(key.length);
  const isPhrase = key.length >= WLAN_KEY.min && key.length <= WLAN_KEY.max;
  return isPhrase || (key.length === WLAN_KEY.hex && /^[0-9a-f]+$/i.test(key));
}

/** Wrong member of `WLan`: a network to join is complete, and the device offers none of its own meanwhile. */
export function wlanProblem({ eth2: card }: SecureTables['WLan'], others: object): string | undefined {
  if (!isOneOf(WLAN_SECURITY, card.AuthMode)) return 'eth2.AuthMode';
  if (card.Encryption !== (card.AuthMode === 'Open' ? 'Off' : 'On')) return 'eth2.Encryption';
  if (card.SSID === '' ? card.LinkEnable : !isName(card.SSID)) return 'eth2.SSID';
  if (card.LinkEnable && !isKey(card.AuthMode, card.Keys[0] ?? '')) return 'eth2.Keys';
  const address = addressProblem(card.Network);
  if (address) return `eth2.Network.${address}`;
  const { DhcpEnable, IPAddress } = card.Network;
  if (!DhcpEnable && TAKEN_ADDRESSES.includes(IPAddress)) return 'eth2.Network.IPAddress';
  return card.Enable && isOn(others, 'AccessPoint') ? 'eth2.Enable' : undefined;
}

/** Wrong member of `AccessPoint`. */
export function accessPointProblem({ eth2: own }: SecureTables['AccessPoint'], others: object): string | undefined {
  if (own.SSID === '' ? own.Enable : !isName(own.SSID)) return 'eth2.SSID';
  if (own.Password === '' ? own.Enable : own.Password.length > WLAN_KEY.max) return 'eth2.Password';
  if (own.Password !== '' && own.Password.length < WLAN_KEY.min) return 'eth2.Password';
  if (!isWhole(own.Channel, 0, WLAN_CHANNEL.max)) return 'eth2.Channel';
  return own.Enable && isOn(others, 'WLan') ? 'eth2.Enable' : undefined;
}

/** Whether the card is used in the other way. */
function isOn(tables: object, name: 'WLan' | 'AccessPoint'): boolean {
  const { eth2 } = (Reflect.get(tables, name) ?? {}) as { eth2?: { Enable?: unknown } };
  return eth2?.Enable === true;
}
