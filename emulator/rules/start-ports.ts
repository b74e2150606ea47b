import type { DeviceState } from '../state/device-state';

/**
 * The tables of the ports that the command line gave. Factory values are 80 and 443; a device of the emulator goes back
 * to the command line's instead, because other programs have those of this machine. @assumed pages-3 12.3
 */
export function tablesOfPorts(
  { Web, Https }: Pick<DeviceState['tables'], 'Web' | 'Https'>,
  ports: DeviceState['startPorts'],
): Partial<DeviceState['tables']> {
  if (!ports) return {};
  return {
    Web: { ...Web, Port: ports.http },
    ...(ports.https !== undefined && { Https: { ...Https, Enable: true, Port: ports.https } }),
  };
}
