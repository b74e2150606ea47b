import type { SecureTables } from '@/lib/contract/configs';
import type { DeviceState } from '../state/device-state';

type NetworkTable = DeviceState['tables']['Network'];
type NetworkCard = NetworkTable['eth0'];

const isCard = (value: unknown): value is NetworkCard =>
  typeof value === 'object' && value !== null && 'IPAddress' in value && typeof value.IPAddress === 'string';

/** Cards of the table `Network`, which also contains names, and unknown members that a client added. */
export const networkCards = (network: NetworkTable): NetworkCard[] => Object.values(network).filter(isCard);

/** IPv4 addresses of this device, wired, and wireless while that card is on. */
export const ownAddresses = ({ Network, WLan }: { Network: NetworkTable } & Partial<SecureTables>): string[] => [
  ...networkCards(Network).map(({ IPAddress }) => IPAddress),
  ...(WLan?.eth2.Enable ? [WLan.eth2.Network.IPAddress] : []),
];

/** The card of that name; undefined where the table has none. */
export function networkCard(network: NetworkTable, name: string): NetworkCard | undefined {
  const card: unknown = Object.hasOwn(network, name) ? Reflect.get(network, name) : undefined;
  return isCard(card) ? card : undefined;
}
