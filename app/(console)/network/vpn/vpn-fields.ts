import { at, bind, type Values } from '@/lib/forms/bind';
import type { Problems } from '@/lib/forms/form-field';
import { serverNameProblem } from '@/lib/validation/server-address';
import { required } from '@/lib/validation/text-kinds';

export const VPN = bind({
  enabled: at('VPN', 'Enable').boolean(),
  protocol: at('VPN', 'Protocol').choice(),
  server: at('VPN', 'Address').text(),
  userName: at('VPN', 'UserName').text(),
  password: at('VPN', 'Password').secret(),
  psk: at('VPN', 'PSK').secret(),
  encrypted: at('VPN', 'Encrypt').boolean(),
  defaultRoute: at('VPN', 'DefaultRoute').boolean(),
});

export type VpnFields = Values<typeof VPN>;

/** Fields that are required once it is enabled. @assumed pages-2 /network/vpn */
export const vpnProblems = ({ enabled, server, userName }: VpnFields): Problems<VpnFields> => ({
  server: (enabled ? required(server) : undefined) ?? serverNameProblem(server),
  userName: enabled ? required(userName) : undefined,
});

/** Whether all traffic goes through the tunnel, so that a save of it may cut this browser off. */
export const takesTraffic = ({ enabled, defaultRoute }: VpnFields): boolean => enabled && defaultRoute;
