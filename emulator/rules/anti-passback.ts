/** Anti-passback. @assumed pages-1 /door/repeatEnter */
import { READERS, REPEAT_ENTER } from '@/lib/contract/limits';
import type { ReaderGroup, RepeatEnterRoute } from '@/lib/contract/methods/access-control-manager';
import { isRecord } from '../is-record';
import type { AntiPassbackState, DeviceState } from '../state/device-state';
import type { Moment } from './access-decision';
import { isSectionNumber, planRunsUntil } from './time-sections';
import { isWithin } from './value-kinds';

const MINUTE_MS = 60_000;

/** A recognised person at a reader. */
export interface Passage {
  userId: string;
  door: number;
  readerId: string;
  direction: 'Entry' | 'Exit';
}

/** Path of the invalid member of a route as it was sent; `doorCount`: number of doors with readers. */
export function passbackRouteProblem(info: Record<string, unknown>, doorCount: number): string | undefined {
  const { Name, Enable, ResetTime, TimeSection, DoorList } = info;
  if (typeof Name !== 'string' || Name.trim() === '' || Name.length > REPEAT_ENTER.nameMax) return 'Name';
  if (typeof Enable !== 'boolean') return 'Enable';
  if (!isWithin(ResetTime, REPEAT_ENTER.resetMin)) return 'ResetTime';
  if (typeof TimeSection !== 'number' || !isSectionNumber(TimeSection)) return 'TimeSection';
  if (!Array.isArray(DoorList) || !isWithin(DoorList.length, REPEAT_ENTER.groups)) return 'DoorList';
  const seen = new Set<unknown>();
  for (const [place, group] of DoorList.entries()) {
    const readers: unknown = isRecord(group) ? group.Doors : undefined;
    const path = `DoorList[${place}].Doors`;
    if (!Array.isArray(readers) || !isWithin(readers.length, REPEAT_ENTER.readers)) return path;
    for (const reader of readers) {
      const id: unknown = isRecord(reader) ? reader.ReaderID : undefined;
      const isThere = typeof id === 'string' && /^[1-9]\d*$/.test(id) && Number(id) <= doorCount * READERS.perDoor;
      if (!isThere || seen.has(id)) return path;
      seen.add(id);
    }
  }
  return undefined;
}

/** Group of this reader in the route; undefined when it is in none. */
function groupOf({ DoorList }: RepeatEnterRoute, readerId: string): number | undefined {
  const holds = ({ Doors }: ReaderGroup) => Doors.some(({ ReaderID }) => ReaderID === readerId);
  const place = DoorList.findIndex(holds);
  return place < 0 ? undefined : place;
}

/** Routes that apply now and contain this reader. */
function routesAt({ tables, antiPassback }: DeviceState, readerId: string, wallNow: number): RepeatEnterRoute[] {
  return antiPassback.routes.filter(
    (route) =>
      route.Enable &&
      groupOf(route, readerId) !== undefined &&
      planRunsUntil(tables, route.TimeSection, wallNow) !== undefined,
  );
}

/** Last group that this person passed on a route, unless it has expired. */
function lastGroup({ zones }: AntiPassbackState, route: RepeatEnterRoute, userId: string, now: number) {
  const zone = zones.find(({ UserID, Index }) => UserID === userId && Index === route.Index);
  const isForgotten = zone && route.ResetTime > 0 && now - zone.at >= route.ResetTime * MINUTE_MS;
  return isForgotten ? undefined : zone;
}

/**
 * Whether the person comes out of order, or in again too soon. The position of a person who was not seen yet is
 * unknown: any group is accepted.
 */
export function isOutOfTurn(state: DeviceState, passage: Passage, { now, wallNow }: Moment): boolean {
  const { userId, door, readerId, direction } = passage;
  const waitS = state.tables.AccessControl[door]?.RepeatEnterTime ?? 0;
  const entry = state.antiPassback.entries.find((each) => each.UserID === userId && each.door === door);
  if (direction === 'Entry' && entry && now - entry.at < waitS * 1000) return true;
  return routesAt(state, readerId, wallNow).some((route) => {
    const last = lastGroup(state.antiPassback, route, userId, now);
    return last !== undefined && (last.Group + 1) % route.DoorList.length !== groupOf(route, readerId);
  });
}

/** Records a passage. */
export function recordPassage(draft: DeviceState, passage: Passage, { now, wallNow }: Moment): void {
  const { userId, door, readerId, direction } = passage;
  const { antiPassback, tables } = draft;
  const routes = routesAt(draft, readerId, wallNow);
  antiPassback.zones = antiPassback.zones.filter(
    ({ UserID, Index }) => UserID !== userId || !routes.some((route) => route.Index === Index),
  );
  for (const route of routes) {
    antiPassback.zones.push({ UserID: userId, Index: route.Index, Group: groupOf(route, readerId) ?? 0, at: now });
  }
  const waitS = tables.AccessControl[door]?.RepeatEnterTime ?? 0;
  if (direction !== 'Entry' || waitS === 0) return;
  antiPassback.entries = antiPassback.entries.filter((each) => each.UserID !== userId || each.door !== door);
  antiPassback.entries.push({ UserID: userId, door, at: now });
}

/** Persons inside: between the first and the last group of an active route, and not expired. */
export function personsInside({ antiPassback }: DeviceState, now: number): AntiPassbackState['zones'] {
  return antiPassback.zones.filter((zone) => {
    const route = antiPassback.routes.find(({ Index }) => Index === zone.Index);
    const isIn = route?.Enable && zone.Group < route.DoorList.length - 1;
    return isIn && lastGroup(antiPassback, route, zone.UserID, now) !== undefined;
  });
}

/** Forgets where these persons are. */
export function forgetPassages({ antiPassback }: DeviceState, isMeant: (userId: string) => boolean): void {
  antiPassback.zones = antiPassback.zones.filter(({ UserID }) => !isMeant(UserID));
  antiPassback.entries = antiPassback.entries.filter(({ UserID }) => !isMeant(UserID));
}
