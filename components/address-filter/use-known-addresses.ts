import { useQuery } from '@tanstack/react-query';
import { useCards } from '@/components/network/use-cards';
import { withoutZone } from '@/lib/address-filter/filter-entry';
import { readRows } from '@/lib/records/read-rows';
import { rpc } from '@/lib/session/device';
import { ownLogin } from '@/lib/session/own-login';
import { useVisitor } from '@/lib/session/use-visitor';

/** Addresses that an entry is compared with. */
export interface KnownAddresses {
  /** IP and MAC address of each network card of the device. */
  device: readonly string[];
  /**
   * Address of this browser as the device sees it; undefined when it is not reported or the account may not read it.
   */
  browser: string | undefined;
}

/** Read once for each visit; the device itself checks addresses that the page does not know. */
export function useKnownAddresses(): KnownAddresses {
  const visitor = useVisitor();
  const cards = useCards();
  const logins = useQuery({
    queryKey: ['own address'],
    queryFn: () => readRows(rpc, 'userManager.getActiveUserInfoAll', 'users'),
  });
  const users = logins.data ?? [];
  const mine = users.filter(({ Name, ClientType }) => Name === visitor?.userName && ClientType === 'Web3.0');
  // A tab that did not sign in by itself cannot tell its login from others of the account, but they may have one
  // address.
  const all = new Set(mine.map(({ ClientAddress }) => ClientAddress));
  const only = all.size === 1 ? [...all][0] : undefined;
  const browser = ownLogin(users, visitor)?.ClientAddress ?? only;
  return {
    device: (cards.data ?? []).flatMap(({ IPAddress, PhysicalAddress }) => [`${IPAddress}`, `${PhysicalAddress}`]),
    browser: browser === undefined ? undefined : withoutZone(String(browser)),
  };
}
