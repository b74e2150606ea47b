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

/** Needed once it is enabled. @assumed pages-2 /network/vpn */
export const vpnProblems = ({ enabled, server, userName }: VpnFields): Problems<VpnFields> => ({
  server: (enabled ? required(server) : undefined) ?? serverNameProblem(server),
  userName: enabled ? required(userName) : undefined,
});

/** Whether all traffic goes another way after a save, so that this browser may no longer reach the device. */
export const movesTraffic = (fields: VpnFields, was: VpnFields): boolean =>
  (fields.enabled && fields.defaultRoute) !== (was.enabled && was.defaultRoute);
