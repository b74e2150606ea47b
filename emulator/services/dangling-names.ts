import { original } from 'immer';
import { SECTION_ALWAYS } from '@/lib/contract/limits';
import { VOICE_EVENTS } from '@/lib/contract/tables/sound';
import { dropMembers } from '../rules/door-groups';
import { fitsMode, themeProblem } from '../rules/terminal-screen';
import type { DeviceState } from '../state/device-state';
import { noFile } from '../state/seed-sound';
import { valuesOf } from '../state/table-values';
import { useProblem } from './file-manager';
import { soundAt } from './sounds';

/**
 * Takes out of the tables what they name and the device does not have, after tables came from a file or from the
 * factory: a write that names it is refused, so that no page could store such a table any more.
 */
export function dropDanglingNames(draft: DeviceState): void {
  const persons = new Set((original(draft.access.users) ?? draft.access.users).map(({ UserID }) => UserID));
  dropMembers(draft, (userId) => !persons.has(userId));
  dropPictures(draft);
  dropSounds(draft);
  dropHolidays(draft);
}

function dropPictures(draft: DeviceState): void {
  for (const shown of valuesOf(draft, 'PictureShow')) {
    for (const use of ['Home', 'Call'] as const) {
      if (useProblem({ ...shown, Home: '', Call: '', [use]: shown[use] }, draft)) shown[use] = '';
    }
  }
  for (const screen of valuesOf(draft, 'Individuation')) if (themeProblem(screen, draft)) screen.Theme = 'General';
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

/** Plans lose a group that has no name any more; doors and persons a plan that has none. */
function dropHolidays(draft: DeviceState): void {
  const { SpecialDayGroup, SpecialDaysSchedule } = draft.tables;
  const isGroupGone = (group: number) => group !== SECTION_ALWAYS && !SpecialDayGroup[group]?.GroupName;
  const isPlanGone = (plan: number) => plan !== SECTION_ALWAYS && !SpecialDaysSchedule[plan]?.ScheduleName;
  for (const plan of valuesOf(draft, 'SpecialDaysSchedule').flat()) {
    if (isGroupGone(plan.GroupNo)) Object.assign(plan, { GroupNo: SECTION_ALWAYS, Enable: false });
  }
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
