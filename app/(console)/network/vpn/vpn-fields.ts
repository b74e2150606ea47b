import { VPN_PROTOCOLS } from '@/lib/contract/tables/network-services';
import { at, type Values } from '@/lib/forms/bind';
import { settings } from '@/lib/forms/settings';
import { serverNameProblem } from '@/lib/validation/server-address';

/** The tunnel. The device keeps secrets that are not typed again. @assumed pages-2 /network/vpn */
export const VPN = settings(
  '/network/vpn',
  {
    enabled: at('VPN', 'Enable').boolean().asks(),
    protocol: at('VPN', 'Protocol')
      .oneOf(VPN_PROTOCOLS, { ways: [{ fixed: { LinkLayer: 'linkLayer' } }] })
      .needs('enabled')
      .asks(),
    server: at('VPN', 'Address').text({ max: 255, isRequired: true, isTechnical: true }).needs('enabled').asks(),
    userName: at('VPN', 'UserName').text({ max: 63, isRequired: true, isTechnical: true }).needs('enabled').asks(),
    password: at('VPN', 'Password').secret({ max: 63 }).needs('enabled').asks(),
    psk: at('VPN', 'PSK').secret({ max: 63 }).when({ protocol: 'L2TP' }).needs('enabled').asks(),
    encrypted: at('VPN', 'Encrypt').boolean().needs('enabled').asks(),
    defaultRoute: at('VPN', 'DefaultRoute').boolean().needs('enabled').asks(),
  },
  { rules: ({ server }) => ({ server: serverNameProblem(server) }) },
);

export type VpnFields = Values<typeof VPN>;

/** Whether all traffic goes through the tunnel, so that a save of it may cut this browser off. */
export const takesTraffic = ({ enabled, defaultRoute }: VpnFields): boolean => enabled && defaultRoute;
