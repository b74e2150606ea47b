import { describe, expect, it } from 'vitest';
import { CODE_FORM, type CustomPassword } from '@/lib/contract/records';
import { CODE, type CodeFields, codeFields, codeProblems, codeRow, randomCode } from './code-fields';
import { expiringCondition, usesLeft } from './code-life';

const NOW = '2026-11-20 12:00:00';
const held: CustomPassword = {
  RecNo: 4,
  UserID: 'visitor',
  OpenDoorPassword: '******',
  AlarmPassword: '******',
  Doors: [1],
  TimeSections: [3],
  ValidDateStart: '2026-01-01 00:00:00',
  ValidDateEnd: '2026-12-31 23:59:59',
  ValidCounts: 2,
  UsedCounts: 1,
};
const fresh = (): CodeFields => ({ ...codeFields(undefined, 2, NOW), owner: 'a', code: '1234' });

describe('a code', () => {
  it('starts valid for every door from now on', () => {
    expect(codeFields(undefined, 2, NOW)).toMatchObject({
      doors: [0, 1],
      sections: [255, 255],
      validFrom: NOW,
      uses: 0,
    });
  });

  it('keeps its stored digits unless others are typed, and its sections with its doors', () => {
    const fields = codeFields(held, 2, NOW);
    expect([fields.code, fields.duress]).toEqual(['', '']);
    const row = codeRow({ ...fields, doors: [0, 1] }, CODE_FORM.md5);
    expect(row).not.toHaveProperty('OpenDoorPassword');
    expect(row).not.toHaveProperty('AlarmPassword');
    expect(row).toMatchObject({ Doors: [0, 1], TimeSections: [255, 3], ValidCounts: 2 });
    expect(codeRow({ ...fields, noDuress: true }, CODE_FORM.md5)).toMatchObject({ AlarmPassword: '' });
  });

  it('is hashed where the device says so', () => {
    expect(codeRow(fresh(), CODE_FORM.plain).OpenDoorPassword).toBe('1234');
    expect(codeRow(fresh(), CODE_FORM.md5).OpenDoorPassword).toBe('81DC9BDB52D04DC20036DBD8313ED055');
  });

  it.each<[Partial<CodeFields>, keyof CodeFields, string | undefined]>([
    [{}, 'code', undefined],
    [{ owner: ' ' }, 'owner', 'NotNull'],
    [{ code: '' }, 'code', 'InvalidPassword'],
    [{ code: '123456789' }, 'code', 'InvalidPassword'],
    [{ duress: '1234' }, 'duress', 'DuressSame'],
    [{ duress: 'x' }, 'duress', 'InvalidPassword'],
    [{ duress: '1234', noDuress: true }, 'duress', undefined],
    [{ doors: [] }, 'doors', 'SelectAtLeastOne'],
    [{ validTo: NOW }, 'validTo', 'TimeSettingError'],
    [{ uses: 1000 }, 'uses', 'OutOfRange'],
  ])('with %j', (change, field, key) => {
    expect(codeProblems({ ...fresh(), ...change }, true, 'door')[field]?.key).toBe(key);
  });

  it('shows how often it may still be used', () => {
    expect([usesLeft(held), usesLeft({ ...held, UsedCounts: 3 }), usesLeft({ ...held, ValidCounts: 0 })]).toEqual([
      1,
      0,
      undefined,
    ]);
  });

  it('is generated with eight digits, different each time', () => {
    const made = new Set(Array.from({ length: 50 }, randomCode));
    expect(made.size).toBeGreaterThan(45);
    for (const each of made) expect(each).toMatch(/^\d{8}$/);
  });

  it('is found by the member that a refusal names, and by its end', () => {
    expect(CODE.fieldOf('AlarmPassword')).toBe('duress');
    expect(CODE.fieldOf('record')).toBeUndefined();
    expect(expiringCondition(NOW)).toEqual({ from: NOW, to: '2026-11-27 12:00:00' });
  });
});
