import { REPEAT_ENTER, SECTION_ALWAYS } from '@/lib/contract/limits';
import type { RepeatEnterRoute } from '@/lib/contract/methods/access-control-manager';
import type { Problems } from '@/lib/forms/form-field';
import type { Problem } from '@/lib/i18n/message-keys';
import { rangeProblem, required } from '@/lib/validation/text-kinds';

/** One group of a route as the drawer shows it; `id` tells groups apart while they change places. */
export interface GroupFields {
  id: number;
  readers: string[];
}

/** One route as the drawer shows it; the reset time is empty while nothing is typed. */
export interface RouteFields {
  name: string;
  enabled: boolean;
  resetMin: number | '';
  section: number;
  groups: GroupFields[];
}

type Info = Omit<RepeatEnterRoute, 'Index'>;

/** A stored route, or a new one with the two groups it needs. */
export const routeFields = (route: RepeatEnterRoute | undefined): RouteFields => ({
  name: route?.Name ?? '',
  enabled: route?.Enable ?? true,
  resetMin: route?.ResetTime ?? 0,
  section: route?.TimeSection ?? SECTION_ALWAYS,
  groups: route?.DoorList.map(({ Doors }, id) => ({ id, readers: Doors.map(({ ReaderID }) => ReaderID) })) ?? [
    { id: 0, readers: [] },
    { id: 1, readers: [] },
  ],
});

/** The route as the device stores it; members the page does not know stay with their group and their reader. */
export function routeInfo(fields: RouteFields, was: RepeatEnterRoute | undefined): Info {
  const { Index: _, ...held } = was ?? { Index: 0 };
  const heldReaders = was?.DoorList.flatMap(({ Doors }) => Doors) ?? [];
  return {
    ...held,
    Name: fields.name,
    Enable: fields.enabled,
    ResetTime: Number(fields.resetMin),
    TimeSection: fields.section,
    DoorList: fields.groups.map(({ id, readers }) => ({
      ...was?.DoorList[id],
      Doors: readers.map((ReaderID) => ({ ...heldReaders.find((each) => each.ReaderID === ReaderID), ReaderID })),
    })),
  };
}

/** `readerName` says a reader as people know it. Groups and readers @spec §5 interlock; the rest @assumed pages-1 /door/repeatEnter */
export function routeProblems(
  { name, resetMin, groups }: RouteFields,
  readerName: (id: string) => string = (id) => id,
): Problems<RouteFields> {
  const max = REPEAT_ENTER.nameMax;
  return {
    name: required(name) ?? (name.length > max ? { key: 'TooLong', values: { max } } : undefined),
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

const MEMBERS: Record<string, keyof RouteFields> = {
  Name: 'name',
  Enable: 'enabled',
  ResetTime: 'resetMin',
  TimeSection: 'section',
  DoorList: 'groups',
};

/** Field a refusal speaks of, such as `info.DoorList[1].Doors`. */
export const routeFieldOf = (member: string): keyof RouteFields | undefined =>
  MEMBERS[/^info\.(\w+)/.exec(member)?.[1] ?? ''];
