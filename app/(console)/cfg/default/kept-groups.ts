import { NETWORK_TABLES, type RestoreOption } from '@/lib/contract/tables/maintenance';

/** What a partial restore can leave as it is. @assumed pages-3 /cfg/default */
export const GROUPS = ['network', 'users', 'records', 'time', 'doors'] as const;
export type Group = (typeof GROUPS)[number];

/**
 * Kept unless somebody decides otherwise: without them the console may not find the device, nobody gets in, or what has
 * happened is forgotten. @assumed ours: pages-3 /cfg/default names network and users only
 */
export const KEPT_FIRST: readonly Group[] = ['network', 'users', 'records'];

/** The tables of a group: those of its pages. */
const TABLES: Readonly<Partial<Record<Group, readonly string[]>>> = {
  network: NETWORK_TABLES,
  users: ['PwdUpdatePeriod', 'PwdReset'],
  time: ['Locales', 'NTP'],
  doors: [
    'AccessControl',
    'AccessControlGeneral',
    'OpenDoorGroup',
    'OpenDoorRoute',
    'AccessTimeSchedule',
    'SpecialDayGroup',
    'SpecialDaysSchedule',
    'Wiegand',
  ],
};

/** Groups that are deleted by an option. */
const OPTIONS: Readonly<Partial<Record<Group, RestoreOption>>> = { users: 'Users', records: 'Records' };

/** Parameters of the restore that keeps these groups. */
export function restoreParams(kept: readonly Group[]): { names: string[]; options: RestoreOption[] } {
  const lost = GROUPS.filter((each) => !kept.includes(each));
  return {
    names: kept.flatMap((each) => TABLES[each] ?? []),
    options: lost.flatMap((each) => OPTIONS[each] ?? []),
  };
}

/** Whether something is lost that no file of settings brings back. */
export const losesData = (kept: readonly Group[]): boolean => restoreParams(kept).options.length > 0;
