import type { QueryClient } from '@tanstack/react-query';
import { browserClock } from '@/lib/clock';
import { type WirelessNetwork, WLAN_CARD } from '@/lib/contract/methods/network';
import type { WlanSecurity, WlanTable } from '@/lib/contract/tables/network-access';
import { saveTables } from '@/lib/forms/save-tables';
import type { SendTables } from '@/lib/forms/use-config-form';
import { rereadTables } from '@/lib/forms/use-tables';
import { rowsIn } from '@/lib/records/read-reply';
import { RpcError } from '@/lib/rpc/rpc-error';
import { rpc, sealed } from '@/lib/session/device';

const ASK_MS = 1_000;
/** Maximum number of requests for the result of a scan. */
const TRIES = 20;

/** Networks in reach, once the scan is over; with a name also the hidden one of that name. */
export async function scanNetworks(name: string, signal: AbortSignal): Promise<WirelessNetwork[]> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const reply = await rpc.call('netApp.scanWLanDevices', { Name: WLAN_CARD, SSID: name }, { signal });
    if (reply.Scanning !== true) return bestOf(rowsIn('netApp.scanWLanDevices', reply.wlanDevice));
    await new Promise<void>((resolve) => void browserClock.after(ASK_MS, resolve));
    signal.throwIfAborted();
  }
  throw new RpcError('netApp.scanWLanDevices', 0, {}, {}, 'the scan does not end');
}

/** Name and encryption together make a network: a row with another encryption is another one. */
export const networkKey = ({ SSID, AuthMode }: Pick<WirelessNetwork, 'SSID' | 'AuthMode'>): string =>
  `${AuthMode} ${SSID}`;

/**
 * Each network once with its best signal: the connected one first, then by signal. Its name may be that of another one.
 */
export function bestOf(stations: readonly WirelessNetwork[]): WirelessNetwork[] {
  const best = new Map<string, WirelessNetwork>();
  for (const station of stations) {
    if (typeof station.SSID !== 'string' || station.SSID === '') continue;
    const each = { ...station, LinkQuality: Number(station.LinkQuality) || 0 };
    const key = networkKey(each);
    const other = best.get(key);
    const stronger = other && other.LinkQuality >= each.LinkQuality ? other : each;
    best.set(key, { ...stronger, ApConnected: each.ApConnected || (other?.ApConnected ?? false) });
  }
  return [...best.values()].sort(
    (one, other) => Number(other.ApConnected) - Number(one.ApConnected) || other.LinkQuality - one.LinkQuality,
  );
}

/** The table with a network to join; without a key the stored one stays. */
export const joined = (card: WlanTable, ssid: string, security: WlanSecurity, key: string): WlanTable => ({
  ...card,
  SSID: ssid,
  AuthMode: security,
  Encryption: security === 'Open' ? 'Off' : 'On',
  ...(security === 'Open' ? { Keys: [''], KeyFlag: false } : key !== '' && { Keys: [key], KeyFlag: true }),
  LinkEnable: true,
});

/**
 * Changes what the card joins, on top of what the device holds. `way`: true to store it, or a trial. Throws why the
 * device did not store it; returns false when it was called off.
 */
export async function changeCard(
  queries: QueryClient,
  change: (card: WlanTable) => WlanTable,
  way: true | SendTables,
): Promise<boolean> {
  const { WLan } = await rereadTables(queries, ['WLan']);
  const tables = { WLan: { ...WLan, eth2: change(WLan.eth2) } };
  const outcome = await (way === true ? saveTables(rpc, tables, undefined, sealed) : way(tables));
  await queries.invalidateQueries({ queryKey: ['table', 'WLan'] });
  if (outcome && 'error' in outcome) throw outcome.error;
  return outcome !== undefined;
}
