import { original } from 'immer';
import type { TableName } from '@/lib/contract/configs';
import { SECTION_ALWAYS } from '@/lib/contract/limits';
import { VOICE_EVENTS } from '@/lib/contract/tables/sound';
import { tableShapeProblem } from '../rules/analysis';
import { dropMembers } from '../rules/door-groups';
import { fitsMode, themeProblem } from '../rules/terminal-screen';
import type { DeviceState } from '../state/device-state';
import { noFile } from '../state/seed-sound';
import { valuesOf } from '../state/table-values';
import { useProblem } from './file-manager';
import { soundAt } from './sounds';
import { factoryTables } from './table-writes';

/**
 * Takes out of the tables what they name and the device does not have, after tables came from a file or from the
 * factory: a write that names it is refused, so that no page could store such a table any more. Doors and persons may
 * name a plan without a name: they lose only one that had a name `before`. A table of another form, as a tester may
 * store it, is left as it is.
 */
export function dropDanglingNames(draft: DeviceState, before: DeviceState): void {
  const factory = factoryTables(before);
  const isWhole = (...names: (keyof typeof factory & TableName)[]) =>
    names.every((name) =>
      valuesOf(draft, name as 'AccessControl').every(
        (value) => tableShapeProblem(name, value, factory[name]) === undefined,
      ),
    );
  if (isWhole('OpenDoorGroup')) {
    const persons = new Set((original(draft.access.users) ?? draft.access.users).map(({ UserID }) => UserID));
    dropMembers(draft, (userId) => !persons.has(userId));
  }
  if (isWhole('PictureShow')) dropPictures(draft);
  if (isWhole('Individuation')) dropTheme(draft);
  if (isWhole('AdvertPlan')) dropAdverts(draft);
  if (isWhole('CustomAudio')) dropSounds(draft);
  if (isWhole('SpecialDayGroup', 'SpecialDaysSchedule')) dropGroups(draft);
  if (isWhole('SpecialDaysSchedule', 'AccessControl')) dropPlans(draft, before);
}

function dropPictures(draft: DeviceState): void {
  for (const shown of valuesOf(draft, 'PictureShow')) {
    for (const use of ['Home', 'Call'] as const) {
      if (useProblem({ ...shown, Home: '', Call: '', [use]: shown[use] }, draft)) shown[use] = '';
    }
  }
}

function dropTheme(draft: DeviceState): void {
  for (const screen of valuesOf(draft, 'Individuation')) if (themeProblem(screen, draft)) screen.Theme = 'General';
}

function dropAdverts(draft: DeviceState): void {
  for (const plan of valuesOf(draft, 'AdvertPlan')) {
    const isKnown = (mode: string, id: number) =>
      fitsMode(
        mode,
        draft.adverts.items.find(({ ID }) => ID === id),
      );
    for (const section of plan.Sections) {
      section.ResourceIDs = section.ResourceIDs.filter((id) => section.Mode === 'Clock' || isKnown(section.Mode, id));
    }
    // A period with nothing to show.
    plan.Sections = plan.Sections.filter(({ Mode, ResourceIDs }) => Mode === 'Clock' || ResourceIDs.length > 0);
  }
}

/** Sounds of the same name may differ from those of the file. */
function dropSounds(draft: DeviceState): void {
  for (const rows of valuesOf(draft, 'CustomAudio')) {
    for (const [index, row] of rows.entries()) {
      const sound = soundAt(draft, row.Path);
      const held = sound ? { Name: sound.name, Size: sound.size, Seconds: sound.seconds } : noFile;
      Object.assign(row, { Event: VOICE_EVENTS[index], ...held });
    }
  }
}

/** Plans lose a group that has no name. */
function dropGroups(draft: DeviceState): void {
  const { SpecialDayGroup } = draft.tables;
  const isGroupGone = (group: number) => group !== SECTION_ALWAYS && !SpecialDayGroup[group]?.GroupName;
  for (const plan of valuesOf(draft, 'SpecialDaysSchedule').flat()) {
    if (isGroupGone(plan.GroupNo)) Object.assign(plan, { GroupNo: SECTION_ALWAYS, Enable: false });
  }
}

/** Doors and persons lose a plan that has no name any more. */
function dropPlans(draft: DeviceState, before: DeviceState): void {
  const nameIn = ({ tables }: DeviceState, plan: number) => Object(tables.SpecialDaysSchedule)[plan]?.ScheduleName;
  const isPlanGone = (plan: number) => Boolean(nameIn(before, plan)) && !nameIn(draft, plan);
  for (const door of valuesOf(draft, 'AccessControl').flat()) {
    if (isPlanGone(door.HolidayTime)) door.HolidayTime = SECTION_ALWAYS;
  }
  // Drafts of ten thousand persons would take seconds.
  const users = original(draft.access.users) ?? draft.access.users;
  if (!users.some((user) => user.SpecialDaysSchedule.some(isPlanGone))) return;
  draft.access.users = users.map((user) => {
    const left = user.SpecialDaysSchedule.filter((plan) => !isPlanGone(plan));
    return { ...user, SpecialDaysSchedule: left.length > 0 ? left : [SECTION_ALWAYS] };
  });
}
