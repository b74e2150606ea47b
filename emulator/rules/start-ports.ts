import type { DeviceState } from '../state/device-state';

/**
 * The tables of the ports that the command line gave. Factory values are 80, 443 and 554; a device of the emulator goes
 * back to the command line's instead, because other programs have those of this machine. @assumed pages-3 12.3
 */
export function tablesOfPorts(
  { Web, Https, RTSP }: Pick<DeviceState['tables'], 'Web' | 'Https' | 'RTSP'>,
  ports: DeviceState['startPorts'],
): Partial<DeviceState['tables']> {
  if (!ports) return {};
  return {
    Web: { ...Web, Port: ports.http },
    ...(ports.https !== undefined && { Https: { ...Https, Enable: true, Port: ports.https } }),
    ...(ports.rtsp !== undefined && { RTSP: { ...RTSP, Port: ports.rtsp } }),
  };
}
