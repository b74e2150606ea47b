/** Calls of netApp about the wireless card. @assumed pages-2 /network/wifi */
import type { WirelessNetwork } from '@/lib/contract/methods/network';
import { WLAN_CARD } from '@/lib/contract/methods/network';
import { joinTo, knownOf, STATIONS, type Station, signalAt, stationOf, WPS } from '../rules/wireless-networks';
import type { Call, Service } from '../service';
import { badCall, badValue, refusedFor } from './device-error';
import { readOptionalText, readRecord, readText, readWhole } from './read-params';
import { loginOf } from './session-of-call';

const SCAN_MS = 2_000;
const WPS_MS = 2_000;
const WRONG_PIN_MS = 3_000;

/**
 * The one radio scans once at a time, for everybody who asks meanwhile. `waiting`: logins that have not got its result
 * yet, each with the hidden name that it asks for. @assumed ours: pages-2 /network/wifi says only that a scan takes 2 s
 */
const scans = new WeakMap<Call['core'], { beganAt: number; waiting: Map<string, string> }>();

function wirelessCard({ core, state }: Call) {
  if (!core.capabilities().wifi) throw badCall('Name');
  return state.secureTables.WLan.eth2;
}

function networkOf(station: Station, { core }: Call): WirelessNetwork {
  const { ConnStatus, SSID, AuthMode } = wirelessStatus(core);
  const isConnected = ConnStatus === 'Connected' && SSID === station.ssid && AuthMode === station.security;
  return {
    SSID: station.ssid,
    BSSID: station.bssid,
    LinkQuality: signalAt(station, core.clock.now()),
    AuthMode: station.security,
    EncrAlgr: station.security === 'Open' ? 'NONE' : station.security === 'WEP' ? 'WEP' : 'AES',
    LinkMode: 'Infrastructure',
    ApConnected: isConnected,
    Channel: station.channel,
  };
}

/** The link of the wireless card with name and encryption of its network and its signal. */
export function wirelessStatus(core: Call['core']) {
  const { eth2 } = core.state().secureTables.WLan;
  const { SSID, AuthMode } = eth2;
  const status = core.links.status('eth2');
  const station = stationOf(eth2);
  const isUp = status.ConnStatus === 'Connected' && station !== undefined;
  return { ...status, SSID, AuthMode, ...(isUp ? { LinkQuality: signalAt(station, core.clock.now()) } : {}) };
}

/**
 * The first call starts a scan or joins the running one; the first call of each login after its end returns the
 * networks.
 */
function scan(call: Call, name: string): { wlanDevice: WirelessNetwork[] | null; Scanning: boolean } {
  const now = call.core.clock.now();
  const { id } = loginOf(call).login;
  const last = scans.get(call.core);
  const ageMs = last ? now - last.beganAt : SCAN_MS;
  // A scan outlives a reset, and a clock set back since would let it run until the clock is there again.
  const running = ageMs >= 0 && ageMs < SCAN_MS ? last : undefined;
  const isOver = last !== undefined && !running && last.waiting.get(id) === name;
  if (!isOver) {
    if (running) running.waiting.set(id, name);
    else scans.set(call.core, { beganAt: now, waiting: new Map([[id, name]]) });
    return { wlanDevice: null, Scanning: true };
  }
  last.waiting.delete(id);
  const { secureTables, switches } = call.state;
  // It asks by name for the hidden ones that it remembers.
  const named = [name, ...knownOf(secureTables.WLan.eth2).map(({ SSID }) => SSID)];
  const found = STATIONS.filter(
    ({ ssid, isHidden }) => (!isHidden || named.includes(ssid)) && !switches.lostNetworks.includes(ssid),
  );
  return { wlanDevice: found.map((each) => networkOf(each, call)), Scanning: false };
}

/** Joins the router of WPS as if its key had been typed. */
function joinByWps({ core }: Call): void {
  const key = STATIONS.find(({ ssid }) => ssid === WPS.ssid)?.key ?? '';
  // In force alone: during a trial the network of WPS is tried, too.
  core.update(({ secureTables }) => {
    Object.assign(secureTables.WLan.eth2, joinTo({ SSID: WPS.ssid, AuthMode: 'WPA2-PSK', Keys: [key] }));
  });
  // The same network as before changes nothing in the table.
  core.links.joinChosen();
}

/** Methods of netApp about Wi-Fi, merged into the area. */
export const netAppWireless = {
  'netApp.scanWLanDevices'(call, params) {
    if (readText(params.Name, 'Name', 16) !== WLAN_CARD) throw badCall('Name');
    const name = readOptionalText(params.SSID, 'SSID', 32);
    if (wirelessCard(call).Enable) return scan(call, name);
    scans.delete(call.core);
    return { wlanDevice: null, Scanning: false };
  },

  'netApp.connectByWps'(call, params) {
    const info = readRecord(params.info, 'info');
    const Type = readWhole(info.Type, 'info.Type', 0, 2);
    const SSID = readOptionalText(info.SSID, 'info.SSID', 32);
    const ApPin = readOptionalText(info.ApPin, 'info.ApPin', 8);
    if (Type === 2 && !/^\d{8}$/.test(ApPin)) throw badValue('info.ApPin');
    if (!wirelessCard(call).Enable) throw refusedFor('NetworkError');
    const { links } = call.core;
    if (Type === 2 && ApPin !== WPS.routerPin) links.connectBy('eth2', WRONG_PIN_MS, 'AuthFailed');
    else links.connectBy('eth2', WPS_MS, () => joinByWps(call));
    return { info: { Type, SSID, ApPin, WLanPin: Type === 1 ? WPS.devicePin : '' } };
  },
} satisfies Partial<Service<'netApp'>>;
