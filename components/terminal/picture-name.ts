import { SCREEN_PICTURE } from '@/lib/contract/limits';
import type { Problem } from '@/lib/i18n/message-keys';

/** Characters that no name of a file has. */
const RESERVED = '\\ / : * ? " < > |';

/** A name that the device does not take. */
export const NAME_REFUSED: Problem = { key: 'FileNameInvalid', values: { characters: RESERVED } };

/** A name with too many characters. */
export const NAME_TOO_LONG: Problem = { key: 'FileNameTooLong', values: { max: SCREEN_PICTURE.nameMax } };

/** The name of a picture without its extension, as people see it. */
export const stemOf = (file: string): string => file.replace(/\.\w+$/, '');

/** Why a picture cannot have this name. `others`: names of files. @spec §5: required and unique */
export function nameProblem(name: string, others: readonly string[]): Problem | undefined {
  const typed = name.trim();
  if (typed === '') return { key: 'NotNull' };
  if ([...typed].length > SCREEN_PICTURE.nameMax) return NAME_TOO_LONG;
  const isPlain = !/[\\/:*?"<>|]/.test(typed) && !typed.startsWith('.') && [...typed].every((each) => each >= ' ');
  if (!isPlain) return NAME_REFUSED;
  const same = (other: string) => stemOf(other).toLowerCase() === typed.toLowerCase();
  return others.some(same) ? { key: 'PicNameExists', values: { value: typed } } : undefined;
}

/** Characters that change the direction of what follows: a name with them reads as another one. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/** A name for a chosen file that keeps the rules: without reserved characters, and numbered where it is taken. */
export function nameFor(file: string, others: readonly string[]): string {
  const plain = [...stemOf(file).replace(TURNING, '')]
    .filter((each) => each >= ' ' && !'\\/:*?"<>|'.includes(each))
    .join('');
  const start = plain.replace(/^[. ]+/, '').trim() || 'picture';
  const cut = (text: string, room: number) => [...text].slice(0, room).join('').trim();
  for (let number = 1; ; number += 1) {
    const tail = number === 1 ? '' : ` ${number}`;
    const name = `${cut(start, SCREEN_PICTURE.nameMax - tail.length)}${tail}`;
    if (!nameProblem(name, others)) return name;
  }
}
