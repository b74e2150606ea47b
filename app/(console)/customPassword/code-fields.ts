import { CUSTOM_CODE, SECTION_ALWAYS } from '@/lib/contract/limits';
import { CODE_FORM, type CustomPassword } from '@/lib/contract/records';
import { codeDigest } from '@/lib/crypto/code-digest';
import type { Problems } from '@/lib/forms/form-field';
import { typedTimeProblem } from '@/lib/session/typed-time';
import { rangeProblem, required } from '@/lib/validation/text-kinds';

/**
 * One code as the drawer shows it. The digits are empty while a stored code stays as it is; `sections` by door; times are
 * wall times.
 */
export interface CodeFields {
  owner: string;
  code: string;
  duress: string;
  /** The stored duress code goes. */
  noDuress: boolean;
  doors: number[];
  sections: number[];
  validFrom: string;
  validTo: string;
  uses: number | '';
}

type Row = Partial<CustomPassword>;

const DEFAULT_END = '2037-12-31 23:59:59';

/** A stored code, or a new one for every door from now on. `now`: wall time. */
export function codeFields(row: CustomPassword | undefined, doorCount: number, now: string): CodeFields {
  const all = Array.from({ length: doorCount }, (_, door) => door);
  const sectionOf = (door: number) => row?.TimeSections?.[row.Doors?.indexOf(door) ?? -1] ?? SECTION_ALWAYS;
  return {
    owner: row?.UserID ?? '',
    code: '',
    duress: '',
    noDuress: false,
    doors: row?.Doors ?? all,
    sections: all.map(sectionOf),
    validFrom: row?.ValidDateStart ?? now,
    validTo: row?.ValidDateEnd ?? DEFAULT_END,
    uses: row?.ValidCounts ?? 0,
  };
}

/** Members to write; codes only where they were typed, in the device's form. */
export function codeRow(fields: CodeFields, form: number): Row {
  const stored = (digits: string) => (form === CODE_FORM.md5 ? codeDigest(digits) : digits);
  const duress = fields.noDuress ? '' : stored(fields.duress);
  return {
    UserID: fields.owner,
    ...(fields.code !== '' && { OpenDoorPassword: stored(fields.code) }),
    ...((fields.noDuress || fields.duress !== '') && { AlarmPassword: duress }),
    Doors: fields.doors,
    TimeSections: fields.doors.map((door) => fields.sections[door] ?? SECTION_ALWAYS),
    ValidDateStart: fields.validFrom,
    ValidDateEnd: fields.validTo,
    ValidCounts: Number(fields.uses),
  };
}

/** `isNew`: nothing is stored yet, so that a code is needed. `doorName` stands in "at least one door". @assumed pages-1 /customPassword */
export function codeProblems(fields: CodeFields, isNew: boolean, doorName: string): Problems<CodeFields> {
  const { owner, code, duress, noDuress, doors, validFrom, validTo, uses } = fields;
  const max = CUSTOM_CODE.ownerMax;
  const digits = { key: 'InvalidPassword' as const, values: { max: CUSTOM_CODE.digitsMax } };
  const isCode = (text: string) => /^\d{1,8}$/.test(text);
  return {
    owner: required(owner) ?? (owner.length > max ? { key: 'TooLong', values: { max } } : undefined),
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

const MEMBERS: Record<string, keyof CodeFields> = {
  UserID: 'owner',
  OpenDoorPassword: 'code',
  AlarmPassword: 'duress',
  Doors: 'doors',
  TimeSections: 'sections',
  ValidDateStart: 'validFrom',
  ValidDateEnd: 'validTo',
  ValidCounts: 'uses',
};

/** Field a refusal speaks of. */
export const codeFieldOf = (member: string): keyof CodeFields | undefined => MEMBERS[member];

/** Digits that nobody can guess from others; as many as a code may have. */
export function randomCode(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  const limit = 10 ** CUSTOM_CODE.digitsMax;
  // Beyond the last whole round some digits would come more often than others.
  if (number >= Math.floor(2 ** 32 / limit) * limit) return randomCode();
  return String(number % limit).padStart(CUSTOM_CODE.digitsMax, '0');
}
