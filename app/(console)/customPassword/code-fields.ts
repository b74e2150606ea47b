import { CUSTOM_CODE } from '@/lib/contract/limits';
import { CODE_FORM, type CustomPassword } from '@/lib/contract/records';
import { codeDigest } from '@/lib/crypto/code-digest';
import { randomBelow } from '@/lib/crypto/random-below';
import { type RowValues, rowOf } from '@/lib/forms/bind-row';
import type { Problems } from '@/lib/forms/form-field';
import type { Problem } from '@/lib/i18n/message-keys';
import { typedTimeProblem } from '@/lib/session/typed-time';
import { allDoors, sectionsByDoor, sectionsOf } from '@/lib/timesection/door-sections';
import { chosenProblem, lengthProblem, rangeProblem, required } from '@/lib/validation/text-kinds';

type Row = Partial<CustomPassword>;
const { bind, same, number, secret, as, custom } = rowOf<Row>({});

/** One code as the drawer shows it. */
export const CODE = bind({
  owner: same('UserID', ''),
  /** Newly typed digits; empty keeps the stored code. */
  code: secret('OpenDoorPassword'),
  duress: secret('AlarmPassword'),
  /** The stored duress code is deleted. */
  noDuress: as(
    'AlarmPassword',
    () => false,
    (isDeleted) => (isDeleted ? '' : undefined),
  ),
  doors: same('Doors', []),
  validFrom: same('ValidDateStart', ''),
  validTo: same('ValidDateEnd', '2037-12-31 23:59:59'),
  uses: number('ValidCounts'),
  /** By door; the device has one for each of `doors`, which are written before. */
  sections: custom(
    ['TimeSections'],
    ({ TimeSections = [] }) => TimeSections,
    (sections, { Doors = [] }) => ({ TimeSections: sectionsOf({ doors: Doors, sections }) }),
  ),
});

export type CodeFields = RowValues<typeof CODE>;

/** A stored code, or a new one for every door from now on. `now`: wall time. */
export const codeFields = (row: CustomPassword | undefined, doorCount: number, now: string): CodeFields => ({
  ...CODE.toFields({ Doors: allDoors(doorCount), ValidDateStart: now, ValidCounts: 0, ...row }),
  sections: sectionsByDoor(row ?? {}, doorCount),
});

/** Members to write; codes only where they were typed, in the format the device uses. */
export function codeRow(fields: CodeFields, form: number): Row {
  const stored = (digits: string) => (digits !== '' && form === CODE_FORM.md5 ? codeDigest(digits) : digits);
  return CODE.toRow({ ...fields, code: stored(fields.code), duress: stored(fields.duress) });
}

/** `isNew`: nothing is stored yet, so a code is required. @assumed pages-1 /customPassword */
export function codeProblems(fields: CodeFields, isNew: boolean, doorName: string): Problems<CodeFields> {
  const { owner, code, duress, noDuress, doors, validFrom, validTo, uses } = fields;
  const digitsProblem = (text: string): Problem | undefined =>
    /^\d{1,8}$/.test(text) ? undefined : { key: 'InvalidPassword', values: { max: CUSTOM_CODE.digitsMax } };
  return {
    owner: required(owner) ?? lengthProblem(owner, CUSTOM_CODE.ownerMax),
    code: code !== '' || isNew ? digitsProblem(code) : undefined,
    duress:
      noDuress || duress === ''
        ? undefined
        : (digitsProblem(duress) ?? (code === duress ? { key: 'DuressSame' } : undefined)),
    doors: chosenProblem(doors, doorName),
    validFrom: typedTimeProblem(validFrom, 'dateTime'),
    validTo: typedTimeProblem(validTo, 'dateTime') ?? (validFrom < validTo ? undefined : { key: 'TimeSettingError' }),
    uses: rangeProblem(uses, CUSTOM_CODE.uses),
  };
}

/** Random digits; as many as a code may have. */
export const randomCode = (): string =>
  String(randomBelow(10 ** CUSTOM_CODE.digitsMax)).padStart(CUSTOM_CODE.digitsMax, '0');
