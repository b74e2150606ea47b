import { always, atLeast, below, unavailable } from './condition';
import type { MenuGroup, Route } from './route';
import { CONSOLE_ROUTES } from './route-table';

/**
 * The same row without its capability condition: in the reduced set only the authority counts. @assumed pages-3
 * section 8
 */
function pick(path: string, when = always): Route {
  const found = CONSOLE_ROUTES.find((each) => each.path === path);
  if (!found) throw new Error(`The reduced set names ${path}, which the route table does not know`);
  return { ...found, when };
}

/**
 * The second route set, for the device types of REDUCED_ROUTES_PATTERNS. Groups @spec §2; routes in them @assumed
 * pages-3 section 8. The choice between /safe/ipfilter and /safe/fireWall stays: both are the same list.
 */
export const REDUCED_MENU_GROUPS: readonly MenuGroup[] = [
  { name: 'alarm', caption: 'access', routes: [pick('/alarm/alarmlink'), pick('/alarm/alarmlog')] },
  { name: 'image', caption: 'picture', routes: [pick('/img')] },
  { name: 'compareMode', caption: 'access', routes: [pick('/mode/compareMode')] },
  { name: 'video', caption: 'picture', routes: [pick('/video/set'), pick('/video/detect'), pick('/video/volume')] },
  {
    name: 'network',
    caption: 'network',
    routes: [
      pick('/network/ip'),
      pick('/network/port'),
      pick('/network/register'),
      pick('/network/802_1x'),
      pick('/network/dateSet'),
    ],
  },
  {
    name: 'safety',
    caption: 'network',
    routes: [
      pick('/safe/ipfilter', below('securityBaseline', 2)),
      pick('/safe/fireWall', atLeast('securityBaseline', 2)),
      pick('/safe/ssh'),
      pick('/safe/overview'),
    ],
  },
  { name: 'users', caption: 'people', routes: [pick('/user'), pick('/onlineuser')] },
  {
    name: 'systemSupport',
    caption: 'upkeep',
    routes: [pick('/automaintain'), pick('/cfg/cfg'), pick('/cfg/default'), pick('/update'), pick('/version')],
  },
  {
    name: 'logs',
    caption: 'records',
    routes: [pick('/log/syslog'), pick('/log/alarm', unavailable('/alarm/alarmlink'))],
  },
];
