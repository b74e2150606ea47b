import { FOREIGN_PORT } from '@/lib/contract/limits';
import { at, type BoundField, bind, type Values } from '@/lib/forms/bind';
import type { Problems } from '@/lib/forms/form-field';
import { hasPlace, withValueAt } from '@/lib/forms/table-path';
import { serverNameProblem } from '@/lib/validation/server-address';
import { kindProblem, rangeProblem, required } from '@/lib/validation/text-kinds';

const RESERVE = ['DVRIP', 'RegisterServer', 'Servers', 1] as const;
const PORT = 9500;

/** A member of the reserve server, which joins the list once something is entered. */
const ofReserve = <F>(field: BoundField<'DVRIP', F>): BoundField<'DVRIP', F> => ({
  ...field,
  isThere: () => true,
  write(value, tables, row) {
    const isThere = value === '' || hasPlace(tables, [...RESERVE, 'Address']);
    return field.write(value, isThere ? tables : withValueAt(tables, RESERVE, { Address: '', Port: PORT }), row);
  },
});

/** Where the device announces itself; the rest of DVRIP belongs to the page of the ports. */
export const REGISTER = bind({
  enabled: at('DVRIP', 'RegisterServer', 'Enable').boolean(),
  server: at('DVRIP', 'RegisterServer', 'Servers', 0, 'Address').text(),
  port: at('DVRIP', 'RegisterServer', 'Servers', 0, 'Port').number(),
  backup: ofReserve(at('DVRIP', 'RegisterServer', 'Servers', 1, 'Address').text()),
  backupPort: ofReserve(at('DVRIP', 'RegisterServer', 'Servers', 1, 'Port').number()),
  deviceId: at('DVRIP', 'RegisterServer', 'DeviceID').text(),
});

export type RegisterFields = Values<typeof REGISTER>;

/** Fields that are required once it is enabled; ranges @assumed pages-2 /network/register */
export function registerProblems(fields: RegisterFields, loaded: RegisterFields): Problems<RegisterFields> {
  const { enabled, server, port, backup, backupPort, deviceId } = fields;
  // No reserve needs no port, a new one gets the usual one, and a stored one cannot lose its own.
  const isLeftOut = backupPort === '' && (backup === '' || loaded.backupPort === '');
  return {
    server: (enabled ? required(server) : undefined) ?? serverNameProblem(server),
    port: rangeProblem(port, FOREIGN_PORT),
    backup: serverNameProblem(backup),
    backupPort: isLeftOut ? undefined : rangeProblem(backupPort, FOREIGN_PORT),
    deviceId: (enabled ? required(deviceId) : undefined) ?? kindProblem('charNum', deviceId),
  };
}
