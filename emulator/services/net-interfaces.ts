import type { NetInterface } from '@/lib/contract/methods/capabilities';
import { networkCard } from '../rules/network-cards';
import type { Core } from '../service';
import type { DeviceState } from '../state/device-state';

/** eth0 wired, eth2 wireless, 3g mobile, if the device has them. @assumed protocol 4.7 */
export function netInterfaces(core: Core, state: DeviceState): NetInterface[] {
  const { wiredNetwork, wifi, has4G } = core.capabilities();
  const { Network } = state.tables;
  const card = (Name: string, Type: NetInterface['Type'], PhysicalAddress: string): NetInterface => {
    const table = networkCard(Network, Name);
    const isTable = table !== undefined;
    return {
      Name,
      NetCardName: Name,
      Type,
      ConnStatus: isTable ? 'Connected' : 'Unconnected',
      Speed: isTable ? 100 : 0,
      SupportLongPoE: false,
      IPAddress: isTable ? table.IPAddress : '',
      PhysicalAddress: isTable ? table.PhysicalAddress : PhysicalAddress,
      Valid: true,
    };
  };
  const linked = (name: 'eth2' | '3g0', Type: NetInterface['Type'], mac: string, speed: number): NetInterface => {
    const { ConnStatus, IPAddress } = core.links.status(name);
    const isUp = ConnStatus === 'Connected';
    const state = { ConnStatus: isUp ? 'Connected' : 'Unconnected', Speed: isUp ? speed : 0, IPAddress } as const;
    return { ...card(name, Type, mac), ...state };
  };
  return [
    ...(wiredNetwork ? [card('eth0', 'Normal', '3c:00:00:00:00:01')] : []),
    ...(wifi ? [linked('eth2', 'Wireless', '3c:00:00:00:00:02', 65)] : []),
    ...(has4G ? [linked('3g0', 'Mobile', '3c:00:00:00:00:03', 50)] : []),
  ];
}
