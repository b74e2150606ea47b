import { at, bind, type Values } from '@/lib/forms/bind';
import type { Problems } from '@/lib/forms/form-field';
import { serverNameProblem } from '@/lib/validation/server-address';
import { kindProblem, rangeProblem, required } from '@/lib/validation/text-kinds';

/** Where the device announces itself; the rest of DVRIP belongs to the page of the ports. */
export const REGISTER = bind({
  enabled: at('DVRIP', 'RegisterServer', 'Enable').boolean(),
  server: at('DVRIP', 'RegisterServer', 'Servers', 0, 'Address').text(),
  port: at('DVRIP', 'RegisterServer', 'Servers', 0, 'Port').number(),
  deviceId: at('DVRIP', 'RegisterServer', 'DeviceID').text(),
});

export type RegisterFields = Values<typeof REGISTER>;

/** Fields that are required once it is enabled; ranges @assumed pages-2 /network/register */
export function registerProblems({ enabled, server, port, deviceId }: RegisterFields): Problems<RegisterFields> {
  return {
    server: (enabled ? required(server) : undefined) ?? serverNameProblem(server),
    port: rangeProblem(port, { min: 1, max: 65_535 }),
    deviceId: (enabled ? required(deviceId) : undefined) ?? kindProblem('charNum', deviceId),
  };
}
