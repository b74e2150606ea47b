import type { Capability } from '@/lib/contract/capabilities';

/** A tab of a page that the search lists as an entry of its own, other than those of doors and entries. */
export interface ListedTab {
  page: string;
  /** Its value in the address. */
  tab: string;
  /** The key of its title. */
  name: string;
  /** The page does not have it without this capability. */
  needs?: Capability;
}

/** In the order of the menu. */
export const LISTED_TABS: readonly ListedTab[] = [
  { page: '/video/set', tab: 'audio', name: 'video.set.tab.audio' },
  { page: '/video/set', tab: 'overlay', name: 'video.set.tab.overlay' },
  { page: '/network/wifi', tab: 'client', name: 'network.wifi.tab.client' },
  { page: '/network/wifi', tab: 'hotspot', name: 'network.wifi.tab.hotspot', needs: 'accessPoint' },
  { page: '/network/nas', tab: 'users', name: 'network.nas.tab.users' },
  { page: '/safe/fireWall', tab: 'firewall', name: 'safe.fireWall.tab.firewall' },
  { page: '/safe/fireWall', tab: 'lock', name: 'safe.fireWall.tab.lock' },
  { page: '/safe/fireWall', tab: 'flood', name: 'safe.fireWall.tab.flood' },
  { page: '/update', tab: 'cloud', name: 'update.cloud', needs: 'cloudUpgrade' },
  { page: '/version', tab: 'legal', name: 'version.legal', needs: 'legalInfo' },
];
