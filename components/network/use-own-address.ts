import { WLAN_CARD } from '@/lib/contract/methods/network';
import type { NetworkTable } from '@/lib/contract/tables/network';
import type { Problem } from '@/lib/i18n/message-keys';
import { useCards } from './use-cards';

/**
 * Says of an address that another card of this device has it. `network` also holds the card that is not connected.
 * @spec §5 no IP conflict
 */
export function useOwnAddress(card: string, network?: NetworkTable): (address: string) => Problem | undefined {
  const { data: cards = [] } = useCards();
  const connected = cards.filter(({ ConnStatus }) => ConnStatus === 'Connected');
  const wireless = network?.eth2;
  const all = [...connected, ...(wireless && !wireless.DhcpEnable ? [{ ...wireless, Name: WLAN_CARD }] : [])];
  return (address) => {
    const other = all.find(({ Name, IPAddress }) => Name !== card && IPAddress === address);
    return address !== '' && other ? { key: 'OtherCardAddress', values: { card: other.Name } } : undefined;
  };
}
