/** Networks around the device, and the result of joining them. @assumed pages-2 /network/wifi */
import type { RefusalReason } from '@/lib/contract/error-codes';
import { WLAN_JOIN_S, WLAN_KNOWN_MAX } from '@/lib/contract/limits';
import type { KnownNetwork, WlanSecurity, WlanTable } from '@/lib/contract/tables/network-access';
import { isRecord } from '../is-record';

/** A station of a network; a network may have several. */
export interface Station {
  ssid: string;
  bssid: string;
  security: WlanSecurity;
  key: string;
  /** Mean signal, 0 to 100. */
  signal: number;
  channel: number;
  isHidden?: true;
}

/** The network whose name is markup is too weak to be joined. */
export const STATIONS: readonly Station[] = [
  { ssid: 'Alder Guest', bssid: '3c:10:00:00:00:01', security: 'Open', key: '', signal: 62, channel: 6 },
  // Another network of the same name: what distinguishes them is the encryption.
  {
    ssid: 'Alder Guest',
    bssid: '3c:10:00:00:00:07',
    security: 'WPA2-PSK',
    key: 'guest-key-7',
    signal: 48,
    channel: 40,
  },
  {
    ssid: 'Alder Office',
    bssid: '3c:10:00:00:00:02',
    security: 'WPA2-PSK',
    key: 'office-key-7',
    signal: 84,
    channel: 1,
  },
  {
    ssid: 'Alder Office',
    bssid: '3c:10:00:00:00:03',
    security: 'WPA2-PSK',
    key: 'office-key-7',
    signal: 55,
    channel: 36,
  },
  {
    ssid: 'Alder Service',
    bssid: '3c:10:00:00:00:04',
    security: 'WPA2-PSK',
    key: 'service-key-7',
    signal: 71,
    channel: 44,
    isHidden: true,
  },
  { ssid: 'Old Warehouse', bssid: '3c:10:00:00:00:05', security: 'WEP', key: '12345', signal: 40, channel: 11 },
  {
    ssid: '<b>Neighbour</b> & Co',
    bssid: '3c:10:00:00:00:06',
    security: 'WPA2-PSK',
    key: 'neighbour-7',
    signal: 9,
    channel: 3,
  },
];

/** The router that answers to WPS, and the PIN on its label. */
export const WPS = { ssid: 'Alder Office', routerPin: '12345670', devicePin: '24681357' } as const;

const WEAK = 15;
const FAR_MS = WLAN_JOIN_S * 1_000;
const LEASED = '192.168.50.23';

/** Duration and result of an attempt to join. `lost`: names of networks that are out of reach. */
export function joining(
  card: WlanTable,
  lost: readonly string[],
): { ms: number; address?: string; reason?: RefusalReason } {
  const isNear = ({ ssid, signal }: Station) => ssid === card.SSID && signal >= WEAK && !lost.includes(ssid);
  const near = STATIONS.filter(isNear);
  if (near.length === 0) return { ms: FAR_MS, reason: 'ConnectTimeout' };
  const station = near.find(({ security }) => security === card.AuthMode);
  const isRight = station && (card.AuthMode === 'Open' || station.key === card.Keys[0]);
  if (!isRight) return { ms: 3_000, reason: 'AuthFailed' };
  return { ms: 2_000, address: card.Network.DhcpEnable ? LEASED : card.Network.IPAddress };
}

/** The station that the card is to join; a network is identified by name and encryption together. */
export const stationOf = ({ SSID, AuthMode }: WlanTable): Station | undefined =>
  STATIONS.find(({ ssid, security }) => ssid === SSID && security === AuthMode);

/** Signal now: it changes a little with time. */
export const signalAt = ({ signal, channel }: Station, now: number): number =>
  Math.max(1, Math.min(100, Math.round(signal + 4 * Math.sin(now / 7_000 + channel))));

/** The networks that the device remembers. A test may set a table of another shape. */
export function knownOf(card: WlanTable): readonly KnownNetwork[] {
  const { Known }: Partial<WlanTable> = Object(card);
  return Array.isArray(Known) ? Known.filter((each) => isRecord(each) && Array.isArray(each.Keys)) : [];
}

/** The remembered networks once the card has joined one: the one joined longest ago goes. */
export function withJoined(card: WlanTable): KnownNetwork[] {
  const { SSID, AuthMode, Keys } = card;
  const others = knownOf(card).filter((each) => each.SSID !== SSID || each.AuthMode !== AuthMode);
  return [{ SSID, AuthMode, Keys }, ...others].slice(0, WLAN_KNOWN_MAX);
}

/** The remembered network with the best signal; one whose key is no longer right is passed over. */
export function bestKnown(card: WlanTable, lost: readonly string[]): KnownNetwork | undefined {
  const signalOf = (each: KnownNetwork) => stationOf({ ...card, ...each })?.signal ?? 0;
  const right = knownOf(card).filter((each) => joining({ ...card, ...each }, lost).reason === undefined);
  return right.sort((one, other) => signalOf(other) - signalOf(one))[0];
}

/** Members of a card that joins this network. */
export const joinTo = ({ SSID, AuthMode, Keys }: KnownNetwork) => ({
  SSID,
  AuthMode,
  Keys,
  KeyFlag: AuthMode !== 'Open',
  LinkEnable: true,
  Encryption: AuthMode === 'Open' ? ('Off' as const) : ('On' as const),
});
