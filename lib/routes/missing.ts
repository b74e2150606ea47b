import type { Authority } from '@/lib/contract/authorities';
import { type RouteFacts, unmet } from './condition';
import { MENU_GROUPS } from './route-table';
import { isOpen, type Visitor, verdict } from './verdict';

/** What a device lacks, in words that have a text: a part of it, or the feature itself. */
const LACKS = [
  'alarmPorts',
  'camera',
  'doors',
  'feature',
  'intercom',
  'mobile',
  'newer',
  'reduced',
  'serial',
  'sipServer',
  'temperature',
  'wifi',
  'wired',
] as const;
export type Lack = (typeof LACKS)[number];

/** Why a page is not in the menu. */
export type Missing =
  | { kind: 'no-authority'; authority: Authority }
  /** `instead`: the page that this device has for it. */
  | { kind: 'not-supported'; lack: Lack; instead?: string };

/** Needs of the route table that are a part of the device. Any other is the feature of the page itself. */
const PARTS: Readonly<Record<string, Lack>> = {
  'alarmOutSlots ≥ 1': 'alarmPorts',
  linkageIn: 'alarmPorts',
  hasVideo: 'camera',
  'doorCount ≥ 2': 'doors',
  intercom: 'intercom',
  has4G: 'mobile',
  'securityBaseline ≥ 2': 'newer',
  'rs485DisplayType = 1': 'serial',
  sipServer: 'sipServer',
  tempEnable: 'temperature',
  wifi: 'wifi',
  wiredNetwork: 'wired',
};

/** Pages of which a device has one. */
const EITHER: readonly (readonly [string, string])[] = [
  ['/safe/ipfilter', '/safe/fireWall'],
  ['/accesslog/log', '/accesslog/attendance'],
  ['/alarm/alarmlog', '/log/alarm'],
  ['/video/volume', '/voiceManage'],
  ['/calibrationconfig', '/AdvancedSetting'],
];

/** Why this visitor cannot open a page; undefined: it can be opened, or the console has no such page. */
export function missing(path: string, visitor: Visitor): Missing | undefined {
  const route = MENU_GROUPS.flatMap(({ routes }) => routes).find((each) => each.path === path);
  if (!route?.built) return undefined;
  const answer = verdict(path, visitor);
  if (answer === 'no-authority' && route.authority) return { kind: answer, authority: route.authority };
  if (answer !== 'not-supported') return undefined;
  const facts: RouteFacts = {
    capabilities: visitor.capabilities,
    available: (other) => verdict(other, visitor) === 'ok',
  };
  const lacking = unmet(route.when, facts);
  const other = EITHER.flatMap(([one, two]) => (one === path ? two : two === path ? one : [])).find((each) =>
    isOpen(each, visitor),
  );
  // A device with the reduced menu has no place for a page, whatever it can do.
  const lack = lacking.length === 0 ? 'reduced' : (lacking.flatMap((need) => PARTS[need] ?? [])[0] ?? 'feature');
  return { kind: answer, lack, ...(other && { instead: other }) };
}
