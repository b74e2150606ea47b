/**
 * Table OpenDoorRoute: the routes of accessControlManager as a table. @assumed contract 8.1, pages-1 /door/repeatEnter
 */
import { isDeepStrictEqual } from 'node:util';
import { REPEAT_ENTER } from '@/lib/contract/limits';
import type { RepeatEnterRoute } from '@/lib/contract/methods/access-control-manager';
import { passbackRouteProblem } from '../rules/anti-passback';
import type { Call } from '../service';
import { badValue } from './device-error';
import { readList, readRecord, readWhole } from './read-params';
import { accountOf } from './session-of-call';

/** Name of the table that the routes are read and written by. */
export const ROUTE_TABLE = 'OpenDoorRoute';

/** The table by its name, on a device with anti-passback. */
export const routeTable = ({ core, state }: Call): Readonly<Record<string, unknown>> =>
  core.capabilities().repeatEnter ? { [ROUTE_TABLE]: state.antiPassback.routes } : {};

/** Its factory value. */
export const factoryRoutes = ({ core }: Call): Readonly<Record<string, unknown>> =>
  core.capabilities().repeatEnter ? { [ROUTE_TABLE]: [] } : {};

/**
 * Replaces all routes; one without a number gets that of its place.
 * @throws InvalidParams with detail.field, such as `OpenDoorRoute[0].ResetTime`
 */
export function writeRoutes(call: Call, sent: unknown): { options: string[] } {
  const { core } = call;
  const last = REPEAT_ENTER.routesMax - 1;
  const routes = readList(sent, ROUTE_TABLE, REPEAT_ENTER.routesMax).map((row, place) => {
    const at = `${ROUTE_TABLE}[${place}]`;
    const info = readRecord(row, at);
    const wrong = passbackRouteProblem(info, core.capabilities().doorCount);
    if (wrong) throw badValue(`${at}.${wrong}`);
    return { ...info, Index: readWhole(info.Index ?? place, `${at}.Index`, 0, last) } as RepeatEnterRoute;
  });
  const twice = routes.findIndex(({ Index }, place) => routes.findIndex((each) => each.Index === Index) !== place);
  if (twice >= 0) throw badValue(`${ROUTE_TABLE}[${twice}].Index`);
  core.update(({ antiPassback }) => {
    const isKept = (index: number) =>
      isDeepStrictEqual(
        routes.find(({ Index }) => Index === index),
        antiPassback.routes.find(({ Index }) => Index === index),
      );
    // When the groups change, the positions of persons are unknown.
    antiPassback.zones = antiPassback.zones.filter(({ Index }) => isKept(Index));
    antiPassback.routes = routes.sort((one, other) => one.Index - other.Index);
  });
  core.note('Config', 'SaveConfig', accountOf(call).name, ROUTE_TABLE);
  return { options: [] };
}
