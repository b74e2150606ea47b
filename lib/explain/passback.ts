import { READERS } from '@/lib/contract/limits';
import type { RepeatEnterPerson, RepeatEnterRoute } from '@/lib/contract/methods/access-control-manager';

/** The two readers of a door. @assumed pages-1 /door/repeatEnter */
export const SIDES = ['entry', 'exit'] as const;
export type Side = (typeof SIDES)[number];

/** Number of a door's reader; doors count from 0. */
export const readerOf = (door: number, side: Side): string => String(door * READERS.perDoor + READERS[side]);

/** Group of a route that each person passed last, by user ID and number of the route. */
export type Zones = ReadonlyMap<string, number>;

const keyOf = (userId: string, route: number) => `${userId} ${route}`;

/** Where people are according to the device; a person who is not listed may start anywhere. */
export const zonesOf = (persons: readonly RepeatEnterPerson[]): Zones =>
  new Map(persons.map(({ UserID, Index, Group }) => [keyOf(UserID, Index), Group]));

const groupAt = ({ DoorList }: RepeatEnterRoute, reader: string) =>
  DoorList.findIndex(({ Doors }) => Doors.some(({ ReaderID }) => ReaderID === reader));

/** Routes that contain the reader. */
export const routesWith = (routes: readonly RepeatEnterRoute[], reader: string): RepeatEnterRoute[] =>
  routes.filter((route) => groupAt(route, reader) >= 0);

/** The route on which this person would come out of order, and the group that is next; groups count from 1 here. */
export function outOfTurn(routes: readonly RepeatEnterRoute[], zones: Zones, userId: string, reader: string) {
  for (const route of routesWith(routes, reader)) {
    const last = zones.get(keyOf(userId, route.Index));
    const next = last === undefined ? undefined : (last + 1) % route.DoorList.length;
    if (next !== undefined && next !== groupAt(route, reader)) return { route: route.Name, group: next + 1 };
  }
  return undefined;
}

/** The zones after this person passed. */
export function zonesAfter(routes: readonly RepeatEnterRoute[], zones: Zones, userId: string, reader: string): Zones {
  const came = routesWith(routes, reader).map((route): [string, number] => [
    keyOf(userId, route.Index),
    groupAt(route, reader),
  ]);
  return new Map([...zones, ...came]);
}
