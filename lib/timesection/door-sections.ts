import { SECTION_ALWAYS } from '@/lib/contract/limits';

/** All doors of a device, from 0. */
export const allDoors = (doorCount: number): number[] => Array.from({ length: doorCount }, (_, door) => door);

/**
 * The section of each door of the device, also of those that the record does not list: a door that is chosen again
 * gets its section back.
 */
export const sectionsByDoor = (
  { Doors, TimeSections }: { Doors?: number[]; TimeSections?: number[] },
  doorCount: number,
): number[] => allDoors(doorCount).map((door) => TimeSections?.[Doors?.indexOf(door) ?? -1] ?? SECTION_ALWAYS);

/** The sections as the device stores them: in the order of the doors. */
export const sectionsOf = ({ doors, sections }: { doors: number[]; sections: number[] }): number[] =>
  doors.map((door) => sections[door] ?? SECTION_ALWAYS);
