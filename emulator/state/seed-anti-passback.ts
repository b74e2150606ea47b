/** Anti-passback of a controller of several doors: routes, and persons inside. @assumed pages-1 /door/repeatEnter */
import type { DeviceCapabilities } from '@/lib/contract/capabilities';
import { READERS, SECTION_ALWAYS } from '@/lib/contract/limits';
import type { RepeatEnterRoute } from '@/lib/contract/methods/access-control-manager';
import type { AccessUser } from '@/lib/contract/records';
import type { AntiPassbackState } from './device-state';

/** More than a page of persons; they came in minute by minute. */
const INSIDE = { from: 30, count: 23, everyMs: 60_000 };

/** Readers of these doors, outside or inside. */
const group = (side: number, ...doors: number[]) => ({
  Doors: doors.map((door) => ({ ReaderID: String(door * READERS.perDoor + side) })),
});

const route = (Index: number, Name: string, Enable: boolean, DoorList: RepeatEnterRoute['DoorList']) => ({
  Index,
  Name,
  Enable,
  ResetTime: 0,
  TimeSection: SECTION_ALWAYS,
  DoorList,
});

/** Empty on a device with one door. */
export function seedAntiPassback(
  { repeatEnter, doorCount }: DeviceCapabilities,
  users: readonly AccessUser[],
  now: number,
): AntiPassbackState {
  if (!repeatEnter || doorCount < 4) return { routes: [], zones: [], entries: [] };
  const { entry, exit } = READERS;
  const inside = users.slice(INSIDE.from, INSIDE.from + INSIDE.count);
  return {
    routes: [
      route(0, 'Store', true, [group(entry, 2, 3), group(exit, 2, 3)]),
      route(1, 'Whole building', false, [group(entry, 0), group(entry, 1), group(exit, 1), group(exit, 0)]),
    ],
    zones: inside.map(({ UserID }, place) => ({
      UserID,
      Index: 0,
      Group: 0,
      at: now - (inside.length - place) * INSIDE.everyMs,
    })),
    entries: [],
  };
}
