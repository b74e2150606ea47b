import { SECTION_ALWAYS } from '@/lib/contract/limits';
import type { DoorTable, FirstEnterTable } from '@/lib/contract/tables/access-control';

/** First card of one door as the page shows it. */
export interface FirstCardFields {
  enabled: boolean;
  /** Number of a weekly plan, SECTION_ALWAYS for every hour. */
  section: number;
  status: FirstEnterTable['Status'];
}

/** Door `index` of the table. Throws when the device has no such door. */
export function firstCardFields(doors: readonly DoorTable[], index: number): FirstCardFields {
  const door = doors[index];
  if (!door) throw new Error(`AccessControl has no door ${index}`);
  const { Enable = false, Status = 'Normal', TimeIndex = SECTION_ALWAYS } = door.FirstEnter ?? {};
  return { enabled: Enable, section: TimeIndex, status: Status };
}

/** The table with this door's first card changed; other doors and unknown members stay. */
export function firstCardTable(fields: FirstCardFields, was: readonly DoorTable[], index: number): DoorTable[] {
  return was.map((door, each) =>
    each === index
      ? {
          ...door,
          FirstEnter: {
            ...door.FirstEnter,
            Enable: fields.enabled,
            Status: fields.status,
            TimeIndex: fields.section,
          },
        }
      : door,
  );
}

const MEMBERS: Readonly<Record<string, keyof FirstCardFields>> = { TimeIndex: 'section', Status: 'status' };

/** Field a refusal speaks of, such as `AccessControl[0].FirstEnter.TimeIndex`. */
export const firstCardFieldOf = (member: string): keyof FirstCardFields | undefined =>
  MEMBERS[/^AccessControl\[\d+\]\.FirstEnter\.(\w+)$/.exec(member)?.[1] ?? ''];
