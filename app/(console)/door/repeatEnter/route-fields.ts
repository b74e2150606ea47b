import { REPEAT_ENTER, SECTION_ALWAYS } from '@/lib/contract/limits';
import type { RepeatEnterRoute } from '@/lib/contract/methods/access-control-manager';
import { type RowValues, rowOf } from '@/lib/forms/bind-row';
import type { Problems } from '@/lib/forms/form-field';
import type { Problem } from '@/lib/i18n/message-keys';
import { lengthProblem, rangeProblem, required } from '@/lib/validation/text-kinds';

/** One group of a route as the drawer shows it; `id` identifies a group while the order changes. */
export interface GroupFields {
  id: number;
  readers: string[];
}

type Info = Omit<RepeatEnterRoute, 'Index'>;

/** A new route has the two groups it needs. */
const { bind, same, number, as } = rowOf<RepeatEnterRoute>({
  Index: 0,
  Name: '',
  Enable: true,
  ResetTime: 0,
  TimeSection: SECTION_ALWAYS,
  DoorList: [{ Doors: [] }, { Doors: [] }],
});

/** One route as the drawer shows it. */
export const ROUTE = bind({
  name: same('Name', ''),
  enabled: same('Enable', true),
  resetMin: number('ResetTime'),
  section: same('TimeSection', SECTION_ALWAYS),
  groups: as('DoorList', readGroups, writeGroups),
});

export type RouteFields = RowValues<typeof ROUTE>;

/** The first number without a route; undefined when all have one. */
export const freeIndex = (routes: readonly RepeatEnterRoute[]): number | undefined =>
  Array.from({ length: REPEAT_ENTER.routesMax }, (_, index) => index).find(
    (index) => !routes.some(({ Index }) => Index === index),
  );

/** The route as the device stores it; unknown members are kept with their group and their reader. */
export function routeInfo(fields: RouteFields, was?: RepeatEnterRoute): Info {
  const { Index: _, ...info } = ROUTE.toRow(fields, was);
  return info;
}

function readGroups(list: Info['DoorList']): GroupFields[] {
  return list.map(({ Doors }, id) => ({ id, readers: Doors.map(({ ReaderID }) => ReaderID) }));
}

function writeGroups(groups: GroupFields[], was: Info['DoorList']): Info['DoorList'] {
  const readers = was.flatMap(({ Doors }) => Doors);
  return groups.map((group) => ({
    ...was[group.id],
    Doors: group.readers.map((ReaderID) => ({ ...readers.find((each) => each.ReaderID === ReaderID), ReaderID })),
  }));
}

/** Groups and readers @spec §5 interlock; the rest @assumed pages-1 /door/repeatEnter */
export function routeProblems(
  { name, resetMin, groups }: RouteFields,
  readerName: (id: string) => string = (id) => id,
): Problems<RouteFields> {
  return {
    name: required(name) ?? lengthProblem(name, REPEAT_ENTER.nameMax),
    resetMin: rangeProblem(resetMin, REPEAT_ENTER.resetMin),
    groups: groupsProblem(groups, readerName),
  };
}

function groupsProblem(groups: readonly GroupFields[], readerName: (id: string) => string): Problem | undefined {
  if (groups.length < REPEAT_ENTER.groups.min) {
    return { key: 'InterlockGroupMin', values: { min: REPEAT_ENTER.groups.min } };
  }
  const owners = new Map<string, number>();
  for (const [place, { readers }] of groups.entries()) {
    const number = place + 1;
    const { min, max } = REPEAT_ENTER.readers;
    if (readers.length < min || readers.length > max) return { key: 'ReadersPerGroup', values: { number, min, max } };
    for (const reader of readers) {
      const owner = owners.get(reader);
      if (owner !== undefined) return { key: 'ReaderExists', values: { value: readerName(reader), owner, number } };
      owners.set(reader, number);
    }
  }
  return undefined;
}

/** The group at `from` moved to `to`. */
export function moved(groups: readonly GroupFields[], from: number, to: number): GroupFields[] {
  const group = groups[from];
  if (!group || to < 0 || to >= groups.length) return [...groups];
  const rest = groups.filter((_, place) => place !== from);
  return [...rest.slice(0, to), group, ...rest.slice(to)];
}
