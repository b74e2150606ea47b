import type { AccessUser } from '@/lib/contract/records';
import { rowsIn } from './read-reply';

const TEXTS = ['UserID', 'UserName', 'ValidFrom', 'ValidTo'] as const;
const isText = (value: unknown) => typeof value === 'string';

const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/**
 * A person whose texts are texts, as lists search and sort them: some devices write IDs and rooms as numbers, and leave
 * out a validity without an end, which is '' here. Other members stay as they came.
 */
export function asPerson<Person extends AccessUser>(raw: Person): Person {
  const rooms: unknown = raw.RoomNo;
  const areRoomsTexts = !Array.isArray(rooms) || rooms.every(isText);
  if (TEXTS.every((key) => isText(raw[key])) && areRoomsTexts) return raw;
  return {
    ...raw,
    ...Object.fromEntries(TEXTS.map((key) => [key, textOf(raw[key])])),
    ...(!areRoomsTexts && { RoomNo: rooms.map(textOf) }),
  };
}

/** The persons of a reply. Throws as `rowsIn`. */
export const personsIn = <Person extends AccessUser>(
  method: string,
  rows: readonly Person[] | null | undefined,
): Person[] => rowsIn(method, rows).map(asPerson);
