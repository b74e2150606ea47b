import { READERS } from '@/lib/contract/limits';

/** A reader: `door` from 0, `isExit` the one inside. */
export interface Reader {
  id: string;
  door: number;
  isExit: boolean;
}

/** Readers of a device with that many doors. */
export const readersOf = (doorCount: number): Reader[] =>
  Array.from({ length: doorCount }, (_, door) => [
    { id: String(door * READERS.perDoor + READERS.entry), door, isExit: false },
    { id: String(door * READERS.perDoor + READERS.exit), door, isExit: true },
  ]).flat();
