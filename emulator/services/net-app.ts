/** netApp: interfaces of the network. @spec §7; shapes @assumed protocol 4.7 */
import { isIP } from 'node:net';
import { ReplyError } from '@/lib/contract/error-codes';
import type { PortState } from '@/lib/contract/methods/capabilities';
import { WIRED_CARD } from '@/lib/contract/methods/network';
import { TAKEN_ADDRESSES } from '../rules/addresses';
import { networkCard } from '../rules/network-cards';
import { type Core, service } from '../service';
import { capsOf } from '../state/capability-replies';
import type { DeviceState } from '../state/device-state';
import { areaHandles } from './area-handles';
import { badCall, badValue, DeviceError } from './device-error';
import { netAppPush } from './http-push';
import { netInterfaces } from './net-interfaces';
import { netAppLinks } from './network-links';
import { netAppCapture } from './packet-capture';
import { readText } from './read-params';
import { netAppWireless } from './wireless';

/** Traffic of an idle interface: answers to the calls of one client. */
const PACKETS_PER_S = 12;
const PACKET_BYTES = 420;

/** Traffic of one direction, growing with the running time; `droped` is how devices spell it. */
function traffic(core: Core, state: DeviceState, share: number) {
  const seconds = Math.max(0, Math.floor((core.clock.now() - state.bootedAt) / 1000));
  const packets = Math.round(seconds * PACKETS_PER_S * share);
  const speed = Math.round((PACKETS_PER_S * PACKET_BYTES * 8 * share) / 1000);
  return { bytes: packets * PACKET_BYTES, packets, speed, errors: 0, droped: 0, overruns: 0, frame: 0 };
}

/** Methods of the area netApp. */
export const netApp = service('netApp', {
  ...areaHandles('netApp'),
  ...netAppLinks,
  ...netAppCapture,
  ...netAppPush,
  ...netAppWireless,

  'netApp.getCaps': ({ core }) => capsOf(core.capabilities(), 'netApp.getCaps'),

  'netApp.getDefaultEthInfo'({ state }) {
    const { Network } = state.tables;
    const Name = Network.DefaultInterface;
    const table = networkCard(Network, Name);
    if (!table) throw new DeviceError(ReplyError.Unknown);
    return { info: { Name, ...table } };
  },

  'netApp.getNetInterfaces'({ core, state }) {
    const list = netInterfaces(core, state);
    return { netInterface: list.length > 0 ? list : null };
  },

  'netApp.checkIPConflict'({ core, state }, params) {
    const card = readText(params.Interface ?? WIRED_CARD, 'Interface', 16);
    if (!netInterfaces(core, state).some((each) => each.Name === card)) throw badCall('Interface');
    const address = readText(params.Address, 'Address', 15);
    if (isIP(address) !== 4) throw badValue('Address');
    if (TAKEN_ADDRESSES.includes(address)) throw new DeviceError(ReplyError.Unknown);
    return true;
  },

  'netApp.getPortState'({ core, state }) {
    const { Web, Https, RTSP, DVRIP } = state.tables;
    const server = (Name: PortState['Name'], Port: number, isOn = true): PortState => ({
      Name,
      Port,
      State: !isOn ? 'Off' : core.hasPort(Name) ? 'Listening' : 'Failed',
    });
    return {
      list: [
        server('HTTP', Web.Port),
        server('HTTPS', Https.Port, Https.Enable),
        server('RTSP', RTSP.Port, RTSP.Enable),
        server('TCP', DVRIP.TCPPort),
        server('UDP', DVRIP.UDPPort),
      ],
    };
  },

  'netApp.getNetDataStat'({ core, state }, params) {
    const name = readText(params.Name, 'Name', 16);
    if (!netInterfaces(core, state).some((each) => each.Name === name)) throw badCall('Name');
    const Transmit = { ...traffic(core, state, 1), txqueuelen: 1000, collisions: 0, carrier: 0 };
    return { Receive: traffic(core, state, 0.4), Transmit };
  },

  'netApp.getNetResourceStat': () => ({
    IPChanneIn: '0kbps',
    NetCapability: '65536kbps',
    NetRemain: '65536kbps',
    RemotePreview: '0kbps',
    RemoteSendCapability: '65536kbps',
    RemoteSendRemain: '65536kbps',
  }),
});
