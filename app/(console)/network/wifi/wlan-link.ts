import type { QueryClient } from '@tanstack/react-query';
import { browserClock } from '@/lib/clock';
import { MASKED_SECRET, type SecureTables } from '@/lib/contract/configs';
import { type WirelessNetwork, WLAN_CARD } from '@/lib/contract/methods/network';
import type { WlanSecurity, WlanTable } from '@/lib/contract/tables/network-access';
import { saveTables } from '@/lib/forms/save-tables';
import type { SendTables } from '@/lib/forms/use-config-form';
import { rereadTables } from '@/lib/forms/use-tables';
import { rowsIn } from '@/lib/records/read-reply';
import { isRecord } from '@/lib/rpc/is-record';
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
export const networkKey = ({ SSID, AuthMode }: NetworkRow): string => `${AuthMode} ${SSID}`;

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

/** A row of the list: a network in reach, or a remembered one, which has no signal then. */
export type NetworkRow = Pick<WirelessNetwork, 'SSID' | 'AuthMode'> & Partial<WirelessNetwork>;

/** Networks that the device remembers; one that keeps no list has the network of its card. */
export function knownIn({ eth2 }: SecureTables['WLan']): NetworkRow[] {
  const known: unknown[] = Array.isArray(eth2.Known) ? eth2.Known : [eth2];
  return known.flatMap((each) => {
    const { SSID, AuthMode }: Record<string, unknown> = isRecord(each) ? each : {};
    const isNamed = typeof SSID === 'string' && SSID !== '' && typeof AuthMode === 'string';
    return isNamed ? { SSID, AuthMode: AuthMode as WlanSecurity } : [];
  });
}

const isSame = (one: NetworkRow, other: NetworkRow) => networkKey(one) === networkKey(other);

/** Whether it is one of them. */
export const isAmong = (rows: readonly NetworkRow[], network: NetworkRow): boolean =>
  rows.some((each) => isSame(each, network));

/** The table without a network and its key; the card leaves the one that it is in. */
export const forgotten = (card: WlanTable, network: NetworkRow): WlanTable => ({
  ...card,
  ...(card.Known && { Known: card.Known.filter((each) => !isSame(each, network)) }),
  ...(isSame(card, network) && { SSID: '', Keys: [''], KeyFlag: false, LinkEnable: false }),
});

/** The table with a network to join; without a key the device takes the stored one. */
export const joined = (card: WlanTable, ssid: string, security: WlanSecurity, key: string): WlanTable => ({
  ...card,
  SSID: ssid,
  AuthMode: security,
  Encryption: security === 'Open' ? 'Off' : 'On',
  Keys: [security === 'Open' ? '' : key || MASKED_SECRET],
  KeyFlag: security !== 'Open',
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
  const { WLan } = await rereadTables(queries, ['WLan'], [], true);
  const tables = { WLan: { ...WLan, eth2: change(WLan.eth2) } };
  const outcome = await (way === true ? saveTables(rpc, tables, undefined, sealed) : way(tables));
  await queries.invalidateQueries({ queryKey: ['table', 'WLan'] });
  if (outcome && 'error' in outcome) throw outcome.error;
  return outcome !== undefined;
}
