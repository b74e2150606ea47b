import { CUSTOM_CODE, SECTION_ALWAYS } from '@/lib/contract/limits';
import { CODE_FORM, type CustomPassword } from '@/lib/contract/records';
import { codeDigest } from '@/lib/crypto/code-digest';
import { type RowValues, rowOf } from '@/lib/forms/bind-row';
import type { Problems } from '@/lib/forms/form-field';
import { typedTimeProblem } from '@/lib/session/typed-time';
import { lengthProblem, rangeProblem, required } from '@/lib/validation/text-kinds';

type Row = Partial<CustomPassword>;
const { bind, same, number } = rowOf<Row>();

const CODE = bind({
  owner: same('UserID', ''),
  doors: same('Doors', []),
  validFrom: same('ValidDateStart', ''),
  validTo: same('ValidDateEnd', '2037-12-31 23:59:59'),
  uses: number('ValidCounts'),
});

/** One code as the drawer shows it. */
export interface CodeFields extends RowValues<typeof CODE> {
  /** Newly typed digits; empty keeps the stored code. */
  code: string;
  duress: string;
  /** The stored duress code is deleted. */
  noDuress: boolean;
  /** By door. */
  sections: number[];
}

/** A stored code, or a new one for every door from now on. `now`: wall time. */
export function codeFields(row: CustomPassword | undefined, doorCount: number, now: string): CodeFields {
  const all = Array.from({ length: doorCount }, (_, door) => door);
  const sectionOf = (door: number) => row?.TimeSections?.[row.Doors?.indexOf(door) ?? -1] ?? SECTION_ALWAYS;
  return {
    ...CODE.toFields({ Doors: all, ValidDateStart: now, ValidCounts: 0, ...row }),
    code: '',
    duress: '',
    noDuress: false,
    sections: all.map(sectionOf),
  };
}

/** Members to write; codes only where they were typed, in the format the device uses. */
export function codeRow(fields: CodeFields, form: number): Row {
  const stored = (digits: string) => (form === CODE_FORM.md5 ? codeDigest(digits) : digits);
  const duress = fields.noDuress ? '' : stored(fields.duress);
  return {
    ...CODE.toRow(fields, {}),
    ...(fields.code !== '' && { OpenDoorPassword: stored(fields.code) }),
    ...((fields.noDuress || fields.duress !== '') && { AlarmPassword: duress }),
    TimeSections: fields.doors.map((door) => fields.sections[door] ?? SECTION_ALWAYS),
  };
}

/**
 * `isNew`: nothing is stored yet, so a code is required. `doorName` is inserted into "at least one door". @assumed
 * pages-1 /customPassword
 */
export function codeProblems(fields: CodeFields, isNew: boolean, doorName: string): Problems<CodeFields> {
  const { owner, code, duress, noDuress, doors, validFrom, validTo, uses } = fields;
  const digits = { key: 'InvalidPassword' as const, values: { max: CUSTOM_CODE.digitsMax } };
  const isCode = (text: string) => /^\d{1,8}$/.test(text);
  return {
    owner: required(owner) ?? lengthProblem(owner, CUSTOM_CODE.ownerMax),
    code: (code !== '' || isNew) && !isCode(code) ? digits : undefined,
    duress:
      noDuress || duress === ''
        ? undefined
        : isCode(duress)
          ? code === duress
            ? { key: 'DuressSame' }
            : undefined
          : digits,
    doors: doors.length === 0 ? { key: 'SelectAtLeastOne', values: { what: doorName } } : undefined,
    validFrom: typedTimeProblem(validFrom, 'dateTime'),
    validTo: typedTimeProblem(validTo, 'dateTime') ?? (validFrom < validTo ? undefined : { key: 'TimeSettingError' }),
    uses: rangeProblem(uses, CUSTOM_CODE.uses),
  };
}

const SPECIAL: Record<string, keyof CodeFields> = {
  OpenDoorPassword: 'code',
  AlarmPassword: 'duress',
  TimeSections: 'sections',
};

/** The field that a refusal is about. */
export const codeFieldOf = (member: string): keyof CodeFields | undefined => SPECIAL[member] ?? CODE.fieldOf(member);

/** Random digits; as many as a code may have. */
export function randomCode(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  const limit = 10 ** CUSTOM_CODE.digitsMax;
  // Values beyond the last whole round would make some digits more likely than others.
  if (number >= Math.floor(2 ** 32 / limit) * limit) return randomCode();
  return String(number % limit).padStart(CUSTOM_CODE.digitsMax, '0');
}
