import { describe, expect, it } from 'vitest';
import { SECTION_ALWAYS } from '@/lib/contract/limits';
import { duplicated, newPlan, PLAN, type PlanFields, planProblems } from './plan-fields';

const OFF = '0 00:00:00-00:00:00';
const plan = {
  ScheduleName: 'Short day',
  Enable: true,
  GroupNo: 0,
  Doors: [0, 1],
  TimeSection: ['1 08:00:00-12:00:00', OFF, OFF, OFF],
};

const planFields = (each: typeof plan) => PLAN.toFields({ SpecialDaysSchedule: [each] }, 0);
const written = (fields: PlanFields, over: typeof plan) =>
  PLAN.toConfigs(fields, { SpecialDaysSchedule: [over] }, 0).SpecialDaysSchedule;

describe('plan fields', () => {
  it('write back what they read', () => {
    expect(written(planFields(plan), plan)).toEqual([plan]);
  });

  it('start for all doors, with the default day and without a group', () => {
    expect(written({ ...newPlan(2), name: 'New' }, { ...plan, Vendor: 7 } as typeof plan)).toEqual([
      {
        ScheduleName: 'New',
        Enable: true,
        GroupNo: SECTION_ALWAYS,
        Doors: [0, 1],
        TimeSection: ['1 00:00:00-23:59:59', OFF, OFF, OFF],
        Vendor: 7,
      },
    ]);
  });

  it.each([
    [{ name: '' }, 'name', 'NotNull'],
    [{ group: SECTION_ALWAYS }, 'group', 'NotNull'],
    [{ doors: [] }, 'doors', 'SelectAtLeastOne'],
    [{ sections: [{ enabled: true, start: '09:00:00', end: '08:00:00' }] }, 'sections', 'TimeSettingError'],
    [{}, 'sections', undefined],
  ] as const)('%j gives %s %s', (change, key, problem) => {
    const fields = { ...planFields(plan), ...structuredClone(change) } as PlanFields;
    expect(planProblems(fields, 'door')[key]?.key).toBe(problem);
  });

  it.each([
    ['SpecialDaysSchedule[1].TimeSection[0]', 'sections'],
    ['SpecialDaysSchedule[1].GroupNo', 'group'],
    ['SpecialDaysSchedule[1].Vendor', undefined],
  ])('a refusal of %s marks %s', (member, key) => {
    expect(PLAN.fieldOf(member)).toBe(key);
  });

  it('are duplicated under a free name of at most 32 characters', () => {
    const second = { ...plan, ScheduleName: 'Short day (2)' };
    expect(duplicated(plan, [plan, second])).toEqual({ ...planFields(plan), name: 'Short day (3)' });
    expect(duplicated(second, [plan, second]).name).toBe('Short day (3)');
    const long = { ...plan, ScheduleName: 'x'.repeat(32) };
    expect(duplicated(long, [long]).name).toBe(`${'x'.repeat(28)} (2)`);
  });
});
