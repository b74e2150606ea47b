/** The call button for the management stations. @assumed pages-1 /vto/vts */
import type { DeviceState } from '../state/device-state';

/** Stations that are rung, one after the other, until one answers; empty when there is none. */
export function callCentre({ records, presence }: DeviceState): { rung: string[]; answeredBy: string } {
  const stations = records.VideoTalkContact.rows
    .filter(({ Type }) => Type === 'VTS')
    .sort((one, other) => Number(one.Order) - Number(other.Order))
    .map(({ VTLongNumber }) => String(VTLongNumber));
  const isOnline = (number: string) =>
    presence.some((each) => each.Type === 'VTS' && each.Number === number && each.State === 'Online');
  const answers = stations.findIndex(isOnline);
  const rung = answers < 0 ? stations : stations.slice(0, answers + 1);
  return { rung, answeredBy: stations[answers] ?? '' };
}
