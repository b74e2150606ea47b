/** Networks around the device, and the result of joining them. @assumed pages-2 /network/wifi */
import type { RefusalReason } from '@/lib/contract/error-codes';
import { WLAN_JOIN_S } from '@/lib/contract/limits';
import type { WlanSecurity, WlanTable } from '@/lib/contract/tables/network-access';

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
    ...{ ssid: 'Alder Service', bssid: '3c:10:00:00:00:04', security: 'WPA2-PSK', key: 'service-key-7' },
    ...{ signal: 71, channel: 44, isHidden: true },
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

/** Duration and result of an attempt to join. */
export function joining(card: WlanTable): { ms: number; address?: string; reason?: RefusalReason } {
  const near = STATIONS.filter(({ ssid, signal }) => ssid === card.SSID && signal >= WEAK);
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
